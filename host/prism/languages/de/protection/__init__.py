"""How German names persons and countries: Kellers Hund, Klaus’ Hund; in der Schweiz."""

from __future__ import annotations

import re
from functools import cache

from prism.languages import lines
from prism.protection.restoring.places import Place

GENITIVE = "s"
"""What a name has at its end whose something is."""


def genitive(name: str, ending: str) -> str:
    """A name with the ending that another had, or the apostrophe that this one takes."""
    return f"{name}’" if name[-1].lower() in "sßxz" else name + ending


_BEFORE = re.compile(
    r"(?<!\w)(?P<word>[Ii]n|[Nn]ach|[Aa]us|[Vv]on|[Bb]ei|[Mm]it|[Ff]ür|[Dd]urch|[Gg]egen)\s$"
)
_LONGEST = 6
"""Characters that `_BEFORE` matches at most, with its space."""

_ARTICLES = {
    "dative": {"m": "dem", "f": "der", "n": "dem", "pl": "den"},
    "accusative": {"m": "den", "f": "die", "n": "das", "pl": "die"},
}
_WHITHER = "nach"
_ACCUSATIVES = frozenset({_WHITHER, "für", "durch", "gegen"})
_MERGED = {"in dem": "im", "in das": "ins", "von dem": "vom", "bei dem": "beim"}
_DECLINED = re.compile(r"e[rs]?(?= )")


def fitted(translation: str, place: Place) -> Place:
    """The German name of a country or region that has an article, with it, behind a preposition:
    nach Rolulapu, in die Schweiz."""
    match = _BEFORE.search(translation, max(place.start - _LONGEST, 0), place.start)
    gender = _with_article().get(place.replacement, "")
    if match is None or not gender:
        return place
    before = match["word"].lower()
    case = "accusative" if before in _ACCUSATIVES else "dative"
    preposition = "in" if before == _WHITHER else before
    whole = f"{preposition} {_ARTICLES[case][gender]}"
    whole = _MERGED.get(whole, whole)
    if match["word"][0].isupper():
        whole = whole[0].upper() + whole[1:]
    same = case == "accusative" and gender in ("f", "n")
    name = _DECLINED.sub("e" if same else "en", place.replacement)
    if case == "dative" and gender == "pl" and name.endswith("e"):
        name += "n"
    return Place(match.start(), place.end, f"{whole} {name}", place.certainty)


@cache
def _with_article() -> dict[str, str]:
    """Countries and regions that have an article, and their gender, or pl."""
    rows = (line.split("\t") for line in lines("de", "protection/regions.txt"))
    return {name: gender for gender, names in rows for name in names.split(", ")}
