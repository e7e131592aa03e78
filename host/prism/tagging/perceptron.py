"""The tagger of the base install: an averaged perceptron, greedy from left to right.

After Collins (2002), "Discriminative training methods for hidden Markov models". What makes it
fast in plain Python: words with one possible tag are not scored, the others among their possible
tags only, and everything that depends on one word (or on three tags) is summed once and kept.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from prism.errors import BadInputError
from prism.tagging import features
from prism.tagging.features import EDGE, Case

FORMAT = 1
# Tags and weights are one character each: readable, compact, and sliced without parsing.
TAG_ZERO = ord("0")
WEIGHT_ZERO = 80
WEIGHT_LIMIT = 46
# An unknown word keeps as many of its best tags by its own look; the context picks among them.
_UNKNOWN_TAGS = 7
# Words kept with their sums, about 1 kB each.
_KEPT_WORDS = 20_000
_KEPT_CONTEXTS = 20_000


@dataclass(frozen=True, slots=True)
class Model:
    """A trained model as its file holds it; weights are decoded when first used."""

    tags: tuple[str, ...]
    open_tags: tuple[int, ...]
    lexicon: dict[str, str]  # normal word -> its usual tag, then its possible tags, if closed
    weights: dict[str, str]  # feature -> (tag, weight) pairs of characters

    @classmethod
    def load(cls, path: Path) -> Model:
        """Read a model file. Raises BadInputError when it is not one."""
        try:
            text = gzip.decompress(path.read_bytes()).decode("utf-8")
            head, lexicon, weights = text.split("\n\n")
            header = json.loads(head)
            if header["format"] != FORMAT:
                raise ValueError("unknown format")
            return cls(
                tuple(header["tags"]), tuple(header["open_tags"]), _table(lexicon), _table(weights)
            )
        except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
            raise BadInputError(
                f"{path.name} is not a tagger's model.", hint="Install PRISM again."
            ) from error

    def save(self, path: Path) -> None:
        """Write a model file; equal models make equal files."""
        header = {"format": FORMAT, "tags": self.tags, "open_tags": self.open_tags}
        parts = [json.dumps(header)]
        for table in (self.lexicon, self.weights):
            parts.append("\n".join(f"{key}\t{table[key]}" for key in sorted(table)))
        path.write_bytes(gzip.compress("\n\n".join(parts).encode("utf-8"), mtime=0))

    def usual_tag(self, name: str) -> int:
        """The most frequent tag of a word, or one past the last tag for an unknown word."""
        entry = self.lexicon.get(name)
        return ord(entry[0]) - TAG_ZERO if entry else len(self.tags)

    def possible_tags(self, name: str) -> tuple[int, ...]:
        """The tags a word can have."""
        entry = self.lexicon.get(name, "")
        if len(entry) > 1 and entry[1] != "+":
            return tuple(ord(tag) - TAG_ZERO for tag in entry[1:])
        seen = tuple(ord(tag) - TAG_ZERO for tag in entry[2:])
        return self.open_tags + tuple(tag for tag in seen if tag not in self.open_tags)


def _table(text: str) -> dict[str, str]:
    """Lines of key, tab, value as a dictionary."""
    fields = text.replace("\n", "\t").split("\t")
    return dict(zip(fields[0::2], fields[1::2], strict=True)) if text else {}


class _Word(NamedTuple):
    """Everything the tagger knows about one word in one case."""

    only: int  # its only possible tag, or -1
    name: str
    ahead: int  # what it is for the word before it
    scores: list[tuple[int, int]]  # possible tags with the sum of its own features
    after: dict[int, list[tuple[int, int]]]  # the same, with the tag before, filled when met
    to_next: list[int]  # what it adds to each tag of its neighbours
    to_previous: list[int]
    to_second_next: list[int]
    to_second_previous: list[int]


class Perceptron:
    """A `Tagger` that scores with a `Model`. Holds no text beyond a bounded set of words."""

    name = "perceptron"

    def __init__(self, model: Model) -> None:
        self._model = model
        self._edge = len(model.tags)
        self._words: dict[tuple[str, Case], _Word] = {}
        self._contexts: dict[tuple[int, int, int], list[int]] = {}

    def tag(self, words: Sequence[str]) -> list[str]:
        """Penn tags, one for each word."""
        names = self._model.tags
        return [names[tag] for tag in self._tag(words)] if words else []

    def _tag(self, words: Sequence[str]) -> list[int]:
        known = self._words
        if len(known) > _KEPT_WORDS:
            known.clear()
        if len(self._contexts) > _KEPT_CONTEXTS:
            self._contexts.clear()
        sentence = [
            known.get(key) or self._learn(*key)
            for key in zip(words, features.cases(words), strict=True)
        ]
        outside = self._outside
        padded = [outside, outside, *sentence, outside, outside]
        found: list[int] = []
        one_back = two_back = self._edge
        for index, word in enumerate(sentence):
            tag = word.only
            if tag < 0:
                tag = self._best(padded[index : index + 5], one_back, two_back)
            found.append(tag)
            two_back, one_back = one_back, tag
        return found

    def _best(self, window: list[_Word], one_back: int, two_back: int) -> int:
        """The best tag of the third word of the window."""
        second_previous, previous, word, following, second_following = window
        scores = word.after.get(one_back)
        if scores is None:
            scores = self._after(word, one_back)
        context = self._contexts.get((one_back, two_back, following.ahead))
        if context is None:
            context = self._context(one_back, two_back, following.ahead)
        before, second_before = previous.to_next, second_previous.to_second_next
        behind, second_behind = following.to_previous, second_following.to_second_previous
        pairs = self._pairs(previous.name, word.name, following.name)
        best, best_score = 0, -1_000_000
        for tag, score in scores:
            score += (
                context[tag] + before[tag] + behind[tag] + second_before[tag] + second_behind[tag]
            )
            if pairs:
                score += pairs.get(tag, 0)
            if score > best_score:
                best, best_score = tag, score
        return best

    def _pairs(self, previous: str, name: str, following: str) -> dict[int, int] | None:
        """What the pairs with the neighbours add, nothing for most."""
        weights = self._model.weights
        left = weights.get(features.pair(previous, name, "<"))
        right = weights.get(features.pair(name, following, ">"))
        if left is None and right is None:
            return None
        added: dict[int, int] = {}
        for encoded in (left, right):
            for tag, weight in _decode(encoded or ""):
                added[tag] = added.get(tag, 0) + weight
        return added

    def _after(self, word: _Word, one_back: int) -> list[tuple[int, int]]:
        """The word's scores after a tag, which are kept."""
        added = self._sum([features.tag_and_word(one_back, word.name)])
        scores = [(tag, score + added[tag]) for tag, score in word.scores]
        word.after[one_back] = scores
        return scores

    def _context(self, one_back: int, two_back: int, ahead: int) -> list[int]:
        """What the tags around a word add to each of its tags, which is kept."""
        sums = self._sum(features.tags(one_back, two_back, ahead))
        self._contexts[one_back, two_back, ahead] = sums
        return sums

    def _learn(self, text: str, case: Case) -> _Word:
        """Sum up everything about one word, which is kept."""
        name = features.normal(text)
        possible = self._model.possible_tags(name)
        scores: list[tuple[int, int]] = []
        if len(possible) > 1:
            sums = self._sum(features.inner(text, case))
            scores = [(tag, sums[tag]) for tag in possible]
            if len(scores) > _UNKNOWN_TAGS:
                scores = sorted(scores, key=lambda item: -item[1])[:_UNKNOWN_TAGS]
        word = self._neighbours(name, text, case, possible[0] if len(possible) == 1 else -1, scores)
        self._words[text, case] = word
        return word

    def _neighbours(
        self, name: str, text: str, case: Case, only: int, scores: list[tuple[int, int]]
    ) -> _Word:
        return _Word(
            only,
            name,
            self._model.usual_tag(name),
            scores,
            {},
            self._sum(features.neighbour(text, case, "-")),
            self._sum(features.neighbour(text, case, "+")),
            self._sum([features.distant(name, "=")]),
            self._sum([features.distant(name, "*")]),
        )

    @cached_property
    def _outside(self) -> _Word:
        return self._neighbours(EDGE, EDGE, Case.INSIDE, 0, [])

    def _sum(self, names: list[str]) -> list[int]:
        """The summed weights of some features, one for each tag."""
        weights = self._model.weights
        sums = [0] * self._edge
        for name in names:
            encoded = weights.get(name)
            if encoded is not None:
                for tag, weight in _decode(encoded):
                    sums[tag] += weight
        return sums


def _decode(encoded: str) -> list[tuple[int, int]]:
    codes = encoded.encode("ascii")
    return [
        (tag - TAG_ZERO, weight - WEIGHT_ZERO)
        for tag, weight in zip(codes[0::2], codes[1::2], strict=True)
    ]
