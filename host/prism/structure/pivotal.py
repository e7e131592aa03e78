"""Choosing some of many things, each with a given probability and no two that are alike.

The local pivotal method (Grafström, Lundström and Schelin 2012, "Spatially balanced sampling
through the pivotal method", Biometrics 68): two neighbours compete, the winner takes from the loser
what it lacks of a probability of 1, and so on until all is decided. Each thing is chosen with its
own probability exactly, and neighbours seldom both.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def shares(weights: Sequence[int], count: int) -> tuple[list[int], int]:
    """How likely each thing is to be among the `count` chosen ones, as whole numbers: (parts,
    whole).

    Each probability is proportional to the thing's weight. Where that would be above 1, the thing
    is chosen for certain, and the others share what is left. There must be more than `count`
    things.
    """
    certain: set[int] = set()
    while True:
        left = count - len(certain)
        total = sum(weight for at, weight in enumerate(weights) if at not in certain)
        over = {at for at, weight in enumerate(weights) if left * weight >= total} - certain
        if not over:
            break
        certain |= over
    parts = [total if at in certain else left * weight for at, weight in enumerate(weights)]
    return parts, total


def choose(
    parts: Sequence[int], whole: int, distances: Sequence[Sequence[float]], random: Random
) -> list[int]:
    """The places of those that are chosen; each with the probability parts / whole.

    The parts sum up to a multiple of `whole`, which is the number chosen.
    """
    now = list(parts)
    open_ = [at for at, part in enumerate(now) if 0 < part < whole]
    while open_:
        one = open_[random.randrange(len(open_))]
        row = distances[one]
        others = [at for at in open_ if at != one]
        least = min([row[at] for at in others])
        other = random.choice([at for at in others if row[at] == least])
        both = now[one] + now[other]
        if both < whole:
            won, lost = both, 0
            first = random.randrange(both) < now[one]
        else:
            won, lost = whole, both - whole
            first = random.randrange(2 * whole - both) < whole - now[other]
        now[one], now[other] = (won, lost) if first else (lost, won)
        open_ = [at for at in open_ if at not in (one, other) or 0 < now[at] < whole]
    return [at for at, part in enumerate(now) if part]
