"""Phone numbers: groups of digits as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = "0"

_GROUPS = pattern(
    r"(?<![\w.,+(])(?:\+|00)?\(?\d{1,5}\)?(?:[\s.\-‐‑–/]{0,2}\(?\d{1,5}\)?){1,7}"
    r"(?:\s?(?:x|ext\.?|extension)\s?\d{1,6})?(?!\w|[.,:]\d)",
    re.IGNORECASE,
)
_INTRODUCED = pattern(
    r"(?:phone|tel|call|cell|mobile|fax|text|whatsapp|dial|ring|number|reach|contact)[^\n]{0,30}$",
    re.IGNORECASE,
)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Runs of seven to fifteen digits that are grouped, or that a word like "call" introduces."""
    text = reading.text
    for match in reading.near_digits(_GROUPS):
        number = match.group()
        digits = sum(character.isdigit() for character in re.split("[xe]", number)[0])
        if not 6 <= digits <= 15 or "\n" in number:
            continue
        introduced = bool(_INTRODUCED.search(text, max(0, match.start() - 40), match.start()))
        if introduced or (digits >= 7 and (number.startswith(("+", "00", "(", "0")))):
            yield reading.item(match.span(), "phone", "phone", "digits grouped like a phone number")
        elif digits >= 7 and re.search(r"\d[\s.\-()]+\d", number):
            yield reading.item(
                match.span(), "phone", "phone", "digits grouped like a phone number", 0.7
            )
