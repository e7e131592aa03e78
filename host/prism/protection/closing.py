"""Finding what detection missed, until the egress guard would object to no place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from prism.protection.guard import EgressGuard
from prism.protection.model import ProtectedItem


def close(
    text: str,
    found: Sequence[ProtectedItem],
    guard: EgressGuard,
    language: str,
    told: Callable[[Sequence[ProtectedItem]], Iterable[ProtectedItem]],
) -> list[ProtectedItem]:
    """The items found and all other places where an item of the session stands, by position.

    A detector goes by how a name is written and what is around it; the guard knows it whatever it
    looks like ("the civet cats" after "Civet Cats"). Without this, the text would be refused.
    `told` picks the items that the guard is told about.
    """
    items = list(found)
    while True:
        guard.protect(told(items), language)
        more = guard.remaining(text, items)
        if not more:
            return items
        items = sorted([*items, *more], key=lambda item: item.start)
