"""A dictionary in memory: lines indexed by word, split into entries when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from zlib import crc32

from prism.dictionary.file import ANY_TAG, parse_header, parse_line, read_text
from prism.dictionary.inflection import (
    BASE_TAG,
    any_base_forms,
    base_forms,
    by_paradigms,
    spellings,
)
from prism.dictionary.model import Entry
from prism.dictionary.senses import Senses, senses
from prism.errors import DictionaryError

_TABS = 5
_REMEMBERED = 20_000
"""How many words' entries are remembered as they were resolved."""

_READER = "memory"
"""The translator of dictionaries that are learned from texts translated with understanding."""
_SAME_FORM = {
    "VBD": ("VBN",),
    "VBN": ("VBD", "JJ"),
    "VB": ("VBP",),
    "VBP": ("VB",),
    "NN": ("NNS",),
    "NNS": ("NN",),
    "JJR": ("RBR",),
    "RBR": ("JJR", "RB"),
    "JJS": ("RBS",),
    "RBS": ("JJS",),
}
"""Tags whose words look the same and translate alike."""

_COMMON_NOUN = {"NNP": "NN", "NNPS": "NNS"}

_NEAR = {
    "VBG": ("JJ", "NN"),
    "JJ": ("VBN", "VBG", "VBD"),
    "NN": ("VBG",),
    "RB": ("JJ",),
    "VBD": ("JJ",),
}
"""Tags of another class that the same word is often given by mistake."""


class Dictionary:
    """L and c: what each word with its tag becomes in the target language.

    Opening checks the shape of every line, splitting waits until an entry is asked for.
    Looking a word up ignores its case unless the tag is a proper noun's.
    """

    def __init__(self, text: str, name: str = "dictionary") -> None:
        """Raises DictionaryError where the header or the shape of a line is wrong."""
        self.name = name
        self._lines = text.split("\n")
        if self._lines and not self._lines[-1]:
            self._lines.pop()
        self.header, self._first = parse_header(self._lines, name)
        self._cache: dict[int, Entry] = {}
        self._resolved: dict[tuple[str, str], Entry | None] = {}
        self._pools: dict[str, tuple[Entry, ...]] = {}
        self._over: Dictionary | None = None
        self._under: Dictionary | None = None
        self._others: Callable[[], tuple[Dictionary, ...]] | None = None
        self._build_index()

    @classmethod
    def open(cls, path: Path) -> Dictionary:
        """The dictionary in a file. Raises DictionaryError."""
        return cls(read_text(path), path.name)

    def _build_index(self) -> None:
        lines, first = self._lines, self._first
        for number in range(first, len(lines)):
            if lines[number].count("\t") != _TABS:
                raise DictionaryError(
                    f"{self.name}, line {number + 1}: {_TABS + 1} tab-separated fields are"
                    f" needed, not {lines[number].count(chr(9)) + 1}."
                )
        words = [line[: line.index("\t")] for line in lines[first:]]
        index: dict[str, int | list[int]] = {}
        index.update(zip(words, range(first, len(lines)), strict=True))
        # Most words stand once, and are done.
        if len(index) < len(words):
            for number, word in enumerate(words, first):
                last = index[word]
                if isinstance(last, list):
                    last.append(number)
                elif last != number:
                    index[word] = [number]
        self._index = index
        heads = {word[: word.index(" ")] for word in index if " " in word}
        # Texts are cut before the ending of an owner: driver's license.
        self._unit_heads = heads | {head.partition("'")[0] for head in heads if "'" in head}

    @property
    def source(self) -> str:
        """Language of the words."""
        return self.header["source"]

    @property
    def target(self) -> str:
        """Language of the translations."""
        return self.header["target"]

    @property
    def translator(self) -> str:
        """Whose translations these are."""
        return self.header["translator"]

    @property
    def version(self) -> str:
        """Names this dictionary in a score's signature: languages, translator and date."""
        return f"{self.source}-{self.target}.{self.translator}.{self.header.get('date', '')}"

    @cached_property
    def checksum(self) -> int:
        """Of the dictionary's own text: what was made from another one is told by it."""
        return crc32("\n".join(self._lines).encode())

    @property
    def tags(self) -> Sequence[str]:
        """The tags of the words that may be handed out, sorted."""
        return sorted(self._substitutes)

    @property
    def common(self) -> tuple[Dictionary, ...]:
        """The dictionaries by which disguises are made for a pair of languages, whichever engine
        translates. The first says which words are known; a word that is handed out is known to all
        of them. Only this dictionary itself, unless it is one of several (see `among`).
        """
        return (self,) if self._others is None else self._others()

    def among(self, others: Callable[[], tuple[Dictionary, ...]]) -> Dictionary:
        """This dictionary as one of those of a pair, which are asked for when they are needed."""
        one: Dictionary = object.__new__(Dictionary)
        one.__dict__.update(self.__dict__)
        one._resolved = {}
        one._others = others
        return one

    def with_extra(self, extra: Dictionary, *, first: bool) -> Dictionary:
        """This dictionary and `extra`'s words to decode with; `first` where `extra` wins."""
        both: Dictionary = object.__new__(Dictionary)
        both.__dict__.update(
            {k: v for k, v in self.__dict__.items() if k not in ("vocabulary", "_substitutes")}
        )
        both._resolved = {}
        both._over = _chain(extra, self._over) if first else self._over
        both._under = self._under if first else _chain(self._under, extra)
        return both

    @property
    def senses(self) -> Senses | None:
        """The meanings that a translator who reads whole sentences chooses among.

        None for an engine's own dictionary, which knows what that engine writes for a word.
        """
        return senses(self.source, self.target) if self.translator == _READER else None

    def __len__(self) -> int:
        """How many entries the dictionary itself has, extra files not counted."""
        return len(self._lines) - self._first

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and bool(self.entries(word))

    def __iter__(self) -> Iterator[Entry]:
        """All entries of the dictionary itself, each line checked as it is reached."""
        for number in range(self._first, len(self._lines)):
            yield self._at(number)

    def entry(self, word: str, tag: str) -> Entry | None:
        """L(word, tag) as it stands in the dictionary, None where it does not."""
        key = word if tag.startswith("NNP") else word.lower()
        if self._over is not None and (entry := self._over.entry(word, tag)) is not None:
            return entry
        if (entry := self._own_entry(key, tag)) is not None:
            return entry
        if self._under is not None and (entry := self._under.entry(word, tag)) is not None:
            return entry
        return self._unit_elsewhere(key, tag) if " " in key else None

    def _unit_elsewhere(self, unit: str, tag: str) -> Entry | None:
        """The entry of a unit of several words that only another dictionary of the pair has. A unit
        is hidden as one whichever engine translates, so its answer must be decoded here too."""
        if self._others is None:
            return None
        found = (other._own_entry(unit, tag) for other in self._others())
        return next((entry for entry in found if entry is not None), None)

    def learned(self, word: str, tag: str) -> Entry | None:
        """The dictionary's own entry, whatever extra files say: what its translator writes."""
        return self._own_entry(word if tag.startswith("NNP") else word.lower(), tag)

    def entries(self, word: str) -> tuple[Entry, ...]:
        """Every entry of a word, as it is written and in lower case, whatever its tag."""
        found = [] if self._over is None else list(self._over.entries(word))
        for key in dict.fromkeys((word, word.lower())):
            found += [self._at(number) for number in self._numbers(key)]
        if self._under is not None:
            found += self._under.entries(word)
        return tuple(found)

    def trusts(self, word: str) -> bool:
        """Whether an entry of a word is beyond doubt (confidence 1), as a user's own terms are."""
        return (
            any(
                float(self._lines[number].split("\t", 3)[2]) == 1
                for key in {word, word.lower()}
                for number in self._numbers(key)
            )
            or (self._over is not None and self._over.trusts(word))
            or (self._under is not None and self._under.trusts(word))
        )

    def tags_of(self, word: str) -> set[str]:
        """The tags of the dictionary's own entries of a word."""
        numbers = (n for key in {word, word.lower()} for n in self._numbers(key))
        return {self._lines[number].split("\t", 2)[1] for number in numbers}

    def resolve(self, word: str, tag: str) -> Entry | None:
        """The entry to decode a word with, found through a like tag or its lemma if need be.

        The result's word differs from `word` where only the lemma is known: its translation is
        then to be inflected. Proper nouns are found exactly or not at all.
        """
        key = (word, tag)
        if key in self._resolved:
            return self._resolved[key]
        if len(self._resolved) >= _REMEMBERED:
            self._resolved.clear()
        found = self._resolved[key] = self._resolve(word, tag)
        return found

    def _resolve(self, word: str, tag: str) -> Entry | None:
        if tag.startswith("NNP") and word.islower():
            tag = _COMMON_NOUN[tag]  # no name is written so: the tag is wrong
        # A glossary's word wins in all its forms, also in one that the dictionary itself lists.
        if self._over is not None and (entry := self._over.resolve(word, tag)) is not None:
            return entry
        if (entry := self.entry(word, tag)) is not None or tag.startswith("NNP"):
            return entry
        if by_paradigms(self.source):
            # There a participle is its verb's first of all: facturé, charged, is no prior.
            for lemma in base_forms(word.lower(), tag, self.source):
                if (entry := self.entry(lemma, BASE_TAG.get(tag, tag))) is not None:
                    return entry
        for other in _SAME_FORM.get(tag, ()):
            if (entry := self.entry(word, other)) is not None:
                return entry
        # A plural that begins a sentence is easily tagged as a singular.
        for like in (tag, *_SAME_FORM.get(tag, ())):
            for lemma in base_forms(word.lower(), like, self.source):
                if (entry := self.entry(lemma, BASE_TAG.get(like, like))) is not None:
                    return entry
        for other in _NEAR.get(tag, ()):
            if (entry := self.entry(word, other)) is not None:
                return entry
        # The tag is most likely wrong, and any translation is better than the word itself.
        if found := self.entries(word):
            return max(found, key=lambda entry: entry.confidence)
        return self._related(word.lower())

    def _related(self, word: str) -> Entry | None:
        """The entry of a word that `word` is a form, a spelling or a derivation of."""
        for base, tag in any_base_forms(word, self.source):
            if (entry := self.entry(base, tag)) is not None:
                return entry
        for other in spellings(word, self.source):
            if found := self.entries(other):
                return max(found, key=lambda entry: entry.confidence)
            for base, tag in any_base_forms(other, self.source):
                if (entry := self.entry(base, tag)) is not None:
                    return entry
        return None

    def heads_unit(self, word: str) -> bool:
        """Whether an entry of several words begins with this one, in lower case."""
        others = () if self._others is None else self._others()
        return (
            word in self._unit_heads
            or any(word in other._unit_heads for other in others)
            or any(
                other.heads_unit(word) for other in (self._over, self._under) if other is not None
            )
        )

    def substitutes(self, tag: str) -> Sequence[Entry]:
        """The entries with this tag that may be handed out, in the order of the file."""
        entries = self._pools.get(tag)
        if entries is None:
            numbers = self._substitutes.get(tag, ())
            entries = self._pools[tag] = tuple(map(self._at, numbers))
        return entries

    @cached_property
    def vocabulary(self) -> Sequence[str]:
        """V: the words that may be handed out, each once, sorted."""
        lines = (self._lines[n] for numbers in self._substitutes.values() for n in numbers)
        return sorted({line[: line.index("\t")] for line in lines})

    @cached_property
    def _substitutes(self) -> Mapping[str, Sequence[int]]:
        """By tag the numbers of the lines that may be handed out, which are not split yet."""
        pools: dict[str, list[int]] = {}
        for number in range(self._first, len(self._lines)):
            line = self._lines[number]
            if "\tboth\t" in line:
                pools.setdefault(line.split("\t", 2)[1], []).append(number)
        return pools

    def _numbers(self, key: str) -> Sequence[int]:
        known = self._index.get(key, ())
        return (known,) if isinstance(known, int) else known

    def _own_entry(self, key: str, tag: str) -> Entry | None:
        for number in self._numbers(key):
            line = self._lines[number]
            start = len(key) + 1
            if line.startswith(f"{tag}\t", start):
                return self._at(number)
            if line.startswith(f"{ANY_TAG}\t", start):
                return replace(self._at(number), tag=tag)
        return None

    def _at(self, number: int) -> Entry:
        entry = self._cache.get(number)
        if entry is None:
            entry = parse_line(self._lines[number], number + 1, self.name)
            self._cache[number] = entry
        return entry


def _chain(front: Dictionary | None, back: Dictionary | None) -> Dictionary | None:
    if front is None or back is None:
        return front or back
    return front.with_extra(back, first=False)
