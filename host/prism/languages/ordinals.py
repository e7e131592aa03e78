"""Ordinal numbers of a language: `words/ordinals.txt`, a word and its number a line,
`words/ordinal_endings.txt`, what stands behind digits in dates, and `words/ordinal_marks.txt`, what
may stand behind them elsewhere, and what most numbers have there instead."""

from __future__ import annotations

import re
from functools import cache

from prism.languages.base import having, lines


@cache
def ordinals(language: str) -> dict[str, int]:
    """Words to numbers: sixth, 6. Empty where a language lists none."""
    return {
        word: int(number) for word, number in map(str.split, lines(language, "words/ordinals.txt"))
    }


_ENDINGS = "words/ordinal_endings.txt"
_OTHERS = "-"


@cache
def _endings(language: str) -> dict[str, str]:
    rows = (line.partition("\t") for line in lines(language, _ENDINGS))
    return {digits: ending for digits, _, ending in rows}


@cache
def endings(language: str) -> str:
    """What stands behind the digits of ordinals, as the alternatives of a pattern."""
    return "|".join(sorted(map(re.escape, set(_endings(language).values()))))


@cache
def foreign_endings(language: str) -> str:
    """The same of all languages but this one."""
    return "|".join(endings(other) for other in having(_ENDINGS) if other != language)


def in_digits(value: int, language: str) -> str:
    """An ordinal as it is written in digits: 21st."""
    known, number = _endings(language), str(value)
    tails = (number[at:] for at in range(len(number)))
    return number + known.get(next((tail for tail in tails if tail in known), _OTHERS), "")


@cache
def _marks(language: str) -> dict[str, str]:
    rows = (line.split("\t") for line in lines(language, "words/ordinal_marks.txt"))
    return dict(rows)


_MARKED = re.compile(r"(\d{1,3})(\D{1,3})")


def in_marks(text: str, language: str) -> bool:
    """Whether this is an ordinal in digits: 4e, 2.º."""
    found = _MARKED.fullmatch(text)
    return found is not None and found[2].lower() in _marks(language)


def with_mark(text: str, language: str) -> str:
    """An ordinal in digits with the mark of most numbers, where it has one: 8e for 8er; any other
    text as it is."""
    found = _MARKED.fullmatch(text)
    mark = _marks(language).get(found[2].lower()) if found is not None else None
    return text if found is None or mark is None else found[1] + mark


def first_day(language: str) -> str:
    """The first day of a month beside its name, which some languages alone write as an ordinal: le
    1er mars."""
    known = _endings(language)
    return "1" if _OTHERS in known else in_digits(1, language)


def ordinal(word: str, language: str) -> int | None:
    """The number of an ordinal in a form that ends in a letter more: am Achten, deuxièmes."""
    known, lower = ordinals(language), word.lower()
    return known.get(lower, known.get(lower[:-1]))
