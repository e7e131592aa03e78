"""The template of a text: what the methods with a proof do not hide, and all that they read of it.

A text is cut into units (its words) and what stands between them by the kinds of its characters
alone. No list of words, abbreviations or names is asked, so that a word exchanged for any other
word with the same pattern of capitals leaves the template as it is (`epsilon.py`, Lemma 1).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence

from prism.casing import Case, case_of
from prism.sentences import finished, sentences
from prism.text import Span

_MARKS = (
    r"\s.,;:!?…¡¿\"'`´“”„‟‘’‚‛«»‹›()\[\]{}<>–—―\-"
    r"。！？｡、，；：「」『』（）〈〉《》【】।॥؟۔،؛"
)
"""Characters that stand between words. Every other one belongs to a word."""

_UNIT = re.compile(rf"[^{_MARKS}]+(?:[.,:'’\-][^{_MARKS}]+)*")
_SAYS = re.compile(r"[^\W_]|[\u2600-\u27bf\U0001f000-\U0001faff]")

_PLACEHOLDER: dict[Case, str] = {"lower": "word", "capital": "Word", "upper": "WORD"}


def units(text: str) -> list[Span]:
    """The words of a text: runs of characters that are no marks, with single marks inside.

    `don't`, `well-known`, `3.5` and an address are one each. A run without a letter, digit or
    pictogram (a bullet, a rule) is no word and belongs to the template.
    """
    return [Span(*match.span()) for match in _UNIT.finditer(text) if _SAYS.search(match.group())]


def blind(text: str, found: Sequence[Span]) -> str:
    """The text with every unit exchanged for the same word in its pattern of capitals."""
    pieces: list[str] = []
    position = 0
    for start, end in found:
        pieces += (text[position:start], _PLACEHOLDER[case_of(text[start:end])])
        position = end
    return "".join([*pieces, text[position:]])


def lines(text: str, found: Sequence[Span], language: str) -> list[Span]:
    """Where the lines of the text begin and end, read off the blind text alone."""
    place = _places(text, found)
    return [
        Span(place(start), place(end)) for start, end in sentences(blind(text, found), language)
    ]


def ends(text: str, language: str) -> tuple[list[int], int]:
    """Where the lines end, and how many of the first are finished, whatever is typed after them."""
    found = units(text)
    blinded = blind(text, found)
    place = _places(text, found)
    return [place(end) for _, end in sentences(blinded, language)], finished(blinded, language)


def _places(text: str, found: Sequence[Span]) -> Callable[[int], int]:
    """From places of the blind text to those of the text."""
    starts: list[int] = []
    stops: list[int] = []
    moved = 0
    for start, end in found:
        size = len(_PLACEHOLDER[case_of(text[start:end])])
        starts.append(start + moved)
        moved += size - (end - start)
        stops.append(end + moved)

    def place(at: int) -> int:
        """Where a place of the blind text is in the text: no line begins or ends in a unit."""
        index = bisect_right(starts, at) - 1
        if index < 0:
            return at
        return found[index].start if at < stops[index] else found[index].end + at - stops[index]

    return place
