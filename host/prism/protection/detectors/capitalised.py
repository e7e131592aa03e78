"""Any other capitalised or unknown word that may be a name."""

from __future__ import annotations

from collections.abc import Iterator

from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = ""


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Every run that is left."""
    for run in reading.runs:
        yield reading.item(run.span, "name", "capitalised", "capitalised as a name is", 0.4)
