"""How a decoded translation is shown to a person and to a program."""

from __future__ import annotations

import os
import sys
from dataclasses import asdict
from typing import Any

from prism.decoding.model import Decoding, Segment

_MARKS = {"uncertain": "4;33", "unknown": "4;36", "missing": "1;31"}
"""Status to the terminal's colour: underlined yellow and cyan, bold red."""

_SAID = {
    "uncertain": "may be wrong",
    "unknown": "left in the source language, since the dictionary does not know it",
    "missing": "not found in the translation",
}


def coloured(decoding: Decoding) -> str:
    """The private translation with what is doubtful marked, for a terminal."""
    return "".join(map(_coloured, decoding.segments))


def _coloured(segment: Segment) -> str:
    mark = _MARKS.get(segment.status)
    if mark is None:
        return segment.text
    shown = segment.text or f"[{segment.alternative or segment.source}]"
    return f"\x1b[{mark}m{shown}\x1b[0m"


def on_terminal() -> bool:
    """Whether standard output is a terminal that wants colours (https://no-color.org)."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def doubts(decoding: Decoding) -> list[str]:
    """One line for each kind of doubt, naming the words: for standard error."""
    lines = []
    for status, said in _SAID.items():
        words = [segment for segment in decoding.segments if segment.status == status]
        if words:
            named = ", ".join(map(_named, words[:12])) + (", ..." if len(words) > 12 else "")
            lines.append(f"{len(words)} {'word' if len(words) == 1 else 'words'} {said}: {named}")
    return lines


def _named(segment: Segment) -> str:
    other = segment.alternative
    return f"{segment.source} ({other})" if other and other != segment.text else segment.source


def as_json(decoding: Decoding) -> dict[str, Any]:
    """`private_translation`, the counts, and the segments."""
    return {
        "private_translation": decoding.private_translation.value,
        "recovered": decoding.recovered,
        "missing": decoding.missing,
        "segments": [asdict(segment) for segment in decoding.segments],
    }
