"""Names behind the words that a language puts before places: en Salamanca, à Lyon, in Bremen.

Those words are the kind `place` of a language's `protection/names.txt`.
"""

from __future__ import annotations

from collections.abc import Iterator

from prism.protection import gazetteer
from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = ""


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Runs that are no listed names of persons and stand behind such a word."""
    before = gazetteer.name_words(reading.language, "place")
    for run in reading.runs if before else ():
        words = [word.text.lower() for word in run.words if word.text[0].isalpha()]
        listed = words[0] in gazetteer.given_names() or words[-1] in gazetteer.family_names()
        if run.first and run.sentence[run.first - 1].text.lower() in before and not listed:
            yield reading.item(run.span, "place", "located", "a name by the word before it", 0.65)
