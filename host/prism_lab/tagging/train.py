"""Train the perceptron: python -m prism_lab.tagging.train --treebank F --dev F --out FILE

With `--language` the treebanks are read by their universal tags (`universal`), and without `--dev`
a tenth of their sentences is kept to measure with.

Deterministic: the same treebank and options make the same file.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from prism.tagging import features
from prism.tagging.features import EDGE, Case
from prism.tagging.perceptron import TAG_ZERO, WEIGHT_LIMIT, WEIGHT_ZERO, Model, Perceptron
from prism_lab.tagging import universal
from prism_lab.tagging.treebank import TaggedTokens, read

# A word seen this often has no tags but those it was seen with.
_OFTEN = 12
# Seen so often, a word's tag that was seen once is an annotator's slip.
_VERY_OFTEN = 50
# A tag of this many different words is open: new words may have it.
_OPEN_WORDS = 12
# A word seen this often has a usual tag, which is told to the word before it.
_USUAL = 3
# Features seen less often are noise.
_CUT = 2
# Weights are kept in steps of this size, and not at all below so many steps.
_STEP = 0.25
_LEAST = 4


_OUTSIDE = (EDGE, features.shape(EDGE, Case.INSIDE))


class Options(NamedTuple):
    """What can be chosen about training."""

    epochs: int = 6
    caseless: float = 0.5  # share of the sentences that are also learnt in lower case
    seed: int = 1


class _Token(NamedTuple):
    possible: tuple[int, ...]
    features: list[str]
    name: str
    ahead: int


def lexicon(
    sentences: Iterable[TaggedTokens],
) -> tuple[tuple[str, ...], tuple[int, ...], dict[str, str]]:
    """The tags, the open tags and the words with their tags, as `Model` holds them."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for sentence in sentences:
        for word, tag in sentence:
            counts[features.normal(word)][tag] += 1
    tags = tuple(sorted({tag for counter in counts.values() for tag in counter}))
    words_of_tag = Counter(tag for counter in counts.values() for tag in counter)
    open_tags = tuple(i for i, tag in enumerate(tags) if words_of_tag[tag] >= _OPEN_WORDS)
    code = {tag: chr(TAG_ZERO + i) for i, tag in enumerate(tags)}
    words: dict[str, str] = {}
    for name, counter in counts.items():
        total = counter.total()
        ranked = sorted(counter, key=lambda tag: (-counter[tag], tag))
        usual = code[ranked[0]] if total >= _USUAL else chr(TAG_ZERO + len(tags))
        if total >= _OFTEN:
            kept = [tag for tag in ranked if counter[tag] > 1 or total < _VERY_OFTEN]
            words[name] = usual + "".join(code[tag] for tag in kept)
        else:
            words[name] = usual + "+" + "".join(code[tag] for tag in ranked)
    return tags, open_tags, words


def _tokens(model: Model, words: Sequence[str]) -> list[_Token]:
    """The words of a sentence with all features that do not depend on given tags."""
    names = [features.normal(word) for word in words]
    cases = features.cases(words)
    padded = [EDGE, EDGE, *names, EDGE, EDGE]
    shapes = [features.shape(*key) for key in zip(words, cases, strict=True)]
    looks = [_OUTSIDE, *zip(names, shapes, strict=True), _OUTSIDE]
    tokens = []
    for i, (name, shape, case) in enumerate(zip(names, shapes, cases, strict=True)):
        possible = model.possible_tags(name)
        ahead = model.usual_tag(padded[i + 3])
        found: list[str] = []
        if len(possible) > 1:
            found = [
                *features.inner(name, shape, case, model.frequent(name)),
                *features.neighbour(*looks[i], "-"),
                *features.neighbour(*looks[i + 2], "+"),
                features.distant(padded[i], "="),
                features.distant(padded[i + 4], "*"),
                features.pair(padded[i + 1], name, "<"),
                features.pair(name, padded[i + 3], ">"),
            ]
        tokens.append(_Token(possible, found, name, ahead))
    return tokens


class _Learner:
    """Weights and their running sums, for averaging."""

    def __init__(self, tags: int) -> None:
        self.tags = tags
        self.weights: dict[str, list[float]] = {}
        self._sums: dict[str, list[float]] = {}
        self._steps = 0

    def learn(self, tokens: list[_Token], gold: list[int]) -> int:
        """Tag one sentence and learn from each mistake; returns how many there were."""
        weights = self.weights
        mistakes = 0
        one_back = two_back = self.tags
        for token, right in zip(tokens, gold, strict=True):
            tag = token.possible[0]
            if token.features:
                names = [
                    *token.features,
                    *features.tags(one_back, two_back, token.ahead),
                    features.tag_and_word(one_back, token.name),
                ]
                rows = [weights[name] for name in names if name in weights]
                tag = max(token.possible, key=lambda t: sum([row[t] for row in rows]))
                self._steps += 1
                if tag != right and right in token.possible:
                    mistakes += 1
                    self._update(names, right, tag)
            two_back, one_back = one_back, tag
        return mistakes

    def _update(self, names: list[str], right: int, wrong: int) -> None:
        for name in names:
            row = self.weights.setdefault(name, [0.0] * self.tags)
            sums = self._sums.setdefault(name, [0.0] * self.tags)
            row[right] += 1
            row[wrong] -= 1
            sums[right] += self._steps
            sums[wrong] -= self._steps

    def average(self) -> dict[str, list[float]]:
        """The mean of all weights the learner ever had."""
        return {
            name: [w - s / self._steps for w, s in zip(row, self._sums[name], strict=True)]
            for name, row in self.weights.items()
        }


def train(sentences: Sequence[TaggedTokens], options: Options = Options()) -> Model:  # noqa: B008
    """A model of `sentences`, weights quantised to one character each."""
    chance = random.Random(options.seed)  # noqa: S311  # training must be repeatable
    tags, open_tags, words = lexicon(sentences)
    model = Model(tags, open_tags, words, {})
    number = {tag: i for i, tag in enumerate(tags)}
    examples = []
    for sentence in sentences:
        forms = [word for word, _ in sentence]
        gold = [number[tag] for _, tag in sentence]
        examples.append((_tokens(model, forms), gold))
        if chance.random() < options.caseless:
            examples.append((_tokens(model, [form.lower() for form in forms]), gold))
    counts = Counter(f for tokens, _ in examples for token in tokens for f in token.features)
    for tokens, _ in examples:
        for token in tokens:
            token.features[:] = [f for f in token.features if counts[f] >= _CUT]
    learner = _Learner(len(tags))
    for epoch in range(options.epochs):
        chance.shuffle(examples)
        started = time.monotonic()
        mistakes = sum(learner.learn(tokens, gold) for tokens, gold in examples)
        seconds = time.monotonic() - started
        print(f"epoch {epoch + 1}: {mistakes} mistakes, {seconds:.0f} s", file=sys.stderr)
    return model_of(model, learner.average())


def model_of(model: Model, weights: dict[str, list[float]]) -> Model:
    """`model` with quantised weights, the smallest left out."""
    encoded: dict[str, str] = {}
    for name, row in weights.items():
        levels = ((tag, round(weight / _STEP)) for tag, weight in enumerate(row))
        pieces = [_encode(tag, level) for tag, level in levels if abs(level) >= _LEAST]
        if pieces:
            encoded[name] = "".join(pieces)
    return Model(model.tags, model.open_tags, model.lexicon, encoded)


def _encode(tag: int, level: int) -> str:
    """Pairs of characters whose weights add up to `level`."""
    pairs = []
    while level:
        part = max(-WEIGHT_LIMIT, min(WEIGHT_LIMIT, level))
        pairs.append(chr(TAG_ZERO + tag) + chr(WEIGHT_ZERO + part))
        level -= part
    return "".join(pairs)


def accuracy(tagger: Perceptron, sentences: Iterable[TaggedTokens], lower: bool = False) -> float:
    """Share of words tagged as in `sentences`, which may be lower-cased first."""
    right = total = 0
    for sentence in sentences:
        words = [word.lower() if lower else word for word, _ in sentence]
        for given, (_, tag) in zip(tagger.tag(words), sentence, strict=True):
            right += given == tag
            total += 1
    return right / total


def _texts(
    treebanks: Sequence[Path], dev: Path | None, language: str
) -> tuple[list[TaggedTokens], list[TaggedTokens]]:
    """The sentences to learn from and those to measure with."""

    def sentences(path: Path) -> list[TaggedTokens]:
        return universal.read(path, language) if language else read(path)

    everything = [sentence for path in treebanks for sentence in sentences(path)]
    return (everything, sentences(dev)) if dev else universal.divided(everything)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, write the model and print its accuracy on the held-out treebank."""
    parser = argparse.ArgumentParser(prog="python -m prism_lab.tagging.train", description=__doc__)
    parser.add_argument("--treebank", type=Path, nargs="+", required=True, help="CoNLL-U")
    parser.add_argument("--dev", type=Path, help="CoNLL-U to measure with")
    parser.add_argument("--language", default="", help="read universal tags of this language")
    parser.add_argument("--out", type=Path, required=True, help="the model's file")
    defaults = Options()
    parser.add_argument("--epochs", type=int, default=defaults.epochs)
    parser.add_argument("--seed", type=int, default=defaults.seed)
    given = parser.parse_args(arguments)
    learned, held_out = _texts(given.treebank, given.dev, given.language)
    model = train(learned, Options(epochs=given.epochs, seed=given.seed))
    model.save(given.out)
    tagger = Perceptron(Model.load(given.out))
    print(f"accuracy {accuracy(tagger, held_out):.4f}")
    print(f"accuracy in lower case {accuracy(tagger, held_out, lower=True):.4f}")
    print(f"features {len(model.weights)}, bytes {given.out.stat().st_size}")


if __name__ == "__main__":
    main()
