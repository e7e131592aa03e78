"""Where in a translation the runs of a passage belong: what was bold is bold again.

Which words translate which is known of every word that was exchanged. Of the others it is known
where they stand alike in both languages or the dictionary has the pair; what is left is
interpolated between those.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from prism.documents.model import Piece, Placed, Run
from prism.text import Span

Known = Callable[[str], Iterable[str]]
"""The translations of a word that a dictionary has."""

_WORD = re.compile(r"\w+(?:['’-]\w+)*")
_SHORTEST_STEM = 3
_BESIDE = 2
_MOST_PAIRS = 10_000_000
"""Words of a passage times words of its translation: a longer one is no paragraph."""
_FAR = 3
"""Words are given up as belonging together where they lie more than so many times apart."""


def unknown(_word: str) -> Iterable[str]:
    """A dictionary without words."""
    return ()


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
    table = _Table("".join(unit.says for unit in units), target, pieces, known)
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


class _Table:
    """Which words of the translation belong to which of the passage."""

    def __init__(self, source: str, target: str, pieces: Sequence[Piece], known: Known) -> None:
        self.source, self.target = source, target
        self.words = [Span(*match.span()) for match in _WORD.finditer(source)]
        self.answers = [Span(*match.span()) for match in _WORD.finditer(target)]
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
            found = [_found(_folded(part), left, exact) for part in _WORD.findall(translation)]
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
            found = self.answers[self._index(after)].start
            for character in reversed(self.source[at : self.words[after].start]):
                if found and _alike(character, self.target[found - 1]):
                    found -= 1
            return found
        if before < 0:
            return 0
        end = self.answers[self._index(before)].end
        for character in self.source[self.words[before].end : at]:
            if end < len(self.target) and _alike(character, self.target[end]):
                end += 1
        return end

    def blanks(self, at: int) -> tuple[bool, bool]:
        """Whether there are blanks around a place of the passage."""
        return self.source[at - 1 : at].isspace(), self.source[at : at + 1].isspace()

    def _index(self, word: int) -> int:
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


def _laid(
    units: Sequence[_Unit],
    base: Run | None,
    table: _Table,
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


def _spaced(unit: _Unit, at: int, base: Run | None, table: _Table) -> Iterable[Placed]:
    """An object with a blank where it had one and the translation has none."""
    before, after = table.blanks(unit.start)
    if base is not None and before and at and table.target[at - 1].isalnum():
        yield Placed(base, " ")
    yield Placed(unit.run, "")
    if base is not None and after and table.target[at : at + 1].isalnum():
        yield Placed(base, " ")


def _spans(units: Sequence[_Unit], base: Run | None, table: _Table) -> list[tuple[Span, int]]:
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


def _part(unit: _Unit, table: _Table, others: Iterable[Span]) -> Span:
    """The place of a unit that is less than half a word (a large first letter), or no word."""
    at = table.place(unit.start)
    inside = [word for word in table.words if word.start == unit.start and word.end > unit.end]
    if inside and unit.says and table.answers:
        start = table.answers[table._index(table.words.index(inside[0]))].start
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
    words = list(_WORD.finditer(said))
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
