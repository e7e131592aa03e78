"""Things are chosen with their own probabilities, and neighbours seldom together."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from prism.structure.pivotal import choose, shares

LINE = [[float(abs(one - other)) for other in range(12)] for one in range(12)]


@given(st.data())
def test_as_many_are_chosen_as_asked_and_the_heaviest_surely(data: st.DataObject) -> None:
    weights = data.draw(st.lists(st.integers(1, 50), min_size=2, max_size=12))
    count = data.draw(st.integers(1, len(weights) - 1))
    parts, whole = shares(weights, count)
    assert sum(parts) == count * whole
    assert all(0 < part <= whole for part in parts)
    chosen = choose(parts, whole, LINE, Random(data.draw(st.integers())))
    assert len(set(chosen)) == count
    assert {at for at, part in enumerate(parts) if part == whole} <= set(chosen)


def test_each_is_chosen_with_its_probability() -> None:
    weights = [1, 2, 3, 10, 4, 5, 1, 1]
    parts, whole = shares(weights, 3)
    assert parts[3] == whole
    random = Random(1)
    times: Counter[int] = Counter()
    rounds = 4000
    for _ in range(rounds):
        times.update(choose(parts, whole, LINE, random))
    for at, part in enumerate(parts):
        p = part / whole
        assert abs(times[at] / rounds - p) <= 4 * (p * (1 - p) / rounds) ** 0.5


def test_neighbours_are_seldom_chosen_together() -> None:
    parts, whole = shares([1] * 12, 4)
    random = Random(2)
    together = apart = 0
    for _ in range(500):
        chosen = set(choose(parts, whole, LINE, random))
        together += sum({at, at + 1} <= chosen for at in range(11))
        apart += sum({at, at + 3} <= chosen for at in range(9))
    # Independent choices would hold both neighbours in one of eleven cases.
    assert together < 0.04 * 500 * 11
    assert apart > 2 * together
