"""How others protect a question: SANTEXT, CUSTEXT, HaS, and nothing.

SANTEXT(+): Yue et al., "Differential Privacy for Text Analytics via Natural Text Sanitization" (ACL
Findings 2021). CUSTEXT(+): Chen et al., "A Customized Text Sanitization Mechanism with Differential
Privacy" (ACL Findings 2023). HaS: Chen et al., "Hide and Seek (HaS)" (2023). The places of words
are the directions of `prism.languages.usage`; words that have none are kept, as theirs keep what is
outside their vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

import numpy as np
from numpy.typing import NDArray

from prism import languages
from prism.asking import protected
from prism.keyed import Draws
from prism.languages.usage import usage
from prism.protection import Rules, SurrogateBook
from prism.text import PrivateText

_WORD = re.compile(r"[^\W\d_]+")
_ENTITIES = frozenset({"person", "name", "place", "organisation", "date", "time", "money",
                       "percentage", "number", "measure", "age"})  # fmt: skip
"""What a recogniser of named entities finds, as HaS has it: no contacts, no kinds."""

Method = Callable[[str], str]
"""From a question to what leaves of it."""


@dataclass(frozen=True)
class Vocabulary:
    """Words, and a row of `places` for each."""

    words: tuple[str, ...]
    places: NDArray[np.float64]

    @classmethod
    def of(cls, places: Mapping[str, Sequence[float]]) -> Vocabulary:
        """With every place at length one."""
        table = np.array([list(place) for place in places.values()], dtype=float)
        lengths = np.linalg.norm(table, axis=1, keepdims=True)
        return cls(tuple(places), table / np.where(lengths == 0, 1, lengths))

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Where each word stands."""
        return {word: at for at, word in enumerate(self.words)}

    def distances(self, word: int, among: NDArray[np.int_]) -> NDArray[np.float64]:
        """From a word to each of some."""
        found: NDArray[np.float64] = np.linalg.norm(self.places[among] - self.places[word], axis=1)
        return found


def english() -> Vocabulary:
    """The common words of English with the directions that are shipped."""
    company = usage("en").company
    return Vocabulary.of({word: company[word].tolist() for word in company if word.isalpha()})


def santext(vocabulary: Vocabulary, epsilon: float, word: int) -> NDArray[np.float64]:
    """The distribution over the vocabulary for a word: epsilon times the distance of two words
    bounds how differently they are distributed (Yue et al., Eq. 3)."""
    weights = np.exp(-epsilon / 2 * vocabulary.distances(word, np.arange(len(vocabulary.words))))
    return np.asarray(weights / weights.sum())


def custext_groups(vocabulary: Vocabulary, size: int) -> list[NDArray[np.int_]]:
    """The vocabulary in disjoint groups of `size`, each a word and its nearest that are still free
    (Chen et al., Algorithm 1)."""
    free = np.ones(len(vocabulary.words), dtype=bool)
    groups = []
    for word in range(len(vocabulary.words)):
        if free[word]:
            left = np.flatnonzero(free)
            group = left[np.argsort(vocabulary.distances(word, left), kind="stable")[:size]]
            free[group] = False
            groups.append(group)
    return groups


def custext(
    vocabulary: Vocabulary, epsilon: float, word: int, group: NDArray[np.int_]
) -> NDArray[np.float64]:
    """The distribution over a word's group: the exponential mechanism with a score from -1 to 0, so
    that epsilon bounds how differently two words of it are distributed (Chen et al., Eq. 4)."""
    distances = vocabulary.distances(word, group)
    spread = distances.max() - distances.min()
    score = -(distances - distances.min()) / (spread or 1.0)
    weights = np.exp(epsilon / 2 * score)
    return np.asarray(weights / weights.sum())


def santext_method(
    epsilon: float, seed: int, *, plus: bool, rare: float = 0.9, kept: float = 0.7
) -> Method:
    """SANTEXT; with `plus` only the `rare` share of the vocabulary that is least common always, the
    others with probability 1 - `kept`."""
    vocabulary, random = english(), np.random.default_rng(seed)
    counts = usage("en").counts
    common = sorted(vocabulary.words, key=lambda word: -counts.get(word, 0))
    usual = frozenset(common[: int(len(common) * (1 - rare))])

    def exchanged(word: str) -> str:
        if plus and word in usual and random.random() < kept:
            return word
        chances = santext(vocabulary, epsilon, vocabulary.index[word])
        return vocabulary.words[random.choice(len(chances), p=chances)]

    return _by_word(vocabulary, exchanged)


def custext_method(epsilon: float, seed: int, *, plus: bool, size: int = 20) -> Method:
    """CUSTEXT; with `plus` stop words stay."""
    vocabulary, random = english(), np.random.default_rng(seed)
    group_of = {word: group for group in custext_groups(vocabulary, size) for word in group}
    stop = languages.words("en", "stop_words.txt")

    def exchanged(word: str) -> str:
        if plus and word in stop:
            return word
        at = vocabulary.index[word]
        group = group_of[at]
        chances = custext(vocabulary, epsilon, at, group)
        return vocabulary.words[int(group[random.choice(len(group), p=chances)])]

    return _by_word(vocabulary, exchanged)


def has_method(seed: int) -> Method:
    """HaS: named entities exchanged for others of their kind, and nothing else."""
    draws = Draws.of(Random(seed))  # noqa: S311 - an evaluation is to be repeated

    def method(text: str) -> str:
        items = protected(PrivateText(text), Rules(), "en")
        book = SurrogateBook(draws, "en", text)
        book.learn(items)
        pieces: list[str] = []
        at = 0
        for item in items:
            if item.category in _ENTITIES:
                public = book.surrogate(item, lambda _: False).replacement
                pieces += (text[at : item.start], public)
                at = item.end
        return "".join([*pieces, text[at:]])

    return method


def nothing(text: str) -> str:
    """NoProtection."""
    return text


def _by_word(vocabulary: Vocabulary, exchanged: Callable[[str], str]) -> Method:
    def one(match: re.Match[str]) -> str:
        word = match.group()
        if word.lower() not in vocabulary.index:
            return word
        made = exchanged(word.lower())
        return made.capitalize() if word[0].isupper() else made

    return lambda text: _WORD.sub(one, text)
