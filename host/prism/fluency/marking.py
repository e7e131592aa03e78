"""Paragraphs as the model gets them, recovered words in marks, and its answer taken apart again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from prism.decoding.model import Segment

OPEN, CLOSE = "\u27e6", "\u27e7"
_MARKED = re.compile(f"{OPEN}([^{OPEN}{CLOSE}]*){CLOSE}")
_BREAK = re.compile(r"(\s*\n\s*)")


def paragraphs(segments: Sequence[Segment]) -> Iterator[tuple[list[Segment], bool]]:
    """The segments in groups, and whether a group is a paragraph or white space between two.

    Kept segments are cut where a line ends; the texts of all groups, joined, are unchanged.
    """
    group: list[Segment] = []
    for segment in segments:
        if segment.status != "kept":
            group.append(segment)
            continue
        for index, piece in enumerate(_BREAK.split(segment.text)):
            if index % 2:
                yield group, True
                yield [replace(segment, text=piece)], False
                group = []
            elif piece:
                group.append(replace(segment, text=piece))
    yield group, True


def marked(segments: Sequence[Segment]) -> str:
    """The paragraph, every recovered word between marks."""
    return "".join(
        segment.text if segment.status == "kept" else f"{OPEN}{segment.text}{CLOSE}"
        for segment in segments
    )


def read(answer: str, segments: Sequence[Segment]) -> list[Segment] | None:
    """The segments of the smoothed paragraph; None unless each recovered word stands, in order.

    A model that left out the marks is understood where no word could be mistaken for another.
    """
    recovered = [segment for segment in segments if segment.status != "kept"]
    if OPEN not in answer and CLOSE not in answer:
        answer = _marked_again(answer, recovered) or ""
    pieces = _MARKED.split(answer)
    if pieces[1::2] != [segment.text for segment in recovered]:
        return None
    if any(mark in piece for piece in pieces for mark in (OPEN, CLOSE)):
        return None
    made: list[Segment] = []
    for index, piece in enumerate(pieces):
        if index % 2:
            made.append(recovered[index // 2])
        elif piece:
            made.append(Segment(piece, "kept"))
    return made


def _marked_again(answer: str, recovered: Sequence[Segment]) -> str | None:
    """`answer` with marks; None where a recovered word stands in it more or less often than due."""
    texts = [segment.text for segment in recovered]
    position, pieces = 0, []
    for text in texts:
        places = list(re.finditer(rf"(?<!\w){re.escape(text)}(?!\w)", answer))
        if len(places) != texts.count(text):
            return None
        place = next((place for place in places if place.start() >= position), None)
        if place is None:
            return None
        pieces += [answer[position : place.start()], OPEN, text, CLOSE]
        position = place.end()
    return "".join([*pieces, answer[position:]])
