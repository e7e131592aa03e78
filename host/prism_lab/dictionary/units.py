"""Units: words that a translator translates as one thing, not word by word.

`look for` is buscar and `ice cream` helado: exchanged one by one, their words come back as mirar
para and crema de hielo. A unit becomes an entry that decodes; the encoder then exchanges all of it
for one word. What is translated word by word is no unit, whatever grammars say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from prism.dictionary.lookup import Dictionary
from prism.dictionary.model import Entry
from prism.morphology import Paradigms, paradigms
from prism.tagging import lemma
from prism.tagging.model import TaggedWord
from prism_lab.dictionary.corpus import Tagged, is_content

_WORD = re.compile(r"[^\W\d_]+")
_PARTICLE_TAGS = frozenset({"RP", "IN", "RB"})
_PARTICLES = frozenset(
    "about across after along apart around aside at away back by down for forward from in into of"
    " off on out over past through to together up upon with".split()
)
_BEFORE_NOUNS = frozenset({"NN", "NNS", "JJ", "VBG"})
_NOUNS = frozenset({"NN", "NNS"})
_USUAL = 0.25
"""Share of the best translation's from which on another is one that the word usually has."""
_SHARE = 0.5
_SHORTEST = 4
_CALM, _VERY_CALM = 2.0, 0.75
"""Disturbance above which the translator did not see one thing, or did for certain."""


def unit(one: TaggedWord, other: TaggedWord) -> tuple[str, str] | None:
    """The unit that two words that stand together may be, and its tag; in its base form."""
    if one.tag[0] == "V" and other.tag in _PARTICLE_TAGS and other.text in _PARTICLES:
        return f"{lemma(one.text, one.tag, 'en')} {other.text.lower()}", "VB"
    if one.tag in _BEFORE_NOUNS and other.tag in _NOUNS:
        return f"{one.text.lower()} {lemma(other.text, other.tag, 'en')}", "NN"
    return None


def candidates(sentences: Iterable[Tagged], least: int = 1) -> list[tuple[str, str]]:
    """Verbs with a particle or preposition, and nouns with what qualifies them, of a corpus."""
    counts: Counter[tuple[str, str]] = Counter()
    for text, sentence in sentences:
        for one, other in pairwise(sentence.words):
            found = unit(one, other)
            if (
                found is not None
                and text[one.end : other.start] == " "
                and is_content(one.text, one.tag)
                and other.text.isalpha()
                and other.text.islower()
                and (found[1] == "VB" or one.text.islower())
            ):
                counts[found] += 1
    return sorted(pair for pair, count in counts.items() if count >= least)


def genuine(entries: Iterable[Entry], known: Dictionary) -> Iterator[Entry]:
    """Those entries that are units; `known` says what their words are translated by."""
    table = paradigms(known.target)
    for entry in entries:
        if entry.best == entry.word or entry.disturbance > _CALM:
            continue
        words = entry.word.split()[: None if entry.tag == "NN" else 1]
        if not all(known.entries(word) for word in words):
            continue  # what is unknown by itself tells nothing
        if _stands_out(entry, _Lemmas(entry.tag, table), known):
            yield entry


class _Lemmas(NamedTuple):
    """Lemmas of translations as far as they may matter: helado is no form of helar in a noun."""

    tag: str
    table: Paradigms

    def of(self, text: str) -> set[str]:
        """The lemmas of the words of a text, and the words."""
        found: set[str] = set()
        for word in _WORD.findall(text.lower()):
            found.add(word)
            found.update(
                analysis.lemma
                for analysis in self.table.analyses(word)
                if self.tag != "NN" or analysis.pos != "verb"
            )
        return found


def _stands_out(entry: Entry, lemmas: _Lemmas, known: Dictionary) -> bool:
    """Whether the translation is not what the unit's words become one by one."""
    best = lemmas.of(entry.best)
    if sum(p for text, p in entry.translations if lemmas.of(text) & best) < _SHARE:
        return False
    words = entry.word.split()
    parts = set(words)
    for word in words:
        for other in known.entries(word):
            for text, p in other.translations:
                if p >= _USUAL * other.translations[0].p:
                    parts |= lemmas.of(text)
    strange = [
        not lemmas.of(word) & parts for word in _WORD.findall(entry.best) if len(word) >= _SHORTEST
    ]
    if " " in entry.best:
        return any(strange)
    # A particle may vanish: to sit down is translated as to sit.
    vanishes = entry.tag == "VB" and entry.disturbance <= _VERY_CALM
    return entry.substitute and bool(strange) and (all(strange) or vanishes)
