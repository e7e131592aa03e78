"""How words are used in public text: how often, beside which, in which company.

Lists per language, made from a treebank by tests/benchmarks/usage.py. A language without them has
empty ones: whoever reads them does without.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from math import log

from prism.languages.base import path

DIMENSIONS = 16
"""Of a word's company: enough to tell a kitchen from a court room."""

START, END = "<s>", "</s>"
"""Neighbours of the first and of the last word of a sentence."""


class Usage:
    """The lists of one language, each read when it is asked for. Words are in lower case."""

    def __init__(self, language: str) -> None:
        self._language = language

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How often each word occurs; words that occur once are not in it."""
        return {word: int(count) for word, count in self._rows("words")}

    @cached_property
    def _total(self) -> int:
        return sum(self.counts.values())

    def share(self, word: str) -> float:
        """The share of the word among all, something for one that is not listed."""
        return (self.counts.get(word, 0) + 0.5) / (self._total + 1)

    @cached_property
    def information(self) -> Mapping[str, float]:
        """-ln of the share of each listed word among words of letters."""
        letters = {word: count for word, count in self.counts.items() if word.isalpha()}
        total = sum(letters.values())
        return {word: -log(count / total) for word, count in letters.items()}

    @cached_property
    def after(self) -> Mapping[str, Mapping[str, int]]:
        """For each word what follows it and how often, once only left out."""
        found: dict[str, dict[str, int]] = {}
        for first, second, count in self._rows("pairs"):
            found.setdefault(first, {})[second] = int(count)
        return found

    @cached_property
    def before(self) -> Mapping[str, Mapping[str, int]]:
        """For each word what stands before it and how often."""
        found: dict[str, dict[str, int]] = {}
        for first, seconds in self.after.items():
            for second, count in seconds.items():
                found.setdefault(second, {})[first] = count
        return found

    @cached_property
    def company(self) -> Mapping[str, array[int]]:
        """A direction for each common word: words of one topic point the same way.

        DIMENSIONS whole numbers, of length 127 together.
        """
        return {word: array("b", bytes.fromhex(numbers)) for word, numbers in self._rows("topics")}

    def _rows(self, name: str) -> Iterator[list[str]]:
        file = path(self._language, f"usage/{name}.txt")
        if file is not None:
            for line in file.read_text("utf-8").splitlines():
                if not line.startswith("# "):
                    yield line.split("\t")


@cache
def usage(language: str) -> Usage:
    """The lists of a language, read once."""
    return Usage(language)
