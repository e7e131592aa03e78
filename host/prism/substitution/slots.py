"""The words of a private text that may be replaced: alone or as units, and which go together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise, zip_longest
from typing import NamedTuple

from prism.dictionary import Dictionary, Entry
from prism.dictionary.inflection import BASE_TAG, unit_base
from prism.substitution.content import (
    COMMON,
    CONTENT_TAGS,
    Frame,
    foreign,
    in_fixed,
    is_content,
    usual_frame,
)
from prism.substitution.retagging import retagged
from prism.substitution.units import find
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_NAMES = frozenset({"NNP", "NNPS"})


_OBJECTS = frozenset({"DT", "PDT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "JJ", "CD"})
"""Tags of words that begin an object right after its verb."""


class Slot(NamedTuple):
    """A content word of the private text that may be replaced, or a unit of several words.

    contents: its content words in lower case. keys: they, their lemmas and the whole; what shares
    a key is replaced together. fixed: it stands in an expression that works as a function word.
    frame: what a verb has beside it.
    """

    word: TaggedWord
    lower: str
    contents: tuple[str, ...]
    keys: frozenset[str]
    entry: Entry | None
    fixed: bool = False
    frame: Frame = ""


@dataclass(slots=True)
class Group:
    """All occurrences of a word in all its forms: replaced together or not at all."""

    slots: list[Slot] = field(default_factory=list)
    kept: bool = False

    @property
    def fixed(self) -> bool:
        """Whether the word stands in fixed expressions only."""
        return all(slot.fixed for slot in self.slots)

    @property
    def known(self) -> bool:
        """Whether the dictionary knows all its words."""
        return all(slot.entry is not None for slot in self.slots)

    @property
    def trusted(self) -> bool:
        """Whether one of its words is a user's own term, which no other entry is trusted like."""
        return any(slot.entry is not None and slot.entry.confidence == 1 for slot in self.slots)


def slots(
    words: Sequence[TaggedWord], glued: frozenset[int], dictionary: Dictionary
) -> tuple[list[Slot], set[str]]:
    """The replaceable words, and the lower-case words that stay whatever is chosen.

    `glued` are the starts of words that touch the next one without being whole words (`gon|na`).
    """
    found: list[Slot] = []
    staying: set[str] = set()
    language = dictionary.source
    lowered = [word.text.lower() for word in words]
    together, alone = _units(words, glued, dictionary)
    in_expressions = in_fixed(lowered, language) | alone
    resolved: dict[tuple[str, str], Entry | None] = {}
    end = 0
    for index, (word, following) in enumerate(zip_longest(words, words[1:])):
        if index < end:
            continue
        lower = lowered[index]
        if index in together:
            slot, end = together[index]
            found.append(slot)
            continue
        torn = word.start in glued and not foreign(word.text, language)
        if torn or not is_content(word.text, word.tag, language):
            staying.add(lower)
            continue
        if word.tag not in CONTENT_TAGS:
            word = word._replace(tag=COMMON)  # no function word of the language: a noun, at a guess
        key = (word.text, word.tag)
        entry = resolved[key] if key in resolved else dictionary.resolve(*key)
        resolved[key] = entry
        if entry is None and word.tag in _NAMES:
            # A name would be protected: this is Dad, or a word that only begins a sentence.
            entry = dictionary.resolve(lower, "NN")
            word = word if entry is None else word._replace(tag=entry.tag)
        if (tag := retagged(words, index, entry, language)) != word.tag and word.tag == key[1]:
            word = word._replace(tag=tag)
            entry = dictionary.resolve(word.text, tag)
        keys = frozenset((lower, lemma(lower, word.tag, language)))
        fixed = index in in_expressions
        frame = _frame(word, following, language)
        found.append(Slot(word, lower, (lower,), keys, entry, fixed, frame))
    return found, staying


def _frame(word: TaggedWord, following: TaggedWord | None, language: str) -> Frame:
    """What a verb has beside it: what follows decides, else what it has in most places."""
    if not word.tag.startswith("V"):
        return ""
    tag = following.tag if following is not None else ""
    if tag in _OBJECTS and word.end < (following.start if following else 0):
        return "object"
    return usual_frame(lemma(word.text, word.tag), language)


def _units(
    words: Sequence[TaggedWord], glued: frozenset[int], dictionary: Dictionary
) -> tuple[dict[int, tuple[Slot, int]], set[int]]:
    """By the index of its first word, each unit that is exchanged as one and the index after it;
    and the indices of the words of units that are left alone unless everything is replaced.

    Those are in the dictionary as one: look for, ice cream, sick note.
    """
    together: dict[int, tuple[Slot, int]] = {}
    alone: set[int] = set()
    for unit in find(words, dictionary.source):
        first, last = unit.indices[0], unit.indices[-1]
        slot = None
        if unit.together and unit.pattern.kind != "o" and words[first].start not in glued:
            frame: Frame = "object" if unit.pattern.open else "none"
            slot = _unit(words[first : last + 1], dictionary, frame)
        if slot is not None:
            together[first] = slot, last + 1
        elif unit.pattern.kind != "n":
            alone.update(unit.indices)
    covered = {index for first, (_, end) in together.items() for index in range(first, end)}
    for first, (one, other) in enumerate(pairwise(words)):
        if {first, first + 1} & (covered | alone) or {one.start, other.start} & glued:
            continue
        if other.start == one.end + 1 and (one.tag[0] == "V" or other.tag[:2] == "NN"):
            slot = _unit((one, other), dictionary, "")
            if slot is None and one.tag == "VBG" and other.tag[:2] == "NN":
                slot = _unit((one._replace(tag="NN"), other), dictionary, "")  # nursing home
            if slot is not None:
                together[first] = slot, first + 2
                covered |= {first, first + 1}
    return together, alone


def _unit(words: Sequence[TaggedWord], dictionary: Dictionary, frame: Frame) -> Slot | None:
    """Words that stand together as one slot, None where the dictionary does not know them so."""
    one, last = words[0], words[-1]
    verbal = one.tag[0] == "V"
    tag = one.tag if verbal else last.tag
    language = dictionary.source
    head = lemma(one.text, one.tag, language) if verbal else one.text.lower()
    if not dictionary.heads_unit(head):
        return None
    text = " ".join(word.text for word in words)
    entry = dictionary.entry(unit_base(text.lower(), tag, language), BASE_TAG.get(tag, tag))
    if entry is None or last.end - one.start != len(text):
        return None
    parts = words[:1] if verbal else words
    contents = tuple(part.text.lower() for part in parts)
    lemmas = (lemma(part.text, part.tag, language) for part in parts)
    whole = TaggedWord(one.start, last.end, text, tag)
    keys = frozenset((text.lower(), *contents, *lemmas))
    return Slot(whole, text.lower(), contents, keys, entry, False, frame)


def groups(slots: Sequence[Slot], staying: set[str]) -> list[Group]:
    """Slots that share a surface form or a lemma, directly or through others, belong together."""
    parent: dict[str, str] = {}

    def root(key: str) -> str:
        while (above := parent.setdefault(key, key)) != key:
            parent[key] = parent[above]
            key = above
        return key

    for slot in slots:
        own = root(slot.lower)
        for key in slot.keys:
            parent[root(key)] = own
    groups: dict[str, Group] = {}
    for slot in slots:
        group = groups.setdefault(root(slot.lower), Group())
        group.slots.append(slot)
        group.kept = group.kept or not staying.isdisjoint(slot.contents)
    return list(groups.values())
