"""Surrogates for names of persons: same origin and apparent gender, parts kept together.

Each word of a name has a surrogate of its own, so that "Anna Keller", "Anna", "Ms Keller" and
"KELLER" stay one person in the public text, as a translator needs to see for its pronouns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from unicodedata import combining, normalize

from prism.keyed import Draws
from prism.protection.gazetteer import (
    family_names,
    given_name,
    given_names,
    lines,
    name_words,
    particles,
    without_genitive,
)
from prism.protection.surrogates.maker import Maker


@cache
def _links(language: str) -> tuple[frozenset[str], re.Pattern[str]]:
    """Small words within names, and how one stands before another word."""
    found = particles() | set(name_words(language, "link"))
    words = "|".join(sorted(map(re.escape, found)))
    return found, re.compile(rf"(?<![\w’'-])(?:{words})\s+(?=\S)")


_WORD = re.compile(r"[^\W\d_]+")
_SHORT = 3
_OWN_S = ("a", "e", "i", "o", "s", "u", "y")
"""How a name ends before an s of its own: Nikolas, Paris. Where nothing is known of a name, the s
behind any other letter is that of the genitive."""
_COMMON_ORIGIN = "english"


@cache
def _pool() -> dict[tuple[str, str], tuple[str, ...]]:
    """Names that translators copy, by origin and role (f, m or family)."""
    rows = (line.split("\t") for line in lines("surrogate_names.tsv"))
    return {(origin, role): tuple(names.split()) for origin, role, names in rows}


_ENDING, _FEW, _MOST = 4, 12, 0.85
"""The longest ending in letters; how many names must have it; which share must be of one gender."""


class Names:
    """The words of names in one sentence and what stands for each."""

    def __init__(self, maker: Maker, draws: Draws, within: Sequence[str]) -> None:
        """`within`: what draws depend on besides the word; empty where a word is the same
        everywhere."""
        self._maker = maker
        self._draws = draws
        self._links, self._link = _links(maker.language)
        self._within = within
        self._words: dict[str, str] = {}
        self._roles: dict[str, tuple[str, str]] = {}
        self._called: set[str] = set()

    def call(self, words: Iterable[str]) -> None:
        """Learn names by which somebody is greeted or signs: Dear Clemence. What is no known family
        name is a given one there."""
        self._called.update(word.casefold() for word in words)

    def learn(self, text: str) -> None:
        """Learn which words of full names are given and which are family names, before any is
        drawn."""
        words = [word for word in _WORD.findall(text) if word.lower() not in self._links]
        if len(words) < 2:
            return
        origin, gender = _given(words[0], words[-1]) or (_family(words[-1]), "")
        for word in words[:-1]:
            self._roles.setdefault(word.casefold(), (origin, gender))
        self._roles.setdefault(words[-1].casefold(), (origin, "family"))

    def learn_from(self, names: Names) -> None:
        """Know the given and family names that others have learned."""
        self._roles |= names._roles
        self._called |= names._called

    def make(self, text: str) -> str:
        """The name with each of its words and digits exchanged; marks stay. Particles are left out:
        a translator takes "van" for a vehicle.
        """
        self.learn(text)
        bare = self._link.sub("", text)
        bare = bare if bare.strip() else text
        made = _WORD.sub(lambda match: self._word(match.group()), bare)
        if not any(map(str.isdecimal, made)):
            return made
        return self._maker.draw(lambda: self._maker.digits(made), whole=True)

    def _word(self, word: str) -> str:
        if len(word) == 1:
            return self._initial(word)
        key = word.casefold()
        if key in name_words(self._maker.language, "saint"):
            return word  # what stood for the saint of St. Mary's ended its sentence
        if key not in self._words:
            stem = self._stem(key)
            if stem:
                ending = key[len(stem) :]  # of the word's own letters: folded, ß is two
                return _cased(self._word(word[: -len(ending)]) + ending, word)
            self._maker.random = self._draws.stream("name", key, *self._within)
            self._words[key] = self._draw(key, word)
        return _cased(self._words[key], word)

    def _stem(self, key: str) -> str:
        """The name that a word is the genitive of, where the language writes one: Annas."""
        stem = without_genitive(key, self._maker.language)
        if stem == key or key in given_names() or key in family_names():
            return ""
        known = stem in self._roles or stem in given_names() or stem in family_names()
        return stem if known or (len(stem) > _SHORT and not stem.endswith(_OWN_S)) else ""

    def _initial(self, letter: str) -> str:
        """An initial has too few fellows to be kept apart from all others."""
        key = letter.casefold()
        if key not in self._words:
            others = [c for c in "abcdefghjklmnoprstvw" if c != key]
            self._maker.random = self._draws.stream("initial", key, *self._within)
            self._words[key] = self._maker.choice(others).upper()
        return _cased(self._words[key], letter)

    def _draw(self, key: str, word: str) -> str:
        origin, role = self._roles.get(key) or _given(word) or (_family(word), "family")
        if role == "family" and key in self._called and key not in family_names():
            role = ""
        pool = _pool()
        if role not in {"f", "m", "family"}:
            role = _sounding(key) or self._maker.choice("fm")
        options = pool.get((origin, role)) or pool[_COMMON_ORIGIN, role]
        spare = [name for name in options if self._maker.free(name)]
        if not spare:
            spare = [name for (_, kind), names in pool.items() if kind == role for name in names]
        return self._maker.draw(
            lambda: (
                self._maker.choice(spare)
                if self._maker.random.random() < 0.98
                else self._maker.pronounceable(8).capitalize()
            )
        )


def _given(word: str, family: str = "") -> tuple[str, str] | None:
    """Origin and genders of a given name: an origin that it shares with the family name, else one
    where it has a single gender."""
    known = given_name(word) or given_name(_accented().get(word.lower(), ""))
    if known is None:
        return None
    origins = family_names().get(family.lower(), "").split()
    return max(
        known.uses,
        key=lambda use: (use[0] in origins, use[0] == _COMMON_ORIGIN, len(use[1]) == 1),
    )


@cache
def _accented() -> dict[str, str]:
    """Given names with accents by how they are written without: clemence, clémence."""
    names = (name for name in given_names() if not name.isascii())
    return {"".join(c for c in normalize("NFD", name) if not combining(c)): name for name in names}


def _sounding(word: str) -> str:
    """The gender of nearly all known given names with the same ending; empty where they differ."""
    for length in range(min(_ENDING, len(word) - 1), 0, -1):
        women, men = _endings().get(word[-length:], (0, 0))
        if women + men >= _FEW:
            share = women / (women + men)
            return "f" if share >= _MOST else "m" if share <= 1 - _MOST else ""
    return ""


@cache
def _endings() -> dict[str, tuple[int, int]]:
    """How many women's and men's names end so."""
    counts: dict[str, tuple[int, int]] = {}
    for name, uses in given_names().items():
        genders = {use.partition(":")[2] for use in uses.split()}
        woman, man = genders == {"f"}, genders == {"m"}
        for length in range(1, _ENDING + 1) if woman or man else ():
            women, men = counts.get(name[-length:], (0, 0))
            counts[name[-length:]] = women + woman, men + man
    return counts


def _family(word: str) -> str:
    origins = family_names().get(word.lower(), "").split()
    return _COMMON_ORIGIN if not origins or _COMMON_ORIGIN in origins else origins[0]


def _cased(name: str, like: str) -> str:
    if like.isupper() and len(like) > 1:
        return name.upper()
    return name.lower() if like.islower() else name
