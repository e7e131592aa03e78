"""The private words of a line, and what a whole text is about: by these a meaning is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

from prism.decoding.renderings import Lexicon
from prism.dictionary.fields import NOUNS, Private, Topic
from prism.substitution.agreement import agreement
from prism.substitution.model import Line
from prism.tagging import lemma

_LENGTHS = 2, 3
"""Words of a unit."""


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
    given = sorted(words, key=lambda one: one[0])
    return Topic(given, senses.pointing, units([words for _, words in given], dictionary))


def units(sentences: Iterable[Sequence[Private]], dictionary: Lexicon) -> Mapping[str, Set[str]]:
    """The translations of the units of some sentences, by the lemma of the noun that each is a kind
    of: its last word, or what stands before a preposition (bill of lading)."""
    first_leads = agreement(dictionary.source) is not None
    found: dict[str, set[str]] = {}
    for words in sentences:
        for length in _LENGTHS:
            for start in range(len(words) - length + 1):
                unit = words[start : start + length]
                at = 0 if first_leads or unit[1].tag == "IN" else length - 1
                if not all(word.text.isalpha() for word in unit) or unit[at].tag not in NOUNS:
                    continue
                texts = [word.text for word in unit]
                texts[at] = unit[at].lemma
                for entry in dictionary.entries(" ".join(texts)):
                    found.setdefault(unit[at].lemma, set()).add(entry.best)
    return found
