"""The numbers of the protocol: PPS, QS, AUPQC, QS@p, leak, utility, and how sure they are.

Sato 2024, section 4. PPS (privacy-preserving score) is 1 - the accuracy of a reader of the public
text; QS (quality score) is the accuracy of the reader of the private translation. Each ratio gives
a point (PPS, QS). This is how the curve through them is read here (algorithm 3 and around it):

- the points are sorted by PPS; of equal PPS, the best QS counts;
- to the left of the least private point the curve is flat at its QS: who offers more privacy at a
  quality offers less of it too. To the right of the most private point there is nothing;
- AUPQC is the area under it by the trapezoid rule, from PPS 0 to the greatest PPS reached (1 at
  most);
- QS@p is the curve's height at PPS = p by linear interpolation, nothing where p is not reached.

A strong reader guesses most answers without any text. Over that floor: leak = (accuracy on the
public text - floor) / (accuracy on the private text - floor), and utility the same of the private
translation. The area under (1 - leak, utility) is comparable between readers; AUPQC is not.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple, TypeVar

_T = TypeVar("_T")


class Point(NamedTuple):
    """Privacy and quality at one ratio, each from 0 to 1."""

    privacy: float
    quality: float


class Interval(NamedTuple):
    """A bootstrap confidence interval."""

    low: float
    high: float


def curve(points: Sequence[Point]) -> list[Point]:
    """The points by increasing privacy, the best of those that are equally private.

    Raises ValueError where there are none.
    """
    if not points:
        raise ValueError("a curve needs a point")
    best: dict[float, float] = {}
    for privacy, quality in points:
        best[privacy] = max(quality, best.get(privacy, quality))
    return [Point(privacy, best[privacy]) for privacy in sorted(best)]


def area(points: Sequence[Point]) -> float:
    """The area under the curve (AUPQC where privacy is PPS and quality is QS), from privacy 0 on.

    Privacy over a floor may be below 0 by chance (a reader who answers better with the public text
    than with the private one), or above 1: no area is counted there.
    """
    found = curve(points)
    end = min(1.0, found[-1].privacy)
    if end <= 0:
        return 0.0
    edges = (Point(at, quality_at(found, at) or 0.0) for at in (0.0, end))
    inside = sorted((*edges, *(point for point in found if 0 < point.privacy < end)))
    return sum(
        (right.privacy - left.privacy) * (left.quality + right.quality) / 2
        for left, right in pairwise(inside)
    )


def quality_at(points: Sequence[Point], privacy: float) -> float | None:
    """The quality at that privacy (QS@p), None where the curve does not reach so far."""
    found = curve(points)
    index = bisect_left(found, privacy, key=lambda point: point.privacy)
    if index == len(found):
        return None
    right = found[index]
    if index == 0 or right.privacy == privacy:
        return right.quality
    left = found[index - 1]
    share = (privacy - left.privacy) / (right.privacy - left.privacy)
    return left.quality + share * (right.quality - left.quality)


def setbacks(points: Sequence[Point]) -> int:
    """How often more of the method gave less privacy. Points in the order of the ratios.

    The protocol sorts such points away; many of them mean that the sample is too small to tell the
    ratios apart.
    """
    return sum(right.privacy < left.privacy for left, right in pairwise(points))


def over_floor(accuracy: float, floor: float, ceiling: float) -> float:
    """(accuracy - floor) / (ceiling - floor): the leak, or the utility. May leave 0 to 1.

    Raises ValueError where the reader gets nothing from the text itself (ceiling <= floor).
    """
    if ceiling <= floor:
        raise ValueError("the reader answers no better with the text than without")
    return (accuracy - floor) / (ceiling - floor)


def bootstrap(
    items: Sequence[_T],
    statistic: Callable[[Sequence[_T]], float | None],
    *,
    rounds: int = 1000,
    level: float = 0.95,
    seed: int = 0,
) -> Interval | None:
    """Percentile interval of `statistic`, resampling `items` (texts, not questions).

    Questions on one text are not independent, texts are. None where the statistic has no value in
    more than half of the rounds.
    """
    random = Random(seed)  # noqa: S311 - a repeatable sample, nothing secret
    values = []
    for _ in range(rounds):
        value = statistic(random.choices(items, k=len(items)))
        if value is not None:
            values.append(value)
    if len(values) * 2 < rounds:
        return None
    values.sort()
    tail = (1 - level) / 2
    return Interval(
        values[int(tail * len(values))], values[min(len(values) - 1, int((1 - tail) * len(values)))]
    )


def auc(positive: Sequence[float], negative: Sequence[float]) -> float:
    """How often a positive scores above a negative (area under ROC); ties count half.

    Raises ValueError where one of them is empty.
    """
    if not positive or not negative:
        raise ValueError("both kinds are needed")
    ranks = _ranks([*positive, *negative])
    total = sum(ranks[: len(positive)])
    size = len(positive)
    return (total - size * (size + 1) / 2) / (size * len(negative))


def rank_correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Spearman's rho with ties. Raises ValueError for fewer than two pairs, 0 for a constant."""
    if len(xs) != len(ys) or len(xs) < 2:
        raise ValueError("pairs are needed, two at least")
    a, b = _ranks(xs), _ranks(ys)
    mean = (len(a) + 1) / 2
    covariance = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    spread = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return float(covariance / spread**0.5) if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """Ranks from 1, ties sharing the mean of theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for index in order[start:end]:
            ranks[index] = (start + 1 + end) / 2
        start = end
    return ranks
