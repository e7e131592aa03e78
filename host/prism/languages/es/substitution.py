"""Spanish before a substitute: el agua, la casa; e hijos, y padres; u hombres, o mujeres."""

from __future__ import annotations

import re

_STRESSED = re.compile(r"h?(?:á|a(?=[^aeiouáéíóú]+[iu]?[aeo]s?$)|au(?=[^aeiouáéíóú]+[aeo]s?$))")
_BEFORE_I = re.compile(r"h?[ií](?![aeo])")
_BEFORE_O = re.compile(r"h?[oó]")
_AND = {"y": "e", "o": "u"}


def sound(word: str) -> str:
    """How the word begins for those before it: agua, hijo, hombre, or as most do."""
    if _STRESSED.match(word):
        return "a"
    if _BEFORE_I.match(word):
        return "i"
    return "o" if _BEFORE_O.match(word) else "other"


def joined(before: str, gap: str, following: str) -> tuple[str, str]:
    """The word before a substitute, and what stands between them."""
    lower, next_ = before.lower(), following.lower()
    wanted = {"y": _BEFORE_I, "e": _BEFORE_I, "o": _BEFORE_O, "u": _BEFORE_O}.get(lower)
    if wanted is None or gap != " ":
        return before, gap
    plain = {"e": "y", "u": "o"}.get(lower, lower)
    text = _AND[plain] if wanted.match(next_) else plain
    return (text.upper() if before.isupper() else text), gap
