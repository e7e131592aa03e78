"""Reading texts and writing results: UTF-8 everywhere, line ends as they are."""

from __future__ import annotations

import sys
from pathlib import Path

from prism.errors import BadInputError

MAX_BYTES = 64 * 1024 * 1024


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
        raise BadInputError(
            f"The text is not UTF-8 at byte {error.start}.",
            hint="Save it as UTF-8, or convert it: iconv -f latin1 -t utf-8",
        ) from None


def write(text: str) -> None:
    """A result on standard output, ended by a line end."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
