"""Feasts and seasons of the year: Easter, Boxing Day, Ramadan.

One stands for another that languages speak of alike, and comes back as the reader's language calls
it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from prism.languages.wording import Feast, known, wording
from prism.protection.gazetteer import lines

_FILE = "feasts.txt"
_STAR = "*"


@cache
def groups() -> tuple[tuple[str, ...], ...]:
    """The keys of feasts that may stand for one another."""
    return tuple(tuple(line.replace(_STAR, "").split()) for line in lines(_FILE))


@cache
def steady() -> frozenset[str]:
    """The keys of those that every translator calls alike."""
    found = (word for line in lines(_FILE) for word in line.split())
    return frozenset(word[len(_STAR) :] for word in found if word.startswith(_STAR))


def feasts(language: str) -> Mapping[str, Feast]:
    """The feasts of a language by their keys."""
    return wording(known(language)).feasts


@cache
def keys(language: str) -> Mapping[str, str]:
    """The names of feasts in a language to their keys. Names with digits are dates."""
    return {
        name: key
        for key, feast in reversed([*feasts(language).items()])
        for name in feast.names
        if not any(map(str.isdigit, name))
    }


def any_of(names: Sequence[str]) -> str:
    """A pattern for any of the names, the longest first."""
    longest = sorted(names, key=len, reverse=True)
    return "|".join(r"\s+".join(map(re.escape, name.split())) for name in longest)


def key(text: str, language: str) -> str:
    """The key of the feast that a text names, "" where it names none."""
    return _folded(language).get(" ".join(text.casefold().split()), "")


@cache
def _folded(language: str) -> Mapping[str, str]:
    return {name.casefold(): key for name, key in keys(language).items()}
