"""Organisations: runs with a legal form or a word such as "university" or "bank"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.languages import FALLBACK
from prism.protection.capitals import organisation_words
from prism.protection.gazetteer import name_words
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = ""

_WORD = r"[^\W\d_a-zß-öø-ÿ][\w.'’&-]*"
_HEADED = pattern(
    r"^[ \t>]*(?P<label>[^\W\d_]{1,12})[ \t]?:[ \t]+"
    rf"(?P<name>{_WORD}(?:[ ]{_WORD}){{1,5}})[ \t]*$",
    re.MULTILINE,
)
"""To: Riverside Dental Clinic: a whole line in capitals, which elsewhere mean nothing."""


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Runs that a word of theirs makes an organisation, and acronyms."""
    kinds = organisation_words(reading.language)
    for run in reading.runs:
        words = [word.text.lower().rstrip(".") for word in run.words]
        if len(words) > 1 and any(word in kinds for word in words):
            yield reading.item(
                run.span, "organisation", "organisation", "an organisation by its kind", 0.92
            )
        elif "&" in words:
            yield reading.item(run.span, "organisation", "organisation", "names joined by &", 0.85)
        elif len(words) == 1 and run.words[0].text.isupper() and 2 <= len(words[0]) <= 6:
            yield reading.item(run.span, "organisation", "organisation", "an acronym", 0.55)
    kinds |= organisation_words(FALLBACK)
    kinds -= frozenset(name_words(FALLBACK, "office"))
    labels = name_words(reading.language, "header")
    for match in _HEADED.finditer(reading.text) if labels else ():
        named = {word.lower().rstrip(".") for word in match["name"].split()}
        if match["label"].lower() in labels and not named.isdisjoint(kinds):
            span = match.span("name")
            yield reading.item(span, "organisation", "organisation", "who is written to", 0.92)
