"""A sentence's words, by which what is doubtful of it is found and shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from prism.tagging import lemma
from prism.tagging.model import TaggedWord

SHORT = 6
"""Words of the private sentence that are shown beside a mark at most."""


class Sentence(NamedTuple):
    """The words of a sentence, and the same in lower case."""

    words: Sequence[TaggedWord]
    low: Sequence[str]


def forms(words: Sequence[TaggedWord], *places: int) -> frozenset[str]:
    """The words at some places, as they stand and by their lemmas."""
    found = set()
    for at in places:
        found |= {words[at].text.lower(), lemma(words[at].text, words[at].tag, "en")}
    return frozenset(found)


def says(words: Sequence[TaggedWord], first: int, last: int) -> str:
    """The private words from one place to another, at most a few."""
    text, end = "", -1
    for word in words[max(first, 0, last - SHORT) : last + 1]:
        text += (" " if text and word.start > end else "") + word.text
        end = word.end
    return text
