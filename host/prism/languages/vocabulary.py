"""Whether a language has a word: a sorted list on disk, of which only what is asked is read."""

from __future__ import annotations

from functools import cache

from prism.languages.base import path
from prism.languages.sorted_file import SortedFile


class Vocabulary:
    """The file `vocabulary.txt` of a language: words in lower case, sorted by their bytes."""

    def __init__(self, file: SortedFile) -> None:
        self._file = file

    def __contains__(self, word: str) -> bool:
        wanted = word.replace("’", "'").encode()
        return self._file.line(wanted) == wanted


@cache
def vocabulary(language: str) -> Vocabulary | None:
    """The words of a language, None where it has no list."""
    file = path(language, "vocabulary.txt")
    return Vocabulary(SortedFile(file)) if file else None
