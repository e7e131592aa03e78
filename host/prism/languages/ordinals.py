"""Ordinal numbers of a language: `words/ordinals.txt`, a word and its number a line."""

from __future__ import annotations

from functools import cache

from prism.languages.base import lines


@cache
def ordinals(language: str) -> dict[str, int]:
    """Words to numbers: sixth, 6. Empty where a language lists none."""
    return {
        word: int(number) for word, number in map(str.split, lines(language, "words/ordinals.txt"))
    }
