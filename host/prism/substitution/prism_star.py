"""PRISM*: reliable words are exchanged for reliable words of the same tag (Sato 2024, 3.4).

Three departures from the paper, each for privacy. Substitutes are drawn at random above a floor of
confidence: in a fixed order, whoever has the dictionary sees which words are real. A word is
replaced everywhere or nowhere, in all its forms: what stays is no key to what went. Words that the
dictionary does not know are hidden as well, since they are the most telling.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random

from prism.dictionary import Dictionary, Entry
from prism.errors import DictionaryError
from prism.policy import Unknown
from prism.substitution.casing import case_of, cased
from prism.substitution.draft import Replacement
from prism.substitution.memory import Memory
from prism.substitution.model import Kind
from prism.substitution.pools import COMMON, fit, pools
from prism.substitution.slots import Group, Slot, order, slots
from prism.substitution.slots import groups as grouped
from prism.substitution.unnoticed import Unnoticed
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_TRIES = 100


def _able(dictionary: Dictionary, tag: str) -> Sequence[Entry]:
    return fit(dictionary, tag) or fit(dictionary, COMMON)


def _without_inner(words: Sequence[TaggedWord], replaced: Sequence[Slot]) -> list[TaggedWord]:
    """The words without those of a replaced unit that come after its first: they are gone."""
    ends = {slot.word.start: slot.word.end for slot in replaced}
    left: list[TaggedWord] = []
    end = 0
    for word in words:
        if word.start >= end:
            left.append(word)
            end = ends.get(word.start, 0)
    return left


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
        so are, with `unknown="hide"`, words that nobody could translate back. Words that it showed
        stay shown.
        """
        found, staying = slots(words, glued, self._dictionary)
        staying.update(shown)
        self._avoid = staying.union(*(slot.keys for slot in found))
        for slot in found:
            if slot.entry is not None:
                self._avoid.update(text.lower() for text, _ in slot.entry.translations[:3])
        everything = ratio >= 1
        free = [group for group in grouped(found, staying) if not group.kept]
        wanted = round(ratio * sum(everything or not slot.fixed for slot in found))
        groups = self._chosen(free, ratio, wanted)
        self._note_shown(free, groups, ratio)
        if self._unnoticed:
            groups.sort(key=lambda group: group.slots[0].word.start)
            replaced = [slot for group in groups for slot in group.slots]
            able = partial(_able, self._dictionary)
            left = _without_inner(words, replaced)
            self._blending = Unnoticed(self._dictionary, self._random, able, left, replaced)
        return [made for group in groups for made in self._replace(group)]

    def _chosen(self, groups: Sequence[Group], ratio: float, wanted: int) -> list[Group]:
        """The groups that are replaced: those that must be, and others up to `wanted` words.

        A user's own terms go first, since only what is replaced is put back as the user wants it.
        Words that the session showed are left, unless at a ratio that was smaller than this one.
        """
        free: list[Group] = []
        chosen: list[Group] = []
        for group in groups:
            if self._forced(group):
                chosen.append(group)
            elif group.known and (ratio >= 1 or not group.fixed) and not self._shown(group, ratio):
                (chosen if group.trusted and ratio > 0 else free).append(group)
        if self._unnoticed:
            self._random.shuffle(free)
        else:
            free.sort(key=lambda group: -order(group, self._random))
        replaced = sum(len(group.slots) for group in chosen)
        for group in free:
            if replaced >= wanted:
                break
            chosen.append(group)
            replaced += len(group.slots)
        return chosen

    def _shown(self, group: Group, ratio: float) -> bool:
        shown = self._memory.shown
        keys = (key for slot in group.slots for key in slot.keys)
        return any(key in shown and shown[key] >= ratio for key in keys)

    def _note_shown(self, groups: Sequence[Group], replaced: Sequence[Group], ratio: float) -> None:
        gone = set(map(id, replaced))
        shown = self._memory.shown
        for group in groups:
            if id(group) not in gone:
                for key in frozenset().union(*(slot.keys for slot in group.slots)):
                    shown[key] = max(ratio, shown.get(key, ratio))

    def _forced(self, group: Group) -> bool:
        memory = self._memory
        return any(
            (slot.entry is None and self._unknown == "hide")
            or not memory.hidden.isdisjoint(slot.keys)
            or not memory.in_use.isdisjoint(slot.keys)
            for slot in group.slots
        )

    def _replace(self, group: Group) -> list[Replacement]:
        replacements = []
        for slot in group.slots:
            start, end, text, tag = slot.word
            self._memory.hidden |= slot.keys
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
        pool = self._pools.pool(slot.word.tag, slot.entry, slot.frame)
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
            for entry in (*fit(self._dictionary, tag), *fit(self._dictionary, COMMON))
            if entry.word.lower() not in self._avoid
        ]
        outside = [entry for entry in outside if entry.tag == tag] or outside
        unused = [entry for entry in outside if entry.word.lower() not in in_use]
        if not outside:
            raise DictionaryError(
                f"The dictionary {self._dictionary.name} has too few words to hide this text.",
                hint="Learn more (`prism dictionary build`), or remove it to use the shipped one.",
            )
        return self._random.choice(unused or outside)
