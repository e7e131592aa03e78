"""An estimate of the leak of one encoding, from what it left standing. Nothing is sent or asked.

The leak is that of the evaluation: what a reader of the public text answers right over what it
guesses without a text, as a share of the same for the private text (0 nothing, 1 all). The model:

    structure * (function words left) + (1 - structure) * (content left) ** power

with shares from 0 to 1, content words counting by their information in public text. The constants
are fitted by tests/benchmarks/meter.py to MCTest's reading baseline; a reader with a language model
gets more out of the same text. The meter orders texts and ratios; it proves nothing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from prism.languages.usage import usage
from prism.substitution.content import is_content
from prism.substitution.model import Encoding, Line


class Features(NamedTuple):
    """What is left in the clear, each from 0 to 1: content by information, function words."""

    content: float
    function: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """The constants of the model and where they come from."""

    structure: float
    power: float
    provenance: str

    def leak(self, found: Features) -> float:
        """The modelled leak."""
        return self.structure * found.function + (1 - self.structure) * float(
            found.content**self.power
        )


def features(encoding: Encoding) -> Features:
    """What the encoding leaves. A text without content words leaves none."""
    weights = usage(encoding.source).information
    rare = max(weights.values(), default=1.0)
    left = hidden = 0.0
    function = function_left = 0
    for line in encoding.lines:
        made = {substitution.start: substitution for substitution in line.substitutions}
        for word in line.words:
            substitution = made.get(word.start)
            private = word.text if substitution is None else substitution.word
            if not any(map(str.isalnum, private)):
                continue
            protected = substitution is not None and substitution.kind == "protected"
            if not protected and not is_content(private, word.tag, encoding.source):
                function += 1
                function_left += substitution is None
                continue
            weight = sum(weights.get(part.lower(), rare) for part in private.split())
            if substitution is None:
                left += weight
            else:
                hidden += weight
    total = left + hidden
    return Features(left / total if total else 0.0, function_left / function if function else 0.0)


def estimate(encoding: Encoding) -> float:
    """How much the public text reveals: 0 nothing, 1 as much as the private text."""
    return min(1.0, max(0.0, calibration().leak(features(encoding))))


def telling(line: Line, language: str) -> float:
    """How much a sentence says, in nats: the information of its content words, names and numbers,
    whether they were replaced or not."""
    weights = usage(language).information
    rare = max(weights.values(), default=1.0)
    made = {substitution.start: substitution for substitution in line.substitutions}
    total = 0.0
    for word in line.words:
        substitution = made.get(word.start)
        private = word.text if substitution is None else substitution.word
        protected = substitution is not None and substitution.kind == "protected"
        if protected or is_content(private, word.tag, language):
            total += sum(weights.get(part.lower(), rare) for part in private.split())
    return total


@cache
def calibration() -> Calibration:
    """The fitted constants."""
    return Calibration(**json.loads((files(__package__) / "calibration.json").read_text("utf-8")))
