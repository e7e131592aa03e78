"""The marks that lists begin their lines with: they stay at home, where the line goes without one.

A translator that sees "1.", "a)" or a dash knows a list, and which lines stand in it together. The
marks say nothing that is translated, so each is put back before the line's translation.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from prism.protection.model import ProtectedItem
from prism.substitution.encode import within
from prism.tagging.model import TaggedSentence

_MARK = re.compile(
    r"(?:[-*+•–—·▪◦‣]{1,2}|\(?\d{1,2}[.)]|\(?(?:[a-zA-Z]|[ivx]{1,4})\)|\[[ xX]?\])[ \t]+"
)


def unmarked(
    text: str, sentences: Sequence[TaggedSentence], items: Sequence[ProtectedItem]
) -> list[TaggedSentence]:
    """The sentences without the marks of lists, which then stand between them."""
    return [_without(text, sentence, items) for sentence in sentences]


def _without(text: str, sentence: TaggedSentence, items: Sequence[ProtectedItem]) -> TaggedSentence:
    found = _MARK.match(text, sentence.start, sentence.end)
    line = text[: sentence.start].rstrip(" \t")
    if found is None or (line and line[-1] not in "\r\n") or found.end() >= sentence.end:
        return sentence
    words = tuple(word for word in sentence.words if word.end > found.end())
    if not words or words[0].start < found.end() or within(items, sentence.start, found.end()):
        return sentence
    return TaggedSentence(found.end(), sentence.end, words)
