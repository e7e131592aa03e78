"""The closed form under masks, as the paper solves it: the inverse by Schur and Newton (Eq. 14).

To compare with `prism.together.solving.descent`, which the product uses: its products are of whole
matrices, two in each round (tests/benchmarks/README.md has the seconds).
"""

from __future__ import annotations

from math import ceil, log2

from prism.together import ring
from prism.together.ring import Matrix, Party, Vector
from prism.together.shared import Product, Steps
from prism.together.solving import ridged


def rounds_for(gamma: float) -> int:
    """How many times Newton's step squares the residual until nothing of it is left.

    It starts at 1 - gamma / (gamma + 1/2) and is squared each time; 2^-FRACTION is nothing.
    """
    start = -log2(0.5 / (gamma + 0.5))
    return ceil(log2(ring.FRACTION / start)) + 1


def inverse(matrix: Matrix, gamma: float, party: Party) -> Steps:
    """This party's share of (V + gamma I)^-1: X <- X (2 I - (V + gamma I) X).

    Guo and Higham's Schur-Newton method for p-th roots is Newton and Schulz's for p = 1. The
    truncation errors do not grow: every step corrects the one before.
    """
    size = len(matrix)
    whole = ridged(matrix, gamma, party)
    start, two = ring.fixed(1 / (gamma + 0.5)), ring.fixed(2.0)
    if party is Party.EVALUATOR:
        start = two = 0  # what is public is added by one of the two
    found = [[start if i == j else 0 for j in range(size)] for i in range(size)]
    for _ in range(rounds_for(gamma)):
        product = yield Product(whole, found)
        rest = [
            ring.taken([two if i == j else 0 for j in range(size)], ring.truncated(row, party))
            for i, row in enumerate(product)
        ]
        product = yield Product(found, rest)
        found = [ring.truncated(row, party) for row in product]
    return found


def by_inverse(matrix: Matrix, vector: Vector, gamma: float, party: Party) -> Steps:
    """This party's share of theta in closed form: the inverse times b."""
    found = yield from inverse(matrix, gamma, party)
    product = yield Product(found, [[value] for value in vector])
    return ring.truncated([row[0] for row in product], party)
