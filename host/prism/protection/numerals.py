"""Number words, and numbers in digits whatever the separators."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from prism.languages import lines
from prism.languages.wording import wording


@cache
def _values(language: str) -> tuple[re.Pattern[str], dict[str, int]]:
    numbers = wording(language).numbers
    values = {_key(form): value for value, forms in numbers.items() for form in forms}
    longest_first = sorted(values, key=len, reverse=True)
    sources = (re.escape(key).replace(r"\ ", r"[\s-]+").replace(r"\-", r"[\s-]+")
               for key in longest_first)  # fmt: skip
    return re.compile(rf"(?<!\w)(?:{'|'.join(sources)})(?!\w)", re.IGNORECASE), values


def _key(word: str) -> str:
    return re.sub(r"[\s-]+", " ", word.lower())


def spell(value: int, language: str) -> str:
    """The value in words, in digits where we have no word for it."""
    return wording(language).numbers.get(value, (str(value),))[0]


def find_words(text: str, language: str) -> list[tuple[int, int, int]]:
    """Number words of the text: start, end, value."""
    pattern, values = _values(language)
    found = []
    shares = _shares(language)
    for match in pattern.finditer(text):
        value = values.get(_key(match.group()))
        if value is not None and not text[: match.end()].lower().endswith(shares):
            found.append((match.start(), match.end(), value))
    return found


@cache
def _shares(language: str) -> tuple[str, ...]:
    """How a language says per cent: the cent of pour cent is no number."""
    rows = (line.split("\t") for line in lines(language, "protection/quantities.txt"))
    words = " ".join(text for kind, text in rows if kind == "percent").split()
    return tuple(word.replace("_", " ") for word in words if "_" in word)


def magnitude(value: int) -> tuple[int, int]:
    """The range of values that read alike: two to nine, ten to twenty, the tens."""
    if value < 10:
        return 2, 9
    if value <= 20:
        return 10, 20
    if value <= 100:
        return 21, 99
    return 2, 99


class Numeral(NamedTuple):
    """A number in digits: the digits before and after the decimal mark, and the marks."""

    whole: str
    fraction: str
    group: str
    point: str


def parse(text: str, language: str) -> Numeral:
    """Digits with separators, read as `language` writes them.

    A mark that stands more than once, or before exactly three digits where the language groups
    by it, groups; the last other one is the decimal mark.
    """
    marks = re.findall(r"\D+", text)
    if not marks:
        return Numeral(text, "", "", "")
    last = marks[-1]
    tail = text[text.rindex(last) + len(last) :]
    decimal = wording(language).point
    many = len(marks) > 1
    grouping = last.isspace() or (marks.count(last) > 1) or (last != decimal and len(tail) == 3)
    if many and len(set(marks)) > 1:
        grouping = False
    if grouping:
        return Numeral(re.sub(r"\D", "", text), "", last, "")
    head = text[: text.rindex(last)]
    return Numeral(re.sub(r"\D", "", head), tail, marks[0] if many else "", last)


def render(numeral: Numeral, group: str, point: str) -> str:
    """The number with these marks; no grouping where `group` is empty."""
    whole = numeral.whole
    if group and len(whole) > 3:
        first = len(whole) % 3
        parts = [whole[:first]] if first else []
        parts += [whole[at : at + 3] for at in range(first, len(whole), 3)]
        whole = group.join(parts)
    return f"{whole}{point}{numeral.fraction}" if numeral.fraction else whole
