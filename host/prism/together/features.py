"""A sentence as numbers that count its lemmas, tags and kinds of personal data; it holds no word.

A hash keyed with the members' secret says which lemma counts at which place. Outsiders cannot tell
which words a number may stand for; a member can only tell that it is one of several.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from typing import Final

from prism.protection import Rules, detect
from prism.tagging import TaggedSentence, TaggedWord, analyse, lemma
from prism.together.moments import Row

KINDS: Final = (
    "person", "organisation", "place", "name", "date", "time", "money", "percentage", "age",
    "measure", "number", "identifier", "address", "phone", "email", "url", "credential", "other",
)  # fmt: skip
TAGS: Final = ("NN", "VB", "VBD", "JJ", "RB", "PRP", "PRP$", "MD", "WP", "UH", "NNP", "CD")
FIXED: Final = ("always", *(f"kind {k}" for k in KINDS), *(f"tag {t}" for t in TAGS))
"""Places that mean the same in every group, where a group has features enough for them."""

_ALWAYS: Final = 0.25
"""The weight of the place that every sentence has: it carries the threshold."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads sentences in the group's terms."""

    secret: bytes
    size: int

    def sentences(self, text: str, language: str) -> list[tuple[str, Row]]:
        """The sentences of a text, each with its row."""
        analysed = analyse(text, language)
        items = detect(text, analysed, Rules(), language)
        found = []
        for sentence in analysed:
            kinds = [i.category for i in items if sentence.start <= i.start < sentence.end]
            row = self._row(sentence, kinds, language)
            found.append((text[sentence.start : sentence.end], row))
        return found

    def _row(self, sentence: TaggedSentence, kinds: Sequence[str], language: str) -> Row:
        row: dict[int, float] = {}
        for name in {*_words(sentence.words, language), *_names(sentence.words, kinds)}:
            place, sign = self._place(name)
            row[place] = row.get(place, 0.0) + sign
        length = sqrt(sum(value * value for value in row.values())) or 1.0
        rest = sqrt(1 - _ALWAYS**2) / length
        place, _ = self._place("always")
        scaled = {at: value * rest for at, value in row.items() if value and at != place}
        return {**scaled, place: _ALWAYS}

    def _place(self, name: str) -> tuple[int, int]:
        """Where a feature stands, and its sign, so that two in one place do not add up."""
        fixed = FIXED if self.size >= 4 * len(FIXED) else FIXED[:1]
        if name in fixed:
            return fixed.index(name), 1
        digest = hmac.new(self.secret, name.encode(), sha256).digest()
        place = int.from_bytes(digest[:8], "big") % (self.size - len(fixed))
        return len(fixed) + place, 1 if digest[8] & 1 else -1


def _words(words: Sequence[TaggedWord], language: str) -> Iterator[str]:
    """Lemmas; of a name or a number only that it is one (its kind says more, and it is rare)."""
    for word in words:
        if word.text[0].isalpha() and not word.tag.startswith("NNP"):
            base = lemma(word.text, word.tag, language).casefold()
            yield f"word {base}"


def _names(words: Sequence[TaggedWord], kinds: Sequence[str]) -> Iterator[str]:
    yield from (f"kind {kind if kind in KINDS else 'other'}" for kind in kinds)
    yield from (f"tag {word.tag}" for word in words if word.tag in TAGS)
