"""Which translations of a verb can stand where it does, of those that are more than one word.

A reflexive verb (s'effondrer) has no object, a phrase has one only behind its preposition (rendre
visite à) or where its own words are none (prendre en charge). What a verb is done to the private
sentence tells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from prism.dictionary.fields import Private
from prism.languages import lines, words
from prism.morphology import Paradigms


class Frame(NamedTuple):
    """What a verb is done to: "nothing" that is said, a "noun" right behind it, its "subject", or
    "other": what stands elsewhere or is a pronoun. follows: the preposition behind it, or
    `INFINITIVE`.
    """

    done_to: str
    follows: str


INFINITIVE = "-"
"""What stands for a verb that follows, with "to" or as its -ing form."""

OBJECTS = frozenset({"DT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "JJ", "CD", "PDT", "WP"})
"""Tags of what begins the object of a verb right before it."""
_NOUNS = OBJECTS - {"PRP", "WP"}
_BETWEEN = frozenset({"RB", "RBR", "RP"})


@cache
def _oneself(language: str) -> re.Pattern[str] | None:
    return next((re.compile(line) for line in lines(language, "words/oneself.txt")), None)


def without_itself(text: str, language: str) -> str:
    """A verb in its base form without its reflexive pronoun."""
    pattern = _oneself(language)
    return pattern.sub("", text, count=1) if pattern is not None else text


@cache
def prepositions(language: str) -> frozenset[str]:
    """The prepositions of a language that stand before nouns."""
    rows = (line.partition("\t") for line in lines(language, "decoding/leading.txt"))
    return frozenset(word for kind, _, row in rows if kind == "preposition" for word in row.split())


def frame_of(sentence: Sequence[Private], at: int, source: str) -> Frame:
    """What the verb at `at` is done to, and what follows it."""
    verb = sentence[at]
    before = [word for word in reversed(sentence[:at]) if word.tag not in _BETWEEN]
    behind = list(sentence[at + 1 :])
    while behind and behind[0].tag in _BETWEEN:
        del behind[0]
    tags = [word.tag for word in behind[:2]]
    governs = tags[:1] == ["VBG"] or (tags[:1] == ["TO"] and tags[1:2] == ["VB"])
    prepared = tags[:1] in (["IN"], ["TO"])
    follows = INFINITIVE if governs else behind[0].text if prepared else ""
    if verb.tag == "VBN":
        helping = next((word for word in before if word.tag != "PRP"), verb)
        if words(source, "words/having.txt").isdisjoint((helping.text, helping.lemma)):
            return Frame("subject", follows)
    long = {word.text for word in behind[:2]} & words(source, "words/extents.txt")
    if tags and tags[0] in OBJECTS and not long:
        return Frame("noun" if tags[0] in _NOUNS else "other", follows)
    return Frame("other" if _relative(before) else "nothing", follows)


def _relative(before: Sequence[Private]) -> bool:
    """Whether the clause whose words stand in this order before its verb has its object before its
    subject: the letter I wrote, what he said."""
    tags = [word.tag for word in before if word.tag not in ("MD", "TO") and word.tag[:1] != "V"]
    return tags[:1] == ["PRP"] and tags[1:2] != [] and tags[1][:2] in ("NN", "WP", "WD")


def is_single(text: str, table: Paradigms) -> bool:
    """Whether a verb is one word, or one with its particle (hand in), and has no pronoun."""
    language = table.header.get("language", "")
    first, _, rest = text.partition(" ")
    whole = not rest or rest in words(language, "words/particles.txt")
    return first.isalpha() and whole and without_itself(text, language) == text


def sayable(text: str, frame: Frame, followers: frozenset[str], table: Paradigms) -> bool:
    """Whether a translation of a verb can stand where it does. followers: the prepositions of the
    source that go with the meaning."""
    language = table.header.get("language", "")
    if frame.done_to == "subject" and text in _to_persons(language):
        return False  # mir wurde geholfen
    if is_single(text, table):
        return True
    if _oneself(language) is None:  # English inflects the first word: be promoted, amount to
        first, _, last = text.partition(" ")
        # What is made glad stands between the two.
        between = first == "make" and any(one.pos == "adj" for one in table.analyses(last))
        return _infinitive(first, table) and not between
    parts = without_itself(text, language).split(" ")
    heads = [part for part in (parts[0], parts[-1]) if _infinitive(part, table)]
    if not heads or not words(language, "words/copulas.txt").isdisjoint(parts):
        return False
    if (governed := parts[-1]) in governable(language):
        if frame.done_to == "subject":
            return False
        if frame.follows == INFINITIVE:
            return governed in _linking(language, parts[-2])
        carried = frame.done_to == "noun" and governed in words(language, "words/carried.txt")
        return frame.follows in followers or (carried and not _linking(language, parts[-2]))
    fixed = next((part for part in parts if part != heads[0]), "")
    if len(parts) == 1 or fixed not in prepositions(language):
        return frame.done_to == "nothing"
    return True


def governable(language: str) -> frozenset[str]:
    """What a translation of a verb may end with that is written before what the verb governs; a
    particle (hand in) is none."""
    known = prepositions(language) | words(language, "words/carried.txt")
    return known - words(language, "words/particles.txt")


def governing(text: str, language: str) -> tuple[str, str]:
    """A translation of a verb without what is written before what it governs, and that."""
    rest, _, last = text.rpartition(" ")
    return (rest, last) if rest and last in governable(language) else (text, "")


@cache
def _linking(language: str, word: str) -> frozenset[str]:
    """What joins an infinitive to a word that governs it."""
    rows = (line.split("\t") for line in lines(language, "decoding/governing.txt"))
    return frozenset(
        link for links, governors in rows if word in governors.split() for link in links.split("|")
    )


@cache
def _to_persons(language: str) -> frozenset[str]:
    """The verbs whose object is told in a case that no subject of theirs stands for."""
    return frozenset(line.split("\t")[0] for line in lines(language, "decoding/dative.txt"))


def _infinitive(word: str, table: Paradigms) -> bool:
    return any(one.features == "inf" for one in table.analyses(word))
