"""Words in which an assistant concludes something from a surrogate that may not hold for the item.

Who is older, what is twice as much, a "she" where the question tells of no woman: this is right for
the surrogates, but for the items only by chance, or because the surrogates were drawn so. Such
words are marked.
"""

from __future__ import annotations

from functools import cache

from prism import languages
from prism.asking.model import Known

_FILE = "asking/derived.txt"
_MEASURED = frozenset({"date", "time", "age", "money", "measure", "number", "percentage"})
_PERSONS = frozenset({"person", "name"})
_TWO = 2


@cache
def words(language: str) -> dict[str, frozenset[str]]:
    """Kind to words in lower case; nothing for a language without the list."""
    rows = (line.split("\t") for line in languages.lines(language, _FILE))
    return {kind: frozenset(listed.split()) for kind, listed in rows}


class Derived:
    """What to mark in the answers of a conversation."""

    def __init__(self, known: Known, language: str) -> None:
        listed = words(language)
        categories = [one.category for one in known.surrogates]
        self._marked: set[str] = set()
        self._units = listed.get("unit", frozenset())
        if sum(category in _MEASURED for category in categories) >= _TWO:
            self._marked |= listed.get("compared", frozenset())
        if not _PERSONS.isdisjoint(categories):
            # A name's surrogate has its gender where that is known. Where it is not, the surrogate
            # may have either, and so may this word.
            for kind in ("woman", "man"):
                of_kind = listed.get(kind, frozenset())
                if of_kind.isdisjoint(known.public_words):
                    self._marked |= of_kind
        self._marked -= known.public_words

    def marks(self, word: str) -> bool:
        """Whether a word of the answer says what may not follow."""
        return word.lower() in self._marked

    def is_unit(self, word: str) -> bool:
        """Whether a number before the word measures something."""
        return word.lower() in self._units
