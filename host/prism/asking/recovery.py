"""From the assistant's answer to the one that the user reads, while it is being written.

The answer is read once, word by word. Only what may still become a surrogate is held back: a word,
or the beginning of a longer form. What the assistant worked out from a surrogate is marked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain

from prism.asking import forms, numbers
from prism.asking.days import Day, Days
from prism.asking.deriving import Derived
from prism.asking.figures import Figures
from prism.asking.matching import Match, Tree
from prism.asking.model import Known
from prism.decoding.model import Segment, Status
from prism.languages import FALLBACK
from prism.languages.wording import known as known_language
from prism.protection.gazetteer import name_words
from prism.substitution.articles import articles, mended

_CONTEXT = 80
"""Characters kept before the place that is read."""
_LONGEST_WORD = 200
_LONGEST_TITLE = 20
_LONGEST_HELD = 400
"""Characters held back at most: no form is longer."""
_TITLE = re.compile(r"\b([^\W\d_]+)\.?\s\Z")
"""The word before an initial, which may be a title."""
_FIGURES = re.compile(r"\d[\d.,:'’/-]{0,40}\Z")
"""A number, a date or a time, that may go on."""
_ENDED = re.compile(r"[^\S\n]*[ \-\u00a0\u202f*_~]{0,32}(?:[^\w\s*_~-]|\n|\w+\W)")
"""The rest of a number's surroundings, as `numbers.around` reads them."""
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
        self._languages = tuple(dict.fromkeys((FALLBACK, language)))
        self._tree = Tree(
            chain(
                chain.from_iterable(forms.forms(one, known.language) for one in surrogates),
                forms.of_words(known.words.items()),
            )
        )
        calendar = known.calendar
        self._days = Days(calendar, surrogates, self._languages) if calendar else None
        self._initials = _initials(known)
        self._titles = frozenset(
            chain.from_iterable(name_words(one, "title") for one in self._languages)
        )
        self._derived = Derived(known, language)
        self._figures = Figures(known, self._derived, self._languages, dated=self._days is not None)
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
            self._put(*self._figures.number(text, place, number.end()))
        elif (spelled := self._figures.spelled(text, place)) is not None:
            if waiting and not _followed(text, spelled[0]):
                return False
            self._put(*self._figures.in_words(text, place, *spelled))
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
                    written = mended(written, forms.cased(found.form, public), language)
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
        private = forms.cased(found.form, written) + ending
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

    def _is_initial(self, place: int, end: int) -> bool:
        """Whether a single capital is the initial of a name: after a title or before a full stop
        and another part of a name."""
        text = self._buffer
        if end - place != 1 or not _INITIAL.match(text, place) or not self._initials:
            return False
        if self._name_before:
            return True
        before = _TITLE.search(text[max(place - _LONGEST_TITLE, 0) : place])
        return before is not None and before[1][0].isupper() and before[1].lower() in self._titles

    def _put(
        self, end: int, text: str, status: Status = "kept", source: str = "",
        alternative: str = "", certainty: float = 1.0,
    ) -> None:  # fmt: skip
        self._at = end
        same = status == "kept" and self._segments and self._segments[-1].status == "kept"
        if status == "uncertain":
            self._segments.append(Segment(text, status, source, alternative, certainty))
        elif same or text:
            self._segments.append(Segment(text, status, source, "", certainty))


def _followed(text: str, end: int) -> bool:
    """Whether the word after a number has come to its end: five weeks, five - weeks."""
    return _ENDED.match(text, end) is not None


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


def _initials(known: Known) -> dict[str, tuple[str, ...]]:
    """Initial of a surrogate's word to those that it may stand for."""
    found: dict[str, dict[str, None]] = {}
    for surrogate in known.surrogates:
        if surrogate.category in ("person", "name"):
            for public, private in forms.pairs(surrogate.original, surrogate.replacement):
                letter = forms.initials(private)[:1] or private[:1].upper()
                found.setdefault(public[0].upper(), {})[letter] = None
    return {letter: tuple(options) for letter, options in found.items()}
