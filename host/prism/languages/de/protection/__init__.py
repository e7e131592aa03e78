"""How German names persons: Kellers Hund, Klaus’ Hund."""

from __future__ import annotations

GENITIVE = "s"
"""What a name has at its end whose something is."""


def genitive(name: str, ending: str) -> str:
    """A name with the ending that another had, or the apostrophe that this one takes."""
    return f"{name}’" if name[-1].lower() in "sßxz" else name + ending
