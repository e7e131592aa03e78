"""Articles of a dictionary made for people, as plain text, down to words and translations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from prism.dictionary.file import ANY_TAG
from prism.languages import FALLBACK, lines


class Article(NamedTuple):
    """A headword, its Penn tag or `*`, and its translations in the order of the article."""

    headword: str
    tag: str
    translations: list[str]


_GRAMMAR = re.compile(r"<([^<>]*)>")
_ASIDE = re.compile(r"<[^<>]*>|\[[^\[\]]*\]|\([^()]*\)|\{[^{}]*\}|/[^/]*/")
_GRAMMAR_OR_SOUND = re.compile(r"\s[</\[(]|\s*$")
_NUMBER = re.compile(r"^\s*(?:\d+[.)]|[a-z]\))\s*")
_SEPARATOR = re.compile(r"[,;]")
_LONGEST = 60


@cache
def _marks() -> dict[str, list[str]]:
    """How articles are marked: kinds to words, and by `tag TAG` those for a part of speech.

    English marks are read in every dictionary: most are made so, whatever their languages.
    """
    found: dict[str, list[str]] = {}
    for line in lines(FALLBACK, "importing.txt"):
        *kind, words = line.split("\t")
        found.setdefault(" ".join(kind), []).extend(words.split())
    return found


@cache
def _tags() -> dict[str, str]:
    """Penn tags by the abbreviations for them."""
    return {
        word: kind.removeprefix("tag ")
        for kind, words in _marks().items()
        if kind.startswith("tag ")
        for word in words
    }


@cache
def _skipped() -> re.Pattern[str]:
    """What begins a line without translations."""
    remarks, references = ("|".join(_marks().get(one, ())) for one in ("remark", "reference"))
    return re.compile(rf"^\s*(?:{remarks}|(?:{references})(?: \w+)?)\s*:|^\s{{4,}}|^\s*\"")


@cache
def _particle() -> re.Pattern[str]:
    """What stands before a verb in its headword."""
    return re.compile(rf"^(?:{'|'.join(_marks().get('particle', ()))})\s+")


def tag_of(grammar: str) -> str:
    """The Penn tag for a part of speech as dictionaries abbreviate it, `*` where it is unknown."""
    for word in re.split(r"[\s,.]+", grammar.lower()):
        if word in _tags():
            return _tags()[word]
    return ANY_TAG


def parse(headword: str, body: str) -> Iterator[Article]:
    """Articles of a dictd or StarDict body: a line with the headword, then lines of translations.

    Pronunciation, grammar, remarks, examples and references are left out.
    """
    lines = body.splitlines()
    tag = ANY_TAG
    if lines and _folded(lines[0]).startswith(_folded(headword)):
        # An index folds its headwords, the article's first line has them as they are written.
        first = lines.pop(0)
        tag = _tag(first)
        headword = _GRAMMAR_OR_SOUND.split(first, maxsplit=1)[0].strip() or headword
    translations: list[str] = []
    for line in lines:
        if not line.strip() or _skipped().match(line):
            continue
        if tag == ANY_TAG and not translations:
            tag = _tag(line)
        stripped = _NUMBER.sub("", _ASIDE.sub(" ", line))
        translations += [
            text for part in _SEPARATOR.split(stripped) if 0 < len(text := part.strip()) <= _LONGEST
        ]
    if translations:
        yield Article(_particle().sub("", headword), tag, translations)


def _folded(text: str) -> str:
    return "".join(char for char in text.lower() if char.isalnum())


def _tag(line: str) -> str:
    for grammar in _GRAMMAR.findall(line):
        if (tag := tag_of(grammar)) != ANY_TAG:
            return tag
        if not {*_marks().get("gender", ())}.isdisjoint(re.split(r"[\s,]+", grammar)):
            return "NN"
    return ANY_TAG
