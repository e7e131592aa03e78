"""Lines made of other texts, so that the counts of words say little (Ahmed et al. 2020, 4.5).

For each word of a vocabulary a number of lines is drawn from the truncated Laplace distribution;
each such line holds that word and no other of the vocabulary. Whoever counts the words of all
lines that a translator got then sees (epsilon, delta)-private counts, given the vocabulary. What
is hidden is how often a word stands in a text, not which sentences are true: that is what the
structural decoys are for.
"""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import ceil, inf, log
from random import Random

from prism.dictionary import Dictionary
from prism.errors import UsageError
from prism.languages import path
from prism.structure.accounting import Guarantee, TruncatedLaplace
from prism.substitution import Line, Policy, encode
from prism.substitution.articles import mended
from prism.substitution.casing import case_of, cased
from prism.substitution.content import is_content
from prism.text import Edit, PrivateText, PublicText, replace

SHARE = 0.05
"""Of the content words of the lines, the share that is the vocabulary: the most telling ones."""

DELTA = 0.05
DISTANCE = 2
"""Two texts that differ in one word differ by two in the counts: one word less, one word more."""

_TRIES = 60
_WORD = re.compile(r"[^\W\d_]+")


def guarantee(policy: Policy) -> Guarantee:
    """What is promised of the counts of words. Raises UsageError unless epsilon is above 0.

    The decoys of a sentence are counted with it, so that a word more or less in a text can be one
    more or less in each of them.
    """
    if not 0 < policy.foreign < inf:
        raise UsageError(f"The epsilon of foreign lines is a number above 0, not {policy.foreign}.")
    return Guarantee(policy.foreign, DELTA, DISTANCE * (1 + policy.decoys))


@cache
def material(language: str) -> tuple[str, ...]:
    """The shipped sentences of a language. Raises UsageError where there are none."""
    file = path(language, "structure/sentences.gz")
    if file is None:
        raise UsageError(f"There are no sentences to mix into texts in {language!r} yet.")
    return tuple(gzip.decompress(file.read_bytes()).decode().splitlines())


@cache
def _occurrences(language: str) -> Counter[str]:
    """In how many of the shipped sentences each word stands."""
    return Counter(word for text in material(language) for word in set(_WORD.findall(text.lower())))


def vocabulary(lines: Sequence[Line], language: str, share: float = SHARE) -> dict[str, str]:
    """The words to hide the counts of, with their tags: those with the largest TF-IDF.

    A word that the shipped sentences do not know at all, hence of another domain, ranks highest
    among equally frequent ones.
    """
    counts: Counter[str] = Counter()
    tags: dict[str, str] = {}
    for line in lines:
        for word in line.words:
            if word.text.isalpha() and is_content(word.text, word.tag, language):
                counts[word.text.lower()] += 1
                tags[word.text.lower()] = word.tag
    known, total = _occurrences(language), len(material(language))
    weight = {word: n * log((total + 1) / (known[word] + 1)) for word, n in counts.items()}
    ranked = sorted(weight, key=lambda word: (-weight[word], word))
    return {word: tags[word] for word in ranked[: ceil(share * len(ranked))]}


@dataclass(slots=True, repr=False)
class ForeignMemory:
    """Lines of a session that were made of other texts: none is ever made twice.

    companions: a true line to the lines that were sent because of it, and that go with it again.
    """

    made: set[PublicText] = field(default_factory=set)
    companions: dict[PublicText, tuple[PublicText, ...]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"ForeignMemory({len(self.made)} lines)"


class Foreign:
    """Makes the lines for what one translator gets of a text."""

    def __init__(
        self, dictionary: Dictionary, policy: Policy, memory: ForeignMemory, random: Random
    ) -> None:
        """`policy.foreign` is the epsilon. Raises UsageError where it is not above 0."""
        self._noise = TruncatedLaplace(guarantee(policy))
        self._dictionary = dictionary
        self._policy = policy
        self._memory = memory
        self._random = random

    def companions(self, lines: Sequence[Line]) -> list[PublicText]:
        """The lines that go with these true ones to one translator.

        Lines that were sent before keep their companions; the noise is drawn for the new ones.
        """
        memory = self._memory
        known = [line.public for line in lines if line.public in memory.companions]
        new = [line for line in lines if line.public not in memory.companions]
        found = [one for public in dict.fromkeys(known) for one in memory.companions[public]]
        if new:
            made = self._made(vocabulary(new, self._dictionary.source))
            shares: dict[PublicText, list[PublicText]] = {line.public: [] for line in new}
            for one in made:
                shares[self._random.choice(new).public].append(one)
            memory.companions.update({line: tuple(share) for line, share in shares.items()})
            found += made
        return found

    def _made(self, words: dict[str, str]) -> list[PublicText]:
        made = []
        for word, tag in words.items():
            others = words.keys() - {word}
            made += [self._line(word, tag, others) for _ in range(self._noise.draw(self._random))]
        return made

    def _line(self, word: str, tag: str, others: Collection[str]) -> PublicText:
        """A line that holds `word` once and none of `others`, and that was never made before."""
        texts = material(self._dictionary.source)
        for attempt in range(_TRIES):
            text = texts[self._random.randrange(len(texts))]
            wanted = tag if attempt < _TRIES // 2 else "NN"
            line = self._written(text, word, wanted)
            if line is None or line in self._memory.made:
                continue
            shown = Counter(_WORD.findall(line.value.lower()))
            if shown[word] == 1 and not shown.keys() & others:
                self._memory.made.add(line)
                return line
        raise UsageError("No more lines can be made of the shipped sentences.")

    def _written(self, text: str, word: str, tag: str) -> PublicText | None:
        """A shipped sentence as any private one is written, with `word` at a place of that tag."""
        encoding = encode(PrivateText(text), self._dictionary, self._policy, self._random)
        if len(encoding.lines) != 1:
            return None
        line = encoding.lines[0]
        places = [
            place
            for place, one in enumerate(line.words)
            if one.tag == tag and is_content(one.text, one.tag, self._dictionary.source)
        ]
        if not places:
            return None
        place = self._random.choice(places)
        old = line.words[place]
        edits = [Edit(old.start, old.end, cased(word, case_of(old.text)))]
        if place:
            before = line.words[place - 1]
            article = mended(before.text, word, self._dictionary.source)
            edits.append(Edit(before.start, before.end, article))
        return PublicText(replace(line.public.value, edits))
