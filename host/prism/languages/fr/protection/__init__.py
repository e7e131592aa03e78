"""How French names countries: le Canada, en France, aux États-Unis."""

from __future__ import annotations

import re
from functools import cache

from prism.languages import lines
from prism.languages.wording import wording
from prism.protection.gazetteer import places
from prism.protection.restoring.places import Place

_VOWELS = tuple("aeiouyàâéèêëîïôöûAEIOUYÀÂÉÈÊËÎÏÔÖÛ")
_MASCULINE = frozenset("Mexique Cambodge Mozambique Zimbabwe Suriname Belize".split())
_FRENCH = re.compile(
    r"(?<!\w)(?:(?P<word>[Dd]ans l[ea]|[Cc]hez|[Ll]e|[Ll]a|[Dd]u|[Dd]e|[Aa]u|[Ee]n|[ÀàA])\s"
    r"|(?P<elided>[LlDd])['’])$"
)
_LONGEST = 8
"""Characters that `_FRENCH` matches at most: dans le, and a space."""

_OFF = re.compile(r"(?:au large|près|loin|autour|(?:nord|sud|est|ouest)) $")
"""What ends before a "de" that keeps the article of a country: au large de la Norvège."""


def fitted(translation: str, place: Place) -> Place:
    """The French name of a country or region with the article or preposition that it asks for, and
    a town without the "chez" that stands before a surrogate like a person's name.

    Surrogates are masculine and begin with a consonant or stand without an article.
    """
    match = _FRENCH.search(translation, max(place.start - _LONGEST, 0), place.start)
    if match is None:
        return place
    name = place.replacement
    before = (match["word"] or {"l": "le", "d": "de"}[match["elided"].lower()]).lower()
    regions = _regions()
    if name not in _french_countries() and name not in regions:
        gap = " "
        fitting = "à" if before == "chez" and name.lower() in places() else ""
        if name.startswith("Le ") and before != "le":  # au Caire
            fitting, name = _FORMS[_LIKE.get(before, before)][0], name.removeprefix("Le ")
    else:
        region = regions.get(name, "")
        kind = 3 if name.startswith(_PLURAL) else 2 if name.startswith(_VOWELS) else _gender(name)
        if region == "masculine":
            kind = 5 if kind == 2 else 4
        elif region == "bare":
            kind = 6
        elif region:
            kind = max(kind, 1)
        if before == "de" and _OFF.search(translation, 0, match.start()):
            before = "off"
        fitting = _FORMS[_LIKE.get(before, before)][kind]
        gap = "" if fitting.endswith("’") else " "
    if not fitting:
        return place
    if match.group()[0].isupper():
        fitting = fitting[0].upper() + fitting[1:]
    return Place(match.start(), place.end, f"{fitting}{gap}{name}", place.certainty)


_PLURAL = ("États-Unis", "Pays-Bas", "Émirats", "Philippines", "Maldives", "Seychelles", "Bahamas")
_LIKE = {"la": "le", "de": "du", "au": "en", "à": "en", "a": "en", "chez": "en"} | {
    f"dans l{ending}": "en" for ending in "ea"
}
_FORMS = {
    # country: masculine, feminine, before a vowel, plural; region: masculine, before a vowel; bare
    "le": ("le", "la", "l’", "les", "le", "l’", ""),
    "du": ("du", "de", "d’", "des", "du", "de l’", "de"),
    "off": ("du", "de la", "de l’", "des", "du", "de l’", "de"),
    "en": ("au", "en", "en", "aux", "dans le", "dans l’", "à"),
}


def _gender(name: str) -> int:
    return 1 if name.endswith("e") and name not in _MASCULINE else 0


@cache
def _regions() -> dict[str, str]:
    """Regions to masculine or feminine, and countries without an article to bare."""
    rows = (line.split("\t") for line in lines("fr", "protection/regions.txt"))
    return {name: kind for kind, names in rows for name in names.split(", ")}


@cache
def _french_countries() -> frozenset[str]:
    return frozenset(wording("fr").countries.values())
