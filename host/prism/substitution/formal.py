"""The methods with a proof: each word of a text by a draw of its own, the rest by its template.

`epsilon.py` has the definitions and the proof. What is read of the private text here beyond the
template and one word at a time (tags, protected items) decides what decoding is told and which
words are always replaced, and nothing else of what leaves.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from random import Random
from weakref import WeakKeyDictionary

from prism.dictionary import Dictionary
from prism.policy import Policy
from prism.protection.model import ProtectedItem
from prism.substitution import mixture, nested, prism_r, template
from prism.substitution.articles import articles
from prism.substitution.draft import DraftLine, write_line
from prism.substitution.model import Line
from prism.tagging.model import TaggedSentence, TaggedWord
from prism.text import Span

_PIECE = re.compile(r"[^\W_]+")
_drawn: WeakKeyDictionary[Dictionary, frozenset[str]] = WeakKeyDictionary()


def drafts(text: str, language: str, sentences: Sequence[TaggedSentence]) -> list[DraftLine]:
    """The lines of the template with their words and marks, tagged as `sentences` are."""
    tagged = [word for sentence in sentences for word in sentence.words]
    ends = [word.end for word in tagged]
    found = template.units(text)
    starts = [unit.start for unit in found]

    def tag(at: int) -> str:
        index = bisect_left(ends, at + 1)
        return tagged[index].tag if index < len(tagged) else "."

    made = []
    for start, end in template.lines(text, found, language):
        own = found[bisect_left(starts, start) : bisect_left(starts, end)]
        words = (TaggedWord(a, b, text[a:b], tag(a)) for a, b in _with_marks(text, start, end, own))
        made.append(DraftLine(start, end, tuple(words)))
    return made


def _with_marks(text: str, start: int, end: int, units: Sequence[Span]) -> Iterator[Span]:
    """The units of a line, and the runs of marks between them."""
    position = start
    for unit in (*units, Span(end, end)):
        while position < unit.start:
            stop = next((i for i in range(position, unit.start) if text[i].isspace()), unit.start)
            if position < stop:
                yield Span(position, stop)
            position = stop + 1
        if unit.start < unit.end:
            yield unit
        position = unit.end


def encode(
    text: str,
    lines: Sequence[DraftLine],
    items: Sequence[ProtectedItem],
    dictionary: Dictionary,
    policy: Policy,
    random: Random,
) -> list[Line]:
    """PRISM-R, mixture and nested: every occurrence of every word is drawn for itself.

    Equal sentences are no exception: one draw for both would show that they are equal.
    """
    written = [_line(text, line, items, dictionary, policy, random) for line in lines]
    if policy.method == "nested":
        return nested.replace_again(written, dictionary, policy.ratio, random)
    return written


def drawn(dictionary: Dictionary) -> frozenset[str]:
    """All words that a line can hold, folded: it depends on the dictionary alone."""
    found = _drawn.get(dictionary)
    if found is None:
        # The second step of nested draws from the words that all pairs of the language have.
        own, common = dictionary.vocabulary, dictionary.common[0].vocabulary
        words = {*prism_r.vocabulary(dictionary), *own, *common}
        found = frozenset(piece for word in words for piece in _PIECE.findall(word.casefold()))
        found |= articles(dictionary.source) if found & articles(dictionary.source) else frozenset()
        _drawn[dictionary] = found
    return found


def _line(
    text: str,
    line: DraftLine,
    items: Sequence[ProtectedItem],
    dictionary: Dictionary,
    policy: Policy,
    random: Random,
) -> Line:
    units = prism_r.units(line.words)
    always = protected_units(units, items)
    known = prism_r.vocabulary(dictionary)
    if policy.method == "mixture":
        chosen = mixture.replace_words(units, always, policy.ratio, known, dictionary, random)
    else:
        chosen = prism_r.replace_words(units, always, policy.ratio, known, random)
    replacements = {replacement.start: replacement for replacement in chosen}
    return write_line(text, line, replacements, dictionary.source, mend_all=True)


def protected_units(units: Sequence[TaggedWord], items: Sequence[ProtectedItem]) -> dict[int, str]:
    """Starts of the units that touch a protected item, and its category. Both are sorted."""
    always: dict[int, str] = {}
    position = bisect_left([item.end for item in items], units[0].start + 1) if units else 0
    for unit in units:
        while position < len(items) and items[position].end <= unit.start:
            position += 1
        if position < len(items) and items[position].start < unit.end:
            always[unit.start] = items[position].category
    return always
