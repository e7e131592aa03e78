"""Runs of capitalised words: what persons, organisations and places have in common.

A run is a stretch of words that may be one name. Whether a capitalised word may be one is decided
by the name lists, by whether English knows the word in lower case, by its tag, and by whether the
capital is explained by the start of a sentence or a line that capitalises everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from prism.protection.gazetteer import (
    ambiguous,
    is_listed,
    is_word,
    lines,
)
from prism.protection.reading import Reading
from prism.tagging.model import TaggedWord

_PARTICLES = frozenset(
    "de da do dos das di del della du des la le van von der den ter ten bin ibn al el zu zur af "
    "av y e".split()
)
_JOINERS = frozenset("of the and & for".split())
_JOINING_MARKS = frozenset("-‐‑.'’&")


class Run(NamedTuple):
    """Words first to last (exclusive) of one sentence that may be one name."""

    sentence: Sequence[TaggedWord]
    first: int
    last: int

    @property
    def words(self) -> Sequence[TaggedWord]:
        """The words of the run."""
        return self.sentence[self.first : self.last]

    @property
    def span(self) -> tuple[int, int]:
        """Where the run stands in the text."""
        return self.sentence[self.first].start, self.sentence[self.last - 1].end


@cache
def _stopwords() -> frozenset[str]:
    return frozenset(word for line in lines("never_names.txt") for word in line.split())


def runs(reading: Reading) -> Iterator[Run]:
    """All runs of the text, in order."""
    for sentence in reading.sentences:
        words = sentence.words
        if not words:
            continue
        shouted = _shouted(words)
        titled = not shouted and _titled(words)
        position = 0
        while position < len(words):
            if not _may_name(words, position, shouted, titled):
                position += 1
                continue
            end = _extend(reading.text, words, position, shouted, titled)
            yield Run(words, position, end)
            position = end


def _shouted(words: Sequence[TaggedWord]) -> bool:
    letters = [word.text for word in words if word.text.isalpha() and len(word.text) > 1]
    return len(letters) > 2 and sum(text.isupper() for text in letters) > 0.7 * len(letters)


def _titled(words: Sequence[TaggedWord]) -> bool:
    """Whether the words are a heading that capitalises every word of some length."""
    long = [word.text for word in words if word.text.isalpha() and len(word.text) > 3]
    return len(long) > 2 and all(text[0].isupper() for text in long)


def _may_name(words: Sequence[TaggedWord], position: int, shouted: bool, titled: bool) -> bool:
    word = words[position]
    text = word.text
    if not text[0].isalpha():
        return False
    lower = text.lower()
    if text[0].islower():
        return _lower_name(words, position)
    if len(text) == 1 or lower in _stopwords():
        return False
    known = is_word(lower)
    if not known:
        return True
    if shouted or titled:
        return False
    if _starts(words, position):
        listed = lower in ambiguous()
        return listed and word.tag.startswith("NNP")
    return word.tag.startswith("NNP") or text.isupper()


def _lower_name(words: Sequence[TaggedWord], position: int) -> bool:
    """A listed name without its capital, where English knows no such word."""
    text = words[position].text
    if len(text) < 3 or not text.isalpha() or text in _stopwords():
        return False
    return is_listed(text) and not is_word(text)


def _starts(words: Sequence[TaggedWord], position: int) -> bool:
    """Whether the capital of a word is explained by its place: a start, or after a quote."""
    return all(not word.text[0].isalnum() for word in words[:position]) or words[
        position - 1
    ].text in {":", "“", '"', "``", "•", "-", "–", "—", "*", "…", "(", "‘", "«", "?", "!", "."}


def _extend(
    text: str, words: Sequence[TaggedWord], position: int, shouted: bool, titled: bool
) -> int:
    """The end of the run that begins at `position`."""
    end = position + 1
    while end < len(words):
        step = _joined(text, words, end, shouted, titled)
        if not step:
            break
        end = step
    return end


def _joined(text: str, words: Sequence[TaggedWord], end: int, shouted: bool, titled: bool) -> int:
    """The end after taking what continues the name at `end`; 0 where nothing does."""
    between = text[words[end - 1].end : words[end].start]
    if "\n" in between or len(between) > 1:
        return 0
    word = words[end].text
    if _continues(words, end, shouted, titled):
        return end + 1
    reach = end
    while (
        reach < len(words)
        and reach - end < 3
        and (
            words[reach].text.lower() in _PARTICLES
            or words[reach].text in _JOINERS
            or (words[reach].text in _JOINING_MARKS)
            or (len(words[reach].text) == 1 and words[reach].text.isupper())
        )
    ):
        reach += 1
    del word
    if reach == end or reach >= len(words) or "\n" in text[words[end].start : words[reach].start]:
        return 0
    glue = [w.text for w in words[end:reach]]
    if "." in glue and not _initial(words, end):
        return 0
    if _continues(words, reach, shouted, titled):
        return reach + 1
    return 0


def _initial(words: Sequence[TaggedWord], end: int) -> bool:
    """Whether the full stop at or after `end` ends an initial or an abbreviation."""
    return len(words[end].text) == 1 and (
        words[end].text.isupper() or len(words[end - 1].text) <= 2
    )


def _continues(words: Sequence[TaggedWord], at: int, shouted: bool, titled: bool) -> bool:
    word = words[at]
    if not word.text[0].isalpha():
        return False
    if word.text[0].islower():
        return False
    lower = word.text.lower()
    if lower in _stopwords() or len(word.text) == 1:
        return False
    if (shouted or titled) and is_word(lower) and lower not in ambiguous():
        return False
    return True
