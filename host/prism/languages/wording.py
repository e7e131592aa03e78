"""How each language writes what is protected: dates, numbers, countries.

Of each language these are `cldr.txt` and `numbers.txt`, which `prism_lab.languages.cldr` writes,
and `wording.txt`, what these lack or have wrong, by hand: of two lines of one kind and name the one
by hand counts. Lines are `kind<TAB>field<TAB>field`; `#` begins a comment. A target without
`wording.txt` is taken to write dates and number words as `FALLBACK` does, and its countries keep
their names. A language needs the first three kinds and may leave out the others:

- `month`, `weekday`: `wide` or `abbreviated`, and all names from January or Monday, with spaces
  between; `|` joins spellings, of which the first is written
- `date`: the usual form of a whole date, with `{day}`, `{month}` and `{year}`
- `links`: words between the parts of a date: 3 de mayo, Sunday the 3rd of May
- `point`: the decimal mark, a comma without it
- `group`: the mark between thousands (`space` for a blank)
- `compounds`: `yes` where a month or weekday and the noun behind it are one word
- `joins`: the word between the parts of a number, as in a hundred and five
- `scales`: what stands for numbers that are not counted, as in thousands of miles
- `number`: a value and its word; `|` joins forms, of which the first is written
- `unit`: a unit of time in English, one of it, and its plurals with spaces between
- `country`: a code of CLDR, or an English name that CLDR has not, and the language's own name
- `town`: an English name and the language's own
- `currency`: its code, its sign, and its names joined by `|`, one of it first
- `feast`: what all languages call it (`protection/data/feasts.txt`), its article, its names joined
  by `|`, of which the first is written, and with what compounds begin (without `compounds`
  what says `of` and the stem of its adjective, without `article` the preposition before it)
- `article`: what `feast` calls it, and its forms with spaces between, in the order of the cases
- `contraction`: a word, and the preposition, and article, that it is made of
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from prism.languages.base import FALLBACK, lines, path

_FILE = "wording.txt"


class Feast(NamedTuple):
    """A feast or a season of the year as one language names it.

    article: the name of its `article`, "" for none. names: the first is written. joint: the last
    field of its line, "" for none.
    """

    article: str
    names: tuple[str, ...]
    joint: str


@dataclass(frozen=True, slots=True)
class Wording:
    """The file of one language.

    months, weekdays: form (`wide`, `abbreviated`) to the spellings of each. numbers: value to its
    forms. units: English singular to one of it and its plurals. countries, towns: what stands first
    in their line, in lower case, to the language's own name. currencies: code to sign and names.
    feasts, articles, contractions: what stands first in their line to the rest.
    """

    months: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    weekdays: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    date: str = "{day} {month} {year}"
    links: tuple[str, ...] = ()
    point: str = ","
    group: str = ""
    compounds: bool = False
    joins: str = ""
    scales: tuple[str, ...] = ()
    numbers: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    units: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    countries: Mapping[str, str] = field(default_factory=dict)
    towns: Mapping[str, str] = field(default_factory=dict)
    currencies: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    feasts: Mapping[str, Feast] = field(default_factory=dict)
    articles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    contractions: Mapping[str, str] = field(default_factory=dict)

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


@cache
def known(language: str) -> str:
    """The language where it has a file, else the one as which others are read and written."""
    return language if path(language, _FILE) else FALLBACK


@cache
def wording(language: str) -> Wording:
    """How a language writes; the defaults for one without a file."""
    if path(language, _FILE) is None:
        return Wording()
    rows: defaultdict[str, list[list[str]]] = defaultdict(list)
    for (kind, *_), fields in _merged(language).items():
        rows[kind].append(fields)
    one = {kind: found[0][0] for kind, found in rows.items()}
    return Wording(
        months=_spelled(rows["month"]),
        weekdays=_spelled(rows["weekday"]),
        date=one["date"],
        links=tuple(one.get("links", "").split()),
        point=one.get("point", ","),
        group=one.get("group", "").replace("space", " "),
        compounds="compounds" in rows,
        joins=one.get("joins", ""),
        scales=tuple(one.get("scales", "").split()),
        numbers={int(value): tuple(forms.split("|")) for value, forms in rows["number"]},
        units={name: (single, tuple(more.split())) for name, single, more in rows["unit"]},
        countries={name.lower(): own for name, own in rows["country"]},
        towns={name.lower(): own for name, own in rows["town"]},
        currencies={
            code: (sign, tuple(names.split("|"))) for code, sign, names in rows["currency"]
        },
        feasts={
            key: Feast(article, tuple(names.split("|")), "".join(joint))
            for key, article, names, *joint in rows["feast"]
        },
        articles={name: tuple(forms.split()) for name, forms in rows["article"]},
        contractions={row[0]: row[1] for row in rows["contraction"]},
    )


def _merged(language: str) -> dict[tuple[str, ...], list[str]]:
    """Kind and name of each line of a language's files, what is by hand last, to its fields."""
    found: dict[tuple[str, ...], list[str]] = {}
    for file in ("cldr.txt", "numbers.txt", _FILE):
        for line in lines(language, file):
            kind, *fields = line.split("\t")
            found[(kind, *fields[: len(fields) > 1])] = fields
    return found


@cache
def place_keys(language: str) -> Mapping[str, str]:
    """A language's names of countries and towns, in lower case, to what all languages call them."""
    written = wording(language)
    places = {**written.towns, **written.countries}
    return {own.lower(): key for key, own in reversed(places.items())}


def _spelled(rows: list[list[str]]) -> dict[str, tuple[tuple[str, ...], ...]]:
    return {
        form: tuple(tuple(name.split("|")) for name in names.split())
        for form, names in sorted(rows)
    }
