"""The dictionary form of a tagged word, by which forms of one word are grouped."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=20_000)
def lemma(word: str, tag: str) -> str:
    """The lemma of an English word with a Penn tag, in lower case."""
    import simplemma

    if tag in ("NN", "JJ", "VB", "RB", "NNP"):
        return word.lower()
    return simplemma.lemmatize(word, "en").lower()
