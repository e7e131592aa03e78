"""Train a compact translator and lay it out as a package:

    python -m prism_lab.neural.train --from en --to fr --out FOLDER PAIRS...
    prism models add FOLDER/opus-mt-en-fr

It is Marian's architecture, as OPUS-MT's models are, only small, learnt with torch and transformers
(extra `neural`) on a GPU where there is one. What comes out is a neural translator with all that
goes with it, contextual word choice, reordering and hallucination, and no good one: thousands of
sentences make a regression, tens of millions a translator. Its weights are for this machine.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from prism.dictionary import Dictionary
from prism.errors import EngineError
from prism.models import packages
from prism.models.neural import Neural, threads
from prism_lab.extra import need
from prism_lab.neural.pairs import Pair, of_dictionary, split

_EXTRAS = "lab,local,neural"
_SMOOTHING = 0.1
_CLIP = 1.0
_TOLD_EVERY = 100
_IGNORED = -100  # a label that torch's loss leaves out

Example = tuple[list[int], list[int]]


class Size(NamedTuple):
    """The model's shape, and how it is trained: tokens in a batch, and the rate of learning that it
    warms up to in so many steps, to fall from there to nothing at the end."""

    vocabulary: int = 6000
    width: int = 256
    layers: int = 3
    heads: int = 4
    tokens: int = 2500
    rate: float = 1e-3
    warm: int = 400
    longest: int = 96


def train(
    learnt: Sequence[Pair], out: Path, size: Size, minutes: float, steps: int, seed: int
) -> dict[str, float]:
    """Learn from the pairs until the time or the steps are over; the model as transformers keeps it
    is in `out`. What was interrupted goes on where it last stood, `checkpoint.pt`. The same seed on
    the same machine gives the same model. Returns what was done."""
    torch, transformers = need("torch", _EXTRAS), need("transformers", _EXTRAS)
    torch.manual_seed(seed)
    torch.set_num_threads(threads())  # all of them wait for each other on a busy machine
    draws = random.Random(seed)  # noqa: S311
    tokenizer = _tokenizer(learnt, out, size, transformers)
    run = _Run(_model(tokenizer, size, transformers), tokenizer, size, out / "checkpoint.pt")
    examples = list(_examples(learnt, tokenizer, size))
    while not run.over(steps, minutes):
        for batch in _batches(examples, size.tokens, draws):
            run.learn(batch, steps, minutes)
            if run.over(steps, minutes):
                break
    run.model.eval().to("cpu").save_pretrained(out)
    tokenizer.save_pretrained(out)
    run.checkpoint.unlink(missing_ok=True)
    return {"steps": run.step, "loss": run.mean, "seconds": run.seconds}


class _Run:
    """A model that is being trained: its optimiser, and how far it has come."""

    def __init__(self, model: Any, tokenizer: Any, size: Size, checkpoint: Path) -> None:
        torch = need("torch", _EXTRAS)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.model, self.tokenizer, self.size = model.to(self.device), tokenizer, size
        self.adam = torch.optim.AdamW(model.parameters(), lr=size.rate, betas=(0.9, 0.98))
        self.loss = torch.nn.CrossEntropyLoss(ignore_index=_IGNORED, label_smoothing=_SMOOTHING)
        self.checkpoint = checkpoint
        self.step, self.mean, self.seconds = 0, 0.0, 0.0
        if checkpoint.is_file():
            kept = torch.load(checkpoint, map_location=self.device, weights_only=True)
            self.model.load_state_dict(kept["model"])
            self.adam.load_state_dict(kept["adam"])
            self.step, self.mean, self.seconds = kept["step"], kept["mean"], kept["seconds"]
        _silence(model, tokenizer.pad_token_id, torch)
        self.model.train()

    def done(self, steps: int, minutes: float) -> float:
        """The share of all that is to be done, by whichever ends first."""
        return max(self.step / steps, self.seconds / (60 * minutes))

    def over(self, steps: int, minutes: float) -> bool:
        """Whether the training has come to its end."""
        return self.done(steps, minutes) >= 1

    def learn(self, batch: Sequence[Example], steps: int, minutes: float) -> None:
        """One step."""
        torch = need("torch", _EXTRAS)
        start = time.monotonic()
        self.step += 1
        share = min(self.step / self.size.warm, 1 - self.done(steps, minutes))
        for group in self.adam.param_groups:
            group["lr"] = self.size.rate * max(share, 0.01)
        padded = _padded(batch, self.tokenizer)
        tensors = {key: value.to(self.device) for key, value in padded.items()}
        labels = tensors.pop("labels")
        logits = self.model(**tensors).logits
        loss = self.loss(logits.flatten(0, 1), labels.flatten())
        self.adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), _CLIP)
        self.adam.step()
        _silence(self.model, self.tokenizer.pad_token_id, torch)
        self.mean += (float(loss.detach()) - self.mean) / min(self.step, _TOLD_EVERY)
        self.seconds += time.monotonic() - start
        if self.step % _TOLD_EVERY == 0:
            print(f"step {self.step}, loss {self.mean:.3f}", file=sys.stderr, flush=True)
            self._keep()

    def _keep(self) -> None:
        torch = need("torch", _EXTRAS)
        state = {"model": self.model.state_dict(), "adam": self.adam.state_dict()}
        counted = {"step": self.step, "mean": self.mean, "seconds": self.seconds}
        fresh = self.checkpoint.with_suffix(".new")
        torch.save({**state, **counted}, fresh)
        fresh.replace(self.checkpoint)


def _tokenizer(learnt: Sequence[Pair], out: Path, size: Size, transformers: Any) -> Any:
    """One SentencePiece model for both languages, with Marian's order of special tokens."""
    sentencepiece = need("sentencepiece", _EXTRAS)
    out.mkdir(parents=True, exist_ok=True)
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=(text for pair in learnt for text in pair),
        model_prefix=str(out / "source"),
        vocab_size=size.vocabulary,
        hard_vocab_limit=False,
        character_coverage=1.0,
        minloglevel=2,
    )
    pieces = sentencepiece.SentencePieceProcessor(model_file=str(out / "source.model"))
    (out / "source.model").rename(out / "source.spm")
    shutil.copy(out / "source.spm", out / "target.spm")
    own = [pieces.id_to_piece(i) for i in range(len(pieces))]
    names = ["</s>", "<unk>", *(p for p in own if p not in ("<s>", "</s>", "<unk>")), "<pad>"]
    numbers = {name: number for number, name in enumerate(names)}
    (out / "vocab.json").write_text(json.dumps(numbers, ensure_ascii=False), encoding="utf-8")
    files = (str(out / name) for name in ("source.spm", "target.spm", "vocab.json"))
    return transformers.MarianTokenizer(*files)


def _model(tokenizer: Any, size: Size, transformers: Any) -> Any:
    return transformers.MarianMTModel(
        transformers.MarianConfig(
            vocab_size=len(tokenizer),
            d_model=size.width,
            encoder_layers=size.layers,
            decoder_layers=size.layers,
            encoder_attention_heads=size.heads,
            decoder_attention_heads=size.heads,
            encoder_ffn_dim=4 * size.width,
            decoder_ffn_dim=4 * size.width,
            max_position_embeddings=256,
            activation_function="relu",
            scale_embedding=True,
            normalize_embedding=False,
            pad_token_id=tokenizer.pad_token_id,
            eos_token_id=tokenizer.eos_token_id,
            decoder_start_token_id=tokenizer.pad_token_id,
            forced_eos_token_id=tokenizer.eos_token_id,
        )
    )


def _silence(model: Any, pad: int, torch: Any) -> None:
    """Marian begins an answer from nothing, and so does what runs it: the row of the token that
    begins it here is zero. The output shares that row and would learn it."""
    with torch.no_grad():
        model.get_input_embeddings().weight[pad].zero_()


def _examples(learnt: Sequence[Pair], tokenizer: Any, size: Size) -> Iterator[Example]:
    for source, target in learnt:
        example = tokenizer(source).input_ids, tokenizer(text_target=target).input_ids
        if all(1 < len(side) <= size.longest for side in example):
            yield example


def _batches(examples: list[Example], tokens: int, draws: random.Random) -> Iterator[list[Example]]:
    """All examples once, those of like length together, in a new order each time."""
    order = sorted(examples, key=lambda pair: (len(pair[0]) + draws.random(), len(pair[1])))
    groups: list[list[Example]] = [[]]
    for example in order:
        longest = max(map(len, example))
        if groups[-1] and (len(groups[-1]) + 1) * longest > tokens:
            groups.append([])
        groups[-1].append(example)
    draws.shuffle(groups)
    yield from groups


def _padded(batch: Sequence[Example], tokenizer: Any) -> dict[str, Any]:
    torch = need("torch", _EXTRAS)
    pad: int = tokenizer.pad_token_id

    def filled(rows: Sequence[list[int]], value: int) -> Any:
        longest = max(map(len, rows))
        return torch.tensor([row + [value] * (longest - len(row)) for row in rows])

    sources = filled([source for source, _ in batch], pad)
    return {
        "input_ids": sources,
        "attention_mask": (sources != pad).long(),
        # The decoder is given what it has to say, one token later.
        "decoder_input_ids": filled([[pad, *target[:-1]] for _, target in batch], pad),
        "labels": filled([target for _, target in batch], _IGNORED),
    }


def convert(model: Path, to: Path) -> None:
    """The model as CTranslate2 runs it, eight bits a weight, with what splits words beside it."""
    need("ctranslate2", _EXTRAS)
    converters = need("ctranslate2.converters", _EXTRAS)
    converter = converters.TransformersConverter(
        str(model), copy_files=["source.spm", "target.spm"]
    )
    converter.convert(str(to), quantization="int8", force=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, convert, measure on what was held back, and say all of it as JSON."""
    parser = argparse.ArgumentParser(prog="python -m prism_lab.neural.train")
    parser.add_argument("pairs", type=Path, nargs="+", metavar="PAIRS", help="see neural/pairs.py")
    parser.add_argument("--from", dest="source", default="en", metavar="LANGUAGE")
    parser.add_argument("--to", dest="target", required=True, metavar="LANGUAGE")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--dictionary", type=Path, metavar="FILE", help="its words are learnt too")
    parser.add_argument("--minutes", type=float, default=60, help="at most (default 60)")
    parser.add_argument("--steps", type=int, default=100_000, help="at most (default 100,000)")
    parser.add_argument("--seed", type=int, default=1)
    for field, default in Size()._asdict().items():
        parser.add_argument(f"--{field}", type=type(default), default=default)
    given = parser.parse_args(arguments)
    learnt, held = split(given.pairs, given.source, given.target)
    words = of_dictionary(Dictionary.open(given.dictionary)) if given.dictionary else []
    size = Size(**{field: getattr(given, field) for field in Size._fields})
    code = f"{given.source}-{given.target}"
    done: dict[str, Any] = {"pairs": len(learnt), "words": len(words), "held_back": len(held)}
    done |= train(
        [*learnt, *words], given.out / "transformers", size, given.minutes, given.steps, given.seed
    )
    convert(given.out / "transformers", given.out / f"opus-mt-{code}")
    if held:
        done |= measured(given.out / f"opus-mt-{code}", held)
    print(json.dumps(done, indent=1))


def measured(model: Path, held: Sequence[Pair]) -> dict[str, Any]:
    """How the converted model does on pairs that it has not seen: chrF, BLEU, and how often it came
    to no end."""
    sacrebleu = need("sacrebleu")
    answers: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        package = packages.unpack(model, Path(folder))
        neural = Neural(Path(folder), package.kind, positions=package.positions)
        for text, _ in held:
            try:
                answers += neural.translate([text], beams=4)
            except EngineError:
                answers.append("")
    references = [[translation for _, translation in held]]
    return {
        "chrf": round(sacrebleu.corpus_chrf(answers, references).score, 1),
        "bleu": round(sacrebleu.corpus_bleu(answers, references).score, 1),
        "endless": answers.count(""),
    }


if __name__ == "__main__":
    main()
