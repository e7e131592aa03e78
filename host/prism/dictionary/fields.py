"""Fields of life (kitchen, law, garden) at which words point, and what a passage is about by them.

    # prism fields: 1
    # language: en
    # fields: home building kitchen
    whisk	kitchen
    ladder	building home

Tab-separated: lemma, the fields that it points at. A word that is at home everywhere has no line.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from prism.dictionary.file import read_text
from prism.dictionary.folders import folders
from prism.errors import DictionaryError

MARK = "@"
"""What a field begins with among the cues of a meaning."""

FIRST_LINE = "# prism fields: 1"
NAMES = "# fields: "

NEAR, FAR = 0.5, 0.3
"""What a word counts that stands in a sentence close by, and one that stands anywhere in the text,
where one of the same sentence counts 1."""

_CLOSE = 2
"""Sentences to either side that are close by."""

_MOST = 20.0
"""What a long text counts at most, in words."""

_PLACES = 6
"""How many other places that a noun stands in are looked at."""

NOUNS = ("NN", "NNS")

Pointing = Mapping[str, float]
"""Fields with how much points at each."""


class Private(NamedTuple):
    """A word of the private sentence, with its Penn tag where it is known."""

    text: str
    lemma: str
    tag: str = ""


def told(words: Iterable[Private], pointing: Callable[[Private], Pointing]) -> dict[str, Pointing]:
    """What the lemmas of some words point at, each once."""
    return {word.lemma: points for word in words if (points := pointing(word))}


def added(parts: Iterable[Pointing]) -> dict[str, float]:
    """How much several words together point at which fields."""
    whole: dict[str, float] = {}
    for part in parts:
        for field, how in part.items():
            whole[field] = whole.get(field, 0.0) + how
    return whole


class Fields:
    """The fields that the words of a language point at."""

    def __init__(self, text: str, name: str) -> None:
        """Raises DictionaryError where `text` is no file of fields."""
        lines = text.rstrip("\n").split("\n")
        if lines[0] != FIRST_LINE:
            raise DictionaryError(f"{name}, line 1: a file of fields begins {FIRST_LINE!r}.")
        head = sum(line.startswith("#") for line in lines)
        names = [line.removeprefix(NAMES) for line in lines[:head] if line.startswith(NAMES)]
        self.names = frozenset(" ".join(names).split())
        known: dict[str, tuple[str, ...]] = {}
        self._of: dict[str, tuple[str, ...]] = {}
        for number, line in enumerate(lines[head:], head + 1):
            word, _, listed = line.partition("\t")
            if listed not in known:
                known[listed] = tuple(listed.split())
                if (
                    not listed
                    or " ".join(known[listed]) != listed
                    or not self.names.issuperset(known[listed])
                ):
                    raise DictionaryError(
                        f"{name}, line {number}: a word, a tab and fields of the header are needed."
                    )
            self._of[word] = known[listed]
        counts = Counter(self._of.values())
        usual = added(dict.fromkeys(own, n / len(own)) for own, n in counts.items())
        # What few words point at would be likely by the first that does.
        self.expected: Pointing = {
            field: max(how / len(self._of), 1 / len(self.names)) for field, how in usual.items()
        }

    def of(self, word: Private) -> tuple[str, ...]:
        """The fields that a word points at; none where it is at home in all, or not known."""
        return self.of_lemma(word.lemma) or self.of_lemma(word.text)

    def of_lemma(self, lemma: str) -> tuple[str, ...]:
        """The fields that a lemma points at."""
        return self._of.get(lemma, ())


NO_FIELDS = Fields(FIRST_LINE, "no fields")


@lru_cache(maxsize=8)
def fields(language: str) -> Fields:
    """The fields of a language's words, read once; none where nobody wrote any down."""
    for folder in folders():
        path = folder / "fields" / f"{language}.tsv"
        if path.is_file():
            return Fields(read_text(path), path.name)
    return NO_FIELDS


NO_UNITS: Mapping[str, Set[str]] = {}


class Topic:
    """What a private text is about, as it is seen from each of its sentences."""

    def __init__(
        self,
        sentences: Iterable[tuple[int, Sequence[Private]]] = (),
        pointing: Callable[[Private], Pointing] = lambda _: {},
        units: Mapping[str, Set[str]] = NO_UNITS,
    ) -> None:
        """`sentences`: in order, where each begins, and its words. `units`: the translations of the
        text's units by the noun that each is a kind of: belt, of timing belt."""
        given = list(sentences)
        self.units = units
        self.sentences = [words for _, words in given]
        self.words = frozenset(
            key for words in self.sentences for word in words for key in word[:2]
        )
        self.said = [told(words, pointing) for words in self.sentences]
        self.all = {lemma: points for said in self.said for lemma, points in said.items()}
        self.whole = added(self.all.values())
        most = sum(self.whole.values())
        self.far = FAR * min(1.0, _MOST / most) if most else 0.0
        self._starts = [start for start, _ in given]
        self._nouns: dict[str, list[tuple[int, int]]] = {}
        for number, words in enumerate(self.sentences):
            for at, word in enumerate(words):
                if word.tag in NOUNS:
                    self._nouns.setdefault(word.lemma, []).append((number, at))

    def scene(self, start: int = 0, end: int = 0) -> Scene:
        """What the sentences that begin from `start` to `end` stand in."""
        return Scene(self, bisect_left(self._starts, start), bisect_left(self._starts, end))

    def places(self, lemma: str) -> Sequence[tuple[int, int]]:
        """The numbers of the sentences that a noun stands in, and of the word in each."""
        return self._nouns.get(lemma, ())


class Scene:
    """What some sentences of a text stand in: those from number `first` to before `last`."""

    def __init__(self, topic: Topic, first: int, last: int) -> None:
        self._topic, self._first, self._last = topic, first, last
        near = (*range(max(0, first - _CLOSE), first), *range(last, last + _CLOSE))
        close = {
            lemma: points
            for number in near
            if number < len(topic.said)
            for lemma, points in topic.said[number].items()
        }
        together = added(close.values())
        self._parts = (topic.far, topic.all, topic.whole), (NEAR, close, together)

    @property
    def words(self) -> frozenset[str]:
        """The words of the whole text and their lemmas."""
        return self._topic.words

    def units(self, noun: str) -> Set[str]:
        """What the units of the text become that are of a noun's kind."""
        return self._topic.units.get(noun, frozenset())

    def evidence(self, words: Mapping[str, Pointing], but: str) -> dict[str, float]:
        """How much the words of the sentence, and what it stands in, point at which fields, one
        lemma aside."""
        own = added(points for lemma, points in words.items() if lemma != but)
        for weight, lemmas, together in self._parts:
            aside = lemmas.get(but, {})
            for field, how in together.items():
                own[field] = own.get(field, 0.0) + weight * (how - aside.get(field, 0.0))
        return own

    def elsewhere(self, noun: Private) -> Iterator[tuple[Sequence[Private], int, Scene]]:
        """Other sentences that a noun stands in, the nearest first: their words, where it is among
        them, and what they stand in."""
        places = [
            place
            for place in self._topic.places(noun.lemma)
            if not self._first <= place[0] < self._last
        ]
        for number, at in sorted(places, key=lambda one: abs(one[0] - self._first))[:_PLACES]:
            yield self._topic.sentences[number], at, Scene(self._topic, number, number + 1)


NO_TOPIC = Topic()
