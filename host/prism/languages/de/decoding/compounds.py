"""How a noun begins a compound: Schulvertrag, Arbeitstag, Pumpenhaus."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from prism.languages import lines

_SHORTEST, _HEAD = 3, 5
"""Letters of what stands before the last part of a noun, and of that."""
_TAKES_S = ("ung", "heit", "keit", "schaft", "ion", "tät", "tum", "ling", "ing")


def by_rule(noun: str) -> str:
    """The noun with the letters that join it to the next part, by the commonest rules."""
    if noun.lower().endswith(_TAKES_S):
        return noun + "s"
    return noun + "n" if noun.endswith("e") else noun


@cache
def _learned() -> Mapping[str, str]:
    found = (line.partition("\t") for line in lines("de", "decoding/joints.txt"))
    return {noun: first for noun, _, first in found}


def beginning(noun: str) -> str:
    """What a compound begins with for a noun, as it is written: school, Schul."""
    known = _learned()
    first = known.get(noun[:1].upper() + noun[1:])
    if first is None:
        ends = (noun[cut:].capitalize() for cut in range(_SHORTEST, len(noun) - _HEAD + 1))
        # As its last part does, where an s joins that: Mietvertrags. Sozialhilfe- has its own.
        joined = next((one for one in ends if known.get(one) == f"{one}s"), "")
        return f"{noun}s" if joined else by_rule(noun)
    return first if noun[:1].isupper() else first[:1].lower() + first[1:]
