"""The private words of a line, and what a whole text is about: by these a meaning is chosen."""

from __future__ import annotations

from collections.abc import Iterable

from prism.dictionary.meaning import Private, Topic
from prism.substitution.model import Line
from prism.tagging import lemma


def private_words(line: Line, language: str) -> tuple[list[Private], dict[int, int]]:
    """The words of a line's private sentence, and where each substitution begins among them."""
    at = {made.start: number for number, made in enumerate(line.substitutions)}
    words: list[Private] = []
    places: dict[int, int] = {}
    for word in line.words:
        number = at.get(word.start)
        if number is None:
            words.append(Private(word.text.lower(), lemma(word.text, word.tag, language)))
            continue
        places[number] = len(words)
        made = line.substitutions[number]
        words += (
            Private(text.lower(), lemma(text, made.tag, language)) for text in made.word.split()
        )
    return words, places


def topic_of(lines: Iterable[Line], language: str) -> Topic:
    """What the lines of a text are about."""
    words = (word for line in lines for word in private_words(line, language)[0])
    return frozenset(key for word in words for key in word)
