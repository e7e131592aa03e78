"""Surrogates in a translation: found first, so that no substitute is looked for inside one."""

from __future__ import annotations

from collections.abc import Sequence

from prism.protection import restore
from prism.protection.model import Restoration, Surrogate
from prism.substitution.model import Substitution


def restorations(
    substitutions: Sequence[Substitution], text: str, source: str, target: str
) -> dict[int, Restoration]:
    """Substitution number to where its surrogate stands in `text`; spans never overlap."""
    numbers = [number for number, s in enumerate(substitutions) if s.kind == "protected"]
    if not numbers:
        return {}
    surrogates = [
        Surrogate(substitutions[n].word, substitutions[n].substitute, substitutions[n].category)
        for n in numbers
    ]
    found: dict[int, Restoration] = {}
    end = 0
    for restoration in sorted(restore(text, surrogates, source, target)):
        number = numbers[restoration.number]
        if restoration.start >= end and restoration.end > restoration.start and number not in found:
            found[number] = restoration
            end = restoration.end
    return found
