"""Any other number in digits: what no closer detector claims."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection.model import ProtectedItem
from prism.protection.quantities import NUMBER
from prism.protection.reading import Reading

NEEDS = "0"

_NUMBER = re.compile(rf"(?<!\w)(?:[-−+#]\s?)?{NUMBER}(?:st|nd|rd|th)?(?:[/:.-]\d+)*(?!\w)")
_DIGITS = re.compile(r"\d+")


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Numbers, and digits within anything that is not a number of the usual form."""
    end = 0
    for match in _NUMBER.finditer(reading.text):
        yield reading.item(match.span(), "number", "number", "a number", 0.6)
        end = match.end()
    del end
    for match in _DIGITS.finditer(reading.text):
        yield reading.item(match.span(), "number", "number", "digits", 0.5)
