"""What a job will cost, told before the first of it is sent, and asked about where it is much."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from prism import translators
from prism.documents.model import DocumentError
from prism.levels import LEVELS
from prism.policy import Policy
from prism.sending.dispatch import BATCH
from prism.settings import Settings
from prism.translators import Price

if TYPE_CHECKING:
    from prism.service import Service

_LINE = 80
"""Characters of a usual line."""

_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Budget:
    """Characters and requests of a whole job, and the engines that get them in equal parts.

    elsewhere: those that are not on this machine. prices: what each of them takes, None where that
    is nothing or not known.
    """

    characters: int
    requests: int
    engines: tuple[str, ...]
    elsewhere: tuple[str, ...]
    prices: tuple[Price | None, ...]

    @property
    def money(self) -> dict[str, float]:
        """What those with a price will take, by currency."""
        found: dict[str, float] = {}
        for price in filter(None, self.prices):
            amount = price.amount * self.characters / _MILLION / len(self.engines)
            found[price.currency] = found.get(price.currency, 0) + amount
        return found

    def reasons(self, settings: Settings | None) -> list[str]:
        """Why the user is to be asked, by the user's own limits; none where it is little."""
        limits = settings or Settings()
        if not self.elsewhere:
            return []
        found = []
        if self.characters > limits.consent_characters:
            found.append(f"more than {limits.consent_characters:,} characters")
        if any(amount > limits.consent_money for amount in self.money.values()):
            found.append(f"more than {limits.consent_money:g} in money")
        return found

    def told(self) -> str:
        """In words: `1,200 characters in 3 requests to deepl, some EUR 0.02 (...)`."""
        requests = f"{self.requests:,} {'request' if self.requests == 1 else 'requests'}"
        said = f"{self.characters:,} characters in {requests} to {', '.join(self.engines)}"
        amounts = [f"{currency} {amount:,.2f}".strip() for currency, amount in self.money.items()]
        if amounts:
            said += f", some {' and '.join(amounts)} ({'; '.join(map(_stated, self._priced()))})"
        unknown = [n for n, price in zip(self.elsewhere, self.prices, strict=True) if price is None]
        if unknown and amounts:
            said += f"; what {', '.join(unknown)} takes is not known"
        return said

    def _priced(self) -> list[tuple[str, Price]]:
        pairs = zip(self.elsewhere, self.prices, strict=True)
        return [(name, price) for name, price in pairs if price]


def _stated(of: tuple[str, Price]) -> str:
    name, price = of
    since = f", {price.date}, {price.source}" if price.source else ", by your settings"
    return f"{name}: {price.currency} {price.amount:g} for a million{since}".replace(":  ", ": ")


def budget(service: Service, engines: Sequence[str], characters: int, requests: int) -> Budget:
    """What so much costs with these engines. Raises UsageError for a price that is no amount."""
    local = {info.name for info in service.engines() if info.local}
    elsewhere = tuple(name for name in engines if name not in local)
    options = service.settings.engines if service.settings else {}
    prices = tuple(translators.price(name, options.get(name)) for name in elsewhere)
    return Budget(characters, requests, tuple(engines), elsewhere, prices)


def sent(sizes: Iterable[tuple[int, int]], policy: Policy) -> tuple[int, int]:
    """About how many characters and requests documents will be, before any of them is encoded.

    sizes: how many characters a document says, and how many documents say so many.
    """
    known = [level.characters for level in LEVELS.values() if level.policy == policy]
    times = known[0] if known else 1 + policy.decoys
    characters = requests = 0
    for said, documents in sizes:
        characters += documents * round(said * times)
        requests += documents * -(-round(said * times) // (BATCH * _LINE))
    return characters, requests


def check(budget: Budget, settings: Settings | None, ask: Callable[[str], bool] | None) -> None:
    """Ask where much would be sent elsewhere, or cost much, by the user's own limits.

    `ask` is told why and answers whether to send; None where nobody can be asked. Raises
    DocumentError, and nothing has left then.
    """
    reasons = budget.reasons(settings)
    if not reasons or (ask and ask(f"That is {' and '.join(reasons)}.")):
        return
    raise DocumentError(
        f"It would send {budget.told()}: {' and '.join(reasons)}.",
        code="document_consent",
        hint="Nothing was sent. Say --yes if that is what you want.",
    )
