"""Words whose letters are set apart: "K e l l e r", "k.e.l.l.e.r"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism import languages
from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = ""

_FEWEST = 4

_APART = re.compile(
    r"(?<![\w'’])[^\W_](?:[ .\-–*·_~|/]{1,3}[^\W_](?![^\W_])){3,}(?![\w'’])",
)
_SIGN = re.compile(r"(?<![\w'’])[^\W\d_][ .\-–*·_~|/]{1,3}[^\W_][ .\-–*·_~|/]{1,3}[^\W_](?![\w'’])")


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Four or more single letters or digits in a row."""
    small = languages.words(reading.language, "words/closed_class.txt")
    for match in reading.near(_APART, _SIGN):
        letters = [one for one in match.group() if one.isalnum()]
        if len(letters) == _FEWEST and not small.isdisjoint(letters):
            continue  # le 3 à 8 h
        yield reading.item(match.span(), "name", "letterspaced", "letters set apart", 0.9)
