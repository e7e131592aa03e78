"""The formats: every module of this package is one, or a family of them, found by its suffixes."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from typing import Protocol, cast, runtime_checkable

from prism.documents.model import Columns, Document, DocumentError


class Format(Protocol):
    """What a module of this package has."""

    SUFFIXES: tuple[str, ...]

    @staticmethod
    def read(data: bytes) -> Document:
        """The document in a file. Raises DocumentError."""
        ...


@runtime_checkable
class Table(Protocol):
    """What a module of this package has where its files have columns to choose from."""

    @staticmethod
    def read_columns(data: bytes, columns: Columns) -> Document:
        """The document in a file, with these columns only. Raises DocumentError."""
        ...


@cache
def formats() -> dict[str, Format]:
    """Suffix to format."""
    found: dict[str, Format] = {}
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if not module.name.startswith("_"):
            one = cast(Format, importlib.import_module(f"{__name__}.{module.name}"))
            found.update(dict.fromkeys(one.SUFFIXES, one))
    return found


_REFUSED = {
    **dict.fromkeys(
        (".docm", ".dotm", ".xlsm", ".xltm", ".pptm", ".potm", ".xlam", ".ppam"),
        ("document_macros", "Files with macros are not translated.", "Save it without macros."),
    ),
    **dict.fromkeys(
        (".doc", ".xls", ".ppt", ".rtf", ".pages", ".key", ".numbers", ".odg", ".epub", ".msg"),
        (
            "document_unknown",
            "This format is not known to PRISM.",
            "Save it in the program that made it as one that is, such as docx, xlsx, pptx or odt.",
        ),
    ),
}


def format_of(name: str) -> Format:
    """The format of a file of that name. Raises DocumentError where there is none."""
    suffix = Path(name).suffix.lower()
    if suffix in _REFUSED:
        code, message, hint = _REFUSED[suffix]
        raise DocumentError(message, code=code, hint=hint)
    found = formats().get(suffix)
    if found is None:
        raise DocumentError(
            f"{suffix or 'A file without an ending'} is no format that PRISM knows.",
            code="document_unknown",
            hint=f"It knows {', '.join(sorted(formats()))}.",
        )
    return found
