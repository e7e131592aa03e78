"""Which base form an English word may be an inflection of: enough to find it in a dictionary."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

BASE_TAG = {
    "NNS": "NN",
    "VBD": "VB",
    "VBG": "VB",
    "VBN": "VB",
    "VBP": "VB",
    "VBZ": "VB",
    "JJR": "JJ",
    "JJS": "JJ",
    "RBR": "RB",
    "RBS": "RB",
}
"""Tag of an inflected form to the tag of its lemma."""

_ENDINGS = {
    "NNS": (("ies", "y"), ("ves", "f"), ("ves", "fe"), ("es", ""), ("s", "")),
    "VBZ": (("ies", "y"), ("es", ""), ("s", "")),
    "VBD": (("ied", "y"), ("ed", "e"), ("ed", "")),
    "VBN": (("ied", "y"), ("ed", "e"), ("ed", "")),
    "VBG": (("ying", "ie"), ("ing", "e"), ("ing", "")),
    "JJR": (("ier", "y"), ("er", "e"), ("er", "")),
    "JJS": (("iest", "y"), ("est", "e"), ("est", "")),
    "RBR": (("ier", "y"), ("er", "e"), ("er", "")),
    "RBS": (("iest", "y"), ("est", "e"), ("est", "")),
}
_SHORTEST_STEM = 2


def base_forms(word: str, tag: str, language: str = "en") -> Iterator[str]:
    """Forms that `word` with an inflected `tag` may come from, most likely first.

    They are proposals: the caller looks each of them up. Regular endings come before
    simplemma's table, which takes a moment to load and knows the irregular forms.
    """
    if tag not in BASE_TAG:
        return
    if language == "en":
        yield from _regular(word, tag)
    lemma = _table_lemma(word, language)
    if lemma != word:
        yield lemma


def _regular(word: str, tag: str) -> Iterator[str]:
    for ending, instead in _ENDINGS[tag]:
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < _SHORTEST_STEM:
            continue
        yield stem + instead
        if not instead and tag not in ("NNS", "VBZ") and stem[-1] == stem[-2:-1]:
            yield stem[:-1]  # stopped, stop


@lru_cache(maxsize=65536)
def _table_lemma(word: str, language: str) -> str:
    from simplemma import lemmatize

    return lemmatize(word, lang=language)
