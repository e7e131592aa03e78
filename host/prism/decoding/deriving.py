"""How a language says what another derives from a word: `decoding/derived.txt`, `joins.txt`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from prism.languages import lines

_NONE = "-"


class Row(NamedTuple):
    """What stands before or behind the base of a word, and how the word is said.

    shapes: match the word, their group `base` what is left of the base; rest: what that lacks.
    base: the tag by which the base is looked up. tags: first letters of the word's. pattern: `{}`
    is the base's translation, `{ger}` and `{pp}` its forms, `{nth}` the ordinal of a number, `+`
    joins.
    """

    shapes: Sequence[re.Pattern[str]]
    rest: Sequence[str]
    base: str
    tags: str
    pattern: str

    def bases(self, word: str) -> Iterator[str]:
        """What a word may be derived from, with as much of an ending as may be. Proposals."""
        for shape in self.shapes:
            if match := shape.fullmatch(word):
                yield from (match["base"] + rest for rest in self.rest)


@cache
def rows(source: str, target: str) -> Sequence[Row]:
    """What the target language says of derivations of the source, in the order of its file."""
    found = []
    for line in lines(target, "decoding/derived.txt"):
        language, affix, rest, base, tags, pattern = line.split(" ", 5)
        if language == source:
            before, _, behind = affix.partition(_NONE)
            shapes = [re.compile(f"{before}(?P<base>{any_}){behind}") for any_ in (".+?", ".+")]
            rests = tuple(one.strip(_NONE) for one in rest.split("|"))
            found.append(Row(shapes, rests, base, tags, pattern))
    return found


def joined(text: str, language: str) -> str:
    """A text with each `+` between a word and its ending as the language writes it: happi+ness."""
    for line in lines(language, "decoding/joins.txt") if "+" in text else ():
        seam, written = line.split(" ")
        text = text.replace(seam, written)
    return text.replace("+", "")
