"""Where in a translation the runs of a passage belong: what was bold is bold again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from prism.documents.model import Piece, Placed, Run
from prism.documents.words import WORD, Known, Table, unknown
from prism.text import Span


def as_it_was(run: Run) -> Placed:
    """A run that says what it said."""
    return Placed(run, run.text, tuple(map(as_it_was, run.inner)))


def placed(
    runs: Sequence[Run], pieces: Sequence[Piece], known: Known = unknown
) -> tuple[Placed, ...]:
    """The runs in the order of the translation, each with its part of it.

    The texts of the result, joined, are those of the pieces; only where an object stood between
    blanks it stands between blanks again. Every object, and every run that is
    not repeatable, is there exactly once.
    """
    target = "".join(piece.text for piece in pieces)
    units = _units(runs)
    speaking = [unit for unit in units if unit.says.strip()]
    if len(units) == 1 and not units[0].object:
        return (_with_inner(units[0].run, pieces, known),)
    if not speaking:
        rest = [unit for unit in units if unit.object or not unit.run.repeatable]
        own = next((unit.run for unit in units if not unit.object), Run())
        return (Placed(own, target), *(Placed(unit.run, "", ()) for unit in rest))
    base = _base(speaking)
    table = Table("".join(unit.says for unit in units), target, pieces, known)
    return tuple(_laid(units, base, table, pieces, known))


@dataclass(frozen=True, slots=True)
class _Unit:
    """Neighbouring runs that look alike, where they stand in the passage."""

    run: Run
    start: int
    says: str

    @property
    def end(self) -> int:
        return self.start + len(self.says)

    @property
    def object(self) -> bool:
        return self.run.place is not None


def _units(runs: Sequence[Run]) -> list[_Unit]:
    found: list[_Unit] = []
    position = 0
    for run in runs:
        content = run.content
        last = found[-1] if found else None
        alike = (
            last is not None
            and not (last.object or run.place or run.inner or last.run.inner)
            and run.repeatable
            and last.run.repeatable
            and last.run.style == run.style
        )
        if alike and last is not None:
            found[-1] = _Unit(last.run, last.start, last.says + content)
        else:
            found.append(_Unit(run, position, content))
        position += len(content)
    return found


def _base(units: Sequence[_Unit]) -> Run | None:
    """The run that most of the passage looks like; None where none may be repeated."""
    sizes: dict[str, int] = {}
    for unit in units:
        if unit.run.repeatable and not unit.run.inner:
            sizes[unit.run.style] = sizes.get(unit.run.style, 0) + len(unit.says)
    if not sizes:
        return None
    style = max(sizes, key=lambda one: sizes[one])
    return next(
        unit.run
        for unit in units
        if unit.run.style == style and unit.run.repeatable and not unit.run.inner
    )


def _laid(
    units: Sequence[_Unit],
    base: Run | None,
    table: Table,
    pieces: Sequence[Piece],
    known: Known,
) -> Iterable[Placed]:
    """The units at their places, and the base's text between them."""
    spans = _spans(units, base, table)
    order = sorted(spans, key=lambda one: (one[0].start, one[0].end, one[1]))
    if base is None:
        order = _covering(order, units, len(table.target))
    position = 0
    for wanted, index in order:
        # Where two claim the same mark the first has it.
        span = Span(max(position, wanted.start), max(position, wanted.end))
        if span.start > position and base is not None:
            yield Placed(base, table.target[position : span.start])
        unit = units[index]
        if unit.object:
            yield from _spaced(unit, span.start, base, table)
        elif span.end > span.start or not unit.run.repeatable or unit.run.inner:
            yield _with_inner(unit.run, _cut(pieces, span), known)
        position = max(position, span.end)
    if position < len(table.target) and base is not None:
        yield Placed(base, table.target[position:])


def _spaced(unit: _Unit, at: int, base: Run | None, table: Table) -> Iterable[Placed]:
    """An object with a blank where it had one and the translation has none."""
    before, after = table.blanks(unit.start)
    if base is not None and before and at and table.target[at - 1].isalnum():
        yield Placed(base, " ")
    yield Placed(unit.run, "")
    if base is not None and after and table.target[at : at + 1].isalnum():
        yield Placed(base, " ")


def _spans(units: Sequence[_Unit], base: Run | None, table: Table) -> list[tuple[Span, int]]:
    """The span in the translation of each unit that is not the base's."""
    found: dict[int, Span] = {}
    taken: set[int] = set()
    others = [
        i
        for i, unit in enumerate(units)
        if not unit.object and not (base is not None and _is_base(unit, base))
    ]
    # Those go first of which it is known what becomes of their words.
    sure = {i: table.of(units[i].start, units[i].end) for i in others}
    for i in sorted(others, key=lambda i: not any(word in table.links for word in sure[i])):
        span = table.answer(sure[i], taken) if sure[i] else None
        if span is None:
            found[i] = _part(units[i], table, found.values())
            continue
        taken |= set(range(span.start, span.end + 1))
        start, end = table.answers[span.start].start, table.answers[span.end].end
        found[i] = _with_marks(units[i].says, table.target, start, end)
    spans = [(span, i) for i, span in found.items()]
    earliest = 0
    for i, unit in enumerate(units):
        if unit.object:
            at = max(earliest, table.place(unit.start))
            at = max((s.end for s in found.values() if s.start < at < s.end), default=at)
            earliest = at
            spans.append((Span(at, at), i))
    return spans


def _is_base(unit: _Unit, base: Run) -> bool:
    run = unit.run
    if run.inner or not run.repeatable:
        return False
    return run.style == base.style or not unit.says.strip()


def _part(unit: _Unit, table: Table, others: Iterable[Span]) -> Span:
    """The place of a unit that is less than half a word (a large first letter), or no word."""
    at = table.place(unit.start)
    inside = [word for word in table.words if word.start == unit.start and word.end > unit.end]
    if inside and unit.says and table.answers:
        start = table.answers[table.index(table.words.index(inside[0]))].start
        whole = Span(start, start + len(unit.says))
    else:
        says = unit.says.strip()
        near = table.target.find(says, max(0, at - 1)) if says else -1
        whole = Span(near, near + len(says)) if 0 <= near <= at + 1 else Span(at, at)
    if any(whole.start < other.end and other.start < whole.end for other in others):
        return Span(at, at) if not any(o.start < at < o.end for o in others) else _end(at, others)
    return whole


def _end(at: int, others: Iterable[Span]) -> Span:
    end = max(other.end for other in others if other.start < at < other.end)
    return Span(end, end)


def _with_marks(says: str, target: str, start: int, end: int) -> Span:
    """The span with the marks around it that the unit has around its words, too."""
    said = says.strip()
    words = list(WORD.finditer(said))
    if not words:
        return Span(start, end)
    for mark in reversed(said[: words[0].start()]):
        if start and target[start - 1] == mark:
            start -= 1
    for mark in said[words[-1].end() :]:
        if end < len(target) and target[end] == mark:
            end += 1
    # A blank at the edge belongs to what is around: Markdown's `** bold**` is none.
    whole = target[start:end]
    return Span(start + len(whole) - len(whole.lstrip()), end - len(whole) + len(whole.rstrip()))


def _covering(
    order: Sequence[tuple[Span, int]], units: Sequence[_Unit], length: int
) -> list[tuple[Span, int]]:
    """The spans made so wide that nothing of the translation is left between them."""
    wide = list(order)
    speaking = [k for k, (_, i) in enumerate(wide) if not units[i].object]
    for place, k in enumerate(speaking):
        start = 0 if place == 0 else wide[k][0].start
        end = length if place == len(speaking) - 1 else wide[speaking[place + 1]][0].start
        wide[k] = (Span(start, max(start, end)), wide[k][1])
    return sorted(wide, key=lambda one: (one[0].start, one[0].end, one[1]))


def _cut(pieces: Sequence[Piece], span: Span) -> list[Piece]:
    found: list[Piece] = []
    position = 0
    for piece in pieces:
        start, end = max(span.start, position), min(span.end, position + len(piece.text))
        if start < end:
            found.append(Piece(piece.text[start - position : end - position], piece.source))
        position += len(piece.text)
    return found


def _with_inner(run: Run, pieces: Sequence[Piece], known: Known) -> Placed:
    if run.inner:
        return Placed(run, "", placed(run.inner, pieces, known))
    return Placed(run, "".join(piece.text for piece in pieces))
