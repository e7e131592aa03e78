"""What tagging hands on: sentences of words with Penn tags, all as spans of the text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class TaggedWord(NamedTuple):
    """A word of the text with its Penn Treebank part-of-speech tag."""

    start: int
    end: int
    text: str
    tag: str


@dataclass(frozen=True, slots=True)
class TaggedSentence:
    """Characters start to end (exclusive) of the text and the words that stand there, in order.

    White space around the sentence belongs to no sentence.
    """

    start: int
    end: int
    words: tuple[TaggedWord, ...]


class Tagger(Protocol):
    """Gives each word of one sentence a tag."""

    name: str

    def tag(self, words: Sequence[str]) -> list[str]:
        """Penn tags, one for each word."""
        ...
