"""From observed translations of a word to its entry: Eq. 1, 14 and 15 with the noise kept out."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from prism.dictionary.model import Entry, Translation

_MOST_TRANSLATIONS = 6
_LEAST_SHARE = 0.08
_PHRASE_SHARE = 0.5
_CANONICAL = 1.0
_RIVALRY = 0.5
CANONICAL_TAGS = frozenset({"NN", "VB", "JJ", "RB"})
"""Tags whose translations stand in the form a dictionary has."""


@dataclass
class Evidence:
    """What was observed for one (word, tag): `trials` sentences, and how its words came out.

    lemmas: lemma to the sum of the probabilities that it translates the word. forms: the same for
    each form of a lemma. phrases: several words that together translate it. parts: how much of
    a lemma was seen only within compounds. pooled: lemmas seen for other forms of the same word.
    """

    trials: int = 0
    lemmas: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    forms: dict[str, dict[str, float]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(float))
    )
    phrases: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    parts: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    pooled: Mapping[str, float] = field(default_factory=dict)
    disturbance: float = 0.0


def entry(
    word: str,
    tag: str,
    evidence: Evidence,
    background: Mapping[str, float],
    canonical: Mapping[str, str],
) -> Entry | None:
    """The entry that the evidence supports, None where nothing stands out.

    `background` is the share of all other sentences with a lemma (R of Eq. 14), `canonical` the
    form in which a lemma is written.
    """
    ranked = sorted(evidence.lemmas, key=lambda lemma: -_score(lemma, evidence, background))
    ranked = [lemma for lemma in ranked if evidence.lemmas[lemma] / evidence.trials > _LEAST_SHARE]
    if not ranked:
        return None
    top = ranked[0]
    confidence = _confidence(evidence, top)
    translations = _phrase(evidence)
    single = not translations
    for lemma in ranked[:4]:
        translations += _forms(lemma, tag, evidence, canonical)
    translations.sort(key=lambda item: -item.p)
    best = _distinct(translations)[:_MOST_TRANSLATIONS]
    if not best:
        return None
    return Entry(word, tag, confidence, best, substitute=single, disturbance=evidence.disturbance)


def _score(lemma: str, evidence: Evidence, background: Mapping[str, float]) -> float:
    """share^2 * log(ratio): the ratio of Eq. 14 alone picks noise at low counts."""
    share = (evidence.lemmas[lemma] + _RIVALRY * evidence.pooled.get(lemma, 0.0)) / evidence.trials
    return share**2 * math.log(2 + share / (background.get(lemma, 0.0) + 1e-4))


def _confidence(evidence: Evidence, lemma: str) -> float:
    """c(w, s), Eq. 15: how dominant the best translation is, careful where little was seen."""
    whole = evidence.lemmas[lemma] - 0.3 * evidence.parts.get(lemma, 0.0)
    return min(1.0, max(0.0, whole / (evidence.trials + 0.4)))


def _phrase(evidence: Evidence) -> list[Translation]:
    for text, count in evidence.phrases.items():
        if count / evidence.trials >= _PHRASE_SHARE:
            return [Translation(text, round(count / (evidence.trials + 0.4), 3))]
    return []


def _forms(
    lemma: str, tag: str, evidence: Evidence, canonical: Mapping[str, str]
) -> list[Translation]:
    total = evidence.trials + _CANONICAL
    counts = dict(evidence.forms[lemma])
    if tag in CANONICAL_TAGS:
        form = canonical.get(lemma, lemma)
        share = evidence.lemmas[lemma] / evidence.trials
        counts[form] = counts.get(form, 0.0) + _CANONICAL * share
    return [
        Translation(form, round(min(1.0, count / total), 3))
        for form, count in counts.items()
        if count / total >= 0.03
    ]


def _distinct(translations: list[Translation]) -> tuple[Translation, ...]:
    seen: dict[str, Translation] = {}
    for item in translations:
        seen.setdefault(item.text, item)
    return tuple(seen.values())
