"""Substitutes that are not noticed: drawn as if somebody had written them into the public text.

Whoever has the dictionary and some public text can tell a substitute that was drawn evenly from the
pool: it is rarer than the words that people write, sits ill with its neighbours, and has nothing to
do with the rest. So words are drawn from all of the dictionary in proportion to

    how often they are used ** a  *  how well they go with their neighbours  *  e ** (b * topic)

where neighbours, topic, a and b are read off what the public text shows in any case: kept words
and earlier substitutes. (a and b are as likely as can be for the kept words: one writes in plain
words, another does not.) The private word has no part in it but for its tag, so that a substitute
says no more of it than one that was drawn evenly. Words to be replaced are taken in no order.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import accumulate
from math import exp, log, sqrt
from operator import mul
from random import Random
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from prism.dictionary import Dictionary
from prism.languages.usage import DIMENSIONS, END, START, Usage, usage
from prism.substitution.candidates import Candidate
from prism.substitution.content import is_content
from prism.tagging.model import TaggedWord

if TYPE_CHECKING:
    from prism.substitution.hideable import Hideable

NEIGHBOUR_WEIGHT = 0.75
"""The exponent of what neighbours say. It is below 1, since writers surprise more than counted
pairs."""

_LENGTH = 127.0
_SENTENCE_ENDS = frozenset(".?!")
_STEPS = 4


class Manner(NamedTuple):
    """How a text is worded: a, the power of how often words are used, and b, the topic's weight."""

    use: float
    topic: float


USUAL = Manner(1.0, 12.0)
_FIRMNESS = Manner(20.0, 2.0)
"""How strongly the usual manner outweighs few kept words, as inverse variances."""

_FARTHEST = Manner(0.5, 4.0)
"""What one step may change: Newton's are too long at first."""

_BOUNDS = Manner(1.5, 14.0)

Fit = Callable[[str], Sequence[Candidate]]
"""The entries of a tag that may be handed out."""


class _Pool:
    """The entries of one tag with their shares in public text."""

    def __init__(self, entries: Sequence[Candidate], used: Usage) -> None:
        self.entries = entries
        lower = [entry.word.lower() for entry in entries]
        self.place = {word: place for place, word in enumerate(lower)}
        self.use = [log(used.share(word)) for word in lower]
        self.company = [used.company.get(word) for word in lower]


_pools: WeakKeyDictionary[Dictionary, dict[str, _Pool]] = WeakKeyDictionary()


class Unnoticed:
    """Draws the substitutes of one text; told first which of its words will go."""

    def __init__(
        self,
        dictionary: Dictionary,
        fit: Fit,
        words: Sequence[TaggedWord],
        replaced: Sequence[Hideable],
    ) -> None:
        self._fit = fit
        self._usage = usage(dictionary.source)
        self._pools = _pools.setdefault(dictionary, {})
        self._likeness: dict[str, list[float]] = {}
        self._weights: dict[str, tuple[list[float], list[float]]] = {}
        self._public: list[str | None] = [word.text.lower() for word in words]
        at = {word.start: place for place, word in enumerate(words)}
        self._places: dict[tuple[str, str], list[int]] = defaultdict(list)
        for hideable in replaced:
            self._public[at[hideable.word.start]] = None
            self._places[hideable.lower, hideable.word.tag].append(at[hideable.word.start])
        kept = [
            (word.tag, shown)
            for shown, word in zip(self._public, words, strict=True)
            if shown is not None and is_content(word.text, word.tag, dictionary.source)
        ]
        self._sums = self._added([shown for _, shown in kept])
        self._topic = _unit(self._sums)
        self._manner = self._manner_of(kept)

    def draws(self, hideable: Hideable, random: Random) -> Iterator[Candidate]:
        """Substitutes for a word, one after another for as long as one is asked for."""
        tag = hideable.word.tag
        pool = self._pool(tag)
        weights, sums = self._weighted(tag, pool)
        fitting = self._fitting(hideable, pool)
        places = list(fitting)
        more = list(accumulate(weights[place] * (fitting[place] - 1) for place in places))
        anywhere, beside = (sums[-1:] or [0.0])[0], (more[-1:] or [0.0])[0]
        while pool.entries:
            point = random.random() * (anywhere + beside)
            if point < anywhere:
                yield pool.entries[bisect(sums, point)]
            else:
                place = bisect(more, point - anywhere)
                yield pool.entries[places[min(place, len(places) - 1)]]  # rounding

    def drawn(self, hideable: Hideable, substitute: str) -> None:
        """Take note of what was chosen: from now on it is a neighbour."""
        for place in self._places[hideable.lower, hideable.word.tag]:
            self._public[place] = substitute.lower()

    def _pool(self, tag: str) -> _Pool:
        pool = self._pools.get(tag)
        if pool is None:
            pool = self._pools[tag] = _Pool(self._fit(tag), self._usage)
        return pool

    def _weighted(self, tag: str, pool: _Pool) -> tuple[list[float], list[float]]:
        """How likely each word of the pool is in this text wherever it stands, and the sums."""
        found = self._weights.get(tag)
        if found is None:
            weights = self._likely(tag, pool, self._manner)
            found = self._weights[tag] = weights, list(accumulate(weights))
        return found

    def _likely(self, tag: str, pool: _Pool, manner: Manner) -> list[float]:
        use, topic = manner
        likeness = self._alike(tag, pool)
        return [
            exp(use * used + topic * like) for used, like in zip(pool.use, likeness, strict=True)
        ]

    def _alike(self, tag: str, pool: _Pool) -> list[float]:
        """The cosine of each word of the pool with the topic."""
        found = self._likeness.get(tag)
        if found is None:
            topic = self._topic
            found = self._likeness[tag] = [
                sum(map(mul, topic, company)) / _LENGTH if company else 0.0
                for company in pool.company
            ]
        return found

    def _manner_of(self, kept: Sequence[tuple[str, str]]) -> Manner:
        """The likeliest manner given kept words and their tags, by Newton's method."""
        seen: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for tag, word in kept:
            if self._pool(tag).entries:
                seen[tag].append((log(self._usage.share(word)), self._like_others(word)))
        manner = USUAL
        for _ in range(_STEPS if seen else 0):
            manner = self._better(manner, seen)
        return manner

    def _better(self, manner: Manner, seen: dict[str, list[tuple[float, float]]]) -> Manner:
        slope = [f * (u - m) for f, u, m in zip(_FIRMNESS, USUAL, manner, strict=True)]
        curve, cross = list(_FIRMNESS), 0.0
        for tag, words in seen.items():
            pool, size = self._pool(tag), len(words)
            use, like = pool.use, self._alike(tag, pool)
            weights = self._likely(tag, pool, manner)
            whole = sum(weights)
            by_use, by_like = list(map(mul, weights, use)), list(map(mul, weights, like))
            mean = sum(by_use) / whole, sum(by_like) / whole
            curve[0] += size * (sum(map(mul, by_use, use)) / whole - mean[0] ** 2)
            curve[1] += size * (sum(map(mul, by_like, like)) / whole - mean[1] ** 2)
            cross += size * (sum(map(mul, by_use, like)) / whole - mean[0] * mean[1])
            slope[0] += sum(used for used, _ in words) - size * mean[0]
            slope[1] += sum(likeness for _, likeness in words) - size * mean[1]
        scale = curve[0] * curve[1] - cross * cross
        steps = (
            (curve[1] * slope[0] - cross * slope[1]) / scale,
            (curve[0] * slope[1] - cross * slope[0]) / scale,
        )
        return Manner(
            *(
                min(bound, max(0.0, now + min(far, max(-far, step))))
                for now, step, far, bound in zip(manner, steps, _FARTHEST, _BOUNDS, strict=True)
            )
        )

    def _like_others(self, word: str) -> float:
        """The cosine of a kept word with the topic of the other kept words."""
        own = self._usage.company.get(word)
        if own is None:
            return 0.0
        others = _unit([a - b for a, b in zip(self._sums, own, strict=True)])
        return float(sum(map(mul, others, own))) / _LENGTH

    def _fitting(self, hideable: Hideable, pool: _Pool) -> dict[int, float]:
        """The words of the pool that were seen beside the neighbours: how much likelier each is.

        Interpolated pairs (Witten and Bell 1991) against single words; words that were never seen
        there are as likely as they are anywhere.
        """
        factors: dict[int, float] = {}
        used = self._usage
        for place in self._places[hideable.lower, hideable.word.tag]:
            before, behind = self._neighbours(place)
            following = used.after.get(before, {}) if before is not None else {}
            for word, count in following.items():
                if (here := pool.place.get(word)) is not None:
                    more = 1 + count / (used.share(word) * len(following))
                    factors[here] = factors.get(here, 1.0) * more**NEIGHBOUR_WEIGHT
            preceding = used.before.get(behind, {}) if behind is not None else {}
            share = used.share(behind) if behind is not None else 1.0
            for word, count in preceding.items():
                if (here := pool.place.get(word)) is not None:
                    more = 1 + count / (share * len(used.after[word]))
                    factors[here] = factors.get(here, 1.0) * more**NEIGHBOUR_WEIGHT
        return factors

    def _neighbours(self, place: int) -> tuple[str | None, str | None]:
        """What the public text shows beside a place, None where that is not yet known."""
        public = self._public
        before = public[place - 1] if place else START
        behind = public[place + 1] if place + 1 < len(public) else END
        return (START if before in _SENTENCE_ENDS else before), behind

    def _added(self, words: Collection[str]) -> list[float]:
        """The sum of the words' directions."""
        company = self._usage.company
        known = [company[word] for word in words if word in company]
        return [float(sum(column)) for column in zip(*known, strict=True)] or [0.0] * DIMENSIONS


def _unit(vector: Sequence[float]) -> list[float]:
    """The vector scaled to length 1, nought as it is."""
    size = sqrt(sum(value * value for value in vector)) or 1.0
    return [value / size for value in vector]
