"""What every detector is given: the text, its tagged words, and what is worked out once for all."""

from __future__ import annotations

import re
import unicodedata
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
    language: str
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
    def _around_digits(self) -> list[tuple[int, int]]:
        return self._windows(match.start() for match in _DIGITS.finditer(self.text))

    @cached_property
    def runs(self) -> list[Run]:
        """The runs of capitalised words, see `capitals`."""
        return list(runs(self.text, self.sentences, self.language))

    def near(self, pattern: re.Pattern[str], sign: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Matches of the pattern in the neighbourhood of matches of another, quicker one."""
        return self._within(
            pattern, self._windows(match.start() for match in sign.finditer(self.text))
        )

    def near_digits(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Matches of the pattern in the neighbourhood of digits."""
        return self._within(pattern, self._around_digits)

    def near_words(self, pattern: re.Pattern[str], cues: frozenset[str]) -> Iterator[re.Match[str]]:
        """Matches of the pattern in the neighbourhood of any of the words (in lower case)."""
        if cues.isdisjoint(self.words):
            return iter(())
        places = sorted(at for cue in self.words.keys() & cues for at in self.words[cue])
        return self._within(pattern, self._windows(places))

    def _windows(self, places: Iterable[int]) -> list[tuple[int, int]]:
        """Most of a text is far from anything that patterns look for: only windows are searched.

        A window begins and ends at a blank, and windows that meet are one, so that no match is cut
        in two.
        """
        text = self.text
        windows: list[tuple[int, int]] = []
        start, end = -1, 0
        for place in places:
            if start >= 0 and place < end - _BEFORE:
                continue
            before = text.rfind(" ", 0, place - _BEFORE) + 1 if place > _BEFORE else 0
            after = text.find(" ", place + _AFTER)
            if start >= 0 and before > end:
                windows.append((start, end))
                start = before
            elif start < 0:
                start = before
            end = after if after >= 0 else len(text)
        if start >= 0:
            windows.append((start, end))
        return windows

    def _within(
        self, pattern: re.Pattern[str], windows: Iterable[tuple[int, int]]
    ) -> Iterator[re.Match[str]]:
        return (
            match for start, end in windows for match in pattern.finditer(self.text, start, end)
        )

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
            # An accent that is a character of its own belongs to the letter before it.
            while unicodedata.category(self.original[end : end + 1] or " ") in {"Mn", "Me"}:
                end += 1
        return ProtectedItem(
            start, end, self.original[start:end], category, detector, reason, certainty
        )
