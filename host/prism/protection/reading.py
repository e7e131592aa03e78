"""What every detector is given: the text, its tagged words, and what was worked out once for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from prism.protection.model import ProtectedItem
from prism.protection.rules import Rules
from prism.tagging.model import TaggedSentence

if TYPE_CHECKING:
    from prism.protection.capitals import Run


@dataclass(frozen=True)
class Reading:
    """A text as the detectors see it."""

    text: str
    sentences: Sequence[TaggedSentence]
    rules: Rules

    @cached_property
    def has_digits(self) -> bool:
        """Whether any decimal digit stands in the text."""
        return any(character.isdecimal() for character in set(self.text))

    @cached_property
    def runs(self) -> list[Run]:
        """The runs of capitalised words, see `capitals`."""
        from prism.protection.capitals import runs

        return list(runs(self))

    def item(
        self,
        span: tuple[int, int],
        category: str,
        detector: str,
        reason: str,
        certainty: float = 1.0,
    ) -> ProtectedItem:
        """The characters of `span` as a protected item."""
        start, end = span
        return ProtectedItem(
            start, end, self.text[start:end], category, detector, reason, certainty
        )
