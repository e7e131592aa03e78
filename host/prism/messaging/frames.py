"""Frames on the port: a native-endian length and that many bytes, read and written whole."""

from __future__ import annotations

import json
import os
import struct
import threading
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from prism.messaging.protocol import MAX_INBOUND, MAX_OUTBOUND, MAX_SKIPPED, PART_CHARACTERS

_LENGTH: Final = struct.Struct("=I")
_CHUNK: Final = 1 << 20
_HEAD: Final = 64
"""Bytes kept of a frame that is too long: enough for an id that stands first."""


class Frame(NamedTuple):
    """What came through the port.

    body: the JSON, or its first bytes where the frame was longer than the host reads.
    length: how long the frame said it was. lost: the length is beyond anything a browser sends,
    so what follows it cannot be told from noise.
    """

    body: bytes
    length: int
    lost: bool = False

    @property
    def too_large(self) -> bool:
        """Whether `body` is only the beginning."""
        return self.length > MAX_INBOUND


def _read_exactly(descriptor: int, size: int) -> bytes | None:
    """`size` bytes, or None where the input ends before. Pipes hand out what they have."""
    pieces: list[bytes] = []
    while size:
        piece = os.read(descriptor, min(size, _CHUNK))
        if not piece:
            return None
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)


def _skip(descriptor: int, size: int) -> bool:
    while size:
        piece = os.read(descriptor, min(size, _CHUNK))
        if not piece:
            return False
        size -= len(piece)
    return True


def read_frame(descriptor: int) -> Frame | None:
    """The next frame, or None at the end of input, also in the middle of a frame."""
    header = _read_exactly(descriptor, _LENGTH.size)
    if header is None:
        return None
    (length,) = _LENGTH.unpack(header)
    if length > MAX_SKIPPED:
        return Frame(b"", length, lost=True)
    if length > MAX_INBOUND:
        head = _read_exactly(descriptor, _HEAD)
        if head is None or not _skip(descriptor, length - _HEAD):
            return None
        return Frame(head, length)
    body = _read_exactly(descriptor, length)
    return None if body is None else Frame(body, length)


def _encode(message: Mapping[str, Any]) -> bytes:
    text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        # Half a surrogate pair, which an engine may answer: only an escape can carry it.
        return json.dumps(message, allow_nan=False, separators=(",", ":")).encode("ascii")


def split(message: Mapping[str, Any]) -> Iterator[bytes]:
    """The JSON of `message` in one body, or in several parts where one would be too long.

    Raises ValueError where a number in it is not finite.
    """
    body = _encode(message)
    if len(body) <= MAX_OUTBOUND:
        yield body
        return
    text = body.decode("utf-8")
    count = -(-len(text) // PART_CHARACTERS)
    for part in range(count):
        data = text[part * PART_CHARACTERS : (part + 1) * PART_CHARACTERS]
        yield _encode({"id": message.get("id"), "part": part, "of": count, "data": data})


class FrameWriter:
    """Writes messages to the port, each frame whole, from any thread."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lock = threading.Lock()

    def send(self, message: Mapping[str, Any]) -> None:
        """Write one message. Raises OSError where the browser is gone."""
        for body in split(message):
            with self._lock:
                self._write(_LENGTH.pack(len(body)) + body)

    def _write(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._descriptor, rest) :]
