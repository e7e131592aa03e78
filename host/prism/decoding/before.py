"""What stands before a noun of the target language where the private word has its preposition:
auf dem Parkplatz, in the car park; à cette date, on that date.

The translator chose the preposition for the substitute.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from prism.decoding.grammar import Grammar
from prism.decoding.page import Page, Place
from prism.languages import lines
from prism.substitution.model import Line, Substitution

_WITHIN = frozenset({"DT", "PRP$", "JJ", "JJR", "JJS", "CD", "PDT", "VBN", "NN", "NNP", "POS"})
"""Tags of what stands between a preposition and its noun."""
_REACH = 4
"""Words between a preposition and its noun at most."""


@cache
def _nouns(source: str, target: str, preposition: str) -> Mapping[str, Sequence[str]]:
    """Nouns in lower case to the prepositions before them, the one that is written first; "on+" is
    "on" before what is somebody's: on my phone."""
    found: dict[str, Sequence[str]] = {}
    for line in lines(target, "decoding/before.txt"):
        language, private, said, nouns = line.split("\t")
        if language == source and preposition in private.split():
            found |= dict.fromkeys(nouns.lower().split(), said.split())
    return found


def before(
    page: Page, place: Place, made: Substitution, line: Line, source: str, language: Grammar
) -> None:
    """Write the preposition before the noun at `place` that it has where the private noun has its
    own, unless one of those that it may have stands there. All else agrees already."""
    insertion = page.insertions.get(place.first)
    if made.tag not in ("NN", "NNS") or insertion is None:
        return
    target, own, owner = page.table.header.get("language", ""), *_own(made, line)
    nouns = {**_nouns(source, target, own), **_nouns(source, target, f"{own}+" if owner else "")}
    reading = insertion.reading
    noun = (reading.lemma if reading is not None else page.word(place.first)).lower()
    ends = range(len(noun)) if language.compounds else (0,)
    said = next((nouns[noun[cut:]] for cut in ends if noun[cut:] in nouns), ())
    if said:
        language.lead(page, insertion, said)


def _own(made: Substitution, line: Line) -> tuple[str, bool]:
    """The preposition before a private noun and what describes it, empty where there is none; and
    whether the noun is somebody's."""
    words = line.words
    at, owner = line.index(made), False
    for word in reversed(words[max(0, at - _REACH) : at]):
        if word.tag in ("IN", "TO"):
            return word.text.lower(), owner
        if word.tag not in _WITHIN:
            break
        owner = owner or word.tag == "PRP$"
    return "", False
