"""Finds each surrogate once, whatever the translator made of it, the surest places first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from prism.protection.model import Restoration, Surrogate
from prism.protection.restoring import (
    dates,
    feasts,
    inside,
    localities,
    names,
    numbers,
    streets,
    units,
)
from prism.protection.restoring.answer import Answer, patience
from prism.protection.restoring.places import Place, bounded, exact

Finder = Callable[[Answer, Surrogate, str], Iterator[Place]]

_FINDERS: dict[str, tuple[Finder, ...]] = {
    "person": (names.whole, names.suffixed, names.reordered, names.partly, inside.alike),
    "name": (names.whole, names.suffixed, names.reordered, names.partly, inside.alike),
    "place": (names.whole, names.suffixed, names.partly, inside.alike),
    "organisation": (names.whole, names.suffixed, names.reordered, names.partly, inside.alike),
    "address": (names.whole, names.reordered, names.partly),
    "custom": (names.whole, numbers.find, names.partly),
    "date": (dates.date, dates.shared, dates.loose, inside.weekdays, feasts.find),
    "time": (dates.spoken, dates.time, dates.misheard, dates.hours, numbers.counted),
    "age": (numbers.find, inside.numbers),
    "money": (numbers.money,),
    "percentage": (numbers.find, inside.numbers),
    "measure": (numbers.find, inside.numbers, numbers.lasting),
    "number": (numbers.find, inside.numbers, dates.pointed),
    "email": (names.whole, names.host),
    "url": (names.whole, names.host),
    "phone": (numbers.digits,),
    "identifier": (names.whole, numbers.digits),
}
_FIRST: dict[str, Finder] = {
    "address": streets.find,
    "place": localities.find,
    "name": localities.named,
    "measure": units.one,
    "time": dates.as_sent,
}
"""What is asked before all others, where it is not `exact`."""
_WORDED = frozenset({"date", "time", "age", "percentage", "number"})
"""What may be words that both languages have: six, September 1998. These are read before they are
taken for what was sent."""
_OTHER: tuple[Finder, ...] = (names.whole,)


def restore(
    translation: str, surrogates: Sequence[Surrogate], source: str, target: str
) -> list[Restoration]:
    """Where each surrogate stands in `translation` and what belongs there, by position.

    Each of `surrogates` is found at most once, equal ones in their order, and no two share a
    character. One that is not found is absent: the caller reports it as missing. A replacement is
    the original in the form that the surrogate was given by the translator. `source` is the
    language of the private text, `target` that of the translation; what is not known of one is
    taken from `FALLBACK`.
    """
    answer = Answer(translation, source, patience(surrogates), surrogates)
    taken = bytearray(len(translation))
    found: dict[int, Restoration] = {}
    longest_first = sorted(
        range(len(surrogates)), key=lambda index: -len(surrogates[index].replacement)
    )
    later = _within(surrogates)
    rounds = 2 + max((len(finders) for finders in _FINDERS.values()), default=0)
    for turn in range(rounds):
        # A place taken for one of several equal surrogates is no longer free for the others.
        places: dict[Surrogate, Iterator[Place]] = {}
        for index in longest_first:
            surrogate = surrogates[index]
            # The longer one is looked for in two ways before: 12 June may be June 12.
            finder = None if index in found else _finder(surrogate, turn - (index in later))
            if finder is None:
                continue
            if surrogate not in places:
                places[surrogate] = finder(answer, surrogate, target)
            place = _first_free(islice(places[surrogate], answer.patience), taken)
            if place:
                found[index] = Restoration(
                    place.start, place.end, index, place.replacement, place.certainty
                )
                taken[place.start : place.end] = b"\x01" * (place.end - place.start)
    return sorted(found.values())


def _finder(surrogate: Surrogate, turn: int) -> Finder | None:
    category = surrogate.category
    others = _FINDERS.get(category, _OTHER)
    finders = (_FIRST.get(category, exact), *others)
    month = category == "date" and any(map(str.isalpha, surrogate.replacement))
    if category in _WORDED and (month or not any(map(str.isdigit, surrogate.replacement))):
        finders = (*others, exact)
    return finders[turn] if 0 <= turn < len(finders) else None


def _within(surrogates: Sequence[Surrogate]) -> frozenset[int]:
    """The surrogates that stand in a longer one too: Monday, where there is Monday, 26 June."""
    texts = {surrogate.replacement for surrogate in surrogates}
    return frozenset(
        index
        for index, surrogate in enumerate(surrogates)
        if any(
            len(text) > len(surrogate.replacement)
            and surrogate.replacement in text
            and re.search(bounded(re.escape(surrogate.replacement)), text)
            for text in texts
        )
    )


def _first_free(places: Iterator[Place], taken: bytearray) -> Place | None:
    return next((place for place in places if taken.find(1, place.start, place.end) < 0), None)
