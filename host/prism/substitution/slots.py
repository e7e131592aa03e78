"""The words of a private text that may be replaced: alone or as units, and which go together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from prism.dictionary import Dictionary, Entry
from prism.dictionary.inflection import BASE_TAG, unit_base
from prism.substitution.content import COMMON, CONTENT_TAGS, foreign, in_fixed, is_content
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_NAMES = frozenset({"NNP", "NNPS"})


class Slot(NamedTuple):
    """A content word of the private text that may be replaced, or a unit of several words.

    contents: its content words in lower case. keys: they, their lemmas and the whole; what shares
    a key is replaced together. fixed: it stands in an expression that works as a function word.
    """

    word: TaggedWord
    lower: str
    contents: tuple[str, ...]
    keys: frozenset[str]
    entry: Entry | None
    fixed: bool = False


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
    in_expressions = in_fixed(lowered, language)
    resolved: dict[tuple[str, str], Entry | None] = {}
    taken = False
    for index, (word, following) in enumerate(zip_longest(words, words[1:])):
        if taken:
            taken = False
            continue
        lower = lowered[index]
        torn = word.start in glued and not foreign(word.text, language)
        if torn or not is_content(word.text, word.tag, language):
            staying.add(lower)
            continue
        if word.tag not in CONTENT_TAGS:
            word = word._replace(tag=COMMON)  # no function word of the language: a noun, at a guess
        both = None
        if following is not None and following.start not in glued:
            both = _unit(word, following, dictionary)
        if both is not None:
            found.append(both)
            taken = True
            continue
        key = (word.text, word.tag)
        entry = resolved[key] if key in resolved else dictionary.resolve(*key)
        resolved[key] = entry
        if entry is None and word.tag in _NAMES:
            # A name would be protected: this is Dad, or a word that only begins a sentence.
            entry = dictionary.resolve(lower, "NN")
            word = word if entry is None else word._replace(tag=entry.tag)
        keys = frozenset((lower, lemma(lower, word.tag)))
        fixed = index in in_expressions
        found.append(Slot(word, lower, (lower,), keys, entry, fixed))
    return found, staying


def _unit(one: TaggedWord, other: TaggedWord, dictionary: Dictionary) -> Slot | None:
    """Two words as one slot, where the dictionary knows them as a unit: look for, ice cream."""
    verbal = one.tag[0] == "V"
    if other.start != one.end + 1 or (not verbal and other.tag[:2] != "NN"):
        return None
    tag = one.tag if verbal else other.tag
    if not dictionary.heads_unit(lemma(one.text, one.tag) if verbal else one.text.lower()):
        return None
    lower = f"{one.text} {other.text}".lower()
    entry = dictionary.entry(unit_base(lower, tag), BASE_TAG.get(tag, tag))
    if entry is None:
        return None
    parts = (one,) if verbal else (one, other)
    contents = tuple(part.text.lower() for part in parts)
    lemmas = (lemma(part.text, part.tag) for part in parts)
    whole = TaggedWord(one.start, other.end, f"{one.text} {other.text}", tag)
    return Slot(whole, lower, contents, frozenset((lower, *contents, *lemmas)), entry)


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
