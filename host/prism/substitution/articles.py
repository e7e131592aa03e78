"""The indefinite article before a substitute: what stands next to it must not give it away."""

from __future__ import annotations

from collections.abc import Callable

_SILENT_H = ("heir", "honest", "honor", "honour", "hour")
_CONSONANT_SOUND = ("eu", "ewe", "one", "once", "ouija", "uni", "use", "usa", "usu", "uti", "ura")
_VOWEL_SOUND = ("unim", "unin", "unid", "unil", "unin")


def _english(word: str) -> str:
    lower = word.lower()
    if lower.startswith(_VOWEL_SOUND):
        return "an"
    if lower.startswith(_CONSONANT_SOUND):
        return "a"
    if lower.startswith(_SILENT_H) or lower[:1] in "aeiou":
        return "an"
    return "a"


_INDEFINITE: dict[str, tuple[frozenset[str], Callable[[str], str]]] = {
    "en": (frozenset({"a", "an"}), _english),
}
"""Source language to its articles that depend on the next word, and the rule."""


def mended(article: str, following: str, language: str) -> str:
    """`article` in the form that fits the word `following`, or as it is if it is none.

    The capital of the article is kept.
    """
    forms, rule = _INDEFINITE.get(language, (frozenset(), None))
    if rule is None or article.lower() not in forms:
        return article
    form = rule(following)
    if form == article.lower():
        return article
    return form.capitalize() if article[0].isupper() else form
