"""German articles, adjective endings and contractions as tables by case, gender and number.

Columns are slots: masculine, feminine, neuter, plural. Duden, Die Grammatik, "Flexion".
"""

from __future__ import annotations

CASES = ("nom", "acc", "dat", "gen")
SLOTS = ("m", "f", "n", "pl")

DEFINITE = {
    "nom": ("der", "die", "das", "die"),
    "acc": ("den", "die", "das", "die"),
    "dat": ("dem", "der", "dem", "den"),
    "gen": ("des", "der", "des", "der"),
}
STRONG = {
    "nom": ("er", "e", "es", "e"),
    "acc": ("en", "e", "es", "e"),
    "dat": ("em", "er", "em", "en"),
    "gen": ("es", "er", "es", "er"),
}
"""Endings of dies-, jed-, welch- ... and, but for the genitive, of adjectives without article."""
INDEFINITE = {
    "nom": ("", "e", "", "e"),
    "acc": ("en", "e", "", "e"),
    "dat": ("em", "er", "em", "en"),
    "gen": ("es", "er", "es", "er"),
}
"""Endings of ein, kein and the possessives."""
_WEAK = {
    "nom": ("e", "e", "e", "en"),
    "acc": ("en", "e", "e", "en"),
    "dat": ("en", "en", "en", "en"),
    "gen": ("en", "en", "en", "en"),
}
_MIXED = {
    "nom": ("er", "e", "es", "en"),
    "acc": ("en", "e", "es", "en"),
    "dat": ("en", "en", "en", "en"),
    "gen": ("en", "en", "en", "en"),
}
_BARE = {**STRONG, "gen": ("en", "er", "en", "er")}
ADJECTIVES = {"definite": _WEAK, "strong": _WEAK, "indefinite": _MIXED, "none": _BARE}
"""Adjective endings by the kind of determiner before them."""

STRONG_STEMS = ("dies", "jen", "jed", "welch", "manch", "solch", "jeglich")
INDEFINITE_STEMS = ("ein", "kein", "mein", "dein", "sein", "ihr", "unser", "euer")

CONTRACTIONS = {
    "im": ("in", "dem"),
    "ins": ("in", "das"),
    "am": ("an", "dem"),
    "ans": ("an", "das"),
    "zum": ("zu", "dem"),
    "zur": ("zu", "der"),
    "beim": ("bei", "dem"),
    "vom": ("von", "dem"),
    "aufs": ("auf", "das"),
    "fürs": ("für", "das"),
    "durchs": ("durch", "das"),
    "ums": ("um", "das"),
}
MERGED = {parts: word for word, parts in CONTRACTIONS.items()}

PREPOSITIONS = {
    **dict.fromkeys(("durch", "für", "gegen", "ohne", "um", "bis"), ("acc",)),
    **dict.fromkeys(
        ("aus", "außer", "bei", "mit", "nach", "seit", "von", "zu", "gegenüber", "ab"), ("dat",)
    ),
    **dict.fromkeys(
        ("an", "auf", "hinter", "in", "neben", "über", "unter", "vor", "zwischen"), ("dat", "acc")
    ),
    **dict.fromkeys(("während", "wegen", "trotz", "statt", "anstatt", "innerhalb"), ("gen", "dat")),
}
"""Preposition to the cases it may govern."""


def _inflected(stem: str, ending: str) -> str:
    if stem == "euer" and ending:
        return f"eur{ending}"
    return stem + ending


def _determiners() -> dict[str, tuple[str, str, tuple[tuple[str, str], ...]]]:
    found: dict[str, tuple[str, str, list[tuple[str, str]]]] = {}

    def add(form: str, kind: str, stem: str, case: str, slot: str) -> None:
        found.setdefault(form, (kind, stem, []))[2].append((case, slot))

    for case in CASES:
        for number, slot in enumerate(SLOTS):
            add(DEFINITE[case][number], "definite", "d", case, slot)
            for stem in STRONG_STEMS:
                add(stem + STRONG[case][number], "strong", stem, case, slot)
            for stem in INDEFINITE_STEMS:
                if not (stem == "ein" and slot == "pl"):
                    add(_inflected(stem, INDEFINITE[case][number]), "indefinite", stem, case, slot)
        for form, own in (("alle", ("nom", "acc")), ("allen", ("dat",)), ("aller", ("gen",))):
            if case in own:
                add(form, "strong", "all", case, "pl")
    return {form: (kind, stem, tuple(slots)) for form, (kind, stem, slots) in found.items()}


DETERMINERS = _determiners()
"""Form to its kind, its stem and the (case, slot) pairs it may stand for."""


def determiner(kind: str, stem: str, case: str, slot: str) -> str:
    """The determiner of this kind and stem for a case and a slot; ein has no plural."""
    column = SLOTS.index(slot)
    if kind == "definite":
        return DEFINITE[case][column]
    endings = STRONG if kind == "strong" else INDEFINITE
    return _inflected(stem, endings[case][column])
