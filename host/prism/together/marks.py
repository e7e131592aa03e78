"""The user's own marks (this must stay, this may go). They are kept here; their sentences are not
kept at all.

What is kept are sums over the features of all marked sentences, and for each sentence a
fingerprint that is keyed with the members' secret. With the fingerprint a mark can be changed or
taken back when the same sentence comes again.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from pathlib import Path
from typing import Annotated

from pydantic import Field

from prism.together import keeping, moments
from prism.together.messages import Hex32, Message
from prism.together.moments import Row, Sums


class Kept(Message):
    """What is on the disk."""

    features: int
    triangle: list[float]
    vector: list[float]
    marks: Annotated[dict[Hex32, bool], Field(max_length=1_000_000)] = Field(default_factory=dict)


class Marks:
    """A member's marks for its group."""

    def __init__(self, path: Path, features: int, secret: bytes) -> None:
        """Those kept at `path`, none where there is no file. Raises GroupError for another's."""
        self._path, self._secret = path, secret
        kept = keeping.read(path, Kept)
        if kept and (
            kept.features != features or len(kept.triangle) != moments.triangle_size(features)
        ):
            raise keeping.GroupError(
                "The marks were made for another group.",
                hint=f"Remove {path} to start anew.",
            )
        self._marks = dict(kept.marks) if kept else {}
        if kept:
            self.sums = Sums(features, kept.triangle, kept.vector, len(self._marks))
        else:
            self.sums = Sums(features)

    def __len__(self) -> int:
        return len(self._marks)

    def mark(self, sentence: str, row: Row, stays: bool | None) -> None:
        """Mark a sentence, or take its mark back (None). What it was marked before is undone."""
        name = hmac.new(self._secret, sentence.strip().encode(), sha256).hexdigest()[:32]
        before = self._marks.pop(name, None)
        if before is not None:
            self.sums.add(row, 1 if before else -1, -1)
        if stays is not None:
            self.sums.add(row, 1 if stays else -1)
            self._marks[name] = stays

    def save(self) -> None:
        """Write them down. Raises GroupError."""
        kept = Kept(
            features=self.sums.features,
            triangle=self.sums.triangle,
            vector=self.sums.vector,
            marks=self._marks,
        )
        keeping.write(self._path, kept)
