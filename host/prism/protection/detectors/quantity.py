"""Dates, amounts, measures, ages and percentages as a language's `quantities.txt` says them.

Of each language this is the file `protection/quantities.txt`, with lines of `kind<TAB>entries`;
`#` begins a comment. Names of months and weekdays and number words are those of its wording.
English, which has detectors of its own for each of these, has no such file. Kinds:

- `link`: words between the parts of a date (de, del), `lead`: before its day (el, den)
- `currency`: names of currencies, `scale`: what multiplies a number (mil, millones)
- `and`: what joins the words of a number (treinta y dos)
- `percent`: words for it, with `_` for a blank
- `age`: what stands before a number of years that is an age, `years`: words for years
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from prism.languages import lines, words
from prism.languages.wording import known, wording
from prism.protection.model import ProtectedItem
from prism.protection.numerals import find_numbers
from prism.protection.patterns import pattern
from prism.protection.quantities import NUMBER
from prism.protection.reading import Reading

NEEDS = ""

_YEAR = r"(?:1[5-9]|20)\d{2}"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:er\b|º|°|ª|\.)?"


class _Patterns(NamedTuple):
    """The patterns of one language, each with its category and reason; the value is in `value`."""

    forms: tuple[tuple[re.Pattern[str], str, str, float], ...]


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Numbers in digits or words with what they count, and dates by name."""
    numbers: list[tuple[int, int, int]] | None = None
    for form, category, reason, certainty in _patterns(reading.language).forms:
        for match in form.finditer(reading.text):
            start, end = match.span("value")
            if category != "date" and reading.text[start].isalpha():
                if numbers is None:
                    numbers = find_numbers(reading.text, known(reading.language))
                # The number may have begun before: mil ochocientas libras.
                start = next((first for first, last, _ in numbers if first < start < last), start)
            yield reading.item((start, end), category, "quantity", reason, certainty)


@cache
def _patterns(language: str) -> _Patterns:
    kinds: dict[str, list[str]] = {}
    for line in lines(language, "protection/quantities.txt"):
        kind, _, listed = line.partition("\t")
        kinds.setdefault(kind, []).extend(listed.replace("_", " ") for listed in listed.split())
    if not kinds or known(language) != language:
        return _Patterns(())
    return _Patterns((*_dates(language, kinds), *_counted(language, kinds)))


def _any(words: list[str] | tuple[str, ...]) -> str:
    """One of the words, longest first; nothing where there are none."""
    ordered = sorted(words, key=len, reverse=True)
    return f"(?:{'|'.join(re.escape(word) for word in ordered)})" if ordered else "(?!)"


def _dates(
    language: str, kinds: dict[str, list[str]]
) -> Iterator[tuple[re.Pattern[str], str, str, float]]:
    written = wording(language)
    month = rf"(?:{_any(written.month_names())}|{_any(written.month_names('abbreviated'))}\b\.?)"
    days = written.weekday_names()
    endings = tuple(words(language, "words/calendar_endings.txt"))
    own = any(name.endswith(endings) for name in days)  # lunes has no other plural
    plural = "" if own or not endings else f"(?:{_any(endings)})?"
    day = rf"(?:{_any(days)}{plural}|{_any(written.weekday_names('abbreviated'))}\b\.)"
    link = rf"(?:\s+(?:{_any(kinds.get('link', []))}\s+)?|\s*)"
    lead = rf"(?:{_any(kinds.get('lead', []))}\s+)?"
    first = rf"(?:{day},?\s+{lead})?{_DAY}{link}{month}(?:,?{link}{_YEAR})?"
    yield (
        pattern(rf"(?<!\w)(?P<value>{first}|{month}{link}{_YEAR})(?!\w)", re.IGNORECASE),
        "date", "a date with the month's name", 1.0,
    )  # fmt: skip
    yield (
        pattern(rf"(?<!\w)(?P<value>{_any(days)}{plural})(?!\w)", re.IGNORECASE),
        "date", "a day of the week", 0.9,
    )  # fmt: skip
    if written.compounds:
        yield (
            pattern(rf"(?<!\w)(?P<value>{_any(written.weekday_names())})(?=[^\W\d_]{{4}})"),
            "date", "a day of the week", 0.9,
        )  # fmt: skip
    yield (
        pattern(rf"(?<!\w)(?P<value>{_any(written.month_names())})(?!\w)", re.IGNORECASE),
        "date", "a month", 0.9,
    )  # fmt: skip


def _counted(
    language: str, kinds: dict[str, list[str]]
) -> Iterator[tuple[re.Pattern[str], str, str, float]]:
    forms = [
        form for value, all_ in wording(language).numbers.items() if value > 1 for form in all_
    ]
    scale = _any(kinds.get("scale", []))
    single = [form for all_ in wording(language).numbers.values() for form in all_]
    joined = rf"(?:(?:\s{_any(kinds.get('and', []))}\s|-)(?:{_any(single)}))*"
    spelled = rf"{_any(forms)}{joined}"
    worded = rf"(?:(?:{spelled}\s)?{scale}|{spelled})"
    number = rf"(?:{NUMBER}(?:\s{scale})?|{worded})"
    linked = rf"\s?(?:{_any(kinds.get('link', []))}\s)?"
    money = rf"{linked}(?:{_any(kinds.get('currency', []))}|€|\$|£|EUR|USD|CHF|GBP)"
    years = rf"\s{_any(kinds.get('years', []))}"
    units = tuple(lines(language, "protection/units.txt"))

    def counted(text: str) -> re.Pattern[str]:
        return pattern(rf"(?<![\w.,]){text}(?!\w)", re.IGNORECASE)

    yield counted(rf"(?P<value>{number}{money})"), "money", "an amount of money", 1.0
    percent = _any(kinds.get("percent", []))
    yield counted(rf"(?P<value>{number}\s?(?:%|{percent}))"), "percentage", "a percentage", 1.0
    before = _any(kinds.get("age", []))
    yield counted(rf"{before}\s(?P<value>{number}{years})"), "age", "the age of a person", 1.0
    parted = rf"(?:{NUMBER}(?:\s{scale})?\s?|{worded}[\s-])"  # ein Elfmeter is no length
    yield counted(rf"(?P<value>{parted}{_any(units)})"), "measure", "a number with its unit", 1.0
