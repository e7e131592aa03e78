"""The method as it was published: PRISM-R and PRISM* without any of this package's corrections.

Kept as a yardstick, never used to protect a text. After the algorithms of Sato 2024 (3.2, 3.4) and
what the paper's experiments did with them: words are tagged; PRISM* takes them in decreasing
confidence and hands out substitutes in a fixed order, a new one for each occurrence; words without
an entry count as translated by themselves; names and digits are taken to stay as they are.
Decoding replaces the first of a substitute's translations that is found as a string, every
occurrence of it, else the word with the longest common beginning.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import takewhile
from random import Random
from typing import NamedTuple

from prism.dictionary import Dictionary, Entry
from prism.tagging import analyse
from prism.tagging.model import TaggedWord
from prism.text import (
    Edit,
    PrivateText,
    PrivateTranslation,
    PublicText,
    PublicTranslation,
    replace,
    words,
)

_LONG_PREFIX = 5
"""Letters two words must share to be taken for forms of one (4 where neither has more than 5)."""


@dataclass(frozen=True, slots=True)
class State:
    """One entry of H: `substitute` stands for `word`; how the two may be translated."""

    word: str = field(repr=False)
    tag: str
    translation: str = field(repr=False)
    substitute: str
    renderings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReferenceEncoding:
    """A public text and the states that decode its translation, as the method orders them.

    `spans` are where the substitutes stand, and `in_order` their states, by position.
    """

    public_text: PublicText
    states: tuple[State, ...]
    spans: tuple[tuple[int, int], ...]
    in_order: tuple[State, ...]


class _Candidate(NamedTuple):
    confidence: float
    tag: str
    word: str
    translation: str


def encode(
    text: PrivateText,
    dictionary: Dictionary,
    ratio: float,
    random: Random,
    *,
    star: bool = True,
) -> ReferenceEncoding:
    """PRISM* (or, without `star`, PRISM-R) as published; `ratio` is a share of all tokens."""
    sentences = analyse(text.value, dictionary.source)
    tokens = [word for sentence in sentences for word in sentence.words]
    made = _star(tokens, dictionary, ratio) if star else _uniform(tokens, dictionary, ratio, random)
    edits = [Edit(token.start, token.end, state.substitute) for token, state in made]
    states = tuple(state for _, state in made)
    in_order = tuple(state for _, state in sorted(made, key=lambda pair: pair[0].start))
    return ReferenceEncoding(
        PublicText(replace(text.value, edits)), states, _spans(edits), in_order
    )


def _spans(edits: Sequence[Edit]) -> tuple[tuple[int, int], ...]:
    """Where the replacements stand in the text after all of them."""
    found, shift = [], 0
    for start, end, replacement in sorted(edits):
        found.append((start + shift, start + shift + len(replacement)))
        shift += len(replacement) - (end - start)
    return tuple(found)


def _star(
    tokens: Sequence[TaggedWord], dictionary: Dictionary, ratio: float
) -> list[tuple[TaggedWord, State]]:
    wanted = int(len(tokens) * ratio)
    places: dict[tuple[str, str], list[TaggedWord]] = defaultdict(list)
    for token in tokens:
        places[token.text, token.tag].append(token)
    hand_out = _InOrder(dictionary)
    made: list[tuple[TaggedWord, State]] = []
    for candidate in _candidates(places, dictionary):
        for token in places[candidate.word, candidate.tag]:
            if len(made) >= wanted:
                return made
            entry = hand_out.next(candidate.tag)
            if entry is None:
                break
            made.append((token, _state(candidate.word, candidate.translation, entry)))
    return made


def _candidates(
    pairs: dict[tuple[str, str], list[TaggedWord]], dictionary: Dictionary
) -> list[_Candidate]:
    """The distinct words with their tags, most reliably translated first."""
    found = []
    for word, tag in pairs:
        entry = dictionary.entry(word, tag)
        if entry is not None:
            found.append(_Candidate(entry.confidence, tag, word, entry.best))
        else:
            stays = tag in ("NNP", "NNPS") or (tag == "CD" and word.isdigit())
            found.append(_Candidate(0.5 if stays else 0.0, tag, word, word))
    return sorted(found, reverse=True)


class _InOrder:
    """The substitutes of each tag, most reliable first, the same list for every text."""

    def __init__(self, dictionary: Dictionary) -> None:
        self._dictionary = dictionary
        self._lists: dict[str, list[Entry]] = {}
        self._taken: dict[str, int] = defaultdict(int)
        self._renderings: set[str] = set()

    def next(self, tag: str) -> Entry | None:
        """The next substitute whose translation no other has; None where the tag is exhausted."""
        if tag not in self._lists:
            entries = self._dictionary.substitutes(tag)
            self._lists[tag] = sorted(entries, key=lambda entry: (-entry.confidence, entry.word))
        for entry in self._lists[tag][self._taken[tag] :]:
            self._taken[tag] += 1
            if entry.best not in self._renderings:
                self._renderings.add(entry.best)
                return entry
        return None


def _uniform(
    tokens: Sequence[TaggedWord], dictionary: Dictionary, ratio: float, random: Random
) -> list[tuple[TaggedWord, State]]:
    """Each word that has an entry, with probability `ratio`, by any entry at all."""
    everything = _everything(dictionary)
    made = []
    for token in tokens:
        own = dictionary.entry(token.text, token.tag)
        if own is not None and random.random() < ratio:
            made.append((token, _state(token.text, own.best, random.choice(everything), token.tag)))
    return made


@lru_cache(maxsize=2)
def _everything(dictionary: Dictionary) -> tuple[Entry, ...]:
    return tuple(entry for entry in dictionary if entry.substitute)


def _state(word: str, translation: str, entry: Entry, tag: str = "") -> State:
    renderings = tuple(text for text, _ in entry.translations)
    return State(word, tag or entry.tag, translation, entry.word, renderings)


def decode(
    translation: PublicTranslation, states: Sequence[State], target: str
) -> PrivateTranslation:
    """Exchange the translations of the substitutes, state by state, by matching strings."""
    text = translation.value
    for state in states:
        for rendering in state.renderings:
            exchanged = _exchange(text, rendering, state.translation, target)
            if exchanged is not None:
                text = exchanged
                break
        else:
            text = _exchange_nearest(text, state.renderings[0], state.translation, target)
    return PrivateTranslation(text)


def _exchange(text: str, old: str, new: str, target: str) -> str | None:
    """Every token that is `old`, capital or not, as `new`; None where there is none."""
    lower, upper = old[:1].lower() + old[1:], old[:1].upper() + old[1:]
    if lower not in text and upper not in text:  # cheaper than words, and the usual case
        return None
    edits = [
        Edit(token.start, token.end, _first(new, token.text[0].isupper()))
        for token in words(text, target)
        if token.text in (lower, upper)
    ]
    return replace(text, edits) if edits else None


def _exchange_nearest(text: str, old: str, new: str, target: str) -> str:
    """The token that begins most like `old` as `new`; `text` where none is close."""
    best, size = None, 0
    for token in words(text, target):
        shared = _shared_start(old.lower(), token.text.lower())
        if shared > size:
            best, size = token, shared
    if best is None:
        return text
    short = size == _LONG_PREFIX - 1 and max(len(old), len(best.text)) <= _LONG_PREFIX
    if size < _LONG_PREFIX and not short:
        return text
    return replace(text, [Edit(best.start, best.end, _first(new, best.text[0].isupper()))])


def _shared_start(one: str, other: str) -> int:
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _first(word: str, capital: bool) -> str:
    return (word[:1].upper() if capital else word[:1].lower()) + word[1:]
