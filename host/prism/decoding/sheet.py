"""The sheet a translation is worked on: its words, what stands between them, who owns which.

Words are written anew one by one and gaps as little as needed, so that whatever nobody touched
comes out as it went in: `"".join` of an unchanged sheet is the translation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from prism.decoding.model import Segment, Status

_WORD = re.compile(r"[^\W_]+(?:[\u0300-\u036f]+[^\W_]*)*")
MAX_WORDS = 20_000
"""Words of one translated line that are looked at; a longer answer is kept as it stands."""

NOBODY = -1
PARTICLE = -2
"""Owner of a word that goes with another: it may be rewritten, but is no substitution's."""


class Sheet:
    """A translation taken apart.

    words[i] stands between gaps[i] and gaps[i + 1]. keys[i] is the lower-cased word as the
    translator wrote it; `written[i]` that word itself. owner[i] is the index of the substitution
    that the word was found to translate, or NOBODY.
    """

    __slots__ = ("gaps", "keys", "owner", "replaced", "stories", "words", "written")

    def __init__(self, text: str, opaque: Sequence[tuple[int, int, int]] = ()) -> None:
        """`opaque`: (start, end, owner) of spans that count as one word each, in order."""
        self.words: list[str] = []
        self.gaps: list[str] = []
        self.owner: list[int] = []
        self.stories: dict[int, tuple[Status, str, str, float]] = {}
        self.replaced: dict[int, str] = {}
        end = 0
        for start, stop, owner in _spans(text, opaque):
            self.gaps.append(text[end:start])
            self.words.append(text[start:stop])
            self.owner.append(owner)
            end = stop
        self.gaps.append(text[end:])
        self.written = list(self.words)
        self.keys = [word.lower() for word in self.words]

    def __len__(self) -> int:
        return len(self.words)

    def write(self, first: int, last: int, text: str) -> None:
        """Put `text` in place of the words first to last (inclusive)."""
        self.words[first] = text
        for index in range(first + 1, last + 1):
            self.words[index] = self.gaps[index] = ""

    def split(self, index: int, cut: int, joint: str) -> None:
        """Make two words of the one at `index`: `cut` letters, and what follows `joint`."""
        for words in (self.words, self.written, self.keys):
            whole = words[index]
            words[index : index + 1] = [whole[:cut], whole[cut + len(joint) :]]
        self.gaps.insert(index + 1, joint)
        self.owner.insert(index + 1, self.owner[index])

    def tell(self, owner: int, status: Status, source: str, other: str, certainty: float) -> None:
        """Remember what became of a substitution."""
        self.stories[owner] = (status, source, other, certainty)

    def segments(self, missing: Sequence[tuple[int, int]]) -> Iterator[Segment]:
        """The pieces of the private translation, in order.

        missing: pairs of (index of the word before which the missing segment stands, substitution),
        in order.
        """
        waiting = list(reversed(missing))
        kept: list[str] = []
        index, count = 0, len(self.words)
        while index <= count:
            while waiting and waiting[-1][0] <= index:
                # Before the gap, where the missing word would have stood after a space.
                yield from _kept(kept)
                yield self._segment("", waiting.pop()[1])
            kept.append(self.gaps[index])
            if index == count:
                break
            owner = self.owner[index]
            if owner < 0:
                kept.append(self.words[index])
                index += 1
                continue
            yield from _kept(kept)
            text, index = self._owned(index, owner)
            yield self._segment(text, owner)
        yield from _kept(kept)

    def _owned(self, index: int, owner: int) -> tuple[str, int]:
        """The text of the words from `index` on that `owner` owns, and where they end."""
        pieces = [self.words[index]]
        index += 1
        while index < len(self.words) and self.owner[index] == owner:
            pieces += (self.gaps[index], self.words[index])
            index += 1
        return "".join(pieces), index

    def _segment(self, text: str, owner: int) -> Segment:
        status, source, other, certainty = self.stories[owner]
        return Segment(text, status, source, other, certainty, self.replaced.get(owner, ""))


def _kept(pieces: list[str]) -> Iterator[Segment]:
    """A kept segment of the pieces, which are used up; none where there is no text."""
    text = "".join(pieces)
    pieces.clear()
    if text:
        yield Segment(text, "kept")


def _spans(text: str, opaque: Sequence[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
    position = count = 0
    for start, stop, owner in (*opaque, (len(text), len(text), NOBODY)):
        for match in _WORD.finditer(text, position, start):
            count += 1
            if count > MAX_WORDS:
                break
            yield match.start(), match.end(), NOBODY
        if stop > start:
            yield start, stop, owner
        position = stop
