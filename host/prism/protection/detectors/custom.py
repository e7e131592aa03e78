"""The user's own list."""

from __future__ import annotations

from collections.abc import Iterator

from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = ""


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """What the user said is always to be protected."""
    pattern = reading.rules.always_pattern()
    if pattern is None:
        return
    for match in pattern.finditer(reading.text):
        if match.group():
            yield reading.item(match.span(), "custom", "custom", "on your own list")
