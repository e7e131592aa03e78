"""How likely each sentence of an orbit is to be the one that was written: the law decoys follow.

A log-linear law over what a reader may look at: how usual the skeleton is, in each register that is
known, what the text keeps saying, and length. Its weights were fitted (see `build.py`) such that,
of the values that a slot could have, those that people chose are as likely as the law says (maximum
pseudo-likelihood, Besag 1975): with the counts alone true sentences are shorter and stranger than
their decoys, and a reader who knows the counts tells them by that.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import exp
from operator import mul
from typing import NamedTuple

from prism.structure.habits import Habits, shipped_rates
from prism.structure.skeletons import DATA, Skeletons, registers, skeleton, trigrams
from prism.structure.slots import Piece, Reading, Values

_EVIDENCE = 3.0
"""The sentences of a text are not independent: so many count as one for telling its register."""

_SURE = 40.0
_NEGATIONS = frozenset({"not", "n't"})

_BESIDES = ("habit", "words", "characters", "negations", "contractions")


def features(registers: Iterable[str]) -> tuple[str, ...]:
    """The names of what the law looks at, in order: the registers, for how usual in each, first."""
    return (*sorted(registers), *_BESIDES)


class Law:
    """The law of one text."""

    def __init__(
        self,
        readings: Sequence[Reading],
        language: str,
        models: Mapping[str, Skeletons] | None = None,
    ) -> None:
        """A text without sentences has the habits and the first register of the language.

        `models` are other registers than the shipped ones, for fitting: there are no weights then.
        Raises UsageError where nothing is known of the language.
        """
        self._language = language
        self._habits = Habits(readings, shipped_rates(language))
        self._models = registers(language) if models is None else models
        self._shares = self._register_shares(readings)
        self.weights = _mixed(shipped_weights(language), self._shares) if models is None else ()

    def of(self, reading: Reading) -> SentenceLaw:
        """The law of one sentence of the text."""
        models = [self._models[name] for name in sorted(self._models)]
        return SentenceLaw(reading, self._language, models, self._habits.log_weights(reading))

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


class _Seen(NamedTuple):
    """What counts of one word."""

    skeleton: str
    characters: int
    negation: bool
    contraction: bool


class SentenceLaw:
    """What makes the sentences of one orbit likely.

    They have most words and neighbours in common; what was found out of these is kept.
    """

    def __init__(
        self,
        reading: Reading,
        language: str,
        models: Sequence[Skeletons],
        habits: Sequence[Sequence[float]],
    ) -> None:
        """`habits` are ln weights of each slot's values."""
        self._reading = reading
        self._language = language
        self._models = [cache(model.log_conditional) for model in models]
        self._habits = habits
        self._seen = cache(self._look)

    def features(self, values: Values) -> tuple[float, ...] | None:
        """What the law looks at, in the order of `features`."""
        pieces = self._reading.pieces(values)
        if pieces is None:
            return None
        words = [self._seen(piece) for piece in pieces]
        grams = list(trigrams([word.skeleton for word in words]))
        return (
            *(sum(map(model, grams)) for model in self._models),
            sum(habits[value] for habits, value in zip(self._habits, values, strict=True)),
            len(words),
            sum(word.characters for word in words),
            sum(word.negation for word in words),
            sum(word.contraction for word in words),
        )

    def _look(self, piece: Piece) -> _Seen:
        word = piece[0].lower().replace("’", "'")
        return _Seen(
            skeleton([piece], self._language)[0],
            len(word),
            word in _NEGATIONS,
            word.startswith("'") or word == "n't",
        )


@cache
def shipped_weights(language: str) -> Mapping[str, Sequence[float]]:
    """The weights of `features` in each register of a language."""
    rows = json.loads((DATA / f"{language}.law.json").read_text(encoding="utf-8"))
    return {name: [row[feature] for feature in features(rows)] for name, row in rows.items()}


def _mixed(weights: Mapping[str, Sequence[float]], shares: Mapping[str, float]) -> list[float]:
    columns = zip(*(weights[name] for name in shares), strict=True)
    return [sum(map(mul, shares.values(), column)) for column in columns]
