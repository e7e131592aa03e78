"""Which verb helps a participle: il a mangé, il est allé; hat gekauft, ist gegangen.

The translator chose the helping verb for the substitute; the private verb may want the other.
"""

from __future__ import annotations

from typing import NamedTuple

from prism.decoding.page import Page
from prism.morphology import Analysis

_LIKELY = ("pri", "pii", "fti", "ifi", "cni", "prs", "pis", "inf", "ger")


class Perfect(NamedTuple):
    """The two helping verbs of a language, by lemma, and which verbs take which.

    moving: verbs whose perfect takes `be`. either: verbs that take `have` with an object only.
    """

    have: str
    be: str = ""
    moving: frozenset[str] = frozenset()
    either: frozenset[str] = frozenset()


class Helper(NamedTuple):
    """A helping verb: where it stands, and what it is."""

    at: int
    reading: Analysis


def read_as_helper(page: Page, index: int, perfect: Perfect) -> Helper | None:
    """The word read as a helping verb, in the present where possible; None where it is none. A
    participle is none: été in `a été vu`, nor is the end of a longer word: peut-être.
    """
    if page.gap(index) == "-":
        return None
    found = [
        reading
        for reading in page.table.analyses(page.word(index))  # a verb, though it begins: Hast du
        if reading.pos == "verb" and reading.lemma in (perfect.have, perfect.be)
    ]
    if not found or any(reading.features.startswith("pp") for reading in found):
        return None
    return Helper(index, min(found, key=_rank))


def _rank(reading: Analysis) -> int:
    mood = reading.features.partition(".")[0]
    return _LIKELY.index(mood) if mood in _LIKELY else len(_LIKELY)


def exchanged(page: Page, helper: Helper, lemma: str) -> bool:
    """Write the helping verb `lemma` in the form of the one that stands there, if it has it."""
    forms = page.table.forms(lemma, "verb", helper.reading.features)
    if forms:
        page.put(helper.at, forms[0])
    return bool(forms)
