"""Word alignment: which word of a translation stands for which word of its sentence.

IBM model 1 (Brown et al. 1993) in both directions with a preference for like positions (Dyer et
al. 2013) and for words that look alike, the two directions agreeing (Liang et al. 2006). A word
that another one explains is no longer a candidate: the bare ratio of Eq. 14 cannot do that.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

Pair = tuple[Sequence[str], Sequence[str]]
Table = dict[str, dict[str, float]]


class Link(NamedTuple):
    """The word at a position of the sentence and the word at one of the translation.

    p: probability that each stands for the other. explained: probability that the translation's
    word is there because of the sentence's word, which may have brought others as well.
    """

    source: int
    target: int
    p: float
    explained: float


Links = list[Link]

_TENSION = 4.0
_NULL = 0.08
_FLOOR = 1e-7
_SMOOTHING = 0.02
_SCALE = 0.1
_NEGLIGIBLE = 0.01
_NO = (0.0, 0.0)


class Aligner:
    """Learns from pairs of key sequences, then says which positions of a pair correspond."""

    def __init__(
        self,
        pairs: Sequence[Pair],
        affinity: Callable[[str, str], float],
        rounds: int = 6,
    ) -> None:
        """`affinity` (1 where nothing is known) says how likely two keys are a pair beforehand."""
        self._affinity: dict[tuple[str, str], float] = {}
        self._measure = affinity
        self._forward: Table = {}
        self._backward: Table = {}
        for _ in range(rounds):
            self._round(pairs)

    def links(self, pair: Pair) -> Links:
        """All correspondences of a pair that are not negligible."""
        return [
            Link(i, j, both, one)
            for i, row in enumerate(self._matrix(pair))
            for j, (both, one) in enumerate(row)
            if one > _NEGLIGIBLE
        ]

    def _round(self, pairs: Sequence[Pair]) -> None:
        forward: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        backward: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for source, target in pairs:
            matrix = self._matrix((source, target))
            for key, row in zip(source, matrix, strict=True):
                counts = forward[key]
                for other, (p, _) in zip(target, row, strict=True):
                    if p > 1e-4:
                        counts[other] += p
                        backward[other][key] += p
        self._forward = {key: _normalise(counts) for key, counts in forward.items()}
        self._backward = {key: _normalise(counts) for key, counts in backward.items()}

    def _matrix(self, pair: Pair) -> list[list[tuple[float, float]]]:
        source, target = pair
        weights = [
            [self._weight(pair, i, j) for j in range(len(target))] for i in range(len(source))
        ]
        forward = [
            [
                w * (self._forward[key].get(other, _FLOOR) if self._forward else 1.0)
                for other, w in zip(target, row, strict=True)
            ]
            for key, row in zip(source, weights, strict=True)
        ]
        backward = [
            [
                w * (self._backward[other].get(key, _FLOOR) if self._backward else 1.0)
                for other, w in zip(target, row, strict=True)
            ]
            for key, row in zip(source, weights, strict=True)
        ]
        null = _NULL * _SCALE if self._forward else 0.0
        columns = [sum(row[j] for row in forward) + null for j in range(len(target))]
        result: list[list[tuple[float, float]]] = []
        for row_f, row_b in zip(forward, backward, strict=True):
            total = sum(row_b) + null
            result.append(
                [
                    (math.sqrt((f / column) * (b / total)), f / column) if total and column else _NO
                    for f, b, column in zip(row_f, row_b, columns, strict=True)
                ]
            )
        return result

    def _weight(self, pair: Pair, i: int, j: int) -> float:
        source, target = pair
        distance = abs((i + 0.5) / len(source) - (j + 0.5) / len(target))
        key = (source[i], target[j])
        affinity = self._affinity.get(key)
        if affinity is None:
            affinity = self._affinity[key] = self._measure(*key)
        return math.exp(-_TENSION * distance) * affinity


def _normalise(counts: dict[str, float]) -> dict[str, float]:
    total = sum(counts.values()) + _SMOOTHING * len(counts)
    return {key: count / total for key, count in counts.items()}
