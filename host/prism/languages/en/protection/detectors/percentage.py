"""Percentages in digits and words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.languages.en.protection.quantities import CUES, NUMBER_WORD
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.quantities import NUMBER
from prism.protection.reading import Reading

NEEDS = ""

_DIGITS = pattern(rf"(?<![\w.,]){NUMBER}\s?(?:%|‰|percent\b|per cent\b)", re.IGNORECASE)
_WORDS = pattern(rf"\b(?:{NUMBER_WORD})[\s-](?:percent|per cent)\b", re.IGNORECASE)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Numbers before a percent sign or the word."""
    for match in reading.near_digits(_DIGITS):
        yield reading.item(match.span(), "percentage", "percentage", "a percentage")
    if "cent" in reading.text:
        for match in reading.near_words(_WORDS, CUES):
            yield reading.item(match.span(), "percentage", "percentage", "a percentage in words")
