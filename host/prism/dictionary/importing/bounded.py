"""Reading files of strangers: what they unpack to has a limit."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path

from prism.errors import DictionaryError

MOST_BYTES = 256 * 1024 * 1024


def read(path: Path, most: int = MOST_BYTES) -> bytes:
    """The content of a file, unpacked where it is gzip or dictzip.

    Raises DictionaryError where it cannot be read, is damaged, or unpacks to more than `most`.
    """
    try:
        with path.open("rb") as file:
            packed = file.read(2) == b"\x1f\x8b"
        with gzip.open(path) if packed else path.open("rb") as content:
            data = content.read(most + 1)
    except OSError as error:
        reason = error.strerror or "it is damaged"
        raise DictionaryError(f"{path.name} cannot be read: {reason}.") from None
    except (EOFError, zlib.error):
        raise DictionaryError(f"{path.name} is a damaged gzip file.") from None
    if len(data) > most:
        raise DictionaryError(f"{path.name} holds more than {most // 2**20} MB.")
    return data


def text(path: Path) -> str:
    """The content of a file as UTF-8 text, without a byte order mark. Raises DictionaryError."""
    try:
        return read(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DictionaryError(f"{path.name} is not UTF-8 at byte {error.start}.") from None


def companion(path: Path, *suffixes: str) -> Path:
    """The file of the same name with one of the suffixes. Raises DictionaryError."""
    stem = path.name
    for known in (".dict.dz", ".dict", ".index", ".ifo", ".idx.gz", ".idx"):
        stem = stem.removesuffix(known)
    for suffix in suffixes:
        other = path.with_name(stem + suffix)
        if other.is_file():
            return other
    raise DictionaryError(f"{path.name} needs {stem + suffixes[0]} beside it.")
