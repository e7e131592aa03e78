"""What hiding a question makes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from prism.text import PublicText

Obfuscation = Literal["off", "light", "strong"]
"""How many of the words that tell little by themselves are exchanged, too."""


class Exchange(NamedTuple):
    """Characters start to end of the public text stand for `private`.

    category: that of the protected item, or `word` for an obfuscated one.
    """

    start: int
    end: int
    category: str
    private: str


@dataclass(frozen=True, slots=True)
class HidingReport:
    """Counts of one question: its words, those obfuscated, and its protected items.

    disguises: how many different public texts have left for one of its sentences at most.
    """

    words: int
    substituted: int
    protected: int
    protected_by_category: dict[str, int] = field(default_factory=dict)
    disguises: int = 1


@dataclass(frozen=True, slots=True)
class Hidden:
    """A public question, where it differs from the private one, and the account of it."""

    public_text: PublicText
    exchanged: tuple[Exchange, ...] = field(repr=False)
    report: HidingReport
