"""How a decoded translation is shown to a person and to a program."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from prism.decoding.model import Decoding, Segment
from prism.policy import Report

if TYPE_CHECKING:
    from prism.service import Translated

_MARKS = {"uncertain": "4;33", "unknown": "4;36", "missing": "1;31"}
"""Status to the terminal's colour: underlined yellow and cyan, bold red."""

_SAID = {
    "uncertain": "may be wrong",
    "unknown": "left in the source language, since the dictionary does not know it",
    "missing": "not found in the translation",
}


_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def visible(text: str) -> str:
    """The text without what a terminal obeys: an engine's answer could hide lines or write some."""
    return _CONTROLS.sub("\ufffd", text)


def for_reader(decoding: Decoding) -> str:
    """The private translation as standard output shows it, what may be wrong never unmarked: to a
    file every character of it."""
    if on_terminal():
        return coloured(decoding)
    text = marked(decoding)
    return visible(text) if sys.stdout.isatty() else text


def marked(decoding: Decoding) -> str:
    """The private translation with each place that may be wrong, or was left in the source
    language, as `[dreijährige?]`, and what was not found as `[einjährige?]` where it most likely
    belongs."""
    pieces: list[str] = []
    for segment in decoding.segments:
        if segment.status in ("uncertain", "unknown"):
            pieces.append(f"[{segment.text}?]")
        elif segment.status == "missing":
            mark = f"[{segment.alternative or segment.source}?]"
            begins = not pieces or pieces[-1][-1:].isspace()
            pieces.append(f"{mark} " if begins else f" {mark}")
        else:
            pieces.append(segment.text)
    return "".join(piece for piece in pieces if piece)


def coloured(decoding: Decoding) -> str:
    """The private translation with what is doubtful marked, for a terminal."""
    return "".join(map(_coloured, decoding.segments))


def _coloured(segment: Segment) -> str:
    mark = _MARKS.get(segment.status)
    if mark is None:
        return visible(segment.text)
    shown = visible(segment.text or f"[{segment.alternative or segment.source}]")
    return f"\x1b[{mark}m{shown}\x1b[0m"


def on_terminal() -> bool:
    """Whether standard output is a terminal that wants colours (https://no-color.org)."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


_WHY = {
    "phrase": "a phrase of yours",
    "taught": "taught by your group",
    "telling": "says most, by the meter",
}


def stayed(sentences: Sequence[tuple[str, str]]) -> list[str]:
    """Which sentences have not left and why, a line each, for standard error."""
    return [f"stayed here ({_WHY[why]}): {visible(' '.join(s.split()))}" for s, why in sentences]


def cost(report: Report, characters: int) -> str:
    """What sending a text of so many characters costs, for standard error."""
    times = f", {report.characters / characters:.1f} times the text" if characters else ""
    alone = f", {report.alone} sentences without decoys" if report.alone else ""
    seconds = "" if report.seconds is None else f", about {report.seconds:.0f} seconds"
    return f"{report.lines} lines, {report.characters:,} characters{times}{alone}{seconds}"


def doubts(decoding: Decoding) -> list[str]:
    """One line for each kind of doubt, naming the words: for standard error."""
    lines = []
    lost = [segment for segment in decoding.segments if segment.sentence is not None]
    if lost:
        named = " / ".join(segment.source for segment in lost[:5])
        named += " / ..." if len(lost) > 5 else ""
        lines.append(
            f"{len(lost)} {'sentence' if len(lost) == 1 else 'sentences'} of which no translation"
            f" came back that is certainly theirs: {named}"
        )
    for status, said in _SAID.items():
        words = [
            segment
            for segment in decoding.segments
            if segment.status == status and segment.sentence is None
        ]
        if words:
            named = ", ".join(map(_named, words[:12])) + (", ..." if len(words) > 12 else "")
            lines.append(f"{len(words)} {'word' if len(words) == 1 else 'words'} {said}: {named}")
    return list(map(visible, lines))


def _named(segment: Segment) -> str:
    other = segment.alternative
    return f"{segment.source} ({other})" if other and other != segment.text else segment.source


def as_json(decoding: Decoding) -> dict[str, Any]:
    """`private_translation`, the counts, and the segments."""
    return {
        "private_translation": decoding.private_translation.value,
        "recovered": decoding.recovered,
        "missing": decoding.missing,
        "lost": decoding.lost,
        "segments": [asdict(segment) for segment in decoding.segments],
    }


def print_public(translated: Translated) -> None:
    """What the engines saw: the text, or their lines where these were more or elsewhere."""
    sent = translated.answers.sent
    true = {line.public for line in translated.encoding.lines}
    if len(sent) == 1 and translated.left and set(sent[0].lines) <= true:
        print(translated.encoding.public_text.value, file=sys.stderr)
        return
    for share in sent:
        print(f"{share.engine} saw {len(share.lines)} lines:", file=sys.stderr)
        for line in share.lines:
            print(f"  {line.value}", file=sys.stderr)
