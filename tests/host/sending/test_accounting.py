"""The noise against its formula, and the guarantee on neighbouring texts, by sampling."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import exp, expm1, log, log1p, prod
from random import Random
from typing import Any

import pytest

from prism.sending.accounting import Domain, Guarantee, TruncatedLaplace, shift, tuned

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
    guarantee = Guarantee(1.5, 0.02, 2)
    half = guarantee.amplified(0.5, 1)
    assert half.epsilon == pytest.approx(log(1 + 0.5 * expm1(1.5)))
    assert half.delta == pytest.approx(0.01)


def pmf(noise: TruncatedLaplace, most: int) -> list[float]:
    """P(0), P(1), ... of the noise that is drawn, what is beyond `most` counted there."""
    below = sum(noise.probability(x) for x in range(-3000, 1))
    inner = [noise.probability(x) for x in range(1, most)]
    return [below, *inner, 1 - below - sum(inner)]


def view(groups: list[tuple[int, ...]], noise: list[float], share: float) -> dict[Any, float]:
    """The exact law of the counts that one translator sees of three words.

    groups: how often each word stands in each group, each of which comes with probability `share`.
    """
    size = len(noise)
    found: dict[tuple[int, ...], float] = {}
    for taken in product((False, True), repeat=len(groups)):
        weight = prod(share if one else 1 - share for one in taken)
        base = [sum(g[w] for g, one in zip(groups, taken, strict=True) if one) for w in range(3)]
        for drawn in product(range(size), repeat=3):
            chance = weight * prod(noise[n] for n in drawn)
            if chance > 1e-13:
                seen = tuple(a + b for a, b in zip(base, drawn, strict=True))
                found[seen] = found.get(seen, 0.0) + chance
    return found


def delta_at(epsilon: float, one: dict[Any, float], other: dict[Any, float]) -> float:
    """The least delta with which the two are (epsilon, delta)-alike, in both directions."""
    return max(
        sum(max(0.0, p - exp(epsilon) * b.get(cell, 0.0)) for cell, p in a.items())
        for a, b in ((one, other), (other, one))
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([(1, 0, 0), (0, 1, 0)], [(1, 0, 0), (0, 0, 1)]),  # a group exchanged
        ([(1, 0, 0)], [(0, 0, 0)]),  # taken away: a translator that gets nothing has noise too
        ([(1, 0, 0)], []),
    ],
)
def test_the_theorem_holds_exactly(
    one: list[tuple[int, ...]], other: list[tuple[int, ...]]
) -> None:
    guarantee = Guarantee(4.0, 0.05, 2)
    claimed = guarantee.amplified(0.5, 1)
    noise = pmf(TruncatedLaplace(guarantee), 19)
    true = delta_at(claimed.epsilon, view(one, noise, 0.5), view(other, noise, 0.5))
    assert true <= claimed.delta + 1e-9


def test_without_its_condition_it_is_false_and_is_not_claimed() -> None:
    """Three words in a sentence, distance 2: delta would be five times what is claimed."""
    guarantee = Guarantee(4.0, 0.05, 2)
    noise = pmf(TruncatedLaplace(guarantee), 19)
    epsilon = log1p(0.5 * expm1(4.0))
    true = delta_at(epsilon, view([(1, 1, 1)], noise, 0.5), view([(0, 0, 0)], noise, 0.5))
    assert true > 5 * guarantee.delta / 2
    with pytest.raises(ValueError, match="3 words"):
        guarantee.amplified(0.5, 3)


def test_the_distance_is_tuned_by_the_domain() -> None:
    domain = Domain(400, 200, 0.1)
    for epsilon in (0.5, 2.0, 8.0, 20.0):
        least = Guarantee(epsilon, 0.05, 2)
        found = tuned(least, 0.001, domain)
        assert found.distance % 2 == 0
        assert shift(TruncatedLaplace(found).variance, domain) >= 0.001
        closer = Guarantee(epsilon, 0.05, max(2, found.distance - 2))
        assert found == least or shift(TruncatedLaplace(closer).variance, domain) < 0.001
    with pytest.raises(ValueError, match="no distance"):
        tuned(Guarantee(1.0, 0.05, 2), 0.9, domain)


def test_the_variance_is_that_of_the_formula() -> None:
    noise = TruncatedLaplace(Guarantee(1.0, 0.05, 2))
    second = sum(noise.probability(x) * (x - noise.centre) ** 2 for x in range(-400, 400))
    assert noise.variance == pytest.approx(second)


@pytest.mark.parametrize("share", [0, -1, 1.5])
def test_a_share_is_a_share(share: float) -> None:
    with pytest.raises(ValueError):
        Guarantee(1, 0.1, 2).amplified(share, 1)
