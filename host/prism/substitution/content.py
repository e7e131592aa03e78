"""Which words of a text carry content, by tag and by a list of closed-class words a language."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_NOMINAL = {"NN", "NNS", "NNP", "NNPS", "CD", "FW"}
_VERBAL = {"VB", "VBD", "VBG", "VBN", "VBP", "VBZ"}
_MODIFYING = {"JJ", "JJR", "JJS", "RB", "RBR", "RBS"}

CONTENT_TAGS = frozenset(_NOMINAL | _VERBAL | _MODIFYING)
"""Penn tags of open-class words."""


@cache
def closed_class(language: str) -> frozenset[str]:
    """Words that are never counted as content, though their tag may be one of content words.

    Auxiliaries, pro-adverbs, pieces of contractions. Empty for a language without a list.
    """
    path = files(__package__) / "closed_class" / f"{language}.txt"
    if not path.is_file():
        return frozenset()
    lines = path.read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def is_content(word: str, tag: str, language: str) -> bool:
    """Whether the word with this Penn tag carries content: a word with a letter in it."""
    return (
        tag in CONTENT_TAGS
        and word.lower() not in closed_class(language)
        and any(map(str.isalpha, word))
    )
