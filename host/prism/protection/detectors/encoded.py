"""Words hidden in percent-encoding or HTML character references."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = "%&"

_ENCODED = re.compile(
    r"(?:[\w.-]*(?:%[0-9A-Fa-f]{2}){2,})+[\w.-]*|(?:[\w.-]*&#(?:\d{2,7}|x[0-9A-Fa-f]{2,6});){2,}[\w.-]*"
)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Stretches of two or more encoded characters."""
    for match in _ENCODED.finditer(reading.text):
        yield reading.item(match.span(), "credential", "encoded", "encoded characters", 0.8)
