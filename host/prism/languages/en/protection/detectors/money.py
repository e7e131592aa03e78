"""Amounts of money: a number with a currency on either side."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.languages.en.protection.quantities import CUES, NUMBER_WORD, SCALE
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.quantities import NUMBER
from prism.protection.reading import Reading

NEEDS = ""

_SIGN = r"(?:(?:US|CA|AU|NZ|HK|[AC])?\$|[€£¥₹₽₩₪₺฿])"
_CODE = r"(?:USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|MXN|BRL|ZAR|Rs\.?)"
_NAME = (
    r"(?:(?:US |Canadian |Australian )?dollars?|euros?|pounds?(?: sterling)?|pence|cents?|"
    r"Swiss francs?|francs?|yen|yuan|rupees?|pesos?|kronor|kroner|zlotys?|bucks|quid)\b"
)
_DIGITS = pattern(
    rf"(?<![\w.,])(?:[-−–]\s?)?(?:{_SIGN}|\b{_CODE})\s?{NUMBER}(?:\s?{SCALE})?(?!\d)"
    rf"|(?<![\w.,]){NUMBER}(?:\s?{SCALE})?\s?(?:{_SIGN}|{_CODE}\b|{_NAME})",
    re.IGNORECASE,
)
_WORDS = pattern(
    rf"\b(?:{NUMBER_WORD}|(?:hundreds|thousands|millions|billions) of)\s+{_NAME}", re.IGNORECASE
)
_NAMES = frozenset(
    "dollar dollars euro euros pound pounds pence cent cents franc francs yen yuan rupee rupees "
    "peso pesos kronor kroner zloty zlotys bucks quid".split()
)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Numbers beside a currency's sign, code or name."""
    for match in reading.near_digits(_DIGITS):
        yield reading.item(match.span(), "money", "money", "an amount of money")
    if not _NAMES.isdisjoint(reading.words):
        for match in reading.near_words(_WORDS, CUES):
            yield reading.item(match.span(), "money", "money", "an amount of money in words")
