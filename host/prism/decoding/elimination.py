"""Days, months and numbers that came back as another one: whatever is left of their kind is theirs.

A translator may write another weekday than it was given. Where one substitute of such a kind was
not found and the answer holds exactly one word of that kind that belongs to nothing else, this word
is taken for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from prism.decoding.sheet import NOBODY, Sheet
from prism.languages import words
from prism.languages.wording import wording
from prism.substitution.model import Substitution


class Left(NamedTuple):
    """The word at `at` is that of a substitution, and `text` belongs there, at a guess."""

    at: int
    text: str


def left(sheet: Sheet, made: Substitution, source: str, target: str) -> Left | None:
    """For a substitute that was not found, the only unowned word of its kind."""
    for own, theirs, values in _kinds(source, target):
        stood, meant = (_value(text, own, source) for text in (made.substitute, made.word))
        if stood is None or meant is None or meant not in theirs:
            continue
        free = [n for n, key in enumerate(sheet.keys) if sheet.owner[n] == NOBODY and key in values]
        return Left(free[0], theirs[meant][0]) if len(free) == 1 else None
    return None


class _Kind(NamedTuple):
    """Weekdays, months or number words: by their number in both languages, and in lower case what
    they are the words for."""

    own: Mapping[str, int]
    theirs: Mapping[int, tuple[str, ...]]
    values: Mapping[str, int]


@cache
def _kinds(source: str, target: str) -> tuple[_Kind, ...]:
    """The weekdays, months and number words of both languages."""
    own, theirs = wording(source), wording(target)
    return (
        _kind(_numbered(own.weekdays), _numbered(theirs.weekdays)),
        _kind(_numbered(own.months), _numbered(theirs.months)),
        _kind(_words(own.numbers), _words(theirs.numbers)),
    )


def _kind(own: Mapping[int, tuple[str, ...]], theirs: Mapping[int, tuple[str, ...]]) -> _Kind:
    return _Kind(_values(own), theirs, _values(theirs))


def _numbered(names: Mapping[str, tuple[tuple[str, ...], ...]]) -> Mapping[int, tuple[str, ...]]:
    return dict(enumerate(names.get("wide", ())))


def _words(numbers: Mapping[int, tuple[str, ...]]) -> Mapping[int, tuple[str, ...]]:
    return {value: texts for value, texts in numbers.items() if value > 1}


def _values(kind: Mapping[int, tuple[str, ...]]) -> Mapping[str, int]:
    return {text.lower(): value for value, texts in kind.items() for text in texts}


def _value(text: str, own: Mapping[str, int], language: str) -> int | None:
    """The number of a name, also where it has an ending: Mondays."""
    lower = text.lower()
    if lower in own:
        return own[lower]
    endings = words(language, "words/calendar_endings.txt")
    bare = (lower.removesuffix(ending) for ending in endings)
    return next((own[name] for name in bare if name in own), None)
