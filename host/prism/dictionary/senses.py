"""Words that have several meanings, with what tells them apart and what they become.

    # prism senses: 1
    # source: en
    # target: fr
    rest	NN	0.837	life day time eat _of	reste

Tab-separated: lemma, tag of its base form, share of the word's occurrences, cues, translations.
Cues are lemmas that stand near a word so meant; `_of`: this preposition follows; `@farm`: it is at
home in this field of life.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from prism.dictionary.fields import MARK, NO_FIELDS, Fields, Pointing, Private, fields
from prism.dictionary.file import read_text
from prism.dictionary.folders import folders
from prism.errors import DictionaryError

_FIRST_LINE = "# prism senses: 1"
_COLUMNS = 5
_FOLLOWS = "_"

_VAGUE = 0.6
"""What a word counts that has meanings at home in different fields, where another counts 1."""


class Sense(NamedTuple):
    """One meaning: its share, the lemmas and prepositions that go with it, its translations, and
    the fields that it is at home in."""

    share: float
    cues: frozenset[str]
    followers: frozenset[str]
    translations: tuple[str, ...]
    fields: frozenset[str] = frozenset()


class Senses:
    """The meanings of a pair of languages; opening only indexes the words."""

    def __init__(self, text: str, name: str, lexicon: Fields = NO_FIELDS) -> None:
        """`lexicon`: the fields that words of the source language point at.

        Raises DictionaryError where `text` is no file of meanings.
        """
        self.name = name
        self._lexicon = lexicon
        self._pointing: dict[Private, Pointing] = {}
        self.checksum = crc32(text.encode())
        self._lines = [line for line in text.split("\n") if line]
        if self._lines[:1] != [_FIRST_LINE]:
            raise DictionaryError(f"{name}, line 1: a file of meanings begins {_FIRST_LINE!r}.")
        heads = (line.partition(": ") for line in self._lines if line.startswith("# "))
        self.source = next((text for name, _, text in heads if name == "# source"), "")
        self._places: dict[str, list[int]] = {}
        for number, line in enumerate(self._lines):
            if not line.startswith("#"):
                self._places.setdefault(line.partition("\t")[0], []).append(number)

    def of(self, word: str, tag: str) -> tuple[Sense, ...]:
        """The meanings of a lemma with the tag of its base form; none where it is not listed."""
        return tuple(
            sense
            for number in self._places.get(word, ())
            if (sense := self._sense(number, tag)) is not None
        )

    def pointing(self, word: Private) -> Pointing:
        """How much a word points at which fields, 1 in all where it has one meaning."""
        found = self._pointing.get(word)
        if found is None:
            listed = self._lexicon.of(word)
            weight = (_VAGUE if self._is_vague(word.lemma) else 1.0) / max(len(listed), 1)
            found = self._pointing[word] = dict.fromkeys(listed, weight)
        return found

    @property
    def expected(self) -> Pointing:
        """How much of what words point at is which field, in any text."""
        return self._lexicon.expected

    def _is_vague(self, word: str) -> bool:
        """Whether the meanings of a word are at home in different fields."""
        cues = (self._lines[number].split("\t", 4)[3] for number in self._places.get(word, ()))
        return len({frozenset(c for c in own.split() if c.startswith(MARK)) for own in cues}) > 1

    def _sense(self, number: int, tag: str) -> Sense | None:
        columns = self._lines[number].split("\t")
        if len(columns) != _COLUMNS:
            raise DictionaryError(f"{self.name}, line {number + 1}: {_COLUMNS} fields are needed.")
        if columns[1] != tag:
            return None
        cues: dict[str, list[str]] = {"": [], _FOLLOWS: [], MARK: []}
        for cue in columns[3].split():
            mark = cue[0] if cue[0] in cues else ""
            cues[mark].append(cue.removeprefix(mark))
        near, following, at_home = map(frozenset, cues.values())
        return Sense(float(columns[2]), near, following, tuple(columns[4].split(" | ")), at_home)


@lru_cache(maxsize=8)
def senses(source: str, target: str) -> Senses | None:
    """The meanings of a pair of languages, read once; None where nobody wrote any down."""
    for folder in folders():
        path = folder / "senses" / f"{source}-{target}.tsv"
        if path.is_file():
            return Senses(read_text(path), Path(path).name, fields(source))
    return None
