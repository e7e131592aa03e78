"""French before a substitute: l'hôpital, le jardin; d'Hélène, de Marie; cet ami, ce garçon."""

from __future__ import annotations

from prism.languages.fr.substitution.sounds import elides

_FULL = {
    "d": "de", "qu": "que", "j": "je", "n": "ne", "s": "se", "m": "me", "t": "te", "l": "le",
    "jusqu": "jusque", "lorsqu": "lorsque", "puisqu": "puisque", "quoiqu": "quoique",
}  # fmt: skip
_ELIDED = {whole: f"{short}'" for short, whole in _FULL.items()} | {"la": "l'"}
_VOWEL = {"ce": "cet", "beau": "bel", "nouveau": "nouvel", "vieux": "vieil"}
_CONSONANT = {vowel: consonant for consonant, vowel in _VOWEL.items()}
_APOSTROPHES = "'’"


def sound(word: str) -> str:
    """How the word begins for those before it: with a vowel or a consonant."""
    return "vowel" if elides(word) else "consonant"


def joined(before: str, gap: str, following: str) -> tuple[str, str]:
    """The word before a substitute, and what stands between them."""
    lower, vowel = before.lower(), elides(following)
    if lower[-1:] in _APOSTROPHES and not gap and not vowel:
        whole = _FULL.get(lower[:-1])
        return (_like(before, whole), " ") if whole else (before, gap)
    if gap == " " and vowel and following[:1].isalpha():
        if lower in _ELIDED:
            return _like(before, _ELIDED[lower]), ""
        return _like(before, _VOWEL.get(lower, lower)), gap
    if gap == " " and lower in _CONSONANT:
        return _like(before, _CONSONANT[lower]), gap
    return before, gap


def _like(before: str, text: str) -> str:
    """The text with the capital of the word whose place it takes."""
    if before.lower() == text:
        return before
    return text.capitalize() if before[:1].isupper() else text
