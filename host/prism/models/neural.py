"""One model at work: CTranslate2 and SentencePiece (extra `local`), which are loaded only here."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from prism.errors import EngineError, ModelError
from prism.models.installed import WEIGHTS, Kind, read_json

INSTALL: Final = "pip install 'prism-translate[local]'"
TRIAL: Final = "1 2 3."
"""What a model translates to show that it runs at all."""
_POSITIONS: Final = 1024
"""Tokens that a model with no bound of its own takes; its makers trained on fewer."""
_BATCH: Final = 2048
"""Tokens translated together, at most: what bounds the memory. Sorted by length, so that little of
a batch is padding."""
_SHORT: Final = 0.2
"""The exponent of the length in a score, as Argos translates."""
_LOOP: Final = 5
"""So many tokens in a row may not come twice where a model else would not end."""


def missing() -> list[str]:
    """Which of the libraries are not installed."""
    return [name for name in ("ctranslate2", "sentencepiece") if find_spec(name) is None]


def threads() -> int:
    """How many threads a model uses unless told otherwise: not the whole machine."""
    return max(1, min(4, (os.cpu_count() or 2) // 2))


class Neural:
    """A model that has been loaded. It may be asked from several threads at once."""

    def __init__(
        self,
        folder: Path,
        kind: Kind,
        prefix: str = "",
        positions: int | None = None,
        cores: int = 0,
    ) -> None:
        """Load what `packages.unpack` has laid down in `folder`.

        Raises EngineError (engine_unavailable) where a library is missing or the model is broken.
        """
        if absent := missing():
            raise EngineError(f"{' and '.join(absent)} not installed.", hint=INSTALL)
        import ctranslate2
        import sentencepiece

        names = {
            "argos": ("sentencepiece.model", "sentencepiece.model"),
            "opus": ("source.spm", "target.spm"),
        }[kind]
        try:
            self._source, self._target = (
                sentencepiece.SentencePieceProcessor(model_file=str(folder / name))
                for name in names
            )
            self._model = ctranslate2.Translator(
                str((folder / WEIGHTS).parent),
                compute_type="auto",
                inter_threads=1,
                intra_threads=cores or threads(),
            )
            config = _config(folder)
        # The libraries answer a broken file with whatever their C++ throws.
        except (OSError, RuntimeError, ValueError, ModelError) as error:
            raise EngineError(
                f"The model in {folder} cannot be read ({type(error).__name__}).",
                hint="Remove it with `prism models remove` and get it again.",
            ) from None
        self._prefix = prefix
        self._room = positions or _POSITIONS
        self._end = str(config.get("eos_token") or "</s>")
        # Models of Marian end their source; those converted from Argos's are not asked to.
        self._closes = kind == "opus" and not config.get("add_source_eos")

    def translate(self, sentences: Sequence[str], beams: int) -> list[str]:
        """One translation for each sentence, in order.

        Raises EngineError: engine_too_long for a sentence with more tokens than the model takes,
        engine_bad_answer where the model comes to no end.
        """
        tokens = [self._tokens(sentence) for sentence in sentences]
        answers = self._generate(tokens, beams)
        endless = [i for i, answer in enumerate(answers) if answer is None]
        if endless:
            again = self._generate([tokens[i] for i in endless], beams, no_repeat_ngram_size=_LOOP)
            for i, answer in zip(endless, again, strict=True):
                answers[i] = answer
        found = [answer for answer in answers if answer is not None and answer.strip()]
        if len(found) != len(sentences):
            raise EngineError(
                "The model on this machine came to no end of a sentence.",
                code="engine_bad_answer",
                hint="Say the sentence in other words, or choose another translator.",
            )
        return found

    def try_out(self) -> None:
        """Translate a few tokens of anything, to see that the model runs at all."""
        self._model.translate_batch([self._tokens(TRIAL)], beam_size=2, max_decoding_length=8)

    def _tokens(self, sentence: str) -> list[str]:
        tokens: list[str] = self._source.encode(sentence, out_type=str)
        if self._closes:
            tokens.append(self._end)
        # Cutting the rest off, as the library would, would lose text in silence.
        if len(tokens) >= self._room:
            raise EngineError(
                f"A sentence has {len(tokens)} tokens, and the model takes {self._room - 1}.",
                code="engine_too_long",
                hint="Break the long sentence in two.",
            )
        return tokens

    def _generate(self, tokens: list[list[str]], beams: int, **more: Any) -> list[str | None]:
        """The answers, None for one that came to no end within its room."""
        longest = max(map(len, tokens))
        results = self._model.translate_batch(
            tokens,
            target_prefix=[[self._prefix]] * len(tokens) if self._prefix else None,
            max_batch_size=_BATCH,
            batch_type="tokens",
            beam_size=beams,
            length_penalty=_SHORT,
            max_input_length=0,
            max_decoding_length=min(self._room - 1, 3 * longest + 30),
            replace_unknowns=True,
            return_end_token=True,
            **more,
        )
        return [self._text(result.hypotheses[0]) for result in results]

    def _text(self, tokens: list[str]) -> str | None:
        if not tokens or tokens[-1] != self._end:
            return None
        start = 1 if self._prefix and tokens[0] == self._prefix else 0
        text: str = self._target.decode_pieces(tokens[start:-1])
        return text.replace("▁", " ").strip()


def _config(folder: Path) -> dict[str, object]:
    path = (folder / WEIGHTS).with_name("config.json")
    # Models of before 2022 have none.
    return read_json(path, dict) if path.is_file() else {}
