"""Which language a text is in, found from its words and letters on this machine.

Naive Bayes: the words of a text are drawn from a language's usual words and, by trigrams of
letters, from words that look like its words. Languages that PRISM has no folder for are weighed
too, so that a text in one of them is not taken for its nearest relative. What is known of them is
`detection.txt`, sorted lines of which only those that a text asks for are looked at.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from prism.languages.base import path
from prism.languages.sorted_file import SortedFile

_FILE = Path(__file__).with_name("detection.txt")
_WORD = re.compile(r"(?<![\w@/.'’])[^\W\d_]+(?:['’][^\W\d_]+)*(?![\w@/])")
_CODE_MARK = re.compile(r"[{}\[\];=<>\\|$_#]|\(\)")
_LETTER = re.compile(r"[^\W\d_]")

STEP = 0.25
"""One step of a value in the table, in natural logarithms."""
FIRST, LEAST = 48, -16.0
"""The character of the value 0, and the logarithm that it stands for."""
_NO_WORD = -9.5
_NO_GRAM = -11.0
_FARTHEST = 8.0
"""One word says this much at most: a foreign one in a sentence does not decide."""
_NAME = 0.3
"""The weight of a word with a capital that no list has: most likely a name, which has no land."""
_LONG_WORD = 9
"""Letters of another script that are more than a name: some scripts have no blanks."""
_CHARACTERS, _WORDS = 100_000, 300
"""More are not looked at: a longer text is sampled evenly."""
_FEW = 4
"""A text of so few words is taken for one in the usual language unless it plainly is not."""
_PLAINLY = 6.0
_LEAST_LIKELY = -17.6
_LEAST_LISTED = 0.3
"""Below either, by the word, a text is in none of the languages."""
_SEVERAL = 8
"""Words from which on a passage may surely be in another language than its text."""
_AHEAD, _MOST_LISTED = 1.0, 0.5
"""How much likelier each word is then in the other language, and what share of them that lists."""
_MOST_MARKS = 0.12
"""More marks of programs for each letter, and a text is no prose."""


class _Table(NamedTuple):
    """The languages of the table, and its lines."""

    languages: tuple[str, ...]
    lines: SortedFile

    def row(self, key: str) -> dict[int, float]:
        """The logarithms for a key: language by number to value."""
        wanted = key.encode() + b"\t"
        values = (self.lines.line(wanted) or b"")[len(wanted) :]
        pairs = zip(values[::2], values[1::2], strict=True)
        return {of - FIRST: LEAST + STEP * (value - FIRST) for of, value in pairs}


@cache
def _table() -> _Table:
    lines = SortedFile(_FILE)
    return _Table(tuple(lines.head[-1].removeprefix("# ").split()), lines)


def found(text: str, usual: str) -> str | None:
    """The language of a text, None where it is none that has a folder here.

    Of a text in several languages the one that most of it is in. `usual` is taken where the text
    says too little: a word, a name, numbers.
    """
    letters = _LETTER.findall(text[:_CHARACTERS])
    words = _WORD.findall(text)
    if 2 * sum(map(_is_latin, letters)) < len(letters):
        return usual if len(words) < 2 and len(letters) < _LONG_WORD else None
    marks = len(_CODE_MARK.findall(text[:_CHARACTERS]))
    if marks > _MOST_MARKS * len(letters) and len(letters) >= _LONG_WORD:
        return None
    if len(words) < 2 or (len(words) < _FEW and all(word[0].isupper() for word in words)):
        return usual
    return _likeliest(words[:: len(words) // _WORDS + 1], usual)


def surely_other(text: str, language: str) -> str:
    """The language that a passage of a text in `language` is surely in, where that is another,
    known here or not; empty where it is not sure.

    Few words, names and quotations say too little.
    """
    words = _WORD.findall(text)
    codes = _table().languages
    if len(words) < _SEVERAL or language not in codes:
        return ""
    scores, listed, weights = _scores(words[:: len(words) // _WORDS + 1])
    best = max(range(len(scores)), key=scores.__getitem__)
    ahead = scores[best] - scores[codes.index(language)]
    sure = ahead > _PLAINLY + _AHEAD * weights and listed[best] >= _MOST_LISTED * weights
    return codes[best] if sure else ""


def _likeliest(words: Sequence[str], usual: str) -> str | None:
    table = _table()
    known = [path(code, ".") is not None for code in table.languages]
    scores, listed, weights = _scores(words)
    best = max(range(len(scores)), key=scores.__getitem__)
    if len(words) <= _FEW and usual in table.languages:
        if scores[best] - scores[table.languages.index(usual)] < _PLAINLY:
            return usual
    elif scores[best] < _LEAST_LIKELY * weights or listed[best] < _LEAST_LISTED * weights:
        return None
    return table.languages[best] if known[best] else None


def _scores(words: Sequence[str]) -> tuple[list[float], list[float], float]:
    """Of each language of the table the logarithm of how likely the words are in it, and how many
    of them it lists; and how many words that is of."""
    table = _table()
    known = [path(code, ".") is not None for code in table.languages]
    scores = [0.0] * len(table.languages)
    listed, weights = [0.0] * len(table.languages), 0.0
    for word in words:
        lists, values = _values(word.lower().replace("’", "'"))
        name = word[0].isupper() and not any(known[number] for number in lists)
        weight = _NAME if name else 1.0
        least = max(values) - _FARTHEST
        weights += weight
        for number, value in enumerate(values):
            scores[number] += weight * max(value, least)
        for number in lists:
            listed[number] += weight
    return scores, listed, weights


@lru_cache(maxsize=4_000)
def _values(word: str) -> tuple[frozenset[int], tuple[float, ...]]:
    """The languages whose lists have the word, and its logarithm of probability in each."""
    table = _table()
    lists = table.row(word)
    padded = f"_{word}_"
    grams = [table.row(f"={padded[at : at + 3]}") for at in range(len(padded) - 2)]
    return frozenset(lists), tuple(
        lists.get(number, _NO_WORD) + sum(gram.get(number, _NO_GRAM) for gram in grams) / len(grams)
        for number in range(len(table.languages))
    )


@lru_cache(maxsize=1_000)
def _is_latin(letter: str) -> bool:
    return letter.isascii() or unicodedata.name(letter, "").startswith("LATIN")
