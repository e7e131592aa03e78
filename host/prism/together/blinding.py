"""Blind addition: each contribution is uniform to everybody, and only the sum means something.

Three layers, as in section 3 of the paper: the group's key (only the coordinator decrypts), masks
between every two members that cancel in the sum (the coordinator learns the sum and no summand;
after Bonawitz and others, 2017), and the members' seal, which does not cancel (the coordinator
holds a share of the sum, the members the other share, and neither knows the sum).
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from prism.together import ring
from prism.together.paillier import PrivateKey, PublicKey
from prism.together.ring import Vector
from prism.together.shared import in_blocks

MAX_MEMBERS: Final = 64
_SLOT: Final = ring.RING + MAX_MEMBERS.bit_length()
"""A sum of MAX_MEMBERS numbers of the ring stays in its slot."""


def derived(secret: bytes, *labels: str) -> bytes:
    """A key for one use, from a secret for many."""
    return hmac.new(secret, "\0".join(labels).encode(), sha256).digest()


def blocks(key: PublicKey, count: int) -> int:
    """How many ciphertexts `count` contributed numbers take."""
    return -(-count // (key.room // _SLOT))


def blinded(
    values: Vector,
    member: str,
    roster: Sequence[str],
    with_each: Mapping[str, bytes],
    group_secret: bytes,
    turn: str,
    key: PublicKey,
) -> list[Any]:
    """A member's numbers, sealed, masked and encrypted.

    `with_each` is the secret with each other member of the roster, `turn` names this addition:
    masks are for one roster of one turn.
    """
    label = f"{turn} {' '.join(sorted(roster))}"
    hidden = ring.added(values, _seal(group_secret, label, member, len(values)))
    for other in roster:
        if other != member:
            mask = ring.stream(derived(with_each[other], "mask"), label, len(values))
            hidden = (ring.added if member < other else ring.taken)(hidden, mask)
    room = key.room // _SLOT
    return [key.encrypted(ring.packed(block, _SLOT)) for block in in_blocks(hidden, room)]


def _seal(group_secret: bytes, label: str, member: str, count: int) -> Vector:
    return ring.stream(derived(group_secret, "seal"), f"{label} {member}", count)


def holders_share(contributions: Sequence[Sequence[Any]], count: int, key: PrivateKey) -> Vector:
    """The sum of all contributions: the coordinator's share, uniform as long as they are sealed."""
    room, found = key.room // _SLOT, Vector()
    for parts in zip(*contributions, strict=True):
        plain = key.decrypted(key.added(*parts))
        inside = min(room, count - len(found))
        found += [value % ring.MODULUS for value in ring.unpacked(plain, _SLOT, inside)]
    return found


def members_share(group_secret: bytes, roster: Sequence[str], turn: str, count: int) -> Vector:
    """The other share: what every member can take off again, and the coordinator cannot."""
    label = f"{turn} {' '.join(sorted(roster))}"
    share = [0] * count
    for member in roster:
        share = ring.taken(share, _seal(group_secret, label, member, count))
    return share
