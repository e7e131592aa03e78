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
from prism.languages.en.structure.aspect import lasting
from prism.languages.en.structure.forms import OBJECT, PERSONS, POSSESSIVE, SUBJECT
from prism.languages.en.structure.senses import could
from prism.languages.en.structure.stated import Stated, retagged, stated
from prism.languages.en.structure.verbs import Group, group, normal
from prism.structure.slots import Reading, Values
from prism.substitution.turned import Turned, TurnedPerson, TurnedVerb, TurnedWord, Turning
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_PERSONS = ("3m", "3p", "1s")
_ALIKE = frozenset({"3m", "3p"})
_NOMINAL = frozenset("DT PRP$ JJ JJR JJS CD NN NNS NNP NNPS POS".split())
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_LINKS = frozenset("of in on at from for with to by about over under behind near".split())
_FINITE = frozenset({"MD", "VBD", "VBP", "VBZ"})
_FUTURE = frozenset({"will", "'ll", "wo", "shall"})
_PASSIVE = frozenset("am is are 'm 's 're was were".split())
_PARTING = frozenset(",;:.–—-")
_OPENING = 7
"""A verb so many words behind a conjunction is that of its clause."""
_WISHING = frozenset("want like love hate prefer need expect wish".split())
_EXCEPT = frozenset({"without", "than"})
_NEGATED = ("not", "n't", "c not")
_INVERTED = frozenset({"had", "were", "should"})
_WISHES = frozenset({"wish", "wishes", "wished"})
_NOMINATIVE = frozenset("i you he she it we they".split())
_SUPPOSING = frozenset({"if", "unless"})
_UNREAL = frozenset({"would", "'d", "could", "might"})
_AWAITING = frozenset({"when", "until", "before", "after"})
_COMING = frozenset("will 'll shall can may must should wo ca".split())
_OPENERS = OPENERS | frozenset("where what who which that how why whether".split())


class Telling(NamedTuple):
    """A sentence as it is read, the values of its plain telling, and what was turned for it."""

    reading: Reading
    values: Values
    turned: Turned
    plain: bool


def telling(
    text: str, words: Sequence[TaggedWord], turning: Turning, kept: bool = False
) -> Telling | None:
    """How a sentence is told plainly; None where there is no way.

    kept: whether the persons stay as they are, and verbs and words alone are turned. The telling's
    `plain` says whether what was turned can be put back; it is asked about the plain telling alone.
    """
    told = stated(text, retagged(words))
    known = _Coordinated(told)
    reading = known.checked()
    names = Counter(slot.name for slot in reading.slots)
    # Two words of one class would be sent as the same word, and their translations could not be
    # told apart.
    plain = {
        name: word
        for name, word in plain_words().items()
        if name in turning.classes and names[name] == 1
    }
    if known.joins_subjects():
        plain.pop("joining", None)
    if not names.keys() & {"polarity", *plain, *(() if kept else ("agent",))}:
        return None
    values = []
    for slot in reading.slots:
        if slot.name == "agent" and not kept:
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
    sent = _persons_sent(reading, values, kept)
    turned = _turned(known, reading, values, sent, turning.negative, plain, kept)
    noted = _noted(turned, told, known)
    if noted is None:
        return None
    return Telling(reading, tuple(values), noted, _plain(known, reading, turning, kept))


def _noted(turned: Turned, told: Stated, known: English) -> Turned | None:
    """With what the statement does not say of its sentence; None where it cannot be put back."""
    places = [range(one.first, one.last) for one, _ in known.groups]
    if any(all(at not in place for place in places) for at in told.nevers):
        return None
    verbs = tuple(
        verb._replace(
            never=not told.nevers.isdisjoint(place),
            mood=verb.mood if told.planned.isdisjoint(place) else "planned",
        )
        for verb, place in zip(turned.verbs, places, strict=True)
    )
    turned = turned._replace(verbs=verbs)
    if told.mood == "command":
        return turned.commanded() if turned.leading else None
    if told.mood == "question":
        return turned._replace(question=True) if turned.asked else None
    return turned


class _Coordinated(English):
    """A sentence read with more verbs than decoys vary: those that share their subject ("she came
    and went"), and those of any noun ("the ringing in my ear has changed", "Ann came")."""

    def __init__(self, told: Stated) -> None:
        self.demands = told.mood == "command" or any(
            word.tag == "VB" and (not at or told.words[at - 1].text == ",")
            for at, word in enumerate(told.words)
        )
        super().__init__(told.text, told.words)

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

    def joins_subjects(self) -> bool:
        """Whether a conjunction joins two subjects of one verb: "Ann and Tom came". Another one
        there changes the number of the verb."""
        for at, one in self.classed:
            if one.name != "joining":
                continue
            start = at
            while start and self.tags[start - 1] not in (",", ":", "CC", "IN", "WRB"):
                start -= 1
            if not any(tag in _FINITE for tag in self.tags[start:at]):
                return start < at
        return False

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


def _persons_sent(reading: Reading, values: Sequence[int], kept: bool) -> dict[str, str]:
    """As whom each person is sent."""
    if kept:
        return {person: person for person in PERSONS}
    names = [slot.name for slot in reading.slots]
    if "agent" not in names:
        return {}
    at = names.index("agent")
    slot = reading.slots[at]
    return dict(zip(slot.choices[slot.value], slot.choices[values[at]], strict=True))  # type: ignore[call-overload]


def _turned(
    known: _Coordinated,
    reading: Reading,
    values: Sequence[int],
    sent: Mapping[str, str],
    negative: bool,
    plain: Collection[str],
    kept: bool,
) -> Turned:
    article = any(normal(word.text) in ("a", "an", "one") for word in known.words)
    inside = {at for one, _ in known.groups for at in range(one.first, one.last)}
    others = sum(word.tag in _FINITE for at, word in enumerate(known.words) if at not in inside)
    return Turned(
        tuple(_verbs(known, sent)),
        () if kept else tuple(_persons(known, sent)),
        tuple(
            TurnedWord(slot.name, str(slot.choices[value]), str(slot.choices[slot.value]))
            for slot, value in zip(reading.slots, values, strict=True)
            if slot.name in plain
        ),
        negative,
        article,
        others,
        *_leading(known, sent, kept),
        apart=len(_set_apart(known)),
    )


def _leading(known: English, sent: Mapping[str, str], kept: bool) -> tuple[bool, bool]:
    """Whether the first word is a subject that is turned, of a verb that one can be told to do;
    and whether it is that of a verb that one can ask about."""
    begins = any(
        one.at == 0 and one.case == SUBJECT and one.person in sent for one in known.mentions
    )
    group = known.groups[0][0] if known.groups else None
    if not begins or group is None or group.first != 1:
        return False, False
    told = group.kind == "verb" and (not kept or known.normal[0] == "you")
    return told, known.words[-1].text == "."


def _set_apart(known: English) -> set[int]:
    """Negations that go with no verb that is turned: those of other verbs, and `not` and `no` that
    a comma parts from every verb ("on paper, not by phone")."""
    inside = {at for one, _ in known.groups for at in range(one.first, one.last)}
    found = set()
    for at, word in enumerate(known.normal):
        if at in inside:
            continue
        if word in ("not", "n't") and known.tags[at - 1] in _FINITE and at - 1 not in inside:
            found.add(at)
            continue
        before = at - 1 - (at > 0 and known.tags[at - 1] == "CC")
        parted = at == 0 or (before >= 0 and known.normal[before] in _PARTING)
        if word not in ("not", "no") or not parted:
            continue
        end = at + 1
        while end < len(known.words) and known.normal[end] not in _PARTING:
            end += 1
        tags = known.tags[at + 1 : end]
        if not any(tag in _FINITE or tag == "VB" for tag in tags) and inside.isdisjoint(
            range(at, end)
        ):
            found.add(at)
    return found


def _verbs(known: _Coordinated, sent: Mapping[str, str]) -> Iterator[TurnedVerb]:
    subjects = {mention.at + 1 for mention in known.mentions if mention.case == SUBJECT}
    pronoun, opener = False, ""
    for one, person in known.groups:
        shared = one.first > 0 and known.words[one.first - 1].tag == "CC"
        pronoun = one.first in subjects or (shared and pronoun)
        opener = opener if shared else _opener(known, one)
        turned = pronoun and person in sent
        passive = one.kind == "be" and _participle(known.words, one.last)
        done = one.kind == "perfect"
        yield TurnedVerb(
            lemma(one.main[0], "VBN", "en") if done else one.main[0],
            "passive" if passive else one.kind,
            sent[person] if turned else person,
            person,
            turned,
            shared,
            _mood(known, one, opener),
            one.state[1] in _NEGATED,
            not passive and lasting(known.words, one),
        )


def _mood(known: _Coordinated, one: Group, opener: str) -> str:
    """The tense or modal verb of a group. What could be done once is another than what could be;
    "unreal" is the past of what is not so ("if I knew, I would"), "awaited" the present of what is
    to come ("wait until he calls")."""
    mood, before = one.state[0], known.normal[: one.first]
    open_ = {known.normal[at] for at in _modals(known) if not one.first <= at < one.last}
    supposed = opener in _SUPPOSING and (not open_.isdisjoint(_UNREAL) or "as" in before[-4:])
    if mood == "past" and supposed:
        return "unreal"
    if mood == "present" and opener in _AWAITING:
        coming = known.demands or not open_.isdisjoint(_COMING)
        return "awaited" if coming else mood
    if mood != "could":
        return mood
    if supposed:
        return "supposed"
    at = next(at for at in range(one.first, one.last) if known.tags[at] == "MD")
    sense = could(known.words, at)
    # What one "could not" do is as a rule what was not possible.
    return "past ability" if sense == "past" or (not sense and one.state[1] in _NEGATED) else mood


def _modals(known: English) -> Iterator[int]:
    return (at for at, tag in enumerate(known.tags) if tag == "MD")


def _opener(known: English, one: Group) -> str:
    """The conjunction that begins the clause of a verb group, "" where none does."""
    for at in range(one.first - 1, -1, -1):
        word = known.normal[at]
        if word in _OPENERS and known.tags[at] in ("IN", "WRB", "WP", "WDT"):
            return word
        if word in _PARTING or known.tags[at] in _FINITE:
            break
    return ""


def _persons(known: English, sent: Mapping[str, str]) -> Iterator[TurnedPerson]:
    for person, plain in sent.items():
        cases = Counter(one.case for one in known.mentions if one.person == person)
        yield TurnedPerson(plain, person, cases[SUBJECT], cases[OBJECT], cases[POSSESSIVE])


def _plain(known: English, reading: Reading, turning: Turning, kept: bool) -> bool:
    """Whether a translation of a plain sentence shows where everything belongs."""
    words = known.words
    names = {slot.name for slot in reading.slots}
    groups = [group for group, _ in known.groups]
    inside = {at for group in groups for at in range(group.first, group.last)}
    outside = [(at, word) for at, word in enumerate(words) if at not in inside]
    polar = listed("en", "structure/polar.txt")
    if not turning.negative:
        polar -= listed("en", "structure/unnegated.txt")
    apart = _set_apart(known)
    said = [
        word.text
        for at, word in outside
        if at not in apart and not _EXCEPT & set(known.normal[max(0, at - 2) : at])
    ]
    adverbs = [word for group in groups for word, _ in group.adverbs]
    return not (
        any(word.text in "?*" for word in words)
        or (not kept and (known.agreeing or (known.mentions and "agent" not in names)))
        or any(normal(word) in polar for word in (*said, *adverbs))
        or _untold(known, turning)
        or _unsaid(known)
        or any(_confused(words, at, turning.passives) for at, _ in outside)
        or any(
            word.tag == "CC" and at + 1 not in inside and _joins_verbs(words, at)
            for at, word in outside
        )
        or not all(_whole(group, words) for group in groups)
        or any(one.case == SUBJECT and _coordinated(words, one.at) for one in known.mentions)
        or not (kept or _mentions_fit(known, turning.alike))
    )


def _untold(known: English, turning: Turning) -> bool:
    """Whether a word stands there that a translator says by more than a word."""
    inside = {at for one, _ in known.groups for at in range(one.first, one.last)}
    for at, word in enumerate(known.normal):
        if word in turning.untold:
            return True
        if word not in turning.opening:
            continue
        for after in range(at + 1, min(at + _OPENING, len(known.words))):
            if known.normal[after] in _PARTING:
                break
            if after in inside:
                return True
    return False


def _unsaid(known: English) -> bool:
    """Whether a clause is compared, wished, or supposed by its order: no future stands there, and
    what a translator makes of one there says another thing."""
    low, words = known.normal, known.words
    verbs = [one.first for one, _ in known.groups]
    inside = {at for one, _ in known.groups for at in range(one.first, one.last)}
    if any(_bare(known, at, inside) for at, one in known.classed if one.name == "condition"):
        return True
    for at, word in enumerate(low[:-2]):
        behind = low[at + 1]
        if _verbless(known, at):
            return True
        if word in _INVERTED and words[at + 1].tag == "PRP" and (not at or low[at - 1] in _PARTING):
            return True
        if word == "but" and behind == "to":
            return True  # "no choice but to stay", which nobody denies
        if word in _WISHES and (behind == "that" or behind in _NOMINATIVE):
            return True
        if word == "as" and "as" in low[max(0, at - 4) : at] and at + 2 in verbs:
            return True
        compared = behind in ("more", "less", "sooner", "later") or (
            lemma(behind, "JJR", "en") in listed("en", "words/graded.txt")
        )
        if word == "the" and compared and words[at + 2].tag not in _NOMINAL | {"IN", "."}:
            return True
    return False


def _bare(known: English, at: int, inside: Collection[int]) -> bool:
    """Whether the verb of the clause that a conjunction begins is in the past and not turned: it
    may be what is not so ("if I won"), which its own tense would not tell in a translation."""
    finite = next((n for n in range(at + 1, len(known.words)) if known.tags[n] in _FINITE), None)
    return finite is not None and known.tags[finite] == "VBD" and finite not in inside


def _verbless(known: English, at: int) -> bool:
    """Whether a noun here must be the verb of its clause: "until the nurse calls you"."""
    tags = known.tags
    if tags[at] not in _NOUNS or tags[at + 1] not in ("PRP", "PRP$") or tags[at + 2] in _FINITE:
        return False
    start = at
    while start and tags[start - 1] not in (",", ":", "WRB", "WP", "WDT"):
        if known.normal[start - 1] in OPENERS:
            break
        start -= 1
    return not any(tag[0] in "VM" for tag in tags[start:at])


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
    if after < len(words) and words[after].tag == "VB":
        # "To come and see": another infinitive of the same `to`.
        before = at - 1
        while before > 0 and words[before].tag not in _FINITE | {"VB", "CC", ":"}:
            before -= 1
        return words[before].tag != "VB" or words[before - 1].tag != "TO"
    return after < len(words) and words[after].tag in _FINITE


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
    # "Take her shift", "her old car": whose it is, though it was read as whom.
    if any(_past_adjectives(known.tags[one.at + 1 :]) in _NOUNS for one in objects):
        return False
    direct = [one for one in objects if one.at and words[one.at - 1].tag != "IN"]
    thing = any(
        normal(word.text) == "it" and before.tag[0] == "V" for before, word in pairwise(words)
    )
    owners = {one.person for one in known.mentions if one.case == POSSESSIVE}
    return (
        not any(_turns(known, one.at) for one in objects)
        and all(one.case in (SUBJECT, OBJECT, POSSESSIVE) for one in known.mentions)
        and all(one.at and words[one.at - 1].tag[:1] in "VIT" for one in objects)
        and {one.last for one, _ in known.groups if one.kind == "be"}.isdisjoint(
            one.at for one in objects
        )
        and not (direct and thing)
        and not (owners and "its" in others)
        and not (alike and owners >= _ALIKE)
    )


def _past_adjectives(tags: Sequence[str]) -> str:
    """The first tag that is no adjective's, "" where there is none: "it will drive me mad"."""
    return next((tag for tag in tags if tag not in ("JJ", "JJR", "JJS")), "")


def _turns(known: English, at: int) -> bool:
    """Whether a translator may turn an object into an owner ("the rest of me") or into a subject
    ("would like me to wait")."""
    low, words = known.normal, known.words
    if at > 1 and low[at - 1] == "of" and words[at - 2].tag in _NOUNS:
        return True
    wished = lemma(low[at - 1], words[at - 1].tag, "en") in _WISHING
    return wished and low[at + 1 : at + 2] == ["to"]
