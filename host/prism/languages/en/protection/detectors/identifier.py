"""Identifiers: cards, accounts, social security, tax, passport, vehicle and record numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.languages.ordinals import in_marks
from prism.protection import checks
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = "0"

_CARD = pattern(r"(?<![\w.,+-])\d(?:[ -]?\d){11,18}(?![\w]|[.,-]\d)")
_IBAN = pattern(r"(?<!\w)[A-Z]{2}\d{2}(?:\s?[A-Z0-9]){11,30}(?!\w)", re.IGNORECASE)
_SHAPES = (
    (pattern(r"(?<![\w-])\d{3}[- ]\d{2}[- ]\d{4}(?![\w-])"), "a social security number"),
    (pattern(r"(?<![\w-])9\d{2}-[5-9]\d-\d{4}(?![\w-])"), "a tax number"),
    (pattern(r"(?<![\w-])\d{2}-\d{7}(?![\w-])"), "an employer's number"),
    (pattern(r"(?<!\w)[A-CEGHJ-PR-TW-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D](?!\w)"),
     "a National Insurance number"),
    (pattern(r"(?<!\w)[A-HJ-NPR-Z0-9]{17}(?!\w)"), "a vehicle number"),
    (pattern(r"(?<!\w)[A-Z]{2}\d{2} ?[A-Z]{3}(?!\w)"), "a number plate"),
    (pattern(r"(?<!\w)[12] ?\d{2} ?(?:0[1-9]|1[0-2]) ?\d{2} ?\d{3} ?\d{3} ?\d{2}(?!\w)"),
     "a French social security number"),
    (pattern(r"(?<!\w)(?:\d{8}|[XYZ]\d{7})-?[A-HJ-NP-TV-Z](?!\w)"), "a Spanish identity number"),
)  # fmt: skip
_NAMED = pattern(
    r"\b(?:passport|licen[cs]e|policy|account|acct|member(?:ship)?|customer|client|patient|"
    r"invoice|order|case|claim|ticket|reference|ref|booking|confirmation|tracking|serial|"
    r"registration|plate|record|MRN|NHS|SSN|VAT|tax|ID|IMEI|VIN|EIN|ITIN|SWIFT|BIC|"
    r"sort code|routing)\b(?:[ -]+(?:number|no\b\.?|nr\b\.?|code|id|plate|card))*"
    r"[\s:#=]*(?:(?:is|was)[\s:]+)?(?P<value>#?[A-Z0-9](?:[A-Z0-9/._-]*\d[A-Z0-9/._-]*|"
    r"(?<=[A-Z])[A-Z]{5,10})(?:[ ]\d{2,}[A-Z0-9]*)*)(?<![._/-])",
    re.IGNORECASE,
)
_MIXED = pattern(r"(?<![\w@./-])#?(?=[\w/.-]*\d)(?=[\w/.-]*[A-Za-z])\w+(?:[-/._]\w+)*(?!\w)")
_ORDINARY = pattern(
    r"\d+(?:st|nd|rd|th|s|x|k|D|G|am|pm|h)|\d{1,2}-(?:\w+)|(?:[A-Z]\d|B2B|B2C|MP3|MP4|H2O|CO2|"
    r"COVID-19|24/7|W3C|4x4|PS\d|GPT-?\d\w*|Windows\d+|UTF-8|1099|W-2|I-9|K-12)",
    re.IGNORECASE,
)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Numbers with valid check digits, of a known shape, or named by the words before them."""
    for match in reading.near_digits(_CARD):
        digits = re.sub(r"\D", "", match.group())
        if checks.luhn(digits):
            yield reading.item(match.span(), "identifier", "identifier", "a payment card number")
        elif len(digits) >= 12:
            yield reading.item(match.span(), "identifier", "identifier", "a long number", 0.8)
    for match in reading.near_digits(_IBAN):
        span = _account(match.group())
        if span:
            end = match.start() + span
            yield reading.item((match.start(), end), "identifier", "identifier", "an IBAN")
    for form, reason in _SHAPES:
        for match in reading.near_digits(form):
            if any(character.isdigit() for character in match.group()):
                yield reading.item(match.span(), "identifier", "identifier", reason)
    for match in reading.near_digits(_NAMED):
        if any(character.isdigit() for character in match["value"]):
            yield reading.item(
                match.span("value"), "identifier", "identifier", "a number that is named as one"
            )
    for match in reading.near_digits(_MIXED):
        if not _ORDINARY.fullmatch(match.group()) and not in_marks(match.group(), reading.language):
            yield reading.item(
                match.span(), "identifier", "identifier", "letters and digits in one word", 0.7
            )


def _account(candidate: str) -> int:
    """How many characters of the candidate are an IBAN with valid check digits."""
    for end in range(len(candidate), 14, -1):
        compact = re.sub(r"\s", "", candidate[:end]).upper()
        if candidate[end - 1] != " " and len(compact) >= 15 and checks.mod97(compact):
            return end
    return 0
