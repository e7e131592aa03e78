"""Text with a side, words as spans, and the one way to change a text.

Private and public text are different types, so that a function which takes one cannot be given
the other, and printing either shows its length only: no log or traceback holds the content.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True, repr=False)
class _SidedText:
    value: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.value)} characters)"

    __str__ = __repr__


class PrivateText(_SidedText):
    """What the user wants translated (x_pri). Never leaves the machine."""

    __slots__ = ()


class PublicText(_SidedText):
    """What the translator is given (x_pub)."""

    __slots__ = ()


class PublicTranslation(_SidedText):
    """What the translator answers (y_pub). Untrusted: the translator wrote it."""

    __slots__ = ()


class PrivateTranslation(_SidedText):
    """What the user reads (y_pri). Never leaves the machine."""

    __slots__ = ()


class Span(NamedTuple):
    """Characters start to end (exclusive) of a string, in code points."""

    start: int
    end: int


class Word(NamedTuple):
    """One word, number or punctuation mark as a span of the string it stands in."""

    start: int
    end: int
    text: str


class Edit(NamedTuple):
    """Exchange characters start to end (exclusive) for `replacement`."""

    start: int
    end: int
    replacement: str


def replace(text: str, edits: Iterable[Edit]) -> str:
    """`text` with every edit applied and every other character kept.

    Edits may come in any order and refer to the original text.
    Raises ValueError where two overlap or one lies outside the text.
    """
    pieces: list[str] = []
    position = 0
    for start, end, replacement in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if not position <= start <= end <= len(text):
            raise ValueError(f"edit {start}:{end} overlaps another or lies outside the text")
        pieces += (text[position:start], replacement)
        position = end
    pieces.append(text[position:])
    return "".join(pieces)
