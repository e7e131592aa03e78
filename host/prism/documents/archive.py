"""Documents that are archives of parts (Office, OpenDocument), opened with care.

Only the parts that hold text are read; all others are carried over, whatever they are.
"""

from __future__ import annotations

import io
import shutil
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import BinaryIO

from prism.documents.markup import Node, decoded, parsed
from prism.documents.model import Document, DocumentError, Passage, Text

MAX_PARTS = 20_000
MAX_UNPACKED = 1024 * 1024 * 1024
MAX_PART = 64 * 1024 * 1024
"""Bytes of one part that holds text."""
MAX_RATIO = 200
"""A part that shrinks to less than so small a share, and is large, was made to."""

_OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")

_DAMAGED = "The file is damaged: it is no whole archive of parts."
_AGAIN = "Open it in the program that made it and save it again."


class Archive:
    """The parts of a file. Every way in which they could harm is refused when it is opened."""

    def __init__(self, data: bytes, macros: Callable[[str], bool]) -> None:
        """`macros`: whether a part of that name holds programs. Raises DocumentError."""
        if data.startswith(_OLD):
            raise _not_an_archive(data)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
            raise DocumentError(_DAMAGED, hint=_AGAIN) from None
        infos = self._zip.infolist()
        self.names = [info.filename for info in infos]
        if len(set(self.names)) < len(infos):
            raise DocumentError(_DAMAGED, hint=_AGAIN)
        if any(info.flag_bits & 1 for info in infos):
            raise encrypted()
        if any(map(macros, self.names)):
            raise DocumentError(
                "The file holds macros, which are programs: PRISM does not pass them on.",
                code="document_macros",
                hint="Save it without macros.",
            )
        _check_sizes(infos)

    def text(self, name: str) -> tuple[str, str]:
        """The characters of an XML part and their encoding. Raises DocumentError."""
        if self._zip.getinfo(name).file_size > MAX_PART:
            raise _too_large()
        return decoded(self.data(name))

    def data(self, name: str) -> bytes:
        """A part. Raises DocumentError."""
        try:
            with self._zip.open(name) as part:
                data = part.read(MAX_PART + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError):
            raise DocumentError(_DAMAGED, hint=_AGAIN) from None
        if len(data) > MAX_PART:
            raise _too_large()
        return data

    def write(self, changed: dict[str, bytes], out: BinaryIO) -> None:
        """The archive with other parts of these names; order, times and methods stay."""
        with zipfile.ZipFile(out, "w") as new:
            new.comment = self._zip.comment
            for info in self._zip.infolist():
                # A copy, since writing changes what it says of its place.
                same = zipfile.ZipInfo(info.filename, info.date_time)
                same.compress_type, same.external_attr = info.compress_type, info.external_attr
                same.create_system = info.create_system
                if info.filename in changed:
                    new.writestr(same, changed[info.filename])
                else:
                    self._carry(info, same, new)

    def _carry(self, info: zipfile.ZipInfo, same: zipfile.ZipInfo, new: zipfile.ZipFile) -> None:
        same.file_size = info.file_size
        try:
            with self._zip.open(info) as old, new.open(same, "w") as part:
                shutil.copyfileobj(old, part, 1024 * 1024)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError):
            raise DocumentError(_DAMAGED, hint=_AGAIN) from None


def encrypted() -> DocumentError:
    """What is said of a file that needs a password."""
    return DocumentError(
        "The file is encrypted.",
        code="document_encrypted",
        hint="Save it without a password in the program that made it.",
    )


def _not_an_archive(data: bytes) -> DocumentError:
    if _ENCRYPTED_PACKAGE in data:
        return encrypted()
    return DocumentError(
        "The file is of an old Office, whatever its name says.",
        code="document_unknown",
        hint="Save it as docx, xlsx or pptx.",
    )


def _too_large() -> DocumentError:
    return DocumentError(
        "The file becomes larger than any document when it is unpacked.", code="document_too_large"
    )


def _check_sizes(infos: Sequence[zipfile.ZipInfo]) -> None:
    unpacked = sum(info.file_size for info in infos)
    bombs = (
        info.file_size > 2**20 and info.file_size > MAX_RATIO * max(1, info.compress_size)
        for info in infos
    )
    if len(infos) > MAX_PARTS or unpacked > MAX_UNPACKED or any(bombs):
        raise _too_large()


Reader = Callable[[str, Node], Iterable[Passage]]
"""The passages of a part, from its characters and its tree."""


def document(
    archive: Archive,
    parts: Iterable[tuple[str, Reader]],
    kept: Mapping[str, str],
    signs: Mapping[str, str] = MappingProxyType({}),
) -> Document:
    """The document whose text stands in these parts of an archive.

    kept: what is left as it is, by how the names of its parts begin. signs: the same, by what
    stands in parts that are read. Raises DocumentError.
    """
    names: list[str] = []
    encodings: list[str] = []
    texts: list[Text] = []
    notes = [
        note for start, note in kept.items() if any(n.startswith(start) for n in archive.names)
    ]
    for name, reader in parts:
        source, encoding = archive.text(name)
        passages = tuple(reader(source, parsed(source)))
        notes += [note for sign, note in signs.items() if sign in source]
        if passages:
            names.append(name)
            encodings.append(encoding)
            texts.append(Text(source, passages))

    def write(changed: Sequence[str], out: BinaryIO) -> None:
        new = {
            name: said.encode(encoding, "xmlcharrefreplace")
            for name, encoding, said, text in zip(names, encodings, changed, texts, strict=True)
            if said != text.source
        }
        archive.write(new, out)

    return Document(tuple(texts), write, tuple(dict.fromkeys(notes)))
