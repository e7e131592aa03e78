"""Who a member is: a key to sign with, a key to agree on masks with, and the members' secret."""

from __future__ import annotations

import base64
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from prism.errors import BadInputError
from prism.together.blinding import derived
from prism.together.messages import Envelope, MessageError

if TYPE_CHECKING:
    from prism.together.messages import Body


def new_signing() -> tuple[str, str]:
    """A private key for signatures and its public one, in hexadecimal."""
    key = Ed25519PrivateKey.generate()
    return key.private_bytes_raw().hex(), key.public_key().public_bytes_raw().hex()


def new_exchange() -> tuple[str, str]:
    """A private key for agreeing on masks and its public one, in hexadecimal."""
    key = X25519PrivateKey.generate()
    return key.private_bytes_raw().hex(), key.public_key().public_bytes_raw().hex()


def id_of(signing: str) -> str:
    """A member's name among the others: it says nothing of who that is."""
    return sha256(bytes.fromhex(signing)).hexdigest()[:32]


def signed(group: str, sender: str, number: int, body: Body, private: str) -> Envelope:
    """A request with its signature."""
    envelope = Envelope(group=group, sender=sender, number=number, body=body)
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private))
    return envelope.model_copy(update={"signature": key.sign(envelope.signed_bytes()).hex()})


def is_signed(envelope: Envelope, public: str) -> bool:
    """Whether the request is signed with the private key of `public`."""
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
    try:
        key.verify(bytes.fromhex(envelope.signature), envelope.signed_bytes())
    except InvalidSignature:
        return False
    return True


def agreed(private: str, public: str) -> bytes:
    """The secret that two members have and nobody else. Raises MessageError for a bad key."""
    key = X25519PrivateKey.from_private_bytes(bytes.fromhex(private))
    try:
        return key.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(public)))
    except ValueError:
        raise MessageError("A member's key for masks is not one.") from None


def new_phrase() -> str:
    """The members' secret as they tell it to each other, and never to the coordinator."""
    text = base64.b32encode(secrets.token_bytes(15)).decode()
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def secret_of(phrase: str, group: str) -> bytes:
    """The members' secret. Raises BadInputError for what is no phrase of `new_phrase`."""
    try:
        data = base64.b32decode(phrase.replace("-", "").replace(" ", "").strip().upper())
    except ValueError:
        data = b""
    if len(data) != 15:
        raise BadInputError(
            "This is not the members' phrase: six groups of four letters and digits.",
            hint="Ask a member of the group for it, not the coordinator.",
        )
    return derived(data, "members", group)


def wrapped(secret: bytes, turn: str, data: bytes) -> bytes:
    """Data for the members alone."""
    nonce = secrets.token_bytes(12)
    return nonce + ChaCha20Poly1305(derived(secret, "note")).encrypt(nonce, data, turn.encode())


def unwrapped(secret: bytes, turn: str, data: bytes) -> bytes:
    """The reverse. Raises MessageError where it is from nobody who knows the secret."""
    try:
        return ChaCha20Poly1305(derived(secret, "note")).decrypt(
            data[:12], data[12:], turn.encode()
        )
    except (InvalidTag, ValueError):
        raise MessageError(
            "The group's result was not made with the members' phrase that you joined with.",
            code="other_phrase",
        ) from None
