"""What of a question is the request, and what is the text that it is about.

A request is never obfuscated, and the language that it asks for ("answer in French") is no item.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from prism import languages
from prism.languages import names
from prism.tagging.model import TaggedSentence

_FILE = "asking/instructions.txt"
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_PARAGRAPHS = re.compile(r"\n[^\S\n]*\n")
_NEAR = 2
"""Sentences at the beginning and at the end among which a question is the user's own."""


@dataclass(frozen=True, slots=True)
class Request:
    """Spans of the text that ask for something, spans that name the answer's language or format,
    and which language that is; whether sums are asked for; spans that say in which form the answer
    is to be."""

    spans: tuple[tuple[int, int], ...]
    language_names: tuple[tuple[int, int], ...]
    language: str
    arithmetic: bool
    form: tuple[tuple[int, int], ...] = ()

    def covers(self, start: int, end: int) -> bool:
        """Whether the request holds all of these characters."""
        return any(first <= start and end <= last for first, last in self.spans)

    def is_form(self, start: int, end: int) -> bool:
        """Whether these characters say in which form the answer is to be."""
        return any(first <= start and end <= last for first, last in self.form)

    def names_language(self, start: int, end: int) -> bool:
        """Whether these characters are the name of the language asked for."""
        return any(first < end and start < last for first, last in self.language_names)


def request(text: str, sentences: Sequence[TaggedSentence], language: str) -> Request:
    """The request in a text."""
    spans = tuple(
        (sentence.start, sentence.end)
        for number, sentence in enumerate(sentences)
        if _asks(text, sentence, number, len(sentences), language)
    )
    named = list(_language_names(text, spans, language))
    words = {word.lower() for start, end in spans for word in _WORD.findall(text[start:end])}
    asked = " ".join(text[start:end].lower() for start, end in spans)
    sums = _lists(language).get("arithmetic", frozenset())
    return Request(
        spans,
        tuple(span for span, _ in named),
        named[-1][1] if named else language,
        any(word in words or ("-" in word and word.replace("-", " ") in asked) for word in sums),
        tuple(_forms(text, spans, language)),
    )


def feasts(language: str) -> frozenset[str]:
    """Days that all have in common."""
    return _lists(language).get("feast", frozenset())


def links(language: str) -> frozenset[str]:
    """Words of a name that stand for nothing."""
    return _lists(language).get("link", frozenset())


def before_times(language: str) -> frozenset[str]:
    """What stands before a time of the day."""
    return _lists(language).get("at", frozenset())


@cache
def _lists(language: str) -> dict[str, frozenset[str]]:
    if languages.path(language, _FILE) is None:
        return {}
    rows = (line.split("\t") for line in languages.lines(language, _FILE))
    return {kind: frozenset(words.split()) for kind, words in rows}


def _asks(text: str, sentence: TaggedSentence, number: int, count: int, language: str) -> bool:
    """Whether a sentence is a request: an imperative at either end, or a question there."""
    lists, written = _lists(language), text[sentence.start : sentence.end]
    if written.lstrip().startswith((">", "|", "```")):
        return False
    words = [match.group().lower() for match in _WORD.finditer(written)]
    at_edge = number < _NEAR or number >= count - _NEAR or _alone(text, sentence)
    if not words or not at_edge:
        return False
    while words and words[0] in lists.get("mark", ()):
        if re.match(rf"\W*{words[0]}\s*:", written.lower()):
            return True
        break
    if written.rstrip().endswith("?") and number >= count - _NEAR:
        return True
    while len(words) > 1 and words[0] in lists.get("lead", ()):
        words = words[1:] if words[1] not in lists.get("asker", ()) else words[2:]
    return bool(words) and words[0] in lists.get("verb", ())


def _alone(text: str, sentence: TaggedSentence) -> bool:
    """Whether the sentence is a paragraph by itself."""
    before = text[: sentence.start].rstrip(" \t")
    after = text[sentence.end :].lstrip(" \t")
    return (not before or before.endswith("\n\n")) and (not after or after.startswith("\n"))


@cache
def _tongues(language: str) -> re.Pattern[str]:
    known = "|".join(sorted(map(re.escape, _names()), key=len, reverse=True))
    lists = _lists(language) or _lists(languages.FALLBACK)
    whose, plain = ("|".join(sorted(lists[kind])) for kind in ("tongue", "plain"))
    return re.compile(rf"\b(?:{whose})\s+(?:(?:{plain})\s+)?(?P<name>{known})\b", re.IGNORECASE)


@cache
def _names() -> dict[str, str]:
    return {name.lower(): code for code, name in names.NAMES.items()}


def _forms(text: str, spans: Sequence[tuple[int, int]], language: str) -> Iterator[tuple[int, int]]:
    """What of a request says how the answer is to look: counts ("in two sentences"), headings,
    formats, and as whom the assistant is to write."""
    lists = _lists(language)
    if "form" not in lists:
        return
    kinds = ("form", "headed", "size", "role", "article")
    wanted, headed, size, role, article = ("|".join(sorted(lists[kind])) for kind in kinds)
    counted = re.compile(rf"[\w-]+(?:\s+(?:{size}))?\s+(?:{wanted})\b", re.I)
    headings = re.compile(rf"\b(?:{headed})\b[^.?!\n]*", re.I)
    roles = re.compile(rf"\b(?:{role})\s+(?:{article})\s+(?:\w+\s+){{0,2}}\w+", re.I)
    for start, end in spans:
        yield from (match.span() for match in roles.finditer(text, start, end))
        yield from (match.span() for match in counted.finditer(text, start, end))
        yield from (match.span() for match in headings.finditer(text, start, end))


def _language_names(
    text: str, spans: Sequence[tuple[int, int]], language: str
) -> list[tuple[tuple[int, int], str]]:
    formats = "|".join(_lists(language).get("format", ("json",)))
    shapes = re.compile(rf"\b(?:{formats})\b", re.IGNORECASE)
    return [
        (match.span(), language)
        for start, end in spans
        for match in shapes.finditer(text, start, end)
    ] + [
        (match.span("name"), _names()[match["name"].lower()])
        for start, end in spans
        for match in _tongues(language).finditer(text, start, end)
    ]
