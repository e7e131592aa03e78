"""Words that no dictionary has, by their parts: Netzwerkplan, network plan; hineingehen; overpaid.

What is made so is a guess, and is shown as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Protocol

from prism.dictionary.inflection import BASE_TAG, base_forms
from prism.dictionary.model import Entry, Translation
from prism.languages import lines
from prism.morphology import paradigms
from prism.morphology.paradigms import JOINTS

_CONFIDENCE = 0.25
"""Low enough to be marked."""
_LEAST = 3


class Words(Protocol):
    """What is asked of a dictionary."""

    @property
    def source(self) -> str:
        """The language of the words."""
        ...

    def resolve(self, word: str, tag: str) -> Entry | None:
        """L(word, tag), or that of its lemma."""
        ...


def composed(word: str, tag: str, words: Words, target: str) -> Entry | None:
    """An entry for a noun by its two parts, for a verb or participle by its prefix and the rest, or
    for an adjective by its noun and its ending; None where the language writes no such words or the
    dictionary lacks a part."""
    table = paradigms(words.source)
    if not word.isalpha():
        return None
    if tag in ("NN", "NNS"):
        if "compounds" not in table.header:
            return None
        cut = table.cut(word)
        last = words.resolve(word[cut:].capitalize(), tag) if cut else None
        first = next(_beginnings(word[:cut], words), None) if last is not None else None
        if first is None or last is None:
            return None
        text = _pattern(target).format(first=first.best, last=last.best)
        if not text:
            return None
        return _entry(word[:cut].lower() + last.word, "NN", text)
    if tag[0] not in "VJ":
        return None
    lower = word.lower()
    form = "VBN" if tag[0] == "J" else tag
    for prefix, pattern in _prefixes(words.source, target).items():
        ending = prefix.removeprefix("-")
        if ending != prefix:
            noun = words.resolve(lower.removesuffix(ending), "NN") if tag[0] == "J" else None
            if lower.endswith(ending) and noun is not None and noun.tag == "NN":
                return _entry(lower, tag, pattern.format(noun.best))
            continue
        rest = lower.removeprefix(prefix)
        if rest == lower or len(rest) < _LEAST:
            continue
        bases = (
            base
            for text in (rest, rest.removeprefix(_particle(words.source)))
            for base in (text, *base_forms(text, form, words.source))
        )
        known = (words.resolve(base, "VB") for base in bases)
        verb = next((one for one in known if one is not None and one.tag[0] == "V"), None)
        if verb is not None and verb.best.isalpha():
            text = pattern.format(verb.best)
            return _entry(prefix + verb.word, BASE_TAG.get(form, form), text)
    return None


def _beginnings(part: str, words: Words) -> Iterator[Entry]:
    """The entries of what a compound begins with: a noun, with what joins it or not, or a verb."""
    stems = dict.fromkeys((part, f"{part}e", *(part.removesuffix(one) for one in JOINTS)))
    for stem in stems:
        noun = words.resolve(stem, "NN") if len(stem) >= _LEAST else None
        if noun is not None and noun.tag[0] == "N":
            yield noun
    for end in JOINTS:  # that of an infinitive is among them
        verb = words.resolve(part.lower() + end, "VB")
        if verb is not None and verb.tag[0] == "V":
            yield verb


def _entry(word: str, tag: str, text: str) -> Entry:
    return Entry(word, tag, _CONFIDENCE, (Translation(text, 1.0),), False, 0.0)


@cache
def _particle(source: str) -> str:
    """What stands between a prefix and its verb in the infinitive: zurückzukaufen."""
    return next(iter(lines(source, "decoding/between.txt")), "")


@cache
def _pattern(target: str) -> str:
    """How the target language says a noun that another describes; empty where nothing is known."""
    return next(iter(lines(target, "decoding/composing.txt")), "")


@cache
def _prefixes(source: str, target: str) -> dict[str, str]:
    """Prefix of a verb, or ending of an adjective (-less), to how the target language says it, {}
    for the rest of the word; the longest first."""
    rows = (line.split(" ", 2) for line in lines(target, "decoding/prefixes.txt"))
    found = {
        prefix: text if "{}" in text else f"{{}} {text}"
        for language, prefix, text in rows
        if language == source
    }
    return dict(sorted(found.items(), key=lambda one: -len(one[0])))
