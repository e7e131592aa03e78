"""Which words carry content, and which are fit to stand in: by tag and by lists a language."""

from __future__ import annotations

from collections.abc import Sequence
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


@cache
def fixed(language: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Expressions that work as one function word, by their first word, the longest first."""
    path = files(__package__) / "fixed" / f"{language}.txt"
    found: dict[str, list[tuple[str, ...]]] = {}
    if path.is_file():
        for line in path.read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                expression = tuple(line.split())
                found.setdefault(expression[0], []).append(expression)
    return {first: tuple(sorted(group, key=len, reverse=True)) for first, group in found.items()}


def in_fixed(words: Sequence[str], language: str) -> set[int]:
    """Which of the lower-case `words` stand in a fixed expression, by index."""
    known = fixed(language)
    found: set[int] = set()
    for index, word in enumerate(words):
        for expression in known.get(word, ()):
            if tuple(words[index : index + len(expression)]) == expression:
                found.update(range(index, index + len(expression)))
                break
    return found
