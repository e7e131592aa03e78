"""Surrogates for dates: all dates of a sentence are shifted by the same days.

So intervals stay what they were, weekdays fit their dates, and the format is the original's.
"""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from prism.languages import FALLBACK
from prism.languages.ordinals import first_day, in_digits
from prism.languages.wording import wording
from prism.protection.moments import Part, parts, undecided
from prism.protection.surrogates.maker import Maker

_SHIFTS = tuple(d for d in range(400, 1400) if d % 7 and 40 < d % 365 < 325)
"""Days to shift by: another weekday, another month and another year, but not another age."""


class Calendar:
    """The shift of one sentence."""

    def __init__(self, random: Random, maker: Maker) -> None:
        self._maker = maker
        days = random.choice(_SHIFTS)
        self._days = days if random.random() < 0.5 else -days
        self._months = random.randint(2, 10)
        self._given: dict[str, str] = {}

    def day(self, text: str) -> str:
        """The date in the same format, shifted."""
        language = self._maker.written_as
        found = parts(text, language)
        if not found:
            return self._maker.draw(lambda: self._maker.shaped(text), whole=True)
        shifted = self._shift({part.kind: part.value for part in found})
        candidate = render(text, found, shifted, language)
        for _ in range(1, 400):
            if _alike(found, shifted) and self._maker.unused(candidate):
                break
            shifted = self._nudge(shifted)
            candidate = render(text, found, shifted, language)
        return self._maker.take(candidate)

    def _shift(self, values: dict[str, int]) -> dict[str, int]:
        year = values.get("year")
        if {"day", "month"} <= values.keys():
            base = _safe(year or 2023, values["month"], values["day"])
            moved = _plain_month(base + timedelta(self._days))
            result = {"day": moved.day, "month": moved.month, "year": moved.year}
            if "weekday" in values:
                # Where the original's weekday does not fit its date, neither does the surrogate's.
                result["weekday"] = (values["weekday"] + (moved - base).days) % 7
            return {kind: result[kind] for kind in values if kind in result}
        result = dict(values)
        if "month" in values:
            result["month"] = (values["month"] - 1 + self._months) % 12 + 1
            if result["month"] in _WORDS:
                result["month"] += 1
        if year is not None:
            result["year"] = year + (round(self._days / 365) or 1)
        if "weekday" in values:
            result["weekday"] = (values["weekday"] + self._days) % 7
        return result

    def _nudge(self, values: dict[str, int]) -> dict[str, int]:
        """Another date near by, for two dates that would otherwise get the same surrogate."""
        result = dict(values)
        if "day" in values:
            result["day"] = values["day"] % 28 + 1
            if result["day"] > 1:
                return result
        if "year" in values:
            result["year"] = values["year"] + (1 if self._days > 0 else -1)
        elif "month" in values:
            result["month"] = values["month"] % 12 + 1
        elif "weekday" in values:
            result["weekday"] = (values["weekday"] + 1) % 7
        return result


def _alike(private: list[Part], values: dict[str, int]) -> bool:
    """Whether the values, in digits, leave open which is the day where the private date does, and
    only there: a translator may write such dates otherwise, and its order must show."""
    if private[0].kind == "year" or any(part.form != "digits" for part in private):
        return True
    if not {"day", "month"} <= values.keys():
        return True
    if undecided(private):
        return values["day"] <= 12 and values["day"] != values["month"]
    return values["day"] > 12


def _plain_month(day: date) -> date:
    """The date, a month later where the month's name is also a word: "March" becomes "marcha"."""
    return day if day.month not in _WORDS else _safe(day.year, day.month + 1, day.day)


_WORDS = (3, 5)


def _safe(year: int, month: int, day: int) -> date:
    for last in (day, 30, 29, 28):
        try:
            return date(year, month, min(day, last))
        except ValueError:
            continue
    return date(year, min(max(month, 1), 12), 28)


def render(text: str, found: list[Part], values: dict[str, int], language: str) -> str:
    """`text` with each part exchanged for the value of its kind, written in the same form."""
    pieces, position = [], 0
    named = any(part.kind == "month" and part.form != "digits" for part in found)
    for part in found:
        if part.kind not in values:
            continue
        written = _written(part, values[part.kind], language, named)
        pieces += [text[position : part.start], written]
        position = part.end
    return "".join([*pieces, text[position:]])


def _written(part: Part, value: int, language: str, named: bool) -> str:
    if part.kind == "day" and part.form == "digits" and value == 1 and named and part.width < 2:
        return first_day(language)
    if part.form == "digits":
        text = str(value)
        return (text[-2:] if part.kind == "year" and part.width == 2 else text).zfill(part.width)
    if part.form == "ordinal":
        return in_digits(value, FALLBACK)
    if part.kind == "day":  # 1er mai, 1º de mayo: the first alone has an ending
        return f"{value}{part.form}" if value == 1 else str(value)
    written = wording(language)
    if part.kind == "month":
        name = written.month_names(part.form)[value - 1]
    else:
        name = written.weekday_names(part.form)[value]
    if part.case == "upper":
        return name.upper()
    return name.lower() if part.case == "lower" else name[0].upper() + name[1:]
