"""How French names countries: le Canada, en France, aux États-Unis."""

from __future__ import annotations

import re
from functools import cache

from prism.languages.wording import wording
from prism.protection.restoring.places import Place

_VOWELS = tuple("aeiouyàâéèêëîïôöûAEIOUYÀÂÉÈÊËÎÏÔÖÛ")
_MASCULINE = frozenset("Mexique Cambodge Mozambique Zimbabwe Suriname Belize".split())
_FRENCH = re.compile(
    r"(?<!\w)(?:(?P<word>[Ll]e|[Ll]a|[Dd]u|[Dd]e|[Aa]u|[Ee]n)\s|(?P<elided>[LlDd])['’])$"
)
_LONGEST = 4
"""Characters that `_FRENCH` matches at most: two letters, a space, a new line."""


def fitted(translation: str, place: Place) -> Place:
    """The French name of a country with the article or preposition that it asks for.

    Surrogates are masculine and begin with a consonant or stand without an article.
    """
    match = _FRENCH.search(translation, max(place.start - _LONGEST, 0), place.start)
    name = place.replacement
    if match is None or name not in _french_countries():
        return place
    before = (match["word"] or {"l": "le", "d": "de"}[match["elided"].lower()]).lower()
    kind = 3 if name.startswith(_PLURAL) else 2 if name.startswith(_VOWELS) else _gender(name)
    fitting = _FORMS[before][kind]
    if match.group()[0].isupper():
        fitting = fitting.capitalize()
    gap = "" if fitting.endswith("’") else " "
    return Place(match.start(), place.end, f"{fitting}{gap}{name}", place.certainty)


_PLURAL = ("États-Unis", "Pays-Bas", "Émirats", "Philippines", "Maldives", "Seychelles", "Bahamas")
_FORMS = {
    # masculine, feminine, before a vowel, plural
    "le": ("le", "la", "l’", "les"),
    "la": ("le", "la", "l’", "les"),
    "du": ("du", "de", "d’", "des"),
    "de": ("du", "de", "d’", "des"),
    "au": ("au", "en", "en", "aux"),
    "en": ("au", "en", "en", "aux"),
}


def _gender(name: str) -> int:
    return 1 if name.endswith("e") and name not in _MASCULINE else 0


@cache
def _french_countries() -> frozenset[str]:
    return frozenset(wording("fr").countries.values())
