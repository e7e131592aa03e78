"""Numbers in an assistant's answer: those of the question, and what was worked out from them."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from prism.asking import numbers
from prism.asking.deriving import Derived
from prism.asking.model import Known
from prism.decoding.model import Status
from prism.protection import numerals

_ENTRY = re.compile(r"(?:\A|\n)[ \t>*_#-]*\Z")
"""What stands before the number of an entry in a list."""
_TELLING = 10
"""A number below it may count anything."""
_LONGEST_NUMBER = 32
"""Letters of a number in words."""
_UNIT = re.compile(r"[ -][^\W\d_]+")
_SIGNS = frozenset("$€£¥%")


class Piece(NamedTuple):
    """What is read in place of the answer up to `end`; the rest as of `Segment`."""

    end: int
    text: str
    status: Status = "kept"
    source: str = ""
    alternative: str = ""
    certainty: float = 1.0


class Figures:
    """The numbers of one question, and what becomes of those in its answer."""

    def __init__(
        self, known: Known, derived: Derived, languages: tuple[str, ...], *, dated: bool
    ) -> None:
        """`languages` are those that numbers may be written in, the answer's last. dated: whether
        the question has dates, from which numbers may be reckoned too."""
        self._amounts = numbers.amounts(known.surrogates, known.contexts, known.sent)
        self._scale = known.scale
        self._said = known.public_words
        self._derived = derived
        self._languages = languages
        self._language = languages[-1]
        self._dated = dated

    def number(self, text: str, place: int, end: int) -> Piece:
        """What stands for a number in digits."""
        written = text[place:end]
        before = text[max(place - 16, 0) : place]
        entry = end - place <= 3 and text[end : end + 1] in ".)" and _ENTRY.search(before)
        value, language = self._value(written)
        if value is None or entry or not (self._amounts or self._dated):
            return Piece(end, written)
        near = numbers.around(text, place, end)
        found = self._amounts.find(value, near)
        if found is not None and (found[1] or value >= 10):
            amount, sure = found
            sure = sure or value >= 1000
            if amount.is_one and (unit := unit_after(text, end)):
                return self._one(end + len(unit), amount, written + unit)
            private = numbers.like(amount.private, amount.spelled, written, language, words=False)
            return Piece(end, private, "recovered" if sure else "uncertain",
                      source=amount.surrogate.original, alternative=written,
                      certainty=0.95 if sure else 0.6)  # fmt: skip
        if value not in self._amounts.sent and (
            (found is None and (value >= _TELLING or near & _SIGNS)) or self._measures(text, end)
        ):
            return self._reckoned(end, written, value)
        return Piece(end, written)

    def _value(self, written: str) -> tuple[Decimal | None, str]:
        """The value of a number and the language that it is written in. Where the answer's language
        and English read it differently, it is the one that makes it a number of the question."""
        for language in self._languages:
            value = numbers.value_of(written, language)
            if value is not None and value in self._amounts.by_value:
                return value, language
        values = [numbers.value_of(written, language) for language in self._languages]
        return max((one for one in values if one is not None), default=None), self._language

    def _reckoned(self, end: int, written: str, value: Decimal) -> Piece:
        """A number that the question has not: worked out from those it has, for all we know."""
        if self._scale is not None:
            back = self._scale.back(value)
            text = numbers.like(f"{back:f}", None, written, self._language, words=False)
            return Piece(end, text, "uncertain", alternative=written, certainty=0.5)
        return Piece(end, written, "uncertain", alternative=written, certainty=0.3)

    def spelled(self, text: str, place: int) -> tuple[int, int, str] | None:
        """Where a number in words ends, its value and language, where the conversation has
        numbers."""
        if not self._amounts and not self._dated:
            return None
        window = text[place : place + _LONGEST_NUMBER]
        for language in self._languages:
            for start, end, value in numerals.find_words(window, language)[:1]:
                if start == 0 and value > 1:
                    return place + end, value, language
        return None

    def in_words(self, text: str, place: int, end: int, value: int, language: str) -> Piece:
        """What stands for a number in words."""
        written = text[place:end]
        found = self._amounts.find(Decimal(value), numbers.around(text, place, end))
        if found is None or not found[1]:
            if written.lower() not in self._said and self._measures(text, end):
                return Piece(end, written, "uncertain", alternative=written, certainty=0.4)
            return Piece(end, written)
        amount = found[0]
        if amount.is_one and (unit := unit_after(text, end)):
            return self._one(end + len(unit), amount, written + unit)
        given = amount.spelled
        if given is None and amount.private.isdigit():
            given = int(amount.private)
        private = (
            numbers.like(amount.private, given, written, language, words=True)
            if given is not None
            else amount.private
        )
        return Piece(end, private, "recovered", source=amount.surrogate.original,
                  alternative=written, certainty=0.9)  # fmt: skip

    def _measures(self, text: str, end: int) -> bool:
        """Whether a unit stands after a number."""
        unit = unit_after(text, end)
        return bool(unit) and self._derived.is_unit(unit[1:])

    def _one(self, end: int, amount: numbers.Amount, written: str) -> Piece:
        """One of a unit, of which the public text has several."""
        original = amount.surrogate.original
        private = numbers.one_of(original, self._language)
        return Piece(end, private, "recovered", source=original, alternative=written,
                  certainty=0.9)  # fmt: skip


def unit_after(text: str, end: int) -> str:
    """The unit after a number, with what stands before it; empty where none does."""
    match = _UNIT.match(text, end)
    return match.group() if match else ""
