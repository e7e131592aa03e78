"""Cutting long sentences where a further clause begins, so that less hangs together in a line."""

from __future__ import annotations

from collections.abc import Sequence

from prism.policy import Structure
from prism.structure.grammar import cutter
from prism.tagging.model import TaggedSentence


def clause_starts(
    sentences: Sequence[TaggedSentence], language: str, structure: Structure
) -> frozenset[int]:
    """Where in the text clauses begin that may be sent alone; none in a language without rules.

    A sentence that is cut only when more of it is written leaves in two forms. With decoys for
    each, a telling that is in both is likely the true one; so clauses of conditions are cut off
    where sentences are told plainly alone.
    """
    found = cutter(language)
    if found is None:
        return frozenset()
    return frozenset(
        sentence.words[at].start
        for sentence in sentences
        for at in found(sentence.words, structure == "neutral")
    )
