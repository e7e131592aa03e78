"""What was turned in a sentence before it was disguised, and is to be put back in its translation.

Every sentence that differs from another in nothing but these is sent as the same plain one (see
`structure.neutral`). Here stands what the private one says in their place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from prism.languages import FALLBACK, words

_PERHAPS = "structure/perhaps.txt"

SURE = 0.55
"""The least confidence of a construction that is sent: c(w, s) of a word, Sato 2024, Eq. 15."""


class Turning(NamedTuple):
    """What a language can put back in a translation into it.

    classes: the classes of words, and what each word of them becomes. negative: whether verbs are
    sent negated. alike: whether `his` and `their` are the same word in it. passives: whether its
    passive looks like its future. untold: words that no plain telling may hold, since a translator
    says them by more than a word ("not until": erst); opening: those that none may hold before a
    verb that is turned, which would stand in no future there. confidence: of a construction
    (`Turned.constructions`), in how many of its sentences a translator's answer could be put right;
    1 where that was not measured.
    """

    classes: Mapping[str, Mapping[str, tuple[str, ...]]]
    negative: bool
    alike: bool = False
    passives: bool = False
    untold: frozenset[str] = frozenset()
    opening: frozenset[str] = frozenset()
    confidence: Mapping[str, float] = {}

    def sure(self, turned: Turned) -> bool:
        """Whether all that was turned is likely to be put back."""
        return all(self.confidence.get(name, 1.0) >= SURE for name in turned.constructions)


class TurnedVerb(NamedTuple):
    """A verb that was sent in the future tense.

    main: its infinitive. kind: `verb`, `be`, `passive` or `perfect`. sent, person: of its subject,
    as sent and as the private sentence has it; 3s and 3p of a noun. pronoun: whether the subject is
    one that was turned. shared: whether the verb before has the same subject, so that it need not
    be told again. mood: `present`, `past`, `command` or a modal verb. lasting: whether its past has
    no end. never: whether its negation is that.
    """

    main: str
    kind: str
    sent: str
    person: str
    pronoun: bool
    shared: bool
    mood: str
    negated: bool
    lasting: bool
    never: bool = False

    @property
    def perhaps_not(self) -> bool:
        """Whether it says that something is perhaps not so: "it may not work", no "cannot".
        What you may not do is forbidden."""
        return self.negated and self.mood in words(FALLBACK, _PERHAPS) and self.person != "2"

    def may_be(self, source: str) -> bool:
        """Whether what was put in for this private word may be the verb."""
        known = source.lower().split()
        return not known or self.kind != "verb" or self.main in known


class TurnedPerson(NamedTuple):
    """A person of the sentence, and how often pronouns of each kind stand for it."""

    sent: str
    person: str
    subjects: int
    objects: int
    possessives: int


class TurnedWord(NamedTuple):
    """A word that was exchanged for another of its class."""

    name: str
    sent: str
    word: str


class Turned(NamedTuple):
    """All of one sentence, in its order.

    negative: whether every verb was sent negated, else none was. article: whether an indefinite
    article stands in the sentence, and so in a negation that has none in the translation. others:
    finite verbs that were not turned. leading: whether it begins with a subject that was turned,
    and so may stand for a command; asked: for a question. question: whether it does.
    apart: negations that a comma parts from every verb, and that stay.
    """

    verbs: tuple[TurnedVerb, ...]
    persons: tuple[TurnedPerson, ...]
    words: tuple[TurnedWord, ...]
    negative: bool
    article: bool
    others: int = 0
    leading: bool = False
    asked: bool = False
    question: bool = False
    apart: int = 0

    def commanded(self) -> Turned:
        """With the first verb as a command, and those that share its subject."""
        rest = list(self.verbs)
        told = [rest.pop(0)._replace(mood="command")]
        while rest and rest[0].shared and rest[0].pronoun and rest[0].sent == told[0].sent:
            told.append(rest.pop(0)._replace(mood="command"))
        return self._replace(verbs=(*told, *rest))

    @property
    def constructions(self) -> tuple[str, ...]:
        """What has to be found in the translation."""
        found = {
            "verbs": bool(self.verbs),
            "passive": any(one.kind == "passive" for one in self.verbs),
            "several verbs": len(self.verbs) > 1,
            "three persons": len(self.persons) > 2,
            "objects": any(one.objects for one in self.persons),
            "possessives": any(one.possessives for one in self.persons),
            **{one.name: True for one in self.words},
        }
        return tuple(name for name, there in found.items() if there)
