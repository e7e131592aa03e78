"""What a word may look like in a translation: learned forms, phrases, the word itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from prism.dictionary.model import Entry

_WORD = re.compile(r"[^\W_]+")
_ANY_TAG = 0.35
"""Weight of a translation learned for another tag of the word: the translator may retag it."""


class Lexicon(Protocol):
    """What decoding asks of a dictionary."""

    def resolve(self, word: str, tag: str) -> Entry | None:
        """L(word, tag), or that of its lemma."""
        ...

    def learned(self, word: str, tag: str) -> Entry | None:
        """L(word, tag) as the translator was seen to write it."""
        ...

    def entries(self, word: str) -> Sequence[Entry]:
        """All entries of a word, whatever their tag."""
        ...


@dataclass(slots=True)
class Rendering:
    """How a word with its tag may stand in a translation.

    forms: lower-cased single words with their weight (0 to 1). phrases: translations of several
    words. weak: forms that are possible but not what was learned for this tag.
    """

    entry: Entry | None
    forms: dict[str, float] = field(default_factory=dict)
    phrases: list[tuple[tuple[str, ...], float]] = field(default_factory=list)
    weak: dict[str, float] = field(default_factory=dict)


def rendering(word: str, tag: str, lexicon: Lexicon) -> Rendering:
    """The rendering of a word, from every entry the lexicon has of it."""
    entry = lexicon.resolve(word, tag)
    learned = lexicon.learned(word, tag) or entry
    result = Rendering(entry)
    if learned is not None:
        for text, p in learned.translations:
            _add(result, result.forms, text, p)
    for other in lexicon.entries(word):
        if other is not learned:
            for text, p in other.translations:
                _add(result, result.weak, text, p * _ANY_TAG)
    for part in _WORD.findall(word.lower()):
        result.weak.setdefault(part, _ANY_TAG)
    return result


def _add(result: Rendering, forms: dict[str, float], text: str, weight: float) -> None:
    """Take in one translation: a word as it is, several as a phrase."""
    keys = tuple(_WORD.findall(text.lower()))
    if len(keys) == 1:
        forms[keys[0]] = max(forms.get(keys[0], 0.0), weight)
    elif keys:
        result.phrases.append((keys, weight))
