"""A file in, a file out: whole or not at all, and nothing overwritten unasked."""

from __future__ import annotations

import hashlib
import os
import platform
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from prism.documents.formats import Table, format_of
from prism.documents.model import Columns, Document, DocumentError
from prism.documents.translating import Done, Job, translate
from prism.errors import BadInputError
from prism.policy import Report

if TYPE_CHECKING:
    from prism.service import Service

MAX_BYTES = 256 * 1024 * 1024

PART = ".prism-{}-{}-{}.part"
"""A file that is being written, by its machine and process."""


def opened(path: Path, columns: Columns = ()) -> Document:
    """The document in a file; of a table with these columns only.

    Raises DocumentError, and BadInputError where it cannot be read.
    """
    kind = format_of(path.name)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadInputError(f"{path} cannot be read: {error.strerror}.") from None
    if len(data) > MAX_BYTES:
        raise DocumentError(
            f"The file has more than {MAX_BYTES:,} bytes.", code="document_too_large"
        )
    if not data:
        raise DocumentError("The file is empty.")
    return kind.read_columns(data, columns) if isinstance(kind, Table) else kind.read(data)


@cache
def this_machine() -> str:
    """What tells this machine from others that write to the same folder."""
    return hashlib.sha256(platform.node().encode()).hexdigest()[:8]


def written_as(path: Path) -> str:
    """The ending of the file that a document becomes. Raises DocumentError."""
    return str(getattr(format_of(path.name), "WRITES", path.suffix.lower()))


def check_new(out: Path, force: bool) -> None:
    """Raises DocumentError where a file is there already that may not be overwritten."""
    if not force and os.path.lexists(out):
        raise DocumentError(
            f"{out} is there already.",
            code="document_exists",
            hint="Say --force to overwrite it, or give another name.",
        )


def translate_file(
    path: Path,
    out: Path,
    job: Job,
    service: Service,
    *,
    force: bool = False,
    announce: Callable[[Report], None],
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Done:
    """Translate a document into a new file, which is there once it is whole.

    Raises what `translate` and `opened` raise, and DocumentError where `out` is there already.
    """
    check_new(out, force)
    ending = written_as(path)
    if out.suffix.lower() != ending:
        raise DocumentError(
            f"A {path.suffix} file becomes a {ending} file, not {out.name}.",
            code="document_unknown",
            hint="PRISM translates documents and does not convert them.",
        )
    document = opened(path, job.columns)
    out.parent.mkdir(parents=True, exist_ok=True)
    prefix, suffix = PART.format(this_machine(), os.getpid(), "/").split("/")
    handle, name = tempfile.mkstemp(prefix=prefix, suffix=suffix, dir=out.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            done = translate(
                document, file, job, service,
                announce=announce, progress=progress, cancelled=cancelled,
            )  # fmt: skip
        part.chmod(0o600 if path.stat().st_mode & 0o077 == 0 else 0o644)
        check_new(out, force)
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)
    return done
