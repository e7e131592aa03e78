"""Days, months and numbers that came back as another one: whatever is left of their kind is theirs.

A translator may write another weekday than it was given, and some languages say half ten for half
nine: what they say so with is in `words/half.txt`.
Where one substitute of such a kind was not found and the answer holds exactly one word of that kind
that belongs to nothing else, this word is taken for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from prism.decoding.sheet import NOBODY, Sheet
from prism.languages import words
from prism.languages.wording import wording
from prism.substitution.model import Substitution


class Left(NamedTuple):
    """The word at `at` is that of a substitution, and `text` belongs there; sure where it is
    no guess."""

    at: int
    text: str
    sure: bool


def left(sheet: Sheet, made: Substitution, source: str, target: str) -> Left | None:
    """For a substitute that was not found, the only unowned word of its kind."""
    halves = words(target, "words/half.txt")
    for own, theirs in _kinds(source, target):
        stood, meant = _value(made.substitute, own), _value(made.word, own)
        if stood is None or meant is None or meant not in theirs:
            continue
        values = {text.lower(): value for value, texts in theirs.items() for text in texts}
        free = [n for n, key in enumerate(sheet.keys) if sheet.owner[n] == NOBODY and key in values]
        half = [n for n in free if n and sheet.keys[n - 1] in halves]
        if len(half) == 1 and values[sheet.keys[half[0]]] == stood + 1 and meant + 1 in theirs:
            return Left(half[0], theirs[meant + 1][0], True)
        return Left(free[0], theirs[meant][0], False) if len(free) == 1 else None
    return None


_Kind = dict[int, tuple[str, ...]]


def _kinds(source: str, target: str) -> Sequence[tuple[_Kind, _Kind]]:
    """The weekdays, months and number words of both languages, by their number."""
    own, theirs = wording(source), wording(target)
    return [
        (_numbered(own.weekdays.get("wide", ())), _numbered(theirs.weekdays.get("wide", ()))),
        (_numbered(own.months.get("wide", ())), _numbered(theirs.months.get("wide", ()))),
        (_words(own.numbers), _words(theirs.numbers)),
    ]


def _numbered(names: Sequence[tuple[str, ...]]) -> _Kind:
    return dict(enumerate(names))


def _words(numbers: Mapping[int, tuple[str, ...]]) -> _Kind:
    return {value: texts for value, texts in numbers.items() if value > 1}


def _value(text: str, kind: _Kind) -> int | None:
    """The number of a name; its plural is the same."""
    known = {one.lower(): number for number, texts in kind.items() for one in texts}
    lower = text.lower()
    return known.get(lower, known.get(lower.removesuffix("s")))
