"""Substitutes that are not noticed: drawn as if somebody had written them into the public text.

Whoever has the dictionary and some public text can tell a substitute that was drawn evenly from the
pool: it is rarer than the words that people write, sits ill with its neighbours, and has nothing to
do with the rest. So words are drawn from (nearly) all of the dictionary in proportion to

    how often they are used  *  how well they go with their neighbours  *  with the topic

where neighbours and topic are read off what the public text shows in any case: kept words and
earlier substitutes. The private word has no part in it but for its tag, so that a substitute says
no more of it than one that was drawn evenly. Words to be replaced are taken in no order.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import accumulate
from math import exp, sqrt
from operator import mul
from random import Random
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from prism.dictionary import Dictionary, Entry
from prism.substitution.content import is_content
from prism.tagging.model import TaggedWord
from prism.usage import DIMENSIONS, END, START, Usage, usage

if TYPE_CHECKING:
    from prism.substitution.slots import Slot

CONFIDENCE_FLOOR = 0.7
"""Lower than for other draws: words that are kept are not the most reliable either."""

SMALLEST_POOL = 60
TOPIC_WEIGHT = 9.0
"""How much more likely a word is that points to the topic (cosine 1) than one across it: e to it.
Found where a detector trained on such texts did worst, see tests/benchmarks/detection.py."""

_LENGTH = 127.0
_SENTENCE_ENDS = frozenset(".?!")

Fit = Callable[[str], Sequence[Entry]]
"""The entries of a tag that may be handed out."""


class _Pool:
    """The entries of one tag with their shares in public text."""

    def __init__(self, entries: Sequence[Entry], used: Usage) -> None:
        self.entries = entries
        lower = [entry.word.lower() for entry in entries]
        self.place = {word: place for place, word in enumerate(lower)}
        self.shares = [used.share(word) for word in lower]
        self.company = [used.company.get(word) for word in lower]


_pools: WeakKeyDictionary[Dictionary, dict[str, _Pool]] = WeakKeyDictionary()


class Unnoticed:
    """Draws the substitutes of one text; told first which of its words will go."""

    def __init__(
        self,
        dictionary: Dictionary,
        random: Random,
        fit: Fit,
        words: Sequence[TaggedWord],
        replaced: Sequence[Slot],
    ) -> None:
        self._random = random
        self._fit = fit
        self._usage = usage(dictionary.source)
        self._pools = _pools.setdefault(dictionary, {})
        self._weights: dict[str, tuple[list[float], list[float]]] = {}
        self._public: list[str | None] = [word.text.lower() for word in words]
        at = {word.start: place for place, word in enumerate(words)}
        self._places: dict[tuple[str, str], list[int]] = defaultdict(list)
        for slot in replaced:
            self._public[at[slot.word.start]] = None
            self._places[slot.lower, slot.word.tag].append(at[slot.word.start])
        self._topic = self._direction(
            [
                shown
                for shown, word in zip(self._public, words, strict=True)
                if shown is not None and is_content(word.text, word.tag, dictionary.source)
            ]
        )

    def draws(self, slot: Slot) -> Iterator[Entry]:
        """Substitutes for a word, one after another for as long as one is asked for."""
        tag = slot.word.tag
        pool = self._pool(tag)
        weights, sums = self._weighted(tag, pool)
        fitting = self._fitting(slot, pool)
        places = list(fitting)
        more = list(accumulate(weights[place] * (fitting[place] - 1) for place in places))
        anywhere, beside = (sums[-1:] or [0.0])[0], (more[-1:] or [0.0])[0]
        while pool.entries:
            point = self._random.random() * (anywhere + beside)
            if point < anywhere:
                yield pool.entries[bisect(sums, point)]
            else:
                place = bisect(more, point - anywhere)
                yield pool.entries[places[min(place, len(places) - 1)]]  # rounding

    def drawn(self, slot: Slot, substitute: str) -> None:
        """Take note of what was chosen: from now on it is a neighbour."""
        for place in self._places[slot.lower, slot.word.tag]:
            self._public[place] = substitute.lower()

    def _pool(self, tag: str) -> _Pool:
        pool = self._pools.get(tag)
        if pool is None:
            entries = self._fit(tag)
            reliable = [entry for entry in entries if entry.confidence >= CONFIDENCE_FLOOR]
            if len(reliable) < SMALLEST_POOL:
                reliable = sorted(entries, key=lambda entry: -entry.confidence)[:SMALLEST_POOL]
            pool = self._pools[tag] = _Pool(reliable, self._usage)
        return pool

    def _weighted(self, tag: str, pool: _Pool) -> tuple[list[float], list[float]]:
        """How likely each word of the pool is in this text wherever it stands, and the sums."""
        found = self._weights.get(tag)
        if found is None:
            topic = self._topic
            weights = [
                share * exp(TOPIC_WEIGHT * sum(map(mul, topic, company))) if company else share
                for share, company in zip(pool.shares, pool.company, strict=True)
            ]
            found = self._weights[tag] = weights, list(accumulate(weights))
        return found

    def _fitting(self, slot: Slot, pool: _Pool) -> dict[int, float]:
        """The words of the pool that were seen beside the neighbours: how much likelier each is.

        Interpolated pairs (Witten and Bell 1991) against single words; words that were not seen
        there are all as likely as they are anywhere.
        """
        factors: dict[int, float] = {}
        used = self._usage
        for place in self._places[slot.lower, slot.word.tag]:
            before, behind = self._neighbours(place)
            following = used.after.get(before, {}) if before is not None else {}
            for word, count in following.items():
                if (here := pool.place.get(word)) is not None:
                    more = 1 + count / (used.share(word) * len(following))
                    factors[here] = factors.get(here, 1.0) * more
            preceding = used.before.get(behind, {}) if behind is not None else {}
            share = used.share(behind) if behind is not None else 1.0
            for word, count in preceding.items():
                if (here := pool.place.get(word)) is not None:
                    more = 1 + count / (share * len(used.after[word]))
                    factors[here] = factors.get(here, 1.0) * more
        return factors

    def _neighbours(self, place: int) -> tuple[str | None, str | None]:
        """What the public text shows beside a place, None where that is not yet known."""
        public = self._public
        before = public[place - 1] if place else START
        behind = public[place + 1] if place + 1 < len(public) else END
        return (START if before in _SENTENCE_ENDS else before), behind

    def _direction(self, words: Collection[str]) -> list[float]:
        """Where the kept words point together, of such length that products are cosines."""
        company = self._usage.company
        known = [company[word] for word in words if word in company]
        sums = [float(sum(column)) for column in zip(*known, strict=True)] or [0.0] * DIMENSIONS
        size = sqrt(sum(value * value for value in sums))
        return [value / (size * _LENGTH) if size else 0.0 for value in sums]
