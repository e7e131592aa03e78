"""Dates: full ones, months, years, weekdays, seasons of a year."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.languages.wording import wording
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = ""

_ENGLISH = wording("en")
_WIDE = _ENGLISH.month_names()
_MONTH = f"(?:{'|'.join(_WIDE)}|(?:{'|'.join(_ENGLISH.month_names('abbreviated'))}|Sept)\\b\\.?)"
_DAYS = _ENGLISH.weekday_names()
_SHORT_DAYS = "Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun"
_WEEKDAY = f"(?:{'|'.join(_DAYS)}|(?:{_SHORT_DAYS})\\b\\.?)"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
_YEAR = r"(?:1[5-9]|20)\d{2}"
_CLOCK = r"(?:[T ,]{1,2}\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?"

_NUMERIC = pattern(
    rf"(?<![\w.,/-])(?:{_YEAR}([-/.])(?:1[0-2]|0?\d)\1(?:3[01]|[12]\d|0?\d){_CLOCK}"
    rf"|(?:3[01]|[12]\d|0?\d)([-/.])(?:3[01]|[12]\d|0?\d)\2(?:{_YEAR}|\d{{2}}))(?![\w/-]|\.\d)"
)
_NAMED = pattern(
    rf"(?<!\w)(?:{_WEEKDAY},?\s+)?(?:the\s+)?{_DAY}[\s-]+(?:of\s+)?{_MONTH}(?:,?[\s-]+{_YEAR})?\b"
    rf"|(?<!\w)(?:{_WEEKDAY},?\s+)?{_MONTH}\s+(?:the\s+)?{_DAY}(?:,?\s+{_YEAR})?(?!\w|[.,:]\d)"
    rf"|(?<!\w){_MONTH},?\s+(?:of\s+)?{_YEAR}\b",
    re.IGNORECASE,
)
_SEASON = pattern(
    rf"\b(?:early |mid-?|late )?(?:spring|summer|autumn|fall|winter)\s+(?:of\s+)?{_YEAR}\b",
    re.IGNORECASE,
)
_LONE_YEAR = pattern(rf"(?<![\w.,/:#$€£-]){_YEAR}(?:s\b|['’]s\b)?(?!\w|[.,/:]\d|-\d)")
_LONE_WEEKDAY = pattern(rf"\b(?:{'|'.join(_DAYS)})s?\b", re.IGNORECASE)
# "may" and "march" are ordinary words too.
_SURE = [month for month in _WIDE if month not in ("May", "March")]
_LONE_MONTH = pattern(
    rf"\b(?:{'|'.join(_SURE)})\b"
    r"|(?<=\bin )(?:May|March)\b|(?<=\bof )(?:May|March)\b|(?<=\blast )(?:May|March)\b"
    r"|(?<=\bnext )(?:May|March)\b|(?<=\bsince )(?:May|March)\b|(?<=\buntil )(?:May|March)\b"
    r"|(?<=\bthis )(?:May|March)\b|(?<=\bby )(?:May|March)\b|(?<=\bearly )(?:May|March)\b"
    r"|(?<=\blate )(?:May|March)\b|(?<=\bevery )(?:May|March)\b"
)

_NAMES = frozenset(
    name.lower()
    for form in ("wide", "abbreviated")
    for name in (*_ENGLISH.month_names(form), *_ENGLISH.weekday_names(form))
) | {"sept", "tues", "thur", "thurs"}
_PLURALS = frozenset(f"{day.lower()}s" for day in _DAYS)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Dates in digits and words, whole or in part."""
    for match in reading.near_digits(_NUMERIC):
        yield reading.item(match.span(), "date", "date", "a date in digits")
    for match in reading.near_digits(_SEASON):
        yield reading.item(match.span(), "date", "date", "a season of a year")
    for match in reading.near_digits(_LONE_YEAR):
        yield reading.item(match.span(), "date", "date", "a year", 0.8)
    for match in reading.near_words(_NAMED, _NAMES):
        yield reading.item(match.span(), "date", "date", "a date with the month's name")
    for match in reading.near_words(_LONE_WEEKDAY, _NAMES | _PLURALS):
        yield reading.item(match.span(), "date", "date", "a day of the week", 0.9)
    for match in reading.near_words(_LONE_MONTH, _NAMES):
        yield reading.item(match.span(), "date", "date", "a month", 0.9)
