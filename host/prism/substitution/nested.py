"""Nested: PRISM* over the output of PRISM-R (after Sato 2024, section 3.5).

What the second step writes is a function of the public lines that the first wrote and of chance: it
is not told which of their words stand for others, nor anything else of the private text. It is
post-processing, and the proof of PRISM-R holds for the whole. What came from where is put
together afterwards, for decoding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from prism.dictionary import Dictionary
from prism.keyed import Draws
from prism.policy import Policy
from prism.substitution import prism_r, template
from prism.substitution.draft import DraftLine, Replacement, write_line
from prism.substitution.hiding import Hiding
from prism.substitution.model import Line, Substitution
from prism.substitution.prism_star import Star
from prism.tagging import analyse
from prism.tagging.model import TaggedWord
from prism.text import PublicText

_BETWEEN = "\n\n"


def replace_again(
    lines: Sequence[Line], dictionary: Dictionary, ratio: float, random: Random
) -> list[Line]:
    """The lines with `ratio` of their content words replaced once more by PRISM*.

    Where a substitute is replaced, the new one stands for the private word that the old one stood
    for; where a kept word is replaced, for that word.
    """
    again = second(tuple(line.public for line in lines), dictionary, ratio, random)
    return [_chained(first, made) for first, made in zip(lines, again, strict=True)]


def second(
    public: Sequence[PublicText], dictionary: Dictionary, ratio: float, random: Random
) -> list[Line]:
    """Public lines once more by PRISM*, word by word: a substitute for two words is not taken."""
    text = _BETWEEN.join(line.value for line in public)
    drafts: list[DraftLine] = []
    start = 0
    for line in public:
        end = start + len(line.value)
        drafts.append(DraftLine(start, end, _words(line.value, start, dictionary.source)))
        start = end + len(_BETWEEN)
    draws, policy = Draws.of(random), Policy("prism-star", ratio, "keep")
    star = Star(dictionary, draws, policy, Hiding(dictionary.common[0], draws, policy))
    words = [word for draft in drafts for word in draft.words]
    whole = {(word.start, word.end) for word in words}
    chosen: dict[int, Replacement] = {
        made.start: made
        for made in star.replace_words(text, words, frozenset(), inflected=False)
        if (made.start, made.end) in whole
    }
    return [write_line(text, draft, chosen, dictionary.source, mend_all=True) for draft in drafts]


def _words(line: str, offset: int, language: str) -> tuple[TaggedWord, ...]:
    """The units of a public line, tagged afresh: its old tags are the private text's."""
    tags = {word.start: word.tag for sentence in analyse(line, language) for word in sentence.words}
    return tuple(
        TaggedWord(start + offset, end + offset, line[start:end], tags.get(start, "NN"))
        for start, end in template.units(line)
    )


def _chained(first: Line, again: Line) -> Line:
    """The second line with what its words stand for in the private text."""
    old = {made.start: made for made in first.substitutions}
    new = {made.start: made for made in again.substitutions}
    units = prism_r.units(first.words)
    words, substitutions = [], []
    for unit, word in zip(units, again.words, strict=True):
        before, after = old.get(unit.start), new.get(word.start)
        words.append(word._replace(tag=unit.tag))
        if before is not None:
            substitutions.append(
                replace(before, start=word.start, end=word.end, substitute=word.text)
            )
        elif after is not None:
            substitutions.append(
                Substitution(word.start, word.end, word.text, unit.text, unit.tag, "word")
            )
    return replace(
        first, public=again.public, words=tuple(words), substitutions=tuple(substitutions)
    )
