"""Paillier's encryption: what is encrypted can be added without being read (Eq. 1 to 3).

The library `phe` makes the keys, encrypts and decrypts. This module adds checks of ranges, a faster
encryption for who holds the key, and products of many powers at once, which take most of the time.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cached_property
from importlib.util import find_spec
from typing import Any, Final

from prism.errors import BadInputError, PrismError

MIN_BITS: Final = 2048
"""Shorter keys are refused, but for tests that say so."""

_WINDOW: Final = 6


class ExtraError(PrismError):
    """The extra `together` is not installed."""

    code = "extra_missing"
    exit_code = 3


def check_installed() -> None:
    """Raises ExtraError where a package of the extra is missing."""
    missing = [name for name in ("phe", "gmpy2", "cryptography") if find_spec(name) is None]
    if missing:
        raise ExtraError(
            f"Learning together needs packages that are not installed: {', '.join(missing)}.",
            hint='Install them: pip install "prism-translate[together]"',
        )


def _library() -> tuple[Any, Any]:
    import gmpy2
    from phe import paillier

    return paillier, gmpy2


class PublicKey:
    """Encrypts integers from 0 to n - 1, and adds and multiplies what is encrypted.

    Raises BadInputError for a modulus that is too short or even.
    """

    def __init__(self, n: int, least_bits: int = MIN_BITS) -> None:
        if n.bit_length() < least_bits or n % 2 == 0:
            raise BadInputError(
                f"The group's key has {n.bit_length()} bits; {least_bits} are the least."
            )
        paillier, self._gmpy2 = _library()
        self.n = n
        self.square = self._gmpy2.mpz(n) ** 2
        self.width = (2 * n.bit_length() + 7) // 8
        self.room = n.bit_length() - 1
        self._key = paillier.PaillierPublicKey(n)

    def encrypted(self, plain: int) -> Any:
        """A fresh ciphertext. Raises BadInputError outside of 0 to n - 1: it would wrap."""
        if not 0 <= plain < self.n:
            raise BadInputError("A number is too large for the group's key.")
        return self._gmpy2.mpz(self._key.raw_encrypt(plain))

    def added(self, *ciphertexts: Any) -> Any:
        """The ciphertext of the sum (Eq. 2)."""
        whole = self._gmpy2.mpz(1)
        for one in ciphertexts:
            whole = whole * one % self.square
        return whole

    def multiplied(self, factor: int, ciphertext: Any) -> Any:
        """The ciphertext of a plain integer times what is encrypted (Eq. 3)."""
        return self._gmpy2.powmod(ciphertext, factor, self.square)

    def combined(self, ciphertexts: Sequence[Any], factors: Sequence[Sequence[int]]) -> list[Any]:
        """For each row of factors (not negative), the ciphertext of their sum of products.

        Straus: one table of small powers a ciphertext, shared by all rows; one squaring a bit and
        row. The result is not fresh: add a fresh ciphertext before anybody sees it.
        """
        if not factors:
            return []
        square, tables = self.square, []
        for one in ciphertexts:
            table = [self._gmpy2.mpz(1)]
            for _ in range((1 << _WINDOW) - 1):
                table.append(table[-1] * one % square)
            tables.append(table)
        most = max((factor.bit_length() for row in factors for factor in row), default=0)
        digits = range((most + _WINDOW - 1) // _WINDOW - 1, -1, -1)
        mask, found = (1 << _WINDOW) - 1, []
        for row in factors:
            whole = self._gmpy2.mpz(1)
            for digit in digits:
                for _ in range(_WINDOW):
                    whole = whole * whole % square
                shift = digit * _WINDOW
                for table, factor in zip(tables, row, strict=True):
                    if power := factor >> shift & mask:
                        whole = whole * table[power] % square
            found.append(whole)
        return found

    def as_bytes(self, ciphertexts: Sequence[Any]) -> bytes:
        """`width` bytes each."""
        return b"".join(int(one).to_bytes(self.width, "big") for one in ciphertexts)

    def from_bytes(self, data: bytes, count: int) -> list[Any]:
        """The reverse. Raises BadInputError for another count, and for what is no ciphertext."""
        if len(data) != count * self.width:
            raise BadInputError("A message holds more or fewer ciphertexts than it should.")
        mpz, width = self._gmpy2.mpz, self.width
        found = [
            mpz(int.from_bytes(data[at : at + width], "big")) for at in range(0, len(data), width)
        ]
        for one in found:
            if not 0 < one < self.square or self._gmpy2.gcd(one, self.n) != 1:
                raise BadInputError("A message holds a number that is no ciphertext.")
        return found


class PrivateKey(PublicKey):
    """Decrypts as well, and encrypts by the primes, in a third of the time."""

    def __init__(self, p: int, q: int, least_bits: int = MIN_BITS) -> None:
        super().__init__(p * q, least_bits)
        paillier, _ = _library()
        self.p, self.q = p, q
        self._private = paillier.PaillierPrivateKey(self._key, p, q)

    @classmethod
    def made(cls, bits: int = MIN_BITS, least_bits: int = MIN_BITS) -> PrivateKey:
        """A new key. Raises BadInputError below `least_bits`."""
        if bits < least_bits:
            raise BadInputError(f"A key of {bits} bits is too short; {least_bits} are the least.")
        paillier, _ = _library()
        _, private = paillier.generate_paillier_keypair(n_length=bits)
        return cls(int(private.p), int(private.q), least_bits)

    def decrypted(self, ciphertext: Any) -> int:
        """What is encrypted, 0 to n - 1."""
        return int(self._private.raw_decrypt(int(ciphertext)))

    def encrypted(self, plain: int) -> Any:
        """As with the public key: r^n is found modulo both primes' squares, then joined.

        Modulo p^2, r^n = (r^q mod p)^p, and every r from 1 to p - 1 is as likely.
        """
        if not 0 <= plain < self.n:
            raise BadInputError("A number is too large for the group's key.")
        powmod, p, q = self._gmpy2.powmod, self.p, self.q
        p2, q2, inverse = self._joining
        one = powmod(powmod(1 + secrets.randbelow(p - 1), q % (p - 1), p), p, p2)
        two = powmod(powmod(1 + secrets.randbelow(q - 1), p % (q - 1), q), q, q2)
        noise = one + p2 * ((two - one) * inverse % q2)
        return (1 + self.n * plain) * noise % self.square

    @cached_property
    def _joining(self) -> tuple[Any, Any, Any]:
        p2, q2 = self._gmpy2.mpz(self.p) ** 2, self._gmpy2.mpz(self.q) ** 2
        return p2, q2, self._gmpy2.invert(p2, q2)
