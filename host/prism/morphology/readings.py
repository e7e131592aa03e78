"""Which reading of a form a Penn tag makes likely: P(features | tag) as plain weights."""

from __future__ import annotations

from collections.abc import Iterable

from prism.morphology.model import Analysis

_NOUN = {"noun": 6.0, "name": 4.0, "verb": 1.5, "adj": 1.0}
_VERB = {"verb": 6.0, "noun": 1.5, "adj": 1.0}
_PARTS = {
    "NN": _NOUN,
    "NNS": _NOUN,
    "NNP": {"name": 6.0, "noun": 5.0, "adj": 1.0},
    "NNPS": {"name": 6.0, "noun": 5.0, "adj": 1.0},
    "JJ": {"adj": 6.0, "verb": 2.0, "noun": 1.5, "adv": 1.0},
    "JJR": {"adj": 6.0, "adv": 2.0},
    "JJS": {"adj": 6.0, "adv": 2.0},
    "RB": {"adv": 6.0, "adj": 3.0, "noun": 1.0},
    "RBR": {"adv": 6.0, "adj": 3.0},
    "RBS": {"adv": 6.0, "adj": 3.0},
    "CD": {"num": 6.0, "adj": 3.0, "noun": 2.0},
    "VB": _VERB,
    "VBD": _VERB,
    "VBG": {"verb": 6.0, "noun": 3.0, "adj": 3.0},
    "VBN": {"verb": 6.0, "adj": 4.0, "noun": 1.0},
    "VBP": _VERB,
    "VBZ": _VERB,
}
"""Part of speech of the translation by tag of the word."""

_FEATURES: dict[str, tuple[tuple[str, float], ...]] = {
    "NN": ((".sg", 1.0),),
    "NNS": ((".pl", 1.0),),
    "NNP": ((".sg", 1.0),),
    "JJ": (("pos.", 0.2),),
    "JJR": (("kom.", 0.2),),
    "VB": (("inf", 2.0), ("izu", 1.8), ("imp", 1.5), ("prs", 1.2), ("pri", 1.0)),
    "VBD": (("ifi", 2.0), ("pii", 1.9), ("pp", 1.5), ("pri", 0.5)),
    "VBG": (("ger", 2.0), ("inf", 1.5), ("pii", 1.0)),
    "VBN": (("pp", 2.0), ("ifi", 0.5)),
    "VBP": (("pri", 2.0), ("prs", 1.0), ("inf", 0.5)),
    "VBZ": (("pri.3.sg", 2.2), ("pri", 1.5), ("prs", 1.0)),
}
_MILD = ((".3.", 0.3), (".sg", 0.1), ("nom", 0.2), ("acc", 0.1), ("pri", 0.1), ("pii", 0.05))
"""Where the tag says nothing: third person, singular, nominative, indicative."""


_known: dict[tuple[str, str, str], float] = {}


def likelihood(analysis: Analysis, tag: str) -> float:
    """How well a reading fits a tag; larger is better, below 1 it hardly does."""
    key = (analysis.pos, analysis.features, tag)
    weight = _known.get(key)
    if weight is None:
        weight = _known[key] = _likelihood(*key)
    return weight


def _likelihood(pos: str, features: str, tag: str) -> float:
    weight = _PARTS.get(tag, {}).get(pos, 0.0)
    for mark, bonus in _FEATURES.get(tag, ()):
        if mark in features:
            weight += bonus
            break
    for mark, bonus in _MILD:
        if mark in features:
            weight += bonus
    return weight


def likeliest(analyses: Iterable[Analysis], tag: str) -> Analysis | None:
    """The reading that fits the tag best, the first of equals; None where there is none."""
    best, most = None, -1.0
    for analysis in analyses:
        weight = likelihood(analysis, tag)
        if weight > most:
            best, most = analysis, weight
    return best


def suits(pos: str, tag: str) -> bool:
    """Whether a word with this tag is usually translated by this part of speech."""
    return _PARTS.get(tag, {}).get(pos, 0.0) >= 3.0
