"""What every detector is given: the text, its tagged words, and what is worked out once for all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from prism.protection.capitals import Run, runs
from prism.protection.folding import latin
from prism.protection.model import ProtectedItem
from prism.protection.rules import Rules
from prism.tagging.model import TaggedSentence, TaggedWord

_DIGITS = re.compile(r"\d+")
_BEFORE, _AFTER = 64, 96


@dataclass(frozen=True)
class Reading:
    """A text as the detectors see it.

    `text` is the plain form of `original` (look-alike letters, odd spaces and invisible characters
    made plain), and all spans that detectors handle refer to it; `item` translates them back.
    """

    original: str
    tagged: Sequence[TaggedSentence]
    rules: Rules
    text: str = field(init=False)
    _offsets: list[int] | None = field(init=False)

    def __post_init__(self) -> None:
        text, offsets = self.original, None
        if not text.isascii():
            text, offsets = latin(text)
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "_offsets", None if text == self.original else offsets)

    @cached_property
    def sentences(self) -> list[Sequence[TaggedWord]]:
        """The words of each sentence, as spans of `text`."""
        if self._offsets is None:
            return [sentence.words for sentence in self.tagged if sentence.words]
        place = {origin: at for at, origin in reversed(list(enumerate(self._offsets)))}
        return [
            words for sentence in self.tagged if (words := list(self._moved(sentence.words, place)))
        ]

    def _moved(self, words: Iterable[TaggedWord], place: dict[int, int]) -> Iterator[TaggedWord]:
        last: TaggedWord | None = None
        origin = 0
        for word in words:
            start, end = self._visible(word.start, place), self._visible(word.end, place)
            if start >= end:
                continue
            if last and last.end == start and origin < word.start and self._letters(start):
                # An invisible character had torn one word in two.
                start = last.start
            elif last:
                yield last
            last, origin = TaggedWord(start, end, self.text[start:end], word.tag), word.end
        if last:
            yield last

    def _visible(self, position: int, place: dict[int, int]) -> int:
        """An invisible character has no place of its own: that of the next visible one."""
        return next(place[at] for at in range(position, len(self.original) + 1) if at in place)

    def _letters(self, at: int) -> bool:
        """Whether letters or digits meet at the place."""
        return self.text[at - 1].isalnum() and self.text[at].isalnum()

    @cached_property
    def words(self) -> dict[str, list[int]]:
        """Every word in lower case and where it begins."""
        index: dict[str, list[int]] = {}
        for sentence in self.sentences:
            for start, _, text, _ in sentence:
                index.setdefault(text.lower(), []).append(start)
        return index

    @cached_property
    def has_digits(self) -> bool:
        """Whether any decimal digit stands in the text."""
        return _DIGITS.search(self.text) is not None

    @cached_property
    def digits(self) -> list[int]:
        """Where digits begin."""
        return [match.start() for match in _DIGITS.finditer(self.text)]

    @cached_property
    def runs(self) -> list[Run]:
        """The runs of capitalised words, see `capitals`."""
        return list(runs(self.text, self.sentences))

    def near(self, pattern: re.Pattern[str], sign: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Matches of the pattern in the neighbourhood of matches of another, quicker one."""
        return self._within(pattern, (match.start() for match in sign.finditer(self.text)))

    def near_digits(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Matches of the pattern in the neighbourhood of digits."""
        return self._within(pattern, self.digits)

    def near_words(self, pattern: re.Pattern[str], cues: frozenset[str]) -> Iterator[re.Match[str]]:
        """Matches of the pattern in the neighbourhood of any of the words (in lower case)."""
        present = self.words.keys() & cues
        return self._within(pattern, sorted(at for cue in present for at in self.words[cue]))

    def _within(self, pattern: re.Pattern[str], places: Iterable[int]) -> Iterator[re.Match[str]]:
        """Most of a text is far from anything that patterns look for: only windows are searched.

        A window begins and ends at white space, and windows that meet are one, so that no match is
        cut in two.
        """
        text = self.text
        start = end = 0
        for place in places:
            if place < end - _BEFORE:
                continue
            after = _edge(text, place + _AFTER)
            before = max(text.rfind(" ", 0, max(place - _BEFORE, 0)) + 1, 0)
            if before <= end:
                end = after
            else:
                yield from pattern.finditer(text, start, end)
                start, end = before, after
        if end:
            yield from pattern.finditer(text, start, end)

    def item(
        self,
        span: tuple[int, int],
        category: str,
        detector: str,
        reason: str,
        certainty: float = 1.0,
    ) -> ProtectedItem:
        """The characters of `span` as a protected item of the original text."""
        start, end = span
        if self._offsets is not None:
            start, end = self._offsets[start], self._offsets[end - 1] + 1
        return ProtectedItem(
            start, end, self.original[start:end], category, detector, reason, certainty
        )


def _edge(text: str, place: int) -> int:
    """The next blank at or after `place`, or the end."""
    found = text.find(" ", place)
    return len(text) if found < 0 else found
