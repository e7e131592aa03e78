"""Words of several senses that decide a story, and which one a sentence means: since, as, could.

A sense is told only where the sentence shows it for certain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from prism.languages import words as listed
from prism.languages.en.structure.verbs import normal
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_FINITE = frozenset({"MD", "VBD", "VBP", "VBZ"})
_PRESENT = frozenset({"VBP", "VBZ"})
_SUBJECTS = frozenset({"PRP", "DT", "PRP$", "NN", "NNS", "NNP", "NNPS", "EX", "CD", "JJ", "WP"})
_STOPS = frozenset({",", ".", ":"})
_OPEN = frozenset({"if", "would", "'d", "unless", "wish", "will", "'ll", "can", "may", "should"})
_BE = frozenset("am is are was were 'm 's 're".split())
_FIXED = frozenset("ever such same soon far long just".split())
_APART = frozenset({"CC", "IN", "WRB", "WP", "WDT", "TO"})
_HABIT = frozenset("always often usually sometimes never every whenever mostly used".split())
_PLACES = frozenset("here there above below".split())
_CLAUSE = 7
_STATING = frozenset(
    "mention note say state discuss indicate explain suggest propose write".split()
)
_ABOUT = frozenset("of about to by that as".split())
_TURNING = frozenset({"turn", "happen"})
_CONTRAST = frozenset(
    "is are was were am 's 're 'm may might can ca could do does has have".split()
)
_POSSIBLE = frozenset("can could will would 'll 'd may might ca wo".split())
_ASKING = frozenset("ask wonder know see check tell doubt decide sure inquire".split())


class Joint(NamedTuple):
    """A conjunction of several senses: the place of the word, its sense or "", and its verb's."""

    at: int
    word: str
    sense: str
    verb: int


class _Place(NamedTuple):
    """A conjunction among the words of a sentence, in lower case too, and its clause's verb."""

    words: Sequence[TaggedWord]
    low: Sequence[str]
    at: int
    verb: int


def joints(words: Sequence[TaggedWord]) -> Iterator[Joint]:
    """The conjunctions of several senses that a clause follows; those of whose sense nothing is
    known only where a translator is known to mistake it."""
    low = [normal(word.text) for word in words]
    for at, word in enumerate(low):
        sense = _SENSES.get(word)
        if sense is None or words[at].tag not in ("IN", "WRB", "RB"):
            continue
        if at and (low[at - 1] in _FIXED or low[max(0, at - 2) : at] == ["as", "well"]):
            continue
        asked = at > 0 and word == "when" and _tells(words[at - 1])
        verb = None if asked else _verb(words, at)
        told = None if verb is None else sense(_Place(words, low, at, verb))
        if verb is not None and told is not None:
            yield Joint(at, word, told, verb)


def could(words: Sequence[TaggedWord], at: int) -> str:
    """Of `could` at a place: "past" where it was possible once, "open" where it would be, "" where
    the sentence does not say."""
    low = [normal(word.text) for word in words]
    tags = {word.tag for number, word in enumerate(words) if number != at}
    if not _OPEN.isdisjoint(low[:at] + low[at + 1 :]):
        return "open" if "VBD" not in tags else ""
    if "VBD" in tags and tags.isdisjoint(_PRESENT):
        return "past"
    return "open" if "VBD" not in tags and not tags.isdisjoint(_PRESENT) else ""


def reported(words: Sequence[TaggedWord], at: int) -> bool:
    """Whether somebody said or thought what stands at a place: that he could, then or some day."""
    return any(word.tag == "VBD" and _tells(word) for word in words[:at])


def _verb(words: Sequence[TaggedWord], at: int) -> int | None:
    """The finite verb of the clause that a conjunction opens; behind "when" also one that was taken
    for a participle: "when the girl got home"."""
    if at + 1 >= len(words) or words[at + 1].tag not in _SUBJECTS:
        return None
    participle = None
    for place in range(at + 2, min(at + 2 + _CLAUSE, len(words))):
        if words[place].tag in _FINITE:
            return place
        if words[place].tag == "VBN" and participle is None and normal(words[at].text) == "when":
            participle = place
        if words[place].tag in _STOPS or (words[place].tag in _APART and words[place].text != "of"):
            return participle
    return participle


def _since(place: _Place) -> str:
    """Of time where the clause beside it is in the perfect and this one in the past; of cause where
    that one is in no perfect, and not in the present behind a past: "since it was cut, it is late".
    """
    words, low, at, verb = place
    start = max((n for n in range(at - 1) if low[n] in (",", ";", ":", ".")), default=-1) + 1
    other = range(start, at) if at > start else range(verb + 1, len(words))
    perfect = any(
        low[n] in ("have", "has", "had", "'ve", "'s", "'d") and _participle(words, n) for n in other
    )
    if perfect and words[verb].tag == "VBD":
        return "time"
    finite = {words[n].tag for n in other} & _FINITE
    since_then = words[verb].tag == "VBD" and finite <= _PRESENT
    told = _participle(words, verb)  # since last week's rain the stain has spread
    return "cause" if finite and not (perfect or since_then or told) else ""


def _participle(words: Sequence[TaggedWord], at: int) -> bool:
    for word in words[at + 1 : at + 4]:
        if word.tag == "VBN":
            return True
        if word.tag not in ("RB", "PRP"):
            return False
    return False


def _as(place: _Place) -> str:
    """Of manner where somebody says or knows and the clause has no object: "as you see here"; and
    where it says no more than that somebody is."""
    words, low, last = place.words, place.low, place.verb
    known = lemma(low[last], words[last].tag, "en")
    if known in _TURNING and low[last - 1] == "it":
        return "manner"
    # "Leave me as I am."
    if low[last] in _BE and words[last - 1].tag == "PRP" and last + 1 < len(words):
        return "manner" if words[last + 1].tag in (*_STOPS, "CC") else ""
    end = last + 1
    while end < len(words) and (words[end].tag in ("VB", "VBN", "RB") or low[end] in _PLACES):
        last = end if words[end].tag[0] == "V" else last
        end += 1
    ends = end == len(words) or words[end].tag in _STOPS
    # "As I said in my note": what was said is this.
    stating = lemma(low[last], words[last].tag, "en") in _STATING
    ends = ends or (stating and words[end].tag == "IN" and low[end] not in _ABOUT)
    return "manner" if _tells(words[last]) and ends else ""


def _while(place: _Place) -> str | None:
    """Of a contrast where the clause says how something is and goes before another; of time where
    it says what was going on."""
    words, low, at, verb = place
    going = any(word.tag == "VBG" for word in words[verb + 1 : verb + 3])
    if going:
        return "time"
    first = at == 0 and "," in low[verb:]
    return "contrast" if first and low[verb] in _CONTRAST else None


def _so(place: _Place) -> str | None:
    """Of a purpose where it says what may be done then: "so he can see it". No mood of other
    languages is changed for it."""
    words, low, at, verb = place
    possible = low[verb] in _POSSIBLE and words[at + 1].tag == "PRP" and verb <= at + 3
    return "purpose" if at and possible and words[at - 1].tag not in ("CC", ".") else None


def _if(place: _Place) -> str | None:
    """Of a question where somebody asks or does not know it: "ask Ann if she came"."""
    words, low, at, _ = place
    before = {lemma(low[n], words[n].tag, "en") for n in range(max(0, at - 3), at)}
    if {",", "even", "as"} & before or before.isdisjoint(_ASKING):
        return None
    return "" if {"make", "sure"} <= before else "whether"


def _tells(word: TaggedWord) -> bool:
    return lemma(word.text, word.tag, "en") in listed("en", "structure/telling.txt")


def _when(place: _Place) -> str:
    """Of one time where the clause is in the past and nothing says that it was so more than once;
    of any where it is not in the past."""
    if place.words[place.verb].tag not in ("VBD", "VBN"):
        return "" if place.low[place.verb] in ("had", "'d", "could", "would") else "any"
    return "" if not _HABIT.isdisjoint(place.low) else "once"


_SENSES = {
    "since": _since, "as": _as, "when": _when, "while": _while, "so": _so, "if": _if,
}  # fmt: skip
