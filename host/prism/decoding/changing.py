"""Changing the text of decoded segments, each of which keeps its story."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from prism.decoding.model import Segment


class Change(NamedTuple):
    """Characters start to end (exclusive) become `text`.

    of: where a word moved here from another segment, a place in that segment; the new text then
    keeps what that segment says of the word.
    """

    start: int
    end: int
    text: str
    of: int | None = None


def applied(segments: Sequence[Segment], changes: Iterable[Change]) -> list[Segment]:
    """The segments with their text changed. A change belongs to the segment in which it begins.

    No two changes may overlap. A segment whose text has moved elsewhere is left out.
    """
    ordered = sorted(changes)
    found: list[Segment] = []
    moved = {change.of for change in ordered if change.of is not None}
    position = 0
    for segment in segments:
        start, position = position, position + len(segment.text)
        own = [one for one in ordered if start <= one.start < position]
        gone = [one for one in ordered if one.start < start < one.end]
        at = max((min(one.end, position) for one in gone), default=start)
        text = ""
        for change in own:
            text += segment.text[at - start : change.start - start]
            at = min(change.end, position)
            if change.of is None:
                text += change.text
            else:
                found += [replace(segment, text=text)] if text else []
                found.append(replace(_at(segments, change.of), text=change.text))
                text = ""
        text += segment.text[at - start :] if at < position else ""
        if text or (not segment.text) or not any(start <= place < position for place in moved):
            found.append(replace(segment, text=text))
    return [one for one in found if one.text or one.status != "kept"]


def _at(segments: Sequence[Segment], place: int) -> Segment:
    """The segment that has the character at a place."""
    end = 0
    for segment in segments:
        end += len(segment.text)
        if place < end:
            return segment
    raise ValueError(f"nothing stands at {place}")
