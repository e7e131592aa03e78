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
from prism.morphology.paradigms import JOINTS

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
    doers = name_words(language, "doer")
    for ending in name_words(language, "feminine"):  # Prüferin
        stem = word.removesuffix(ending)
        if stem == word or stem in plain_names(language):
            continue
        if is_listed(stem, language) or (stem.endswith(doers) and is_compound(stem, language)):
            return True
    prefixes = name_words(language, "prefix")
    prefix = next((p for p in prefixes if word.startswith(p) and len(word) > len(p) + 3), "")
    return bool(prefix) and is_known(word[len(prefix) :].removeprefix("-"), language)


@lru_cache(maxsize=1 << 15)
def is_known(word: str, language: str) -> bool:
    """Whether a language has the word, in lower case; common names count as words here."""
    listed = vocabulary(language)
    if listed is not None:
        return word in listed
    # Of a language without paradigms nothing is known: any word with a capital may be a name.
    if is_listed(word, language):
        return True
    # A compound may be a name (Steinbrück): only long ones are sure to be none.
    return len(word) >= _COMPOUND and is_compound(word, language)


def is_compound(word: str, language: str) -> bool:
    """Whether a word in lower case may be put together from words of the language; what English has
    as one may be a name (Enterprise)."""
    if "compounds" not in paradigms(language).header or len(word) > _LONGEST:
        return False
    if any(one.pos == "noun" for one in readings(word, language)):
        return True
    english = vocabulary(languages.FALLBACK)
    return (english is None or word not in english) and any(
        _is_noun(word[cut:], language) and _begins(word[:cut], language)
        for cut in range(_FIRST, len(word) - _LAST + 1)
    )


@lru_cache(maxsize=1 << 15)
def _begins(part: str, language: str) -> bool:
    """Whether a compound may begin so: with a word and what joins it, or several."""
    ends = (one for joint in JOINTS for one in (part + joint, part.removesuffix(joint)))
    return any(len(one) > _FIRST and is_listed(one, language) for one in (part, *ends)) or any(
        is_listed(part[cut:], language) and _begins(part[:cut], language)
        for cut in range(_LAST, len(part) - _FIRST + 1)
    )


def _is_noun(word: str, language: str) -> bool:
    return word in languages.words(language, "words/more.txt") or any(
        one.pos == "noun" and one.lemma.lower() in _lemmas(language)
        for one in readings(word, language)
    )


@lru_cache(maxsize=1 << 15)
def is_listed(word: str, language: str) -> bool:
    """Whether a list of words or a paradigm has the word or its lemma, in lower case, and not only
    the parts of a compound."""
    more = languages.words(language, "words/more.txt")
    if word in more or word in languages.words(language, "words/closed_class.txt"):
        return True
    known = {one.lemma.lower() for one in readings(word, language) if one.pos != "name"}
    return not known.isdisjoint(_lemmas(language)) or not known.isdisjoint(more)


@cache
def _lemmas(language: str) -> frozenset[str]:
    """The lemmas of a language's paradigms, compounds made of them not counted."""
    return frozenset(lemma.lower() for lemma in paradigms(language).listed)


_COMPOUND = 10
_FIRST, _LAST = 3, 4
"""Letters that the parts of a compound have at least; its first part one more where it is alone."""
_LONGEST = 64
"""Letters of a compound that is looked at: a hostile text may hold a word of a megabyte."""


def name_words(language: str, kind: str) -> tuple[str, ...]:
    """The words of one kind around and within names: titles, joiners."""
    return _name_words(language).get(kind, ())


@cache
def _name_words(language: str) -> dict[str, tuple[str, ...]]:
    rows = (line.split("\t") for line in languages.lines(language, "protection/names.txt"))
    return {kind: tuple(words.split()) for kind, words in rows}
