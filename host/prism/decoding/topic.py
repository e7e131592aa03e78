"""The private words of a line, and what a whole text is about: by these a meaning is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from prism.decoding.renderings import Lexicon
from prism.dictionary.fields import Private, Topic
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
            words.append(Private(word.text.lower(), lemma(word.text, word.tag, language), word.tag))
            continue
        places[number] = len(words)
        made = line.substitutions[number]
        words += (
            Private(text.lower(), lemma(text, made.tag, language), made.tag)
            for text in made.word.split()
        )
    return words, places


def topic_of(lines: Sequence[Line], dictionary: Lexicon) -> Topic:
    """What the lines of a text are about, where the dictionary has meanings to choose among."""
    senses = dictionary.senses
    if senses is None:
        return Topic()
    words = ((line.start, private_words(line, dictionary.source)[0]) for line in lines)
    return Topic(sorted(words, key=lambda one: one[0]), senses.pointing)
