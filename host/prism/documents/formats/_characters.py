"""Files of characters: how they are read, and written in the encoding they came in."""

from __future__ import annotations

import codecs
from collections.abc import Callable

from prism.documents.model import DocumentError

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"),
          (codecs.BOM_UTF16_BE, "utf-16"))  # fmt: skip


def read(data: bytes, default: str = "utf-8") -> tuple[str, Callable[[str], bytes]]:
    """The characters of a file, and what writes such again. Raises DocumentError."""
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), default)
    try:
        text = data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        raise DocumentError(
            f"The text is not in {encoding.upper()}.",
            hint="Save it as UTF-8, or convert it: iconv -f latin1 -t utf-8",
        ) from None
    if "\0" in text:
        raise DocumentError("This is no text: it holds bytes that no text has.")
    return text, lambda changed: changed.encode(encoding, "xmlcharrefreplace")
