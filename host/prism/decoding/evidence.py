"""What says which part of a translation is the answer to which of the lines that were sent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate, pairwise
from statistics import median
from typing import NamedTuple

from prism.decoding.renderings import Lexicon, rendering
from prism.morphology import paradigms
from prism.substitution.model import Line, Substitution, one_line

_ROW = re.compile(r"[^\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]+")
_SENTENCE = re.compile(r"\S.*?(?:[.!?…。！？]+[\"'’”»)\]]*(?=\s|$)|(?:\.{2,}|…)(?=\w)|$)")
_WORD = re.compile(r"[^\W_]+")
_STEM = 5
_BREAK = 1.5
_OWN = 0.5
"""Share of a line's anchors that makes an answer its own, and one that makes it another's."""
_CROWDED = 1.2
_ENDED = re.compile("[.!?…。！？]+[\"'’”»)\\]]*$")
_FEW = 5
"""Lines whose place is known that it takes to say how long translations are."""
_SEVERAL = 2
"""Anchors that do not stand together by chance."""
_LONGER, _SLACK = 2.5, 25
_TIGHT, _TIGHT_SLACK = 1.25, 2
"""How much longer than expected an answer may be, as a factor and in characters. The second pair
holds where part of it may be another line's."""


class Unit(NamedTuple):
    """A sentence of the translation: its place, and whether it begins and ends a row."""

    start: int
    end: int
    first: bool
    last: bool


class Held(NamedTuple):
    """Units `first` to `last` (exclusive) are the answer to lines `line` to `end` (exclusive)."""

    line: int
    end: int
    first: int
    last: int


def rows_of(units: Sequence[Unit]) -> list[Held]:
    """Row for line, in order."""
    firsts = [number for number, unit in enumerate(units) if unit.first]
    ends = [*firsts[1:], len(units)]
    return [
        Held(line, line + 1, first, end)
        for line, (first, end) in enumerate(zip(firsts, ends, strict=True))
    ]


def units_of(text: str) -> list[Unit]:
    """The sentences of a translation, row by row."""
    found: list[Unit] = []
    for row in _ROW.finditer(text):
        spans = [match.span() for match in _SENTENCE.finditer(text, *row.span())]
        spans = [(start, end) for start, end in spans if text[start:end].strip()]
        for number, (start, end) in enumerate(spans):
            end = start + len(text[start:end].rstrip())
            found.append(Unit(start, end, number == 0, number == len(spans) - 1))
    return found


class Evidence:
    """Which anchors of each line stand in each unit, and whether a unit has the length.

    breaking: what it costs to begin or end an answer within a row. lengths, sizes: characters of
    lines and units; growth: characters of a translation for each of its line.
    """

    def __init__(
        self,
        lines: Sequence[Line],
        units: Sequence[Unit],
        text: str,
        lexicon: Lexicon,
        target: str,
    ) -> None:
        table = paradigms(target)
        places: dict[str, set[int]] = {}
        for number, (start, end, _, _) in enumerate(units):
            for token in set(_WORD.findall(text[start:end])):
                word = token.lower()
                for key in (word, _stem(word), *(f"={lemma}" for lemma in table.lemmas(token))):
                    places.setdefault(key, set()).add(number)
        self.units = units
        self._texts = [text[unit.start : unit.end] for unit in units]
        self._sentences = [len(_SENTENCE.findall(one_line(line.public).value)) for line in lines]
        rows = [tuple(" ".join(self._row(held)).split()) for held in rows_of(units)]
        self._row_of = list(accumulate((unit.first for unit in units), initial=-1))[1:]
        self._rows = rows
        repeated = sum(_overlap(one, another) > 0 for one, another in pairwise(rows))
        # More rows repeat a neighbour than there are rows too many: others were merged or dropped.
        self._shifted = repeated > len(rows) - len(lines)
        self._whole = len(rows) == len(lines) and not repeated
        # Where most rows were joined, where they end says little of the lines.
        self.breaking = _BREAK * min(1.0, len(rows) / len(lines))
        self.lengths = [len(line.public.value) for line in lines]
        self.sizes = [unit.end - unit.start for unit in units]
        self.growth = max(sum(self.sizes), 1) / max(sum(self.lengths), 1)
        self._ended = [_ENDED.search(one_line(line.public).value) is not None for line in lines]
        self._counts = [len(line.substitutions) for line in lines]
        # For each line, the units in which its anchors stand, and a bit for each that does.
        self._bits: list[dict[int, int]] = []
        self._lines_at: dict[int, set[int]] = {}
        for number, line in enumerate(lines):
            bits: dict[int, int] = {}
            for bit, made in enumerate(line.substitutions):
                keys = _keys(made, lexicon, target)
                hits: set[int] = set().union(*(places.get(key, ()) for key in keys))
                for unit in hits:
                    bits[unit] = bits.get(unit, 0) | 1 << bit
                    self._lines_at.setdefault(unit, set()).add(number)
            self._bits.append(bits)
        self.growth = self._usual_growth()

    def _usual_growth(self) -> float:
        """How many characters a translation has for each character of its line.

        Only lines whose answers are known count: rows that are missing or stand there twice say
        nothing about the others.
        """
        found = []
        for line, length in enumerate(self.lengths):
            shares = {unit: self.share(line, unit, unit + 1) for unit in self._bits[line]}
            places = [unit for unit, share in shares.items() if share >= _OWN]
            if self._sentences[line] == len(places) == 1:
                found.append(self.sizes[places[0]] / max(length, 1))
        return median(found) if len(found) >= _FEW else self.growth

    def text(self, unit: int) -> str:
        """A unit as it stands in the translation."""
        return self._texts[unit]

    def _row(self, held: Held) -> list[str]:
        return self._texts[held.first : held.last]

    def share(self, line: int, first: int, last: int) -> float:
        """The share of a line's anchors that stand in units `first` to `last` (exclusive)."""
        found = self._found(line, first, last)
        return found / self._counts[line] if found else 0.0

    def _found(self, line: int, first: int, last: int) -> int:
        bits = 0
        for unit in range(first, last):
            bits |= self._bits[line].get(unit, 0)
        return bits.bit_count()

    def own(self, held: Held) -> bool:
        """Whether anchors say that the answer is its line's and no other's."""
        share = self.share(held.line, held.first, held.last)
        certain = share >= _OWN and share > self._rival(held, self._least(held))
        return certain and self.alone(held) and not self.doubled(held)

    def doubled(self, held: Held) -> bool:
        """Whether the answer may be a neighbour's that stands where a lost one should, or shares
        words with the row beside it."""
        repeated = self._shifted and self._repeated(held) and not self.plain(held)
        return repeated or self._overlapping(held)

    def plain(self, held: Held) -> bool:
        """Whether several anchors of its line stand in the answer and hardly any of others."""
        found = self._found(held.line, held.first, held.last)
        return found >= _SEVERAL and self._rival(held) < _OWN

    def _overlapping(self, held: Held) -> bool:
        """Whether a part of an answer, but not all of it, stands in the row before or after."""
        words = tuple(" ".join(self._row(held)).split())
        first, last = self._row_of[held.first] - 1, self._row_of[held.last - 1] + 1
        before = _overlap(self._rows[first], words) if first >= 0 else 0
        after = _overlap(words, self._rows[last]) if last < len(self._rows) else 0
        return any(0 < shared < len(words) for shared in (before, after))

    def anothers(self, held: Held) -> bool:
        """Whether anchors say that the answer is rather another line's."""
        rival = self._rival(held, self._least(held))
        return rival >= _OWN and rival > self.share(held.line, held.first, held.last)

    def _least(self, held: Held) -> int:
        """How many anchors another line needs there to be preferred: as many as this line has, at
        least one. Otherwise a single one could win by its share, though it stands there by chance.
        """
        return max(1, self._found(held.line, held.first, held.last))

    def row_for_line(self, path: Sequence[Held]) -> bool:
        """Whether the rows are the answers to the lines, one for one and in order.

        Some lines may show no anchor, since a translator may write substitutes in ways that nobody
        learned. But where rows were moved, the anchors of some show that they belong to another
        line.
        """
        if len(path) != len(self.lengths) or not all(map(self.alone, path)):
            return False
        if any(map(self.anothers, path)):
            return False
        return self._whole or not any(map(self.misfit, path))

    def misfit(self, held: Held) -> bool:
        """Whether the answer is hardly its line's, or not its alone."""
        if self._counts[held.line]:
            bare = not self.share(held.line, held.first, held.last)
        else:
            bare = self._repeated(held)
        return bare or self.doubled(held) or self.anothers(held) or not self.alone(held)

    def alone(self, held: Held) -> bool:
        """Whether an answer has the length and the sentences of its line, not those of more."""
        expected = self.lengths[held.line] * self.growth
        size = sum(self.sizes[held.first : held.last])
        more = held.last - held.first - self._sentences[held.line]
        # Where rows were joined, a missing sentence was cut off, and one too many is another
        # line's.
        if more and not self._whole:
            return False
        if more > 0 and (size > _CROWDED * expected or self._rival(held) >= _OWN):
            return False
        return size < _LONGER * expected + _SLACK and expected < _LONGER * size + _SLACK

    def unnoticed(self, line: int, held: Held) -> bool:
        """Whether the translation of another line may well stand in an answer.

        Where a full stop parts the two lines, half of the other line's anchors must stand there.
        Where none does, one anchor is enough, and so is room in the answer for both.
        """
        found = self._found(line, held.first, held.last)
        if self._ended[min(line, held.line)]:
            return self._counts[line] > 0 and found / self._counts[line] >= _OWN
        expected = self.lengths[held.line] * self.growth
        slack = (_TIGHT - 1) * expected + _TIGHT_SLACK
        longer = sum(self.sizes[held.first : held.last]) - expected
        small = not self._counts[line] and self.lengths[line] * self.growth <= slack
        return found > 0 or small or longer > slack

    def ragged(self, held: Held) -> list[int]:
        """The units of the same row right beside an answer."""
        before = [] if self.units[held.first].first else [held.first - 1]
        return before if self.units[held.last - 1].last else [*before, held.last]

    def room(self, held: Held, unit: int) -> bool:
        """Whether the answer is too short for its line, or has room for another unit."""
        expected = self.lengths[held.line] * self.growth
        size = sum(self.sizes[held.first : held.last])
        short = _TIGHT * size + _TIGHT_SLACK < expected
        return short or size + self.sizes[unit] < _TIGHT * expected + _TIGHT_SLACK

    def _repeated(self, held: Held) -> bool:
        """Whether an answer is that of a neighbour."""
        texts, first, last = self._texts, held.first, held.last
        before, after = texts[max(first - 1, 0) : first], texts[last : last + 1]
        return texts[first] in before or texts[last - 1] in after

    def _rival(self, held: Held, least: int = 1) -> float:
        """The largest share of its anchors that any other line has there; lines with fewer than
        `least` anchors there do not count."""
        span = range(held.first, held.last)
        others = set().union(*(self._lines_at.get(unit, ()) for unit in span)) - {held.line}
        place = held.first, held.last
        shares = (self.share(line, *place) for line in others if self._found(line, *place) >= least)
        return max(shares, default=0.0)


def _overlap(one: Sequence[str], another: Sequence[str]) -> int:
    """How many words at the end of one row the other begins with; 0 for a single word, unless it is
    the whole row."""
    for shared in range(min(len(one), len(another)), 0, -1):
        whole = shared in (len(one), len(another))
        if (whole or shared > 1) and one[-shared:] == another[:shared]:
            return shared
    return 0


def _keys(made: Substitution, lexicon: Lexicon, target: str) -> set[str]:
    """What a substitute may be found by: its translations, their lemmas and stems."""
    if made.kind == "protected":
        return {word for word in _WORD.findall(made.substitute.lower()) if len(word) > 1}
    found = rendering(made.substitute, made.tag, lexicon, target)
    words = {*found.forms, *found.weak, *(word for keys, _ in found.phrases for word in keys[-1:])}
    stems = {_stem(word) for word in found.forms if len(word) >= _STEM}
    return words | stems | {f"={lemma}" for lemma in (*found.lemmas, *found.weak_lemmas)}


def _stem(word: str) -> str:
    return f"{word[:_STEM]}~" if len(word) >= _STEM else word
