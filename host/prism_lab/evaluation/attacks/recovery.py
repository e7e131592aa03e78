"""What was the word? The adversary knows which words are substitutes (worse than it is).

Candidates are the words of public text with the tag of the substitute that the dictionary can
translate; each is tried in the place, scored by a trigram model of public text, and preferred where
the text still shows it elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import nlargest
from math import log
from typing import NamedTuple

from prism.substitution import Encoding
from prism.tagging import analyse
from prism.text import PrivateText
from prism_lab.evaluation.attacks.base import Attack, Outcome, Scene
from prism_lab.evaluation.baselines import reference

_POSITIONS = 12
"""Of each text, so many substitutes are attacked, drawn at random."""

_CANDIDATES = 1500


class Hidden(NamedTuple):
    """A replaced word: the public sentence in lower case, the place, its tag, what it was."""

    sentence: tuple[str, ...]
    place: int
    tag: str
    word: str


def hidden_words(encoding: Encoding) -> list[Hidden]:
    """The replaced words of an encoding, protected items left out."""
    found = []
    for line in encoding.lines:
        places = {word.start: place for place, word in enumerate(line.words)}
        sentence = tuple(word.text.lower() for word in line.words)
        for made in line.substitutions:
            if made.kind != "protected":
                place = places[made.start]
                found.append(Hidden(sentence, place, made.tag, made.word.lower()))
    return found


def hidden_by_published(scene: Scene, text: str) -> list[Hidden]:
    """The replaced words where the published method encodes the text, a fourth of all tokens."""
    random = scene.random("reference", text[:40])
    share = scene.policy.ratio / 2
    encoding = reference.encode(PrivateText(text), scene.dictionary, share, random)
    whose = dict(zip(encoding.spans, encoding.in_order, strict=True))
    found = []
    for sentence in analyse(encoding.public_text.value, scene.language):
        words = tuple(word.text.lower() for word in sentence.words)
        for place, word in enumerate(sentence.words):
            state = whose.get((word.start, word.end))
            if state is not None and not state.tag.startswith("NNP"):
                found.append(Hidden(words, place, state.tag, state.word.lower()))
    return found


class Guesser:
    """Ranks what a word may have been."""

    def __init__(self, scene: Scene) -> None:
        self._ngrams = scene.ngrams
        self._dictionary = scene.dictionary
        self._candidates: dict[str, list[str]] = {}

    def candidates(self, tag: str) -> list[str]:
        """Words of that tag that the dictionary can translate, most common first."""
        if tag not in self._candidates:
            common = self._ngrams.by_tag[tag].most_common(_CANDIDATES)
            self._candidates[tag] = [
                word for word, _ in common if self._dictionary.resolve(word, tag) is not None
            ]
        return self._candidates[tag]

    def guesses(self, hidden: Hidden, shown: Counter[str]) -> list[str]:
        """The ten best guesses, best first."""

        def score(word: str) -> float:
            in_place = self._ngrams.log_in_place(word, hidden.sentence, hidden.place)
            return in_place + log(1 + shown[word])

        return nlargest(10, self.candidates(hidden.tag), key=score)


def rates(scene: Scene, guesser: Guesser, texts: Iterator[list[Hidden]]) -> dict[str, float]:
    """Top-1 and top-10 of the guesser, and of always guessing the tag's most common words."""
    hits: Counter[str] = Counter()
    tried = 0
    for number, hidden in enumerate(texts):
        sentences = dict.fromkeys(one.sentence for one in hidden)
        shown = Counter(word for sentence in sentences for word in sentence)
        random = scene.random("positions", number)
        for one in random.sample(hidden, min(_POSITIONS, len(hidden))):
            guesses = guesser.guesses(one, shown)
            common = guesser.candidates(one.tag)[:10]
            tried += 1
            hits["top-1"] += guesses[:1] == [one.word]
            hits["top-10"] += one.word in guesses
            hits["top-1 without context"] += common[:1] == [one.word]
            hits["top-10 without context"] += one.word in common
    names = ("top-1", "top-10", "top-1 without context", "top-10 without context")
    return {name: hits[name] / max(1, tried) for name in names}


def run(scene: Scene) -> Outcome:
    """Top-1: how often the first guess is the word."""
    guesser = Guesser(scene)
    texts = [passage.text for passage in scene.passages]
    ours = rates(scene, guesser, (hidden_words(scene.encode(t, "recovery", t[:40])) for t in texts))
    published = rates(scene, guesser, (hidden_by_published(scene, text) for text in texts))
    details = {**ours, **{f"{k} without mitigation": v for k, v in published.items()}}
    return Outcome(published["top-1"], ours["top-1"], details)


ATTACK = Attack(
    "recovery",
    "what was the word?",
    "a word is replaced in all its places and forms; neighbours are replaced as well",
    run,
)
