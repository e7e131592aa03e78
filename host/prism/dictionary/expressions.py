"""Expressions that a preposition begins, and how a language says each: on the radio, à la radio.

    # prism expressions: 1
    # source: en
    # target: fr
    by accident	find meet discover	par hasard

Tab-separated: the words, lemmas that stand near them so meant, what they become.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from prism.dictionary.file import read_text
from prism.dictionary.folders import folders

_FIELDS = 3


class Expression(NamedTuple):
    """One meaning of an expression."""

    words: tuple[str, ...]
    cues: frozenset[str]
    text: str


@lru_cache(maxsize=8)
def expressions(source: str, target: str) -> dict[str, tuple[Expression, ...]]:
    """Those of a pair of languages by their first word, the longest first; read once."""
    for folder in folders():
        path = folder / "expressions" / f"{source}-{target}.tsv"
        if not path.is_file():
            continue
        found: dict[str, list[Expression]] = {}
        for line in read_text(path).split("\n"):
            fields = line.split("\t")
            if len(fields) == _FIELDS:
                words = tuple(fields[0].split())
                one = Expression(words, frozenset(fields[1].split()), fields[2])
                found.setdefault(words[0], []).append(one)
        return {
            first: tuple(sorted(known, key=lambda one: -len(one.words)))
            for first, known in found.items()
        }
    return {}
