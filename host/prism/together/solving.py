"""Solving (V + gamma I) theta = b without seeing V, b or theta: Protocol 4.

Minimising the M-loss of Eq. 12 over all rados is this system, with V and b the sums of the peers'
moments (`moments`). `descent` follows its gradient (Eq. 16, corrected there). The paper's closed
form (Eq. 14) by an iterated inverse is in `prism_lab.schur_newton`: each of its steps costs d^3
where one of the descent costs d^2. Both are written once and run by both parties; `alone` runs them
on numbers in the clear.

V has no eigenvalue above 1 (rows have length 1 at most, the sums are divided by their allowed
number), so that the eigenvalues of V + gamma I lie between gamma and 1 + gamma. So how long each
step is can be computed beforehand.
"""

from __future__ import annotations

from math import ceil, log, sqrt
from typing import Any, Protocol

from prism.errors import BadInputError
from prism.together import ring
from prism.together.paillier import PrivateKey, PublicKey
from prism.together.ring import Matrix, Party, Vector
from prism.together.shared import (
    Open,
    Product,
    Steps,
    crossed,
    crossed_count,
    joined,
    operand_count,
    operands,
    turned,
)


def pace(gamma: float, steps: int) -> list[tuple[float, float]]:
    """Chebyshev's factors for eigenvalues from gamma to 1 + gamma: of the last step, of the rest.

    After k steps the error has shrunk by 2 / (q^k + q^-k), q = (sqrt(K) + 1) / (sqrt(K) - 1),
    K = (1 + gamma) / gamma. (Saad, Iterative Methods, algorithm 12.1.)
    """
    middle, radius = gamma + 0.5, 0.5
    ratio = middle / radius
    before, found = 1 / ratio, [(0.0, 1 / middle)]
    for _ in range(steps - 1):
        after = 1 / (2 * ratio - before)
        found.append((after * before, 2 * after / radius))
        before = after
    return found


def steps_for(gamma: float, error: float = 2.0**-8) -> int:
    """How many steps make what is left of the error as small as `error`."""
    root = sqrt((1 + gamma) / gamma)
    return ceil(log(2 / error) / log((root + 1) / (root - 1)))


def descent(matrix: Matrix, vector: Vector, gamma: float, steps: int, party: Party) -> Steps:
    """This party's share of theta after `steps` steps of descent.

    Every step needs V times a direction. A random matrix S has a mask for each direction, and V S
    is computed as one product before the first step. In each step the direction minus its mask is
    opened to both parties, which tells nothing; then V direction = V opened + V mask.
    """
    size = len(vector)
    whole = ridged(matrix, gamma, party)
    masks = [ring.drawn(steps) for _ in range(size)]
    masked = turned((yield Product(whole, masks)))
    masks = turned(masks)
    theta, direction, residual = [0] * size, [0] * size, list(vector)
    for number, (last, rest) in enumerate(pace(gamma, steps)):
        direction = ring.truncated(
            ring.added(
                ring.scaled(ring.fixed(last), direction), ring.scaled(ring.fixed(rest), residual)
            ),
            party,
        )
        theta = ring.added(theta, direction)
        opened = yield Open(ring.taken(direction, masks[number]))
        raw = turned(ring.times(whole, turned([opened])))[0]
        along = ring.truncated(ring.added(raw, masked[number]), party)
        residual = ring.taken(residual, along)
    return theta


def ridged(matrix: Matrix, gamma: float, party: Party) -> Matrix:
    """This party's share of V + gamma I: what is public is added by one of the two."""
    add = 0 if party is Party.EVALUATOR else ring.fixed(gamma)
    return [
        [(value + add) % ring.MODULUS if i == j else value for j, value in enumerate(row)]
        for i, row in enumerate(matrix)
    ]


def alone(steps: Steps) -> Any:
    """What a computation of Party.ALONE comes to, in the clear."""
    answer: Any = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration as done:
            return done.value
        match step:
            case Product():
                answer = ring.times(step.left, step.right)
            case Open():
                answer = step.values


class OutOfOrderError(BadInputError):
    """A step of the computation that is not the next one."""

    code = "out_of_order"


class Asked(Protocol):
    """How the evaluator reaches the key holder."""

    def operands(self) -> bytes:
        """The encrypted shares for the product that is next."""
        ...

    def crossed(self, data: bytes) -> None:
        """Hands over the evaluator's terms of it."""
        ...

    def opened(self, data: bytes) -> bytes:
        """Exchanges shares of what is opened next."""
        ...


def evaluated(steps: Steps, holder: Asked, key: PublicKey) -> Any:
    """Run the evaluator's side to its end; what it returns."""
    answer: Any = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration as done:
            return done.value
        if isinstance(step, Product):
            theirs = key.from_bytes(holder.operands(), operand_count(step, key))
            masked, answer = crossed(step, theirs, key)
            holder.crossed(key.as_bytes(masked))
        else:
            reply = holder.opened(ring.as_bytes(step.values))
            answer = ring.added(step.values, ring.from_bytes(reply, len(step.values)))


class KeyHolder:
    """The key holder's side, one answer at a time, in the order of the algorithm and no other.

    It follows its own programme: the evaluator cannot make it open or decrypt anything else.
    """

    def __init__(self, steps: Steps, key: PrivateKey) -> None:
        self._steps, self._key = steps, key
        self._next: Product | Open | None = None
        self._offered = False
        self.result: Any = None
        self._advance(None)

    def _advance(self, answer: object) -> None:
        self._offered = False
        try:
            self._next = self._steps.send(answer)
        except StopIteration as done:
            self._next, self.result = None, done.value

    def _expected(self, kind: type[Product] | type[Open], offered: bool) -> Any:
        if not isinstance(self._next, kind) or self._offered is not offered:
            raise OutOfOrderError("This step is not the next one of the computation.")
        return self._next

    def operands(self) -> bytes:
        """As in `Asked`. Once for each product."""
        step = self._expected(Product, False)
        self._offered = True
        return self._key.as_bytes(operands(step, self._key))

    def crossed(self, data: bytes) -> None:
        """As in `Asked`. Raises BadInputError for other sizes."""
        step = self._expected(Product, True)
        masked = self._key.from_bytes(data, crossed_count(step, self._key))
        self._advance(joined(step, masked, self._key))

    def opened(self, data: bytes) -> bytes:
        """As in `Asked`. Raises BadInputError for another length."""
        step = self._expected(Open, False)
        theirs = ring.from_bytes(data, len(step.values))
        self._advance(ring.added(step.values, theirs))
        return ring.as_bytes(step.values)
