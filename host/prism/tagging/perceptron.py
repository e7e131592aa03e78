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
from itertools import count
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
# Words kept with their sums, about 1 kB each. Contexts are few: tags, not words.
_KEPT_WORDS = 20_000
# Tags decided for a word between two others on each side, some 200 bytes each: a sentence and its
# decoys are the same but for a few words.
_KEPT_DECISIONS = 4_000


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

    def frequent(self, name: str) -> bool:
        """Whether the word was seen often enough that its tags are all known."""
        return self.lexicon.get(name, "0+")[1] != "+"

    def possible_tags(self, name: str) -> tuple[int, ...]:
        """The tags a word can have."""
        entry = self.lexicon.get(name, "")
        if self.frequent(name):
            return tuple(ord(tag) - TAG_ZERO for tag in entry[1:])
        seen = tuple(ord(tag) - TAG_ZERO for tag in entry[2:])
        return self.open_tags + tuple(tag for tag in seen if tag not in self.open_tags)


def _table(text: str) -> dict[str, str]:
    """Lines of key, tab, value as a dictionary."""
    fields = text.replace("\n", "\t").split("\t")
    return dict(zip(fields[0::2], fields[1::2], strict=True)) if text else {}


class _Word(NamedTuple):
    """Everything the tagger knows about one word in one case; sums are packed."""

    only: int  # its only possible tag, or -1
    name: str
    ahead: int  # what it is for the word before it
    possible: tuple[int, ...]
    own: int  # the sum of its own features
    after: dict[int, int]  # the same, with the tag before it, filled when met
    to_next: int  # what it adds to its neighbours
    to_previous: int
    to_second_next: int
    to_second_previous: int
    number: int  # which no other word has


class Perceptron:
    """A `Tagger` that scores with a `Model`. Holds no text beyond a bounded set of words.

    The scores of all tags are packed into one integer, 16 bits each: Python adds such integers
    at the speed of C, so that a sum over features costs one addition a feature, not one a tag.
    A negative score borrows from the field above; adding `_zero` before unpacking settles it.
    """

    name = "perceptron"

    def __init__(self, model: Model) -> None:
        self._model = model
        self._edge = len(model.tags)
        self._bytes = 2 * len(model.tags)
        self._zero = int.from_bytes(b"\x00\x80" * len(model.tags), "little")
        self._packed: dict[str, int] = {}
        self._words: dict[tuple[str, Case], _Word] = {}
        self._contexts: dict[tuple[int, int, int], int] = {}
        self._numbers = count()
        self._decided: dict[tuple[int, ...], int] = {}
        self._outside = self._describe(EDGE, Case.INSIDE)

    def tag(self, words: Sequence[str]) -> list[str]:
        """Penn tags, one for each word."""
        if not words:
            return []
        known = self._words
        if len(known) > _KEPT_WORDS:
            known.clear()
        if len(self._decided) > _KEPT_DECISIONS:
            self._decided.clear()
        keys = zip(words, features.cases(words), strict=True)
        sentence = [known.get(key) or self._learn(key) for key in keys]
        names = self._model.tags
        return [names[tag] for tag in self._decide(sentence)]

    def _decide(self, sentence: list[_Word]) -> list[int]:
        """The tag of each word, from left to right."""
        outside = self._outside
        padded = [outside, outside, *sentence, outside, outside]
        numbers = [word.number for word in padded]
        decided = self._decided
        found: list[int] = []
        one_back = two_back = self._edge
        for index, word in enumerate(sentence):
            tag = word.only
            if tag < 0:
                key = (*numbers[index : index + 5], one_back, two_back)
                known = decided.get(key)
                if known is None:
                    near = padded[index : index + 5]
                    known = decided[key] = self._decision(near, one_back, two_back)
                tag = known
            found.append(tag)
            two_back, one_back = one_back, tag
        return found

    def _decision(self, near: Sequence[_Word], one_back: int, two_back: int) -> int:
        """The tag of the third of five words, after two tags."""
        second_previous, previous, word, following, second_following = near
        total = (
            self._context(one_back, two_back, following.ahead)
            + (word.after.get(one_back) or self._after(word, one_back))
            + previous.to_next
            + following.to_previous
            + second_previous.to_second_next
            + second_following.to_second_previous
            + self._pairs(previous.name, word.name, following.name)
        )
        return max(word.possible, key=self._unpack(total).__getitem__)

    def _unpack(self, total: int) -> memoryview:
        """The score of every tag, all raised by the same amount."""
        return memoryview((total + self._zero).to_bytes(self._bytes, "little")).cast("H")

    def _pairs(self, previous: str, name: str, following: str) -> int:
        """What the word's pairs with its neighbours add: nothing, for most."""
        pairs = (features.pair(previous, name, "<"), features.pair(name, following, ">"))
        return self._sum(pairs)

    def _after(self, word: _Word, one_back: int) -> int:
        """The word's own sum after a tag, which is kept."""
        total = word.own + self._sum((features.tag_and_word(one_back, word.name),))
        word.after[one_back] = total
        return total

    def _context(self, one_back: int, two_back: int, ahead: int) -> int:
        """What the tags around a word add, which is kept."""
        key = (one_back, two_back, ahead)
        total = self._contexts.get(key)
        if total is None:
            total = self._contexts[key] = self._sum(features.tags(*key))
        return total

    def _learn(self, key: tuple[str, Case]) -> _Word:
        """Sum up everything about one word, which is kept."""
        word = self._words[key] = self._describe(*key)
        return word

    def _describe(self, text: str, case: Case) -> _Word:
        name, shape = features.normal(text), features.shape(text, case)
        possible = self._model.possible_tags(name)
        own = 0
        if len(possible) > 1:
            own = self._sum(features.inner(name, shape, case, self._model.frequent(name)))
            if len(possible) > _UNKNOWN_TAGS:
                ranked = sorted(possible, key=self._unpack(own).__getitem__, reverse=True)
                possible = tuple(ranked[:_UNKNOWN_TAGS])
        return _Word(
            possible[0] if len(possible) == 1 else -1,
            name,
            self._model.usual_tag(name),
            possible,
            own,
            {},
            self._sum(features.neighbour(name, shape, "-")),
            self._sum(features.neighbour(name, shape, "+")),
            self._sum((features.distant(name, "="),)),
            self._sum((features.distant(name, "*"),)),
            next(self._numbers),
        )

    def _sum(self, names: Sequence[str]) -> int:
        """The packed weights of some features, added up."""
        total = 0
        packed, weights = self._packed, self._model.weights
        for name in names:
            if name in packed:
                total += packed[name]
            elif name in weights:
                total += self._pack(name)
        return total

    def _pack(self, name: str) -> int:
        """The weights of a feature that the model has, which are kept packed."""
        codes = self._model.weights[name].encode("ascii")
        packed = 0
        for tag, weight in zip(codes[0::2], codes[1::2], strict=True):
            packed += (weight - WEIGHT_ZERO) << ((tag - TAG_ZERO) << 4)
        self._packed[name] = packed
        return packed
