"""Dates and times of an answer: moved back, whichever way they are written.

What is a date of the question is known again; what the assistant worked out from one is moved back
by the same offset, and marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from prism.asking.answers import any_of, listed
from prism.asking.dates import ORDINAL, Calendar, Values, has_half, hour_of, moment, read
from prism.languages import FALLBACK
from prism.languages.ordinals import endings, foreign_endings, in_digits
from prism.languages.wording import wording
from prism.protection.model import Surrogate
from prism.protection.moments import parts
from prism.protection.surrogates.dates import render

_NEAR = 6
"""Years from one of the question within which a date belongs to it."""
_CLOCK = re.compile(
    r"\d{1,2}(?:[:h]\d{2}(?!\d)|\.\d{2}(?!\d)|(?=\s?(?:[ap]\.?m\b|o['’]clock)))"
    r"(?:\s?(?:[ap]\.?m\b\.?|o['’]clock))?",
    re.IGNORECASE,
)
_NUMERIC = re.compile(
    r"\d{4}([-/.])\d{1,2}\1\d{1,2}(?!\d)|\d{1,2}([-/.])\d{1,2}\2(?:\d{4}|\d{2})(?!\d)"
)
_MORE = re.compile(r"[\s,.]{0,3}\w*\Z")
_DAY = re.compile(r"\d{1,2}[\s.-]{0,3}(?:\w{1,3}\s+)?\w*\Z")
"""A number behind which a month may still come: 1. May, the 1 of May."""


class Day(NamedTuple):
    """Characters up to `end` are a date, and `text` belongs there. sure: it is of the question."""

    end: int
    text: str
    source: str
    sure: bool


class Days:
    """The dates and times of a conversation."""

    def __init__(
        self, calendar: Calendar, surrogates: Iterable[Surrogate], languages: Sequence[str]
    ) -> None:
        self._calendar = calendar
        self._languages = languages
        self._known: list[tuple[Values, Values, str]] = []
        self._exact: dict[str, str] = {}
        self._times: dict[tuple[int, str], str] = {}
        for original, replacement, category in surrogates:
            if category in ("date", "time"):
                self._exact.setdefault(replacement, original)
            if category == "date":
                self._known.append(
                    (read(replacement, FALLBACK), read(original, FALLBACK), original)
                )
            elif category == "time" and (clock := moment(replacement)):
                self._times.setdefault(clock, original)

    def __bool__(self) -> bool:
        return bool(self._known)

    def match(self, text: str, start: int, *, done: bool) -> Day | bool | None:
        """What date or time begins at `start`; None where none does, True where the text to come
        may still decide."""
        window = text[start : start + 64]
        at_end = not done and start + len(window) == len(text)
        if self._times:
            clock = _CLOCK.match(window)
            if clock is not None:
                if at_end and _MORE.match(window, clock.end()):
                    return True
                timed = self._time(clock.group(), start)
                if "." not in clock.group()[:3] or (timed and timed.sure):
                    return timed
        ordinal = ORDINAL.match(window)
        if ordinal is not None and not window[ordinal.end() :][:1].isalnum():
            if at_end and _MORE.match(window, ordinal.end()):
                return True
            lone = self._of_the_question({"day": int(ordinal[1])})
            if lone is not None and lone[0].keys() == {"day"} and not _goes_on(window):
                text_of = in_digits(lone[1]["day"], FALLBACK)
                return Day(start + ordinal.end(), text_of, lone[2], True)
        if at_end and self._known and _DAY.match(window):
            return True
        for language in self._languages:
            pattern = _pattern(language)
            found = _NUMERIC.match(window) or pattern.match(window)
            if found is None or found.end() == 0:
                continue
            day = self._date(found.group(), start, language, text[max(start - 12, 0) : start])
            if at_end and _MORE.match(window, found.end()):
                return True
            if day is not None:
                return day
        return None

    def _time(self, written: str, start: int) -> Day | None:
        moved = self._calendar.moved_time_back(written)
        clock = moment(written)
        if moved is None or clock is None:
            return None
        source = self._times.get(clock, "")
        if written in self._exact:
            moved = self._exact[written]
        elif source and not has_half(source) and not has_half(written):
            # A clock of twelve hours or of twenty-four, as the question has it.
            moved = hour_of(source) + written[len(hour_of(written)) :]
        return Day(start + len(written), moved, source, bool(source))

    def _date(self, written: str, start: int, language: str, before: str) -> Day | None:
        found = [part for part in parts(written, language) if part.kind != "weekday"]
        values = {part.kind: part.value for part in found}
        if not values or (values.keys() == {"day"}):
            return None
        if written in self._exact:
            return Day(start + len(written), self._exact[written], self._exact[written], True)
        known = self._of_the_question(values)
        if known is None and not self._worked_out(values):
            return None
        if values.keys() == {"month"} and not _is_month(written, before, known is not None):
            return None
        moved = self._calendar.moved_back(values)
        if known is not None:
            moved |= {kind: value for kind, value in known[1].items() if kind in values}
        text = render(written, found, moved, language)
        return Day(start + len(written), text, known[2] if known else "", known is not None)

    def _of_the_question(self, values: Values) -> tuple[Values, Values, str] | None:
        """The date of the question that agrees in every part that both have."""
        fitting = [
            one
            for one in self._known
            if all(values.get(kind, value) == value for kind, value in one[0].items())
            and _says_enough(values, one[0])
        ]
        # The one that says least beside it.
        return min(fitting, key=lambda one: len(one[0].keys() ^ values.keys()), default=None)

    def _worked_out(self, values: Values) -> bool:
        """Whether a date that the question has not is one of its time."""
        years = {one[0]["year"] for one in self._known if "year" in one[0]}
        if "year" in values:
            return any(abs(values["year"] - year) <= _NEAR for year in years)
        return {"day", "month"} <= values.keys() and bool(self._known)


def _goes_on(window: str) -> bool:
    """Whether a month stands after the ordinal: a whole date, then."""
    return _pattern(FALLBACK).match(window) is not None


def _says_enough(values: Values, known: Values) -> bool:
    shared = values.keys() & known.keys()
    return bool(shared) and ("day" not in values or "day" in known)


def _is_month(written: str, before: str, known: bool) -> bool:
    """Whether a month's name alone is one: not the verb of "May I"."""
    if known and re.search(r"[^\s.!?:>*-]\s+\Z", before):
        return True
    if written.lower() not in listed("also"):
        return True
    return re.search(rf"\b{any_of('leading')}\s+$", before, re.IGNORECASE) is not None


@cache
def _pattern(language: str) -> re.Pattern[str]:
    """A date in words: as much of it as stands together."""
    written = wording(language)
    names = [n for form in written.months.values() for spellings in form for n in spellings]
    days = [n for form in written.weekdays.values() for spellings in form for n in spellings]
    flags = "" if language != FALLBACK else "-i"
    month = (
        rf"(?{flags}:{'|'.join(_capital(names, language))})\b\.?"
        if flags
        else (rf"(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})\b\.?")
    )
    weekday = rf"(?:{'|'.join(sorted(map(re.escape, days), key=len, reverse=True))})\b\.?"
    own, article, joint = endings(FALLBACK), any_of("article"), any_of("of")
    day = rf"(?:{article}\s+)?\d{{1,2}}(?:{own}|{foreign_endings(FALLBACK)}|\.)?"
    of = rf"(?:\s+{joint}\s+|[\s.-]{{1,2}})"
    year = rf"(?:,?\s+(?:{joint}\s+)?\d{{4}}(?!\d))"
    return re.compile(
        rf"(?:{weekday},?\s+(?:{any_of('linking')}\s+)?)?(?:{day}{of}{month}{year}?"
        rf"|{month}\s+(?:{article}\s+)?\d{{1,2}}(?:{own})?(?!\d){year}?|{month}{year}?)"
        rf"|(?:1[0-9]|2[01])\d{{2}}(?![\d%]|[.,]\d|\s?(?:km|kg|m|g|cm|mm)\b)",
        re.IGNORECASE,
    )


def _capital(names: Iterable[str], language: str) -> list[str]:
    """English names of months with their capital: "may" is a verb."""
    del language
    capital = {name[0].upper() + name[1:] for name in names} | {name.upper() for name in names}
    return sorted(map(re.escape, capital), key=len, reverse=True)
