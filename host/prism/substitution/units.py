"""Multiword units in a private text: phrasal verbs, idioms, compounds, connectives, formulas.

What a translator takes as one is exchanged as one where the dictionary has it so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from prism.languages import lines
from prism.substitution.agreement import agreement
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_GAP = "X"
_LONGEST_GAP = 4
"""Words that an object within a unit may have: take the old coat off."""

_OWNERS = frozenset({"PRP$", "POS"})


_POSSESSIVE = re.compile(r"((?<=\w)'s|(?<=\w\ws)')(?= )")
"""The ending that texts are cut before: driver|'s license, magistrates|' court."""


class Pattern(NamedTuple):
    """A unit: its words as they stand in a dictionary, and its class.

    parts: words, and what stands for some. kind: v verb, n noun, o any other. open: whether
    an object or complement follows. fixed: the words for which nothing else stands, in lower case.
    behind: the word that has to follow it, if any: expecting in June, not expecting a parcel.
    """

    parts: tuple[str, ...]
    kind: str
    open: bool
    fixed: frozenset[str]
    behind: str = ""

    @property
    def words(self) -> str:
        """The unit without the place of its objects, as dictionaries have it."""
        return " ".join(part for part in self.parts if part != _GAP)


class Found(NamedTuple):
    """A unit in a text: the indices of its own words, in order."""

    pattern: Pattern
    indices: tuple[int, ...]

    @property
    def together(self) -> bool:
        """Whether nothing stands between its words."""
        return self.indices[-1] - self.indices[0] + 1 == len(self.indices)


@cache
def _placeholders(language: str) -> dict[str, tuple[str, ...]]:
    """The parts of units for which words stand, and how these end: whose it is has no ending."""
    rows = (line.split() for line in lines(language, "words/placeholders.txt"))
    return {part: tuple(endings) for part, *endings in rows}


@cache
def _lines(language: str) -> dict[str, list[str]]:
    """The units of a language as they are written down, by their first word."""
    found: dict[str, list[str]] = {}
    for line in lines(language, "words/units.txt"):
        line = _POSSESSIVE.sub(r" \1", line)
        first, several, _ = line.partition(" ")
        if several:
            found.setdefault(first, []).append(line)
    return found


@cache
def conditional(language: str) -> frozenset[str]:
    """The units that are none without the word behind them."""
    found = (line.partition(" (") for several in _lines(language).values() for line in several)
    return frozenset(unit for unit, behind, _ in found if behind)


@cache
def _patterns(first: str, language: str) -> dict[str, list[tuple[int, Pattern]]]:
    """The units of a language that begin with a word, by their second word (by "" if that is a
    placeholder). Each has its rank among them: units of more words come first."""
    found: list[Pattern] = []
    stands_for = {_GAP, *_placeholders(language)}
    for line in _lines(language).get(first, ()):
        line, _, kind = line.partition("\t")
        text, _, behind = line.rstrip(")").partition(" (")
        parts = text.split()
        opens = parts[-1] == _GAP
        kept = tuple(parts[:-1] if opens else parts)
        if kept[0] != _GAP and sum(part != _GAP for part in kept) > 1:
            fixed = frozenset(part.lower() for part in kept if part not in stands_for)
            found.append(Pattern(kept, kind, opens, fixed, behind))
    found.sort(key=lambda pattern: -len(pattern.words.split()))
    by_second: dict[str, list[tuple[int, Pattern]]] = {}
    for place, pattern in enumerate(found):
        second = pattern.parts[1]
        by_second.setdefault("" if second in stands_for else second.lower(), []).append(
            (place, pattern)
        )
    return by_second


def find(
    words: Sequence[TaggedWord], language: str, wanted: Callable[[str], object] = bool
) -> list[Found]:
    """The units of a text in their order, none of which share a word; only those `wanted`."""
    candidates: list[Found] = []
    lowered = [_plain(word) for word in words]
    lemmas = [lemma(lower, word.tag, language) for lower, word in zip(lowered, words, strict=True)]
    forms = [
        (lower,) if lower == base else (lower, base)
        for lower, base in zip(lowered, lemmas, strict=True)
    ]
    present = {*lowered, *lemmas}
    # Only words that begin a unit are kept in the cache: texts bring new words without end.
    known = _lines(language)
    for index, firsts in enumerate(forms):
        for first in firsts:
            if first not in known:
                continue
            seconds = forms[index + 1] if index + 1 < len(forms) else ()
            for pattern in _beginning(first, ("", *seconds), language):
                if not pattern.fixed <= present:
                    continue
                indices = _match(pattern, words, index, language)
                if indices is not None and wanted(pattern.words):
                    candidates.append(Found(pattern, indices))
    if not candidates:
        return []
    # Of two units that share a word the longer one is taken, of equally long ones the fixed one
    # (stay | in bed).
    candidates.sort(key=lambda one: (-len(one.indices), one.pattern.kind == "v", one.indices))
    found: list[Found] = []
    taken: set[int] = set()
    for one in candidates:
        if taken.isdisjoint(one.indices):
            found.append(one)
            taken.update(one.indices)
    return sorted(found, key=lambda one: one.indices)


def _beginning(first: str, seconds: Sequence[str], language: str) -> Sequence[Pattern]:
    """The units that begin with this word and may go on with one of those."""
    by_second = _patterns(first, language)
    going_on = [by_second[second] for second in seconds if second in by_second]
    if not going_on:
        return ()
    found = sorted(chain.from_iterable(going_on), key=itemgetter(0))
    return [pattern for _, pattern in found]


def _match(
    pattern: Pattern, words: Sequence[TaggedWord], first: int, language: str
) -> tuple[int, ...] | None:
    verbal = pattern.kind == "v"
    if verbal and words[first].tag[0] not in "VM":
        return None
    indices = [first]
    at = first + 1
    parts = pattern.parts[1:]
    for number, part in enumerate(parts):
        if part == _GAP:
            following = parts[number + 1] if number + 1 < len(parts) else ""
            at = _after_gap(words, at, following, language)
            if at < 0:
                return None
            continue
        last = pattern.kind == "n" and number == len(parts) - 1
        if at >= len(words) or not _is(words[at], part, language, inflected=last):
            return None
        if words[at].start - words[at - 1].end > 1:
            return None  # a line or a sentence ends between them
        indices.append(at)
        at += 1
    if pattern.behind and not (
        at < len(words) and _is(words[at], pattern.behind, language, inflected=False)
    ):
        return None
    # A language of many forms names the thing first: tableau de bord, fauteuil roulant.
    head = indices[0 if agreement(language) else -1]
    # cuarto de baño is no fourth, and jeune homme begins with what describes it
    begun = len(indices) > 2 or words[indices[-1]].tag[:2] == "NN"
    described = words[head].tag == "JJ" and begun
    if pattern.kind == "n" and words[head].tag[:2] != "NN" and not described:
        return None
    return tuple(indices)


def _after_gap(words: Sequence[TaggedWord], at: int, following: str, language: str) -> int:
    """Where the word after an object stands; -1 where it does not."""
    for place in range(at, min(at + _LONGEST_GAP + 1, len(words))):
        if _is(words[place], following, language, inflected=False):
            return place
        if words[place].tag[0] in "VMW" or not words[place].text[0].isalnum():
            return -1
    return -1


def _is(word: TaggedWord, part: str, language: str, *, inflected: bool) -> bool:
    lower = _plain(word)
    endings = _placeholders(language).get(part)
    if endings is not None:
        return lower.endswith(endings) if endings else word.tag in _OWNERS
    return lower == part.lower() or (inflected and lemma(lower, word.tag, language) == part.lower())


def _plain(word: TaggedWord) -> str:
    """A word as units are listed: in lower case, and with the apostrophe of typewriters."""
    return word.text.lower().replace("’", "'")
