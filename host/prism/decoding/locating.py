"""Where each substitute's translation stands: candidates by form, one best assignment.

The paper takes the first match in the whole text. Here every word of the line's translation is
used once, and what is uncertain is settled by position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from prism.decoding.assignment import assign
from prism.decoding.renderings import Rendering
from prism.decoding.residual import explained, residual
from prism.decoding.sheet import NOBODY, Sheet
from prism.morphology import Paradigms

_POSITION = 0.3
"""What standing at the expected place is worth, against 1 for the certain form."""
_CANDIDATES = 24
"""Places of one form that are weighed; the nearest to the expected one are kept."""
_WEIGHT = 0.08
"""Share below which a learned form counts as noise."""
_STEM = 5
_LONGEST = 60
"""Characters of a word; what is longer is no word, and not to be written over."""


class Place(NamedTuple):
    """Words first to last (inclusive) of the sheet, and how sure it is that they are meant."""

    first: int
    last: int
    certainty: float


@dataclass(slots=True)
class Wanted:
    """A substitute to be found: its rendering and its place in the line (0 to 1)."""

    rendering: Rendering
    position: float
    tag: str


class _Search:
    """The state of locating in one line: the free words by key, and what has been found."""

    def __init__(self, sheet: Sheet, wanted: Mapping[int, Wanted], table: Paradigms) -> None:
        self.sheet = sheet
        self.wanted = wanted
        self.table = table
        self.found: dict[int, Place] = {}
        self.places: dict[str, list[int]] = {}
        self.lemmas: dict[str, list[int]] = {}
        for index, key in enumerate(sheet.keys):
            if sheet.owner[index] == NOBODY and len(key) <= _LONGEST:
                self.places.setdefault(key, []).append(index)
                for lemma in {a.lemma for a in table.analyses(sheet.words[index])}:
                    self.lemmas.setdefault(lemma, []).append(index)
        self.width = max(len(sheet) - 1, 1)

    def left(self) -> list[int]:
        return [number for number in self.wanted if number not in self.found]

    def free(self, index: int) -> bool:
        return 0 <= index < len(self.sheet) and self.sheet.owner[index] == NOBODY

    def take(self, number: int, place: Place) -> None:
        self.found[number] = place
        for index in range(place.first, place.last + 1):
            self.sheet.owner[index] = number

    def near(self, indices: Sequence[int], position: float) -> Sequence[int]:
        """The free ones of `indices`, at most _CANDIDATES, nearest to `position` first."""
        free = [index for index in indices if self.free(index)]
        if len(free) > _CANDIDATES:
            free.sort(key=lambda index: abs(index / self.width - position))
            del free[_CANDIDATES:]
        return free

    def phrases(self) -> None:
        """Find translations of several words, the longest first."""
        for number in self.left():
            wanted = self.wanted[number]
            best: Place | None = None
            for keys, weight in wanted.rendering.phrases:
                for first in self.near(self.places.get(keys[0], ()), wanted.position):
                    last = first + len(keys) - 1
                    if tuple(self.sheet.keys[first : last + 1]) != keys:
                        continue
                    if not all(self.free(index) for index in range(first, last + 1)):
                        continue
                    score = min(0.99, 0.7 + weight * 0.3)
                    if best is None or (last - first, score) > (best.last - best.first, best[2]):
                        best = Place(first, last, score)
            if best is not None:
                self.take(number, best)

    def words(self, weak: bool) -> None:
        """Find single words, all substitutes at once."""
        rows = self.left()
        scores = [self._row(self.wanted[number], weak) for number in rows]
        for row, column in assign(scores).items():
            position = self.wanted[rows[row]].position
            weight = scores[row][column] - self._near(column, position)
            self.take(rows[row], Place(column, column, _certainty(weight, weak)))

    def _near(self, index: int, position: float) -> float:
        return _POSITION * (1.0 - abs(index / self.width - position))

    def _row(self, wanted: Wanted, weak: bool) -> Mapping[int, float]:
        row: dict[int, float] = {}
        rendering = wanted.rendering
        forms = rendering.weak if weak else rendering.forms
        lemmas = rendering.weak_lemmas if weak else rendering.lemmas
        for weights, places in ((forms, self.places), (lemmas, self.lemmas)):
            for form, weight in weights.items():
                indices = places.get(form)
                if indices is None or weight < _WEIGHT:
                    continue
                for index in self.near(indices, wanted.position):
                    score = weight + self._near(index, wanted.position)
                    if score > row.get(index, 0.0):
                        row[index] = score
        return row

    def stems(self) -> None:
        """Find what shares its first letters with a known form: another inflection of it."""
        for number in self.left():
            wanted = self.wanted[number]
            prefixes = {form[:_STEM] for form in wanted.rendering.forms if len(form) >= _STEM}
            if not prefixes:
                continue
            hits = [
                index
                for index, key in enumerate(self.sheet.keys)
                if key[:_STEM] in prefixes and len(key) <= _LONGEST and self.free(index)
            ]
            if near := self.near(hits, wanted.position):
                best = min(near, key=lambda index: abs(index / self.width - wanted.position))
                self.take(number, Place(best, best, 0.6))

    def residue(self, kept: Iterable[Rendering], function_words: frozenset[str]) -> None:
        """Take what is left over for what was not found."""
        missing = {n: (self.wanted[n].position, self.wanted[n].tag) for n in self.left()}
        anchors = sorted((self.wanted[n].position, place.first) for n, place in self.found.items())
        taken = explained(self.sheet, kept, self.table)
        found = residual(self.sheet, missing, anchors, taken, self.table, function_words)
        for number, (index, certainty) in found.items():
            self.take(number, Place(index, index, certainty))


def _certainty(weight: float, weak: bool) -> float:
    return 0.4 + weight * 0.3 if weak else min(0.99, 0.7 + weight * 0.3)


def locate(
    sheet: Sheet,
    wanted: Mapping[int, Wanted],
    table: Paradigms,
    kept: Callable[[], Iterable[Rendering]],
    function_words: frozenset[str],
) -> dict[int, Place]:
    """The places found, by the keys of `wanted`; the sheet's words get them as owners.

    kept: gives the renderings of the line's other words, asked for only where forms do not do.
    function_words: words of the language that are never taken for what is left over.
    """
    search = _Search(sheet, wanted, table)
    search.phrases()
    search.words(weak=False)
    if len(search.found) < len(wanted):
        search.stems()
        search.words(weak=True)
    if table and len(search.found) < len(wanted):
        search.residue(kept(), function_words)
    return search.found
