"""Organisations: runs with a legal form or a word such as "university" or "bank"."""

from __future__ import annotations

from collections.abc import Iterator

from prism.protection.capitals import organisation_words
from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = ""


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
