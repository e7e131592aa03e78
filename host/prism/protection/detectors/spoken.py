"""Times of day in words, and bare hours, as a language's `protection/clock.txt` says them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.languages.wording import known
from prism.protection import clocks
from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = ""

_COUNTED = frozenset("NN NNS JJ CD VBN".split())


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Half past six, halb sieben, and full hours where they are no lengths of time."""
    language = known(reading.language)
    cues = clocks.cues(language)
    for pattern in clocks.patterns(language) if not cues.isdisjoint(reading.words) else ():
        for match in reading.near_words(pattern, cues):
            yield reading.item(match.span(), "time", "spoken", "a time of day in words")
    bare = clocks.bare(language)
    for match in bare.finditer(reading.text) if bare else ():
        if not _counts(reading, match):
            yield reading.item(match.span(), "time", "spoken", "an hour", 0.75)


def _counts(reading: Reading, match: re.Match[str]) -> bool:
    """Whether a number counts what follows it: a las 10 amigas, um 5 Prozent."""
    words = (word for sentence in reading.sentences for word in sentence)
    behind = next((word for word in words if word.start >= match.end()), None)
    near = behind is not None and reading.text[match.end() : behind.start] == " "
    return near and behind is not None and behind.tag in _COUNTED
