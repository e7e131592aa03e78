"""The plain telling of an English sentence: "he will", whoever it is, whenever and whether or not.

Which sentences have one is decided by the plain telling itself, so that all that share it do.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from prism.languages import lines
from prism.languages import words as listed
from prism.languages.en.structure import English
from prism.languages.en.structure.forms import OBJECT, POSSESSIVE, SUBJECT
from prism.languages.en.structure.verbs import Group, normal
from prism.structure.slots import Reading, Values
from prism.substitution.turned import Turned, TurnedPerson, TurnedVerb, TurnedWord
from prism.tagging.model import TaggedWord

_PERSONS = ("3m", "3p")
_FINITE = frozenset({"MD", "VBD", "VBP", "VBZ"})
_LASTING = frozenset({"be", "perfect"})
_NEGATED = ("not", "n't", "c not")


class Telling(NamedTuple):
    """A sentence as it is read, the values of its plain telling, and what was turned for it."""

    reading: Reading
    values: Values
    turned: Turned
    plain: bool


def telling(
    text: str, words: Sequence[TaggedWord], classes: Collection[str], negative: bool
) -> Telling | None:
    """How a sentence is told plainly; None where there is no way.

    classes: the classes of words that may be exchanged. negative: whether its verbs are negated.
    `plain` holds where what is plain can be put back; it is asked of the plain telling itself.
    """
    known = English(text, tuple(words))
    reading = known.checked()
    plain = plain_words()
    if not reading.slots or any(
        slot.name not in ("agent", "polarity", *(name for name in plain if name in classes))
        for slot in reading.slots
    ):
        return None
    values = []
    for slot in reading.slots:
        if slot.name == "agent":
            count = len(slot.choices[0])  # type: ignore[arg-type]
            wanted: object = _PERSONS[:count]
        elif slot.name == "polarity":
            wanted = ("will", "not" if negative else "plain")
        else:
            wanted = plain[slot.name]
        if wanted not in slot.choices:
            return None
        values.append(slot.choices.index(wanted))
    turned = _turned(known, reading, tuple(values), negative)
    return Telling(reading, tuple(values), turned, _plain(known, reading))


@cache
def plain_words() -> dict[str, str]:
    """The word of each class that stands for all others of it."""
    return {name: word for name, word in (one.split() for one in lines("en", _WORDS))}


_WORDS = "structure/plain.txt"


def _turned(known: English, reading: Reading, values: Values, negative: bool) -> Turned:
    names = [slot.name for slot in reading.slots]
    sent: dict[str, str] = {}
    if "agent" in names:
        at = names.index("agent")
        slot = reading.slots[at]
        sent = dict(zip(slot.choices[slot.value], slot.choices[values[at]], strict=True))  # type: ignore[call-overload]
    subjects = {m.at + 1 for m in known.mentions if m.case == SUBJECT}
    verbs = tuple(
        TurnedVerb(
            group.main[0],
            group.kind,
            sent.get(person, person) if group.first in subjects else person,
            person,
            group.first in subjects and person in sent,
            group.state[0],
            group.state[1] in _NEGATED,
            group.kind in _LASTING or group.main[0] in listed("en", "structure/lasting.txt"),
        )
        for group, person in known.groups
    )
    persons = tuple(
        TurnedPerson(
            plain,
            person,
            *(
                sum(m.person == person and m.case == case for m in known.mentions)
                for case in (SUBJECT, OBJECT, POSSESSIVE)
            ),
        )
        for person, plain in sent.items()
    )
    exchanged = tuple(
        TurnedWord(slot.name, str(slot.choices[value]), str(slot.choices[slot.value]))
        for slot, value in zip(reading.slots, values, strict=True)
        if slot.name not in ("agent", "polarity")
    )
    article = any(normal(word.text) in ("a", "an") for word in known.words)
    return Turned(verbs, persons, exchanged, negative, article)


def _plain(known: English, reading: Reading) -> bool:
    """Whether a translation of a plain sentence shows where everything belongs."""
    words = known.words
    names = {slot.name for slot in reading.slots}
    groups = [group for group, _ in known.groups]
    inside = {at for group in groups for at in range(group.first, group.last)}
    outside = [(at, word) for at, word in enumerate(words) if at not in inside]
    polar = listed("en", "structure/polar.txt")
    return not (
        any(word.text in "?*" for word in words)
        or known.agreeing
        or (known.mentions and "agent" not in names)
        or any(normal(word.text) in polar for _, word in outside)
        or any(word.tag == "MD" for _, word in outside)
        or (groups and any(word.tag == "CC" and _joins_verbs(words, at) for at, word in outside))
        or not all(_whole(group, words) for group in groups)
        or not _mentions_fit(known)
    )


def _joins_verbs(words: Sequence[TaggedWord], at: int) -> bool:
    after = at + 1
    while after < len(words) and words[after].tag == "RB":
        after += 1
    return after < len(words) and words[after].tag in _FINITE | {"VB"}


def _whole(group: Group, words: Sequence[TaggedWord]) -> bool:
    """Whether the group is all of its verb: no passive, no `going to`, no `used to`."""
    if group.kind == "command":
        return False
    after = group.last
    while after < len(words) and words[after].tag == "RB":
        after += 1
    following = [normal(word.text) for word in words[after : after + 2]]
    if group.kind == "be" and after < len(words):
        return words[after].tag != "VBN" and following != ["going", "to"]
    return not (group.main[0] == "use" and following[:1] == ["to"])


def _mentions_fit(known: English) -> bool:
    """Whether each pronoun is one that can be told in a translation."""
    words = known.words
    others = {normal(word.text) for word in words}
    for mention in known.mentions:
        before = words[mention.at - 1] if mention.at else None
        if mention.case == OBJECT:
            verb = before is not None and before.tag.startswith("V")
            behind = before is not None and before.tag in ("IN", "TO")
            if not (verb or behind) or "it" in others or "them" in others and "him" in others:
                return False
        elif mention.case == POSSESSIVE:
            if "its" in others or "his" in others and "their" in others:
                return False
        elif mention.case != SUBJECT:
            return False
    return True
