"""The surrogates of one sentence: two items of it never share one.

All are drawn by the user's key. A name's draw depends on the name alone: a person stays one person
from sentence to sentence, and a sentence says the same in every text. All other draws, and those of
names where sentences are to be `apart`, depend on the sentence as well, so that no surrogate ties
two sentences together.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable

from prism.keyed import Draws, Stream
from prism.protection import feasts
from prism.protection.folding import plain
from prism.protection.model import NAMES, ProtectedItem, Surrogate
from prism.protection.surrogates import (
    addresses,
    contacts,
    dates,
    holidays,
    identifiers,
    names,
    numbers,
    organisations,
    places,
    times,
)
from prism.protection.surrogates.maker import Maker

_PERSONS = frozenset({"person", "name"})
"""Categories with entries in common: nobody can tell of which of them a bare name is."""

_MAKERS: dict[str, Callable[[Maker, str], str]] = {
    "place": places.make,
    "organisation": organisations.make,
    "address": addresses.make,
    "email": contacts.email,
    "url": contacts.url,
    "ip": contacts.ip,
    "phone": contacts.phone,
    "username": contacts.username,
    "time": times.make,
    "age": numbers.age,
    "money": numbers.amount,
    "percentage": numbers.share,
    "measure": numbers.amount,
    "number": numbers.make,
    "identifier": identifiers.identifier,
    "credential": identifiers.credential,
}
"""Makers of surrogates that need not know the session's other surrogates, by category."""


class SurrogateBook:
    """One for each sentence."""

    def __init__(
        self, draws: Draws, language: str, sentence: str = "", *manner: str, apart: bool = False
    ) -> None:
        """`language` is that of the text. Books with another `manner` draw otherwise: a decoy's
        draws must not agree with these."""
        self._draws = draws
        self._here = (sentence, "apart" if apart else "together", *manner)
        self._everywhere = self._here if apart else manner
        self._maker = Maker(draws.stream("item", *self._here), language)
        self._names = names.Names(self._maker, draws, self._everywhere)
        self._calendar = dates.Calendar(draws.stream("calendar", *self._here), self._maker)
        self._entries: dict[tuple[str, str], Surrogate] = {}

    def __repr__(self) -> str:
        return f"SurrogateBook({len(self._entries)} items)"

    def __len__(self) -> int:
        return len(self._entries)

    def learn(self, items: Iterable[ProtectedItem], called: Iterable[str] = ()) -> None:
        """Make known all items of a text before the first is given a surrogate.

        `called`: names of one word by which somebody is greeted or signs.

        Optional. It keeps a surrogate from being equal to an item further on in the text, and tells
        the parts of a full name where its short form comes first.
        """
        seen = list(items)
        self._maker.block(text for item in seen for text in (item.text, plain(item.text)))
        self._names.call(map(plain, called))
        for item in seen:
            if item.category in _PERSONS:
                self._names.learn(plain(item.text))

    def learn_from(self, book: SurrogateBook) -> None:
        """Make known what another book of the language has learned, without reading it again."""
        self._maker.block_as(book._maker)
        self._names.learn_from(book._names)

    def surrogate(self, item: ProtectedItem, avoid: Callable[[str], bool]) -> Surrogate:
        """What stands for the item in public, the same for every place of the sentence.

        `avoid` says of a word or a whole surrogate whether it may not be used, such as the words
        of the private text.
        """
        kind = "name" if item.category in _PERSONS else item.category
        known = self._entries.get((kind, item.text))
        if known is None:
            self._maker.avoiding(avoid)
            self._maker.block([item.text, plain(item.text)])
            known = Surrogate(item.text, self._drawn(item, kind), item.category)
            self._entries[kind, item.text] = known
        return known._replace(category=item.category)

    def surrogates(self) -> tuple[Surrogate, ...]:
        """All surrogates of the sentence."""
        return tuple(self._entries.values())

    def _drawn(self, item: ProtectedItem, kind: str) -> str:
        # What a sentence was given once it is given again, whatever else the text now holds.
        here = self._draws.digest("item", kind, item.text, *self._here)
        before = self._draws.kept(here)
        if before is not None and all(before != one.replacement for one in self._entries.values()):
            return self._maker.take(str(before))
        label = self._draws.digest("item", kind, item.text, *self._everywhere)
        self._maker.random = Stream(label if item.category in NAMES else here)
        made = self._make(item)
        if before is None:
            self._draws.keep(here, made)
        return made

    def _make(self, item: ProtectedItem) -> str:
        # The makers keep the shape of what they are given, so they are given plain characters:
        # "①⑨⑤②" is a year to a reader. Accents are dropped first: if they were kept, they would
        # tell the word.
        text = "".join(c for c in plain(item.text) if unicodedata.category(c)[0] != "M")
        if item.category in _PERSONS:
            return self._names.make(text)
        if item.category == "date":
            if feasts.key(item.text, self._maker.language):
                return holidays.make(self._maker, item.text)
            return self._calendar.day(text)
        return _MAKERS.get(item.category, identifiers.custom)(self._maker, text)
