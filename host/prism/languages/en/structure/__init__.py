"""What decides the story of an English sentence: who, whether, how surely, when, under what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, permutations
from typing import NamedTuple

from prism.languages import lines
from prism.languages import words as listed
from prism.languages.en.structure.clauses import clauses
from prism.languages.en.structure.forms import (
    OBJECT,
    PERSONS,
    POSSESSIVE,
    PRONOUNS,
    SUBJECT,
    TAGS,
    be,
    present,
)
from prism.languages.en.structure.verbs import Group, command, group, normal
from prism.structure.slots import Change, Reading, Slot, Spot, Values
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

__all__ = ["classes", "clauses", "read"]

_FINITE = frozenset({"MD", "VBD", "VBP", "VBZ"})
_AGREEING = frozenset({"VBP", "VBZ"})
_PHRASE = frozenset({"DT", "PRP$", "JJ", "NN", "NNP", "CD"})
_SUBJECTS = frozenset({"PRP", "NN", "NNS"})
_CLAUSE_SUBJECTS = _PHRASE | {"PRP", "EX", "NNS"}
OPENERS = frozenset(
    "that because although unless if when while until so though before after".split()
)
OPENING_TAGS = frozenset({",", ":", "``", "WRB", "RB", "-LRB-"})
_AUXILIARIES = frozenset(
    "am is are was were do does did have has had can could may might must shall should will would"
    " ca wo".split()
)
_PHRASE_LENGTH = 3
_ORDERS = frozenset({"before", "after"})
_NOMINATIVE = frozenset("i you he she it we they".split())
_ASKING = frozenset(
    "ask wonder check doubt care mind matter question tell inquire enquire sure certain clear"
    " unsure uncertain unclear curious depend".split()
)
_WHOM = frozenset("PRP PRP$ DT NN NNP NNS JJ".split())
_LEANING = frozenset("as even only just not what but than".split())
"""Words that make an expression of the conjunction behind them: as if, even if, just because."""
_CLAUSE = 6
"""A finite verb this many words after a conjunction at most: else it joins no clauses."""


class Mention(NamedTuple):
    """A pronoun: whom it means, in which case, and the verb that agrees with it, if any."""

    at: int
    person: str
    case: int
    verb: int | None


class Class(NamedTuple):
    """Words that could each stand where another stands."""

    name: str
    tags: frozenset[str]
    where: str
    words: tuple[str, ...]


@cache
def classes() -> tuple[Class, ...]:
    """The table of words."""
    found = []
    for line in lines("en", "structure/classes.tsv"):
        name, tags, where, words = line.split("\t")
        found.append(Class(name, frozenset(tags.split(",")), where, tuple(words.split())))
    return tuple(found)


@cache
def _classes_of_words() -> dict[str, list[Class]]:
    """The classes that each word is in, in the order of the table."""
    found: dict[str, list[Class]] = {}
    for one in classes():
        for word in dict.fromkeys(one.words):
            found.setdefault(word, []).append(one)
    return found


@cache
def _meant() -> dict[tuple[str, str], tuple[str, tuple[int, ...]]]:
    """Pronouns in lower case and their tags: whom each means, and in which cases it may stand."""
    found: dict[tuple[str, str], tuple[str, tuple[int, ...]]] = {}
    for person, forms in PRONOUNS.items():
        for tag in ("PRP", "PRP$"):
            cases: dict[str, list[int]] = {}
            for case, form in enumerate(forms):
                if (case == POSSESSIVE) == (tag == "PRP$"):
                    cases.setdefault(form.lower(), []).append(case)
            for text, of in cases.items():
                found.setdefault((text, tag), (person, tuple(of)))
    return found


@cache
def _orders(count: int) -> tuple[tuple[str, ...], ...]:
    """How so many persons may be called."""
    return tuple(permutations(PERSONS, count))


def read(text: str, words: Sequence[TaggedWord]) -> Reading:
    """The slots of a sentence, whose words are spans of `text`.

    Slots are only taken where the sentence can be written back from them to the letter. A phrase
    such as "Yours," tells no story, and looks odd otherwise.
    """
    if len(words) <= _PHRASE_LENGTH and not any(word.tag.startswith(("V", "MD")) for word in words):
        return Reading(text, tuple(words), (), ())
    return English(text, tuple(words)).checked()


class English:
    """One sentence being read."""

    def __init__(self, text: str, words: tuple[TaggedWord, ...]) -> None:
        self.text = text
        self.words = words
        self.normal = normal(" ".join([word.text for word in words])).split(" ")
        self.tags = [word.tag for word in words]
        self.mentions = self._mentions()
        self._known: dict[tuple[str, int, str, int], Change | None] = {}
        self.groups: list[tuple[Group, str]] = []
        self.agreeing: list[tuple[int, Mention]] = []
        self.varied = self._find_groups()
        self.classed = self._classed()

    def checked(self) -> Reading:
        """The slots where the sentence is written back from them to the letter, else none."""
        reading = self.reading()
        own = reading.changes(reading.own) if reading.slots else None
        if own is not None:
            places = sorted([(change.first, change.last) for change in own])
            apart = all(last <= first for (_, last), (first, _) in pairwise(places))
            if apart and reading.with_changes(own) == self.text:
                return reading
        return Reading(self.text, self.words, (), ())

    def reading(self) -> Reading:
        """The slots as they are found."""
        slots: list[Slot] = []
        persons = tuple(dict.fromkeys(mention.person for mention in self.mentions))
        orders: tuple[tuple[str, ...], ...] = ()
        if self.varied and 0 < len(persons) <= 3:
            orders = _orders(len(persons))
            slots.append(Slot("agent", orders, orders.index(persons)))
        slots += (
            Slot("polarity", found.states, found.states.index(found.state))
            for found, _ in self.groups
        )
        slots += (
            Slot(one.name, one.words, one.words.index(self.normal[at])) for at, one in self.classed
        )

        return Reading(self.text, self.words, tuple(slots), tuple(self._spots(persons, orders)))

    def _spots(
        self, persons: tuple[str, ...], orders: tuple[tuple[str, ...], ...]
    ) -> Iterator[Spot]:
        """Where the sentence is written by its slots: the persons' first, then groups, classes."""
        places = {person: place for place, person in enumerate(persons)} if orders else {}
        number = len(orders[:1])

        def spot(
            first: int, last: int, kind: str, at: int, person: str, own: int | None = None
        ) -> Spot:
            place = places.get(person)
            slots = (*(() if place is None else (0,)), *(() if own is None else (own,)))

            def change(values: Values) -> Change | None:
                who = person if place is None else orders[values[0]][place]
                return self._changed(kind, at, who, 0 if own is None else values[own])

            return Spot(first, last, slots, change)

        for at, mention in enumerate(self.mentions):
            yield spot(mention.at, mention.at + 1, "mention", at, mention.person)
        for at, (verb, mention) in enumerate(self.agreeing):
            yield spot(verb, verb + 1, "agreeing", at, mention.person)
        for at, (one, person) in enumerate(self.groups):
            yield spot(one.first, one.last, "group", at, person, number + at)
        number += len(self.groups)
        for at, (word, _) in enumerate(self.classed):
            yield spot(word, word + 1, "class", at, "", number + at)

    def _changed(self, kind: str, number: int, person: str, value: int = 0) -> Change | None:
        """One change. Sampling asks for the few that a sentence has some hundred times each."""
        key = (kind, number, person, value)
        if key not in self._known:
            made = self._made(kind, number, person, value)
            self._known[key] = None if made is None else self._like(made)
        return self._known[key]

    def _made(self, kind: str, number: int, person: str, value: int) -> Change | None:
        if kind == "mention":
            at, _, case, _ = self.mentions[number]
            return Change(at, at + 1, ((PRONOUNS[person][case], TAGS[case]),))
        if kind == "agreeing":
            at, _ = self.agreeing[number]
            verb = self._agreed(at, person)
            return None if verb is None else Change(at, at + 1, (verb,))
        if kind == "group":
            one, _ = self.groups[number]
            pieces = one.pieces(one.states[value], person)
            return None if pieces is None else Change(one.first, one.last, tuple(pieces))
        at, words = self.classed[number]
        return Change(at, at + 1, ((words.words[value], self.words[at].tag),))

    def _like(self, change: Change) -> Change:
        """The change with apostrophes as the sentence has them."""
        if "’" not in self.text:
            return change
        pieces = tuple((word.replace("'", "’"), tag) for word, tag in change.pieces)
        return change._replace(pieces=pieces)

    def _agreed(self, at: int, person: str) -> tuple[str, str] | None:
        """The finite verb at a position for another person; None for a form that is not clear."""
        word, tag = self.normal[at], self.tags[at]
        if word in ("am", "is", "are", "was", "were"):
            tense = "past" if word.startswith("w") else "present"
            form = be(tense, person)
        elif word in ("'m", "'re"):
            form = {"am": "'m", "is": "'s", "are": "'re"}[be("present", person)]
        elif tag in _AGREEING and word.isalpha():
            form = present(lemma(word, tag, "en"), person)
        elif tag in ("MD", "VBD") and word != "'s":
            return self.words[at].text, tag
        else:
            return None
        if tag in _AGREEING:
            tag = "VBZ" if person in ("3m", "3f") else "VBP"
        return form, tag

    def _mentions(self) -> list[Mention]:
        found = []
        for at, (text, tag) in enumerate(zip(self.normal, self.tags, strict=True)):
            if tag not in ("PRP", "PRP$"):
                continue
            if text == "you" and at and self.normal[at - 1] in ("thank", "bless"):
                continue
            person, cases = _meant().get((text, tag), ("", ()))
            if not cases:
                continue
            # "Some of you have", "sites next to you have": who has is another.
            part = text == "you" and at > 1 and self.normal[at - 1] in ("of", "to", "with")
            verb = None if part else self._verb_of(at)
            case = cases[0]
            if SUBJECT in cases and OBJECT in cases:
                case = OBJECT if verb is None else SUBJECT
            found.append(Mention(at, person, case, verb if case == SUBJECT else None))
        return found

    def _verb_of(self, at: int) -> int | None:
        """The finite verb of the subject at a position: after it, or before it in a question."""
        words, tags = self.normal, self.tags
        after = at + 1
        while after < len(tags) and tags[after] == "RB":
            after += 1
        if after < len(tags) and tags[after] in _FINITE:
            return after
        before = at - 1
        if before >= 0 and words[before] in ("n't", "not"):
            before -= 1
        if before >= 0 and words[before] in _AUXILIARIES:
            opener = tags[before - 1] if before else ""
            if not opener.startswith(("N", "PRP", "V")):
                return before
        return None

    def _find_groups(self) -> bool:
        """Finds the verb groups; whether the persons can be exchanged."""
        varied = not self._verb_without_subject()
        for mention in self.mentions:
            if mention.case != SUBJECT:
                continue
            if mention.verb is None:
                varied = False
                continue
            found = group(self.words, mention.at + 1, True) if mention.verb > mention.at else None
            if found is not None and self._exact(found, mention.person):
                self.groups.append((found, mention.person))
            elif self._agreed(mention.verb, mention.person) != self._own(mention.verb):
                varied = False
            else:
                self.agreeing.append((mention.verb, mention))
        start = 0
        for at, tag in enumerate(self.tags):
            if at and self.tags[at - 1] not in _PHRASE:
                start = at
            person = self._noun_subject(at, start) if tag in _SUBJECTS else None
            if person:
                found = group(self.words, at + 1, self.normal[at] == "it")
                if found is not None and self._exact(found, person):
                    self.groups.append((found, person))
        self._find_command()
        self.groups.sort(key=lambda pair: pair[0].first)
        return varied

    def _find_command(self) -> None:
        start = int(self.normal[:1] == ["please"])
        found = command(self.words, start)
        if found is not None and self._exact(found, "2"):
            self.groups.append((found, "2"))

    def _own(self, at: int) -> tuple[str, str]:
        return self.normal[at], self.tags[at]

    def _exact(self, found: Group, person: str) -> bool:
        """Whether the group, written as it is, is what stands there, with single spaces."""
        if found.state not in found.states:
            return False
        pieces = found.pieces(found.state, person)
        here = slice(found.first, found.last)
        own = list(zip(self.normal[here], self.tags[here], strict=True))
        return (
            pieces is not None
            and [(normal(word), tag) for word, tag in pieces] == own
            and all(self.text[a.end : b.start] in ("", " ") for a, b in pairwise(self.words[here]))
        )

    def _verb_without_subject(self) -> bool:
        """Whether a verb agrees with a subject further away: "she comes and goes"."""
        for at, tag in enumerate(self.tags[:-1]):
            if tag != "CC":
                continue
            after = at + 1
            while after < len(self.tags) - 1 and self.tags[after] == "RB":
                after += 1
            if self.tags[after] in _AGREEING:
                return True
        return False

    def _noun_subject(self, at: int, phrase: int) -> str | None:
        """The person of the subject that ends at a noun or pronoun, where it is plainly one.

        phrase: where the run of words that may belong to a noun begins, up to this position.
        """
        tag = self.tags[at]
        if tag == "PRP" and self.normal[at] != "it":
            return None
        start = at if tag == "PRP" else phrase
        before = self.tags[start - 1] if start else ""
        plain = (
            start == 0
            or before in OPENING_TAGS
            or (before in ("IN", "WRB") and self.normal[start - 1] in OPENERS)
            or (before == "CC" and start > 1 and self.tags[start - 2] == ",")
        )
        return ("3p" if tag == "NNS" else "3s") if plain else None

    def _clause_follows(self, at: int) -> bool:
        """Whether a subject and its verb come next, nothing else between: not "before dinner he
        came", "after the day, she said"."""
        tags, start = self.tags, at
        before = at - 2
        while before >= 0 and tags[before] not in (",", ":", "CC") and tags[before] not in _FINITE:
            before -= 1
        if before != at - 2 and (before < 0 or tags[before] not in _FINITE):
            return False  # "the day after the storm was clear"
        opened = next((n for n in range(start - 2, 0, -1) if tags[n] in ("WP", "WDT")), None)
        if opened and _FINITE.isdisjoint(tags[:opened]):
            # "The nurse who looked after my aunt was kind": the verb of the nurse.
            finite = [tag for tag in tags[start:] if tag in _FINITE]
            if len(finite) < 2:
                return False
        if at < len(tags) and (tags[at] == "EX" or self.normal[at] in _NOMINATIVE):
            at += 1
        else:
            noun = False
            while at < len(tags) and tags[at] in _PHRASE | {"NNS", "NNPS", "POS"}:
                if noun and tags[at] in ("DT", "PRP$", "NNP", "CD"):
                    return False
                noun = noun or tags[at] in ("NN", "NNS")
                at += 1
        behind = at
        while behind < len(tags) and tags[behind] == "RB":
            behind += 1
        return start < at and behind < len(tags) and tags[behind] in _FINITE

    def _classed(self) -> list[tuple[int, Class]]:
        taken = {at for found, _ in self.groups for at in range(found.first, found.last)}
        found = []
        of_word = _classes_of_words()
        for at, text in enumerate(self.normal):
            if text not in of_word or at in taken:
                continue
            for one in of_word[text]:
                if self.tags[at] in one.tags and self._stands(at, one.where):
                    found.append((at, one))
                    break
        return found

    def _asked(self, at: int) -> bool:
        """Whether "if" and "when" say what is asked or known: "ask him if", "not sure when"."""
        if self.normal[at] not in ("if", "when") or not at:
            return False
        for before in range(at - 1, -1, -1):
            known = lemma(self.normal[before], self.tags[before], "en")
            if known in listed("en", "structure/telling.txt") or known in _ASKING:
                return True
            if self.tags[before] not in _WHOM:
                break
        return False

    def _stands(self, at: int, where: str) -> bool:
        if where == "any":
            # "Look after her", "ask after him": one verb, and no order.
            word = self.normal[at], self.tags[at - 1][:1]
            return not (at and word == ("after", "V"))
        following = self.tags[at + 1 : at + 1 + _CLAUSE]
        leans = at > 0 and self.normal[at - 1] in _LEANING
        if where == "clause" and (leans or self._asked(at)):
            return False
        if where == "clause" and self.normal[at] in _ORDERS:
            return self._clause_follows(at + 1)
        if where == "clause":
            subject = bool(following) and following[0] in _CLAUSE_SUBJECTS
            return subject and not _FINITE.isdisjoint(following[1:])
        for tag in following:
            if tag not in ("JJ", "NN", "NNS"):
                return False
            if tag in ("NN", "NNS"):
                return tag == where
        return False
