"""Places: countries, cities, regions, and capitalised words after words like "lives in"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection import gazetteer
from prism.protection.capitals import Run
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = ""

_LOCATED = pattern(
    r"\b(?:in|at|from|near|to|towards|around|outside|visit(?:ed|ing)?|of|via|through|across)\s+"
    r"(?:the\s+)?$",
    re.IGNORECASE,
)
_SURE = pattern(r"\b(?:in|from|near|to|outside|towards)\s+$", re.IGNORECASE)
_GENERIC = frozenset(
    "city town village county province state island islands river lake mountain mountains mount "
    "valley beach bay park forest street avenue road square bridge castle airport station "
    "district region coast hills heights".split()
)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Runs that read as the name of a place."""
    for run in reading.runs:
        verdict = _judge(reading, run)
        if verdict:
            reason, certainty = verdict
            yield reading.item(run.span, "place", "place", reason, certainty)


def _judge(reading: Reading, run: Run) -> tuple[str, float] | None:
    words = [word.text.lower() for word in run.words if word.text[0].isalpha()]
    name = reading.text[slice(*run.span)].lower()
    located = bool(_LOCATED.search(reading.text, max(0, run.span[0] - 20), run.span[0]))
    if name in gazetteer.countries(reading.language):
        return "a country", 0.95
    if name in gazetteer.places():
        return "a place by name", 0.85 if located or words[
            0
        ] not in gazetteer.given_names() else 0.5
    if words[-1] in _GENERIC or words[0] in {"mount", "lake", "river", "cape", "isle"}:
        return "a place by its kind", 0.75
    if any(word in gazetteer.places() for word in words) and len(words) > 1 and located:
        return "holds the name of a place", 0.7
    known = words[0] in gazetteer.given_names() or words[-1] in gazetteer.family_names()
    if not known and _SURE.search(reading.text, max(0, run.span[0] - 12), run.span[0]):
        return "a name by the words before it", 0.65
    return None
