"""Feasts and seasons of the year by their names: Easter, Ramadan, la Toussaint."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from prism.protection import feasts
from prism.protection.gazetteer import given_names, is_word, name_words
from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = ""

_BESIDE = re.compile(r"(?:(?P<left>[^\W\d_]+\.?)[ ’'-])?\Z")
_BEHIND = re.compile(r"[ -](?P<right>[^\W\d_]+)")
_LONGEST = 30
_CODE = 3
"""Letters of what in capitals is rather a code."""
_ADDRESS = ("title", "greeting")
"""What kinds of words before a name say that it is somebody's."""


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Feasts, where their name is not part of another: Christmas Island, Mr Lent."""
    pattern, cues = _pattern(reading.language)
    for match in reading.near_words(pattern, cues):
        if not _within_name(reading, *match.span()):
            yield reading.item(match.span(), "date", "feast", "a feast", 0.95)


@cache
def _pattern(language: str) -> tuple[re.Pattern[str], frozenset[str]]:
    known = feasts.keys(language)
    names = {*known, *(name.upper() for name in known if len(name) > _CODE)}
    cues = frozenset(re.split(r"[\s’'.-]", name)[0].lower() for name in names)
    return re.compile(rf"(?<![\w-])(?:{feasts.any_of([*names])})(?!\w)"), cues


def _within_name(reading: Reading, start: int, end: int) -> bool:
    """Whether a capitalised word before or behind makes it part of a name."""
    text, language = reading.text, reading.language
    before = _BESIDE.search(text, max(0, start - _LONGEST), start)
    word = before["left"] or "" if before else ""
    lower = word.lower()
    if any(lower.rstrip(".") in name_words(language, kind) for kind in _ADDRESS):
        return True
    named = lower in given_names() or not is_word(lower, language)
    if word[:1].isupper() and word.isalpha() and named:
        return True
    behind = _BEHIND.match(text, end, end + _LONGEST)
    right = behind["right"] if behind else ""
    if not right[:1].isupper() or right.isupper():
        return False
    return not name_words(language, "nouns") or not is_word(right.lower(), language)
