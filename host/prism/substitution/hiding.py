"""Which words are hidden: decided for each word by the user's key, once and for all texts.

A word has an onset, a number between 0 and 1 that the key draws for it, and is hidden at every
ratio above that. So it is hidden in all its forms or in none, in every text, pair of languages and
engine; what is hidden at one ratio is hidden at every larger one. What a ratio says holds of many
words, not of each text.
"""

from __future__ import annotations

from functools import lru_cache

from prism.keyed import Draws
from prism.languages import words
from prism.languages.vocabulary import vocabulary
from prism.languages.wording import SOURCE
from prism.substitution.content import late
from prism.substitution.slots import Group
from prism.tagging import lemma

TELLING = 0.5
"""From this ratio on every content word is hidden that is on no list of words to be replaced last:
their onsets lie below it, those of the others above. Of 30 letters in English they are 42 %: the
rest is what anybody writes about anything, and hiding it costs more than it hides."""

_FORMS = ("VBZ", "VBD", "VBG", "NNS")
_GRADES = ("JJR", "JJS")


@lru_cache(maxsize=20_000)
def root(word: str) -> str:
    """What all forms of a word have in common, whatever they are tagged as: saw, seen: see."""
    met = [word]
    while found := [base for base in _bases(met[-1]) if base not in met]:
        met.append(found[0])
    return met[-1]


def _bases(word: str) -> list[str]:
    """What a word may be a form of, as far as the language has such a word."""
    known, graded = vocabulary(SOURCE), words(SOURCE, "words/graded.txt")
    bases = [lemma(word, tag) for tag in _FORMS]
    found = [base for base in bases if known is None or base in known]
    # The end of letter and daughter is that of larger: only listed words have degrees.
    return found + [base for tag in _GRADES if (base := lemma(word, tag)) in graded]


def onset(group: Group, draws: Draws, language: str) -> float:
    """The ratio above which the words of a group are hidden, in [0, 1)."""
    # A unit has the onset of its content words: gave up goes where gave goes.
    contents = {word for slot in group.slots for word in slot.contents}
    return min(_onset(word, draws, language) for word in contents)


def _onset(word: str, draws: Draws, language: str) -> float:
    common = late(language)
    base = root(word)
    share = draws.share("hide", language, base)
    if word in common or base in common:
        return TELLING + (1 - TELLING) * share
    return TELLING * share
