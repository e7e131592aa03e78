"""The name lists: who is called what, where places lie, which names are also ordinary words.

The lists are data files beside this module (their provenance is in `data/README.md`) and are read
when they are first asked for.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from prism import languages

_DATA = Path(__file__).parent / "data"

PARTICLES = frozenset(
    "de da do dos das di del della du des la le van von der den ter ten bin ibn al el zu zur af "
    "av y e".split()
)
"""Small words within names of persons."""


def lines(name: str) -> list[str]:
    """The lines of a data file without comments and empty ones."""
    content = (_DATA / name).read_text(encoding="utf-8")
    return [line for line in content.split("\n") if line and not line.startswith("#")]


def english(name: str) -> list[str]:
    """The lines of a list of English."""
    return languages.lines("en", f"protection/{name}.txt")


class GivenName(NamedTuple):
    """`uses` holds pairs of origin and genders: (("german", "f"), ("nordic", "fm"))."""

    name: str
    uses: tuple[tuple[str, str], ...]


@cache
def given_names() -> dict[str, str]:
    """Given names in lower case, and their origins and genders as in the file."""
    pairs = (line.split("\t") for line in lines("given_names.tsv"))
    return {name.lower(): uses for name, uses in pairs}


def given_name(name: str) -> GivenName | None:
    """What is known of a given name, whatever its case."""
    uses = given_names().get(name.lower())
    if uses is None:
        return None
    pairs = (use.partition(":") for use in uses.split())
    return GivenName(name, tuple((origin, genders) for origin, _, genders in pairs))


@cache
def family_names() -> dict[str, str]:
    """Family names in lower case, and their origins, parted by spaces."""
    pairs = (line.split("\t") for line in lines("family_names.tsv"))
    return {name.lower(): origins for name, origins in pairs}


@cache
def places() -> frozenset[str]:
    """Cities, regions, states and landmarks in lower case."""
    return frozenset(line.lower() for line in lines("places.txt"))


@cache
def countries() -> frozenset[str]:
    """Countries and regions of several countries, in lower case."""
    return frozenset(line.lower() for line in english("countries"))


@cache
def long_places() -> frozenset[str]:
    """Places of more than one word, in lower case."""
    return frozenset(name for name in (*places(), *countries()) if " " in name)


@cache
def place_starts() -> frozenset[str]:
    """First words of places that have more than one."""
    return frozenset(name.split()[0] for name in long_places())


@cache
def ambiguous() -> frozenset[str]:
    """Names in lower case that are also ordinary English words: will, rose, nice."""
    return frozenset(english("ambiguous_names"))


@cache
def plain_names() -> frozenset[str]:
    """All names of one word on any list, in lower case, that are no ordinary words."""
    single = frozenset(name for name in (*places(), *countries()) if " " not in name)
    return (single | given_names().keys() | family_names().keys()) - ambiguous() - _TWO_LETTERS


_TWO_LETTERS = frozenset(["us", "uk"])
"""Countries only in capitals."""


@lru_cache(maxsize=1 << 15)
def is_word(word: str) -> bool:
    """Whether the word, in lower case, is an ordinary English word and no mere name."""
    if word in ambiguous():
        return True
    if word in plain_names():
        return False
    if is_known(word):
        return True
    prefix = next((p for p in _PREFIXES if word.startswith(p) and len(word) > len(p) + 3), "")
    return bool(prefix) and is_known(word[len(prefix) :])


def is_known(word: str) -> bool:
    """Whether English has the word, in lower case; common names count as words here."""
    import simplemma

    return bool(simplemma.is_known(word, "en"))


_PREFIXES = (
    "un",
    "non",
    "over",
    "under",
    "inter",
    "multi",
    "micro",
    "mid",
    "pre",
    "post",
    "sub",
    "co",
)
