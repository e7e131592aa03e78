"""A translation as the finders read it: taken apart once, then looked up.

A surrogate is searched for only where its first word stands. So the time grows with the answer's
length and with the number of surrogates, never with the product of the two, whatever stands in the
answer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from heapq import merge
from itertools import pairwise
from typing import Any, TypeVar, cast

from prism.languages.wording import known
from prism.protection.folding import fold_character
from prism.protection.model import Surrogate

_WORD = re.compile(r"[^\W_º]+")
"""A word or number; º is a letter to Python, a mark between two words to the finders."""
_BEGINNING = 4
_KOREAN = frozenset(map(chr, range(0x1160, 0x1200)))
"""Vowels and ends of syllables, which are letters by themselves and compose all the same."""
_AT_LEAST, _TOGETHER = 300, 2_000_000
"""How many places are tried in vain for one surrogate, and for all of them together, before the
search ends. Only a text written to be slow has more."""

Read = TypeVar("Read")
Item = TypeVar("Item")


class Answer:
    """A translation and where each of its words stands.

    source: the language in which the private text's dates and numbers are read. patience: how many
    places are tried in vain for one surrogate (see the function `patience`). surrogates: all that
    are looked for.
    """

    def __init__(
        self,
        text: str,
        source: str,
        patience: int = _TOGETHER,
        surrogates: Sequence[Surrogate] = (),
    ) -> None:
        self.text = text
        self.source = known(source)
        self.patience = patience
        self.surrogates = surrogates
        self._read: dict[tuple[Any, ...], Any] = {}

    @cached_property
    def composed(self) -> Answer:
        """The same with each accent and its letter as one character (NFC); `origins` says where
        each of its characters stands in the translation."""
        composed, _ = self._composed
        return self if composed == self.text else Answer(composed, self.source, self.patience)

    @property
    def origins(self) -> Sequence[int]:
        """Where each character of `composed` stands here, and its end."""
        return self._composed[1]

    @cached_property
    def _composed(self) -> tuple[str, Sequence[int]]:
        if unicodedata.is_normalized("NFC", self.text):
            return self.text, range(len(self.text) + 1)
        pieces, origins = [], []
        for start, end in pairwise(_heads(self.text)):
            piece = unicodedata.normalize("NFC", self.text[start:end])
            pieces.append(piece)
            origins += [start] * len(piece)
        return "".join(pieces), [*origins, len(self.text)]

    def read(self, reader: Callable[..., Read], *arguments: object) -> Read:
        """What `reader` makes of the answer, asked for once."""
        key = (reader, *arguments)
        if key not in self._read:
            self._read[key] = reader(self, *arguments)
        return cast(Read, self._read[key])

    def words(self, forms: Iterable[str]) -> Iterator[int]:
        """Where something that begins as one of `forms` may: its first word stands there."""
        found = (word for form in forms if (word := _WORD.search(form)))
        firsts = dict.fromkeys((_folded(word.group()), word.start()) for word in found)
        places = self.read(_places)
        return merge(*(_before(places.get(key, ()), at) for key, at in firsts))

    def beginnings(self, word: str) -> Iterator[int]:
        """Where a word stands that begins as `word` does."""
        found = _WORD.search(word)
        if found is None:
            return iter(())
        places = self.read(_beginnings).get(_folded(found.group())[:_BEGINNING], ())
        return _before(places, found.start())

    def literally(self, phrase: str) -> Iterator[int]:
        """Where `phrase` may stand as it is: around the rarest of its words."""
        places = self.read(_places)
        found = list(_WORD.finditer(phrase))
        if not found:
            return iter(range(len(self.text)))
        rarest = min(found, key=lambda word: len(places.get(_folded(word.group()), ())))
        return _before(places.get(_folded(rarest.group()), ()), rarest.start())

    def matches(self, pattern: re.Pattern[str], starts: Iterable[int]) -> Iterator[re.Match[str]]:
        """What `pattern.finditer` finds, where it can only match at `starts`, which are in order.

        Ends once it has not matched at `patience` of them in a row.
        """
        end, left = 0, self.patience
        for start in starts:
            if start < end:
                continue
            match = pattern.match(self.text, start)
            if match is not None:
                yield match
                end, left = match.end(), self.patience
            elif not (left := left - 1):
                return


def patience(surrogates: Sequence[Surrogate]) -> int:
    """How many places are tried in vain for each of these surrogates."""
    return _AT_LEAST + _TOGETHER // max(len(set(surrogates)), 1)


def indexed(items: Iterable[tuple[Read, Item]]) -> dict[Read, list[Item]]:
    """The items by what they are looked up by, in order."""
    result: dict[Read, list[Item]] = {}
    for key, item in items:
        result.setdefault(key, []).append(item)
    return result


def _before(places: Iterable[int], by: int) -> Iterator[int]:
    return (place - by for place in places if place >= by)


def _places(answer: Answer) -> Mapping[str, Sequence[int]]:
    return indexed((_folded(word.group()), word.start()) for word in _WORD.finditer(answer.text))


def _beginnings(answer: Answer) -> Mapping[str, Sequence[int]]:
    return indexed(
        (_folded(word.group())[:_BEGINNING], word.start()) for word in _WORD.finditer(answer.text)
    )


def _folded(word: str) -> str:
    return word.lower() if word.isascii() else "".join(map(_base, word))


@cache
def _base(character: str) -> str:
    """The letter to which a character folds, whatever its case and accents."""
    return fold_character(character)[:1]


def _heads(text: str) -> list[int]:
    """Where the characters stand that do not combine with the one before; last, the end of the
    text."""
    found = [
        at
        for at, character in enumerate(text)
        if not at or not (unicodedata.category(character)[0] == "M" or character in _KOREAN)
    ]
    return [*found, len(text)]
