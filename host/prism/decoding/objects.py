"""What a private verb is done to without a preposition: pay the bill, promise her, wash oneself.

The translator saw another verb, and gave its object the preposition that this one has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from prism.decoding.page import Place
from prism.dictionary.verbs import prepositions
from prism.languages import words as listed
from prism.substitution.model import Line, PublicWord, Substitution

_DESCRIBING = frozenset({"DT", "PRP$", "JJ", "JJR", "CD", "PDT"})
_BETWEEN = frozenset({"RB", "RP", "PRP", "MD", "TO"})
"""Tags of what may stand between a verb and its object, beside other verbs."""
_PREPOSITIONS = ("IN", "TO")


class Objects(NamedTuple):
    """What is known of the objects of a private verb.

    first: where nouns that were replaced and are such begin in the answer. pronoun: whether no
    pronoun of the line has a preposition.
    """

    first: frozenset[int]
    pronoun: bool


def objects(
    made: Substitution,
    line: Line,
    others: Sequence[Substitution],
    places: Mapping[int, Place],
    source: str,
) -> Objects:
    """The objects of the verb that was replaced, of whatever else was, by the private line."""
    words, at, known = line.words, line.index(made, len(line.words)), prepositions(source)
    found = {
        place.first
        for number, place in places.items()
        if others[number].kind == "word"
        and others[number].tag[0] == "N"
        and _is_object(words, at, line.index(others[number]), source)
    }
    pairs = ((one.text.lower(), other.tag) for one, other in pairwise(words))
    pronoun = not any(word in known and tag == "PRP" for word, tag in pairs)
    return Objects(frozenset(found), pronoun)


def _is_object(words: Sequence[PublicWord], verb: int, noun: int, source: str) -> bool:
    """Whether nothing but what describes it stands between a noun and a verb, in either order."""
    first = noun
    while first and words[first - 1].tag in _DESCRIBING:
        first -= 1
    between = words[verb + 1 : first] if verb < first else words[noun + 1 : verb]
    if first and words[first - 1].tag in _PREPOSITIONS:
        purpose = words[first - 1].text.lower() in listed(source, "words/purposes.txt")
        if not (purpose and any(word.tag == "TO" for word in between)):
            return False
    return verb != noun and all(word.tag in _BETWEEN or word.tag[0] == "V" for word in between)
