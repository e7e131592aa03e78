"""A translation with the private words written in, handed to the language for its repairs."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from prism.casing import capitalised
from prism.decoding.sheet import Sheet
from prism.morphology import Analysis, Paradigms

_BREAK = re.compile(r"[.!?…;:()\[\]{}\"«»“”„¿¡|<>/]|\n\s*\n")
_TITLE = 4
"""Words of an apposition within which its title stands."""
_FIRST = re.compile(r"[.!?:…¿¡\n]")


class Place(NamedTuple):
    """Words first to last (inclusive) of the sheet, and how sure it is that they are meant.

    particle: index of the word that belongs to it further on (ruft ... an), -1 for none.
    """

    first: int
    last: int
    certainty: float
    particle: int = -1


class Inflected(NamedTuple):
    """A translation ready to be written.

    reading: what it is, features as far as known, None where nothing is. model: the reading of the
    word that stood there. sure: whether the form follows from paradigms, not from a guess.
    """

    text: str
    reading: Analysis | None
    model: Analysis | None
    sure: bool


@dataclass(slots=True)
class Insertion:
    """A private word as written: words first to last; what it is, and what stood there.

    become: "person" or "thing", of a verb's object that stood there as the other of the two;
    "name", of a word for kin without an article: Mum. itself: of a verb that needs a reflexive
    pronoun, the person of its subject, "1.sg"; "3" for all third persons, "2" for who is addressed.
    said_of: of an adjective or participle, the person of the private subject it is said of.
    article: of a noun, the English article that means what the private one has before it.
    because: whether a private noun is a reason, behind which a clause tells for what.
    role: whether the private noun says what somebody is by trade or office: I am a nurse.
    """

    first: int
    last: int
    reading: Analysis | None
    model: Analysis | None
    become: str = ""
    itself: str = ""
    said_of: str = ""
    article: str = ""
    because: bool = False
    role: bool = False


class Page:
    """What a language's repairs may read and write: words one by one, and the gaps between."""

    def __init__(self, sheet: Sheet, table: Paradigms, writer: str = "") -> None:
        """`writer`: the sex of who says I, f or m; empty where that is not known."""
        self.sheet = sheet
        self.writer = writer
        self.table = table
        self.describing = False
        """Whether the word that is being written is a noun that describes the private one behind
        it."""
        self.insertions: dict[int, Insertion] = {}
        self._written: set[int] = set()

    def changed(self) -> set[int]:
        """The indices of every word that is not as the translator wrote it."""
        return self._written.union(self.insertions)

    def touch(self, index: int) -> None:
        """Note that a word was written otherwise than by `put`."""
        self._written.add(index)

    @property
    def apostrophe(self) -> str:
        """The apostrophe that this translation uses."""
        return "’" if any("’" in gap for gap in self.sheet.gaps) else "'"

    def __len__(self) -> int:
        return len(self.sheet.words)

    def word(self, index: int) -> str:
        """The word as it is now, in lower case; empty outside the page."""
        return self.sheet.words[index].lower() if 0 <= index < len(self.sheet.words) else ""

    def put(self, index: int, text: str) -> None:
        """Write a lower-case word, with the capital of the one that stands there."""
        current = self.sheet.words[index]
        if len(current) > 1 and current.isupper() and len(text) > 1:
            text = text.upper()
        elif current[:1].isupper():
            text = capitalised(text)
        elif current[:1].islower() and self.compounded(index):
            text = text[:1].lower() + text[1:]
        self.sheet.words[index] = text
        self._written.add(index)

    def gap(self, index: int) -> str:
        """What stands before word `index`."""
        return self.sheet.gaps[index]

    def begins_sentence(self, index: int) -> bool:
        """Whether word `index` is the first of a sentence."""
        return index == 0 or _FIRST.search(self.sheet.gaps[index]) is not None

    def joined(self, index: int) -> bool:
        """Whether words index and index + 1 stand in one clause: nothing breaks between them."""
        if index < 0 or index + 1 >= len(self.sheet.words):
            return False
        gap = self.sheet.gaps[index + 1]
        if gap == " ":
            return True
        if _BREAK.search(gap):
            return False
        # A line that is wrapped goes on in lower case, a new one begins with a capital.
        return "\n" not in gap or not self.sheet.words[index + 1][:1].isupper()

    def analyses(self, index: int) -> tuple[Analysis, ...]:
        """The readings of the word as it is now, none outside the page; what was written in is
        known exactly."""
        if not 0 <= index < len(self.sheet.words):
            return ()
        insertion = self.insertions.get(index)
        if insertion is not None and insertion.reading is not None:
            return (insertion.reading,)
        return self.table.analyses(self.sheet.words[index])

    def compounded(self, index: int) -> bool:
        """Whether the word is written together with the one before it: a compound's later part."""
        return 0 < index < len(self) and (not self.gap(index) or self.gap(index).isalpha())

    def titled(self, index: int, titles: Collection[str]) -> bool:
        """Whether an apposition behind a word begins with a title: the seller, old Mrs Hill."""
        behind = index + 1
        if behind >= len(self) or self.gap(behind) != ", ":
            return False
        for at in range(behind, min(len(self), behind + _TITLE)):
            if self.word(at) in titles:
                return True
            if not self.joined(at) or "," in self.gap(at + 1):
                return False
        return False

    def behind(self, index: int) -> int:
        """The next word behind `index` that was not taken away."""
        index += 1
        while 0 <= index < len(self) and not self.word(index):
            index += 1
        return index

    def swap(self, index: int) -> None:
        """Let the word and the one behind it change places, each with what is known of it."""
        sheet, behind = self.sheet, index + 1
        for items in (sheet.words, sheet.written, sheet.keys):
            items[index], items[behind] = items[behind], items[index]
        owner = sheet.owner
        owner[index], owner[behind] = owner[behind], owner[index]
        moved = self.insertions.pop(index, None), self.insertions.pop(behind, None)
        for at, insertion in zip((behind, index), moved, strict=True):
            if insertion is not None:
                insertion.first = insertion.last = at
                self.insertions[at] = insertion
        self._written.update((index, behind))

    def drop(self, index: int) -> None:
        """Take a word away, and the space before it."""
        self.sheet.words[index] = ""
        if index:
            self.sheet.gaps[index] = self.sheet.gaps[index].rstrip(" ")
        else:
            self.sheet.gaps[1] = self.sheet.gaps[1].lstrip(" ")

    def inserted(self, index: int) -> bool:
        """Whether the word belongs to a substitution."""
        return self.sheet.owner[index] >= 0
