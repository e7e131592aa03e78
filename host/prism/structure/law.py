"""How likely each sentence of an orbit is to be the one that was written: the law decoys follow.

A log-linear law over what a reader may look at: how usual the skeleton is, in the register of the
text, what the text keeps saying, and length. Its weights were fitted (see `build.py`) such that, of
the values that a slot could have, those that people chose are as likely as the law says (maximum
pseudo-likelihood, Besag 1975): with the counts alone true sentences are shorter and stranger than
their decoys, and a reader who knows the counts tells them by that.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log

from prism.structure.habits import Habits, shipped_rates
from prism.structure.skeletons import DATA, Skeletons, registers, skeleton
from prism.structure.slots import Piece, Reading, Values

_EVIDENCE = 3.0
"""The sentences of a text are not independent: so many count as one for telling its register."""

_SURE = 40.0
_LEAST = 0.01
_NEGATIONS = frozenset({"not", "n't"})

FEATURES = ("usual", "habit", "words", "characters", "negations", "contractions")


class Law:
    """The law of one text."""

    def __init__(
        self,
        readings: Sequence[Reading],
        language: str,
        models: Mapping[str, Skeletons] | None = None,
    ) -> None:
        """A text without sentences has the habits and the first register of the language.

        `models` are other registers than the shipped ones: for fitting, which uses no weights.
        Raises UsageError where nothing is known of the language.
        """
        self._language = language
        self._habits = Habits(readings, shipped_rates(language))
        self._models = registers(language) if models is None else models
        self._shares = self._register_shares(readings)
        self._weights = _mixed(shipped_weights(language), self._shares) if models is None else ()

    def log_weight(self, reading: Reading, values: Values) -> float | None:
        """ln of the weight of the sentence with these values, None where there is none."""
        found = self.features(reading, values)
        if found is None:
            return None
        return sum(weight * value for weight, value in zip(self._weights, found, strict=True))

    def features(self, reading: Reading, values: Values) -> tuple[float, ...] | None:
        """What the law looks at, in the order of FEATURES."""
        pieces = reading.pieces(values)
        if pieces is None:
            return None
        words = [word.lower().replace("’", "'") for word, _ in pieces]
        return (
            self._usual(pieces),
            self._habits.log_weight(reading, values),
            len(words),
            sum(map(len, words)),
            sum(word in _NEGATIONS for word in words),
            sum(word.startswith("'") or word == "n't" for word in words),
        )

    def _usual(self, pieces: Sequence[Piece]) -> float:
        """ln p of the skeleton in the registers as the text mixes them."""
        words = skeleton(pieces, self._language)
        parts = [
            log(share) + self._models[name].log_probability(words)
            for name, share in self._shares.items()
            if share > _LEAST
        ]
        most = max(parts)
        return most + log(sum(exp(part - most) for part in parts))

    def _register_shares(self, readings: Sequence[Reading]) -> dict[str, float]:
        """How much of the text is in each register: their posteriors, all alike before."""
        totals = dict.fromkeys(self._models, 0.0)
        for reading in readings:
            words = skeleton(reading.pieces(reading.own) or (), self._language)
            for name, model in self._models.items():
                totals[name] += model.log_probability(words) / _EVIDENCE
        if not readings:
            return {name: float(name == next(iter(totals))) for name in totals}
        most = max(totals.values())
        powers = {name: exp(max(total - most, -_SURE)) for name, total in totals.items()}
        return {name: power / sum(powers.values()) for name, power in powers.items()}


@cache
def shipped_weights(language: str) -> Mapping[str, Sequence[float]]:
    """The weights of FEATURES in each register of a language."""
    rows = json.loads((DATA / f"{language}.law.json").read_text(encoding="utf-8"))
    return {name: [row[feature] for feature in FEATURES] for name, row in rows.items()}


def _mixed(weights: Mapping[str, Sequence[float]], shares: Mapping[str, float]) -> list[float]:
    return [
        sum(shares[name] * weights[name][place] for name in shares)
        for place in range(len(FEATURES))
    ]
