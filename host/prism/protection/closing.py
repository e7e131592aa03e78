"""Closing what detection left open: no place remains at which the egress guard would object."""

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
    """The items found and, by position, all other places where one of the session stands.

    A detector goes by how a name is written and what is around it; the guard knows it whatever it
    looks like ("the civet cats" after "Civet Cats"). Without this, the text would be refused.
    `told` is what of the items the guard is told.
    """
    items = list(found)
    while True:
        guard.protect(told(items), language)
        more = guard.remaining(text, items)
        if not more:
            return items
        items = sorted([*items, *more], key=lambda item: item.start)
