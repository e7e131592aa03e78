"""The parts of a date as it is written: day, month, year, weekday, each with its form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from prism.languages import FALLBACK
from prism.languages.ordinals import endings, foreign_endings
from prism.languages.wording import wording


class Part(NamedTuple):
    """Characters start to end are the `kind` (day, month, year, weekday) with this `value`.

    form: digits, ordinal, wide, abbreviated, of a first day its ending (1er). width: least
    digits. case: upper, lower, title.
    Months count from 1, weekdays from Monday = 0.
    """

    start: int
    end: int
    kind: str
    value: int
    form: str
    width: int = 0
    case: str = ""


@cache
def _names(language: str) -> tuple[re.Pattern[str], dict[str, tuple[str, int, str]]]:
    table: dict[str, tuple[str, int, str]] = {}
    written = wording(language)
    for form in ("abbreviated", "wide"):
        for month, spellings in enumerate(written.months[form], 1):
            table |= {name.lower(): ("month", month, form) for name in spellings}
        for day, spellings in enumerate(written.weekdays[form]):
            for name in spellings:
                table.setdefault(name.lower(), ("weekday", day, form))
    longest = sorted(table, key=len, reverse=True)
    alone = rf"(?:{'|'.join(longest)})(?=s?(?!\w))"
    if written.compounds:
        # Mittwochmorgen, Januarhälfte: a name begins a longer word.
        heads = "|".join(name for name in longest if table[name][2] == "wide" and len(name) > 3)
        alone = rf"(?:{alone}|(?:{heads})(?=[^\W\d_]{{3}}))"
    return re.compile(rf"(?<!\w){alone}", re.IGNORECASE), table


_NUMERIC = re.compile(
    r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\6(\d{4}|\d{2})"
)
_DIGITS = re.compile(r"\d+")
_MONTHS = 12


def parts(text: str, language: str) -> list[Part]:
    """The parts of one date, in order; empty where none is recognised.

    Three numbers are read as year-month-day where the first has four digits, else by size, else
    as `language` does: the month first in English, the day first elsewhere.
    """
    numeric = _NUMERIC.search(text)
    if numeric:
        return _numeric(numeric, language)
    found = named(text, language)
    has_month = any(part.kind == "month" for part in found)
    for match in _DIGITS.finditer(text):
        if len(match.group()) == 4 or (
            len(match.group()) == 2 and text[: match.start()].endswith("’")
        ):
            found.append(Part(*match.span(), "year", int(match.group()), "digits", 4))
        elif has_month and len(match.group()) <= 2:
            end, form = ending(text, match.end())
            width = len(match.group()) if match.group()[0] == "0" else 1
            found.append(Part(match.start(), end, "day", int(match.group()), form, width))
    return sorted(found)


def undecided(found: Sequence[Part]) -> bool:
    """Whether the parts, of a date in digits, leave open which is the day: 3/9/1941."""
    told = {part.kind: part.value for part in found if part.form == "digits"}
    day, month = told.get("day", 0), told.get("month", 0)
    return found[0].kind != "year" and 0 < day <= _MONTHS and month > 0


def swapped(values: Mapping[str, int]) -> dict[str, int]:
    """With the day for the month and the month for the day."""
    return {**values, "day": values["month"], "month": values["day"]}


def ending(text: str, end: int) -> tuple[int, str]:
    """Where a day whose digits end there ends, and its form."""
    ordinal = _ordinal().match(text, end)
    return (end, "digits") if ordinal is None else (ordinal.end(), ordinal[1] or "ordinal")


@cache
def _ordinal() -> re.Pattern[str]:
    """What stands behind the digits of an ordinal; grouped, where that is not as English has it."""
    return re.compile(rf"(?:{endings(FALLBACK)})\b|({foreign_endings(FALLBACK)})(?!\w)")


def named(text: str, language: str) -> list[Part]:
    """Names of months and weekdays, in order."""
    pattern, table = _names(language)
    found = []
    for match in pattern.finditer(text):
        # Ignoring case takes a dotless i and a long s for letters of a name; they make none.
        meaning = table.get(match.group().lower())
        if meaning is not None:
            kind, value, form = meaning
            found.append(Part(*match.span(), kind, value, form, case=_case(match.group())))
    return found


def _case(word: str) -> str:
    if word.isupper():
        return "upper"
    return "lower" if word.islower() else "title"


def _numeric(match: re.Match[str], language: str) -> list[Part]:
    if match[1]:
        order = (("year", 1), ("month", 3), ("day", 4))
    else:
        first, second = int(match[5]), int(match[7])
        month_first = second > 12 or (
            first <= 12 and wording(language).month_first and match[6] == "/"
        )
        order = (
            (("month", 5), ("day", 7), ("year", 8))
            if month_first
            else (("day", 5), ("month", 7), ("year", 8))
        )
    padded = bool(match[1]) or any(match[group].startswith("0") for _, group in order)
    found = []
    for kind, group in order:
        digits = match[group]
        value = int(digits)
        if kind == "year" and len(digits) == 2:
            value += 2000 if value < 50 else 1900
        width = len(digits) if kind == "year" or (padded and len(digits) == 2) else 1
        found.append(Part(*match.span(group), kind, value, "digits", width))
    return found
