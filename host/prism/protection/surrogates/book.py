"""A session's surrogates: the same item is the same surrogate, two items never share one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from prism.protection.folding import plain
from prism.protection.model import ProtectedItem, Surrogate
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
    """One for each session, in memory only.

    `random` is the source of every draw: `random.SystemRandom()` in use, a seeded one in tests.
    """

    def __init__(self, random: Random) -> None:
        self._maker = Maker(random)
        self._names = names.Names(self._maker)
        self._calendar = dates.Calendar(self._maker)
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
        """What stands for the item in public, from its first use to the end of the session.

        `avoid` says of a word or a whole surrogate whether it may not be used, such as the words
        of the private text.
        """
        key = ("name" if item.category in _PERSONS else item.category, item.text)
        known = self._entries.get(key)
        if known is None:
            self._maker.avoiding(avoid)
            self._maker.block([item.text, plain(item.text)])
            known = Surrogate(item.text, self._make(item), item.category)
            self._entries[key] = known
        return known._replace(category=item.category)

    def surrogates(self) -> tuple[Surrogate, ...]:
        """All surrogates of the session."""
        return tuple(self._entries.values())

    def _make(self, item: ProtectedItem) -> str:
        # What a shape keeps of the item must be what the makers know: "①⑨⑤②" is a year to a reader.
        text = plain(item.text)
        if item.category in _PERSONS:
            return self._names.make(text)
        if item.category == "date":
            return self._calendar.day(text)
        if item.category == "time":
            return self._calendar.time(text)
        return _MAKERS.get(item.category, identifiers.custom)(self._maker, text)
