"""Putting back in a translation what was turned in the sentence before it was sent.

The language's rules (`languages/CODE/decoding/undoing.py`) find in the decoded translation where
each turned thing is told, each exactly once and nothing else that could be it, and write what the
private sentence says there. Where they do not find all of it, the sentence counts as lost and is
shown as such: putting half of it right would make it wrong. Whether it is lost depends on the plain
sentence and its translation alone, not on what the private one says: before anything is written,
writing is tried with every person, tense, modal verb and negation.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import accumulate

from prism.decoding.changing import Change, applied
from prism.decoding.model import Segment
from prism.languages import FALLBACK, lines, load
from prism.substitution.turned import Turned, Turning

_PERSONS = ("1s", "2", "3m", "3f", "1p", "3p")

Source = Callable[[int], str]
"""Gives the private word whose translation stands at a place; none for the translator's own words.
"""

Undo = Callable[[str, Turned, Source], list[Change] | None]


@cache
def _moods() -> tuple[str, ...]:
    """What a plain sentence may be told in: the tenses and modal verbs that are turned."""
    return tuple(mood for line in lines(FALLBACK, "structure/moods.txt") for mood in line.split())


def undone(segments: Sequence[Segment], turned: Turned, target: str) -> list[Segment] | None:
    """The decoded translation of a plain sentence, made one of the private sentence.

    None where it does not show for certain where everything that was turned belongs.
    """
    rules = load(target, "decoding.undoing")
    if rules is None:
        return None
    text = "".join(segment.text for segment in segments)
    ends = list(accumulate(len(segment.text) for segment in segments))

    def source(place: int) -> str:
        return segments[bisect_right(ends, place)].source

    undo: Undo = rules.undo
    if any(undo(text, other, source) is None for other in _others(turned, rules.TURNING)):
        return None
    changes = undo(text, turned, source)
    if changes is None:
        return None
    found = applied(segments, changes)
    return applied(found, rules.mended("".join(segment.text for segment in found)))


def _others(turned: Turned, turning: Turning) -> list[Turned]:
    """So many sentences of the orbit that each slot takes each of its values at least once."""
    found = [_told(turned, number, turning) for number in range(2 * len(_moods()))]
    if turned.asked:
        found.append(_told(turned, 0, turning)._replace(question=True))
    return found + (
        [_command(turned, negated) for negated in (False, True)] if turned.leading else []
    )


def _command(turned: Turned, negated: bool) -> Turned:
    """The sentence of the orbit that tells somebody to do what is done first in it."""
    first = turned.verbs[0]
    return turned.commanded()._replace(
        question=False,
        verbs=tuple(
            one._replace(person="2", negated=negated)
            if one.pronoun and one.sent == first.sent
            else one
            for one in turned.commanded().verbs
        ),
        persons=tuple(
            one._replace(person="2") if one.sent == first.sent else one for one in turned.persons
        ),
    )


def _told(turned: Turned, number: int, turning: Turning) -> Turned:
    """The sentence of the orbit in which every slot has its `number`th value."""
    given = {
        one.sent: _PERSONS[(number + place) % len(_PERSONS)]
        for place, one in enumerate(turned.persons)
    }
    return turned._replace(
        verbs=tuple(
            one._replace(
                person=given.get(one.sent, one.person) if one.pronoun else one.person,
                mood=_moods()[number % len(_moods())],
                negated=bool(number // len(_moods())),
            )
            for one in turned.verbs
        ),
        persons=tuple(one._replace(person=given[one.sent]) for one in turned.persons),
        words=tuple(
            one._replace(word=_nth(turning.classes[one.name], number)) for one in turned.words
        ),
    )


def _nth(words: Collection[str], number: int) -> str:
    return list(words)[number % len(words)]
