"""Groups in one process, with a short key: 512 bits are for tests alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from prism.together import identity, moments
from prism.together.coordinator import Coordinator
from prism.together.member import Member
from prism.together.moments import Row

BITS = 512
FEATURES = 8


@dataclass
class Group:
    """A coordinator and its members. `wire` is every message, both ways."""

    folder: Path
    coordinator: Coordinator
    phrase: str
    members: list[Member] = field(default_factory=list)
    wire: list[bytes] = field(default_factory=list)

    def exchange(self, data: bytes) -> bytes:
        answer = self.coordinator.answer(data)
        self.wire += [data, answer]
        return answer

    def join(self, exchange: Callable[[bytes], bytes] | None = None) -> Member:
        member = Member.joined(
            self.folder / f"{len(self.members)}.json",
            exchange or self.exchange,
            self.coordinator.invitation,
            self.phrase,
            least_bits=BITS,
        )
        self.members.append(member)
        return member


def founded(folder: Path, members: int = 2, **rules: object) -> Group:
    path = folder / "state.json"
    clock = rules.pop("clock", None)
    given = {"features": FEATURES, "rows": 50, "gamma": 0.05, **rules}
    Coordinator.founded(path, name="ward", address=str(folder), bits=BITS, least_bits=BITS, **given)  # type: ignore[arg-type]
    more = {"clock": clock, "patience": 10.0} if clock else {}
    group = Group(folder, Coordinator(path, least_bits=BITS, **more), identity.new_phrase())  # type: ignore[arg-type]
    for _ in range(members):
        group.join()
    return group


def rows(seed: int, count: int = 30) -> list[tuple[Row, int]]:
    """Rows whose label is told by their first two features."""
    drawn, found = random.Random(seed), []
    for _ in range(count):
        row = {place: drawn.uniform(-1, 1) / 8**0.5 for place in drawn.sample(range(FEATURES), 4)}
        found.append((row, 1 if row.get(0, 0.0) + row.get(1, 0.0) > -0.02 else -1))
    return found


def sums(seed: int, count: int = 30) -> moments.Sums:
    return moments.sums_of(FEATURES, rows(seed, count))
