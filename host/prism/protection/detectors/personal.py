"""What words say of a person: occupation, relation, nationality, religion, health, durations.

Which words do is in `protection/kinds`, `demonyms.txt` and `endings.txt` of a language; what stands
around one that is said of somebody is in its `personal.txt`, with lines of `kind<TAB>words` (`_`
for a blank, `#` for a comment):

- `apart`: anything where the nouns of one term are written apart (machine learning engineer)
- `loose`: anything where the tagger often errs about words that tell something
- `own`: whose somebody is (my); `of`: what stands before whose (of my brother)
- `one`: articles and the like before what somebody is (a, as); `the`: before somebody known
- `being`: forms of to be and to become, `between`: what may follow them
  (since 2008); `post`: what is somebody's by profession (job, training)
- `has`, `after`: what stands before and behind an illness or a medicine (takes, allergic)
- `general`: words for illness and treatment at large: alone they name none
- `part`, `hurt`: parts of the body, and what is done to them (broke)
- `people`: nouns that have a nationality (citizen, family); `speaks`: before a language
- `field`: adjectives that say in which field somebody works; `degree`: what is behind a name
- `vague`, `unit`: what a length of time has in place of a number, and its units; `lead`: what is
  before it; `whole`: lengths without a number, where one of `tail` follows
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from prism.languages import lines
from prism.protection.kinds import tells, told
from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

NEEDS = ""

_LONGEST = 5
_MODIFIES = frozenset(("NN", "VBG", "VBN", "JJ", "JJS", "RB", "RBS", ",", "HYPH"))
_BEFORE, _BEHIND = 5, 4
_OPEN = ("NN", "JJ")

Cues = Mapping[str, frozenset[str]]


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Nouns of the lists, with the words that go with them ("machine learning engineer")."""
    cues = _cues(reading.language)
    if not cues:
        return
    for sentence in reading.sentences:
        yield from _Sentence(reading, sentence, cues).items()
    for match in reading.near_words(_duration(reading.language), cues["unit"]):
        yield reading.item(match.span(), "duration", "personal", "how long something takes", 0.6)


def _reason(kind: str) -> str:
    """What people are told of a word of this kind."""
    return {
        "occupation": "what somebody does or is by profession",
        "relation": "who somebody is to somebody",
        "religion": "what somebody believes in",
        "health": "an illness, an injury, a treatment or a medicine",
        "nationality": "where somebody is from",
    }[kind]


@cache
def _cues(language: str) -> Cues:
    """The words of each kind of cue; nothing where a language has no list."""
    found = {}
    for line in lines(language, "protection/personal.txt"):
        kind, _, listed = line.partition("\t")
        found[kind] = frozenset(word.replace("_", " ") for word in listed.split())
    return found


@cache
def _duration(language: str) -> re.Pattern[str]:
    cues = _cues(language)
    lead, vague, unit, whole, tail = (
        "|".join(map(re.escape, sorted(cues[kind], key=len, reverse=True)))
        for kind in ("lead", "vague", "unit", "whole", "tail")
    )
    return re.compile(
        rf"(?<!\w)(?:(?:{lead}) )?"
        rf"(?:(?:{vague})[ -](?:{unit})\b|(?:{whole})\b(?=(?:'|’)? (?:{tail})\b))",
        re.IGNORECASE,
    )


@cache
def _first_words(language: str) -> frozenset[str]:
    """Those with which the terms of several words begin."""
    return frozenset(re.split(r"\W", term)[0] for term in told(language) if not term.isalpha())


class _Sentence:
    """One sentence, in which a word is said of somebody or of the world in general."""

    def __init__(self, reading: Reading, words: Sequence[TaggedWord], cues: Cues) -> None:
        self._reading = reading
        self._language = reading.language
        self._words = words
        self._lower = [word.text.lower() for word in words]
        self._cues = cues
        self._last, self._context = -1, -1

    def items(self) -> Iterator[ProtectedItem]:
        """The terms that are said of somebody, and the degrees behind names."""
        place = 0
        while place < len(self._words):
            size, kind = self._longest(place)
            if not kind or not self._of_somebody(kind, place, size):
                place += max(size, 1)
                continue
            first = place
            if kind in ("occupation", "health", "relation"):
                while first > self._last + 1 and place - first < 3:
                    if not self._belongs(first - 1, kind):
                        break
                    first -= 1
            span = self._words[first].start, self._words[place + size - 1].end
            yield self._reading.item(span, kind, "personal", _reason(kind), 0.6)
            self._context, self._last = self._beside(place), place + size - 1
            place += size

    def _is(self, place: int, *kinds: str) -> bool:
        """Whether the word at a place is one of these cues."""
        return 0 <= place < len(self._words) and any(
            self._lower[place] in self._cues[kind] for kind in kinds
        )

    def _tag(self, place: int) -> str:
        return self._words[place].tag if 0 <= place < len(self._words) else ""

    def _belongs(self, place: int, kind: str) -> bool:
        """Whether a word before a term is part of it: "machine learning", "industrial"."""
        tags = ("NN", "VBG") if kind == "occupation" else ("NN",)
        apart = bool(self._cues["apart"]) and self._tag(place) in tags
        return apart or self._is(place, "field")

    def _longest(self, place: int) -> tuple[int, str]:
        """How many words from here are a term of the lists, and of which kind."""
        first = self._lower[place]
        if not first[0].isalpha():
            return 0, ""
        several = first in _first_words(self._language)
        for size in range(min(_LONGEST if several else 1, len(self._words) - place), 0, -1):
            kind = self._kind(place, size)
            if kind:
                return size, kind
        return 0, ""

    def _kind(self, place: int, size: int) -> str:
        last = self._words[place + size - 1]
        if self._lower[place] in self._cues["degree"] and size == 1:
            return "occupation"
        base = lemma(last.text, last.tag, self._language).lower()
        forms = [base] if last.tag.startswith(_OPEN) else []
        forms.append(self._lower[place + size - 1])
        if size > 1:
            start = self._words[place].start
            before = self._reading.text[start : last.start].lower()
            forms = [f"{before}{form}" for form in forms]
        kind = next((kind for form in forms if (kind := tells(form, self._language))), "")
        if not kind or not self._may_be(kind, last.tag):
            return ""
        return kind

    def _may_be(self, kind: str, tag: str) -> bool:
        """Whether a word with a tag may be what it tells. Only what is said of nations and creeds
        is an adjective; a medicine may look like any word."""
        if self._cues["loose"]:
            return True
        if kind == "health":
            return tag.startswith((*_OPEN, "VBN", "VBZ", "FW"))
        if tag.startswith("JJ") and kind in ("occupation", "relation"):
            return False
        return tag.startswith(_OPEN)

    def _of_somebody(self, kind: str, place: int, size: int) -> bool:
        """Whether the term is said of a person, not of the world in general."""
        at = self._beside(place)
        behind = place + size
        if kind == "relation":
            return self._is(at, "own") or (
                self._is(behind, "own") or (self._is(behind, "of") and self._is(behind + 1, "own"))
            )
        if kind == "occupation":
            return self._is_occupation(place, at, behind)
        if kind == "health":
            return self._is_health(place, at, behind, size)
        if kind == "nationality":
            return self._is_nationality(place, at, behind)
        return True

    def _beside(self, place: int) -> int:
        """The place of the word before the term and all that describes it; of two terms in a row
        ("a Latvian cellist") it is the same."""
        at = place - 1
        while at > self._last and (
            (self._tag(at) in _MODIFIES and not self._is(at, "own", "one", "the", "being"))
            or (self._tag(at) == "CC" and self._tag(at - 1) in ("JJ", "VBN"))
            or self._is(at, "between")
            or (self._tag(at) == "CD" and self._is(at - 1, "between"))
        ):
            at -= 1
        return self._context if at == self._last else at

    def _joined(self, at: int) -> bool:
        """Whether what stands before is another thing said of somebody, and an `and`."""
        return self._tag(at) == "CC" and at - 1 == self._last >= 0

    def _is_occupation(self, place: int, at: int, behind: int) -> bool:
        last = self._words[behind - 1]
        if self._is(place, "degree"):
            return self._tag(place - 1) == "," and self._tag(place - 2).startswith("NNP")
        if self._tag(behind) == "NNP" and last.text[0].isupper():
            return True  # a title
        if not self._is(at, "one", "own", "being") and not self._joined(at):
            known = self._is(at, "the") and last.tag in ("NN", "NNP")
            work = self._is(at, "of") and any(self._is(at - step, "post") for step in (1, 2))
            return work or self._is(at, "post") or (known and self._tag(at - 1) == ",")
        if self._is(at, "own") and self._tag(behind).startswith("NN"):
            return False  # my doctor's office is no doctor
        single = last.tag in ("NN", "NNP") or bool(self._cues["loose"])
        return single or self._is(at, "being")

    def _is_health(self, place: int, at: int, behind: int, size: int) -> bool:
        base = lemma(self._words[behind - 1].text, self._words[behind - 1].tag, self._language)
        if size == 1 and not self._cues["general"].isdisjoint((base.lower(), self._lower[place])):
            return False
        if self._is(at, "own") or (self._tag(place).startswith("JJ") and self._is(at, "being")):
            return True
        return any(self._is(near, "has") for near in range(place - _BEFORE, place)) or any(
            self._is(near, "after") for near in range(behind, behind + _BEHIND)
        )

    def _is_nationality(self, place: int, at: int, behind: int) -> bool:
        """Of people; of languages only where somebody speaks one."""
        if self._tag(place).endswith("S") or self._is(at, "being", "one"):
            return True
        if self._is(place - 1, "speaks") or self._is(place - 2, "speaks") or self._joined(at):
            return True
        return any(self._person(near) for near in (place - 1, behind))

    def _person(self, place: int) -> bool:
        if not 0 <= place < len(self._words):
            return False
        word = self._words[place]
        base = lemma(word.text, word.tag, self._language).lower()
        both = (base, self._lower[place])
        return not self._cues["people"].isdisjoint(both) or any(
            tells(one, self._language) in ("occupation", "relation") for one in both
        )
