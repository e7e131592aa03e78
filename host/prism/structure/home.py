"""Which sentences never leave the machine: those that the user marks, and the most telling ones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import ceil

from prism.meter import telling
from prism.structure.plan import Routes, says_something
from prism.substitution.model import Encoding


@dataclass(frozen=True, slots=True)
class Staying:
    """pattern: what marks a sentence. share: of all sentences, rounded up, the most telling."""

    pattern: re.Pattern[str] | None
    share: float = 0.0

    def chosen(self, encoding: Encoding, routes: Routes) -> list[bool]:
        """Whether each line stays.

        One that has stayed in this session stays again; one that has left is not worth keeping, and
        says, by staying away, that it is true.
        """
        lines = encoding.lines
        said = [number for number, line in enumerate(lines) if says_something(line.public)]
        stays = {
            number
            for number in said
            if lines[number].private in routes.home
            or (self.pattern and self.pattern.search(lines[number].private))
        }
        free = [n for n in said if n not in stays and lines[n].public not in routes.engines]
        free.sort(key=lambda n: -telling(lines[n], encoding.source))
        stays.update(free[: max(0, ceil(self.share * len(said)) - len(stays))])
        routes.home.update(lines[number].private for number in stays)
        return [number in stays for number in range(len(lines))]
