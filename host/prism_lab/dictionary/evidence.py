"""From observed translations of a word to its entry: Eq. 1, 14 and 15 with the noise kept out.

The bare ratio of Eq. 14 puts a word first that was seen once by chance and nowhere else. Here
the score is share^2 * log(ratio), and each sentence is explained once: a sentence in which the
best translation stands says nothing for another one.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from prism.dictionary.model import Entry, Translation

_MOST_LEMMAS = 4
_MOST_TRANSLATIONS = 8
_LEAST_SHARE = 0.04
_LEAST_RATIO = 2.0
_LEAST_FORM = 0.015
_SURE = 0.4
_PHRASE_SHARE = 0.5
_RIVALRY = 0.5
_UNSEEN = 0.4
_PART = 0.7
_CANONICAL_TAGS = frozenset({"NN", "VB", "JJ", "RB"})
"""Tags whose translations usually stand in the form that is a dictionary's headword."""


class Sighting(NamedTuple):
    """A word of a translation that translates the word in question with probability p.

    part: it stands within a compound.
    """

    lemma: str
    form: str
    p: float = 1.0
    part: bool = False


@dataclass
class Evidence:
    """What was observed for one (word, tag).

    trials: for each sentence, what may translate the word there. phrases: for each sentence, the
    several words that do so together, empty where it is one. pooled: lemmas seen for other forms
    of the same word. disturbance: mean number of other words that changed.
    """

    trials: list[list[Sighting]] = field(default_factory=list)
    phrases: list[str] = field(default_factory=list)
    pooled: Mapping[str, float] = field(default_factory=dict)
    disturbance: float = 0.0


class _Explained(NamedTuple):
    """How much of the sentences a lemma explains, in which forms, and how much within compounds."""

    lemma: str
    mass: float
    forms: dict[str, float]
    parts: float


def entry(
    word: str,
    tag: str,
    evidence: Evidence,
    background: Mapping[str, float],
    canonical: Mapping[str, str] | None = None,
) -> Entry | None:
    """The entry that the evidence supports, None where nothing stands out.

    `background` is the share of other sentences with a lemma (R of Eq. 14). Where observations
    are few, `canonical` gives the form in which a lemma is usually written: the headword's form
    then counts as seen once.
    """
    count = len(evidence.trials)
    phrase, told = _phrase(evidence)
    found = _explain(evidence, background, [0.0 if by_phrase else 1.0 for by_phrase in told])
    # Eq. 15, careful where little was seen.
    sure = count / (count + _UNSEEN)
    confidence = max(
        (max(0.0, e.mass - (1 - _PART) * e.parts) / count * sure for e in found[:1]), default=0.0
    )
    translations = [Translation(phrase, round(sum(told) / count, 3))] if phrase else []
    if canonical is not None and tag in _CANONICAL_TAGS:
        for explained in found:
            form = canonical.get(explained.lemma, explained.lemma)
            if form in explained.forms or tag == "VB" or not _is_infinitive(form):
                explained.forms[form] = explained.forms.get(form, 0.0) + explained.mass / count
        count += 1
    for explained in found:
        translations += [
            Translation(form, round(min(1.0, mass / count), 3))
            for form, mass in explained.forms.items()
            if mass / count >= _LEAST_FORM
        ]
    best = _best(translations)
    if not best:
        return None
    confidence = min(1.0, max(confidence, best[0].p * sure))
    return Entry(word, tag, confidence, best, not phrase, evidence.disturbance)


def _is_infinitive(form: str) -> bool:
    """Whether a lemma may be a verb's: then it is no headword of a noun or adjective."""
    return form.islower() and form.endswith(("er", "ir", "re", "ar", "en"))


def _explain(
    evidence: Evidence, background: Mapping[str, float], weights: list[float]
) -> list[_Explained]:
    """The lemmas that explain the sentences, each sentence shared out at most once."""
    found: list[_Explained] = []
    while len(found) < _MOST_LEMMAS:
        lemma = _strongest(evidence, weights, background, first=not found)
        if lemma is None:
            break
        explained = _Explained(lemma, 0.0, defaultdict(float), 0.0)
        mass = parts = 0.0
        for index, trial in enumerate(evidence.trials):
            here = max((s for s in trial if s.lemma == lemma), key=lambda s: s.p, default=None)
            if here is not None:
                share = weights[index] * min(1.0, here.p)
                weights[index] -= share
                mass += share
                parts += share * here.part
                explained.forms[here.form] += share
        found.append(explained._replace(mass=mass, parts=parts))
    return found


def _strongest(
    evidence: Evidence, weights: Sequence[float], background: Mapping[str, float], first: bool
) -> str | None:
    """The lemma that best explains what is still unexplained: share^2 * log(ratio)."""
    masses: dict[str, float] = defaultdict(float)
    sure: set[str] = set()
    for weight, trial in zip(weights, evidence.trials, strict=True):
        for sighting in trial:
            masses[sighting.lemma] += weight * sighting.p
            if weight * sighting.p >= _SURE:
                sure.add(sighting.lemma)
    best, best_score = None, 0.0
    for lemma, mass in masses.items():
        share = mass / len(weights)
        ratio = share / (background.get(lemma, 0.0) + 1e-4)
        if share < _LEAST_SHARE or ratio < _LEAST_RATIO or lemma not in sure:
            continue
        if first:
            share += _RIVALRY * evidence.pooled.get(lemma, 0.0) / len(weights)
        score = share**2 * math.log(ratio)
        if score > best_score:
            best, best_score = lemma, score
    return best


def _phrase(evidence: Evidence) -> tuple[str, list[bool]]:
    """The several words that together translate the word in most sentences, and in which."""
    counts: dict[str, int] = defaultdict(int)
    for phrase in evidence.phrases:
        counts[phrase.lower()] += bool(phrase)
    text = max(counts, key=lambda phrase: counts[phrase], default="")
    if counts[text] < max(2, _PHRASE_SHARE * len(evidence.trials)):
        return "", [False] * len(evidence.trials)
    told = [phrase.lower() == text for phrase in evidence.phrases]
    return next(p for p in evidence.phrases if p.lower() == text), told


def _best(translations: Sequence[Translation]) -> tuple[Translation, ...]:
    seen: dict[str, float] = defaultdict(float)
    for text, p in translations:
        seen[text] += p
    ranked = sorted(seen.items(), key=lambda item: -item[1])[:_MOST_TRANSLATIONS]
    return tuple(Translation(text, min(1.0, p)) for text, p in ranked)
