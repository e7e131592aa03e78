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

from prism.languages import lines
from prism.structure.habits import Habits, shipped_rates
from prism.structure.skeletons import Skeletons, registers, skeleton, trigrams
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
        if models is None:
            self._weights = _mixed(shipped_weights(language), self._shares)
        else:
            self._weights = [0.0] * len(features(models))

    def of(self, reading: Reading) -> SentenceLaw:
        """The law of one sentence of the text."""
        models = [self._models[name] for name in sorted(self._models)]
        habits = self._habits.log_weights(reading)
        return SentenceLaw(reading, self._language, models, habits, self._weights)

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


class SentenceLaw:
    """How likely the sentences of one orbit are.

    They have most words and neighbours in common; what these weigh is kept.
    """

    def __init__(
        self,
        reading: Reading,
        language: str,
        models: Sequence[Skeletons],
        habits: Sequence[Sequence[float]],
        weights: Sequence[float],
    ) -> None:
        """`habits` are ln weights of each slot's values; `weights` those of the features."""
        self._reading = reading
        self._language = language
        self._models = models
        self._habits = habits
        self._usual = weights[: len(models)]
        self._habit, *self._counted = weights[len(models) :]
        self._known_words: dict[Piece, tuple[str, float]] = {}
        self._known_grams: dict[tuple[str, str, str], float] = {}

    def log_weight(self, values: Values) -> float | None:
        """ln of the weight of the sentence with these values, None where there is none."""
        pieces = self._reading.pieces(values)
        if pieces is None:
            return None
        known = self._known_words
        words = [known.get(piece) or self._weigh_word(piece) for piece in pieces]
        total = sum([weight for _, weight in words])
        for gram in trigrams([word for word, _ in words]):
            weight = self._known_grams.get(gram)
            total += self._weigh_gram(gram) if weight is None else weight
        return total + self._habit * self._said(values)

    def features(self, values: Values) -> tuple[float, ...] | None:
        """What the law looks at, in the order of `features`."""
        pieces = self._reading.pieces(values)
        if pieces is None:
            return None
        words = skeleton(pieces, self._language)
        return (
            *(model.log_probability(words) for model in self._models),
            self._said(values),
            *map(sum, zip(*map(_counts, pieces), strict=True)),
        )

    def _said(self, values: Values) -> float:
        return sum(habits[value] for habits, value in zip(self._habits, values, strict=True))

    def _weigh_word(self, piece: Piece) -> tuple[str, float]:
        weight = sum(map(mul, self._counted, _counts(piece)))
        found = self._known_words[piece] = (skeleton([piece], self._language)[0], weight)
        return found

    def _weigh_gram(self, gram: tuple[str, str, str]) -> float:
        logs = (model.log_conditional(gram) for model in self._models)
        weight: float = sum(map(mul, self._usual, logs))
        self._known_grams[gram] = weight
        return weight


def _counts(piece: Piece) -> tuple[int, ...]:
    """What counts of a word: words, characters, negations, contractions."""
    word = piece[0].lower().replace("’", "'")
    return 1, len(word), word in _NEGATIONS, word.startswith("'") or word == "n't"


@cache
def shipped_weights(language: str) -> Mapping[str, Sequence[float]]:
    """The weights of `features` in each register of a language."""
    rows = json.loads("\n".join(lines(language, "structure/law.json")))
    return {name: [row[feature] for feature in features(rows)] for name, row in rows.items()}


def _mixed(weights: Mapping[str, Sequence[float]], shares: Mapping[str, float]) -> list[float]:
    columns = zip(*(weights[name] for name in shares), strict=True)
    return [sum(map(mul, shares.values(), column)) for column in columns]
