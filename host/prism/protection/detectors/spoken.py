"""Times of day in words, as a language's `protection/clock.txt` says them."""

from __future__ import annotations

from collections.abc import Iterator

from prism.languages.wording import known
from prism.protection import clocks
from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = ""


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Half past six, halb sieben, and full hours where they are no lengths of time."""
    language = known(reading.language)
    cues = clocks.cues(language)
    for pattern in clocks.patterns(language) if not cues.isdisjoint(reading.words) else ():
        for match in reading.near_words(pattern, cues):
            yield reading.item(match.span(), "time", "spoken", "a time of day in words")
