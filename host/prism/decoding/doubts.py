"""Where what is written does not suit its place, so that a reader is shown both readings."""

from __future__ import annotations

from prism.decoding.grammar import Grammar
from prism.decoding.inflecting import FINITE
from prism.dictionary import Entry
from prism.morphology import Analysis
from prism.substitution.model import Line, Substitution

_PLAIN_TAGS = FINITE | {"NN", "NNS", "JJ"}
"""Tags of words that are no participles: what has one of them is a verb or it is not."""

_PRONOUNS = frozenset({"PRP", "WP", "WDT"})

DOUBTFUL = 0.3
"""Below this confidence the dictionary saw no translation of the word clearly before others."""


def misfits(
    reading: Analysis | None, text: str, substitution: Substitution, entry: Entry | None
) -> bool:
    """Whether no known reading of the word suits the place: it stands for a verb and is none, or it
    stands for a noun or adjective and is known as a verb only."""
    tag = substitution.tag
    if substitution.kind != "word" or tag not in _PLAIN_TAGS:
        return False
    verbal = tag in FINITE
    if entry is not None and entry.tag in _PLAIN_TAGS and (entry.tag in FINITE) != verbal:
        return True
    if reading is None:
        return verbal and " " in text
    return (reading.pos == "verb") != verbal and reading.pos in ("verb", "noun")


def describes(
    reading: Analysis | None, model: Analysis | None, substitution: Substitution, line: Line
) -> bool:
    """Whether a participle is written where an adjective stood, and describes: ravie, for
    delighted. Right behind a pronoun the word was no adjective: who only qualified in May."""
    if substitution.tag != "JJ" or reading is None or not reading.features.startswith("pp."):
        return False
    at = line.index(substitution) - 1
    while at > 0 and line.words[at].tag == "RB":
        at -= 1
    subject = at >= 0 and line.words[at].tag in _PRONOUNS
    return model is not None and model.pos == "adj" and not subject


def beside(
    language: Grammar,
    model: Analysis | None,
    reading: Analysis | None,
    text: str,
    substitution: Substitution,
) -> bool:
    """Whether a noun is written where a verb stood, a verb where a noun stood, or for a noun a
    phrase that is none: von Neuem."""
    if substitution.kind != "word":
        return False
    if substitution.tag.startswith("N") and " " in text:
        return text.partition(" ")[0].lower() in language.leading
    if model is None or reading is None or language.noun_capitals:
        return False  # a capital makes a noun of any German verb
    kinds = {model.pos: model, reading.pos: reading}
    return kinds.keys() == {"noun", "verb"} and not kinds["verb"].features.startswith("pp")
