"""What stands between an English verb and its object: no preposition that only the substitute had
(subscribe to), none before somebody who is given something."""

from __future__ import annotations

from functools import cache

from prism.decoding.objects import Objects
from prism.decoding.page import Page, Place
from prism.languages import lines, words

_LEADING = frozenset("to with in on at from of against into".split())
_DATIVE = frozenset({"to", "for", "with"})
_PERSONS = frozenset("me you him her us them".split())
_SELVES = frozenset(
    "myself yourself himself herself itself oneself ourselves yourselves themselves".split()
)
_PASSIVE = frozenset("is are was were be been being".split())
_ADDING = frozenset({"with", "of", "to"})
"""What another verb has before the thing, behind the person: provide you with a copy."""
_REACH = 7


def plain_objects(page: Page, place: Place, verb: str, objects: Objects) -> None:
    """pay to the bill: pay the bill; promised to him that: promised him that; send me with a bill:
    send me a bill; send a copy for you: send a copy to you; marry with yourself: marry."""
    if objects.pronoun:
        _itself(page, place, verb)
    if page.word(place.first - 1) in _PASSIVE:  # that was charged to us
        return
    at = page.behind(place.last)
    if not page.joined(at - 1) or page.inserted(at):
        return
    if page.word(at) == page.word(place.first).rpartition(" ")[2]:  # apply for for it
        page.drop(at)
        return
    gives, follows = verb in words("en", "decoding/giving.txt"), page.word(at + 1)
    if page.word(at) in _PERSONS:
        added = gives and page.joined(at) and follows in _ADDING
        if added and _begins(page, at + 2) in objects.first:
            page.drop(at + 1)
    elif page.word(at) in _DATIVE and follows in _PERSONS:
        ends = not page.joined(at + 1) or page.word(at + 2) in _LEADING
        if gives and objects.pronoun and not ends:
            page.drop(at)
    elif page.word(at) in _LEADING and page.joined(at):
        governed = verb in _prepositional(page.word(at))
        if not governed and _begins(page, at + 1) in objects.first:
            page.drop(at)
    if objects.pronoun and verb in words("en", "decoding/transferring.txt"):
        _receiver(page, at)


def _itself(page: Page, place: Place, verb: str) -> None:
    """Take away a reflexive pronoun behind a preposition, and one another, which only the
    substitute had."""
    keeps = verb in words("en", "decoding/reflexive.txt")
    for at in range(place.last + 1, min(place.last + _REACH, len(page) - 1)):
        if not page.joined(at) or page.inserted(at + 1):
            return
        if page.word(at) in _LEADING and page.word(at + 1) in _SELVES:
            page.drop(at)
            if not keeps:
                page.drop(at + 1)
            return
    behind = page.behind(place.last)
    if (page.word(behind), page.word(behind + 1)) == ("each", "other") and not keeps:
        page.drop(behind)
        page.drop(behind + 1)


def _receiver(page: Page, at: int) -> None:
    """Write to before somebody who is given what stands before: send the report for you."""
    for index in range(at, min(at + _REACH, len(page) - 1)):
        if not page.joined(index):
            return
        if page.word(index) == "for" and page.word(index + 1) in _PERSONS:
            follows = page.word(index + 2) if page.joined(index + 1) else ""
            if follows != "to":  # for you to see
                page.put(index, "to")
            return


def _begins(page: Page, at: int) -> int:
    """Where the noun is that a noun phrase begins to be at `at`; -1 where none was written in."""
    for index in range(at, min(at + 4, len(page))):
        kinds = {one.pos for one in page.analyses(index)}
        if page.inserted(index) and not kinds.isdisjoint({"noun", "name"}):
            return index
        if not page.joined(index):
            break
    return -1


@cache
def _prepositional(preposition: str) -> frozenset[str]:
    """The verbs that may have a preposition before what others are done to."""
    rows = (line.partition("\t") for line in lines("en", "decoding/prepositional.txt"))
    own = (verbs.split() for one, _, verbs in rows if one == preposition)
    return frozenset(next(own, ())) | words("en", "decoding/active.txt")
