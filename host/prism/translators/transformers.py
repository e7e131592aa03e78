"""Marian and T5 models on this machine, through transformers and torch (extra `neural`)."""

from __future__ import annotations

import os
import threading
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from prism.errors import EngineError, UsageError
from prism.translators._language_names import language_name
from prism.translators.base import Availability, Engine, Guard, Limits, Settings, batches

_INSTALL = "pip install 'prism-translate[neural]'"
_MARIAN = "Helsinki-NLP/opus-mt-{source}-{target}"
_MODEL_VARIABLE = "PRISM_TRANSFORMERS_MODEL"
_LOCK = threading.Lock()


class Transformers(Engine):
    """A sequence-to-sequence model from the disk. Nothing is ever downloaded from here.

    Settings: `model`, a folder or the name of a model in the local Hugging Face cache (default:
    the Marian model of the pair); `device` ("cpu", "cuda"); `beams`.
    """

    name = "transformers"
    title = "T5 and Marian (on this machine)"
    local = True
    rank = 20
    limits = Limits(lines=16)

    def __init__(self, guard: Guard, settings: Settings | None = None) -> None:
        super().__init__(guard, settings)
        beams = self._settings.get("beams", 4)
        if not isinstance(beams, int) or not 1 <= beams <= 32:
            raise UsageError("`beams` must be a whole number from 1 to 32.")
        self._beams = beams

    @classmethod
    def _model_name(cls, source: str, target: str, settings: Settings) -> str:
        chosen = settings.get("model") or os.environ.get(_MODEL_VARIABLE)
        codes = {"source": source.partition("-")[0], "target": target.partition("-")[0]}
        return str(chosen or _MARIAN.format(**codes))

    @classmethod
    def availability(cls, settings: Settings) -> Availability:
        missing = [name for name in ("torch", "transformers") if find_spec(name) is None]
        if missing:
            reason = f"{' and '.join(missing)} not installed."
            return Availability(False, reason, _INSTALL, "program")
        chosen = settings.get("model") or os.environ.get(_MODEL_VARIABLE)
        found = _on_disk(str(chosen)) if chosen else any(_cache().glob("models--*opus-mt-*"))
        if not found:
            hint = f"`hf download {_MARIAN.format(source='en', target='fr')}`, or {_MODEL_VARIABLE}"
            return Availability(False, "No model is on this machine.", hint, "model")
        return Availability(True)

    @classmethod
    def supports(cls, source: str, target: str, settings: Settings) -> bool:
        return _on_disk(cls._model_name(source, target, settings))

    def _answer(self, lines: list[str], source: str, target: str) -> list[str]:
        answers: list[str] = []
        # One model, one caller at a time: torch uses all cores for one anyway.
        with _LOCK:
            name = self._model_name(source, target, self._settings)
            tokenizer, model = _load(name, str(self._settings.get("device", "cpu")))
            prefix = ""
            if model.config.model_type == "t5":
                prefix = f"translate {language_name(source)} to {language_name(target)}: "
            for batch in batches(lines, self.limits):
                answers += self._generate(tokenizer, model, [prefix + line for line in batch])
        return answers

    def _generate(self, tokenizer: Any, model: Any, lines: list[str]) -> list[str]:
        import torch

        batch = tokenizer(lines, return_tensors="pt", padding=True).to(model.device)
        length = batch["input_ids"].shape[1]
        room = _positions(model, tokenizer)
        if length > room:
            # Cutting the rest off in silence would lose text.
            raise EngineError(
                f"A line has {length} tokens, and the model takes {room}.",
                code="engine_too_long",
                hint="Break the long paragraph into sentences.",
            )
        with torch.inference_mode():
            output = model.generate(
                **batch,
                num_beams=self._beams,
                max_new_tokens=min(room, 2 * length + 20),
            )
        texts: list[str] = tokenizer.batch_decode(output, skip_special_tokens=True)
        return texts


@cache
def _load(name: str, device: str) -> tuple[Any, Any]:
    if find_spec("torch") is None or find_spec("transformers") is None:
        raise EngineError(
            "torch and transformers are not installed.",
            code="engine_unavailable",
            hint=_INSTALL,
        )
    # Read when the library is imported; `local_files_only` alone still asks for a model's facts.
    os.environ["HF_HUB_OFFLINE"] = "1"
    from huggingface_hub import snapshot_download
    from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

    try:
        # With a folder instead of a name the library has nothing to ask a server about.
        folder = name if Path(name).is_dir() else snapshot_download(name, local_files_only=True)
        tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
        model = AutoModelForSeq2SeqLM.from_pretrained(folder, local_files_only=True)
    # The library answers a missing or broken model with whatever its readers raise.
    except Exception as error:  # noqa: BLE001
        raise EngineError(
            f"The model {name!r} is not on this machine or cannot be read"
            f" ({type(error).__name__}).",
            code="engine_unavailable",
            hint=f"`hf download {name}` fetches it, if it is one of Hugging Face's.",
        ) from None
    return tokenizer, model.eval().to(device)


def _positions(model: Any, tokenizer: Any) -> int:
    """How many tokens the model can take. T5's relative positions set no hard bound."""
    fixed = getattr(model.config, "max_position_embeddings", None)
    return min(int(fixed or 1024), int(tokenizer.model_max_length))


def _cache() -> Path:
    home = os.environ.get("HF_HOME") or Path.home() / ".cache" / "huggingface"
    return Path(os.environ.get("HF_HUB_CACHE") or Path(home) / "hub")


def _on_disk(model: str) -> bool:
    return Path(model).is_dir() or (_cache() / f"models--{model.replace('/', '--')}").is_dir()


ENGINE = Transformers
