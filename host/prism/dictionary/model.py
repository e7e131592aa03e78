"""What a dictionary holds: the translations of words with their tags, and how far to trust them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Translation(NamedTuple):
    """One way a translator renders a word, and the share of times it did (0 to 1)."""

    text: str
    p: float


@dataclass(frozen=True, slots=True)
class Entry:
    """L(w, s): the translations of `word` with Penn tag `tag`, best first, and c(w, s).

    `confidence` (0 to 1) says how reliably the word translates to the first of them (Eq. 15).
    `substitute` says whether the word may be handed out in place of another: only words that a
    translator was seen to translate, into one word, reliably. `disturbance` is the mean number of
    other words of a sentence that change when the word is put in, where it was measured.
    """

    word: str
    tag: str
    confidence: float
    translations: tuple[Translation, ...]
    substitute: bool = True
    disturbance: float = 0.0

    @property
    def best(self) -> str:
        """L(w, s, 1)."""
        return self.translations[0].text
