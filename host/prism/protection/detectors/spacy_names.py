"""Names that a spaCy pipeline sees, where the user has installed one that fits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = ""

_CATEGORIES = {
    "PERSON": "person",
    "PER": "person",
    "ORG": "organisation",
    "GPE": "place",
    "LOC": "place",
    "FAC": "place",
}


@cache
def _pipeline() -> Any:
    """The user's pipeline with a recogniser of names, None where there is none.

    Installed packages only: nothing is downloaded, and spaCy is not imported in vain.
    """
    from importlib.util import find_spec

    if find_spec("spacy") is None:
        return None
    from importlib.metadata import entry_points

    names = [point.name for point in entry_points(group="spacy_models")]
    names = sorted(name for name in names if name.startswith("en_"))
    if not names:
        return None
    import spacy

    pipeline = spacy.load(names[-1])
    return pipeline if "ner" in pipeline.pipe_names else None


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Entities of the kinds that we protect."""
    pipeline = _pipeline()
    if pipeline is None:
        return
    for entity in pipeline(reading.text).ents:
        category = _CATEGORIES.get(entity.label_)
        if category:
            span = (entity.start_char, entity.end_char)
            yield reading.item(span, category, "spacy_names", "a name by spaCy", 0.85)
