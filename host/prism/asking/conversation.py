"""A conversation with an assistant: what stands for what, from the first question to the last."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from prism.asking import numbers
from prism.asking.amounts import Scale
from prism.asking.answers import listed
from prism.asking.dates import Calendar
from prism.asking.model import Exchange, Hidden, Known, Turn
from prism.asking.recovery import Recovery
from prism.asking.recovery import Stream as AnswerStream
from prism.asking.standing import like, singular, stand_in
from prism.keyed import Draws, Stream
from prism.languages import FALLBACK
from prism.protection import EgressGuard, ProtectedItem, Surrogate, SurrogateBook
from prism.protection.kinds import KINDS
from prism.translators.base import Remark

_WORD = re.compile(r"[^\W_]+")
ADJECTIVE = "an adjective"
_PERSONS = ("person", "name")
_AMOUNTS = frozenset({"money", "measure", "number"})


class Conversation:
    """What a session remembers of its questions. All is drawn by a key, so that an item gets the
    same surrogate in every conversation, unless something in one prevents it; what was given once
    is kept to the end.

    guard: lets nothing private pass. language: the one that the assistant is to answer in.
    """

    def __init__(self, draws: Draws, guard: EgressGuard) -> None:
        # Draws of its own: a surrogate given in another conversation may be a private word here.
        self._draws = Draws(draws.digest("asking"))
        self.guard = guard
        self.language = FALLBACK
        self.hidden: dict[tuple[object, ...], Hidden] = {}
        self._stream: AnswerStream | None = None
        self._answer: str | None = None
        self._book = SurrogateBook(self._draws, FALLBACK, "", "asking")
        self._given: dict[tuple[str, str, bool], Surrogate] = {}
        self._words: dict[str, str] = {}
        self._seen: set[str] = set()
        self._used: set[str] = set()
        self._names: set[str] = set()
        self._person: str | None = None
        self.calendar: Calendar | None = None
        self.scale: Scale | None = None
        self.public_words: set[str] = set()
        self.sent: set[Decimal] = set()
        self.said: list[Remark] = []
        self.turns: list[Turn] = []
        self.contexts: dict[str, frozenset[str]] = {}

    def __repr__(self) -> str:
        return f"Conversation({len(self._given)} items)"

    @property
    def person(self) -> str:
        """Whom it is about, as far as can be told; empty where nobody is named."""
        return self._person or ""

    @property
    def surrogates(self) -> list[Surrogate]:
        """All that stands for an item, in the order in which it was given."""
        return list(dict.fromkeys(self._given.values()))

    def learn(self, text: str, items: Sequence[ProtectedItem], language: str) -> None:
        """Make a question known before the first of its items is given a surrogate."""
        self._seen.update(word.casefold() for word in _WORD.findall(text))
        self._book.learn(items)
        for item in items:
            if item.category in _PERSONS:
                self._names.update(_WORD.findall(item.text))
        self.guard.protect(items, language)
        if self._person is None:
            self._person = _foremost(items)
        dates = [item.text for item in items if item.category == "date"]
        timed = dates or any(item.category == "time" for item in items)
        if self.calendar is None and timed:
            self.calendar = Calendar.drawn(self._draws, self._person or "", dates, language)

    def surrogate(self, item: ProtectedItem, language: str, *, arithmetic: bool) -> Surrogate:
        """What stands for an item, the same throughout the conversation."""
        scaled = arithmetic and item.category in _AMOUNTS
        key = (item.category, item.text, scaled)
        if key not in self._given:
            made = self._made(item, language, scaled=scaled)
            known = made if made is not None else self._book.surrogate(item, self.avoided)
            self._given[key] = known
            self._used.update(word.casefold() for word in _WORD.findall(known.replacement))
            self.guard.allow([known])
            self._stream = None
        return self._given[key]

    def note(self, public: str, exchanged: Sequence[Exchange]) -> None:
        """Make known what has been sent: its numbers, and what stands around surrogates."""
        self.public_words.update(word.lower() for word in _WORD.findall(public))
        self.sent.update(
            value
            for match in numbers.NUMBER.finditer(public)
            if (value := numbers.value_of(match.group(), FALLBACK)) is not None
        )
        for one in exchanged:
            if one.category in numbers.CATEGORIES:
                written = public[one.start : one.end]
                around = numbers.around(public, one.start, one.end)
                self.contexts[written] = self.contexts.get(written, frozenset()) | around

    def stands_for(self, word: str) -> str | None:
        """What an obfuscated word, in lower case, has become; None where it is new."""
        return self._words.get(word)

    def obfuscate(self, word: str, public: str) -> None:
        """From now on `public` stands for `word`; both in lower case."""
        self._words[word] = public
        self._used.add(public.casefold())
        self._stream = None

    def known(self) -> Known:
        """What an answer is recovered by."""
        return Known(
            self.language,
            tuple(self.surrogates),
            {public: private for private, public in self._words.items()},
            self.calendar,
            self.scale,
            frozenset(self.sent),
            frozenset(self.public_words),
            dict(self.contexts),
        )

    def recover(self, answer: str, *, done: bool) -> Recovery:
        """The private answer as far as there is one; cheap where `answer` goes on from before."""
        if self._answer is None or self._stream is None or not answer.startswith(self._answer):
            self._answer, self._stream = "", AnswerStream(self.known())
        fresh = answer[len(self._answer) :]
        self._stream.feed(fresh, done=done)
        recovery = self._stream.recovery()
        self._answer = None if done else answer
        return recovery

    def draws_for(self, *labels: str) -> Stream:
        """Random numbers by the user's key."""
        return self._draws.stream(*labels)

    def share(self, *labels: str) -> float:
        """A number in [0, 1) by the user's key."""
        return self._draws.share(*labels)

    def avoided(self, word: str) -> bool:
        """Whether a word may stand for nothing: it is one of the questions', or taken."""
        return word.casefold() in self._seen or word.casefold() in self._used

    def _family_of(self, text: str) -> str:
        """Whom a plural is the family of ("the Kellers"); empty where it is none."""
        single = singular(text, self.language) if text.isalpha() else ""
        return single if single in self._names else ""

    def _free(self, word: str) -> bool:
        return not any(self.avoided(part) for part in _WORD.findall(word))

    def unlike(self, word: str) -> bool:
        """Whether a word and its usual forms are none of the questions' and none that is taken."""
        return not any(map(self.avoided, {word, *forms_of(word)}))

    def _lasting(self, text: str, language: str) -> str | None:
        """Another time of the same size in numbers: "a few years" for "a few months"."""
        head, _, last = text.rpartition(" ")
        stream = self._draws.stream("kind", "duration", text.lower())
        taken = {one.replacement.casefold() for one in self._given.values()}
        spare = [
            made
            for unit in like(last, "duration", language)
            if (made := f"{head} {unit}").casefold() not in taken
        ]
        return stream.choice(spare) if head and spare else None

    def _made(self, item: ProtectedItem, language: str, *, scaled: bool) -> Surrogate | None:
        """What the conversation itself makes; None where the book of surrogates does."""
        made: str | None = None
        if item.category in _PERSONS and (single := self._family_of(item.text)):
            one = self.surrogate(replace(item, text=single), language, arithmetic=False)
            return Surrogate(item.text, f"{one.replacement}s", item.category)
        if item.category == "date" and self.calendar is not None:
            made = self.calendar.moved(item.text, language)
        elif item.category == "time" and self.calendar is not None:
            made = self.calendar.moved_time(item.text)
        elif scaled:
            if self.scale is None:
                self.scale = Scale.drawn(self._draws, self._person or "")
            made = self.scale.scaled(item.text)
        elif item.category == "duration":
            made = self._lasting(item.text, language)
        elif item.category in KINDS:
            stream = self._draws.stream("kind", item.category, item.text.lower())
            made = stand_in(
                item.text,
                item.category,
                language,
                stream,
                self._free,
                adjective=item.reason == ADJECTIVE,
            )
        if made is None or made.casefold() == item.text.casefold():
            return None
        return Surrogate(item.text, made, item.category)


def forms_of(word: str) -> list[str]:
    """What may be taken for a form of a word, or it for a form of that."""
    endings = listed("ending")
    longer = [word + ending for ending in endings]
    return longer + [word.removesuffix(ending) for ending in endings if word.endswith(ending)]


def _foremost(items: Iterable[ProtectedItem]) -> str | None:
    """Whom a text is about, as far as can be told: the one who is named first."""
    found = (item for item in items if item.category in _PERSONS)
    return next((item.text.casefold() for item in found), None)
