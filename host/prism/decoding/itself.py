"""Verbs that say with a pronoun what the private one says without: apologise, sich entschuldigen.

The translator saw another verb, and wrote none. Whose pronoun it is the private text tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from prism.decoding.governed import verbs
from prism.languages import lines
from prism.languages import words as listed
from prism.substitution.model import Line, Substitution
from prism.tagging import lemma

_VERBAL = frozenset({"VB", "MD", "TO"})
_ENDS = frozenset({",", ":", ".", "CC"})
_OBJECTS = frozenset({"DT", "PRP", "PRP$", "NN", "NNS", "NNP", "JJ", "CD", "PDT", "VBG", "``"})
_PARTICLES = frozenset({"RP", "RB"})
SPEAKER = "1.sg"
ANYBODY = "3"
"""Who is neither speaking nor spoken to."""


@cache
def _persons(language: str) -> Mapping[str, str]:
    rows = (row.split("\t") for row in lines(language, "words/speakers.txt"))
    return {word: person for person, words in rows for word in words.split()}


def itself(
    made: Substitution, line: Line, said: str, source: str, target: str, *, always: bool
) -> str:
    """The person of the subject of a private verb that the verb `said` translates only with a
    reflexive pronoun; empty where it needs none, or the source's pronouns are not known. always:
    whether the dictionary gives it with one."""
    if made.tag[0] != "V" or not _persons(source):
        return ""
    known = verbs(target, "reflexive").get(said, frozenset())
    first, _, rest = made.word.lower().partition(" ")
    base = lemma(first, made.tag, source)
    words = line.words
    at = line.index(made)
    behind = [word for word in words if word.start >= made.end]
    if not rest and behind[:1] and behind[0].tag in _PARTICLES:
        del behind[0]
    long = {word.text.lower() for word in behind[:2]} & listed(source, "words/extents.txt")
    told = len(words) > len(line.substitutions)  # else nothing says whether it has an object
    alone = told and (bool(long) or not (behind and behind[0].tag in _OBJECTS))
    if not always and known.isdisjoint({"*", base, f"{base}-"} if alone else {"*", base}):
        return ""
    return _subject(line, at, source)


def said_of(made: Substitution, line: Line, source: str) -> str:
    """The person of whom an adjective or participle is said: "1.sg", or `ANYBODY`; empty of another
    word, or where the source's pronouns are not known."""
    if made.tag not in ("JJ", "VBN") or not _persons(source) or not line.words:
        return ""
    at = line.index(made)
    return _subject(line, at, source)


def _subject(line: Line, at: int, source: str) -> str:
    """Whose verb word `at` is: the last pronoun before it, where no noun is nearer. A noun before
    an infinitive is an object, which does it where somebody is asked or told to; so is one before a
    second verb of the same subject: I found the key and would be glad."""
    words, ordering = line.words, listed(source, "words/ordering.txt")
    dependent = words[at].tag == "VBG" or (at > 0 and words[at - 1].tag == "TO")
    noun = joined = False
    for index in range(at - 1, -1, -1):
        before = words[index]
        person = _persons(source).get(before.text.lower())
        if person is not None and before.tag != "PRP$":
            hangs = joined and index > 0 and words[index - 1].tag[0] in "VIW"
            return ANYBODY if hangs else person  # he knows that I am here and would come
        if before.tag[0] in "VM":
            if noun and lemma(before.text, before.tag, source) in ordering:
                return ANYBODY
            dependent = False
        elif before.tag == "CC" and words[index + 1].tag[:2] in _VERBAL:
            dependent = joined = True
        elif before.tag[0] == "N" or before.tag in _ENDS:
            if not dependent:
                return ANYBODY
            noun = noun or (before.tag[0] == "N" and not joined)
    return ANYBODY
