"""What a verb has beside it in a language's own lists, by what it translates."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from prism.languages import lines, words


@cache
def verbs(language: str, name: str) -> Mapping[str, frozenset[str]]:
    """The verbs of a list, each with those that it translates so; "*" for all."""
    found = (line.split("\t") for line in lines(language, f"decoding/{name}.txt"))
    return {lemma: frozenset(others.split()) for lemma, others in found}


def case_of_person(language: str, lemma: str, main: str, case: str) -> str:
    """The case, "acc" or "dat", of whom a verb is done to that translates `main`; `case`, which
    the translator wrote for another verb, where nothing is known of it."""
    if not verbs(language, "dative").get(lemma, frozenset()).isdisjoint({"*", main}):
        return "dat"
    return "acc" if lemma in words(language, "decoding/accusative.txt") else case
