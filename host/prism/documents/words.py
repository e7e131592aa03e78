"""Which words of a translation belong to which of a passage.

It is known of every word that was exchanged. Of the others it is known where they stand alike in
both languages or the dictionary has the pair; what is left is interpolated between those.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence

from prism.documents.model import Piece
from prism.text import Span

Known = Callable[[str], Iterable[str]]
"""The translations of a word that a dictionary has."""

WORD = re.compile(r"\w+(?:['’-]\w+)*")
_SHORTEST_STEM = 3
_BESIDE = 2
_MOST_PAIRS = 10_000_000
"""Words of a passage times words of its translation: a longer one is no paragraph."""
_FAR = 3
"""Words are given up as belonging together where they lie more than so many times apart."""


def unknown(_word: str) -> Iterable[str]:
    """A dictionary without words."""
    return ()


class Table:
    """Which words of the translation belong to which of the passage."""

    def __init__(self, source: str, target: str, pieces: Sequence[Piece], known: Known) -> None:
        self.source, self.target = source, target
        self.words = [Span(*match.span()) for match in WORD.finditer(source)]
        self.answers = [Span(*match.span()) for match in WORD.finditer(target)]
        self.links: dict[int, set[int]] = {}
        self._linked: set[int] = set()
        self._shared: set[int] = set()
        if len(self.words) * len(self.answers) > _MOST_PAIRS:
            return  # words are then where they are in proportion
        self._exchanged(pieces)
        self._alike(lambda word: (word.casefold(),), exact=True)
        self._alike(known, exact=False)

    def _link(self, word: int, answers: Iterable[int]) -> None:
        found = set(answers)
        if found:
            self.links.setdefault(word, set()).update(found)
            self._linked |= found

    def _exchanged(self, pieces: Sequence[Piece]) -> None:
        """Link what was exchanged, in the order of the text where a word stands there twice."""
        after: dict[str, int] = {}
        position = 0
        for text, source in pieces:
            end = position + len(text)
            if source:
                at = self.source.find(source, after.get(source, 0))
                if at >= 0:
                    after[source] = at + len(source)
                    answers = self._within(self.answers, position, end)
                    words = self._within(self.words, at, at + len(source))
                    for word in words:
                        self._link(word, answers)
                    if len(words) > len(answers):
                        self._shared.update(words)
            position = end

    @staticmethod
    def _within(words: Sequence[Span], start: int, end: int) -> range:
        """The words of which a part lies between two places."""
        first = bisect_right(words, start, key=lambda word: word.end)
        return range(first, bisect_left(words, end, key=lambda word: word.start))

    def _alike(self, known: Known, *, exact: bool) -> None:
        """Link words to the nearest that are left of those that they are known to become."""
        left: dict[str, list[int]] = {}
        for i, span in enumerate(self.answers):
            if i not in self._linked:
                left.setdefault(_folded(self.target[slice(*span)]), []).append(i)
        for word, span in enumerate(self.words):
            if left and (word not in self.links or word in self._shared):
                self._nearest(word, known(self.source[slice(*span)]), left, exact)

    def _nearest(
        self, word: int, translations: Iterable[str], left: dict[str, list[int]], exact: bool
    ) -> None:
        """Link a word to what is nearest of the first of its translations that is left.

        Of one that shares its answer (six weeks: *seis*) the rest stands beside it, or nowhere.
        """
        expected = self.expected(word)
        for translation in translations:
            found = [_found(_folded(part), left, exact) for part in WORD.findall(translation)]
            for one in filter(None, found):
                if one not in left:
                    continue
                nearest = min(left[one], key=lambda answer: abs(answer - expected))
                if word in self._shared and abs(nearest - expected) > _BESIDE:
                    continue
                self._link(word, (nearest,))
                left[one].remove(nearest)
                if not left[one]:
                    del left[one]
            if any(found) and word in self.links:
                return

    def expected(self, word: int) -> float:
        """About which word of the translation a word is."""
        if word in self.links:
            return sum(self.links[word]) / len(self.links[word])
        before = max((i for i in self.links if i < word), default=-1)
        after = min((i for i in self.links if i > word), default=len(self.words))
        low = max(self.links[before]) if before >= 0 else -1
        high = min(self.links[after]) if after < len(self.words) else len(self.answers)
        return low + (high - low) * (word - before) / (after - before)

    def of(self, start: int, end: int) -> list[int]:
        """The words of which most lies between two places of the passage."""
        return [
            i
            for i in self._within(self.words, start, end)
            if 2 * (min(end, self.words[i].end) - max(start, self.words[i].start))
            >= self.words[i].end - self.words[i].start
        ]

    def answer(self, words: Sequence[int], taken: set[int]) -> Span | None:
        """The words of the translation, first and last included, that neighbouring words become."""
        if not self.answers:
            return None
        own = sorted({one for word in words for one in self.links.get(word, ())} - taken)
        size = len(words)
        if own and own[-1] - own[0] >= _FAR * (size + 1):
            middle = own[len(own) // 2]
            own = [one for one in own if abs(one - middle) <= size]
        if not own:
            centre = sum(map(self.expected, words)) / size
            first = min(max(0, round(centre - (size - 1) / 2)), len(self.answers) - 1)
            own = list(range(first, min(first + size, len(self.answers))))
            free = [i for i in own if i not in taken and i not in self._linked]
            own = free or [i for i in own if i not in taken]
            return self._whole(own, taken)
        low, high = own[0], own[-1]
        for word in words:
            if word in self.links:
                break
            if low - 1 >= 0 and low - 1 not in self._linked | taken:
                low -= 1
        for word in reversed(words):
            if word in self.links:
                break
            if high + 1 < len(self.answers) and high + 1 not in self._linked | taken:
                high += 1
        return self._whole(list(range(low, high + 1)), taken)

    @staticmethod
    def _whole(answers: Sequence[int], taken: set[int]) -> Span | None:
        """The longest stretch of neighbouring words that nothing else has."""
        best: list[int] = []
        now: list[int] = []
        for one in answers:
            now = [*now, one] if now and one == now[-1] + 1 else [one]
            if one in taken:
                now = []
            elif len(now) > len(best):
                best = now
        return Span(best[0], best[-1]) if best else None

    def place(self, at: int) -> int:
        """The place in the translation of what stands at a place of the passage."""
        if not self.source[:at].strip():
            return len(self.target) - len(self.target.lstrip()) if at else 0
        if not self.source[at:].strip():
            return len(self.target) if at == len(self.source) else len(self.target.rstrip())
        if not self.answers:
            return len(self.target)
        before = bisect_right(self.words, at, key=lambda word: word.end) - 1
        after = bisect_left(self.words, at, key=lambda word: word.start)
        if after < len(self.words) and (before < 0 or self.source[at - 1].isspace()):
            found = self.answers[self.index(after)].start
            for character in reversed(self.source[at : self.words[after].start]):
                if found and _alike(character, self.target[found - 1]):
                    found -= 1
            return found
        if before < 0:
            return 0
        end = self.answers[self.index(before)].end
        for character in self.source[self.words[before].end : at]:
            if end < len(self.target) and _alike(character, self.target[end]):
                end += 1
        return end

    def blanks(self, at: int) -> tuple[bool, bool]:
        """Whether there are blanks around a place of the passage."""
        return self.source[at - 1 : at].isspace(), self.source[at : at + 1].isspace()

    def index(self, word: int) -> int:
        """The word of the translation that is nearest to where a word is expected."""
        return min(max(0, round(self.expected(word))), len(self.answers) - 1)


def _alike(one: str, other: str) -> bool:
    """Whether both are blanks, or both marks."""
    return one.isspace() == other.isspace() and not one.isalnum() and not other.isalnum()


def _folded(word: str) -> str:
    decomposed = unicodedata.normalize("NFD", word.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def _found(word: str, left: dict[str, list[int]], exact: bool) -> str:
    """The one of the words that are left that is this one, or another form of it."""
    if word in left:
        return word
    if exact or len(word) < _SHORTEST_STEM:
        return ""
    stem = word[: max(_SHORTEST_STEM, round(len(word) * 0.7))]
    return next((other for other in left if other.startswith(stem)), "")
