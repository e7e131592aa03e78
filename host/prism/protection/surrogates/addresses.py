"""Surrogates for addresses: a number of the same length and an invented street.

The streets are compounds ("Lindergatan"): translators leave those alone, where they would turn
"Maple Street" into "calle Maple". The whole address comes back as it was written.
"""

from __future__ import annotations

import re
from functools import cache

from prism.languages import of_all
from prism.protection.surrogates.maker import Maker

_STREETS = ("gatan", "laan", "vej", "veien")


@cache
def _rooms() -> re.Pattern[str]:
    """What names a part of a house."""
    words = "|".join(sorted(of_all("protection/room_words.txt")))
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


def make(maker: Maker, text: str) -> str:
    """A street with a number, a bare street, or a bare code, as the original is."""
    groups = re.findall(r"\d+", text)
    if not re.search(r"[^\W\d_]{3,}", _rooms().sub("", text)):
        return maker.draw(lambda: maker.shaped(text), whole=True)

    def street() -> str:
        return maker.pronounceable(5).capitalize() + maker.choice(_STREETS)

    if not groups:
        return maker.draw(street)
    return maker.draw(lambda: f"{maker.digits(groups[0])} {street()}", whole=True)
