"""Gender and number in Romance languages, and determiners as tables of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from prism.morphology import Analysis


class Agreement(NamedTuple):
    """Gender (m, f, mf) and number (sg, pl)."""

    gender: str
    number: str

    def allows(self, other: Agreement) -> bool:
        """Whether words of both may belong together."""
        return (
            self.gender == other.gender or "mf" in (self.gender, other.gender)
        ) and self.number == other.number


def agreement(reading: Analysis | None) -> Agreement | None:
    """Gender and number of a noun, name, adjective or participle."""
    if reading is None:
        return None
    parts = reading.features.split(".")
    if parts[0] == "pp" and len(parts) == 3:
        return Agreement(parts[1], parts[2])
    if parts[0] in ("m", "f", "mf") and len(parts) > 1:
        return Agreement(parts[0], parts[1])
    return None


Determiners = Mapping[str, tuple[str, Agreement]]
"""Form to its kind and what it agrees with; the same kind's other forms by inversion."""


def determiner_table(kinds: Mapping[str, str]) -> dict[str, tuple[str, Agreement]]:
    """Kind to its forms `m.sg f.sg m.pl f.pl`, inverted; a form of two genders is `mf`."""
    table: dict[str, tuple[str, Agreement]] = {}
    for kind, forms in kinds.items():
        for form, gender, number in zip(
            forms.split(), "mfmf", ("sg", "sg", "pl", "pl"), strict=True
        ):
            known = table.get(form)
            if known is not None and known[0] == kind and known[1].number == number:
                gender = "mf"
            table[form] = (kind, Agreement(gender, number))
    return table
