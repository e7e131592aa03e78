"""Dates and times of a conversation: all are moved by one secret offset, and moved back.

A whole number of weeks, so that intervals hold and a Monday stays a Monday: what an assistant
works out from the dates ("three weeks later", the order of a week) is right once it is moved back.
A day of the week alone is left as it is, and says no date.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from prism.keyed import Draws, Stream
from prism.languages import FALLBACK
from prism.languages.ordinals import endings, in_digits
from prism.protection.moments import Part, parts
from prism.protection.surrogates.dates import render

_WEEKS = tuple(
    sign * weeks for weeks in range(58, 200) for sign in (-1, 1) if 40 < weeks * 7 % 365 < 325
)
"""Another month and another year, but the same day of the week."""
_ATTEMPTS = 64
_USUAL_YEAR = 2023
"""In which a date without a year is moved, unless the conversation names one."""
ORDINAL = re.compile(rf"(\d{{1,2}})(?:{endings(FALLBACK)})")
"""A day of a month that is not told."""
_LONG_MONTH = 7
_HOURS = (-3, -2, -1, 1, 2, 3)
_CLOCK = re.compile(
    r"(?P<hour>\d{1,2})(?P<minute>[:.h]\d{2})?(?P<rest>\s?(?:(?P<half>[ap])\.?\s?m\b|o['’]clock))?",
    re.IGNORECASE,
)

Values = dict[str, int]


class Calendar:
    """The offset of one conversation: `days`, and `hours` for times of the day."""

    def __init__(self, days: int, hours: int, year: int = _USUAL_YEAR) -> None:
        self.days = days
        self.hours = hours
        self._year = year

    @classmethod
    def drawn(cls, draws: Draws, person: str, texts: Sequence[str], language: str) -> Calendar:
        """An offset drawn for `person`, whom the conversation is about. If possible, it moves no
        date of `texts` onto another of them."""
        stream = draws.stream("calendar", person)
        year = next((v["year"] for v in (read(t, language) for t in texts) if _whole(v)), None)
        drawn = (cls._one(stream, year or _USUAL_YEAR) for _ in range(_ATTEMPTS))
        return min(drawn, key=lambda calendar: calendar.meetings(texts, language))

    @classmethod
    def _one(cls, stream: Stream, year: int) -> Calendar:
        return cls(7 * stream.choice(_WEEKS), stream.choice(_HOURS), year)

    def meetings(self, texts: Iterable[str], language: str) -> int:
        """How many of the dates are moved to another of them."""
        known = {text.casefold() for text in texts}
        moved = (self.moved(text, language) for text in texts)
        return sum(text is not None and text.casefold() in known for text in moved)

    def moved(self, text: str, language: str) -> str | None:
        """The date in the same format, moved; None where no date is read in the text."""
        ordinal = ORDINAL.fullmatch(text)
        if ordinal:
            day = self.moved_values({"day": int(ordinal[1])})["day"]
            return in_digits(day, FALLBACK)
        found = parts(text, language)
        values = {part.kind: part.value for part in found}
        if not values.keys() & {"day", "month", "year"}:
            return None
        return render(text, found, self.moved_values(values), language)

    def moved_back(self, values: Values) -> Values:
        """The day that the assistant's day stands for."""
        return Calendar(-self.days, -self.hours, self._year).moved_values(values)

    def moved_values(self, values: Values) -> Values:
        """The parts of another day; a part that is not given is not told."""
        year = values.get("year")
        result = dict(values)
        if "month" in values or "day" in values:
            base = _safe(
                year or self._year, values.get("month", _LONG_MONTH), values.get("day", 15)
            )
            moved = base + timedelta(self.days)
            result |= {"day": moved.day, "month": moved.month, "year": moved.year}
        elif year is not None:
            result["year"] = year + (round(self.days / 365.25) or 1)
        return {kind: result[kind] for kind in values}

    def moved_time(self, text: str) -> str | None:
        """The time so many hours on, the minutes as they were; None where no time is read."""
        return _later(text, self.hours)

    def moved_time_back(self, text: str) -> str | None:
        """The time that the assistant's stands for."""
        return _later(text, -self.hours)


def read(text: str, language: str) -> Values:
    """The parts of one date by their kind."""
    if ordinal := ORDINAL.fullmatch(text):
        return {"day": int(ordinal[1])}
    return {part.kind: part.value for part in parts(text, language)}


def is_read(text: str) -> bool:
    """Whether a date or a time is read in the text."""
    return bool(read(text, FALLBACK)) or moment(text) is not None


def weekday_alone(text: str, language: str) -> bool:
    """Whether a date is no more than a day of the week."""
    found: Sequence[Part] = parts(text, language)
    return bool(found) and all(part.kind == "weekday" for part in found)


def _whole(values: Values) -> bool:
    return {"day", "month", "year"} <= values.keys()


def moment(text: str) -> tuple[int, str] | None:
    """The hour of twelve and the minutes of a time, by which it is known again."""
    match = _CLOCK.match(text)
    return (int(match["hour"]) % 12, (match["minute"] or ":00")[1:]) if match else None


def hour_of(text: str) -> str:
    """The hour of a time as it is written; empty where no time is read."""
    match = _CLOCK.match(text)
    return match["hour"] if match else ""


def has_half(text: str) -> bool:
    """Whether a time says which half of the day it means."""
    match = _CLOCK.match(text)
    return match is not None and match["half"] is not None


def _later(text: str, hours: int) -> str | None:
    match = _CLOCK.match(text)
    if match is None or int(match["hour"]) > 24:
        return None
    hour, half = int(match["hour"]), match["half"]
    rest = text[match.end("hour") :]
    if half:
        moved = (hour % 12 + (12 if half in "pP" else 0) + hours) % 24
        other = ("p" if moved >= 12 else "a") if half.islower() else ("P" if moved >= 12 else "A")
        at = match.start("half") - match.end("hour")
        rest, moved = rest[:at] + other + rest[at + 1 :], (moved - 1) % 12 + 1
    elif match["rest"] or (1 <= hour <= 12 and match["hour"][0] != "0"):
        moved = (hour - 1 + hours) % 12 + 1  # a clock of twelve hours has no 13
    else:
        moved = (hour + hours) % 24
    return str(moved).zfill(2 if match["hour"][0] == "0" else 1) + rest


def _safe(year: int, month: int, day: int) -> date:
    year, month = min(max(year, 10), 9980), min(max(month, 1), 12)
    for last in (day, 30, 29):
        try:
            return date(year, month, min(max(day, 1), last))
        except ValueError:
            continue
    return date(year, month, 28)
