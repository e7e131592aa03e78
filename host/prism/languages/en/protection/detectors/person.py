"""Persons: runs of capitalised words with a given name, a title, or verbs that people govern."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection import gazetteer
from prism.protection.capitals import Run
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = ""

_TITLES = frozenset(
    "mr mrs ms miss mx dr prof professor sir madam lady lord father sister brother uncle aunt "
    "aunty auntie captain colonel sergeant officer president judge senator rabbi imam pastor "
    "reverend rev st dame monsieur madame herr frau señor señora".split()
)
_INTRODUCED = pattern(
    r"(?:\b(?:my name is|name's|I am|I'm|called|named|dear|hi|hello|hey|regards|sincerely|thanks|"
    r"cheers|wishes|love|yours|signed|from|by|with|meet|ask|tell|told|contact)[,:]?\s+)$",
    re.IGNORECASE,
)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Runs that read as a person's name."""
    for run in reading.runs:
        verdict = _judge(reading, run)
        if verdict:
            reason, certainty = verdict
            yield reading.item(run.span, "person", "person", reason, certainty)


def _judge(reading: Reading, run: Run) -> tuple[str, float] | None:
    words = [word.text.lower() for word in run.words if word.text[0].isalpha()]
    before = [
        word.text.lower().rstrip(".") or "."
        for word in run.sentence[max(0, run.first - 2) : run.first]
    ]
    if any(word in _TITLES for word in before if word != ".") and (
        not before or before[-1] in _TITLES or before[-1] == "."
    ):
        return "a name after a title", 0.95
    given = words[0] in gazetteer.given_names()
    family = words[-1] in gazetteer.family_names()
    if given and len(words) > 1:
        return "a given name and more", 0.9
    name = " ".join(words)
    place = name in gazetteer.places() or name in gazetteer.countries(reading.language)
    if place and not given:
        return None
    if given:
        return "a given name", 0.8 if not place else 0.6
    if family and not place:
        return "a family name", 0.7
    if _INTRODUCED.search(reading.text, max(0, run.span[0] - 20), run.span[0]):
        return "a name by the words before it", 0.6
    return None
