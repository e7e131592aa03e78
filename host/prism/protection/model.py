"""Protected items: what must never leave in the clear, at any ratio."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

NAMES = frozenset({"person", "organisation", "place", "name"})
"""Categories of names: told by what is around them, so that certainty decides between two."""


@dataclass(frozen=True, slots=True)
class ProtectedItem:
    """Characters start to end of the private text that must not leave.

    category: what it is, and so what stands in for it (`surrogates.book`) and how that is found
    again (`restoring.restore`); one that they do not know gets made-up words and digits.
    detector: who found it; reason: why, for `prism protect`, in words for a person.
    """

    start: int
    end: int
    text: str = field(repr=False)
    category: str
    detector: str
    reason: str = ""
    certainty: float = 1.0


class Surrogate(NamedTuple):
    """`replacement` stands in the public text where the private text has `original`."""

    original: str
    replacement: str
    category: str


class Restoration(NamedTuple):
    """Where a surrogate was found in a translation, and what belongs there.

    start, end: span in the translation. number: which of the given surrogates, from 0.
    replacement: the original in the form the translator's surrogate took (localised formats,
    genitive). certainty: 0 to 1.
    """

    start: int
    end: int
    number: int
    replacement: str
    certainty: float
