"""How each language writes what is protected: dates, numbers, countries.

Of each language this is the file `wording.txt`, with lines of `kind<TAB>field<TAB>field`; `#`
begins a comment. A target without a file is taken to write dates and number words as English does,
and its countries keep their English names. A file needs the first three kinds and may leave out
the others:

- `month`, `weekday`: `wide` or `abbreviated`, and all names from January or Monday, with spaces
  between; `|` joins spellings, of which the first is written
- `date`: the usual form of a whole date, with `{day}`, `{month}` and `{year}`
- `point`: the decimal mark, a comma without it
- `group`: the mark between thousands (`space` for a blank)
- `compounds`: `yes` where a month or weekday and the noun behind it are one word
- `number`: a value and its word; `|` joins forms, of which the first is written
- `unit`: a unit of time in English, one of it, and its plurals with spaces between
- `country`, `town`: an English name and the language's own
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from prism.languages.base import FALLBACK, lines, path

_FILE = "wording.txt"


@dataclass(frozen=True, slots=True)
class Wording:
    """The file of one language.

    months, weekdays: form (`wide`, `abbreviated`) to the spellings of each. numbers: value to its
    forms. units: English singular to one of it and its plurals. countries, towns: English name in
    lower case to the language's own.
    """

    months: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    weekdays: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    date: str = "{day} {month} {year}"
    point: str = ","
    group: str = ""
    compounds: bool = False
    numbers: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    units: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    countries: Mapping[str, str] = field(default_factory=dict)
    towns: Mapping[str, str] = field(default_factory=dict)

    def month_names(self, form: str = "wide") -> tuple[str, ...]:
        """The twelve months as they are written; form is wide or abbreviated."""
        return tuple(spellings[0] for spellings in self.months[form])

    def weekday_names(self, form: str = "wide") -> tuple[str, ...]:
        """The seven days from Monday as they are written; form is wide or abbreviated."""
        return tuple(spellings[0] for spellings in self.weekdays[form])

    @property
    def month_first(self) -> bool:
        """Whether of two numbers in a date the first is the month."""
        return self.date.index("{month}") < self.date.index("{day}")


def known(language: str) -> str:
    """The language where it has a file, else the one as which others are read and written."""
    return language if path(language, _FILE) else FALLBACK


@cache
def wording(language: str) -> Wording:
    """How a language writes; the defaults for one without a file."""
    if path(language, _FILE) is None:
        return Wording()
    rows: defaultdict[str, list[list[str]]] = defaultdict(list)
    for line in lines(language, _FILE):
        kind, *fields = line.split("\t")
        rows[kind].append(fields)
    one = {kind: found[0][0] for kind, found in rows.items()}
    return Wording(
        months=_spelled(rows["month"]),
        weekdays=_spelled(rows["weekday"]),
        date=one["date"],
        point=one.get("point", ","),
        group=one.get("group", "").replace("space", " "),
        compounds="compounds" in rows,
        numbers={int(value): tuple(forms.split("|")) for value, forms in rows["number"]},
        units={name: (single, tuple(more.split())) for name, single, more in rows["unit"]},
        countries={name.lower(): own for name, own in rows["country"]},
        towns={name.lower(): own for name, own in rows["town"]},
    )


def _spelled(rows: list[list[str]]) -> dict[str, tuple[tuple[str, ...], ...]]:
    return {
        form: tuple(tuple(name.split("|")) for name in names.split())
        for form, names in sorted(rows)
    }
