"""Units whose words were exchanged one by one: un parque de bomberos, a fire station.

The translator saw other words, and put them together as it would any: the park of firemen. Where
they stand together in the answer, with nothing of another's between them, the unit's own
translation is written over them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import chain
from typing import NamedTuple

from prism.decoding.page import Page, Place
from prism.decoding.phrases import scattered
from prism.decoding.renderings import Lexicon, rendering
from prism.decoding.sheet import NOBODY
from prism.dictionary.expressions import expressions
from prism.substitution.content import closed_class
from prism.substitution.model import Line
from prism.tagging.model import TaggedWord

_REACH = 2
"""Words from the others at which one that was not exchanged may stand."""


class Unit(NamedTuple):
    """A unit of the private sentence: its translation, the substitutions of its words, what those
    that were left may be in the answer; how many function words begin it."""

    text: str
    numbers: Sequence[int]
    kept: Sequence[frozenset[str]]
    led: int


def units(line: Line, lexicon: Lexicon, target: str) -> Iterator[Unit]:
    """The units of a line whose words were exchanged one by one, and which a dictionary has."""
    source, closed = lexicon.source, closed_class(lexicon.source)

    def listed(text: str) -> str:
        known = (one.best for one in lexicon.entries(text) if one.word == text)
        return next(known, "")

    def expressed(text: str) -> str:
        known = expressions(source, target).get(text.partition(" ")[0], ())
        return next((o.text for o in known if " ".join(o.words) == text and not o.cues), "")

    taken: set[int] = set()
    both = [scattered(line, source, one) for one in (listed, expressed)]
    for found, words, at in chain(*both):
        numbers = [at[index] for index in found.indices if index in at]
        if found.pattern.kind == "v" or not found.together or not taken.isdisjoint(numbers):
            continue
        content = [index for index in found.indices if words[index].text.lower() not in closed]
        text = found.pattern.words
        if listed(text) or len(content) > 1:  # the others are `phrases`
            taken.update(numbers)
            yield Unit(
                listed(text) or expressed(text),
                numbers,
                [_said(words[index], lexicon, target) for index in content if index not in at],
                content[0] - found.indices[0],
            )


def _said(word: TaggedWord, lexicon: Lexicon, target: str) -> frozenset[str]:
    found = rendering(word.text, word.tag, lexicon, target)
    return frozenset((*found.forms, *found.lemmas))


def span(page: Page, unit: Unit, places: Mapping[int, Place], joining: Set[str]) -> Place | None:
    """What stands for a unit in the answer; None where other words than those `joining` it stand
    between."""
    found = [places[number] for number in unit.numbers if number in places]
    if len(found) < len(unit.numbers) or any(place.particle >= 0 for place in found):
        return None
    first, last = min(one.first for one in found), max(one.last for one in found)
    for said in unit.kept:
        around = range(max(0, first - _REACH), min(len(page), last + 1 + _REACH))
        at = next(
            (n for n in around if _free(page, n) and not said.isdisjoint(_forms(page, n))), None
        )
        if at is None:
            return None
        first, last = min(first, at), max(last, at)
    for _ in range(unit.led):
        first -= 1
        if first < 0 or not _free(page, first) or page.word(first) not in joining:
            return None
    kept = frozenset[str]().union(*unit.kept)
    for index in range(first, last + 1):
        own = page.sheet.owner[index] in unit.numbers
        left = page.word(index) in joining or not kept.isdisjoint(_forms(page, index))
        if not own and not (_free(page, index) and left):
            return None
        if index < last and not page.joined(index):
            return None
    return Place(first, last, min(one.certainty for one in found))


def _forms(page: Page, index: int) -> set[str]:
    return {page.word(index), *(one.lemma for one in page.analyses(index))}


def _free(page: Page, index: int) -> bool:
    return page.sheet.owner[index] == NOBODY
