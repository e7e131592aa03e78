"""Sentences that contradict a true one and that only guessing can tell from it.

From the orbit of the true sentence (see `slots`) k others are chosen. Each of the k + 1 is then the
true one with the probability that it had before anything was seen, or with 1/(k + 1) where that is
less; and they differ in as much as they can. It holds for true sentences that are distributed as
the law says (see `law`); what a reader knows of language beyond it is not covered.

First a pool is drawn of which the true sentence is any (see `sampler`). Then k + 1 are chosen from
it, the more often a sentence is in it the likelier, and the true one among them. Independent draws
would often repeat common values, and a repeated value would then be likely the true one. Choosing
so that no two neighbours are taken (see `pivotal`) gives a value of probability p about p (k + 1)
places and no more, so that the lines tell little that was not known before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import ne
from random import Random

from prism.structure.grammar import reader
from prism.structure.pivotal import choose, shares
from prism.structure.sampler import Sampler
from prism.structure.skeletons import skeleton
from prism.structure.slots import Reading, Values
from prism.tagging import analyse
from prism.tagging.model import TaggedWord

_POOL = 6
"""Sentences in the pool for each that is chosen."""

_GROWN = 8
"""How many times larger a pool may grow while it holds too few different sentences."""


def read_sentence(text: str, words: Sequence[TaggedWord], language: str) -> Reading | None:
    """The slots of a sentence whose words are spans of any text; None where it has none."""
    found = reader(language)
    if found is None or not words:
        return None
    start = words[0].start
    reading = found(text, [moved_word(word, start) for word in words] if start else words)
    return reading if reading.slots else None


def moved_word(word: TaggedWord, start: int) -> TaggedWord:
    """The word with its span counted from `start`."""
    return TaggedWord(word.start - start, word.end - start, word.text, word.tag)


def manner(reading: Reading, language: str) -> tuple[str, ...]:
    """How a sentence tells its story: its slots, and the words that they are written with, content
    words by their tags alone.

    By this the decoys are drawn. If they were drawn by the whole sentence, whoever compares the
    block of a sentence with that of an edit of it, or of another sentence of the same frame, would
    find one telling in both: the true one. So both blocks get decoys that differ in the same slots.
    That holds as far as the words beside the slots make them equally likely: editing such a word
    can still change some decoys.
    """
    written = reading.kept
    spots = sorted(reading.spots, key=lambda spot: spot.first)
    words = (skeleton(written[first:last], language) for first, last, *_ in spots)
    return (*(slot.name for slot in reading.slots), *(" ".join(of) for of in words))


def draw(
    reading: Reading, count: int, sampler: Sampler, language: str, random: Random
) -> list[Reading]:
    """Up to `count` sentences of the orbit, distinct and none the true one, in random order.

    Each can be read back: it has the slots of the true one, so that its orbit is the same. There
    are fewer where the orbit has no more.
    """
    pool = _pool(reading, count, sampler, language, random)
    chosen = _selected(reading, pool, count, random)
    others = [one for one in chosen if one.text != reading.text]
    return random.sample(others, len(others))


@dataclass(slots=True)
class _Pooled:
    """A sentence in a pool: as it is read, the values of its slots, how often it was drawn."""

    reading: Reading
    values: Values
    times: int = 0


def _pool(
    reading: Reading, count: int, sampler: Sampler, language: str, random: Random
) -> dict[str, _Pooled]:
    """Sentences that can be read back, the true one among them as any."""
    pool = {reading.text: _Pooled(reading, reading.own, 1)}
    unreadable = set()
    size = _POOL * (count + 1)
    texts: dict[Values, str | None] = {}
    for drawn, values in enumerate(sampler.draws(random), 1):
        if drawn >= size and (len(pool) > count or drawn >= size * _GROWN):
            break
        if values not in texts:
            texts[values] = reading.written(values)
        text = texts[values]
        if text is None or text in unreadable:
            continue
        if text not in pool:
            again = _read_alone(text, language)
            if again is None or again.kinds != reading.kinds:
                unreadable.add(text)
                continue
            pool[text] = _Pooled(again, values)
        pool[text].times += 1
    return pool


def _selected(
    reading: Reading, pool: Mapping[str, _Pooled], count: int, random: Random
) -> list[Reading]:
    """The true sentence of a pool and `count` others, or all where there are no more."""
    every = list(pool.values())
    if len(every) <= count + 1:
        return [one.reading for one in every]
    parts, whole = shares([one.times for one in every], count + 1)
    distances = _distances(reading, [one.values for one in every])
    true = list(pool).index(reading.text)
    while True:
        chosen = choose(parts, whole, distances, random)
        if true in chosen:
            return [every[at].reading for at in chosen]


def _distances(reading: Reading, every: Sequence[Values]) -> list[list[float]]:
    found = [[0.0] * len(every) for _ in every]
    for (a, one), (b, other) in combinations(enumerate(every), 2):
        found[a][b] = found[b][a] = _distance(reading, one, other)
    return found


def _distance(reading: Reading, one: Values, other: Values) -> float:
    """In how much two sentences differ: slots, and how much in each."""
    total = 0.0
    for slot, a, b in zip(reading.slots, one, other, strict=True):
        if a != b:
            first, second = slot.choices[a], slot.choices[b]
            total += 1.0
            if isinstance(first, tuple) and isinstance(second, tuple):
                total += sum(map(ne, first, second)) / len(first)
            else:
                total += 1.0
    return total


def _read_alone(text: str, language: str) -> Reading | None:
    sentences = analyse(text, language)
    if len(sentences) != 1:
        return None
    return read_sentence(text, sentences[0].words, language)
