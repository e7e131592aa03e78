"""How private data is written in English."""

from __future__ import annotations


def several(noun: str) -> str:
    """What is counted, when it is no longer one: years, companies, days."""
    if noun.endswith("y") and noun[-2:-1].isalpha() and not noun.endswith("day"):
        noun = f"{noun[:-1]}ie"
    return noun if noun.endswith("s") or "-" in noun else f"{noun}s"
