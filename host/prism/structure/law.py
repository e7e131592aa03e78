"""How likely each sentence of an orbit is to be the one that was written: the law decoys follow.

A log-linear law over what a reader may look at: how usual the skeleton is, in each register that is
known, what the text keeps saying, and length. Its weights were fitted (see `build.py`) such that,
of the values that a slot could have, those that people chose are as likely as the law says (maximum
pseudo-likelihood, Besag 1975): with the counts alone true sentences are shorter and stranger than
their decoys, and a reader who knows the counts tells them by that.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, cached_property
from math import exp
from operator import mul
from typing import NamedTuple, cast

from prism.languages import lines
from prism.languages import words as listed
from prism.languages.writing import orthography
from prism.structure.habits import Habits, shipped_rates
from prism.structure.skeletons import EDGE, Skeletons, registers, skeleton, triples
from prism.structure.slots import Change, Piece, Reading, Spot, Values

_EVIDENCE = 3.0
"""The sentences of a text are not independent: so many count as one for telling its register."""

_SURE = 40.0
_REACH = 2
"""Words of a trigram beside the one that it ends with."""

_BESIDES = ("habit", "words", "characters", "negations", "contractions")
_REMEMBERED = 1 << 16

Gram = tuple[str, str, str]


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
            weights = _mixed(shipped_weights(language), self._shares)
        else:
            weights = [0.0] * len(features(models))
        self._weigh(weights)

    def _weigh(self, weights: Sequence[float]) -> None:
        count = len(self._models)
        self._usual, self.habit, self._counted = (
            weights[:count],
            weights[count],
            weights[count + 1 :],
        )
        self._words: dict[Piece, tuple[str, float]] = {}
        self._grams: dict[Gram, float] = {}

    def looking_at(self, feature: str) -> Law:
        """The same with the weight 1 for one of the `features` and none for the others: what it
        gives a sentence is that feature of it."""
        found = copy(self)
        found._weigh([float(name == feature) for name in features(self._models)])
        return found

    def of(self, reading: Reading) -> SentenceLaw:
        """The law of one sentence of the text."""
        return SentenceLaw(reading, self, self._habits.log_weights(reading))

    def word(self, piece: Piece) -> tuple[str, float]:
        """What stands for a word in a skeleton, and what the word weighs."""
        found = self._words.get(piece)
        if found is None:
            if len(self._words) >= _REMEMBERED:
                self._words.clear()
            weight = sum(map(mul, self._counted, _counts(piece, self._language)))
            found = self._words[piece] = (skeleton([piece], self._language)[0], weight)
        return found

    def gram(self, gram: Gram) -> float:
        """What three neighbours of a skeleton weigh."""
        found = self._grams.get(gram)
        if found is None:
            if len(self._grams) >= _REMEMBERED:
                self._grams.clear()
            logs = (self._models[name].log_conditional(gram) for name in sorted(self._models))
            found = self._grams[gram] = sum(map(mul, self._usual, logs))
        return found

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


class _Cluster(NamedTuple):
    """Spots that stand so close together that a trigram can hold words of two of them.

    first, last: the words of the sentence from the first of them to the last (exclusive). before,
    after: what a trigram reaches of the words around.
    """

    spots: tuple[Spot, ...]
    first: int
    last: int
    before: tuple[str, str]
    after: tuple[str, ...]

    @property
    def slots(self) -> frozenset[int]:
        return frozenset(slot for spot in self.spots for slot in spot.slots)


class SentenceLaw:
    """How likely the sentences of one orbit are.

    Weights add up: of the words, of trigrams of neighbours, of the slots. So each cluster of spots
    is weighed by itself, once for each way in which it is written.
    """

    def __init__(self, reading: Reading, law: Law, habits: Sequence[Sequence[float]]) -> None:
        """`habits` are ln weights of each slot's values."""
        self._reading = reading
        self._law = law
        self._habits = [[law.habit * habit for habit in of] for of in habits]
        self._skeleton = [law.word(piece)[0] for piece in reading.kept]
        self._clusters = tuple(self._found_clusters())
        self._near = [
            [number for number, cluster in enumerate(self._clusters) if slot in cluster.slots]
            for slot in range(len(reading.slots))
        ]
        self._seen: dict[tuple[int, tuple[Change, ...]], float] = {}

    @cached_property
    def contexts(self) -> list[list[int]]:
        """For each slot the others on whose values it depends how likely its own are."""
        return [
            sorted(frozenset().union(*(self._clusters[n].slots for n in near)) - {slot})
            for slot, near in enumerate(self._near)
        ]

    def log_weights(self, slot: int, values: Values) -> list[float | None]:
        """For each value of a slot, ln of the weight of the sentence with it and the other values
        as they are, but for what is the same for all; None where there is no such sentence."""
        before, behind, near = values[:slot], values[slot + 1 :], self._near[slot]
        return [
            self._added(habit, near, (*before, value, *behind))
            for value, habit in enumerate(self._habits[slot])
        ]

    def log_weight(self, values: Values) -> float | None:
        """ln of the weight of the sentence with these values, None where there is none."""
        said = sum(habits[value] for habits, value in zip(self._habits, values, strict=True))
        return self._added(said + self._kept, range(len(self._clusters)), values)

    def _added(self, start: float, clusters: Iterable[int], values: Values) -> float | None:
        """`start` and what the clusters weigh, None where values do not go together."""
        total = start
        for number in clusters:
            weight = self._weight(number, values)
            if weight is None:
                return None
            total += weight
        return total

    def _found_clusters(self) -> Iterator[_Cluster]:
        groups: list[list[Spot]] = []
        for spot in sorted(self._reading.spots, key=lambda spot: spot.first):
            if groups and spot.first - groups[-1][-1].last < _REACH:
                groups[-1].append(spot)
            else:
                groups.append([spot])
        padded = (EDGE, EDGE, *self._skeleton, EDGE)
        for group in groups:
            first, last = group[0].first, group[-1].last
            after = padded[last + _REACH :][:_REACH]
            yield _Cluster(tuple(group), first, last, (padded[first], padded[first + 1]), after)

    def _weight(self, number: int, values: Values) -> float | None:
        """What a cluster weighs with these values, None where they do not go together."""
        cluster = self._clusters[number]
        changes = tuple([spot.change(values) for spot in cluster.spots])
        if None in changes:
            return None
        key = cast(tuple[int, tuple[Change, ...]], (number, changes))
        weight = self._seen.get(key)
        if weight is None:
            kept, position = self._reading.kept, cluster.first
            pieces: list[Piece] = []
            for first, last, written in key[1]:
                pieces += kept[position:first]
                pieces += written
                position = last
            words = [self._law.word(piece) for piece in pieces]
            line = (*cluster.before, *[word for word, _ in words], *cluster.after)
            weight = sum([one for _, one in words]) + sum(map(self._law.gram, triples(line)))
            self._seen[key] = weight
        return weight

    @cached_property
    def _kept(self) -> float:
        """What the words and trigrams weigh that no value changes."""
        padded = (EDGE, EDGE, *self._skeleton, EDGE)
        total = 0.0
        position = start = 0
        for cluster in self._clusters:
            total += sum(
                self._law.word(one)[1] for one in self._reading.kept[position : cluster.first]
            )
            total += sum(map(self._law.gram, triples(padded[start : cluster.first + _REACH])))
            # The trigrams that reach back into the cluster are the cluster's.
            position, start = cluster.last, cluster.last + _REACH
        total += sum(self._law.word(one)[1] for one in self._reading.kept[position:])
        return total + sum(map(self._law.gram, triples(padded[start:])))


def _counts(piece: Piece, language: str) -> tuple[int, ...]:
    """What counts of a word: words, characters, negations, contractions."""
    word = piece[0].lower().replace("’", "'")
    contracted = word.startswith("'") or word in orthography(language).clitics
    return 1, len(word), word in listed(language, "structure/negations.txt"), contracted


@cache
def shipped_weights(language: str) -> Mapping[str, Sequence[float]]:
    """The weights of `features` in each register of a language."""
    rows = json.loads("\n".join(lines(language, "structure/law.json")))
    return {name: [row[feature] for feature in features(rows)] for name, row in rows.items()}


def _mixed(weights: Mapping[str, Sequence[float]], shares: Mapping[str, float]) -> list[float]:
    columns = zip(*(weights[name] for name in shares), strict=True)
    return [sum(map(mul, shares.values(), column)) for column in columns]
