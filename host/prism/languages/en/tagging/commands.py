"""What a tagger learned from other texts takes for nouns: the verbs of `Water the plant`, `Pop in
for tea` and `the dose moves from evening to breakfast`, the comparative of `the younger of the
two`; a noun that it takes for a verb, `Shut the door, mate`, or an adjective, `chief Ada Mbeki`.

Each rule needs a word that may be a verb, or is compared, and a place where nothing else makes a
sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from prism.languages import lines, words
from prism.languages.en.tagging import lemma
from prism.languages.en.tagging.tenses import tensed

_NOT_VERBS = frozenset({"NN", "NNP", "JJ", "RB", "FW", "UH", "CD"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD", "VB"})
_OBJECTS = frozenset({"DT", "PRP$"})
_PRONOUNS = frozenset({"him", "her", "it", "them", "me", "us", "that"})
_BEFORE = frozenset({"please"})
_AFTER_VERB = frozenset({"IN", "TO", "DT", "PRP$", "RB", "PRP"})
_OF = frozenset({"of", "by", "that", "which"})
_WANTING = frozenset(
    "expect want need try hope wish have be intend mean like love hate prefer agree decide refuse"
    " promise offer ask tell".split()
)
"""Verbs after which `to` begins an infinitive."""

_ENDS = frozenset({",", ":", "."})
_PAIRS = frozenset({"two", "both", "pair"})


def mended(texts: Sequence[str], tags: Sequence[str]) -> list[str]:
    """The tags, with commands, predicates and comparatives no longer taken for nouns."""
    known = words("en", "tagging/base_verbs.txt")
    result = list(tags)
    for index, tag in enumerate(tags[:-1]):
        following = texts[index + 1].lower()
        begins_object = tags[index + 1] in _OBJECTS or following in _PRONOUNS
        leads = index == 0 or texts[index - 1].lower() in _BEFORE
        lower = texts[index].lower()
        if leads and begins_object and tag in _NOT_VERBS and lower in known:
            result[index] = "VB"
        elif f"{lower} {following}" in _verbs() and leads and tag in _NOT_VERBS:
            if tags[index + 2 : index + 3] and tags[index + 2] in _AFTER_VERB:
                result[index : index + 2] = "VB", "RP"
        elif tag == "JJ" and tags[index + 1] == "NNP" and lower in words("en", "words/persons.txt"):
            result[index] = "NN"
        elif tag[:2] == "NN" and index > 1 and texts[index].lower() in known:
            before, governor = texts[index - 1].lower(), texts[index - 2].lower()
            if before == "to" and lemma(governor, tags[index - 2]) in _WANTING:
                result[index] = "VB"
        if tag == "NNS" and index and _is_predicate(texts, result, index):
            result[index] = "VBZ"
        if tag[0] == "V" and _is_addressed(texts, index):
            result[index] = "NN"
        if tag == "NN" and _is_compared(texts, index):
            result[index] = "JJR"
    return tensed(texts, result)


@cache
def _verbs() -> frozenset[str]:
    """Verbs with their particle: pop round."""
    units = (
        line.removesuffix("\tv") for line in lines("en", "words/units.txt") if line[-2:] == "\tv"
    )
    return frozenset(unit for unit in units if unit.count(" ") == 1)


def _is_addressed(texts: Sequence[str], index: int) -> bool:
    """Whether a word that may be a verb says to whom a sentence is said: Shut the door, mate."""
    behind = texts[index + 1]
    return (
        index > 1
        and texts[index - 1] == ","
        and not behind[0].isalnum()
        and texts[index].lower() in words("en", "tagging/vocatives.txt")
    )


def _is_compared(texts: Sequence[str], index: int) -> bool:
    """Whether a word is one of two that are compared: the cheaper of (the) two quotes."""
    place = [text.lower() for text in texts[index + 1 : index + 4]]
    return (
        place[:1] == ["of"]
        and not _PAIRS.isdisjoint(place)
        and lemma(texts[index], "JJR") != texts[index].lower()
        and lemma(texts[index], "JJR") in words("en", "words/graded.txt")
    )


def _is_predicate(texts: Sequence[str], tags: Sequence[str], index: int) -> bool:
    """Whether a plural after a singular noun is the verb that its clause lacks."""
    lower = texts[index].lower()
    base = lower.removesuffix("s")
    forms = {base, base.removesuffix("e"), f"{base.removesuffix('ie')}y"}
    known = words("en", "tagging/base_verbs.txt")
    if (
        texts[index + 1].lower() in _OF
        or tags[index - 1] != "NN"
        or tags[index + 1] not in _AFTER_VERB
        or not forms & known
    ):
        return False
    first = next((i + 1 for i in range(index - 1, -1, -1) if tags[i] in _ENDS), 0)
    last = next((i for i in range(index, len(tags)) if tags[i] in _ENDS), len(tags))
    return _FINITE.isdisjoint(tags[first:last])
