"""Where what is written does not suit its place, so that a reader is shown both readings."""

from __future__ import annotations

from prism.decoding.grammar import Grammar
from prism.decoding.inflecting import FINITE
from prism.dictionary import Entry
from prism.morphology import Analysis
from prism.substitution.model import Substitution

_PLAIN_TAGS = FINITE | {"NN", "NNS", "JJ"}
"""Tags of words that are no participles: what has one of them is a verb or it is not."""

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
