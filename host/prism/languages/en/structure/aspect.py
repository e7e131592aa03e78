"""Whether what a verb of the past tells had an end: the imperfect of other languages says it had
none.

A verb's kind tells it as a rule; words of its clause tell otherwise: "I knew it then", "for eight
months", "at night she slept". None of these is a word that is turned (`classes.tsv`): all sentences
that are sent as the same one have the same clauses, and the same of their verbs last.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from prism.languages import lines
from prism.languages import words as listed
from prism.languages.en.structure.verbs import Group, normal
from prism.tagging.model import TaggedWord

_LASTING = frozenset({"be", "perfect"})
_APART = frozenset(",;:.–—")
_EVENT = frozenset("then suddenly finally immediately once twice afterwards".split())
_HABIT = frozenset("always usually often normally whenever".split())
_COUNTED = frozenset("CD DT JJ PDT NN NNS".split())
_HELD = frozenset("DT PRP$ JJ NN NNS PRP".split())
_EACH = frozenset({"every", "each"})


def lasting(words: Sequence[TaggedWord], one: Group) -> bool:
    """Whether the past of a verb group has no end."""
    if one.kind == "perfect":
        return True
    clause = _clause(words, one)
    if one.main[0] in ("have", "get") and _has_done(words, one.last):
        return False
    low = [normal(word.text) for word in clause]
    if not _HABIT.isdisjoint(low) or _repeated(low):
        return True
    if not _EVENT.isdisjoint(low) or _measured(clause, low):
        return False
    return one.kind in _LASTING or one.main[0] in listed("en", "structure/lasting.txt")


def _has_done(words: Sequence[TaggedWord], at: int) -> bool:
    """Whether somebody has others do it: "had the roof repaired"."""
    start = at
    while at < len(words) and words[at].tag in _HELD:
        at += 1
    return start < at < len(words) and words[at].tag in ("VBN", "VBD")


def _clause(words: Sequence[TaggedWord], one: Group) -> list[TaggedWord]:
    """The words between the commas and conjunctions about a verb; and what opens its sentence."""
    first, last = one.first, one.last
    while first and not _parts(words[first - 1]):
        first -= 1
    while last < len(words) and not _parts(words[last]):
        last += 1
    opening = next((at for at, word in enumerate(words) if word.text in _APART), 0)
    opens = 0 < opening < first and not any(word.tag[0] in "VM" for word in words[:opening])
    return [*(words[:opening] if opens else ()), *words[first:last]]


def _parts(word: TaggedWord) -> bool:
    return (
        word.text in _APART
        or word.tag in ("CC", "WRB", "WDT", "WP")
        or normal(word.text) in _joining()
    )


@cache
def _joining() -> frozenset[str]:
    """The conjunctions that are turned into one another, whatever they are tagged as."""
    rows = (line.split("\t") for line in lines("en", "structure/classes.tsv"))
    return frozenset(
        word for _, _, where, words in rows if where == "clause" for word in words.split()
    )


def _unit(word: str) -> bool:
    return word in listed("en", "structure/times.txt")


def _measured(clause: Sequence[TaggedWord], low: Sequence[str]) -> bool:
    """Whether a clause says for how long or how often: "for a few days", "all night", "6 times"."""
    for at, word in enumerate(low):
        if not _unit(word):
            continue
        start = at
        while start and clause[start - 1].tag in _COUNTED:
            start -= 1
        counted = low[start:at]
        if start and low[start - 1] == "for" and (counted or word.endswith("s")):
            return True
        if "all" in counted or (word == "times" and counted):
            return True
    return False


def _repeated(low: Sequence[str]) -> bool:
    """Whether a clause says that something was so time and again: "every day", "at night"."""
    pairs = pairwise(low)
    return any(
        (one in _EACH and _unit(other)) or (one, other) == ("at", "night") for one, other in pairs
    )
