"""Nested: PRISM* over the output of PRISM-R (after Sato 2024, section 3.5).

The second step reads nothing but what the first wrote, and forgets everything between texts: it is
post-processing, and the proof of PRISM-R holds for the whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from prism.dictionary import Dictionary
from prism.keyed import Draws
from prism.policy import Policy
from prism.substitution.draft import DraftLine, Replacement, write_line
from prism.substitution.model import Line
from prism.substitution.prism_star import Star
from prism.tagging import analyse
from prism.tagging.model import TaggedWord

_BETWEEN = "\n\n"


def replace_again(
    lines: Sequence[Line], dictionary: Dictionary, ratio: float, random: Random
) -> list[Line]:
    """The lines with `ratio` of their content words replaced once more by PRISM*.

    Where a substitute is replaced, the new one stands for the private word that the old one stood
    for; where a kept word is replaced, for that word.
    """
    text = _BETWEEN.join(line.public.value for line in lines)
    drafts: list[DraftLine] = []
    start = 0
    for line in lines:
        end = start + len(line.public.value)
        drafts.append(DraftLine(start, end, _words(line, start, dictionary.source)))
        start = end + len(_BETWEEN)
    star = Star(dictionary, Draws.of(random), Policy("prism-star", ratio, "keep"))
    words = [word for draft in drafts for word in draft.words]
    again = {
        replacement.start: replacement
        for replacement in star.replace_words(text, words, frozenset())
    }
    return [
        _chained(text, line, draft, again, dictionary.source)
        for line, draft in zip(lines, drafts, strict=True)
    ]


def _words(line: Line, offset: int, language: str) -> tuple[TaggedWord, ...]:
    """The public line tagged afresh: its old tags are of the private text, which is not read."""
    sentences = analyse(line.public.value, language)
    return tuple(
        TaggedWord(word.start + offset, word.end + offset, word.text, word.tag)
        for sentence in sentences
        for word in sentence.words
    )


def _chained(
    text: str, line: Line, draft: DraftLine, again: dict[int, Replacement], language: str
) -> Line:
    replacements: dict[int, Replacement] = {
        word.start: again[word.start] for word in draft.words if word.start in again
    }
    for first in line.substitutions:
        start, end = first.start + draft.start, first.end + draft.start
        second = replacements.get(start)
        substitute = first.substitute if second is None else second.substitute
        replacements[start] = Replacement(
            start, end, first.word, substitute, first.tag, first.kind, first.category
        )
    written = write_line(text, draft, replacements, language, mend_all=True)
    return replace(written, start=line.start, end=line.end)
