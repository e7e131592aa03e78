"""Cutting long sentences where a further clause begins, so that less hangs together in a line."""

from __future__ import annotations

from collections.abc import Sequence

from prism.structure.grammar import cutter
from prism.tagging.model import TaggedSentence


def clause_starts(sentences: Sequence[TaggedSentence], language: str) -> frozenset[int]:
    """Where in the text clauses begin that may be sent alone; none in a language without rules."""
    found = cutter(language)
    if found is None:
        return frozenset()
    return frozenset(
        sentence.words[at].start for sentence in sentences for at in found(sentence.words)
    )
