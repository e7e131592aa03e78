"""How likely each sentence of an orbit is to be the one that was written: the law decoys follow.

A log-linear law of what a reader may look at: how usual the skeleton is in each known register, and
length. Its weights were fitted (see `build.py`) so that the law gives each value of a slot the
probability with which people chose it, given the rest (maximum pseudo-likelihood, Besag 1975). With
the counts alone, true sentences would be shorter and stranger than their decoys, and a reader who
knows the counts would tell them apart.

Each register has a law of its own: stories are told of others in the past, letters of oneself in
the present. The decoys of a sentence follow one of these laws, drawn with the probability that the
sentence, as it is, was written in that register (`told`). So the sentence and its decoys are any of
one mixture: first a register is drawn, then all of them from its law. They stay exchangeable, and
no other sentence of the text is looked at, whose company would give a sentence other decoys
elsewhere. Who knows the register for certain learns only how much better the one line fits it than
another of lines that were all drawn for the same register.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import copy
from functools import cache, cached_property
from itertools import pairwise
from math import exp, log
from operator import itemgetter, mul
from random import Random
from typing import NamedTuple, TypeVar

from prism.languages import lines
from prism.languages import words as listed
from prism.languages.writing import orthography
from prism.structure.skeletons import EDGE, Skeletons, registers, skeleton, triples
from prism.structure.slots import Piece, Reading, Spot, Values

_OTHER = 0.05
"""How likely a sentence is of another register than the first one before it is looked at: what
people have to hide is told in letters more often than in stories."""

_REACH = 2
"""Words of a trigram beside the one that it ends with."""

_BESIDES = ("words", "characters", "negations", "contractions")
_REMEMBERED = 1 << 16

Gram = tuple[str, str, str]
_Written = tuple[tuple[str, ...], float]
"""What stands for some words in a skeleton, and what the words weigh."""

Key = TypeVar("Key")
Value = TypeVar("Value")


class Remembered(dict[Key, Value]):
    """What was worked out before, so that looking it up again is one step of C."""

    def __init__(self, made: Callable[[Key], Value]) -> None:
        super().__init__()
        self._made = made

    def __missing__(self, key: Key) -> Value:
        if len(self) >= _REMEMBERED:
            self.clear()
        value = self[key] = self._made(key)
        return value


def features(registers: Iterable[str]) -> tuple[str, ...]:
    """The names of what the law looks at, in order: the registers, for how usual in each, first."""
    return (*sorted(registers), *_BESIDES)


class Law:
    """The law of one register of a language."""

    def __init__(
        self,
        language: str,
        weights: Sequence[float],
        models: Mapping[str, Skeletons] | None = None,
    ) -> None:
        """`weights` are those of the `features` of the models, which are the shipped ones unless
        others are given, for fitting.

        Raises UsageError where nothing is known of the language.
        """
        self._language = language
        self._models = registers(language) if models is None else models
        self._weigh(weights)

    def _weigh(self, weights: Sequence[float]) -> None:
        count = len(self._models)
        self._usual, self._counted = weights[:count], weights[count:]
        self._words: Remembered[Piece, tuple[str, float]] = Remembered(self._word)
        self._grams: Remembered[Gram, float] = Remembered(self._gram)

    def looking_at(self, feature: str) -> Law:
        """The same law with weight 1 for one of the `features` and 0 for all others, so that what
        it gives a sentence is the value of that feature."""
        found = copy(self)
        found._weigh([float(name == feature) for name in features(self._models)])
        return found

    def of(self, reading: Reading) -> SentenceLaw:
        """The law of one sentence."""
        return SentenceLaw(reading, self)

    def written(self, pieces: Sequence[Piece]) -> _Written:
        """What stands for words in a skeleton, and what they weigh."""
        if len(pieces) == 1:  # as most
            word, weight = self._words[pieces[0]]
            return (word,), weight
        found = list(map(self._words.__getitem__, pieces))
        return tuple([word for word, _ in found]), sum([weight for _, weight in found])

    @property
    def gram(self) -> Callable[[Gram], float]:
        """What three neighbours of a skeleton weigh."""
        return self._grams.__getitem__

    def _word(self, piece: Piece) -> tuple[str, float]:
        weight = sum(map(mul, self._counted, _counts(piece, self._language)))
        return skeleton([piece], self._language)[0], weight

    def _gram(self, gram: Gram) -> float:
        logs = [self._models[name].log_conditional(gram) for name in sorted(self._models)]
        return sum([weight * one for weight, one in zip(self._usual, logs, strict=True)])


class _Place:
    """A spot, and what it has been written as so far, by the values of its slots."""

    def __init__(self, spot: Spot, law: Law) -> None:
        self.spot = spot
        self._law = law
        self._own: Callable[[Values], Hashable] = itemgetter(*spot.slots) if spot.slots else len
        self._known: dict[Hashable, _Written | None] = {}

    def written(self, values: Values) -> _Written | None:
        """What stands there with these values, None where they do not go together."""
        own, known = self._own(values), self._known
        if own not in known:
            change = self.spot.change(values)
            known[own] = None if change is None else self._law.written(change.pieces)
        return known[own]


class _Stretch(NamedTuple):
    """Neighbouring spots that are weighed together.

    between: the words before each spot that a trigram together with it can reach; behind: those
    after the last one. weight: of the sentence's words between the spots.
    """

    places: tuple[_Place, ...]
    between: tuple[tuple[str, ...], ...]
    behind: tuple[str, ...]
    weight: float

    @property
    def first(self) -> int:
        """The first word of the sentence that one of them replaces."""
        return self.places[0].spot.first

    @property
    def last(self) -> int:
        """The end of the last word."""
        return self.places[-1].spot.last

    @property
    def slots(self) -> frozenset[int]:
        """The slots that they are written by."""
        return frozenset(slot for place in self.places for slot in place.spot.slots)


class SentenceLaw:
    """How likely the sentences of one orbit are.

    The weights of words and of trigrams of neighbours are added. So parts that no trigram
    connects are weighed separately, each once for every way in which it can be written.
    """

    def __init__(self, reading: Reading, law: Law) -> None:
        self._reading = reading
        self._law = law
        self._gram = law.gram
        self._skeleton = law.written(reading.kept)[0]
        spots = sorted(reading.spots, key=lambda spot: spot.first)
        places = [_Place(spot, law) for spot in spots]
        self._clusters = [self._stretch(places[slice(*run)]) for run in _groups(spots)]
        self._near = self._around(places)
        self._seen: dict[tuple[str, ...], float] = {}

    def _around(self, places: Sequence[_Place]) -> list[list[_Stretch]]:
        """For each slot, the stretches whose weight depends on its value: the spots that it
        changes, and those so close that one trigram can hold words of both."""
        known: dict[tuple[int, int], _Stretch] = {}
        found: list[list[_Stretch]] = []
        spots = [place.spot for place in places]
        for slot in range(len(self._reading.slots)):
            runs: list[tuple[int, int]] = []
            for at, spot in enumerate(spots):
                if slot in spot.slots:
                    first, end = _reached(spots, at)
                    if runs and first < runs[-1][1]:
                        first = runs.pop()[0]
                    runs.append((first, end))
            for run in runs:
                if run not in known:
                    known[run] = self._stretch(places[slice(*run)])
            found.append([known[run] for run in runs])
        return found

    @cached_property
    def contexts(self) -> list[list[int]]:
        """For each slot, the other slots on whose values the probabilities of its own depend."""
        return [
            sorted(frozenset[int]().union(*(stretch.slots for stretch in near)) - {slot})
            for slot, near in enumerate(self._near)
        ]

    def log_weights(self, slot: int, values: Values) -> list[float | None]:
        """For each value of a slot, ln of the weight of the sentence with this value and all other
        slots unchanged; None where there is no such sentence. What is the same for all values is
        left out."""
        before, behind, near = values[:slot], values[slot + 1 :], self._near[slot]
        count = len(self._reading.slots[slot].choices)
        every = [(*before, value, *behind) for value in range(count)]
        if len(near) == 1:  # as for most slots
            return [self._weight(near[0], changed) for changed in every]
        return [self._added(0.0, near, changed) for changed in every]

    def log_weight(self, values: Values) -> float | None:
        """ln of the weight of the sentence with these values, None where there is none."""
        return self._added(self._kept, self._clusters, values)

    def _added(self, start: float, stretches: Iterable[_Stretch], values: Values) -> float | None:
        """`start` and what the stretches weigh, None where values do not go together."""
        total = start
        for stretch in stretches:
            weight = self._weight(stretch, values)
            if weight is None:
                return None
            total += weight
        return total

    def _stretch(self, places: Sequence[_Place]) -> _Stretch:
        padded = (EDGE, EDGE, *self._skeleton, EDGE)
        position = places[0].spot.first
        # As far as a trigram reaches back from the first one.
        between = [padded[position : position + _REACH]]
        weight = 0.0
        for one, other in pairwise(places):
            kept, own = self._law.written(self._reading.kept[one.spot.last : other.spot.first])
            between.append(kept)
            weight += own
        last = places[-1].spot.last + _REACH
        return _Stretch(tuple(places), tuple(between), padded[last : last + _REACH], weight)

    def _weight(self, stretch: _Stretch, values: Values) -> float | None:
        """What a stretch weighs with these values, None where they do not go together."""
        places, between, behind, weight = stretch
        line: list[str] = []
        for kept, place in zip(between, places, strict=True):
            written = place.written(values)
            if written is None:
                return None
            words, own = written
            line += kept
            line += words
            weight += own
        whole = (*line, *behind)
        usual = self._seen.get(whole)
        if usual is None:
            usual = self._seen[whole] = sum(map(self._gram, triples(whole)))
        return weight + usual

    @cached_property
    def _kept(self) -> float:
        """What the words and trigrams weigh that no value changes."""
        padded = (EDGE, EDGE, *self._skeleton, EDGE)
        total = 0.0
        position = start = 0
        for cluster in self._clusters:
            total += self._law.written(self._reading.kept[position : cluster.first])[1]
            total += sum(map(self._gram, triples(padded[start : cluster.first + _REACH])))
            # The trigrams that reach back into the cluster are the cluster's.
            position, start = cluster.last, cluster.last + _REACH
        total += self._law.written(self._reading.kept[position:])[1]
        return total + sum(map(self._gram, triples(padded[start:])))


def _groups(spots: Sequence[Spot]) -> list[tuple[int, int]]:
    """The first and the end of each run of spots of which a trigram can hold words of two."""
    apart = [
        at for at, (one, other) in enumerate(pairwise(spots), 1) if other.first - one.last >= _REACH
    ]
    return list(pairwise([0, *apart, len(spots)])) if spots else []


def _reached(spots: Sequence[Spot], at: int) -> tuple[int, int]:
    """The first and the end of the spots that share a trigram with this one, or could share one: a
    spot between two others may shrink to a single word, whatever stands there now.
    """
    first, room = at, _REACH
    while first and (room := room - (spots[first].first - spots[first - 1].last)) > 0:
        first, room = first - 1, room - 1
    end, room = at + 1, _REACH
    while end < len(spots) and (room := room - (spots[end].first - spots[end - 1].last)) > 0:
        end, room = end + 1, room - 1
    return first, end


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


@cache
def laws(language: str) -> Mapping[str, Law]:
    """The law of each register of a language.

    Raises UsageError where nothing is known of the language.
    """
    weights = shipped_weights(language) if registers(language) else {}
    return {name: Law(language, of) for name, of in weights.items()}


def told(reading: Reading, language: str, random: Random) -> SentenceLaw:
    """The law of a register, drawn with the probability that the sentence was written in it.

    Raises UsageError where nothing is known of the language.
    """
    words = skeleton(reading.kept, language)
    names = sorted(laws(language))
    logs = [registers(language)[name].log_probability(words) for name in names]
    logs[1:] = [one + log(_OTHER) for one in logs[1:]]
    most = max(logs)
    (name,) = random.choices(names, [exp(one - most) for one in logs])
    return laws(language)[name].of(reading)
