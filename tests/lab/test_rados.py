"""Rados: what the papers say of them, where it holds and where it does not."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from prism.together import moments, ring
from prism.together.paillier import PrivateKey
from prism_lab import rados

ROWS, FEATURES = 10, 3
BITS = 512  # for a test alone


@pytest.fixture
def data() -> tuple[rados.Array, rados.Array, rados.Array]:
    """Rows, labels and all 2^m rados."""
    random = np.random.default_rng(5)
    rows = random.uniform(-1, 1, (ROWS, FEATURES)) / 2
    labels = np.sign(rows[:, 0] + 0.1 * random.normal(size=ROWS))
    every = np.array(list(product((-1.0, 1.0), repeat=ROWS)))
    return rows, labels, rados.rados(rows, labels, every)


Data = tuple[rados.Array, rados.Array, rados.Array]


def test_over_all_signatures_the_rado_loss_is_the_logistic_loss(data: Data) -> None:
    """Lemma 1, with the mean over all of them."""
    rows, labels, every = data
    for seed in range(5):
        theta = np.random.default_rng(seed).normal(size=FEATURES)
        logistic = np.log((1 + np.exp(-labels * (rows @ theta))) / 2).sum()
        assert rados.exponential_loss(theta, every) == pytest.approx(logistic)


def test_over_a_subset_it_is_off_by_what_is_stated(data: Data) -> None:
    rows, labels, every = data
    theta, random = np.array([2.0, -1.0, 0.5]), np.random.default_rng(0)
    exact = np.exp(rados.exponential_loss(theta, every))
    drawn = [
        np.exp(rados.exponential_loss(theta, every[random.integers(len(every), size=20)])) / exact
        for _ in range(4000)
    ]
    stated = rados.subset_error(theta, rows, labels, 20)
    assert stated > 0.1
    assert np.std(drawn) == pytest.approx(stated, rel=0.1)


def test_the_gradient_is_that_of_the_loss(data: Data) -> None:
    rows, labels, every = data
    theta = rados.descend(every, ridge=0.1)
    logistic = 1 / (1 + np.exp(labels * (rows @ theta)))
    assert np.allclose(-rows.T @ (labels * logistic) + 0.2 * theta, 0, atol=1e-3)


def test_moments_over_all_rados_need_none_drawn(data: Data) -> None:
    rows, labels, every = data
    mean, variance = rados.all_moments(rows, labels)
    assert np.allclose(every.mean(axis=0), mean)
    assert np.allclose(np.cov(every.T, bias=True), variance)


def test_the_closed_form_and_the_moments_have_one_direction(data: Data) -> None:
    rows, labels, every = data
    mean, variance = rados.all_moments(rows, labels)
    closed = rados.closed_form(every, np.zeros((FEATURES, FEATURES)))
    solved = rados.from_moments(mean, variance, ROWS, np.zeros((FEATURES, FEATURES)))
    assert np.allclose(closed / np.linalg.norm(closed), solved / np.linalg.norm(solved))


def test_equation_16_is_not_the_gradient_of_equation_12(data: Data) -> None:
    rows, labels, every = data
    gamma, theta = 0.3 * np.eye(FEATURES), np.array([0.2, -0.4, 0.1])
    mean, variance = rados.all_moments(rows, labels)

    def loss(at: rados.Array) -> float:  # Eq. 12
        margins = every @ at
        return float(-(margins.mean() - margins.var() / 2) + ROWS / 4 * at @ gamma @ at)

    steps = 1e-5 * np.eye(FEATURES)
    slope = np.array([(loss(theta + step) - loss(theta - step)) / 2e-5 for step in steps])
    written = -mean + (gamma + variance / 2) @ theta  # Eq. 16, its sum taken for a mean
    right = -mean + (variance + ROWS / 2 * gamma) @ theta
    assert np.allclose(slope, right, atol=1e-6)
    assert not np.allclose(slope, written, atol=1e-2)
    least = rados.from_moments(mean, variance, ROWS, gamma)
    assert np.allclose(-mean + (variance + ROWS / 2 * gamma) @ least, 0)


def test_what_members_contribute_are_these_moments(data: Data) -> None:
    rows, labels, _ = data
    mean, variance = rados.all_moments(rows, labels)
    sums = moments.sums_of(
        FEATURES, [(dict(enumerate(row)), int(y)) for row, y in zip(rows, labels, strict=True)]
    )
    matrix, vector = moments.system(sums.shared(ROWS, 1), FEATURES)
    assert np.allclose(
        [[ring.real(v) for v in row] for row in matrix], 4 * variance / ROWS, atol=1e-5
    )
    assert np.allclose([ring.real(v) for v in vector], 2 * mean / ROWS, atol=1e-5)


def test_a_block_rado_is_the_rado_of_the_joined_rows() -> None:
    """Eq. 5: two members with features of their own and one that they share."""
    random = np.random.default_rng(2)
    count, shared, label = 4, np.array([0.5]), -1.0
    left, right = random.normal(size=(count, 2)), random.normal(size=(count, 1))
    labels, same = np.full(count, label), np.full((1, count), label)
    parts = [rados.rados(part, labels, same)[0] for part in (left, right)]
    block = rados.bb_rado(shared, label, float(count), parts, [[0], [1, 2], [3]])
    joined = np.hstack([np.tile(shared, (count, 1)), left, right])
    assert np.allclose(block, rados.rados(joined, labels, same)[0])
    # Under encryption lift appends encrypted zeros, and members' parts add up.
    key = PrivateKey.made(BITS, BITS)
    lifted = [[4 * label * shared[0], 0, 0, 0], [0, *parts[0], 0], [0, 0, 0, *parts[1]]]
    sent = [[key.encrypted(ring.fixed(float(value))) for value in row] for row in lifted]
    added = [key.decrypted(key.added(*place)) for place in zip(*sent, strict=True)]
    assert np.allclose([ring.real(value) for value in added], block, atol=1e-5)


def test_rados_with_known_signs_give_the_rows_away(data: Data) -> None:
    """They are sums and no more: not differentially private by themselves."""
    rows, labels, _ = data
    signed = rados.signatures(ROWS + 2, ROWS, np.random.default_rng(1))
    found, *_ = np.linalg.lstsq(
        (signed + labels) / 2, rados.rados(rows, labels, signed), rcond=None
    )
    assert np.allclose(found, rows)


def test_boosting_learns_what_the_rows_tell() -> None:
    random = np.random.default_rng(4)
    rows = random.uniform(-1, 1, (60, 5))
    labels = np.sign(rows[:, 1])
    theta = rados.boost(rados.rados(rows, labels, rados.signatures(300, 60, random)))
    assert ((rows @ theta > 0) == (labels > 0)).mean() > 0.85


def test_an_intermediary_makes_a_rado_of_what_it_cannot_read(data: Data) -> None:
    """Protocol 1."""
    rows, labels, _ = data
    key = PrivateKey.made(BITS, BITS)
    signed = rados.signatures(1, ROWS, np.random.default_rng(3))
    made = rados.encrypted_rado(
        [[key.encrypted(ring.fixed(value)) for value in row] for row in rows],
        [key.encrypted(ring.fixed(label)) for label in labels],
        [int(sign) for sign in signed[0]],
        key,
    )
    found = [ring.real(key.decrypted(one)) for one in made]
    assert np.allclose(found, rados.rados(rows, labels, signed)[0], atol=1e-4)
