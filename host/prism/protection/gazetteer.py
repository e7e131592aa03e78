"""The name lists: who is called what, where places lie, which names are also ordinary words.

The lists are data files beside this module (their provenance is in `data/README.md`) and are read
when they are first asked for.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from prism import languages
from prism.languages.vocabulary import vocabulary
from prism.languages.wording import known, wording
from prism.morphology import paradigms
from prism.morphology.heads import readings

_DATA = Path(__file__).parent / "data"


def lines(name: str) -> list[str]:
    """The lines of a data file without comments and empty ones."""
    content = (_DATA / name).read_text(encoding="utf-8")
    return [line for line in content.split("\n") if line and not line.startswith("#")]


@cache
def particles() -> frozenset[str]:
    """Small words within names of persons."""
    return frozenset(word for line in lines("particles.txt") for word in line.split())


def _table(name: str) -> dict[str, str]:
    """The two columns of a data file in lower case."""
    # All at once: a text of one line would wait for 30,000 of them one by one.
    fields = "\t".join(lines(name)).lower().split("\t")
    return dict(zip(fields[::2], fields[1::2], strict=True))


class GivenName(NamedTuple):
    """`uses` holds pairs of origin and genders: (("german", "f"), ("nordic", "fm"))."""

    name: str
    uses: tuple[tuple[str, str], ...]


@cache
def given_names() -> dict[str, str]:
    """Given names in lower case, and their origins and genders as in the file."""
    return _table("given_names.tsv")


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
    return _table("family_names.tsv")


@cache
def places() -> frozenset[str]:
    """Cities, regions, states and landmarks in lower case."""
    return frozenset("\n".join(lines("places.txt")).lower().split("\n"))


@cache
def countries(language: str) -> frozenset[str]:
    """Countries and regions of several countries as a language calls them, in lower case."""
    return frozenset(name.lower() for name in wording(known(language)).countries.values())


@cache
def long_places(language: str) -> frozenset[str]:
    """Places of more than one word, in lower case."""
    return frozenset(name for name in (*places(), *countries(language)) if " " in name)


@cache
def place_starts(language: str) -> frozenset[str]:
    """First words of places that have more than one."""
    return frozenset(name.split()[0] for name in long_places(language))


@cache
def ambiguous(language: str) -> frozenset[str]:
    """Names in lower case that are also ordinary words of a language: will, rose, nice."""
    return frozenset(languages.lines(language, "protection/ambiguous_names.txt"))


class PlainNames:
    """All names of one word on any list, in lower case, that are no ordinary words."""

    def __init__(self, language: str) -> None:
        self._lists = (given_names(), family_names(), places(), countries(language))
        self._ambiguous = ambiguous(language)
        self._known: dict[str, bool] = {}

    def __contains__(self, word: str) -> bool:
        # Every word of a text is asked for, most of them often.
        known = self._known.get(word)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[word] = self._has(word)
        return known

    def _has(self, word: str) -> bool:
        # Names of two letters are countries, and those only in capitals.
        listed = any(word in names for names in self._lists) and word not in _SHORT
        return listed and " " not in word and word not in self._ambiguous


_SHORT = frozenset(["us", "uk"])
_REMEMBERED = 1 << 15


@cache
def plain_names(language: str) -> PlainNames:
    """The plain names of a language, made once."""
    return PlainNames(language)


def without_genitive(word: str, language: str) -> str:
    """A noun or name without the ending that says whose something is: Annas Brief."""
    ending = str(getattr(languages.load(language, "protection"), "GENITIVE", ""))
    return word.removesuffix(ending)


@lru_cache(maxsize=1 << 15)
def is_word(word: str, language: str) -> bool:
    """Whether the word, in lower case, is an ordinary one of a language and no mere name."""
    if word in ambiguous(language):
        return True
    if word in plain_names(language):
        return False
    if is_known(word, language):
        return True
    bare = without_genitive(word, language)
    if bare != word and is_word(bare, language):
        return True
    prefixes = name_words(language, "prefix")
    prefix = next((p for p in prefixes if word.startswith(p) and len(word) > len(p) + 3), "")
    return bool(prefix) and is_known(word[len(prefix) :], language)


@lru_cache(maxsize=1 << 15)
def is_known(word: str, language: str) -> bool:
    """Whether a language has the word, in lower case; common names count as words here."""
    listed = vocabulary(language)
    if listed is not None:
        return word in listed
    # Of a language without paradigms nothing is known: any word with a capital may be a name.
    if word in languages.words(language, "words/closed_class.txt"):
        return True
    if word in languages.words(language, "words/more.txt"):
        return True
    known = [one for one in readings(word, language) if one.pos != "name"]
    # A compound may be a name (Steinbrück): only long ones are sure to be none.
    whole = any(one.lemma.lower() in _lemmas(language) for one in known)
    return whole or (bool(known) and len(word) >= _COMPOUND)


@cache
def _lemmas(language: str) -> frozenset[str]:
    """The lemmas of a language's paradigms, compounds made of them not counted."""
    return frozenset(lemma.lower() for lemma in paradigms(language).listed)


_COMPOUND = 10


def name_words(language: str, kind: str) -> tuple[str, ...]:
    """The words of one kind around and within names: titles, joiners."""
    return _name_words(language).get(kind, ())


@cache
def _name_words(language: str) -> dict[str, tuple[str, ...]]:
    rows = (line.split("\t") for line in languages.lines(language, "protection/names.txt"))
    return {kind: tuple(words.split()) for kind, words in rows}
