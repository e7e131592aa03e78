"""What words say of a person: occupation, relation, nationality, religion, health, durations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from prism.protection.kinds import told
from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

NEEDS = ""

_LONGEST = 4
_OWN = frozenset("my your his her our their 's ’s whose".split())
_REASONS = {
    "occupation": "what somebody does or is by profession",
    "relation": "who somebody is to somebody",
    "religion": "what somebody believes in",
    "health": "an illness, an injury, a treatment or a medicine",
    "nationality": "where somebody is from",
}
_MODIFIES = frozenset(("NN", "VBG", "VBN", "JJ", "JJS", "RB", "RBS", ",", "HYPH"))
_FIELDS = frozenset(
    "aeronautical agricultural architectural automotive chemical civil clinical commercial"
    " corporate criminal culinary dental digital electrical electronic environmental financial"
    " forensic geriatric graphic industrial legal marine maternal mechanical medical military"
    " musical nuclear nutritional occupational optical orthopaedic orthopedic paediatric pediatric"
    " pharmaceutical physical political psychiatric public social structural surgical technical"
    " theatrical veterinary".split()
)
"""Adjectives that say in which field somebody works."""
_HAS = frozenset(
    "have has had having suffer suffers suffered suffering diagnosed diagnosis treated treating"
    " take takes took taking prescribed develop develops developed survived history get got caught"
    " with on against catch allergic tested testing positive recovering recovered died".split()
)
_REACH = 5
_BEING = frozenset("am is are was were 'm 's 're ’m ’s ’re be been born a an".split())
_GENERAL = frozenset(
    "disease illness disorder injury symptom medicine medication medicament drug treatment therapy"
    " pain ache condition syndrome infection discomfort sickness ailment wellness prescription dose"
    " remedy problem wound trauma complication anxiety stress fatigue loss care pill tablet".split()
)
"""Words for illness and treatment in general: alone, they name none."""
_DURATION = re.compile(
    r"\b(?:(?:over|almost|nearly|more than|less than|at least) )?"
    r"(?:(?:several|many|a few|a couple of)[ -](?:minutes|hours|days|weeks|months|years|decades)\b|"
    r"(?:half a|an?)[ -](?:year|decade)\b(?=(?:'|’)? (?:of|as|in|experience|ago)\b))",
    re.IGNORECASE,
)
_CUES = frozenset("minutes hours days weeks months year years decade decades".split())


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Nouns of the lists, with the words that go with them ("machine learning engineer")."""
    for sentence in reading.sentences:
        yield from _in_sentence(reading, sentence)
    for match in reading.near_words(_DURATION, _CUES):
        yield reading.item(match.span(), "duration", "personal", "how long something takes", 0.6)


def _in_sentence(reading: Reading, sentence: Sequence[TaggedWord]) -> Iterator[ProtectedItem]:
    place = 0
    while place < len(sentence):
        size, kind = _longest(sentence, place)
        if not kind or not _of_somebody(kind, sentence, place, size):
            place += max(size, 1)
            continue
        first = place
        if kind in ("occupation", "health"):
            while first and place - first < 3 and _belongs(sentence[first - 1]):
                first -= 1
        span = sentence[first].start, sentence[place + size - 1].end
        yield reading.item(span, kind, "personal", _REASONS[kind], 0.6)
        place += size


def _belongs(word: TaggedWord) -> bool:
    """Whether a word before a term is part of it: "machine learning", "industrial"."""
    return word.tag in ("NN", "VBG") or word.text.lower() in _FIELDS


@cache
def _first_words() -> frozenset[str]:
    """Those with which the terms of several words begin."""
    return frozenset(term.partition(" ")[0] for term in told("en") if " " in term)


def _longest(sentence: Sequence[TaggedWord], place: int) -> tuple[int, str]:
    """How many words from here are a term of the lists, and of which kind."""
    kinds = told("en")
    longest = _LONGEST if sentence[place].text.lower() in _first_words() else 1
    for size in range(min(longest, len(sentence) - place), 0, -1):
        *before, last = sentence[place : place + size]
        if not last.tag.startswith(("NN", "JJ" if size == 1 else "NN")):
            continue
        text = " ".join([*(word.text for word in before), lemma(last.text, last.tag, "en")]).lower()
        kind = kinds.get(text, "")
        # Only what is said of nations and creeds is an adjective; a medicine may look like one.
        if kind and (not last.tag.startswith("JJ") or kind not in ("occupation", "relation")):
            return size, kind
    return 0, ""


def _of_somebody(kind: str, sentence: Sequence[TaggedWord], place: int, size: int) -> bool:
    """Whether the term is said of a person, not of the world in general."""
    last = sentence[place + size - 1]
    following = sentence[place + size] if place + size < len(sentence) else None
    at = place - 1
    while at >= 0 and (
        sentence[at].tag in _MODIFIES
        or (sentence[at].tag == "CC" and at and sentence[at - 1].tag in ("JJ", "VBN"))
    ):
        at -= 1
    before = sentence[at].text.lower() if at >= 0 else ""
    if kind == "relation":
        return before in _OWN
    if kind == "occupation":
        title = last.text[0].isupper() and following is not None and following.tag == "NNP"
        return title or (last.tag in ("NN", "NNP") and before in ("a", "an", "as"))
    if kind == "health":
        if size == 1 and lemma(last.text, last.tag, "en").lower() in _GENERAL:
            return False
        near = sentence[max(0, place - _REACH) : place]
        return before in _OWN or any(word.text.lower() in _HAS for word in near)
    if kind == "nationality":
        # Of people; not of languages ("from Spanish to English").
        people = following is not None and told("en").get(
            lemma(following.text, following.tag, "en").lower(), ""
        ) in ("occupation", "relation")
        return people or before in _BEING or last.tag.endswith("S")
    return True
