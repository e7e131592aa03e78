"""Encrypted and shared arithmetic gives what the same in the clear gives, within its bounds."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from groups import BITS
from hypothesis import given, settings
from hypothesis import strategies as st

from prism.errors import BadInputError
from prism.together import blinding, moments, ring, solving
from prism.together.moments import Sums
from prism.together.paillier import PrivateKey, PublicKey
from prism.together.ring import Party
from prism.together.shared import Packing, Product, Steps
from prism.together.solving import KeyHolder, OutOfOrderError, evaluated
from prism_lab import schur_newton


@cache
def key() -> PrivateKey:
    return PrivateKey.made(BITS, BITS)


numbers = st.floats(-ring.LARGEST / 2, ring.LARGEST / 2)
in_ring = st.integers(0, ring.MODULUS - 1)


@given(numbers, numbers)
def test_fixed_point_adds_and_multiplies_within_its_units(a: float, b: float) -> None:
    unit = 1 / ring.ONE
    assert abs(ring.real(ring.fixed(a) + ring.fixed(b)) - (a + b)) <= unit
    if abs(a * b) < ring.LARGEST:
        product = ring.truncated([ring.fixed(a) * ring.fixed(b) % ring.MODULUS], Party.ALONE)
        assert abs(ring.real(product[0]) - a * b) <= unit * (2 + abs(a) + abs(b))


@pytest.mark.parametrize("value", [ring.LARGEST * 1.01, -ring.LARGEST * 1.01, float("nan")])
def test_a_number_beyond_the_bounds_is_refused(value: float) -> None:
    with pytest.raises(BadInputError):
        ring.fixed(value)


edge = 1 << ring.RING - 1 - ring.MARGIN


@given(st.integers(-edge, edge), st.integers(edge, ring.MODULUS - 1 - edge))
def test_shares_truncate_to_within_one_unit(value: int, mask: int) -> None:
    """For all masks but 2 * edge of them, which is a share of 2^-MARGIN."""
    held = ring.truncated([(value + mask) % ring.MODULUS], Party.HOLDER)
    rest = ring.truncated([-mask % ring.MODULUS], Party.EVALUATOR)
    assert abs(ring.real(held[0] + rest[0]) - (value >> ring.FRACTION) / ring.ONE) <= 1 / ring.ONE
    assert 2 * edge == ring.MODULUS >> ring.MARGIN


@settings(max_examples=20)
@given(st.lists(in_ring, min_size=2, max_size=5), in_ring)
def test_the_key_adds_multiplies_and_combines_what_is_encrypted(
    values: list[int], factor: int
) -> None:
    encrypted = [key().encrypted(value) for value in values]
    assert key().decrypted(key().added(*encrypted)) == sum(values)
    assert key().decrypted(key().multiplied(factor, encrypted[0])) == factor * values[0]
    (whole,) = key().combined(encrypted, [[factor] * len(values)])
    assert key().decrypted(whole) == factor * sum(values)


def test_both_ways_of_encrypting_decrypt_and_neither_repeats_itself() -> None:
    public = PublicKey(key().n, BITS)
    for way in (key().encrypted, public.encrypted):
        first, second = way(77), way(77)
        assert first != second
        assert key().decrypted(first) == key().decrypted(second) == 77
        for outside in (-1, key().n):
            with pytest.raises(BadInputError):
                way(outside)


def test_short_keys_are_refused_unless_a_test_says_so() -> None:
    with pytest.raises(BadInputError, match="1024 bits"):
        PrivateKey.made(1024)
    with pytest.raises(BadInputError):
        PublicKey(key().n)


def test_what_is_no_ciphertext_is_refused() -> None:
    for value in (0, key().n, int(key().square)):
        with pytest.raises(BadInputError):
            key().from_bytes(value.to_bytes(key().width, "big"), 1)
    with pytest.raises(BadInputError):
        key().from_bytes(b"\1" * (key().width - 1), 1)


def test_no_slot_of_a_packed_plaintext_reaches_the_next() -> None:
    packing = Packing.of(key(), 2048)
    top = (ring.MODULUS - 1) ** 2 * 2048 + (1 << packing.slot - 1) - 1
    assert top < 1 << packing.slot
    assert packing.slot * packing.count <= key().room
    values = [ring.MODULUS - 1] * packing.count
    assert packing.unpacked(packing.packed(values), len(values)) == values


def _both(make: object, matrix: list[list[float]], vector: list[float]) -> tuple[list[int], ...]:
    """An algorithm on shares, by both parties: what it comes to, and in the clear."""
    whole = [[ring.fixed(v) for v in row] for row in matrix]
    right = [ring.fixed(v) for v in vector]
    masks = [ring.drawn(len(row)) for row in whole]
    mask = ring.drawn(len(right))
    minus = [[-v % ring.MODULUS for v in row] for row in masks]
    held = [ring.added(row, m) for row, m in zip(whole, masks, strict=True)]
    alone = solving.alone(make(whole, right, Party.ALONE))  # type: ignore[operator]
    holder = KeyHolder(make(held, ring.added(right, mask), Party.HOLDER), key())  # type: ignore[operator]
    other = make(minus, [-v % ring.MODULUS for v in mask], Party.EVALUATOR)  # type: ignore[operator]
    share = evaluated(other, holder, PublicKey(key().n, BITS))
    return ring.added(share, holder.result), alone


@pytest.mark.parametrize(("n", "m", "wide"), [(1, 5, 1), (4, 1, 4), (3, 4, 2)])
def test_inner_outer_and_matrix_products_of_shares(n: int, m: int, wide: int) -> None:
    random = np.random.default_rng(n)
    left, right = random.uniform(-4, 4, (n, m)), random.uniform(-4, 4, (m, wide))

    def flat(matrix: ring.Matrix, vector: ring.Vector, party: Party) -> Steps:
        other = [vector[at * wide : (at + 1) * wide] for at in range(m)]
        product = yield Product(matrix, other)
        return [value for row in product for value in ring.truncated(row, party)]

    found, alone = _both(flat, left.tolist(), right.ravel().tolist())
    expected = (left @ right).ravel()
    assert np.allclose([ring.real(v) for v in found], expected, atol=1e-4)
    assert np.allclose([ring.real(v) for v in alone], expected, atol=1e-4)


@pytest.mark.parametrize("way", ["descent", "inverse"])
def test_solving_under_masks_is_solving_in_the_clear(way: str) -> None:
    random, gamma = np.random.default_rng(3), 0.05
    rows = random.uniform(-1, 1, (60, 6)) / 6**0.5
    matrix, vector = rows.T @ rows / 60, rows.T @ np.sign(rows[:, 0]) / 60

    def make(matrix: ring.Matrix, vector: ring.Vector, party: Party) -> Steps:
        if way == "inverse":
            return schur_newton.by_inverse(matrix, vector, gamma, party)
        return solving.descent(matrix, vector, gamma, solving.steps_for(gamma), party)

    found, alone = _both(make, matrix.tolist(), vector.tolist())
    exact = np.linalg.solve(matrix + gamma * np.eye(6), vector)
    assert np.allclose([ring.real(v) for v in found], [ring.real(v) for v in alone], atol=1e-3)
    error = 1e-4 if way == "inverse" else 2**-8 * np.linalg.norm(exact)
    assert np.abs([ring.real(v) for v in found] - exact).max() < error


def test_the_key_holder_goes_through_its_own_steps_and_no_others() -> None:
    steps = solving.descent([[5, 6], [6, 7]], [1, 2], 0.05, 3, Party.HOLDER)
    holder = KeyHolder(steps, key())
    with pytest.raises(OutOfOrderError):
        holder.opened(ring.as_bytes([1, 2]))
    with pytest.raises(OutOfOrderError):
        holder.crossed(b"")
    holder.operands()
    with pytest.raises(OutOfOrderError):
        holder.operands()
    with pytest.raises(BadInputError):
        holder.crossed(b"too short")


def test_contributions_add_up_and_each_alone_is_as_good_as_drawn() -> None:
    names = [f"{number:032x}" for number in range(3)]
    pair = {frozenset((a, b)): (a + b).encode() for a in names for b in names if a < b}
    values = [[number, 7 * number, ring.MODULUS - 1] for number in range(3)]

    def sent(number: int, turn: str) -> list[object]:
        with_each = {b: pair[frozenset((names[number], b))] for b in names if b != names[number]}
        return blinding.blinded(values[number], names[number], names, with_each, b"s", turn, key())

    parts = [sent(number, "one") for number in range(3)]
    rest = blinding.members_share(b"s", names, "one", 3)
    held = blinding.holders_share(parts, 3, key())
    assert ring.added(held, rest) == [3, 21, ring.MODULUS - 3]
    for number, part in enumerate(parts):
        alone = blinding.holders_share([part], 3, key())
        assert not set(alone) & set(values[number])
        again = blinding.holders_share([sent(number, "two")], 3, key())
        assert not set(alone) & set(again)  # masks are of one turn


def test_sums_forget_a_row_that_is_taken_out() -> None:
    row = {0: 0.5, 3: -0.5}
    sums = Sums(4)
    sums.add(row, 1)
    sums.add({1: 1.0}, -1)
    sums.add(row, 1, -1)
    only = moments.sums_of(4, [({1: 1.0}, -1)])
    assert (sums.triangle, sums.vector, sums.count) == (only.triangle, only.vector, only.count)


@pytest.mark.parametrize(
    ("row", "label"), [({0: 1.1}, 1), ({4: 0.1}, 1), ({-1: 0.1}, 1), ({0: 0.1}, 0)]
)
def test_sums_refuse_what_would_break_their_bounds(row: dict[int, float], label: int) -> None:
    with pytest.raises(BadInputError):
        Sums(4).add(row, label)


def test_more_rows_than_allowed_are_refused() -> None:
    with pytest.raises(BadInputError):
        moments.sums_of(2, [({0: 1.0}, 1)] * 3).shared(2, 4)
