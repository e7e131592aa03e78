"""Names of months and weekdays in the languages we read and restore."""

from __future__ import annotations

from functools import cache

from prism.protection.gazetteer import lines

AMBIGUOUS_MONTHS = frozenset({"may", "march"})
"""English months that are ordinary words too."""


@cache
def _table() -> dict[tuple[str, str, str], tuple[str, ...]]:
    rows = (line.split("\t") for line in lines("calendar.tsv"))
    return {(lang, what, form): tuple(names.split()) for lang, what, form, names in rows}


def languages() -> tuple[str, ...]:
    """Languages whose calendar is known."""
    return tuple(sorted({language for language, _, _ in _table()}))


def months(language: str, form: str = "wide") -> tuple[str, ...]:
    """The twelve months; form is wide or abbreviated."""
    return _table()[language, "month", form]


def weekdays(language: str, form: str = "wide") -> tuple[str, ...]:
    """The seven days from Monday; form is wide or abbreviated."""
    return _table()[language, "weekday", form]
