"""The preposition before what a German verb governs, where an object stood: sich auf etwas freuen,
sich darauf freuen, dass."""

from __future__ import annotations

import re

from prism.decoding.page import Page, Place
from prism.languages.de.decoding.endings import MERGED
from prism.languages.de.decoding.itself import clause, opens

_VOWELS = "aeiouäöü"
_WRITTEN = re.compile(r"(?: \w+)*")
"""What was written between two words already: a reflexive pronoun."""


def _about(preposition: str) -> str:
    """darauf, davon: what stands for a preposition and a thing that is told elsewhere."""
    return ("dar" if preposition[0] in _VOWELS else "da") + preposition


def lead(page: Page, index: int, preposition: str) -> None:
    """Write a preposition before the word at `index`."""
    word, stands = page.word(index), page.sheet.words[index]
    if page.begins_sentence(index) and not any(a.pos == "noun" for a in page.analyses(index)):
        stands, preposition = word, preposition.capitalize()
    led = MERGED.get((preposition, word), f"{preposition} {stands}")
    page.sheet.words[index] = _about(preposition) if word == "es" else led
    page.touch(index)


def announce(page: Page, place: Place, preposition: str) -> None:
    """Write beside a verb what stands for the clause that it governs: sich darauf freuen, zu."""
    first, last = clause(page, place.first)
    word, at = _about(preposition), place.last + 1
    if opens(page, first) and last == place.last:
        page.sheet.gaps[place.first] += f"{word} "
        return
    gap = page.sheet.gaps[at]
    end = _WRITTEN.match(gap).end()  # type: ignore[union-attr]
    page.sheet.gaps[at] = f"{gap[:end]} {word}{gap[end:]}"
