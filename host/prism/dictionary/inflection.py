"""Which base form a word may be an inflection of: enough to find it in a dictionary."""

from __future__ import annotations

from collections.abc import Iterator

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


def base_forms(word: str, tag: str, language: str = "en") -> Iterator[str]:
    """Forms that `word` with an inflected `tag` may come from, most likely first.

    They are proposals: the caller looks each of them up.
    """
    if tag not in BASE_TAG:
        return
    if language == "en":
        from prism.tagging import lemma

        if " " in word:
            yield unit_base(word, tag)
            return
        yield lemma(word, tag)
        if tag in ("NNS", "VBZ") and word.endswith("s"):
            yield word[:-1]
    else:
        from simplemma import lemmatize

        yield lemmatize(word, lang=language)


def unit_base(words: str, tag: str) -> str:
    """The base form of several words: looked for, look for; ice creams, ice cream."""
    from prism.tagging import lemma

    if tag[0] == "V":
        verb, _, rest = words.partition(" ")
        return f"{lemma(verb, tag)} {rest}"
    rest, _, noun = words.rpartition(" ")
    return f"{rest} {lemma(noun, tag)}"
