"""The plain telling of an English sentence: "he will", whoever it is, whenever and whether or not.

Which sentences have one is decided by the plain telling itself, so that all that share it do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from prism.languages import lines
from prism.languages import words as listed
from prism.languages.en.structure import OPENERS, OPENING_TAGS, English
from prism.languages.en.structure.forms import OBJECT, POSSESSIVE, SUBJECT
from prism.languages.en.structure.verbs import Group, group, normal
from prism.structure.slots import Reading, Values
from prism.substitution.turned import Turned, TurnedPerson, TurnedVerb, TurnedWord, Turning
from prism.tagging.model import TaggedWord

_PERSONS = ("3m", "3p", "1s")
_ALIKE = frozenset({"3m", "3p"})
_NOMINATIVE = frozenset({"i", "we", "they"})
_NOMINAL = frozenset("DT PRP$ JJ JJR JJS CD NN NNS NNP NNPS POS".split())
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_LINKS = frozenset("of in on at from for with to by about over under behind near".split())
_FINITE = frozenset({"MD", "VBD", "VBP", "VBZ"})
_LASTING = frozenset({"be", "perfect"})
_FUTURE = frozenset({"will", "'ll", "wo", "shall"})
_PASSIVE = frozenset("am is are 'm 's 're was were".split())
_NEGATED = ("not", "n't", "c not")


class Telling(NamedTuple):
    """A sentence as it is read, the values of its plain telling, and what was turned for it."""

    reading: Reading
    values: Values
    turned: Turned
    plain: bool


def telling(text: str, words: Sequence[TaggedWord], turning: Turning) -> Telling | None:
    """How a sentence is told plainly; None where there is no way.

    The telling's `plain` says whether what was turned can be put back; it is asked about the plain
    telling alone.
    """
    known = _Coordinated(text, retagged(words))
    command = (
        bool(known.groups)
        and known.groups[0][0].kind == "command"
        and known.groups[0][0].first == 0
    )
    if command:
        known = _Coordinated(*_stated(text, known.words))
    reading = known.checked()
    names = Counter(slot.name for slot in reading.slots)
    # Two words of one class would be sent as the same word, and their translations could not be
    # told apart.
    plain = {
        name: word
        for name, word in plain_words().items()
        if name in turning.classes and names[name] == 1
    }
    if not names.keys() & {"agent", "polarity", *plain}:
        return None
    values = []
    for slot in reading.slots:
        if slot.name == "agent":
            count = len(slot.choices[0])  # type: ignore[arg-type]
            wanted: object = _PERSONS[:count]
        elif slot.name == "polarity":
            wanted = ("will", "not" if turning.negative else "plain")
        else:
            # A word whose class cannot be put back is left as it is; the orbit is that of the other
            # words.
            wanted = plain.get(slot.name, slot.choices[slot.value])
        if wanted not in slot.choices:
            return None
        values.append(slot.choices.index(wanted))
    turned = _turned(known, reading, tuple(values), turning.negative, plain)
    if command:
        if not turned.leading:
            return None
        first, *rest = turned.verbs
        turned = turned._replace(verbs=(first._replace(mood="command"), *rest))
    return Telling(reading, tuple(values), turned, _plain(known, reading, turning))


def retagged(words: Sequence[TaggedWord]) -> tuple[TaggedWord, ...]:
    """The words; what follows a subject is no infinitive ("because I write"), whatever its tag."""
    found = list(words)
    for at, word in enumerate(words):
        before = at - 1
        while before >= 0 and words[before].tag == "RB":
            before -= 1
        if word.tag != "VB" or before < 0 or normal(words[before].text) not in _NOMINATIVE:
            continue
        # In a question the auxiliary verb stands before: "did they write".
        opener = words[before - 1].tag if before else ""
        if opener[:1] not in ("V", "M") and opener != "RB":
            found[at] = word._replace(tag="VBP")
    return tuple(found)


def _stated(text: str, words: Sequence[TaggedWord]) -> tuple[str, tuple[TaggedWord, ...]]:
    """A command as what is done: "Water it" as "You water it"."""
    subject = "You" if text[:1].isupper() else "you"
    first, *rest = words
    told = [
        TaggedWord(0, len(subject), subject, "PRP"),
        first._replace(text=first.text[:1].lower() + first.text[1:], tag="VBP"),
        *rest,
    ]
    move = len(subject) + 1
    moved = (one._replace(start=one.start + move, end=one.end + move) for one in told[1:])
    return f"{subject} {text[:1].lower()}{text[1:]}", (told[0], *moved)


class _Coordinated(English):
    """A sentence read with more verbs than decoys vary: those that share their subject ("she came
    and went"), and those of any noun ("the ringing in my ear has changed", "Ann came")."""

    def _verb_without_subject(self) -> bool:
        return any(
            self._shared(at) is None
            for at, word in enumerate(self.words)
            if word.tag == "CC" and _joins_verbs(self.words, at)
        )

    def _find_command(self) -> None:
        super()._find_command()
        for at, tag in enumerate(self.tags[:-1]):
            if tag not in _NOUNS | {"EX"} or any(
                one.first <= at + 1 < one.last for one, _ in self.groups
            ):
                continue
            found = group(self.words, at + 1, False)
            if found is None or not (tag == "EX" or self._subject_ends(at)):
                continue
            number = next((one for one in ("3s", "3p") if self._exact(found, one)), None)
            if number:
                self.groups.append((found, number))
        self._find_shared()

    def _subject_ends(self, at: int) -> bool:
        """Whether the subject of a clause ends with this noun: nothing else stands before it."""
        start = at
        while start and (
            self.tags[start - 1] in _NOMINAL
            or (self.tags[start - 1] in ("IN", "TO") and self.normal[start - 1] in _LINKS)
        ):
            start -= 1
            if self.tags[start] in ("DT", "PRP$") and self.tags[start - 1] in _NOUNS:
                break  # "on Thursday the doctor"
        before = self.tags[start - 1] if start else ""
        return self.tags[start] in _NOMINAL and (
            start == 0
            or before in OPENING_TAGS | _NOUNS
            or (before in ("IN", "WRB") and self.normal[start - 1] in OPENERS)
            or (before == "CC" and (start == 1 or self.tags[start - 2] == ","))
        )

    def _find_shared(self) -> None:
        for at, word in enumerate(self.words):
            found = self._shared(at) if word.tag == "CC" else None
            before = [pair for pair in self.groups if pair[0].last <= at]
            if found is None or not before:
                continue
            nearest, person = max(before, key=lambda pair: pair[0].last)
            # A verb between them may be the one that shares its subject.
            apart = any(one.tag in _FINITE for one in self.words[nearest.last : at])
            if not apart and self._exact(found, person):
                self.groups.append((found, person))
        self.groups.sort(key=lambda pair: pair[0].first)

    def _shared(self, at: int) -> Group | None:
        """The group of a verb right after a conjunction."""
        after = self.words[at + 1 : at + 3]
        if not any(word.tag in _FINITE for word in after):
            return None
        return group(self.words, at + 1, False)


@cache
def plain_words() -> dict[str, str]:
    """The word of each class that stands for all others of it."""
    return dict(one.split() for one in lines("en", _WORDS))


_WORDS = "structure/plain.txt"


def _turned(
    known: English, reading: Reading, values: Values, negative: bool, plain: Collection[str]
) -> Turned:
    names = [slot.name for slot in reading.slots]
    sent: dict[str, str] = {}
    if "agent" in names:
        at = names.index("agent")
        slot = reading.slots[at]
        sent = dict(zip(slot.choices[slot.value], slot.choices[values[at]], strict=True))  # type: ignore[call-overload]
    article = any(normal(word.text) in ("a", "an") for word in known.words)
    inside = {at for one, _ in known.groups for at in range(one.first, one.last)}
    others = sum(word.tag in _FINITE for at, word in enumerate(known.words) if at not in inside)
    return Turned(
        tuple(_verbs(known, sent)),
        tuple(_persons(known, sent)),
        tuple(
            TurnedWord(slot.name, str(slot.choices[value]), str(slot.choices[slot.value]))
            for slot, value in zip(reading.slots, values, strict=True)
            if slot.name in plain
        ),
        negative,
        article,
        others,
        _leading(known, sent),
    )


def _leading(known: English, sent: Mapping[str, str]) -> bool:
    """Whether the first word is a subject that is turned, of a verb that one can be told to do."""
    begins = any(
        one.at == 0 and one.case == SUBJECT and one.person in sent for one in known.mentions
    )
    group = known.groups[0][0] if known.groups else None
    return begins and group is not None and group.first == 1 and group.kind == "verb"


def _verbs(known: English, sent: Mapping[str, str]) -> Iterator[TurnedVerb]:
    subjects = {mention.at + 1 for mention in known.mentions if mention.case == SUBJECT}
    pronoun = False
    for one, person in known.groups:
        shared = one.first > 0 and known.words[one.first - 1].tag == "CC"
        pronoun = one.first in subjects or (shared and pronoun)
        turned = pronoun and person in sent
        passive = one.kind == "be" and _participle(known.words, one.last)
        yield TurnedVerb(
            one.main[0],
            "passive" if passive else one.kind,
            sent[person] if turned else person,
            person,
            turned,
            shared,
            one.state[0],
            one.state[1] in _NEGATED,
            not passive
            and (one.kind in _LASTING or one.main[0] in listed("en", "structure/lasting.txt")),
        )


def _persons(known: English, sent: Mapping[str, str]) -> Iterator[TurnedPerson]:
    for person, plain in sent.items():
        cases = Counter(one.case for one in known.mentions if one.person == person)
        yield TurnedPerson(plain, person, cases[SUBJECT], cases[OBJECT], cases[POSSESSIVE])


def _plain(known: English, reading: Reading, turning: Turning) -> bool:
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
        or any(_confused(words, at, turning.passives) for at, _ in outside)
        or any(
            word.tag == "CC" and at + 1 not in inside and _joins_verbs(words, at)
            for at, word in outside
        )
        or not all(_whole(group, words) for group in groups)
        or not _mentions_fit(known, turning.alike)
    )


def _confused(words: Sequence[TaggedWord], at: int, passives: bool) -> bool:
    """Whether a verb that is not turned could be told as one that was: a future, a passive."""
    if words[at].tag not in _FINITE:
        return False
    word = normal(words[at].text)
    participle = any(one.tag == "VBN" for one in words[at + 1 : at + 3])
    return word in _FUTURE or (passives and participle and word in _PASSIVE)


def _joins_verbs(words: Sequence[TaggedWord], at: int) -> bool:
    after = at + 1
    while after < len(words) and words[after].tag == "RB":
        after += 1
    return after < len(words) and words[after].tag in _FINITE | {"VB"}


def _participle(words: Sequence[TaggedWord], after: int) -> bool:
    """Whether a form of `be` that ends there is the passive's."""
    while after < len(words) and words[after].tag == "RB":
        after += 1
    return after < len(words) and words[after].tag == "VBN"


def _whole(one: Group, words: Sequence[TaggedWord]) -> bool:
    """Whether the group is all of its verb: no `going to`, no `used to`."""
    if one.kind == "command":
        return False
    after = one.last
    while after < len(words) and words[after].tag == "RB":
        after += 1
    following = [normal(word.text) for word in words[after : after + 2]]
    if one.kind == "be" and after < len(words):
        # "You are to pay": what one has to do, told by "to" alone.
        return following != ["going", "to"] and following[0] != "to"
    if one.kind == "perfect" and one.main[0] == "been":
        return not _participle(words, after)
    emphatic = one.main[0] == "do" and after < len(words) and words[after].tag == "VB"
    return not (emphatic or (one.main[0] == "use" and following[:1] == ["to"]))


def _coordinated(words: Sequence[TaggedWord], at: int) -> bool:
    """Whether the pronoun at a place is but a part of a subject: "my husband and I chose"."""
    if not at or words[at - 1].tag != "CC":
        return False
    before = at - 2
    while before >= 0 and words[before].tag not in ("CC", ",", ":", "."):
        if words[before].tag in _FINITE:
            return False
        before -= 1
    return before < at - 2


def _mentions_fit(known: English, alike: bool) -> bool:
    """Whether each pronoun is one that can be told in a translation."""
    words = known.words
    others = {normal(word.text) for word in words}
    objects = [one for one in known.mentions if one.case == OBJECT]
    direct = [one for one in objects if one.at and words[one.at - 1].tag != "IN"]
    thing = any(
        normal(word.text) == "it" and before.tag[0] == "V" for before, word in pairwise(words)
    )
    owners = {one.person for one in known.mentions if one.case == POSSESSIVE}
    return (
        all(one.case in (SUBJECT, OBJECT, POSSESSIVE) for one in known.mentions)
        and all(one.at and words[one.at - 1].tag[:1] in "VIT" for one in objects)
        and not (direct and thing)
        and not any(one.case == SUBJECT and _coordinated(words, one.at) for one in known.mentions)
        and len({one.person for one in objects}) < 2
        and not (owners and "its" in others)
        and not (alike and owners >= _ALIKE)
    )
