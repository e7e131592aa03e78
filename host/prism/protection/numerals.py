"""Number words, and numbers in digits whatever the separators."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from prism.languages import lines
from prism.languages.wording import wording

_SCALES = {100: 1000, 1000: 1_000_000, 1_000_000: 1_000_000_000}
"""What multiplies the number before it, as far as that is smaller than this."""


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


def value_of(word: str, language: str) -> int | None:
    """The number that a word, or several, say and nothing else; None for what is no number."""
    key = _key(word)
    value = _values(language)[1].get(key)
    return _glued(key, language) if value is None and key.isalpha() else value


_LONGEST = 60
"""Letters of a number in one word that is looked at."""


@lru_cache(maxsize=20_000)
def _glued(word: str, language: str) -> int | None:
    """The number that number words written as one make: achtzehnhundert."""
    values = _values(language)[1]
    for end in range(min(len(word), _LONGEST) - 1, 1, -1):
        rest = values.get(word[end:])
        first = value_of(word[:end], language) if rest is not None else None
        if rest is not None and first is not None:
            whole = _joined(first, rest)
            if whole is not None:
                return whole
    return None


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


def find_numbers(text: str, language: str) -> list[tuple[int, int, int]]:
    """Whole numbers in words, of one word or of several ("two thousand and five"): start, end,
    value."""
    joins = wording(language).joins
    found: list[tuple[int, int, int]] = []
    for start, end, value in find_words(text, language):
        if found:
            first, last, before = found[-1]
            between = text[last:start].lower()
            whole = _joined(before, value)
            if whole is not None and (between in (" ", "-") or between.split() == [joins]):
                found[-1] = first, end, whole
                continue
        found.append((start, end, value))
    return found


def _joined(before: int, value: int) -> int | None:
    """The number that two make one behind the other, None where they make none: ten twenty, one
    zero, ten and six."""
    if not value or before % 100 == 10:
        return None
    rest = before % _SCALES.get(value, 1)
    if rest:
        return before - rest + rest * value if 1 < rest < value else None
    unit = 10 ** (len(str(before)) - len(str(before).rstrip("0")))
    return before + value if value < unit else None


@cache
def _shares(language: str) -> tuple[str, ...]:
    """How a language says per cent: the cent of pour cent is no number."""
    rows = (line.split("\t") for line in lines(language, "protection/quantities.txt"))
    words = " ".join(text for kind, text in rows if kind == "percent").split()
    return tuple(word.replace("_", " ") for word in words if "_" in word)


def alike(value: int, language: str) -> Sequence[int]:
    """The values that read alike: two to nine, ten to twenty, the tens, and above a hundred those
    that the language has words for, hundreds or thousands."""
    if value < 10:
        return range(2, 10)
    if value <= 20:
        return range(10, 21)
    if value <= 100:
        return range(21, 100)
    unit = 100 if value < 1000 else 1000
    known = wording(language).numbers
    return [one for one in known if unit < one < 10 * unit and one % unit == 0]


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
