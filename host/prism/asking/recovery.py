"""From the assistant's answer to the one that the user reads, while it is being written.

The answer is read once, word by word. What may still become a surrogate is held back, and no more:
a word, or the beginning of a longer form. What the assistant worked out from a surrogate is marked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain

from prism.asking import forms, numbers
from prism.asking.days import Day, Days
from prism.asking.deriving import Derived
from prism.asking.matching import Match, Tree
from prism.asking.model import Known
from prism.decoding.model import Segment, Status
from prism.languages import FALLBACK
from prism.languages.wording import known as known_language
from prism.protection import numerals
from prism.substitution.articles import articles, mended

_CONTEXT = 80
"""Characters kept before the place that is read."""
_LONGEST_WORD = 200
_LONGEST_HELD = 400
"""Characters held back at most: no form is longer."""
_ENTRY = re.compile(r"(?:\A|\n)[ \t>*_#-]*\Z")
"""What stands before the number of an entry in a list."""
_TITLE = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|M|Mme|Herr|Frau|Sr|Sra)\.?\s\Z")
_TELLING = 10
"""A number below it may count anything."""
_LONGEST_NUMBER = 32
"""Letters of a number in words."""
_FIGURES = re.compile(r"\d[\d.,:'’/-]{0,40}\Z")
"""A number, a date or a time, that may go on."""
_INITIAL = re.compile(r"[A-Z](?=\.|\s|\Z)")


@dataclass(frozen=True, slots=True)
class Recovery:
    """The answer so far in pieces, and how many characters at its end are held back."""

    segments: tuple[Segment, ...]
    held: int


class Stream:
    """The answer to one question, as far as it has come."""

    def __init__(self, known: Known) -> None:
        surrogates = known.surrogates
        language = known_language(known.language)
        self._language = language
        self._languages = tuple(dict.fromkeys((FALLBACK, language)))
        self._tree = Tree(
            chain(
                chain.from_iterable(forms.forms(one, known.language) for one in surrogates),
                forms.of_words(known.words.items()),
            )
        )
        self._amounts = numbers.amounts(surrogates, known.contexts, known.sent)
        self._scale = known.scale
        self._said = known.public_words
        calendar = known.calendar
        self._days = Days(calendar, surrogates, self._languages) if calendar else None
        self._initials = _initials(known)
        self._derived = Derived(known, language)
        self._segments: list[Segment] = []
        self._buffer = ""
        self._at = 0
        self._inside = False
        self._name_before = False

    def feed(self, text: str, *, done: bool) -> list[Segment]:
        """The new pieces now that `text` has come; `done` where no more will."""
        if self._at > 4 * _CONTEXT:
            cut = self._at - _CONTEXT
            self._buffer, self._at = self._buffer[cut:], _CONTEXT
        self._buffer += text
        before = len(self._segments)
        self._read(done)
        new = self._segments[before:]
        return _merged(new)

    @property
    def held(self) -> int:
        """How many characters at the end are not decided yet."""
        return len(self._buffer) - self._at

    def recovery(self) -> Recovery:
        """All pieces so far."""
        self._segments = _merged(self._segments)
        return Recovery(tuple(self._segments), self.held)

    def _read(self, done: bool) -> None:
        text, size = self._buffer, len(self._buffer)
        while self._at < size:
            place = self._at
            if not text[place].isalnum():
                end = place + 1
                while end < size and not text[end].isalnum():
                    end += 1
                self._inside = False
                self._name_before = self._name_before and text[place:end].strip(" .") == ""
                self._put(end, text[place:end])
                continue
            end = self._word_end(place)
            if self._inside or end - place >= _LONGEST_WORD:
                self._inside = True
                self._put(end, text[place:end])
                continue
            if end == size and not done and size - place < _LONGEST_HELD:
                return
            if not self._take(place, end, done):
                return

    def _word_end(self, place: int) -> int:
        text, end = self._buffer, place + 1
        last = min(len(text), place + _LONGEST_WORD)
        while end < last and text[end].isalnum():
            end += 1
        return end

    def _take(self, place: int, end: int, done: bool) -> bool:
        """Decide on the word from `place` to `end`; False where it is held back."""
        text = self._buffer
        waiting = not done and len(text) - place < _LONGEST_HELD
        if waiting and _FIGURES.match(text, place):
            return False
        found = self._tree.match(text, place, done=not waiting)
        if found is True:
            return False
        day = self._days.match(text, place, done=not waiting) if self._days is not None else None
        if day is True:
            return False
        if isinstance(day, Day) and (not isinstance(found, Match) or day.end > found.end):
            self._put_day(place, day)
        elif isinstance(found, Match):
            self._put_form(place, found)
        else:
            return self._take_rest(place, end, waiting)
        return True

    def _take_rest(self, place: int, end: int, waiting: bool) -> bool:
        """A number, an initial, or a word that stays."""
        text = self._buffer
        number = numbers.NUMBER.match(text, place) if text[place].isdigit() else None
        if number is not None:
            if waiting and not _followed(text, number.end()):
                return False
            self._put_number(place, number.end())
        elif (spelled := self._spelled(place)) is not None:
            if waiting and not _followed(text, spelled[0]):
                return False
            self._put_spelled(place, *spelled)
        elif self._is_initial(place, end):
            self._put_initial(end, text[place])
        else:
            self._name_before = False
            return self._take_article(place, end, waiting)
        return True

    def _take_article(self, place: int, end: int, waiting: bool) -> bool:
        """A word that stays; an article as what follows wants it, once that has been recovered."""
        text, written = self._buffer, self._buffer[place:end]
        language = next((one for one in self._languages if written.lower() in articles(one)), "")
        if language:
            following = end
            while following < len(text) and text[following] == " ":
                following += 1
            if following == len(text) and waiting:
                return False
            found = (
                self._tree.match(text, following, done=not waiting)
                if text[following : following + 1].isalnum()
                else None
            )
            if found is True:
                return False
            if isinstance(found, Match):
                public = text[following : found.end]
                if mended(written, public, language) == written:
                    written = mended(written, _cased(found.form, public), language)
        if self._derived.marks(written):
            self._put(end, written, "uncertain", alternative=written, certainty=0.4)
        else:
            self._put(end, written)
        return True

    def _put_initial(self, end: int, written: str) -> None:
        options = self._initials.get(written, ())
        if not options:
            self._put(end, written)
            return
        sure = len(options) == 1
        self._put(end, options[0], "recovered" if sure else "uncertain", alternative=written,
                  certainty=0.8 if sure else 0.5)  # fmt: skip

    def _put_form(self, place: int, found: Match) -> None:
        written = self._buffer[place : found.end - found.ending]
        ending = self._buffer[found.end - found.ending : found.end]
        private = _cased(found.form, written) + ending
        self._name_before = bool(found.form.name) or self._name_before
        status: Status = "recovered" if found.form.certainty >= 0.7 else "uncertain"
        self._put(
            found.end, private, status, source=found.form.private, alternative=written + ending,
            certainty=found.form.certainty,
        )  # fmt: skip

    def _put_day(self, place: int, day: Day) -> None:
        written = self._buffer[place : day.end]
        status: Status = "recovered" if day.sure else "uncertain"
        self._put(day.end, day.text, status, source=day.source, alternative=written,
                  certainty=0.95 if day.sure else 0.6)  # fmt: skip

    def _put_number(self, place: int, end: int) -> None:
        text = self._buffer
        written = text[place:end]
        before = text[max(place - 16, 0) : place]
        entry = end - place <= 3 and text[end : end + 1] in ".)" and _ENTRY.search(before)
        value, language = self._value(written)
        if value is None or entry or not (self._amounts or self._days):
            self._put(end, written)
            return
        near = numbers.around(text, place, end)
        found = self._amounts.find(value, near)
        if found is not None and (found[1] or value >= 10):
            amount, sure = found
            sure = sure or value >= 1000
            if amount.is_one and (unit := self._unit(end)):
                self._put_one(end + len(unit), amount, written + unit)
                return
            private = numbers.like(amount.private, amount.spelled, written, language, words=False)
            self._put(end, private, "recovered" if sure else "uncertain",
                      source=amount.surrogate.original, alternative=written,
                      certainty=0.95 if sure else 0.6)  # fmt: skip
        elif value not in self._amounts.sent and (
            (found is None and (value >= _TELLING or near & _SIGNS)) or self._measures(end)
        ):
            self._put_reckoned(end, written, value)
        else:
            self._put(end, written)

    def _value(self, written: str) -> tuple[Decimal | None, str]:
        """The value of a number, and the language that it is written in: the one in which it is
        one of the question's, where the answer's and English differ."""
        for language in self._languages:
            value = numbers.value_of(written, language)
            if value is not None and value in self._amounts.by_value:
                return value, language
        values = [numbers.value_of(written, language) for language in self._languages]
        return max((one for one in values if one is not None), default=None), self._language

    def _put_reckoned(self, end: int, written: str, value: Decimal) -> None:
        """A number that the question has not: worked out from those it has, for all we know."""
        if self._scale is not None:
            back = self._scale.back(value)
            text = numbers.like(f"{back:f}", None, written, self._language, words=False)
            self._put(end, text, "uncertain", alternative=written, certainty=0.5)
        else:
            self._put(end, written, "uncertain", alternative=written, certainty=0.3)

    def _spelled(self, place: int) -> tuple[int, int, str] | None:
        """Where a number in words ends, its value and language, where the conversation has
        numbers."""
        if not self._amounts and self._days is None:
            return None
        window = self._buffer[place : place + _LONGEST_NUMBER]
        for language in self._languages:
            for start, end, value in numerals.find_words(window, language)[:1]:
                if start == 0 and value > 1:
                    return place + end, value, language
        return None

    def _put_spelled(self, place: int, end: int, value: int, language: str) -> None:
        text = self._buffer
        written = text[place:end]
        found = self._amounts.find(Decimal(value), numbers.around(text, place, end))
        if found is None or not found[1]:
            if written.lower() not in self._said and self._measures(end):
                self._put(end, written, "uncertain", alternative=written, certainty=0.4)
            else:
                self._put(end, written)
            return
        amount = found[0]
        if amount.is_one and (unit := self._unit(end)):
            self._put_one(end + len(unit), amount, written + unit)
            return
        given = amount.spelled
        if given is None and amount.private.isdigit():
            given = int(amount.private)
        private = (
            numbers.like(amount.private, given, written, language, words=True)
            if given is not None
            else amount.private
        )
        self._put(end, private, "recovered", source=amount.surrogate.original,
                  alternative=written, certainty=0.9)  # fmt: skip

    def _measures(self, end: int) -> bool:
        """Whether a unit stands after a number."""
        unit = self._unit(end)
        return bool(unit) and self._derived.is_unit(unit[1:])

    def _unit(self, end: int) -> str:
        """The unit after a number, with what stands before it; empty where none does."""
        match = _UNIT.match(self._buffer, end)
        return match.group() if match else ""

    def _put_one(self, end: int, amount: numbers.Amount, written: str) -> None:
        """One of a unit, of which the public text has several."""
        original = amount.surrogate.original
        private = numbers.one_of(original, self._language)
        self._put(end, private, "recovered", source=original, alternative=written,
                  certainty=0.9)  # fmt: skip

    def _is_initial(self, place: int, end: int) -> bool:
        """Whether a single capital is the initial of a name: after a title or before a full stop
        and another part of a name."""
        text = self._buffer
        if end - place != 1 or not _INITIAL.match(text, place) or not self._initials:
            return False
        before = text[max(place - 12, 0) : place]
        return self._name_before or _TITLE.search(before) is not None

    def _put(
        self, end: int, text: str, status: Status = "kept", *, source: str = "",
        alternative: str = "", certainty: float = 1.0,
    ) -> None:  # fmt: skip
        self._at = end
        same = status == "kept" and self._segments and self._segments[-1].status == "kept"
        if status == "uncertain":
            self._segments.append(Segment(text, status, source, alternative, certainty))
        elif same or text:
            self._segments.append(Segment(text, status, source, "", certainty))


_UNIT = re.compile(r"[ -][^\W\d_]+")
_MARKS = re.compile(r"(?<=\w)[-_.+](?=\w)|_")
_SIGNS = frozenset("$€£¥%")


def _followed(text: str, end: int) -> bool:
    """Whether the word after a number has come to its end."""
    return re.match(r"[^\S\n]*(?:[^\w\s]|\n|[\w]+\W)", text[end : end + 64]) is not None


def _merged(segments: list[Segment]) -> list[Segment]:
    """Neighbours that were kept as one piece."""
    merged: list[Segment] = []
    kept: list[str] = []
    for segment in segments:
        if segment.status == "kept":
            kept.append(segment.text)
            continue
        if kept:
            merged.append(Segment("".join(kept), "kept"))
            kept = []
        merged.append(segment)
    if kept:
        merged.append(Segment("".join(kept), "kept"))
    return merged


def _cased(form: forms.Form, written: str) -> str:
    """The private form; in capitals or small letters where the assistant put the surrogate so."""
    letters = [character for character in written if character.isalpha()]
    if not letters or written == form.written:
        return form.private
    private = _joined(form, written)
    if len(letters) > 1 and all(map(str.isupper, letters)) and not form.written.isupper():
        return private.upper()
    if all(map(str.islower, letters)) and not form.written.islower():
        return private.lower()
    if letters[0].isupper() and form.written.islower():
        return private[:1].upper() + private[1:]
    return private


def _joined(form: forms.Form, written: str) -> str:
    """The private form with the underscores or hyphens that the assistant put between words."""
    marks = set(_MARKS.findall(written))
    if len(marks) != 1 or marks == set(_MARKS.findall(form.written)):
        return form.private
    return form.private.replace(" ", marks.pop())


def _initials(known: Known) -> dict[str, tuple[str, ...]]:
    """Initial of a surrogate's word to those that it may stand for."""
    found: dict[str, dict[str, None]] = {}
    for surrogate in known.surrogates:
        if surrogate.category in ("person", "name"):
            for public, private in forms.pairs(surrogate.original, surrogate.replacement):
                letter = forms.initials(private)[:1] or private[:1].upper()
                found.setdefault(public[0].upper(), {})[letter] = None
    return {letter: tuple(options) for letter, options in found.items()}
