"""Reading texts and writing results: UTF-8 everywhere, line ends as they are."""

from __future__ import annotations

import sys
from pathlib import Path

from prism.errors import BadInputError

MAX_BYTES = 64 * 1024 * 1024

_CONVERT = "Save it as UTF-8, or convert it: iconv -f latin1 -t utf-8"
_COPY = "It is {}, not a plain text: `prism translate FILE -o OUT` translates it as it is."
_OTHER = (
    (b"PK\x03\x04", _COPY.format("a document of Word or another office program")),
    (b"\xd0\xcf\x11\xe0", "It is a document of an old Office: save it as docx, xlsx, pptx or odt."),
    (b"%PDF", _COPY.format("a PDF")),
    (b"\xff\xfe", "It is UTF-16: save it as UTF-8, or convert it: iconv -f utf-16 -t utf-8"),
    (b"\xfe\xff", "It is UTF-16: save it as UTF-8, or convert it: iconv -f utf-16 -t utf-8"),
)
"""How files begin that people give in place of a text, and what to do with them."""


def read(name: str) -> str:
    """The text of a file, or of standard input for `-`, every character kept.

    Raises BadInputError where there is no such file or it is not text.
    """
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadInputError(f"{name} cannot be read: {error.strerror}.") from None
    if len(data) > MAX_BYTES:
        raise BadInputError(f"The text has more than {MAX_BYTES:,} bytes.", code="too_long")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        hint = next((said for start, said in _OTHER if data.startswith(start)), _CONVERT)
        raise BadInputError(f"The text is not UTF-8 at byte {error.start}.", hint=hint) from None


def write(text: str) -> None:
    """A result on standard output, ended by a line end."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
