"""The surrogates of one sentence: two items of it never share one.

All are drawn by the user's key. Those of names go by the name alone, so that a person stays one
person from sentence to sentence, and one sentence says the same whatever text it stands in; where
sentences are to be `apart`, and for all else, they go by the sentence too, and tie it to no other.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable

from prism.keyed import Draws, Stream
from prism.protection.folding import plain
from prism.protection.model import NAMES, ProtectedItem, Surrogate
from prism.protection.surrogates import (
    addresses,
    contacts,
    dates,
    identifiers,
    names,
    numbers,
    organisations,
    places,
)
from prism.protection.surrogates.maker import Maker

_PERSONS = frozenset({"person", "name"})
"""Categories that share entries: nobody can tell which of the two a bare name is."""

_MAKERS: dict[str, Callable[[Maker, str], str]] = {
    "place": places.make,
    "organisation": organisations.make,
    "address": addresses.make,
    "email": contacts.email,
    "url": contacts.url,
    "ip": contacts.ip,
    "phone": contacts.phone,
    "username": contacts.username,
    "age": numbers.make,
    "money": numbers.make,
    "percentage": numbers.make,
    "measure": numbers.make,
    "number": numbers.make,
    "identifier": identifiers.identifier,
    "credential": identifiers.credential,
}
"""Who makes the surrogate, where the session's other surrogates do not matter for it."""


class SurrogateBook:
    """One for each sentence."""

    def __init__(
        self, draws: Draws, language: str, sentence: str = "", *manner: str, apart: bool = False
    ) -> None:
        """`language` is that of the text. `manner` sets draws apart that must not agree, such as
        those of a decoy."""
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

    def learn(self, items: Iterable[ProtectedItem]) -> None:
        """Make known all items of a text before the first is given a surrogate.

        Optional, but with it no surrogate equals an item that stands later in the same text, and
        the parts of a full name are known where its short form comes first.
        """
        seen = list(items)
        self._maker.block(text for item in seen for text in (item.text, plain(item.text)))
        for item in seen:
            if item.category in _PERSONS:
                self._names.learn(plain(item.text))

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
        # What a sentence has said once it says again, whatever else the text holds by now.
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
        # What a shape keeps of the item must be what the makers know: "①⑨⑤②" is a year to a reader.
        # Marks over and after letters are drawn with them: left alone they would tell the word.
        text = "".join(c for c in plain(item.text) if unicodedata.category(c)[0] != "M")
        if item.category in _PERSONS:
            return self._names.make(text)
        if item.category == "date":
            return self._calendar.day(text)
        if item.category == "time":
            return self._calendar.time(text)
        return _MAKERS.get(item.category, identifiers.custom)(self._maker, text)
