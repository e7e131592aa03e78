"""What hiding a question makes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, NamedTuple

from prism.asking.amounts import Scale
from prism.asking.dates import Calendar
from prism.protection import Surrogate
from prism.text import PrivateText, PublicText, PublicTranslation

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
    """A public question, where it differs from the private one, and the account of it.

    sentences: each private one with what of the public text stands for it.
    """

    public_text: PublicText
    exchanged: tuple[Exchange, ...] = field(repr=False)
    sentences: tuple[tuple[str, PublicText], ...] = field(repr=False)
    report: HidingReport


@dataclass(frozen=True, slots=True, repr=False)
class Known:
    """What an answer is recovered by: all that stands for something in a conversation.

    words: for each obfuscated word, the public one to the private one, in lower case. sent: the
    numbers of the public questions. contexts: what stands around those of them that are surrogates,
    folded. language: the one that the assistant is to answer in.
    """

    language: str
    surrogates: tuple[Surrogate, ...]
    words: Mapping[str, str]
    calendar: Calendar | None
    scale: Scale | None
    sent: frozenset[Decimal]
    public_words: frozenset[str]
    contexts: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True, repr=False)
class Turn:
    """What was asked, how it was hidden, and what came back."""

    text: PrivateText
    obfuscate: Obfuscation
    arithmetic: bool | None
    answer: PublicTranslation
