"""Randomness that is drawn by a key: the same labels give the same draws, and nothing is stored.

A draw is a function of a secret key and of labels that say what it is for, such as a pair of
languages, a sentence and a word of it (HMAC with SHA-256, RFC 2104; the numbers after it by
SHAKE-256). Without the key it cannot be told from a fresh random one.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import OrderedDict
from functools import lru_cache
from random import Random
from typing import Any

KEY_BYTES = 32
_BLOCK = 168
"""Bytes that one step of SHAKE-256 is asked for."""

_MOST_KEPT = 200_000


class Stream(Random):
    """Random numbers without end, all of them determined by a seed of bytes."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._blocks = 0
        self._bytes = b""
        self._at = 0
        super().__init__()

    def seed(self, *_args: Any, **_kwargs: Any) -> None:
        """The seed is given once."""

    def getrandbits(self, k: int, /) -> int:
        """A number of `k` random bits."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        count = (k + 7) // 8
        if len(self._bytes) - self._at < count:
            self._fill(count)
        self._at += count
        return int.from_bytes(self._bytes[self._at - count : self._at], "big") >> (count * 8 - k)

    def below(self, end: int) -> int:
        """A number from 0 to `end` (exclusive), each as likely as any other: what `randrange` draws
        too, by more steps. `end` is at least 1."""
        bits = end.bit_length()
        while (number := self.getrandbits(bits)) >= end:
            continue
        return number

    def random(self) -> float:
        """A number in [0, 1) with 53 random bits."""
        return float(self.getrandbits(53) * 2.0**-53)

    def _fill(self, count: int) -> None:
        """Have so many bytes at hand that were not given out."""
        while len(self._bytes) - self._at < count:
            block = hashlib.shake_256(self._seed + self._blocks.to_bytes(8, "big")).digest(_BLOCK)
            self._bytes = self._bytes[self._at :] + block
            self._at = 0
            self._blocks += 1

    def getstate(self) -> Any:
        """There is none that may be had."""
        raise NotImplementedError("a keyed stream has no state to give")

    def setstate(self, _state: Any) -> None:
        """There is none that can be set."""
        raise NotImplementedError("a keyed stream has no state to set")


class Draws:
    """What is drawn with one key: shares, streams, and choices that are made once.

    A choice may depend on more than its labels: a word that the text holds is no substitute in it.
    So what was chosen first is kept, under a digest of the labels, for as long as this object
    lives.
    """

    def __init__(self, key: bytes) -> None:
        if len(key) < KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes")
        self._key = key
        self._kept: OrderedDict[bytes, Any] = OrderedDict()

    @classmethod
    def of(cls, random: Random) -> Draws:
        """With a key that `random` draws."""
        return cls(random.getrandbits(8 * KEY_BYTES).to_bytes(KEY_BYTES, "big"))

    def __repr__(self) -> str:
        return f"Draws({len(self._kept)} kept)"

    def digest(self, *labels: str) -> bytes:
        """32 bytes that say nothing of the labels to who has not the key."""
        return hmac.digest(self._key, b"".join([_framed(label) for label in labels]), "sha256")

    def share(self, *labels: str) -> float:
        """A number in [0, 1), each as likely as any other."""
        return float((int.from_bytes(self.digest(*labels)[:8], "big") >> 11) * 2.0**-53)

    def stream(self, *labels: str) -> Stream:
        """Random numbers without end."""
        return Stream(self.digest(*labels))

    def kept(self, label: bytes) -> Any:
        """What was chosen first under this digest, None where nothing was."""
        return self._kept.get(label)

    def keep(self, label: bytes, choice: Any) -> None:
        """Choose this under that digest from now on."""
        self._kept[label] = choice
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)


@lru_cache(maxsize=4_096)
def _framed(label: str) -> bytes:
    """A label with its length before it, so that no two lists of labels give the same message."""
    encoded = label.encode("utf-8", "surrogatepass")
    return len(encoded).to_bytes(8, "big") + encoded
