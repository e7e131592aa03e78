"""Fitting the meter to what readers were measured to get, and how well it then orders texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from prism.dictionary import Dictionary
from prism.meter import Features, features
from prism.meter.estimate import Calibration
from prism.policy import Method
from prism.substitution import Encoding, Policy, encode
from prism.text import PrivateText
from prism_lab.evaluation.cloze import cloze
from prism_lab.evaluation.passages import Passage, Question
from prism_lab.evaluation.readers.window import WindowReader


@dataclass(frozen=True, slots=True)
class Reading:
    """One text at one ratio: what the meter sees, and what a reader got.

    questions, cloze: (credit on the public text, floor, credit on the private text), summed over
    the questions that came with the text, and over cloze questions made from it.
    halves: credits on the public text of every other question, for the noise of the measurement.
    """

    features: Features
    questions: tuple[float, float, float]
    cloze: tuple[float, float, float]
    halves: tuple[float, float]


def leak(sums: tuple[float, float, float]) -> float:
    """(public - floor) / (private - floor). Raises ZeroDivisionError where the two are equal."""
    public, floor, private = sums
    return (public - floor) / (private - floor)


def readings(
    passages: Sequence[Passage],
    dictionary: Dictionary,
    method: Method,
    ratios: Sequence[float],
    seed: int = 1,
) -> Iterator[Reading]:
    """Each text at each ratio; texts that the reader cannot read unprotected are left out."""
    reader = WindowReader()
    language = dictionary.source
    for passage in passages:
        random = Random(f"{seed}:{passage.id}")  # noqa: S311 - a repeatable measurement
        made = cloze(passage.text, language, random)

        def credits(text: str, questions: Sequence[Question]) -> list[float]:
            return reader.credits(text, questions, language)

        asked = passage.questions
        floor, private = sum(credits("", asked)), sum(credits(passage.text, asked))
        cloze_floor, cloze_private = sum(credits("", made)), sum(credits(passage.text, made))
        if private <= floor or cloze_private <= cloze_floor:
            continue
        for ratio in ratios:
            encoding = _encoded(passage, dictionary, method, ratio, random)
            public = encoding.public_text.value
            each = credits(public, asked)
            yield Reading(
                features(encoding),
                (sum(each), floor, private),
                (sum(credits(public, made)), cloze_floor, cloze_private),
                (sum(each[::2]), sum(each[1::2])),
            )


def _encoded(
    passage: Passage, dictionary: Dictionary, method: Method, ratio: float, random: Random
) -> Encoding:
    return encode(PrivateText(passage.text), dictionary, Policy(method, ratio), random)


def fit(found: Sequence[Reading], provenance: str) -> Calibration:
    """Least squares of credits over the floor, for the questions that came with the texts.

    Both constants on a grid: there are two of them, and what is fitted is noisy.
    """
    best, least = Calibration(0.0, 1.0, provenance), float("inf")
    for structure in (step / 50 for step in range(26)):
        for power in (step / 20 for step in range(6, 61)):
            tried = Calibration(structure, power, provenance)
            error = sum(_error(tried, one) for one in found)
            if error < least:
                best, least = tried, error
    return best


def _error(tried: Calibration, one: Reading) -> float:
    public, floor, private = one.questions
    return (public - floor - tried.leak(one.features) * (private - floor)) ** 2
