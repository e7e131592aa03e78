"""The detectors, one a file, each found by being here or in a language's `protection/detectors`.

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

from prism.languages import FALLBACK, load
from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading


class Detector(Protocol):
    """What a module of this package offers."""

    NEEDS: str

    def find(self, reading: Reading) -> Iterator[ProtectedItem]:
        """Protected items in any order, overlapping or not."""
        ...


@cache
def registry(language: str) -> dict[str, Detector]:
    """All detectors for texts in a language, by name.

    What a language has none for is found as `FALLBACK` writes it.
    """
    found: dict[str, str] = {}
    for code in dict.fromkeys((FALLBACK, language)):
        package = load(code, "protection.detectors")
        for place in (__name__, package.__name__ if package else ""):
            if place:
                paths = importlib.import_module(place).__path__
                found |= {module.name: place for module in pkgutil.iter_modules(paths)}
    return {
        name: cast(Detector, importlib.import_module(f"{found[name]}.{name}"))
        for name in sorted(found)
    }


def applicable(detector: Detector, reading: Reading) -> bool:
    """Whether the text holds what the detector cannot do without."""
    needs = detector.NEEDS
    if not needs:
        return True
    return ("0" in needs and reading.has_digits) or any(
        character in reading.text for character in needs if character != "0"
    )
