"""Which nouns are persons: a translator treats them otherwise than things.

Spanish puts `a` before a person that is an object, pronouns go by a person's sex, and a person does
what no thing does: a person stands for a person and a thing for a thing.
"""

from __future__ import annotations

from functools import cache

from prism.languages import words
from prism.protection.kinds import told
from prism.tagging import lemma

_KINDS = frozenset({"occupation", "relation"})


@cache
def _listed(language: str) -> frozenset[str]:
    kinds = (word for word, kind in told(language).items() if kind in _KINDS)
    lists = ("words/persons.txt", "protection/kinds/person.txt")
    every = frozenset(kinds).union(*(words(language, name) for name in lists))
    return every - words(language, "words/things.txt")


def is_person(word: str, tag: str, language: str) -> bool:
    """Whether a noun is, in its first meaning, a person."""
    lower = word.lower()
    return tag[0] == "N" and not _listed(language).isdisjoint((lower, lemma(lower, tag, language)))
