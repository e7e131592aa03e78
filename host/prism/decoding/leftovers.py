"""The last check of a line: what is left in it of items that were not found, or not wholly.

A number, a month or a day of the week that no word of the private text explains was sent for
something. Nobody may take it for what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from prism.decoding.sheet import NOBODY, Sheet
from prism.languages.wording import known
from prism.protection import numerals
from prism.protection.moments import named, parts
from prism.protection.surrogates.dates import render
from prism.substitution.model import Line

_VALUED = frozenset(
    "date time age money percentage measure number address identifier phone custom".split()
)
"""Categories of items that hold numbers, months or days."""
_DIGITS = re.compile(r"\d+")
_LONGEST = 18
"""Digits of a number that are looked at."""
_LINKED = 4
"""Letters at most of a word between two that are left of one item: 16 de agosto, 5 p.m."""

Value = tuple[str, int]
"""What a word says: its kind (number, month, weekday), and which."""


class Leftover(NamedTuple):
    """Words first to last are left of the substitution `number`; wholly: it stands nowhere else.

    text: what to write there, the private month for the one that was sent; empty where nothing is
    known that belongs there.
    """

    first: int
    last: int
    number: int
    wholly: bool
    text: str = ""


def leftovers(
    sheet: Sheet, line: Line, missing: Sequence[int], source: str, target: str
) -> Iterator[Leftover]:
    """What is left of the line's items, each stretch of words once. One that says nothing of what
    was sent is wholly an item's only where no other is left of either.

    missing: the numbers of the substitutions that were not found.
    """
    languages = source, target = known(source), known(target)
    items = {n: made for n, made in enumerate(line.substitutions) if made.category in _VALUED}
    sent = {number: set(_values(made.substitute, source)) for number, made in items.items()}
    lost = [number for number in missing if sent.get(number)]
    explained = set(_kept(line, source))
    doubted: dict[int, set[Value]] = {}
    for index, word in enumerate(sheet.written):
        if sheet.owner[index] == NOBODY:
            said = set(_values(word, target)) - explained
            if said and (lost or any(said & values for values in sent.values())):
                doubted[index] = said
    rest: list[tuple[int, int, set[Value]]] = []
    for first, last in _stretches(sheet, doubted):
        said = set().union(*(doubted.get(index, ()) for index in range(first, last + 1)))
        own = next((number for number in lost if sent[number] & said), None)
        if own is None:
            rest.append((first, last, said))
        else:
            lost.remove(own)
            yield Leftover(first, last, own, wholly=True)
    alone = len(rest) == len(lost) == 1
    for first, last, said in rest:
        alike = (number for number, values in sent.items() if values & said)
        number = next(iter([*lost, *alike]), None)
        if number is not None:
            text = "" if alone or first < last else _month(sheet.written[first], line, languages)
            yield Leftover(first, last, number, alone, text)


def _month(word: str, line: Line, languages: tuple[str, str]) -> str:
    """What was meant by a month that the translator parted from its day: del 10 al 17 de junio.

    Empty where the word is no month that was sent, or was sent for several.
    """
    source, target = languages
    found = [part for part in named(word, target) if part.kind == "month"]
    meant: set[int] = set()
    for made in line.substitutions if found else ():
        if made.category == "date":
            sent, own = (
                {part.kind: part.value for part in parts(text, source)}
                for text in (made.substitute, made.word)
            )
            if sent.get("month") == found[0].value and "month" in own:
                meant.add(own["month"])
    return render(word, found[:1], {"month": meant.pop()}, target) if len(meant) == 1 else ""


def _kept(line: Line, source: str) -> Iterator[Value]:
    """What the words of the private text say that were sent as they are."""
    text, position = line.public.value, 0
    for made in (*line.substitutions, None):
        yield from _values(text[position : made.start if made else len(text)], source)
        position = made.end if made else position


def _values(text: str, language: str) -> Iterator[Value]:
    """All that a text says in digits and words, but for one, which is an article too."""
    for match in _DIGITS.finditer(text):
        yield "number", int(match.group()[:_LONGEST])
    for _, _, value in numerals.find_numbers(text, language):
        if value != 1:
            yield "number", value
    for part in named(text, language):
        yield part.kind, part.value


def _stretches(sheet: Sheet, doubted: Iterable[int]) -> list[tuple[int, int]]:
    """The words in doubt, with small words between two of them."""
    found: list[tuple[int, int]] = []
    for index in sorted(doubted):
        last = found[-1][1] if found else -1
        between = range(last + 1, index)
        small = all(
            sheet.owner[at] == NOBODY and len(sheet.written[at]) < _LINKED for at in between
        )
        if found and len(between) < _LINKED - 1 and small and "," not in sheet.gaps[index]:
            found[-1] = found[-1][0], index
        else:
            found.append((index, index))
    return found
