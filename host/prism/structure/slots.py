"""What decides the story of a sentence, as slots that each could be filled otherwise.

A language's module reads the slots of a sentence and says how the sentence is written with other
values in them. All sentences that can be written so form its orbit; each of them has the same
orbit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from prism.tagging.model import TaggedWord
from prism.text import Edit, replace

Piece = tuple[str, str]
"""A written word and its tag."""

Values = tuple[int, ...]
"""A value for each slot, by its number."""


class Change(NamedTuple):
    """Words `first` to `last` (exclusive) of the sentence become `pieces`."""

    first: int
    last: int
    pieces: tuple[Piece, ...]


class Spot(NamedTuple):
    """Words `first` to `last` (exclusive), and how the slots numbered `slots` change them.

    `change` is called with the values of all slots of the sentence and gives None where they do not
    go together. No two spots of a sentence share a word.
    """

    first: int
    last: int
    slots: tuple[int, ...]
    change: Callable[[Values], Change | None]


class Slot(NamedTuple):
    """One thing that could be otherwise: what it is, what it could be, which of these it is."""

    name: str
    choices: tuple[Hashable, ...]
    value: int


@dataclass(frozen=True, repr=False)
class Reading:
    """A sentence as its slots and the rest. The words are spans of `text`, the sentence alone."""

    text: str
    words: tuple[TaggedWord, ...]
    slots: tuple[Slot, ...]
    spots: tuple[Spot, ...]

    @cached_property
    def own(self) -> Values:
        """The values of the sentence itself."""
        return tuple(slot.value for slot in self.slots)

    @cached_property
    def kinds(self) -> tuple[tuple[str, tuple[Hashable, ...]], ...]:
        """What the slots are and could be: the same for every sentence of one orbit."""
        return tuple((slot.name, slot.choices) for slot in self.slots)

    def changes(self, values: Values) -> list[Change] | None:
        """What must be written for these values, None where they do not go together."""
        found = [spot.change(values) for spot in self.spots]
        changes = [change for change in found if change is not None]
        return changes if len(changes) == len(found) else None

    def pieces(self, values: Values) -> list[Piece] | None:
        """The words that the sentence has with these values."""
        changes = self.changes(values)
        if changes is None:
            return None
        kept = self.kept
        found: list[Piece] = []
        position = 0
        for first, last, pieces in sorted(changes):
            found += kept[position:first]
            found += pieces
            position = last
        return found + kept[position:]

    @cached_property
    def kept(self) -> list[Piece]:
        """The words of the sentence itself."""
        return [(word.text, word.tag) for word in self.words]

    def written(self, values: Values) -> str | None:
        """The sentence with these values; every character beyond the changes is kept."""
        changes = self.changes(values)
        return None if changes is None else self.with_changes(changes)

    def with_changes(self, changes: Iterable[Change]) -> str:
        """The sentence with these changes of it."""
        return replace(self.text, map(self._edit, changes))

    def _edit(self, change: Change) -> Edit:
        first, last, pieces = change
        start, end = self.words[first].start, self.words[last - 1].end
        text = ""
        for word, _ in pieces:
            text += word if not text or _touches(word) else f" {word}"
        if first == 0:
            if self.words[0].text[:1].isupper():
                text = text[:1].upper() + text[1:]
            return Edit(start, end, text)
        # A clitic touches the word before it, any other word does not: "I'm", "I am".
        before = self.words[first - 1].end
        if before == start and _touches(self.words[first].text) and not _touches(text):
            return Edit(before, end, f" {text}")
        if before < start and _touches(text):
            return Edit(before, end, text)
        return Edit(start, end, text)


def _touches(word: str) -> bool:
    return word.startswith(("'", "’", "n't", "n’t"))
