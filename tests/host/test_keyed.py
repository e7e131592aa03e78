"""Draws by a key: what they are, so that another version of the host draws the same."""

from __future__ import annotations

import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prism.keyed import Draws, Stream

KEYS = st.binary(min_size=32, max_size=100)


@given(KEYS, st.lists(st.text(max_size=20), max_size=6))
def test_a_digest_is_the_hmac_of_the_labels_and_their_lengths(key, labels):
    parts = [label.encode("utf-8", "surrogatepass") for label in labels]
    message = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
    assert Draws(key).digest(*labels) == hmac.digest(key, message, "sha256")


def test_labels_that_are_joined_otherwise_give_another_digest():
    draws = Draws(bytes(32))
    digests = {
        draws.digest(*labels) for labels in (("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""))
    }
    assert len(digests) == 4


@given(st.binary(min_size=1), st.lists(st.integers(1, 10**12), min_size=1, max_size=60))
def test_below_draws_what_randrange_draws(seed, ends):
    one, other = Stream(seed), Stream(seed)
    found = [one.below(end) for end in ends]
    assert found == [other.randrange(end) for end in ends]
    assert all(0 <= number < end for number, end in zip(found, ends, strict=True))


def test_a_stream_gives_its_bytes_in_order_and_none_twice():
    whole = Stream(b"seed").getrandbits(8 * 400).to_bytes(400, "big")
    stream = Stream(b"seed")
    pieces = [stream.getrandbits(8 * size).to_bytes(size, "big") for size in (1, 7, 160, 200, 32)]
    assert b"".join(pieces) == whole


def test_a_key_that_is_too_short_is_refused():
    with pytest.raises(ValueError, match="32 bytes"):
        Draws(bytes(31))
