"""What a text keeps saying: a letter in the past tense stays in it, a story stays with its hero.

The trigram model of skeletons does not look beyond a sentence, and a reader does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from math import log
from pathlib import Path

from prism.languages import lines
from prism.structure.slots import Reading, Slot, Values

Said = tuple[str, str]
"""The name of a slot, and one thing that it says."""

_PRIOR = 3.0
"""How many observations the language's own rates count as: few sentences show no habit."""


def said(reading: Reading, values: Values) -> Iterator[Said]:
    """What a sentence with these values says; each person of a sentence by itself."""
    for slot, value in zip(reading.slots, values, strict=True):
        yield from _says(slot, value)


def _says(slot: Slot, value: int) -> Iterator[Said]:
    chosen = slot.choices[value]
    if slot.name == "agent" and isinstance(chosen, tuple):
        for person in chosen:
            yield slot.name, person
    elif isinstance(chosen, tuple):
        yield slot.name, " ".join(chosen)
    else:
        yield slot.name, str(chosen)


class Rates:
    """How often each thing is said in a language, of all that its slot could say."""

    def __init__(self, counts: Counter[Said]) -> None:
        self.counts = counts
        self._times: Counter[str] = Counter()
        for (name, _), count in counts.items():
            self._times[name] += count

    @classmethod
    def of(cls, readings: Iterable[Reading]) -> Rates:
        """Counted in sentences."""
        return cls(Counter(thing for one in readings for thing in said(one, one.own)))

    def rate(self, thing: Said) -> float:
        """The share of a thing among all its slot said; above 0."""
        return (self.counts[thing] + 0.5) / (self._times[thing[0]] + 10.0)

    def save(self, path: Path) -> None:
        """Write the counts, a line each."""
        lines = [f"{name}\t{what}\t{n}" for (name, what), n in sorted(self.counts.items())]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@cache
def shipped_rates(language: str) -> Rates:
    """The rates of a language that has skeletons."""
    rows = [line.split("\t") for line in lines(language, "structure/habits.tsv")]
    return Rates(Counter({(name, what): int(count) for name, what, count in rows}))


class Habits:
    """How much more or less often than the language a text says each thing."""

    def __init__(self, readings: Iterable[Reading], rates: Rates) -> None:
        """A text without sentences has the habits of the language."""
        self._rates = rates
        self._own = Counter(thing for one in readings for thing in said(one, one.own))
        self._times: Counter[str] = Counter()
        for (name, _), count in self._own.items():
            self._times[name] += count

    def log_weights(self, reading: Reading) -> list[list[float]]:
        """For each slot and value, ln of the text's rates over the language's, which the trigram
        model has already; those of a sentence's values add up.

        Unigram rescaling (Kneser, Peters and Klakow 1997) with the text's rates shrunk to the
        language's. The sentence itself is not counted: the habits are those of the rest of the
        text, whichever sentence of the orbit stands here.
        """
        here = Counter(said(reading, reading.own))
        times = Counter(name for name, _ in here.elements())
        return [
            [
                sum(self._log_weight(thing, here, times) for thing in _says(slot, value))
                for value in range(len(slot.choices))
            ]
            for slot in reading.slots
        ]

    def _log_weight(self, thing: Said, here: Counter[Said], times: Counter[str]) -> float:
        rate = self._rates.rate(thing)
        seen = max(0, self._own[thing] - here[thing])
        of = max(0, self._times[thing[0]] - times[thing[0]])
        return log((seen + _PRIOR * rate) / (of + _PRIOR) / rate)
