"""What a word is likely to be in its place: trigram counts of public text, and nothing else."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import log

from prism.tagging import analyse

START = "<s>"
END = "</s>"


class Ngrams:
    """An interpolated trigram model (Witten and Bell 1991), with the tags of its words."""

    def __init__(self, sentences: Iterable[Sequence[tuple[str, str]]]) -> None:
        """From sentences of (word, tag); words are taken in lower case."""
        self.unigrams: Counter[str] = Counter()
        self._bigrams: Counter[tuple[str, str]] = Counter()
        self._trigrams: Counter[tuple[str, str, str]] = Counter()
        self.by_tag: dict[str, Counter[str]] = defaultdict(Counter)
        for sentence in sentences:
            words = [START, START, *(word.lower() for word, _ in sentence), END]
            self.unigrams.update(words[2:])
            self._bigrams.update(pairwise(words[1:]))
            self._trigrams.update(zip(words, words[1:], words[2:], strict=False))
            for word, tag in sentence:
                self.by_tag[tag][word.lower()] += 1
        self.total = sum(self.unigrams.values())
        self._after_one = _contexts((a, (b,)) for a, b in self._bigrams)
        self._after_two = _contexts(((a, b), (c,)) for a, b, c in self._trigrams)
        self._one: Counter[str] = Counter()
        for (a, _), count in self._bigrams.items():
            self._one[a] += count
        self._two: Counter[tuple[str, str]] = Counter()
        for (a, b, _), count in self._trigrams.items():
            self._two[a, b] += count

    @classmethod
    def of(cls, texts: Iterable[str], language: str = "en") -> Ngrams:
        """From plain texts, tagged first."""
        return cls(
            [(word.text, word.tag) for word in sentence.words]
            for text in texts
            for sentence in analyse(text, language)
        )

    def log_unigram(self, word: str) -> float:
        """ln p(word), with a share left for unknown words."""
        return log((self.unigrams[word] + 0.5) / (self.total + 0.5 * (len(self.unigrams) + 1)))

    def log_probability(self, word: str, before: str, last: str) -> float:
        """ln p(word | before, last)."""
        p = (self.unigrams[word] + 0.5) / (self.total + 0.5 * (len(self.unigrams) + 1))
        kinds = self._after_one.get(last, 0)
        if kinds:
            p = (self._bigrams[last, word] + kinds * p) / (self._one[last] + kinds)
        kinds = self._after_two.get((before, last), 0)
        if kinds:
            count = self._trigrams[before, last, word]
            p = (count + kinds * p) / (self._two[before, last] + kinds)
        return log(p)

    def log_in_place(self, word: str, sentence: Sequence[str], place: int) -> float:
        """ln p of the three trigrams that hold `word` at that place of a lower-case sentence."""
        padded = (START, START, *sentence[:place], word, *sentence[place + 1 :], END, END)
        at = place + 2
        return sum(
            self.log_probability(padded[i], padded[i - 2], padded[i - 1])
            for i in range(at, min(at + 3, len(padded) - 1))
        )


def _contexts(pairs: Iterable[tuple[object, tuple[str]]]) -> dict[object, int]:
    """How many different words follow each context."""
    return Counter(context for context, _ in pairs)
