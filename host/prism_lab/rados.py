"""Rademacher observations as the papers have them, in the clear: to study, and to compare with.

Hanlen, Nock, Suominen and Bacon, *Private Text Classification*, after Nock, Patrini and Friedman,
*Rademacher observations, private data, and boosting* (2015). What `prism.together` computes under
masks are the mean and the variance over all rados, which need no rado drawn; here they are drawn.

A rado is a sum over rows, and no more than that: it is not differentially private. Of m rows with
d <= m numbers each, d + 1 rados with known signatures are a linear system for them.

Arrays: rows (m, d), labels (m,) of 1 and -1, rados (n, d), theta (d,).
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from prism.together import ring
from prism.together.paillier import PrivateKey
from prism.together.shared import HIDING, Product, Steps
from prism.together.solving import KeyHolder, evaluated

Array = NDArray[np.float64]


def signatures(count: int, length: int, random: np.random.Generator) -> Array:
    """Uniform signatures (count, length) of 1 and -1."""
    return random.choice((-1.0, 1.0), size=(count, length))


def rados(rows: Array, labels: Array, signed: Array) -> Array:
    """One rado for each signature (Eq. 4): half the sum of (sigma_i + y_i) x_i."""
    return np.asarray((signed + labels) @ rows / 2)


def bb_rado(
    shared: Array,
    label: float,
    alpha: float,
    parts: Sequence[Array],
    places: Sequence[Sequence[int]],
) -> Array:
    """The basic block rado of the rows that share these values and this label (Eq. 5).

    `parts` are the members' rados of those rows, each over its own features; `places` say where
    these stand among all features, the shared values' places first.
    """
    size = 1 + max(place for some in places for place in some)
    whole = np.zeros(size)
    whole[list(places[0])] += alpha * label * shared
    for part, at in zip(parts, places[1:], strict=True):
        whole[list(at)] += part
    return whole


def exponential_loss(theta: Array, found: Array) -> float:
    """Eq. 7: the logarithm of the mean, over the rados, of exp(-theta rado).

    Over all 2^m signatures it is the sum over rows of log((1 + exp(-y theta x)) / 2): Lemma 1. The
    lemma is written for any set of signatures; it does not hold for one (`subset_error`).
    """
    margins = -found @ theta
    top = margins.max()
    return float(top + np.log(np.exp(margins - top).mean()))


def subset_error(theta: Array, rows: Array, labels: Array, count: int) -> float:
    """How far the mean over `count` drawn rados is from that over all, relative to it.

    One standard error: the signs are independent, so the second moment is a product over rows as
    well. It grows with exp(m): for a theta that separates, no subset anybody draws is enough.
    """
    margins = labels * (rows @ theta)
    growth = 2 * (1 + np.exp(-2 * margins)) / (1 + np.exp(-margins)) ** 2
    return float(np.sqrt(max(0.0, np.prod(growth) - 1) / count))


def descend(found: Array, ridge: float = 1.0, steps: int = 300) -> Array:
    """Minimises Eq. 9 by its gradient (Eq. 10), the step halved until the loss falls.

    `ridge` weighs theta^T theta, 1 in the paper.
    """

    def loss(theta: Array) -> float:
        return exponential_loss(theta, found) + ridge * float(theta @ theta)

    theta, step = np.zeros(found.shape[1]), 1.0
    for _ in range(steps):
        margins = -found @ theta
        weights = np.exp(margins - margins.max())
        slope = -(weights @ found) / weights.sum() + 2 * ridge * theta
        now = loss(theta)
        while loss(theta - step * slope) > now - step * float(slope @ slope) / 4 and step > 1e-12:
            step /= 2
        theta, step = theta - step * slope, 2 * step
    return np.asarray(theta)


def closed_form(found: Array, gamma: Array) -> Array:
    """Eq. 14: (B B^T + dim_c(B) Gamma)^-1 B 1, B the rados by columns.

    B B^T is not the variance, but with the mean taken off it is; without Gamma both give the same
    direction (Sherman and Morrison), and a sign sees no more.
    """
    return np.asarray(np.linalg.solve(found.T @ found + len(found) * gamma, found.sum(axis=0)))


def from_moments(mean: Array, variance: Array, rows: int, gamma: Array) -> Array:
    """The minimum of Eq. 12: -b + (V + (m/2) Gamma) theta = 0.

    Not Eq. 16, which has half the variance and the ridge without m / 2: the half belongs to the
    quadratic form of Eq. 12 and is gone after differentiating.
    """
    return np.asarray(np.linalg.solve(variance + rows / 2 * gamma, mean))


def all_moments(rows: Array, labels: Array) -> tuple[Array, Array]:
    """Mean and variance over all 2^m rados, which are what Eq. 15 and 18 estimate."""
    return rows.T @ labels / 2, rows.T @ rows / 4


def boost(found: Array, rounds: int = 200) -> Array:
    """RadoBoost (Nock and others 2015, algorithm 1), the best feature in each round."""
    largest = np.maximum(np.abs(found).max(axis=0), 1e-12)
    scaled = found / largest
    weights, theta = np.full(len(found), 1 / len(found)), np.zeros(found.shape[1])
    for _ in range(rounds):
        edges = weights @ scaled
        best = int(np.abs(edges).argmax())
        edge = float(np.clip(edges[best], -0.999, 0.999))
        theta[best] += np.log((1 + edge) / (1 - edge)) / (2 * largest[best])
        weights = weights * (1 - edge * scaled[:, best]) / (1 - edge**2)
        weights /= weights.sum()
    return theta


def encrypted_rado(
    rows: Sequence[Sequence[Any]], labels: Sequence[Any], signed: Sequence[int], key: PrivateKey
) -> list[Any]:
    """Protocol 1 (Eq. 6): an intermediary makes a rado of rows and labels that it cannot read.

    `rows` and `labels` are ciphertexts of ring numbers, at the intermediary, who knows the signs;
    `key` is the owner's, and both sides run here. The rado comes back encrypted, modulo the ring.
    The owner could as well encrypt y_i x_i and spare the product: it knows both.
    """
    half = ring.ONE // 2
    masked = [ring.drawn(len(row)) for row in rows]
    phi_masks = ring.drawn(len(labels))

    def hidden(ciphertext: Any, mask: int) -> int:
        over = secrets.randbits(ring.RING + HIDING) << ring.RING  # hides the carries as well
        return key.decrypted(key.added(ciphertext, key.encrypted(mask + over))) % ring.MODULUS

    theirs = [
        [hidden(one, mask) for one, mask in zip(row, masks, strict=True)]
        for row, masks in zip(rows, masked, strict=True)
    ]
    phi = [
        key.added(key.multiplied(half, label), key.encrypted(half * ring.ONE * sign % ring.MODULUS))
        for label, sign in zip(labels, signed, strict=True)
    ]
    phi_theirs = [
        hidden(one, mask * ring.ONE % ring.MODULUS)
        for one, mask in zip(phi, phi_masks, strict=True)
    ]

    def product(left: list[int], right: list[list[int]], party: ring.Party) -> Steps:
        found = yield Product([ring.truncated(left, party)], right)
        return ring.truncated(found[0], party)

    own = [-mask * ring.ONE % ring.MODULUS for mask in phi_masks]
    holder = KeyHolder(product(phi_theirs, theirs, ring.Party.HOLDER), key)
    minus = [[-mask % ring.MODULUS for mask in masks] for masks in masked]
    share = evaluated(product(own, minus, ring.Party.EVALUATOR), holder, key)
    return [
        key.added(key.encrypted(a), key.encrypted(b))
        for a, b in zip(holder.result, share, strict=True)
    ]
