"""Several words put into one sentence, where every request costs: a memory made to order.

One sentence then counts for each word in it. Which word of the translation belongs to which is
found by alignment over all sentences, as for any translation memory.
"""

from __future__ import annotations

import random
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from prism.tagging.model import TaggedSentence, TaggedWord
from prism_lab.dictionary.corpus import Tagged, can_be_slot, mend_article
from prism_lab.dictionary.from_translator import Wanted
from prism_lab.dictionary.memory import Sentence

_APART = 2


@dataclass(frozen=True, slots=True)
class Packed:
    """A sentence with words put in: its text, its words with tags, and which were put in."""

    text: str
    words: tuple[str, ...]
    tags: tuple[str, ...]
    put_in: frozenset[int]

    def sentence(self, id: str, translation: str) -> Sentence:
        """The sentence of a memory that it becomes once it is translated."""
        return Sentence(id, self.words, self.tags, self.put_in, translation)


def plan(
    wanted: Sequence[Wanted],
    corpus: Sequence[Tagged],
    most: int,
    seed: int,
) -> list[Packed]:
    """Sentences with up to `most` words in each, until every word stands in as many as wanted.

    Sentences are taken in a random order, again and again; words wait their turn.
    """
    choice = random.Random(seed)  # noqa: S311 - public sentences and words
    waiting = _queues(wanted, choice)
    order = list(corpus)
    packed: list[Packed] = []
    while any(waiting.values()):
        choice.shuffle(order)
        before = len(packed)
        for text, sentence in order:
            if made := _fill(text, sentence, waiting, most):
                packed.append(made)
        if len(packed) == before:
            break  # no sentence has a slot for what is left
    return packed


def _queues(wanted: Iterable[Wanted], choice: random.Random) -> dict[str, deque[str]]:
    turns: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for item in wanted:
        for turn in range(item.slots):
            turns[item.tag].append((turn + choice.random(), item.word))
    return {tag: deque(word for _, word in sorted(queue)) for tag, queue in turns.items()}


def _fill(
    text: str, sentence: TaggedSentence, waiting: Mapping[str, deque[str]], most: int
) -> Packed | None:
    words = sentence.words
    chosen: dict[int, str] = {}
    for position, word in enumerate(words):
        apart = all(position - other >= _APART for other in chosen)
        if len(chosen) < most and apart and can_be_slot(words, position) and waiting.get(word.tag):
            chosen[position] = waiting[word.tag].popleft()
    if not chosen:
        return None
    return Packed(
        _written(text, sentence, words, chosen),
        tuple(chosen.get(i, word.text) for i, word in enumerate(words)),
        tuple(word.tag for word in words),
        frozenset(chosen),
    )


def _written(
    text: str, sentence: TaggedSentence, words: Sequence[TaggedWord], chosen: Mapping[int, str]
) -> str:
    written = ""
    position = sentence.start
    for i, word in sorted(chosen.items()):
        written = mend_article(written + text[position : words[i].start], word) + word
        position = words[i].end
    return written + text[position : sentence.end]
