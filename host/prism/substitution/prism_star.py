"""PRISM*: reliable words are exchanged for reliable words of the same tag (Sato 2024, 3.4).

Three departures from the paper, each for privacy. Substitutes are drawn at random above a floor of
confidence: in a fixed order, whoever has the dictionary sees which words are real. A word is
replaced everywhere or nowhere, in all its forms: what stays is no key to what went. Words that the
dictionary does not know are hidden as well, since they are the most telling.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, zip_longest
from random import Random
from typing import NamedTuple
from weakref import WeakKeyDictionary

from prism.dictionary import Dictionary, Entry
from prism.substitution.casing import case_of, cased
from prism.substitution.content import closed_class, is_content, late, unfit
from prism.substitution.draft import Replacement
from prism.substitution.memory import Memory
from prism.substitution.model import Kind, Unknown
from prism.substitution.unnoticed import Unnoticed
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

CONFIDENCE_FLOOR = 0.85
"""Substitutes translate this reliably at least: a wrong guess spoils a word that was right."""

CALM_SHARE = 0.3
"""Of each pool, the share that disturbs the rest of a sentence least is drawn from."""

SMALLEST_POOL = 60
"""...but never fewer than this: the pool is the anonymity set of the word."""

_TRIES = 100
_LAST = {"VBP": 0.4, "VBZ": 0.4, "RB": 0.3, "RBR": 0.3, "RBS": 0.3}
"""Tags taken after the others: they carry little of the content and are often mistagged."""

_LATE = 0.5
"""The same for words that a language's list names: rarer words say more and come first."""

_BOUND = {"RP": 0.4, "TO": 0.3}
"""Tags of a next word that binds a verb: `gave up` and `want to` translate as one."""

_COMMON = "NN"
"""Where a tag has no pool (foreign words, bare names), its words are replaced by nouns."""


def fit(dictionary: Dictionary, tag: str) -> list[Entry]:
    """The entries of a tag that may be handed out and that one would want in a letter.

    Closed-class words are none, whatever their tag: as a substitute `a` would be taken for itself.
    """
    never = unfit(dictionary.source) | closed_class(dictionary.source)
    inflected = _INFLECTED.get(tag, "")
    return [
        entry
        for entry in dictionary.substitutes(tag)
        if entry.word.lower() not in never
        and (entry.word.endswith(inflected) or lemma(entry.word, tag) != entry.word)
    ]


_INFLECTED = {"VBD": "ed", "VBN": "ed", "VBG": "ing", "VBZ": "s", "NNS": "s"}
"""Tags whose words end so, or else differ from their base form: not so is a slip of a tagger, and
a translator would read the word as something else."""


def _able(dictionary: Dictionary, tag: str) -> Sequence[Entry]:
    return fit(dictionary, tag) or fit(dictionary, _COMMON)


class Pools:
    """The substitutes of a dictionary by tag: reliable, calm, and enough of them."""

    def __init__(self, dictionary: Dictionary) -> None:
        self._dictionary = dictionary
        self._pools: dict[str, Sequence[Entry]] = {}

    def __getitem__(self, tag: str) -> Sequence[Entry]:
        """The pool of a tag; that of nouns where the tag has none."""
        pool = self._pools.get(tag)
        if pool is None:
            pool = self._chosen(tag) or (self[_COMMON] if tag != _COMMON else ())
            self._pools[tag] = pool
        return pool

    def _chosen(self, tag: str) -> Sequence[Entry]:
        entries = fit(self._dictionary, tag)
        reliable = [entry for entry in entries if entry.confidence >= CONFIDENCE_FLOOR]
        if len(reliable) < SMALLEST_POOL:
            reliable = sorted(entries, key=lambda entry: -entry.confidence)[:SMALLEST_POOL]
        calm = sorted(reliable, key=lambda entry: entry.disturbance)
        return calm[: max(SMALLEST_POOL, int(len(calm) * CALM_SHARE))]


_pools: WeakKeyDictionary[Dictionary, Pools] = WeakKeyDictionary()


def pools(dictionary: Dictionary) -> Pools:
    """The pools of a dictionary, made once."""
    found = _pools.get(dictionary)
    if found is None:
        found = _pools[dictionary] = Pools(dictionary)
    return found


class Slot(NamedTuple):
    """A content word of the private text that may be replaced."""

    word: TaggedWord
    lower: str
    lemma: str
    entry: Entry | None
    penalty: float


@dataclass(slots=True)
class _Group:
    """All occurrences of a word in all its forms: replaced together or not at all."""

    slots: list[Slot] = field(default_factory=list)
    kept: bool = False


def slots(
    words: Sequence[TaggedWord], glued: frozenset[int], dictionary: Dictionary
) -> tuple[list[Slot], set[str]]:
    """The replaceable words, and the lower-case words that stay whatever is chosen.

    `glued` are the starts of words that touch the next one without being whole words (`gon|na`).
    """
    found: list[Slot] = []
    staying: set[str] = set()
    language = dictionary.source
    bound = late(language)
    for word, following in zip_longest(words, words[1:]):
        lower = word.text.lower()
        if word.start in glued or not is_content(word.text, word.tag, language):
            staying.add(lower)
            continue
        entry = dictionary.resolve(word.text, word.tag)
        penalty = _LAST.get(word.tag, 0.0)
        if lower in bound:
            penalty += _LATE
        if word.tag.startswith("V"):
            penalty += _BOUND.get(following.tag, 0.0) if following else 0.0
        found.append(Slot(word, lower, lemma(lower, word.tag), entry, penalty))
    return found, staying


def _groups(slots: Sequence[Slot], staying: set[str]) -> list[_Group]:
    """Slots that share a surface form or a lemma, directly or through others, belong together."""
    group_of: dict[str, _Group] = {}
    for slot in slots:
        here = group_of.get(slot.lower)
        there = group_of.get(slot.lemma)
        if here is not None and there is not None and here is not there:
            here.slots += there.slots
            here.kept = here.kept or there.kept
            for key, group in group_of.items():
                if group is there:
                    group_of[key] = here
        group = here or there or _Group()
        group_of[slot.lower] = group_of[slot.lemma] = group
        group.slots.append(slot)
        group.kept = group.kept or slot.lower in staying
    return list({id(group): group for group in group_of.values()}.values())


def _order(group: _Group, random: Random) -> float:
    """How early a group is taken: how reliably its words come back, with a little noise."""
    total = 0.0
    for slot in group.slots:
        entry = slot.entry
        if entry is None:
            continue
        value = min(entry.confidence, 0.97) - 0.03 * min(3.0, entry.disturbance)
        total += value - slot.penalty
    return total / len(group.slots) + random.uniform(-0.02, 0.02)


class Star:
    """Chooses the words of one text that are replaced, and by what."""

    def __init__(
        self,
        dictionary: Dictionary,
        memory: Memory,
        random: Random,
        unknown: Unknown,
        unnoticed: bool = False,
    ) -> None:
        self._pools = pools(dictionary)
        self._dictionary = dictionary
        self._memory = memory
        self._random = random
        self._unknown = unknown
        self._unnoticed = unnoticed
        self._blending: Unnoticed | None = None
        self._avoid: set[str] = set()

    def replace_words(
        self,
        words: Sequence[TaggedWord],
        glued: frozenset[int],
        ratio: float,
        shown: Collection[str] = (),
    ) -> list[Replacement]:
        """Replacements until `ratio` of the content words is reached.

        `shown` are lower-case words that stand in the public text in any case (the `week` of a
        surrogate `six weeks`): hiding them elsewhere would hide nothing.

        Words that a session hid once, and words that it uses as substitutes, are always replaced;
        so are, with `unknown="hide"`, words that nobody could translate back.
        """
        found, staying = slots(words, glued, self._dictionary)
        staying.update(shown)
        self._avoid = staying.union(*((slot.lower, slot.lemma) for slot in found))
        for slot in found:
            if slot.entry is not None:
                self._avoid.update(text.lower() for text, _ in slot.entry.translations[:3])
        groups = self._chosen(_groups(found, staying), round(ratio * len(found)))
        if self._unnoticed:
            groups.sort(key=lambda group: group.slots[0].word.start)
            replaced = [slot for group in groups for slot in group.slots]
            able = partial(_able, self._dictionary)
            self._blending = Unnoticed(self._dictionary, self._random, able, words, replaced)
        return [made for group in groups for made in self._replace(group)]

    def _chosen(self, groups: Sequence[_Group], wanted: int) -> list[_Group]:
        """The groups that are replaced: those that must be, and others up to `wanted` words."""
        free: list[_Group] = []
        chosen: list[_Group] = []
        for group in groups:
            if group.kept:
                continue
            if self._forced(group):
                chosen.append(group)
            elif all(slot.entry is not None for slot in group.slots):
                free.append(group)
        if self._unnoticed:
            self._random.shuffle(free)
        else:
            free.sort(key=lambda group: -_order(group, self._random))
        replaced = sum(len(group.slots) for group in chosen)
        for group in free:
            if replaced >= wanted:
                break
            chosen.append(group)
            replaced += len(group.slots)
        return chosen

    def _forced(self, group: _Group) -> bool:
        memory = self._memory
        return any(
            (slot.entry is None and self._unknown == "hide")
            or slot.lemma in memory.hidden
            or slot.lower in memory.in_use
            or slot.lemma in memory.in_use
            for slot in group.slots
        )

    def _replace(self, group: _Group) -> list[Replacement]:
        replacements = []
        for slot in group.slots:
            start, end, text, tag = slot.word
            self._memory.hidden.add(slot.lemma)
            word = self._substitute(slot)
            if self._blending is not None:
                self._blending.drawn(slot, word)
            substitute = cased(word, case_of(text))
            kind: Kind = "unknown" if slot.entry is None else "word"
            # A name that no detector knew translates as itself, like those that they know.
            category = "name" if slot.entry is None and tag.startswith("NNP") else ""
            replacements.append(Replacement(start, end, text, substitute, tag, kind, category))
        return replacements

    def _substitute(self, slot: Slot) -> str:
        memory = self._memory
        key = (slot.lower, slot.word.tag)
        known = memory.substitutes.get(key)
        if known is not None and known not in self._avoid:
            return known
        entry = self._draw(slot)
        memory.substitutes[key] = entry.word
        memory.in_use.update((entry.word.lower(), lemma(entry.word, entry.tag)))
        self._avoid.update(text.lower() for text, _ in entry.translations[:2])
        return entry.word

    def _draws(self, slot: Slot) -> Iterator[Entry]:
        if self._blending is not None:
            yield from self._blending.draws(slot)
        pool = self._pools[slot.word.tag]
        while pool:
            yield pool[self._random.randrange(len(pool))]

    def _draw(self, slot: Slot) -> Entry:
        """A substitute that is no word of the text and whose translations are those of none.

        A pool that has none left gives up the distinct translations first, then unused words;
        never words of the text.
        """
        tag = slot.word.tag
        in_use = self._memory.in_use
        fallback: Entry | None = None
        for entry in islice(self._draws(slot), _TRIES):
            root = lemma(entry.word, entry.tag)
            if entry.word.lower() in self._avoid or root in self._avoid:
                continue
            if entry.word.lower() in in_use or root in in_use:
                continue
            if entry.best.lower() not in self._avoid:
                return entry
            fallback = fallback or entry
        if fallback is not None:
            return fallback
        # A tag of few words may have none that the text does not hold itself.
        outside = [
            entry
            for entry in (*fit(self._dictionary, tag), *fit(self._dictionary, _COMMON))
            if entry.word.lower() not in self._avoid
        ]
        outside = [entry for entry in outside if entry.tag == tag] or outside
        unused = [entry for entry in outside if entry.word.lower() not in in_use]
        return self._random.choice(unused or outside)
