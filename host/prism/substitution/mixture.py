"""The mixture of PRISM-R and PRISM*: mostly a word of the same tag, sometimes any word of V.

Word by word, so that it has a proof: see `epsilon.mixture`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from prism.dictionary import Dictionary
from prism.substitution import prism_r
from prism.substitution.draft import Replacement
from prism.tagging.model import TaggedWord

UNIFORM_SHARE = 0.1
"""b: how often a replaced word is drawn from all of V. Costs ln(1/b) of epsilon."""

SMALLEST_POOL = 50
"""m: words whose tag has fewer substitutes than this are drawn from all of V."""


def pool_of(word: str, dictionary: Dictionary, known: frozenset[str]) -> Sequence[str]:
    """The words of V that share the first tag the dictionary gives `word`; empty if too few."""
    entries = dictionary.entries(word)
    if not entries:
        return ()
    # A word is in it once: by its share in the pool the proof counts.
    pool = sorted({one.word for one in dictionary.substitutes(entries[0].tag)} & known)
    return pool if len(pool) >= SMALLEST_POOL else ()


def replace_words(
    words: Sequence[TaggedWord],
    always: Mapping[int, str],
    ratio: float,
    vocabulary: Sequence[str],
    dictionary: Dictionary,
    random: Random,
) -> list[Replacement]:
    """As `prism_r.replace_words`, but a word of V is mostly replaced by one of its own tag."""
    known = frozenset(vocabulary)
    pools: dict[str, Sequence[str]] = {}

    def own(word: str) -> Sequence[str]:
        if random.random() < UNIFORM_SHARE:
            return vocabulary
        if word not in pools:
            pools[word] = pool_of(word, dictionary, known)
        return pools[word] or vocabulary

    return prism_r.replace_words(words, always, ratio, vocabulary, random, own)
