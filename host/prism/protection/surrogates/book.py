"""A session's surrogates: the same item is the same surrogate, two items never share one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

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

_FAMILIES = {
    "person": "name",
    "name": "name",
    "place": "place",
    "organisation": "organisation",
}
"""Categories that share entries; every other category stands for itself."""


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
        self._maker.block(item.text for item in seen)
        for item in seen:
            if item.category in {"person", "name"}:
                self._names.learn(item.text)

    def surrogate(self, item: ProtectedItem, avoid: Callable[[str], bool]) -> Surrogate:
        """What stands for the item in public, from its first use to the end of the session.

        `avoid` says of a word or a whole surrogate whether it may not be used, such as the words
        of the private text.
        """
        key = (_FAMILIES.get(item.category, item.category), item.text)
        known = self._entries.get(key)
        if known is None:
            self._maker.avoiding(avoid)
            self._maker.block([item.text])
            known = Surrogate(item.text, self._make(item), item.category)
            self._entries[key] = known
        return known._replace(category=item.category)

    def surrogates(self) -> tuple[Surrogate, ...]:
        """All surrogates of the session."""
        return tuple(self._entries.values())

    def _make(self, item: ProtectedItem) -> str:
        text, maker = item.text, self._maker
        match item.category:
            case "person" | "name":
                return self._names.make(text)
            case "place":
                return places.make(maker, text)
            case "organisation":
                return organisations.make(maker, text)
            case "address":
                return addresses.make(maker, text)
            case "email":
                return contacts.email(maker, text)
            case "url":
                return contacts.url(maker, text)
            case "ip":
                return contacts.ip(maker, text)
            case "phone":
                return contacts.phone(maker, text)
            case "username":
                return contacts.username(maker, text)
            case "date":
                return self._calendar.day(text)
            case "time":
                return self._calendar.time(text)
            case "age" | "money" | "percentage" | "measure" | "number":
                return numbers.make(maker, text)
            case "identifier":
                return identifiers.identifier(maker, text)
            case "credential":
                return identifiers.credential(maker, text)
            case _:
                return identifiers.custom(maker, text)
