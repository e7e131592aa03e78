"""Which words carry content, and which are fit to stand in: by tag and by lists a language."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_NOMINAL = {"NN", "NNS", "NNP", "NNPS", "CD", "FW"}
_VERBAL = {"VB", "VBD", "VBG", "VBN", "VBP", "VBZ"}
_MODIFYING = {"JJ", "JJR", "JJS", "RB", "RBR", "RBS"}

CONTENT_TAGS = frozenset(_NOMINAL | _VERBAL | _MODIFYING)
"""Penn tags of open-class words."""


@cache
def _words(folder: str, language: str) -> frozenset[str]:
    """The words of a list, empty for a language without one."""
    path = files(__package__) / folder / f"{language}.txt"
    if not path.is_file():
        return frozenset()
    lines = path.read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def closed_class(language: str) -> frozenset[str]:
    """Words that are never counted as content, though their tag may be one of content words.

    Auxiliaries, pro-adverbs, pieces of contractions.
    """
    return _words("closed_class", language)


def unfit(language: str) -> frozenset[str]:
    """Words that are never handed out: nobody wants them in their letter, not even in public."""
    return _words("unfit", language)


def is_content(word: str, tag: str, language: str) -> bool:
    """Whether the word with this Penn tag carries content: a word with a letter in it."""
    return (
        tag in CONTENT_TAGS
        and word.lower() not in closed_class(language)
        and any(map(str.isalpha, word))
    )


def late(language: str) -> frozenset[str]:
    """Content words that say little and are bound to their neighbours: replaced last."""
    return _words("late", language)
