"""Where each substitute's translation stands: candidates by form, one best assignment.

The paper takes the first match in the whole text. Here every word of the line's translation is
used once, and what is uncertain is settled by position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from prism.decoding.assignment import assign
from prism.decoding.renderings import Rendering
from prism.decoding.sheet import NOBODY, Sheet

_POSITION = 0.3
"""What standing at the expected place is worth, against 1 for the certain form."""
_CANDIDATES = 24
"""Places of one form that are weighed; the nearest to the expected one are kept."""
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


class _Search:
    """The state of locating in one line: the free words by key, and what has been found."""

    def __init__(self, sheet: Sheet, wanted: Mapping[int, Wanted]) -> None:
        self.sheet = sheet
        self.wanted = wanted
        self.found: dict[int, Place] = {}
        self.places: dict[str, list[int]] = {}
        for index, key in enumerate(sheet.keys):
            if sheet.owner[index] == NOBODY and len(key) <= _LONGEST:
                self.places.setdefault(key, []).append(index)
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
            wanted = self.wanted[rows[row]]
            forms = wanted.rendering.weak if weak else wanted.rendering.forms
            certainty = _certainty(forms.get(self.sheet.keys[column], 0.09), weak)
            self.take(rows[row], Place(column, column, certainty))

    def _row(self, wanted: Wanted, weak: bool) -> Mapping[int, float]:
        row: dict[int, float] = {}
        forms = wanted.rendering.weak if weak else wanted.rendering.forms
        for form, weight in forms.items():
            for index in self.near(self.places.get(form, ()), wanted.position):
                away = abs(index / self.width - wanted.position)
                row[index] = max(row.get(index, 0.0), weight + _POSITION * (1.0 - away))
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


def _certainty(weight: float, weak: bool) -> float:
    return 0.4 + weight * 0.3 if weak else min(0.99, 0.7 + weight * 0.3)


def locate(sheet: Sheet, wanted: Mapping[int, Wanted]) -> dict[int, Place]:
    """The places found, by the keys of `wanted`; the sheet's words get them as owners."""
    search = _Search(sheet, wanted)
    search.phrases()
    search.words(weak=False)
    if len(search.found) < len(wanted):
        search.stems()
        search.words(weak=True)
    return search.found
