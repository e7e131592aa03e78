"""Times of day."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = "0"

_TIME = pattern(
    r"(?<![\w:.])(?:[01]?\d|2[0-4])(?:[:.h]\d{2})(?::\d{2})?\s?(?:[ap]\.\s?m\.|[ap]\s?m\b)"
    r"|(?<![\w:.])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?![\w:]|\.\d)(?:\s?(?:hrs|h|uhr|horas|o'clock)\b)?"
    r"|(?<![\w:.,])(?:1[0-2]|[1-9])\s?(?:[ap]\.\s?m\.|[ap]\s?m\b|o['’]clock)"
    r"|(?<![\w:.])(?:[01]?\d|2[0-4])\s?h(?:\s?[0-5]\d)?(?!\w)"
    r"|(?<![\w:.,])(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?\s?uhr\b"
    r"|(?:(?<=\bà )|(?<=\bvers )|(?<=\bdès )|(?<=\bavant ))(?:[01]?\d|2[0-3])\s?heures\b"
    r"|(?:(?<=\bde )|(?<=\baprès )|(?<=\bdepuis ))(?:1[3-9]|2[0-3])\s?heures\b"
    r"|(?<=\blas )(?:[01]?\d|2[0-4])\s?horas\b"
    # As the British write it: at 14.20, and not at 3.50 euros.
    r"|(?<=\bat )(?:[01]?\d|2[0-3])\.[0-5]\d"
    r"(?![\w:]|[.,]\d|\s?[%€£$°]|\s(?:an?|each|per|percent|[kcm]?[mgl]|euros?|pounds?|dollars?)\b)",
    re.IGNORECASE,
)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Clock times with twelve or twenty-four hours."""
    for match in reading.near_digits(_TIME):
        yield reading.item(match.span(), "time", "time", "a time of day")
