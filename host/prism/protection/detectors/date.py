"""Dates: full ones, months, years, weekdays, seasons of a year."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection import calendars
from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = ""

_WIDE = calendars.months("en")
_MONTH = f"(?:{'|'.join(_WIDE)}|(?:{'|'.join(calendars.months('en', 'abbreviated'))}|Sept)\\b\\.?)"
_DAYS = calendars.weekdays("en")
_SHORT_DAYS = "Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun"
_WEEKDAY = f"(?:{'|'.join(_DAYS)}|(?:{_SHORT_DAYS})\\b\\.?)"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
_YEAR = r"(?:1[5-9]|20)\d{2}"
_CLOCK = r"(?:[T ,]{1,2}\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?"

_NUMERIC = re.compile(
    rf"(?<![\w.,/-])(?:{_YEAR}([-/.])(?:1[0-2]|0?\d)\1(?:3[01]|[12]\d|0?\d){_CLOCK}"
    rf"|(?:3[01]|[12]\d|0?\d)([-/.])(?:3[01]|[12]\d|0?\d)\2(?:{_YEAR}|\d{{2}}))(?![\w/-]|\.\d)"
)
_NAMED = re.compile(
    rf"(?<!\w)(?:{_WEEKDAY},?\s+)?(?:the\s+)?{_DAY}[\s-]+(?:of\s+)?{_MONTH}(?:,?[\s-]+{_YEAR})?\b"
    rf"|(?<!\w)(?:{_WEEKDAY},?\s+)?{_MONTH}\s+(?:the\s+)?{_DAY}(?:,?\s+{_YEAR})?(?!\w|[.,:]\d)"
    rf"|(?<!\w){_MONTH},?\s+(?:of\s+)?{_YEAR}\b",
    re.IGNORECASE,
)
_SEASON = re.compile(
    rf"\b(?:early |mid-?|late )?(?:spring|summer|autumn|fall|winter)\s+(?:of\s+)?{_YEAR}\b",
    re.IGNORECASE,
)
_LONE_YEAR = re.compile(rf"(?<![\w.,/:#$€£-]){_YEAR}(?:s\b|['’]s\b)?(?!\w|[.,/:]\d|-\d)")
_LONE_WEEKDAY = re.compile(rf"\b(?:{'|'.join(_DAYS)})s?\b", re.IGNORECASE)
_SURE = [m for m in _WIDE if m.lower() not in calendars.AMBIGUOUS_MONTHS]
_LONE_MONTH = re.compile(
    rf"\b(?:{'|'.join(_SURE)})\b"
    r"|(?<=\bin )(?:May|March)\b|(?<=\bof )(?:May|March)\b|(?<=\blast )(?:May|March)\b"
    r"|(?<=\bnext )(?:May|March)\b|(?<=\bsince )(?:May|March)\b|(?<=\buntil )(?:May|March)\b"
    r"|(?<=\bthis )(?:May|March)\b|(?<=\bby )(?:May|March)\b|(?<=\bearly )(?:May|March)\b"
    r"|(?<=\blate )(?:May|March)\b|(?<=\bevery )(?:May|March)\b"
)

_KINDS = (
    (_NUMERIC, "a date in digits", 1.0),
    (_NAMED, "a date with the month's name", 1.0),
    (_SEASON, "a season of a year", 1.0),
    (_LONE_YEAR, "a year", 0.8),
    (_LONE_WEEKDAY, "a day of the week", 0.9),
    (_LONE_MONTH, "a month", 0.9),
)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Dates in digits and words, whole or in part."""
    for pattern, reason, certainty in _KINDS:
        for match in pattern.finditer(reading.text):
            yield reading.item(match.span(), "date", "date", reason, certainty)
