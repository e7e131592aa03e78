"""Train a compact translator of the kind that Firefox uses, and lay it out as Firefox's are:

    python -m prism_lab.neural.student --from en --to fr --out FOLDER PAIRS...
    prism models add FOLDER/enfr

A student of Marian: a transformer that reads, a recurrent cell that writes (SSRU: Kim et al., From
Research to Production and Back, 2019), one table of embeddings, eight bits a weight and a scale of
each activation ("alphas") in the file. It is learnt with torch (extra `neural`), written in
Marian's binary format and read by what reads Mozilla's own.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from prism.models.neural import threads
from prism_lab.extra import need
from prism_lab.neural import marian
from prism_lab.neural.pairs import Pair, split
from prism_lab.neural.train import Example

_EXTRAS = "lab,local,neural"
_END = 0
_IGNORED = -100
_SMOOTHING = 0.1
_TOLD_EVERY = 100
_EPSILON = 1e-6
_OUTPUT = "none"
"""How Marian names the activation before the output, which shares the table of embeddings."""


class Size(NamedTuple):
    """The model's shape, and how it is trained."""

    vocabulary: int = 8000
    width: int = 256
    inner: int = 1024
    heads: int = 8
    encoder: int = 4
    decoder: int = 2
    sentences: int = 64
    rate: float = 1e-3
    warm: int = 400
    longest: int = 96
    rule: str = "nmt_nfkc"
    """By which SentencePiece writes characters alike."""


class Student:
    """The model: its parameters by the names that Marian gives them, matrices as [input, output].

    `scales` has the largest activation before each matrix that `calibrate` has seen.
    """

    def __init__(self, size: Size, tokens: int, seed: int) -> None:
        self.torch = need("torch", _EXTRAS)
        self.size, self.scales, self._calibrates = size, dict[str, float](), False
        self.torch.manual_seed(seed)
        self.parameters = {
            name: self._first(name, shape).requires_grad_()
            for name, shape in shapes(size, tokens).items()
        }

    def _first(self, name: str, shape: tuple[int, int]) -> Any:
        if name.endswith("_ln_scale"):
            return self.torch.ones(shape)
        if 1 in shape:
            return self.torch.zeros(shape)
        if name == "Wemb":
            return self.torch.randn(shape) * shape[1] ** -0.5
        return self.torch.randn(shape) * math.sqrt(2 / sum(shape))

    def logits(self, sources: Any, lengths: Any, written: Any) -> Any:
        """Scores [sentence, position, token] of what comes after each of the tokens `written`."""
        context, mask = self.encode(sources, lengths)
        return self._decode(written, context, mask)

    def encode(self, sources: Any, lengths: Any) -> tuple[Any, Any]:
        """What the decoder looks at, and which of it is padding."""
        torch = self.torch
        mask = torch.arange(sources.shape[1])[None] >= lengths[:, None]
        x = self._embedded(sources)
        for layer in range(1, self.size.encoder + 1):
            x = self._attended(f"encoder_l{layer}_self", x, x, mask)
            x = self._through(f"encoder_l{layer}_ffn", x)
        return x, mask

    def _decode(self, written: Any, context: Any, mask: Any) -> Any:
        torch = self.torch
        # The first position has no token before it: only where it is.
        shifted = self._positions(
            torch.nn.functional.pad(self._looked_up(written[:, :-1]), (0, 0, 1, 0))
        )
        x = shifted
        for layer in range(1, self.size.decoder + 1):
            name = f"decoder_l{layer}"
            forget = torch.sigmoid(self._affine(x, f"{name}_rnn_Wf", f"{name}_rnn_bf"))
            new = (1 - forget) * self._affine(x, f"{name}_rnn_W")
            cell, cells = torch.zeros_like(x[:, 0]), []
            for step in range(x.shape[1]):
                cell = forget[:, step] * cell + new[:, step]
                cells.append(cell)
            x = self._normed(torch.relu(torch.stack(cells, 1)) + x, f"{name}_rnn_ffn")
            x = self._attended(f"{name}_context", x, context, mask)
            x = self._through(f"{name}_ffn", x)
        self._see(x, _OUTPUT)
        return x @ self.parameters["Wemb"].T + self.parameters["decoder_ff_logit_out_b"]

    def _affine(self, x: Any, weight: str, bias: str = "") -> Any:
        self._see(x, weight)
        product = x @ self.parameters[weight]
        return product + self.parameters[bias] if bias else product

    def _see(self, x: Any, name: str) -> None:
        if self._calibrates:
            self.scales[name] = max(self.scales.get(name, 0.0), float(x.detach().abs().max()))

    def _attended(self, name: str, x: Any, seen: Any, mask: Any) -> Any:
        heads = self.size.heads

        def parts(of: Any, letter: str) -> Any:
            product = self._affine(of, f"{name}_W{letter}", f"{name}_b{letter}")
            return product.unflatten(-1, (heads, -1)).transpose(1, 2)

        query, key, value = parts(x, "q"), parts(seen, "k"), parts(seen, "v")
        scores = query @ key.transpose(-1, -2) / math.sqrt(key.shape[-1])
        weights = scores.masked_fill(mask[:, None, None], -math.inf).softmax(-1)
        joined = (weights @ value).transpose(1, 2).flatten(2)
        return self._normed(self._affine(joined, f"{name}_Wo", f"{name}_bo") + x, f"{name}_Wo")

    def _through(self, name: str, x: Any) -> Any:
        inner = self.torch.relu(self._affine(x, f"{name}_W1", f"{name}_b1"))
        return self._normed(self._affine(inner, f"{name}_W2", f"{name}_b2") + x, f"{name}_ffn")

    def _normed(self, x: Any, name: str) -> Any:
        scale, bias = (self.parameters[f"{name}_ln_{part}"][0] for part in ("scale", "bias"))
        return self.torch.nn.functional.layer_norm(x, x.shape[-1:], scale, bias, _EPSILON)

    def _looked_up(self, tokens: Any) -> Any:
        return self.parameters["Wemb"][tokens] * math.sqrt(self.size.width)

    def _embedded(self, tokens: Any) -> Any:
        return self._positions(self._looked_up(tokens))

    def _positions(self, x: Any) -> Any:
        """x, and where each of it stands: sines in the first half, cosines in the second."""
        torch, half = self.torch, self.size.width // 2
        rates = 1e-4 ** (torch.arange(half) / (half - 1))
        angles = torch.arange(x.shape[1])[:, None] * rates[None]
        return x + torch.cat([angles.sin(), angles.cos()], 1)

    def greedy(self, source: Sequence[int], most: int = 256) -> list[int]:
        """The tokens of the likeliest answer, token by token, without its end."""
        torch = self.torch
        with torch.inference_mode():
            context, mask = self.encode(torch.tensor([source]), torch.tensor([len(source)]))
            said: list[int] = []
            while len(said) < min(2 * len(source) + 4, most):
                scores = self._decode(torch.tensor([[*said, _END]]), context, mask)
                if (token := int(scores[0, -1].argmax())) == _END:
                    break
                said.append(token)
            return said

    def calibrate(self, examples: Sequence[Example]) -> None:
        """See how large the activations before each matrix become."""
        self._calibrates = True
        with self.torch.inference_mode():
            for batch in _batches(examples, self.size.sentences, random.Random(1)):  # noqa: S311
                self.logits(*_padded(batch, self.torch)[:3])
        self._calibrates = False

    def write(self, file: Path) -> None:
        """The model as Firefox has it."""
        size, count = self.size, len(self.parameters["Wemb"])
        told = {
            "type": "transformer",
            "dim-emb": size.width,
            "dim-vocabs": f"[{count}, {count}]",
            "enc-depth": size.encoder,
            "dec-depth": size.decoder,
            "dec-cell": "ssru",
            "transformer-heads": size.heads,
            "transformer-dim-ffn": size.inner,
            "transformer-decoder-autoreg": "rnn",
            "tied-embeddings-all": "true",
        }
        marian.write(file, self.parameters, self.scales, told)


def shapes(size: Size, tokens: int) -> dict[str, tuple[int, int]]:
    """The parameters of a student of so many tokens, by name, with [rows, columns]."""
    wide, inner = size.width, size.inner
    found = {"Wemb": (tokens, wide), "decoder_ff_logit_out_b": (1, tokens)}

    def normed(name: str) -> None:
        found.update({f"{name}_ln_scale": (1, wide), f"{name}_ln_bias": (1, wide)})

    def attends(name: str) -> None:
        for letter in "qkvo":
            found.update({f"{name}_W{letter}": (wide, wide), f"{name}_b{letter}": (1, wide)})
        normed(f"{name}_Wo")

    def goes_through(name: str) -> None:
        found.update({f"{name}_W1": (wide, inner), f"{name}_b1": (1, inner)})
        found.update({f"{name}_W2": (inner, wide), f"{name}_b2": (1, wide)})
        normed(f"{name}_ffn")

    for layer in range(1, size.encoder + 1):
        attends(f"encoder_l{layer}_self")
        goes_through(f"encoder_l{layer}_ffn")
    for layer in range(1, size.decoder + 1):
        name = f"decoder_l{layer}"
        found |= {f"{name}_rnn_W": (wide, wide), f"{name}_rnn_Wf": (wide, wide)}
        found[f"{name}_rnn_bf"] = (1, wide)
        normed(f"{name}_rnn_ffn")
        attends(f"{name}_context")
        goes_through(f"{name}_ffn")
    return found


def train(
    learnt: Sequence[Pair], out: Path, size: Size, steps: int, seed: int, code: str
) -> tuple[Student, Any]:
    """Learn from the pairs; the model and its vocabulary, which is written to `out` already."""
    torch = need("torch", _EXTRAS)
    torch.set_num_threads(threads())  # all of them wait for each other on a busy machine
    pieces = vocabulary(learnt, out / f"vocab.{code}.spm", size)
    examples = [*_examples(learnt, pieces, size)]
    student = Student(size, len(pieces), seed)
    weights = [*student.parameters.values()]
    adam = torch.optim.AdamW(weights, lr=size.rate, betas=(0.9, 0.98), weight_decay=0.0)
    loss_of = torch.nn.CrossEntropyLoss(ignore_index=_IGNORED, label_smoothing=_SMOOTHING)
    draws, step, mean = random.Random(seed), 0, 0.0  # noqa: S311
    while step < steps:
        for batch in _batches(examples, size.sentences, draws):
            step += 1
            for group in adam.param_groups:
                group["lr"] = size.rate * max(min(step / size.warm, 1 - step / steps), 0.01)
            *given, labels = _padded(batch, torch)
            loss = loss_of(student.logits(*given).flatten(0, 1), labels.flatten())
            adam.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(weights, 1.0)
            adam.step()
            mean += (float(loss.detach()) - mean) / min(step, _TOLD_EVERY)
            if step % _TOLD_EVERY == 0:
                print(f"step {step}, loss {mean:.3f}", file=sys.stderr, flush=True)
            if step == steps:
                break
    student.calibrate(examples)
    return student, pieces


def vocabulary(learnt: Sequence[Pair], file: Path, size: Size) -> Any:
    """One vocabulary for both languages, with Marian's numbers for the end and the unknown."""
    sentencepiece = need("sentencepiece", _EXTRAS)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=(text for pair in learnt for text in pair),
            model_writer=out,
            vocab_size=size.vocabulary,
            hard_vocab_limit=False,
            character_coverage=1.0,
            bos_id=-1,
            eos_id=_END,
            unk_id=1,
            normalization_rule_name=size.rule,
            minloglevel=2,
        )
    return pieces_of(file)


def pieces_of(file: Path) -> Any:
    """The vocabulary in a file."""
    return need("sentencepiece", _EXTRAS).SentencePieceProcessor(model_file=str(file))


def _examples(learnt: Sequence[Pair], pieces: Any, size: Size) -> Iterator[Example]:
    for pair in learnt:
        source, target = ([*pieces.encode(text), _END] for text in pair)
        if all(1 < len(side) <= size.longest for side in (source, target)):
            yield source, target


def _batches(
    examples: Sequence[Example], count: int, draws: random.Random
) -> Iterator[list[Example]]:
    order = sorted(examples, key=lambda pair: (len(pair[0]) + draws.random(), len(pair[1])))
    groups = [order[start : start + count] for start in range(0, len(order), count)]
    draws.shuffle(groups)
    yield from groups


def _padded(batch: Sequence[Example], torch: Any) -> tuple[Any, Any, Any, Any]:
    """Sources, their lengths, what is written, and what it is to be."""

    def filled(rows: Sequence[list[int]], value: int) -> Any:
        longest = max(map(len, rows))
        return torch.tensor([row + [value] * (longest - len(row)) for row in rows])

    sources, targets = ([pair[side] for pair in batch] for side in (0, 1))
    lengths = torch.tensor([len(source) for source in sources])
    return filled(sources, _END), lengths, filled(targets, _END), filled(targets, _IGNORED)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and leave the files of a model as Firefox has them."""
    parser = argparse.ArgumentParser(prog="python -m prism_lab.neural.student")
    parser.add_argument("pairs", type=Path, nargs="+", metavar="PAIRS", help="see neural/pairs.py")
    parser.add_argument("--from", dest="source", default="en", metavar="LANGUAGE")
    parser.add_argument("--to", dest="target", required=True, metavar="LANGUAGE")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    for field, default in Size()._asdict().items():
        parser.add_argument(f"--{field}", type=type(default), default=default)
    given = parser.parse_args(arguments)
    learnt, held = split(given.pairs, given.source, given.target)
    size = Size(**{field: getattr(given, field) for field in Size._fields})
    code = f"{given.source}{given.target}"
    student, pieces = train(learnt, given.out / code, size, given.steps, given.seed, code)
    student.write(given.out / code / f"model.{code}.intgemm.alphas.bin")
    right = sum(
        pieces.decode(student.greedy([*pieces.encode(text), _END])) == translation
        for text, translation in held
    )
    print(json.dumps({"pairs": len(learnt), "held_back": len(held), "word_for_word": right}))


if __name__ == "__main__":
    main()
