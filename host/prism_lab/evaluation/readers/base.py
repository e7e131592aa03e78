"""What a reader is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from prism_lab.evaluation.passages import Question


class Reader(Protocol):
    """Answers multiple-choice questions on a text; the `V` of the protocol."""

    @property
    def name(self) -> str:
        """For the signature of a score: what answered, and with which settings."""
        ...

    @property
    def needs_translated_questions(self) -> bool:
        """Whether questions must be in the language of the text."""
        ...

    def credits(self, text: str, questions: Sequence[Question], language: str) -> list[float]:
        """How right each answer is: 1, 0, or the chance where several options look alike.

        An empty text asks for the floor: what the questions alone give away. Raises EngineError.
        """
        ...
