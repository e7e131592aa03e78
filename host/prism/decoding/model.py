"""What decoding produces: the private translation in pieces, each with its story."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from prism.text import PrivateTranslation

Status = Literal["kept", "recovered", "uncertain", "unknown", "missing"]
"""kept: as the translator wrote it. recovered: the private word's translation. uncertain: written,
but another reading is possible (`alternative`); with certainty 0 nothing was written: what stands
there is left of what was sent for `source`. unknown: the private word in the source language,
because the dictionary does not know it. missing: the substitute was not found; the segment is
empty, stands where it is most likely to belong, and `alternative` is what should stand there."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the private translation. The texts of all segments, joined, are the whole.

    source: the private word. replaced: what the translator wrote in its place. sentence: where a
    whole sentence is missing (`source`, `alternative`), how many substitutions stood in it; else
    None.
    """

    text: str
    status: Status
    source: str = ""
    alternative: str = ""
    certainty: float = 1.0
    replaced: str = ""
    sentence: int | None = None


@dataclass(frozen=True, slots=True)
class Decoding:
    """A decoded translation. Every substitution is in exactly one segment that is not `kept`, but
    for what is left of it elsewhere and words of the translator's own that may tell another story
    (both of certainty 0), except that words agreeing with a recovered one may be rewritten within a
    `kept` segment."""

    segments: tuple[Segment, ...]

    @property
    def private_translation(self) -> PrivateTranslation:
        """The whole private translation (y_pri)."""
        return PrivateTranslation("".join(segment.text for segment in self.segments))

    @property
    def recovered(self) -> int:
        """Substitutions whose place was found and filled."""
        told = ("recovered", "uncertain", "unknown")
        return sum(s.status in told and s.certainty > 0 for s in self.segments)

    @property
    def missing(self) -> int:
        """Substitutions that were not found, those in lost sentences included."""
        missing = (segment for segment in self.segments if segment.status == "missing")
        return sum(1 if segment.sentence is None else segment.sentence for segment in missing)

    @property
    def lost(self) -> int:
        """Sentences for which no translation came back that is certainly theirs."""
        return sum(segment.sentence is not None for segment in self.segments)
