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
        self._words = [self._keys(word) for word in _WORD.findall(text)]

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
        most = max(1.0, len(self._words) * _AROUND)
        expected = share * max(0, len(self._words) - 1)
        for translation in translations:
            near = [at for at in self.places(translation) if abs(at - expected) <= most]
            if any(at not in taken for at in near):
                return translation
        return None
