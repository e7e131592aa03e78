"""Products and openings of shared matrices by two parties, and what is built of them.

The paper's evaluator A computes under encryption and B, who has the key, decrypts what A has
obfuscated (section 2.3). Here the obfuscation is never taken off: what B decrypts is B's share, and
the mask is A's. So every intermediate result stays shared, and a product takes one round trip. The
coordinator is B, with the key; a member is A. Neither learns anything as long as they do not pool
what they hold.

An algorithm is written once, as a generator that both parties run on their shares: it yields
`Product` (answered by the share of the product, before truncation) and `Open` (answered by the
open sum), and `Computing` carries out either side.
"""

from __future__ import annotations

import secrets
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from prism.errors import BadInputError
from prism.together import ring
from prism.together.paillier import PrivateKey, PublicKey
from prism.together.ring import Matrix, Vector

HIDING: Final = 40
"""A mask is wider than what it hides by so many bits: what shows has a chance of 2^-40."""


@dataclass(frozen=True, slots=True)
class Product:
    """left (n x m) times right (m x l), both shared."""

    left: Matrix
    right: Matrix


@dataclass(frozen=True, slots=True)
class Open:
    """Both parties learn the sum of the shares: of what a share of a uniform mask hides."""

    values: Vector


Steps = Generator[Product | Open, Any, Any]


@dataclass(frozen=True, slots=True)
class Packing:
    """How products of two ring numbers lie in one plaintext."""

    slot: int
    count: int

    @classmethod
    def of(cls, key: PublicKey, inner: int) -> Packing:
        """For sums of `inner` products. Raises BadInputError where not even one fits the key.

        A sum of m products of RING bits each has 2 * RING + log m bits, its mask HIDING more, and
        the sum of the two one more: no slot ever reaches the next, nor the last the modulus.
        """
        slot = 2 * ring.RING + inner.bit_length() + HIDING + 1
        if key.room < slot:
            raise BadInputError("The group's key is too short for a product.")
        return cls(slot, key.room // slot)

    def blocks(self, length: int) -> int:
        """How many plaintexts `length` numbers take."""
        return -(-length // self.count)

    def packed(self, values: Sequence[int]) -> list[int]:
        """The plaintexts."""
        return [ring.packed(block, self.slot) for block in in_blocks(values, self.count)]

    def unpacked(self, plain: Sequence[int], length: int) -> Vector:
        """`length` numbers of the ring."""
        found: Vector = []
        for whole in plain:
            count = min(self.count, length - len(found))
            found += [v % ring.MODULUS for v in ring.unpacked(whole, self.slot, count)]
        return found


def in_blocks(values: Sequence[Any], count: int) -> list[Sequence[Any]]:
    """Runs of `count`, the last one perhaps shorter."""
    return [values[at : at + count] for at in range(0, len(values), count)]


def turned(matrix: Matrix) -> Matrix:
    """Rows for columns."""
    return [list(column) for column in zip(*matrix, strict=True)]


def shape(product: Product) -> tuple[int, int, int]:
    """n, m, l."""
    return len(product.left), len(product.right), len(product.right[0])


def operands(product: Product, key: PrivateKey) -> list[Any]:
    """The key holder's shares of both factors, encrypted for the evaluator.

    For each j of m, column j of left packed, then row j of right packed.
    """
    packing = Packing.of(key, len(product.right))
    plain: list[int] = []
    for column, row in zip(turned(product.left), product.right, strict=True):
        plain += packing.packed(column)
        plain += packing.packed(row)
    return [key.encrypted(one) for one in plain]


def crossed(product: Product, theirs: Sequence[Any], key: PublicKey) -> tuple[list[Any], Matrix]:
    """The evaluator's step: the mixed terms, masked and encrypted, and its share of the product.

    left_B right_A comes as one column after the other, left_A right_B as one row after the other.
    """
    n, m, wide = shape(product)
    packing = Packing.of(key, m)
    tall, broad = packing.blocks(n), packing.blocks(wide)
    rows = in_blocks(theirs, tall + broad)
    masked: list[Any] = []
    columns = _crossed(key, packing, [row[:tall] for row in rows], turned(product.right), n, masked)
    lines = _crossed(key, packing, [row[tall:] for row in rows], product.left, wide, masked)
    own = ring.times(product.left, product.right)
    by_rows = turned(columns)
    return masked, [ring.taken(ring.taken(own[i], by_rows[i]), lines[i]) for i in range(n)]


def _crossed(
    key: PublicKey,
    packing: Packing,
    theirs: Sequence[Sequence[Any]],
    factors: Matrix,
    length: int,
    masked: list[Any],
) -> Matrix:
    """Appends, for each row of factors, its sum of the ciphertexts, masked. Returns the masks."""
    blocks = [key.combined([row[b] for row in theirs], factors) for b in range(len(theirs[0]))]
    masks: Matrix = []
    for line in range(len(factors)):
        drawn = [secrets.randbits(packing.slot - 1) for _ in range(length)]
        for block, plain in zip(blocks, packing.packed(drawn), strict=True):
            masked.append(key.added(block[line], key.encrypted(plain)))
        masks.append([value % ring.MODULUS for value in drawn])
    return masks


def crossed_count(product: Product, key: PublicKey) -> int:
    """How many ciphertexts `crossed` sends."""
    n, m, wide = shape(product)
    packing = Packing.of(key, m)
    return wide * packing.blocks(n) + n * packing.blocks(wide)


def operand_count(product: Product, key: PublicKey) -> int:
    """How many ciphertexts `operands` sends."""
    n, m, wide = shape(product)
    packing = Packing.of(key, m)
    return m * (packing.blocks(n) + packing.blocks(wide))


def joined(product: Product, masked: Sequence[Any], key: PrivateKey) -> Matrix:
    """The key holder's step: its share of the product."""
    n, m, wide = shape(product)
    packing = Packing.of(key, m)
    plain = iter([key.decrypted(one) for one in masked])

    def lines(count: int, length: int) -> Matrix:
        blocks = packing.blocks(length)
        return [
            packing.unpacked([next(plain) for _ in range(blocks)], length) for _ in range(count)
        ]

    columns = lines(wide, n)
    rows = lines(n, wide)
    own, by_rows = ring.times(product.left, product.right), turned(columns)
    return [ring.added(ring.added(own[i], by_rows[i]), rows[i]) for i in range(n)]
