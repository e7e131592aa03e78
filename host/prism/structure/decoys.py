"""Sentences that contradict a true one and that nothing but chance tells from it.

From the orbit of the true sentence (see `slots`), k are drawn such that the k + 1 together are
exchangeable: whichever of them is the true one, the others are drawn with the same probability.
The parallel method of Besag and Clifford (1989, "Generalized Monte Carlo significance tests",
Biometrika 76) does this without waiting for a Markov chain to mix: a reversible chain goes some
steps from the true sentence to a hub, and as many steps from the hub to each decoy. It holds for
true sentences that are distributed as the chain's law says (see `law`); what a reader knows of
language beyond it is not covered.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from prism.structure.languages import reader
from prism.structure.law import Law
from prism.structure.slots import Reading, Values
from prism.tagging import analyse
from prism.tagging.model import TaggedWord

STEPS = 12
"""Steps of the chain for each slot."""

_TRIES = 4
"""Hubs that are tried, and draws for each decoy: an orbit may hold fewer sentences than asked."""


class Chain:
    """Metropolis steps over the values of a sentence's slots; symmetric, hence reversible."""

    def __init__(self, reading: Reading, law: Law, random: Random) -> None:
        self._reading = reading
        self._law = law
        self._random = random
        self._known: dict[Values, float | None] = {}

    def walk(self, values: Values) -> Values:
        """Where the chain is after `STEPS` steps for each slot."""
        random = self._random
        slots = self._reading.slots
        for _ in range(STEPS * len(slots)):
            place = random.randrange(len(slots))
            other = random.randrange(len(slots[place].choices))
            proposed = (*values[:place], other, *values[place + 1 :])
            here, there = self._weight(values), self._weight(proposed)
            if there is None:
                continue
            if here is None or there >= here or random.random() < exp(there - here):
                values = proposed
        return values

    def _weight(self, values: Values) -> float | None:
        if values not in self._known:
            self._known[values] = self._law.log_weight(self._reading, values)
        return self._known[values]


def read_sentence(text: str, words: Sequence[TaggedWord], language: str) -> Reading | None:
    """The slots of a sentence whose words are spans of any text; None where it has none."""
    found = reader(language)
    if found is None or not words:
        return None
    start = words[0].start
    moved = [moved_word(word, start) for word in words]
    reading = found(text, moved)
    return reading if reading.slots else None


def moved_word(word: TaggedWord, start: int) -> TaggedWord:
    """The word with its span counted from `start`."""
    return word._replace(start=word.start - start, end=word.end - start)


def draw(reading: Reading, count: int, law: Law, language: str, random: Random) -> list[str]:
    """Up to `count` sentences of the orbit, distinct and none the true one, in random order.

    Each can be read back: it has the slots of the true one, so that its orbit is the same. There
    are fewer where the orbit has no more.
    """
    chain = Chain(reading, law, random)
    found: dict[str, None] = {}
    for _ in range(_TRIES):
        hub = chain.walk(reading.own)
        for _ in range(count * _TRIES):
            if len(found) == count:
                return list(found)
            text = reading.written(chain.walk(hub))
            if text is not None and text != reading.text and text not in found:
                again = _read_alone(text, language)
                if again is not None and again.kinds == reading.kinds:
                    found[text] = None
    return list(found)


def _read_alone(text: str, language: str) -> Reading | None:
    sentences = analyse(text, language)
    if len(sentences) != 1:
        return None
    return read_sentence(text, sentences[0].words, language)
