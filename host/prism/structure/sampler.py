"""Drawing sentences of an orbit by their law, so that the true one cannot be told among them.

The parallel method of Besag and Clifford (1989, "Generalized Monte Carlo significance tests",
Biometrika 76): a sweep of the Gibbs sampler, which gives each slot a value by its law given the
others, leads from the true sentence to a hub, and sweeps in the opposite order lead from the hub to
all others. If the true sentence follows the law, it is any of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from math import ceil, exp
from random import Random
from statistics import mean

from prism.structure.law import SentenceLaw
from prism.structure.slots import Reading, Values

_EFFORT = 16_000
"""About how many words are looked at to draw one sentence. Where that is too few for all slots, as
in a page without a full stop, only so many slots as it suffices for are varied, any of them."""


class Sampler:
    """Values for the slots of one sentence."""

    def __init__(self, reading: Reading, law: SentenceLaw) -> None:
        self._reading = reading
        self._law = law
        self._ends: dict[tuple[int, ...], list[float]] = {}

    def draws(self, random: Random) -> Iterator[Values]:
        """Values of other sentences of the orbit, or of the same again, without end."""
        slots = self._reading.slots
        looked_at = len(self._reading.words) * mean(len(slot.choices) for slot in slots)
        order = random.sample(range(len(slots)), min(len(slots), ceil(_EFFORT / looked_at)))
        hub = self._sweep(self._reading.own, order, random)
        order.reverse()
        while True:
            yield self._sweep(hub, order, random)

    def _sweep(self, values: Values, order: Iterable[int], random: Random) -> Values:
        """The values with those of the slots in this order drawn anew, one after the other."""
        for slot in order:
            key = (slot, *[values[other] for other in self._law.contexts[slot]])
            if key not in self._ends:
                self._ends[key] = self._stretches(values, slot)
            ends = self._ends[key]
            value = min(bisect_right(ends, random.random()), len(ends) - 1)
            values = (*values[:slot], value, *values[slot + 1 :])
        return values

    def _stretches(self, values: Values, slot: int) -> list[float]:
        """Where the values of a slot end in [0, 1), each as long as it is likely."""
        every = self._law.log_weights(slot, values)
        most = max(weight for weight in every if weight is not None)
        powers = [0.0 if weight is None else exp(weight - most) for weight in every]
        total = sum(powers)
        return [end / total for end in accumulate(powers)]
