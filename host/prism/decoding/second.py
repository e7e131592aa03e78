"""A second reading: another translation of the private sentence settles what its words mean.

It is made on this machine (`sending.reading`) and nothing of it is shown. Where it says one of the
translations that the dictionary has for a private word, that one is meant: it was chosen by the
whole sentence. Where it says none of them nothing is learned from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from prism.morphology import Paradigms

_WORD = re.compile(r"[^\W\d_]+")
_AROUND = 0.4
"""How far from where a word stands its translation may be, as a share of the sentence."""


class Reading:
    """The words of a second reading, each with its lemmas."""

    def __init__(self, text: str, table: Paradigms) -> None:
        self._table = table
        self._texts = _WORD.findall(text)
        self._words = [self._keys(word) for word in self._texts]

    def _keys(self, word: str) -> set[str]:
        lemmas = {
            lemma.lower() for form in (word, word.lower()) for lemma in self._table.lemmas(form)
        }
        return {word.lower()} | lemmas

    def places(self, translation: str) -> list[int]:
        """Where a translation begins in it, in any form."""
        said = [self._keys(word) for word in _WORD.findall(translation)]
        last = len(self._words) - len(said)
        return [
            at
            for at in range(last + 1 if said else 0)
            if all(own & self._words[at + i] for i, own in enumerate(said))
        ]

    def settled(
        self, translations: Iterable[str], share: float, taken: Sequence[int] = ()
    ) -> str | None:
        """The first of a word's translations that it says about where the word stands.

        share: where that is in the private sentence, from 0 to 1. taken: the places of words that
        translate others.
        """
        for translation in translations:
            if any(at not in taken for at in self._near(translation, share)):
                return translation
        return None

    def gender(self, lemma: str, share: float) -> str:
        """The gender of a noun in the second reading, looked for near the noun's place; for
        persons, who may be of either. Empty where the noun is not found there, or in both genders.
        """
        found = {
            reading.features.partition(".")[0]
            for at in self._near(lemma, share)
            for reading in self._table.analyses(self._texts[at].lower())
            if reading.pos == "noun" and reading.lemma == lemma
        }
        return found.pop() if len(found) == 1 else ""

    def _near(self, translation: str, share: float) -> list[int]:
        """Where it says a translation, as far as that is about where the word stands."""
        most = max(1.0, len(self._words) * _AROUND)
        expected = share * max(0, len(self._words) - 1)
        return [at for at in self.places(translation) if abs(at - expected) <= most]
