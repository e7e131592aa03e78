"""Whether a language has a word: a sorted list on disk, of which a short text reads little."""

from __future__ import annotations

from functools import cache

from prism.languages.base import path
from prism.languages.sorted_file import SortedFile

_MANY = 1_000
"""Words after which it is quicker to read the whole list."""


class Vocabulary:
    """The file `vocabulary.txt` of a language: words in lower case, sorted by their bytes."""

    def __init__(self, file: SortedFile) -> None:
        self._file = file
        self._asked = 0
        self._all: frozenset[bytes] = frozenset()

    def __contains__(self, word: str) -> bool:
        wanted = word.replace("’", "'").encode()
        if self._all:
            return wanted in self._all
        self._asked += 1
        if self._asked > _MANY:
            self._all = self._file.lines()
        return self._file.line(wanted) == wanted


@cache
def vocabulary(language: str) -> Vocabulary | None:
    """The words of a language, None where it has no list."""
    file = path(language, "vocabulary.txt")
    return Vocabulary(SortedFile(file)) if file else None
