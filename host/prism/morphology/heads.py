"""Headwords: the form under which a dictionary has a word of an inflected language.

A noun has the singular of its own gender (hermana beside hermano), a verb the infinitive, an
adjective its lemma; all in lower case, since dictionaries are asked so.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from prism.languages import lines, load
from prism.morphology.model import Analysis
from prism.morphology.paradigms import Paradigms, paradigms
from prism.morphology.readings import likelihood

KINDS = {"N": ("noun",), "V": ("verb",), "J": ("adj", "verb"), "R": ("adv",)}
"""Parts of speech that a word with a tag may be, by the tag's first letter; of verbs that stand
for adjectives only the participles."""


def readings(word: str, language: str) -> tuple[Analysis, ...]:
    """The readings of a word however it is written; of a verb without its pronouns (dámelo)."""
    table = paradigms(language)
    found = table.analyses(word)
    if "compounds" in table.header and word.islower():
        found = tuple(dict.fromkeys((*found, *table.analyses(word.capitalize()))))
    if not found and (rules := load(language, "morphology")) is not None:
        found, _ = rules.unfolded(word, table)
    return found


def fitting(word: str, tag: str, language: str) -> list[Analysis]:
    """The readings that a word with this Penn tag may have, likeliest first; those of a commoner
    verb before them all: vengas, venir and not vengar."""
    kinds = KINDS.get(tag[0], ())
    found = [
        one
        for one in readings(word, language)
        if one.pos in kinds
        and not (tag[0] == "J" and one.pos == "verb" and not one.features.startswith("pp"))
    ]
    lemmas, common = {one.lemma for one in found}, _commoner(language)

    def rare(reading: Analysis) -> bool:
        return not common.get(reading.lemma, frozenset()).isdisjoint(lemmas)

    return sorted(found, key=lambda one: (rare(one), -likelihood(one, tag)))


@cache
def _commoner(language: str) -> dict[str, frozenset[str]]:
    """Verbs to those that share forms with them and are commoner."""
    rows = (line.split() for line in lines(language, "words/commoner.txt"))
    return {rare: frozenset((common,)) for common, *others in rows for rare in others}


def head(reading: Analysis, tag: str, table: Paradigms) -> str:
    """The headword of a reading: of a participle that is an adjective its masculine."""
    first, _, rest = reading.features.partition(".")
    wanted: tuple[str, ...] = ()
    if reading.pos == "noun":
        case = ".nom" if "." in rest else ""
        wanted = (f"{first}.sg{case}", f"mf.sg{case}")
    elif reading.pos == "verb" and tag[0] == "J":
        wanted = ("pp.m.sg", "pp")
    forms = (table.forms(reading.lemma, reading.pos, features) for features in wanted)
    return next((found[0] for found in forms if found), reading.lemma).lower()


@lru_cache(maxsize=50_000)
def heads(word: str, tag: str, language: str) -> tuple[str, ...]:
    """The headwords that a word with this tag may be a form of, likeliest first."""
    table = paradigms(language)
    return tuple(dict.fromkeys(head(one, tag, table) for one in fitting(word, tag, language)))


def roots(word: str, language: str) -> Iterator[str]:
    """What a word may be a form of, whatever its part of speech, in the order of the alphabet."""
    yield from sorted({one.lemma.lower() for one in readings(word, language)})
