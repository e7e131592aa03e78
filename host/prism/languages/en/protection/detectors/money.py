"""Amounts of money: a number with a currency on either side."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.languages.en.protection.quantities import CUES, NUMBER_WORD, SCALE
from prism.languages.wording import wording
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.quantities import NUMBER
from prism.protection.reading import Reading

NEEDS = ""

_SIGN = r"(?:(?:US|CA|AU|NZ|HK|[AC])?\$|[€£¥₹₽₩₪₺฿])"
_CODE = r"(?:USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|MXN|BRL|ZAR|Rs\.?)"
_CALLED = [name.split() for _, names in wording("en").currencies.values() for name in names]
_ORDINARY = frozenset(
    "all birr gold lev leva mark marks rand real reals som sterling unit units won".split()
)
"""Currencies that are called by a word which more often means something else."""
_NAMES = {words[-1].lower() for words in _CALLED} - _ORDINARY | frozenset(
    "bucks cent cents dollar dollars pence pound pounds quid".split()
)
_WHOSE = {" ".join(words[:-1]) for words in _CALLED if len(words) > 1}


def _one_of(words: set[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word))))


_NAME = rf"(?:(?:(?:{_one_of(_WHOSE)}) )?(?:{_one_of(_NAMES)})(?: sterling)?)\b"
_DIGITS = pattern(
    rf"(?<![\w.,])(?:[-−–]\s?)?(?:{_SIGN}|\b{_CODE})\s?{NUMBER}(?:\s?{SCALE})?(?!\d)"
    rf"|(?<![\w.,]){NUMBER}(?:\s?{SCALE})?\s?(?:{_SIGN}|{_CODE}\b|{_NAME})"
    # South African: R1 150, R12.50; R1 alone may be anything.
    r"|(?<![\w.,])(?-i:R)\s?(?:\d{1,3}(?:[, \u00a0\u202f]\d{3})+(?:[.,]\d\d)?|\d+[.,]\d\d)(?!\d)",
    re.IGNORECASE,
)
_WORDS = pattern(
    rf"\b(?:{NUMBER_WORD}|(?:hundreds|thousands|millions|billions) of)\s+{_NAME}", re.IGNORECASE
)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Numbers beside a currency's sign, code or name."""
    for match in reading.near_digits(_DIGITS):
        yield reading.item(match.span(), "money", "money", "an amount of money")
    if not _NAMES.isdisjoint(reading.words):
        for match in reading.near_words(_WORDS, CUES):
            yield reading.item(match.span(), "money", "money", "an amount of money in words")
