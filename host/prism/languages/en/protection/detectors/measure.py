"""Measures: a number with a unit of time, length, weight, size or the like."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.languages import lines
from prism.languages.en.protection.quantities import CUES, NUMBER_WORD
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.quantities import NUMBER
from prism.protection.reading import Reading

NEEDS = ""

_UNITS = lines("en", "protection/units.txt")
_LONG = "|".join(sorted((re.escape(u) for u in _UNITS if len(u) > 3), key=len, reverse=True))
_ANY = "|".join(sorted(map(re.escape, _UNITS), key=len, reverse=True))
_DIGITS = pattern(rf"(?<![\w.,]){NUMBER}(?:\+|\s?[-–]\s?{NUMBER})?[\s-]?(?:{_ANY})(?!\w)")
_WORDS = pattern(rf"\b(?:{NUMBER_WORD})(?:[\s-])(?:{_LONG})\b", re.IGNORECASE)
_LASTING = pattern(
    r"(?<![\w.,])\d{1,2}\s?(?:hours?|hrs?|h)\s[0-5]\d(?:\s?(?:minutes|mins?|m)\b)?(?![\w.,]\d|\w)"
)
"""Two hours fifty: the second number is no other item."""


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Numbers in digits or words before a unit."""
    for match in reading.near_digits(_LASTING):
        yield reading.item(match.span(), "measure", "measure", "hours and minutes")
    for match in reading.near_digits(_DIGITS):
        yield reading.item(match.span(), "measure", "measure", "a number with its unit")
    for match in reading.near_words(_WORDS, CUES):
        yield reading.item(match.span(), "measure", "measure", "a number word with its unit")
