"""Which part of a translation belongs to which sent line, where true lines stand among decoys.

A site answers with one text. Where it did what it was asked, its lines are the lines that were
sent; else it has merged, split, dropped or repeated some. Lines are aligned by length and by their
anchors, the places where the substitutes of a line are found again. An answer is a line's own only
where its anchors say so and those of no other line do, or where its place leaves no doubt: a lost
sentence can be sent again, a decoy's translation in its place would be believed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import log
from statistics import median
from typing import NamedTuple

from prism.decoding.renderings import Lexicon, rendering
from prism.morphology import paradigms
from prism.substitution.model import Line, Substitution, one_line

_ROW = re.compile(r"[^\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]+")
_SENTENCE = re.compile(r"\S.*?(?:[.!?…。！？]+[\"'’”»)\]]*(?=\s|$)|(?:\.{2,}|…)(?=\w)|$)")
_WORD = re.compile(r"[^\W_]+")
_STEM = 5
_SHAPES = {
    (1, 1): 0.0,
    (1, 2): 0.8,
    (1, 3): 1.6,
    (1, 4): 2.4,
    (2, 1): 3.0,
    (3, 1): 5.0,
    (1, 0): 2.0,
    (0, 1): 2.5,
}
"""Lines and sentences that are taken together, and what doing so costs."""
_ANCHOR, _LENGTH, _BREAK = 4.0, 2.0, 1.5
_NARROW, _WIDE = 12, 60
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
"""So many times and characters longer than expected an answer may be; the second where part of it
may be another line's."""


class _Unit(NamedTuple):
    """A sentence of the translation: its place, and whether it begins and ends a row."""

    start: int
    end: int
    first: bool
    last: bool


class _Held(NamedTuple):
    """Units `first` to `last` (exclusive) are the answer to lines `line` to `end` (exclusive)."""

    line: int
    end: int
    first: int
    last: int


def answers(lines: Sequence[Line], text: str, lexicon: Lexicon, target: str) -> list[str | None]:
    """The part of `text` that translates each of the sent lines; None where there is doubt."""
    units = _units(text)
    if not lines or not units:
        return [None] * len(lines)
    evidence = _Evidence(lines, units, text, lexicon, target)
    path = _rows(units)
    if not evidence.row_for_line(path):
        certain = _certain(_best_path(lines, units, evidence), evidence)
        path = _without_guests(_without_cuts(certain, evidence), evidence)
    found: list[str | None] = [None] * len(lines)
    for held in path:
        found[held.line] = text[units[held.first].start : units[held.last - 1].end]
    return found


def _rows(units: Sequence[_Unit]) -> list[_Held]:
    """Row for line, in order."""
    firsts = [number for number, unit in enumerate(units) if unit.first]
    ends = [*firsts[1:], len(units)]
    return [
        _Held(line, line + 1, first, end)
        for line, (first, end) in enumerate(zip(firsts, ends, strict=True))
    ]


def _units(text: str) -> list[_Unit]:
    found: list[_Unit] = []
    for row in _ROW.finditer(text):
        spans = [match.span() for match in _SENTENCE.finditer(text, *row.span())]
        spans = [(start, end) for start, end in spans if text[start:end].strip()]
        for number, (start, end) in enumerate(spans):
            end = start + len(text[start:end].rstrip())
            found.append(_Unit(start, end, number == 0, number == len(spans) - 1))
    return found


class _Evidence:
    """Which anchors of each line stand in each unit, and whether a unit has the length."""

    def __init__(
        self,
        lines: Sequence[Line],
        units: Sequence[_Unit],
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
        rows = [tuple(" ".join(self._row(held)).split()) for held in _rows(units)]
        self._row_of = list(accumulate((unit.first for unit in units), initial=-1))[1:]
        self._rows = rows
        repeated = sum(_overlap(one, another) > 0 for one, another in pairwise(rows))
        # Rows that are there twice without there being more rows: others were merged or dropped.
        self._shifted = repeated > len(rows) - len(lines)
        self._whole = len(rows) == len(lines) and not repeated
        # Where most rows were joined, where they end says little of the lines.
        self.breaking = _BREAK * min(1.0, len(rows) / len(lines))
        self.lengths = [len(line.public.value) for line in lines]
        self.sizes = [unit.end - unit.start for unit in units]
        self.ratio = max(sum(self.sizes), 1) / max(sum(self.lengths), 1)
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
        self.ratio = self._usual_ratio()

    def _usual_ratio(self) -> float:
        """Characters of a translation for each of its line. By what is known: rows that are missing
        or there twice say nothing of the others."""
        found = []
        for line, length in enumerate(self.lengths):
            shares = {unit: self.share(line, unit, unit + 1) for unit in self._bits[line]}
            places = [unit for unit, share in shares.items() if share >= _OWN]
            if self._sentences[line] == len(places) == 1:
                found.append(self.sizes[places[0]] / max(length, 1))
        return median(found) if len(found) >= _FEW else self.ratio

    def text(self, unit: int) -> str:
        """A unit as it stands in the translation."""
        return self._texts[unit]

    def _row(self, held: _Held) -> list[str]:
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

    def own(self, held: _Held) -> bool:
        """Whether anchors say that the answer is its line's and no other's."""
        share = self.share(held.line, held.first, held.last)
        certain = share >= _OWN and share > self._rival(held, self._least(held))
        return certain and self.alone(held) and not self.doubled(held)

    def doubled(self, held: _Held) -> bool:
        """Whether the answer may be that of a neighbour, in the place of one that was lost, or
        holds what a row beside it holds as well."""
        repeated = self._shifted and self._repeated(held) and not self.plain(held)
        return repeated or self._overlapping(held)

    def plain(self, held: _Held) -> bool:
        """Whether several anchors of a line stand in the answer, and hardly one of any other."""
        found = self._found(held.line, held.first, held.last)
        return found >= _SEVERAL and self._rival(held) < _OWN

    def _overlapping(self, held: _Held) -> bool:
        """Whether a part of an answer, but not all of it, stands in the row before or after."""
        words = tuple(" ".join(self._row(held)).split())
        first, last = self._row_of[held.first] - 1, self._row_of[held.last - 1] + 1
        before = _overlap(self._rows[first], words) if first >= 0 else 0
        after = _overlap(words, self._rows[last]) if last < len(self._rows) else 0
        return any(0 < shared < len(words) for shared in (before, after))

    def anothers(self, held: _Held) -> bool:
        """Whether anchors say that the answer is rather another line's."""
        rival = self._rival(held, self._least(held))
        return rival >= _OWN and rival > self.share(held.line, held.first, held.last)

    def _least(self, held: _Held) -> int:
        """How many anchors say more than those of the line: a single one may stand there by chance,
        whatever its share."""
        return max(1, self._found(held.line, held.first, held.last))

    def row_for_line(self, path: Sequence[_Held]) -> bool:
        """Whether the rows are the answers to the lines, one for one and in order.

        A translator may write some substitutes as nobody learned them; where rows were moved, some
        show that they are another line's.
        """
        if len(path) != len(self.lengths) or not all(map(self.alone, path)):
            return False
        if any(map(self.anothers, path)):
            return False
        return self._whole or not any(map(self.misfit, path))

    def misfit(self, held: _Held) -> bool:
        """Whether the answer is hardly its line's, or not its alone."""
        if self._counts[held.line]:
            bare = not self.share(held.line, held.first, held.last)
        else:
            bare = self._repeated(held)
        return bare or self.doubled(held) or self.anothers(held) or not self.alone(held)

    def alone(self, held: _Held) -> bool:
        """Whether an answer has the length and the sentences of its line, not those of more."""
        expected = self.lengths[held.line] * self.ratio
        size = sum(self.sizes[held.first : held.last])
        more = held.last - held.first - self._sentences[held.line]
        # Where rows were joined, a sentence less is one cut off, and one more is another line's.
        if more and not self._whole:
            return False
        if more > 0 and (size > _CROWDED * expected or self._rival(held) >= _OWN):
            return False
        return size < _LONGER * expected + _SLACK and expected < _LONGER * size + _SLACK

    def unnoticed(self, line: int, held: _Held) -> bool:
        """Whether the translation of another line may well stand in an answer.

        Half of its anchors show it, or one where no full stop would stand between the two. If it
        has none, the answer must be too short for both.
        """
        found = self._found(line, held.first, held.last)
        if self._ended[min(line, held.line)]:
            return self._counts[line] > 0 and found / self._counts[line] >= _OWN
        expected = self.lengths[held.line] * self.ratio
        slack = (_TIGHT - 1) * expected + _TIGHT_SLACK
        longer = sum(self.sizes[held.first : held.last]) - expected
        small = not self._counts[line] and self.lengths[line] * self.ratio <= slack
        return found > 0 or small or longer > slack

    def ragged(self, held: _Held) -> list[int]:
        """The units of the same row right beside an answer."""
        before = [] if self.units[held.first].first else [held.first - 1]
        return before if self.units[held.last - 1].last else [*before, held.last]

    def room(self, held: _Held, unit: int) -> bool:
        """Whether an answer is too short, or would not be too long with another unit."""
        expected = self.lengths[held.line] * self.ratio
        size = sum(self.sizes[held.first : held.last])
        short = _TIGHT * size + _TIGHT_SLACK < expected
        return short or size + self.sizes[unit] < _TIGHT * expected + _TIGHT_SLACK

    def _repeated(self, held: _Held) -> bool:
        """Whether an answer is that of a neighbour."""
        texts, first, last = self._texts, held.first, held.last
        before, after = texts[max(first - 1, 0) : first], texts[last : last + 1]
        return texts[first] in before or texts[last - 1] in after

    def _rival(self, held: _Held, least: int = 1) -> float:
        """The largest share that any other line has there, of at least so many anchors."""
        span = range(held.first, held.last)
        others = set().union(*(self._lines_at.get(unit, ()) for unit in span)) - {held.line}
        place = held.first, held.last
        shares = (self.share(line, *place) for line in others if self._found(line, *place) >= least)
        return max(shares, default=0.0)


def _overlap(one: Sequence[str], another: Sequence[str]) -> int:
    """With how many words of its end one row begins the next: two at least, or all of either."""
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


def _best_path(lines: Sequence[Line], units: Sequence[_Unit], evidence: _Evidence) -> list[_Held]:
    """The cheapest way through lines and units, near the diagonal."""
    n, m = len(lines), len(units)
    band = min(_NARROW + abs(n - m), _WIDE)
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    for i in range(n + 1):
        centre = i * m // n
        for j in range(max(0, centre - band), min(m, centre + band) + 1):
            if (i, j) not in best:
                continue
            for (more, further), shape in _SHAPES.items():
                step = _Held(i, i + more, j, j + further)
                if step.end > n or step.last > m:
                    continue
                total = best[i, j][0] + shape + _cost(step, evidence)
                place = (step.end, step.last)
                if place not in best or total < best[place][0]:
                    best[place] = (total, (i, j))
    path: list[_Held] = []
    i, j = (n, m) if (n, m) in best else (0, 0)
    while (i, j) != (0, 0):
        i0, j0 = best[i, j][1]
        path.append(_Held(i0, i, j0, j))
        i, j = i0, j0
    return path[::-1]


def _cost(held: _Held, evidence: _Evidence) -> float:
    """What it costs to take lines and units together, beside the shape."""
    line, end, first, last = held
    if first == last:
        return 0.0
    units = evidence.units
    cost = evidence.breaking * (
        (not units[first].first)
        + (not units[last - 1].last)
        + 2 * sum(unit.last for unit in units[first : last - 1])
    )
    if line == end:
        return cost
    expected = sum(evidence.lengths[line:end]) * evidence.ratio
    cost += _LENGTH * abs(log((sum(evidence.sizes[first:last]) + 9) / (expected + 9)))
    return cost - _ANCHOR * sum(evidence.share(one, first, last) for one in range(line, end))


def _certain(path: Sequence[_Held], evidence: _Evidence) -> list[_Held]:
    """The steps of the path that give one line an answer beyond doubt."""
    found: list[_Held] = []
    run: list[_Held] = []
    even = True
    for held in path:
        one = held.end == held.line + 1 and held.last > held.first
        if one and evidence.own(held):
            found += (*_believed(run, even, evidence), held)
            run, even = [], True
        elif one:
            run.append(held)
            even = even and _is_row(held, evidence.units)
        else:
            even = False
    return found + _believed(run, even, evidence)


def _without_guests(path: Sequence[_Held], evidence: _Evidence) -> list[_Held]:
    """The answers in which no line beside them that was lost may stand as well: "Yours," is too
    short to be noticed at the head of the next row.
    """
    start, end = _Held(0, 0, 0, 0), _Held(len(evidence.lengths), 0, len(evidence.units), 0)
    certain = []
    for before, held, after in zip([start, *path], path, [*path[1:], end], strict=False):
        lost = [
            *_lost(range(held.line - 1, before.end - 1, -1), before.last, held.first, evidence),
            *_lost(range(held.end, after.line), held.last, after.first, evidence),
        ]
        if not any(evidence.unnoticed(line, held) for line in lost):
            certain.append(held)
    return certain


def _lost(lines: Sequence[int], first: int, last: int, evidence: _Evidence) -> Sequence[int]:
    """Those of the lines without an answer that may stand in one beside them, the nearest first:
    for each of the units from `first` to `last`, one of them stands there."""
    there = {evidence.text(unit) for unit in range(first, last)}
    return lines[: max(1, len(lines) - len(there))]


def _without_cuts(path: Sequence[_Held], evidence: _Evidence) -> list[_Held]:
    """The answers beside which nothing is left in their row that may be theirs as well."""
    held = {unit for one in path for unit in range(one.first, one.last)}
    return [
        one
        for one in path
        if not any(unit not in held and evidence.room(one, unit) for unit in evidence.ragged(one))
    ]


def _believed(run: Sequence[_Held], even: bool, evidence: _Evidence) -> list[_Held]:
    """The answers to believe between two that are beyond doubt.

    Where there are as many rows as lines, each is in its place, unless rows were lost and repeated
    among them: then some would not fit.
    """
    if not even:
        return []
    if len(run) == 1:
        (held,) = run
        doubt = evidence.anothers(held) or evidence.doubled(held) or not evidence.alone(held)
        return [] if doubt else [held]
    if any(map(evidence.misfit, run)):
        return []
    return list(run)


def _is_row(held: _Held, units: Sequence[_Unit]) -> bool:
    inside = units[held.first : held.last - 1]
    return (
        units[held.first].first
        and units[held.last - 1].last
        and not any(unit.last for unit in inside)
    )
