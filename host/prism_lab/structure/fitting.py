"""Fitting the weights of the law to what people wrote (maximum pseudo-likelihood, Besag 1975)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, sqrt
from random import Random

from prism.structure.decoys import read_sentence
from prism.structure.law import Law, SentenceLaw, features
from prism.structure.skeletons import Skeletons
from prism.structure.slots import Reading, Values
from prism.tagging import analyse

Alternatives = list[list[float]]
"""For each other value that a slot could have, by how much the features differ."""

_ROUNDS, _RATE = 24, 0.3
_AVERAGED = 12
"""The last rounds, over which the weights are averaged (Polyak and Juditsky 1992)."""


def read_text(text: str, language: str) -> list[Reading]:
    """The sentences of a text that can be read."""
    found = (
        read_sentence(text[sentence.start : sentence.end], sentence.words, language)
        for sentence in analyse(text, language)
    )
    return [reading for reading in found if reading is not None]


def alternatives(
    texts: Iterable[str], language: str, models: Mapping[str, Skeletons]
) -> list[Alternatives]:
    """Of every slot of every sentence, what else it could have said."""
    names = features(models)
    law = Law(language, [0.0] * len(names), models)
    looks = [law.looking_at(name) for name in names]
    found = []
    for text in texts:
        for reading in read_text(text, language):
            here = [look.of(reading) for look in looks]
            own = _seen(here, reading.own)
            if own is not None:
                found += [_others(here, reading, own, place) for place in range(len(reading.slots))]
    return [others for others in found if others]


def _seen(laws: Sequence[SentenceLaw], values: Values) -> list[float] | None:
    """The features of a sentence, each as the weight by a law that looks at nothing else."""
    found = [law.log_weight(values) for law in laws]
    known = [weight for weight in found if weight is not None]
    return known if len(known) == len(found) else None


def _others(
    laws: Sequence[SentenceLaw], reading: Reading, own: Sequence[float], place: int
) -> Alternatives:
    found: Alternatives = []
    for value in range(len(reading.slots[place].choices)):
        values: Values = (*reading.own[:place], value, *reading.own[place + 1 :])
        there = _seen(laws, values) if value != reading.own[place] else None
        if there is not None:
            found.append([one - here for one, here in zip(there, own, strict=True)])
    return found


def fitted(
    seen: Sequence[Alternatives], models: Mapping[str, Skeletons], seed: int = 1
) -> dict[str, float]:
    """The weights under which what was written is likeliest among what could have been."""
    random = Random(seed)  # noqa: S311
    names = features(models)
    weights = [0.0] * len(names)
    steps = [1e-6] * len(names)
    totals = [0.0] * len(names)
    order = list(seen)
    for turn in range(_ROUNDS):
        random.shuffle(order)
        for others in order:
            powers = [
                sum(weight * value for weight, value in zip(weights, row, strict=True))
                for row in others
            ]
            most = max(0.0, *powers)
            shares = [exp(power - most) for power in powers]
            total = sum(shares) + exp(-most)
            for place in range(len(names)):
                slope = -sum(s * row[place] for s, row in zip(shares, others, strict=True)) / total
                steps[place] += slope * slope
                weights[place] += _RATE / sqrt(steps[place]) * slope
                if turn >= _ROUNDS - _AVERAGED:
                    totals[place] += weights[place]
    count = _AVERAGED * len(order)
    return {name: round(total / count, 2) for name, total in zip(names, totals, strict=True)}
