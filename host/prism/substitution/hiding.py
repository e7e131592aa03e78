"""Which words are hidden: decided for each word by the user's key, once and for all texts.

A word has an onset, a number between 0 and 1 that the key draws for it, and is hidden at every
ratio above that. So it is hidden in all its forms or in none, in every text, pair of languages and
engine; what is hidden at one ratio is hidden at every larger one. What a ratio says holds of many
words, not of each text.
"""

from __future__ import annotations

from functools import lru_cache

from prism.keyed import Draws
from prism.substitution.content import late
from prism.substitution.slots import Group
from prism.tagging import lemma

TELLING = 0.57
"""The share of the content words of a text that are on no list of words to be replaced last (on 30
letters in English): their onsets lie below this, those of the others above."""

_FORMS = ("VBZ", "VBD", "VBG", "NNS", "JJR", "JJS")


@lru_cache(maxsize=20_000)
def root(word: str) -> str:
    """What all forms of a word have in common, whatever they are tagged as: saw, seen: see."""
    met = [word]
    while True:
        bases = (lemma(met[-1], tag) for tag in _FORMS)
        base = next((base for base in bases if base not in met), None)
        if base is None:
            return met[-1]
        met.append(base)


def onset(group: Group, draws: Draws, language: str) -> float:
    """The ratio above which the words of a group are hidden, in [0, 1)."""
    # A unit has the onset of its content words: gave up goes where gave goes.
    words = {word for slot in group.slots for word in slot.contents}
    return min(_onset(word, draws, language) for word in words)


def _onset(word: str, draws: Draws, language: str) -> float:
    common = late(language)
    base = root(word)
    share = draws.share("hide", language, base)
    if word in common or base in common:
        return TELLING + (1 - TELLING) * share
    return TELLING * share
