"""Lines made of other texts, so that the counts of words say little (Ahmed et al. 2020, 4.5).

For each word of a vocabulary a number of lines is drawn from the truncated Laplace distribution;
each such line holds that word and no other of the vocabulary. Whoever counts the words of all
lines that a translator got then sees (epsilon, delta)-private counts of the vocabulary's words.

The vocabulary is fixed before a text is read: drawn from the text, it would name words that occur
there. What is hidden is how often a word stands in the lines, not which lines are true: that is
what the structural decoys are for. Definitions, conditions and the proof: `accounting.py`.
"""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import inf, log
from random import Random

from prism.casing import case_of, cased
from prism.dictionary import Dictionary
from prism.errors import UsageError
from prism.languages import path
from prism.protection import Rules
from prism.sending.accounting import Domain, Guarantee, TruncatedLaplace, tuned
from prism.substitution import Policy, encode
from prism.substitution.articles import mended
from prism.substitution.content import is_content
from prism.substitution.model import Block
from prism.text import Edit, PrivateText, PublicText, replace

SOURCES = 4
"""Words from each of the three sources of the vocabulary."""

DELTA = 0.05

HELD = 1
"""Words of the vocabulary that a line may hold. Of a text with a line that holds more nothing is
claimed; see `held`."""

LONGEST = 12
"""Content words that a foreign line may hold: nine of ten shipped sentences hold fewer."""

SHIFT = 0.001
"""The least by which the noise moves a word's share of a text: one word in a thousand."""

_TEXT = 400
"""Words of the text for which that holds: a letter."""

_TRIES = 60
_WORD = re.compile(r"[^\W\d_]+")


def guarantee(policy: Policy, language: str) -> Guarantee:
    """What is promised of the counts of words. Raises UsageError unless epsilon is above 0.

    A sentence travels with its decoys, so exchanging one sentence for another takes away up to
    `HELD` words of the vocabulary in each of its lines and adds as many. The distance is at least
    that; it is more where so little noise would hardly move the words' shares (`accounting.tuned`,
    after Theorem 4.4).
    """
    if not 0 < policy.foreign < inf:
        raise UsageError(f"The epsilon of foreign lines is a number above 0, not {policy.foreign}.")
    least = Guarantee(policy.foreign, DELTA, 2 * HELD * (1 + policy.decoys))
    counts = _occurrences(language)
    share = _TEXT / sum(counts.values())
    usual = {word: n * share for word, n in counts.items()}
    unique = sum(min(1.0, n) for n in usual.values())
    rarest = min(usual.values())
    return tuned(least, SHIFT, Domain(_TEXT, round(unique), rarest))


def held(groups: Iterable[Collection[PublicText]], words: Collection[str]) -> int:
    """The most words of the vocabulary that the lines of one group hold, repetitions included."""
    return max(
        (
            sum(word in words for line in group for word in _WORD.findall(line.value.lower()))
            for group in groups
        ),
        default=0,
    )


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


def vocabulary(dictionary: Dictionary, protected: Rules | None = None) -> dict[str, str]:
    """The words to hide the counts of, with their tags: the same for every text.

    As in Ahmed et al. 2020, section 4.5.2, but estimated from the shipped sentences in place of the
    text: the most frequent words of the domain, those with the largest TF-IDF, and words of another
    domain, which no shipped sentence knows. `protected` words are in none.
    """
    language = dictionary.source
    counts = _occurrences(language)
    pattern = (protected or Rules()).always_pattern()
    tags = {
        word: entries[0].tag
        for word in dictionary.vocabulary
        if word.isalpha() and word.islower() and (entries := dictionary.entries(word))
    }
    free = {
        word: tag
        for word, tag in tags.items()
        if is_content(word, tag, language) and not (pattern and pattern.search(word))
    }
    total = len(material(language))
    known = sorted((word for word in free if counts[word]), key=lambda word: (-counts[word], word))
    frequent = known[:SOURCES]
    weight = {word: counts[word] * log(total / counts[word]) for word in known[SOURCES:]}
    telling = sorted(weight, key=lambda word: (-weight[word], word))[:SOURCES]
    others = sorted(word for word in free if not counts[word])
    # Spread over the alphabet. Which words they are is no secret; what counts is that no text chose
    # them.
    outside = others[:: max(1, len(others) // SOURCES)][:SOURCES]
    return {word: free[word] for word in (*frequent, *telling, *outside)}


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
        self,
        dictionary: Dictionary,
        policy: Policy,
        memory: ForeignMemory,
        random: Random,
        words: Mapping[str, str],
    ) -> None:
        """`policy.foreign` is the epsilon, `words` the vocabulary with its tags.

        Raises UsageError where the epsilon is not above 0.
        """
        self._promised = guarantee(policy, dictionary.source)
        self._noise = TruncatedLaplace(self._promised)
        self._words = words
        self._dictionary = dictionary
        self._policy = policy
        self._memory = memory
        self._random = random

    def mix(
        self,
        shares: dict[str, list[PublicText]],
        engines: Sequence[str],
        blocks: Sequence[Block],
        *,
        repeated: bool = False,
    ) -> Guarantee | None:
        """Add lines to the share of each of `engines`, and say what that guarantees of all of them.

        `repeated`: the session has sent one of the blocks' lines before. None where the conditions
        of the theorem do not hold of these blocks, and where what stays at home was chosen by what
        the text says.
        """
        away = [block for block in blocks if not block.stays]
        true = {block.line.public for block in away}
        noise = any(line not in self._memory.companions for line in true)
        for engine in engines:
            lines = shares.setdefault(engine, [])
            lines += self.companions([line for line in lines if line in true], noise)
            if not lines:
                del shares[engine]
        groups = {frozenset(block.public) for block in away}
        apart = sum(map(len, groups)) == len(frozenset[PublicText]().union(*groups))
        chosen = len(away) < len(blocks)
        covered = 2 * held(groups, self._words) <= self._promised.distance
        return self._promised if groups and apart and covered and not (repeated or chosen) else None

    def companions(self, lines: Sequence[PublicText], noise: bool) -> list[PublicText]:
        """The lines that go with these true ones to one translator.

        Lines that were sent before keep their companions. `noise` is drawn for every translator
        whenever the text holds a line that was not sent before, whoever gets that line: a
        translator that got no noise would know that no new sentence went to it.
        """
        companions = self._memory.companions
        found = [one for line in dict.fromkeys(lines) for one in companions.get(line, ())]
        if noise:
            made = self._made()
            shares: dict[PublicText, list[PublicText]] = {line: [] for line in lines}
            for one in made if shares else ():
                shares[self._random.choice(lines)].append(one)
            for line, share in shares.items():
                companions[line] = (*companions.get(line, ()), *share)
            found += made
        return found

    def _made(self) -> list[PublicText]:
        made = []
        for word, tag in self._words.items():
            others = self._words.keys() - {word}
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
        language = self._dictionary.source
        if sum(is_content(one.text, one.tag, language) for one in line.words) > LONGEST:
            return None
        places = [
            place
            for place, one in enumerate(line.words)
            if one.tag == tag and is_content(one.text, one.tag, language)
        ]
        if not places:
            return None
        place = self._random.choice(places)
        old = line.words[place]
        edits = [Edit(old.start, old.end, cased(word, case_of(old.text)))]
        if place:
            before = line.words[place - 1]
            article = mended(before.text, word, language)
            edits.append(Edit(before.start, before.end, article))
        return PublicText(replace(line.public.value, edits))
