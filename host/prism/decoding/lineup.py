"""Which part of a translation belongs to which sent line, where true lines stand among decoys.

A site answers with one text. Where it did what it was asked, its lines are the lines that were
sent; else it has merged, split, dropped or repeated some. Lines are aligned by length and by their
anchors, the places where the substitutes of a line are found again. An answer is taken as a line's
own only where that line's anchors stand in it and no other line's do, or where its place leaves no
doubt. In doubt a sentence counts as lost: it can be sent again, while the translation of a decoy in
its place would be believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from prism.decoding.evidence import Evidence, Held, Unit, rows_of, units_of
from prism.decoding.renderings import Lexicon
from prism.substitution.model import Line

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
_ANCHOR, _LENGTH = 4.0, 2.0
_NARROW, _WIDE = 12, 60


def answers(lines: Sequence[Line], text: str, lexicon: Lexicon, target: str) -> list[str | None]:
    """The part of `text` that translates each of the sent lines; None where there is doubt."""
    units = units_of(text)
    if not lines or not units:
        return [None] * len(lines)
    evidence = Evidence(lines, units, text, lexicon, target)
    path = rows_of(units)
    if not evidence.row_for_line(path):
        certain = _certain(_best_path(lines, units, evidence), evidence)
        path = _without_guests(_without_cuts(certain, evidence), evidence)
    found: list[str | None] = [None] * len(lines)
    for held in path:
        found[held.line] = text[units[held.first].start : units[held.last - 1].end]
    return found


def _best_path(lines: Sequence[Line], units: Sequence[Unit], evidence: Evidence) -> list[Held]:
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
                step = Held(i, i + more, j, j + further)
                if step.end > n or step.last > m:
                    continue
                total = best[i, j][0] + shape + _cost(step, evidence)
                place = (step.end, step.last)
                if place not in best or total < best[place][0]:
                    best[place] = (total, (i, j))
    path: list[Held] = []
    i, j = (n, m) if (n, m) in best else (0, 0)
    while (i, j) != (0, 0):
        i0, j0 = best[i, j][1]
        path.append(Held(i0, i, j0, j))
        i, j = i0, j0
    return path[::-1]


def _cost(held: Held, evidence: Evidence) -> float:
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
    expected = sum(evidence.lengths[line:end]) * evidence.growth
    cost += _LENGTH * abs(log((sum(evidence.sizes[first:last]) + 9) / (expected + 9)))
    return cost - _ANCHOR * sum(evidence.share(one, first, last) for one in range(line, end))


def _certain(path: Sequence[Held], evidence: Evidence) -> list[Held]:
    """The steps of the path that give one line an answer beyond doubt."""
    found: list[Held] = []
    run: list[Held] = []
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


def _without_guests(path: Sequence[Held], evidence: Evidence) -> list[Held]:
    """Without the answers that may also hold the translation of a neighbouring line.

    A line without an answer of its own may have been joined to the row beside it: "Yours," is too
    short to be noticed at the head of the next row.
    """
    start, end = Held(0, 0, 0, 0), Held(len(evidence.lengths), 0, len(evidence.units), 0)
    certain = []
    for before, held, after in zip([start, *path], path, [*path[1:], end], strict=False):
        lost = [
            *_lost(range(held.line - 1, before.end - 1, -1), before.last, held.first, evidence),
            *_lost(range(held.end, after.line), held.last, after.first, evidence),
        ]
        if not any(evidence.unnoticed(line, held) for line in lost):
            certain.append(held)
    return certain


def _lost(lines: Sequence[int], first: int, last: int, evidence: Evidence) -> Sequence[int]:
    """Of these lines without an answer, the nearest first, those that may stand in the answer
    beside them. One line fewer for each of the units from `first` to `last`, which hold one each.
    """
    there = {evidence.text(unit) for unit in range(first, last)}
    return lines[: max(1, len(lines) - len(there))]


def _without_cuts(path: Sequence[Held], evidence: Evidence) -> list[Held]:
    """Without the answers that may have been cut short: part of their row belongs to no answer, and
    they have room for it."""
    held = {unit for one in path for unit in range(one.first, one.last)}
    return [
        one
        for one in path
        if not any(unit not in held and evidence.room(one, unit) for unit in evidence.ragged(one))
    ]


def _believed(run: Sequence[Held], even: bool, evidence: Evidence) -> list[Held]:
    """The answers to believe of a run between two answers that are beyond doubt.

    Where the run has as many rows as lines, each row answers the line at its place. If rows were
    lost and others repeated instead, some do not fit their lines, and none is believed.
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


def _is_row(held: Held, units: Sequence[Unit]) -> bool:
    inside = units[held.first : held.last - 1]
    return (
        units[held.first].first
        and units[held.last - 1].last
        and not any(unit.last for unit in inside)
    )
