"""The proofs, and the proofs against samples: what was claimed is what the code does."""

from __future__ import annotations

from collections import Counter
from math import exp, log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prism.dictionary import Dictionary
from prism.substitution import Policy, encode, epsilon, mixture, prism_r
from prism.text import PrivateText

SAMPLES = 10_000


def test_prism_r_is_the_theorem() -> None:
    assert epsilon.prism_r(1.0, 5000) == 0.0
    assert epsilon.prism_r(0.5, 1000) == pytest.approx(log((0.5 + 1000 * 0.5) / 0.5))


@given(st.floats(0.01, 1), st.integers(1, 10**6))
def test_a_larger_ratio_is_more_private(ratio: float, size: int) -> None:
    assert 0 <= epsilon.prism_r(ratio, size) <= epsilon.prism_r(ratio / 2, size)


@pytest.mark.parametrize(("ratio", "size"), [(0.0, 5), (1.1, 5), (-1, 5), (0.5, 0)])
def test_nonsense_is_refused(ratio: float, size: int) -> None:
    with pytest.raises(ValueError, match="ratio|vocabulary"):
        epsilon.prism_r(ratio, size)


def _distribution(
    private: str, dictionary: Dictionary, policy: Policy, samples: int, seed: int
) -> Counter[str]:
    """How often each public text comes out of one private text."""
    random = Random(seed)
    return Counter(
        encode(PrivateText(private), dictionary, policy, random).public_text.value
        for _ in range(samples)
    )


def _largest_loss(one: Counter[str], other: Counter[str], samples: int) -> float:
    """The largest log ratio of two empirical probabilities, three standard errors taken off."""
    losses = [0.0]
    for public in one.keys() | other.keys():
        first, second = one[public], other[public]
        for high, low in ((first, second), (second, first)):
            lower = high - 3 * high**0.5
            upper = low + 3 * max(low, 1) ** 0.5
            if lower > 0:
                losses.append(log((lower / samples) / (upper / samples)))
    return max(losses)


NEIGHBOURS = [
    ("table", "garden"),  # both in V
    ("table", "chemotherapy"),  # one outside V
    ("chemotherapy", "tramadol"),  # both outside V
    ("table", "the"),  # a closed-class word of V
    ("table", "upon"),  # a closed-class word outside V
]


@pytest.mark.parametrize("method", ["prism-r", "nested", "mixture"])
@pytest.mark.parametrize(("one", "other"), NEIGHBOURS)
def test_samples_stay_within_epsilon(
    method: str, one: str, other: str, dictionary: Dictionary
) -> None:
    policy = Policy(method, 0.6)  # type: ignore[arg-type]
    samples = SAMPLES // 10
    first = _distribution(one, dictionary, policy, samples, 1)
    second = _distribution(other, dictionary, policy, samples, 2)
    bound = encode(PrivateText(one), dictionary, policy, Random(0)).report.epsilon
    assert bound is not None
    assert _largest_loss(first, second, samples) <= bound


def test_the_bound_is_reached_and_not_only_kept(dictionary: Dictionary) -> None:
    """A bound that is far too large would pass the test above; PRISM-R's is tight."""
    policy = Policy("prism-r", 0.6)
    first = _distribution("table", dictionary, policy, SAMPLES, 3)
    second = _distribution("garden", dictionary, policy, SAMPLES, 4)
    size = len(prism_r.vocabulary(dictionary))
    assert first["table"] / second["table"] == pytest.approx(
        exp(epsilon.prism_r(0.6, size)), rel=0.15
    )


def test_a_kept_unknown_word_would_break_it(dictionary: Dictionary) -> None:
    """The hole in the paper's code: a word outside V must never come out."""
    for method in ("prism-r", "nested", "mixture"):
        policy = Policy(method, 0.01)  # type: ignore[arg-type]
        for seed in range(50):
            public = encode(PrivateText("chemotherapy"), dictionary, policy, Random(seed))
            assert public.public_text.value in prism_r.vocabulary(dictionary)


def test_the_mixtures_epsilon_counts_its_own_share() -> None:
    assert epsilon.mixture(0.5, 1000, 1.0, 50) == pytest.approx(epsilon.prism_r(0.5, 1000))
    assert epsilon.mixture(0.5, 1000, mixture.UNIFORM_SHARE, 50) > epsilon.prism_r(0.5, 1000)


def test_prism_star_claims_nothing(dictionary: Dictionary) -> None:
    report = encode(PrivateText("The dog."), dictionary, Policy(ratio=1.0), Random(0)).report
    assert report.epsilon is None
