"""Which lines go to which translator, and in what order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from prism.keyed import Draws
from prism.substitution.model import says_something
from prism.text import PublicText

HOME = "home"
"""The share of the lines that never leave; no translator's name."""

Reason = Literal["phrase", "taught", "telling"]
"""Why a sentence stays: the user's phrase, the user's group, the meter."""

BOX = "box"
"""The share of the translator in whose box the public text is put; no name of one either."""


@dataclass(frozen=True, slots=True)
class Group:
    """Lines that travel together: a true one with the decoys that contradict it.

    A translator that sees one of them sees all: a true line without its decoys would be alone.
    Groups with a reason to stay at `home` never leave the machine.
    """

    lines: tuple[PublicText, ...]
    home: Reason | None = None


@dataclass(slots=True, repr=False)
class Routes:
    """Which translator a session has given each line to, so that no second one gets it as well.

    home: private sentences that have stayed at home, and stay, with the reason.
    """

    engines: dict[PublicText, str] = field(default_factory=dict)
    home: dict[str, Reason] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Routes({len(self.engines)} lines)"


def shares(
    groups: Iterable[Group],
    engines: Sequence[str],
    routes: Routes,
    draws: Draws,
) -> dict[str, list[PublicText]]:
    """The distinct lines of each translator, in the order of the text.

    Every group goes to one of `engines`, each with the same probability and independently of all
    others (Ahmed et al. 2020, section 4.5: partition, beta = 1/N); it is drawn by its lines, so
    that in another session it goes there again; one of which the session has sent a line before
    goes where that went. Groups that stay at home are the share HOME. Lines without a letter or
    digit go nowhere.
    """
    found: dict[str, dict[PublicText, None]] = {}
    for group in groups:
        lines = [line for line in group.lines if says_something(line)]
        if group.home:
            engine = HOME
        else:
            before = (routes.engines.get(line) for line in lines)
            known = next((name for name in before if name in engines), None)
            engine = known or _drawn(engines, lines, draws)
            routes.engines.update(dict.fromkeys(lines, engine))
        found.setdefault(engine, {}).update(dict.fromkeys(lines))
    return {engine: list(lines) for engine, lines in found.items()}


def _drawn(engines: Sequence[str], lines: Sequence[PublicText], draws: Draws) -> str:
    # Where an engine comes or goes, only its own share moves (Thaler and Ravishankar 1998).
    said = sorted(line.value for line in lines)
    return max(engines, key=lambda engine: draws.digest("route", engine, *said))


def shuffled(
    found: Mapping[str, Sequence[PublicText]], random: Random
) -> dict[str, list[PublicText]]:
    """Every share in a random order, all orders alike."""
    return {engine: random.sample(lines, len(lines)) for engine, lines in found.items()}
