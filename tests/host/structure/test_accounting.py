"""The noise against its formula, and the guarantee on neighbouring texts, by sampling."""

from __future__ import annotations

from collections import Counter
from math import exp, expm1, log
from random import Random

import pytest

from prism.structure.accounting import Guarantee, TruncatedLaplace

DRAWS = 60_000


def test_the_noise_follows_its_formula() -> None:
    noise = TruncatedLaplace(Guarantee(1.0, 0.05, 2))
    random = Random(1)
    counts = Counter(noise.draw(random) for _ in range(DRAWS))
    assert sum(noise.probability(x) for x in range(-400, 400)) == pytest.approx(1)
    assert min(counts) >= 0
    for value in range(1, 20):
        p = noise.probability(value)
        assert counts[value] / DRAWS == pytest.approx(p, abs=4 * (p / DRAWS) ** 0.5 + 1e-4)


@pytest.mark.parametrize(
    ("epsilon", "delta", "distance"), [(1, 0.05, 1), (2, 0.01, 3), (0.5, 0.1, 2)]
)
def test_the_cut_is_seldom_seen(epsilon: float, delta: float, distance: int) -> None:
    noise = TruncatedLaplace(Guarantee(epsilon, delta, distance))
    assert sum(noise.probability(x) for x in range(-2000, distance)) <= delta / distance + 1e-9


@pytest.mark.parametrize("moved", [(2, 0), (1, 1), (1, -1), (0, -2)])
def test_neighbouring_histograms_are_alike(moved: tuple[int, int]) -> None:
    """P(output | one text) <= e^epsilon P(output | the other) + delta, over all outputs at once."""
    guarantee = Guarantee(1.0, 0.05, 2)
    noise = TruncatedLaplace(guarantee)
    random = Random(7)

    def histogram(counts: tuple[int, int]) -> Counter[tuple[int, int]]:
        return Counter(
            (counts[0] + noise.draw(random), counts[1] + noise.draw(random)) for _ in range(DRAWS)
        )

    one, other = histogram((3, 4)), histogram((3 + moved[0], 4 + moved[1]))
    for a, b in ((one, other), (other, one)):
        excess = sum(
            max(0.0, (n - exp(guarantee.epsilon) * b[cell]) / DRAWS) for cell, n in a.items()
        )
        # Rare cells are empty on one side by chance: what two samples of one law show.
        chance = histogram((3, 4))
        noise_floor = sum(
            max(0.0, (n - exp(guarantee.epsilon) * one[cell]) / DRAWS) for cell, n in chance.items()
        )
        assert excess <= guarantee.delta + noise_floor + 0.01


def test_splitting_amplifies() -> None:
    """Each sentence reaches a translator with probability 1/N: the loss measured is the smaller."""
    guarantee = Guarantee(1.5, 0.02, 1)
    half = guarantee.amplified(0.5)
    assert half.epsilon == pytest.approx(log(1 + 0.5 * expm1(1.5)))
    assert half.delta == pytest.approx(0.01)
    noise, random = TruncatedLaplace(guarantee), Random(9)

    def view(holds: bool) -> Counter[int]:
        return Counter((holds and random.random() < 0.5) + noise.draw(random) for _ in range(DRAWS))

    with_it, without = view(True), view(False)
    excess = sum(max(0.0, (n - exp(half.epsilon) * without[x]) / DRAWS) for x, n in with_it.items())
    assert excess <= half.delta + 0.01


@pytest.mark.parametrize("share", [0, -1, 1.5])
def test_a_share_is_a_share(share: float) -> None:
    with pytest.raises(ValueError):
        Guarantee(1, 0.1, 1).amplified(share)
