"""Words that have several meanings, with what tells them apart and what they become.

    # prism senses: 1
    # source: en
    # target: fr
    rest	NN	0.837	life day time eat _of	reste

Tab-separated: lemma, tag of its base form, share of the word's occurrences, cues, translations.
Cues are lemmas that stand near a word so meant; `_of`: this preposition follows.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from prism.dictionary.file import read_text
from prism.dictionary.folders import folders
from prism.errors import DictionaryError

_FIRST_LINE = "# prism senses: 1"
_FIELDS = 5


class Sense(NamedTuple):
    """One meaning: its share, the lemmas and prepositions that go with it, its translations."""

    share: float
    cues: frozenset[str]
    followers: frozenset[str]
    translations: tuple[str, ...]


class Senses:
    """The meanings of a pair of languages; opening only indexes the words."""

    def __init__(self, text: str, name: str) -> None:
        """Raises DictionaryError where `text` is no file of meanings."""
        self.name = name
        self.checksum = crc32(text.encode())
        self._lines = [line for line in text.split("\n") if line]
        if self._lines[:1] != [_FIRST_LINE]:
            raise DictionaryError(f"{name}, line 1: a file of meanings begins {_FIRST_LINE!r}.")
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

    def _sense(self, number: int, tag: str) -> Sense | None:
        fields = self._lines[number].split("\t")
        if len(fields) != _FIELDS:
            raise DictionaryError(f"{self.name}, line {number + 1}: {_FIELDS} fields are needed.")
        if fields[1] != tag:
            return None
        cues = fields[3].split()
        return Sense(
            float(fields[2]),
            frozenset(cue for cue in cues if not cue.startswith("_")),
            frozenset(cue[1:] for cue in cues if cue.startswith("_")),
            tuple(fields[4].split(" | ")),
        )


@lru_cache(maxsize=8)
def senses(source: str, target: str) -> Senses | None:
    """The meanings of a pair of languages, read once; None where nobody wrote any down."""
    for folder in folders():
        path = folder / "senses" / f"{source}-{target}.tsv"
        if path.is_file():
            return Senses(read_text(path), Path(path).name)
    return None
