"""Numbers that two parties hold between them: fixed point, in a ring, as sums of two shares.

A real number v stands as the integer v * 2^FRACTION modulo 2^RING, negative ones from the top. A
value is shared when one party holds a and the other b with a + b = v (mod 2^RING): each alone is
uniform and says nothing.

Bounds. Whatever is shared must lie within 2^(RING - 1 - MARGIN) after a multiplication, that is
2^(2 * FRACTION) times its size: sizes up to 2^(RING - 1 - MARGIN - 2 * FRACTION) = 2^13. Then
`truncated` errs by at most one unit, except with probability 2^-MARGIN for each number (Mohassel
and Zhang, SecureML, theorem 1).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from enum import Enum
from hashlib import shake_256
from typing import Final

from prism.errors import BadInputError

RING: Final = 88
"""Bits of a share."""

FRACTION: Final = 20
"""Bits behind the point."""

MARGIN: Final = 34
"""A truncation goes wrong with probability 2^-MARGIN at most."""

LARGEST: Final = 2.0 ** (RING - 1 - MARGIN - 2 * FRACTION)
"""No number, and no product of two, may be larger."""

WIDTH: Final = RING // 8
MODULUS: Final = 1 << RING
ONE: Final = 1 << FRACTION

Vector = list[int]
Matrix = list[list[int]]


class Party(Enum):
    """Whose shares a computation runs on: the key holder's, the other's, or all in one hand."""

    HOLDER = "holder"
    EVALUATOR = "evaluator"
    ALONE = "alone"


def fixed(value: float) -> int:
    """A real number as one of the ring. Raises BadInputError beyond LARGEST, or for no number."""
    if not -LARGEST <= value <= LARGEST:
        raise BadInputError(f"A number is beyond {LARGEST:.0f}, the largest that can be learned.")
    return round(value * ONE) % MODULUS


def real(value: int) -> float:
    """The real number that one of the ring stands for."""
    value %= MODULUS
    return (value - MODULUS if value >> (RING - 1) else value) / ONE


def drawn(count: int) -> Vector:
    """Uniform numbers of the ring, by the operating system."""
    return _numbers(secrets.token_bytes(WIDTH * count))


def stream(key: bytes, label: str, count: int) -> Vector:
    """The same uniform numbers for the same key and label, to everyone who knows the key."""
    prefix = len(key).to_bytes(2, "big") + key + label.encode()
    return _numbers(shake_256(prefix).digest(WIDTH * count))


def _numbers(data: bytes) -> Vector:
    return [int.from_bytes(data[at : at + WIDTH], "big") for at in range(0, len(data), WIDTH)]


def as_bytes(values: Iterable[int]) -> bytes:
    """Numbers of the ring, WIDTH bytes each."""
    return b"".join((value % MODULUS).to_bytes(WIDTH, "big") for value in values)


def from_bytes(data: bytes, count: int) -> Vector:
    """The reverse. Raises BadInputError unless there are exactly `count`."""
    if len(data) != count * WIDTH:
        raise BadInputError("A message holds more or fewer numbers than it should.")
    return _numbers(data)


def added(left: Sequence[int], right: Sequence[int]) -> Vector:
    """Number by number."""
    return [(a + b) % MODULUS for a, b in zip(left, right, strict=True)]


def taken(left: Sequence[int], right: Sequence[int]) -> Vector:
    """Number by number, `right` from `left`."""
    return [(a - b) % MODULUS for a, b in zip(left, right, strict=True)]


def scaled(factor: int, values: Sequence[int]) -> Vector:
    """A public factor times each number."""
    return [factor * value % MODULUS for value in values]


def times(left: Matrix, right: Matrix) -> Matrix:
    """The product of two matrices that one party holds whole, before truncation."""
    columns = list(zip(*right, strict=True))
    return [
        [sum(a * b for a, b in zip(row, column, strict=True)) % MODULUS for column in columns]
        for row in left
    ]


def truncated(values: Sequence[int], party: Party) -> Vector:
    """One party's shares of products, back at one fraction; no word passes between the parties.

    SecureML, section 4.1: one party shifts its share, the other the negative of it.
    """
    if party is Party.HOLDER:
        return [value >> FRACTION for value in values]
    if party is Party.EVALUATOR:
        return [-(-value % MODULUS >> FRACTION) % MODULUS for value in values]
    half = MODULUS >> 1
    return [((value + half) % MODULUS - half >> FRACTION) % MODULUS for value in values]


def packed(values: Sequence[int], slot: int) -> int:
    """Numbers side by side in one, `slot` bits for each."""
    whole = 0
    for value in reversed(values):
        whole = whole << slot | value
    return whole


def unpacked(whole: int, slot: int, count: int) -> list[int]:
    """The reverse of `packed`."""
    mask = (1 << slot) - 1
    return [whole >> slot * place & mask for place in range(count)]
