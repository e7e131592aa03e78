"""Which lines go to which translator, and in what order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from threading import Lock

from prism.keyed import Draws
from prism.sending.accounting import Guarantee
from prism.substitution.model import Block, Reason, says_something
from prism.text import PublicText, PublicTranslation

HOME = "home"
"""The share of the lines that never leave; no translator's name."""

BOX = "box"
"""Stands for the translator in whose box the public text is put; no engine has this name."""


@dataclass(slots=True, repr=False)
class Ledger:
    """What a session remembers of its lines: which translator got each, so that no second one gets
    it, and what came back.

    routes: the translator that each line was given to. stayed: private sentences that have not left
    and never do, with the reason. engines, blocks: of the latest text that goes through a box.
    seen: what each translator beside the box was ever sent, and what it answered, None where
    nothing. `lock` is held while they are asked.
    """

    routes: dict[PublicText, str] = field(default_factory=dict)
    stayed: dict[str, Reason] = field(default_factory=dict)
    engines: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    seen: dict[str, dict[PublicText, PublicTranslation | None]] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def __repr__(self) -> str:
        return f"Ledger({len(self.routes)} lines)"

    def answer(self, line: PublicText) -> PublicTranslation | None:
        """What some engine answered to a line."""
        found = (lines.get(line) for lines in self.seen.values())
        return next((answer for answer in found if answer is not None), None)


@dataclass(frozen=True, slots=True)
class Plan:
    """Who is sent what: the lines of each translator in the order in which they go.

    `translators` are all among which the text was dealt, those that got nothing included. `counts`
    is what holds for the counts of the vocabulary's words where lines of other texts are among
    them, None where nothing does.
    """

    translators: tuple[str, ...]
    shares: Mapping[str, Sequence[PublicText]]
    counts: Guarantee | None = None

    @property
    def sizes(self) -> dict[str, int]:
        """The characters that leave the machine, for each translator."""
        return {
            name: sum(len(line.value) for line in lines)
            for name, lines in self.shares.items()
            if name != HOME
        }

    @property
    def lines(self) -> int:
        """How many lines leave the machine."""
        return sum(len(lines) for name, lines in self.shares.items() if name != HOME)


def shares(
    blocks: Iterable[Block],
    engines: Sequence[str],
    ledger: Ledger,
    draws: Draws,
) -> dict[str, list[PublicText]]:
    """The distinct lines of each translator, in the order of the text.

    Every block goes to one of `engines`, each with the same probability and independently of all
    others (Ahmed et al. 2020, section 4.5: partition, beta = 1/N). The draw depends on the block's
    lines, so that they go to the same engine in another session. If the session has sent one of a
    block's lines before, the block goes where that line went. Blocks that stay at home are the
    share HOME. Lines without a letter or digit go nowhere.
    """
    found: dict[str, dict[PublicText, None]] = {}
    for block in blocks:
        lines = [line for line in block.public if says_something(line)]
        if block.stays:
            engine = HOME
        else:
            before = (ledger.routes.get(line) for line in lines)
            known = next((name for name in before if name in engines), None)
            engine = known or _drawn(engines, lines, draws)
            ledger.routes.update(dict.fromkeys(lines, engine))
        found.setdefault(engine, {}).update(dict.fromkeys(lines))
    return {engine: list(lines) for engine, lines in found.items()}


def _drawn(engines: Sequence[str], lines: Sequence[PublicText], draws: Draws) -> str:
    # When an engine is added or removed, only its own share moves (Thaler and Ravishankar 1998).
    said = sorted(line.value for line in lines)
    return max(engines, key=lambda engine: draws.digest("route", engine, *said))


def shuffled(
    found: Mapping[str, Sequence[PublicText]], random: Random
) -> dict[str, list[PublicText]]:
    """Every share in a random order, all orders alike."""
    return {engine: random.sample(lines, len(lines)) for engine, lines in found.items()}


def without(
    found: Mapping[str, Sequence[PublicText]], known: Collection[PublicText]
) -> dict[str, list[PublicText]]:
    """Every share without those lines, none that is empty."""
    left = {engine: [one for one in lines if one not in known] for engine, lines in found.items()}
    return {engine: lines for engine, lines in left.items() if lines}
