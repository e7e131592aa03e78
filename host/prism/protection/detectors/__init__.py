"""The detectors, one a file, each found by being here.

A detector is a module with `NEEDS`, the characters one of which a text must hold for the detector
to find anything ("0" stands for any digit, "" for no such need), and `find(reading)`, which yields
the items it sees. Detectors know nothing of each other; `prism.protection.detect` settles overlaps.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from typing import Protocol, cast

from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading


class Detector(Protocol):
    """What a module of this package offers."""

    NEEDS: str

    def find(self, reading: Reading) -> Iterator[ProtectedItem]:
        """Protected items in any order, overlapping or not."""
        ...


@cache
def registry() -> dict[str, Detector]:
    """All detectors by name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return {name: cast(Detector, importlib.import_module(f"{__name__}.{name}")) for name in names}


def applicable(detector: Detector, reading: Reading) -> bool:
    """Whether the text holds what the detector cannot do without."""
    needs = detector.NEEDS
    if not needs:
        return True
    return ("0" in needs and reading.has_digits) or any(
        character in reading.text for character in needs if character != "0"
    )
