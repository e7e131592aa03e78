"""What is called by words of the source language: Line 6, and persons of either sex."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from prism.decoding.doubts import DOUBTFUL
from prism.decoding.grammar import grammar
from prism.decoding.renderings import Lexicon
from prism.languages import lines, words
from prism.morphology import paradigms
from prism.protection.gazetteer import name_words
from prism.protection.kinds import told
from prism.substitution.agreement import agreement
from prism.substitution.model import Line, Substitution
from prism.tagging import lemma

_LABEL = re.compile(r"([A-Z][a-z]+)((?: [A-Z]{1,3})?(?: \d+)?)")
_CALLED = frozenset({"person", "name", "place", "organisation", "address"})


_COUNTED = re.compile(r"(\d[\d.,]*(?:[A-Z](?=-)|(?=er\b|-)))(?:er)?((?:-[^\W\d_]{3,})*)")
_OBJECT = frozenset({"identifier", "credential", "number"})
_SEVERAL = {"die": "mn", "der": "mn", "den": "fn"}
"""German articles to the genders of nouns in the plural that have them where no singular has."""

_DENIED = 2
"""Words before one among which its negation stands."""
ABBREVIATED = 4
"""Letters of an abbreviation at most."""

_BEFORE_NOUNS = frozenset({"DT", "PRP$", "JJ", "JJR", "JJS", "CD", "WP$", "POS"})


class Label(NamedTuple):
    """A common noun in lower case, and the number or letters behind it with their blank, if it was
    one item."""

    noun: str
    number: str


def labelled(made: Sequence[Substitution], number: int, lexicon: Lexicon) -> Label | None:
    """The protected item as a noun that its number follows, where the dictionary has it as one."""
    item, behind = made[number], made[number + 1 : number + 2]
    named = _LABEL.fullmatch(item.word)
    if named is None or item.category not in _CALLED:
        return None
    numbered = any(b.word.isdecimal() and b.start == item.end + 1 for b in behind)
    if not (numbered or named[2][-1:].isdecimal()):
        return None
    entry = lexicon.resolve(named[1].lower(), "NN")
    if entry is None or entry.tag != "NN" or entry.confidence < DOUBTFUL:
        return None
    return Label(named[1].lower(), named[2])


class Counted(NamedTuple):
    """A noun that a number describes: the number, what is behind it, whether several are meant."""

    number: str
    parts: Sequence[str]
    several: bool


def counted(line: Line, number: int, language: str) -> Counted | None:
    """The protected item as a number and the nouns that are written together with it: die
    16-Unzen-Becher, die 800er-Nummer, die 12er."""
    made = line.substitutions[number]
    found = _COUNTED.fullmatch(made.word) if grammar(language).noun_capitals else None
    if found is None or made.category not in _OBJECT:
        return None
    parts = [part for part in found[2].split("-") if part]
    index = line.index(made)
    before = [word.text.lower() for word in line.words[max(0, index - 2) : index]]
    article = before[-1] if before else ""
    if not parts:
        return Counted(found[1], (), article in _SEVERAL)
    table = paradigms(language)
    readings = [one.features for one in table.analyses(parts[-1]) if one.pos == "noun"]
    single = any(".sg." in one for one in readings)
    genders = {one.partition(".")[0] for one in readings}
    nominal = index > 1 and line.words[index - 2].tag[:2] == "NN"
    fits = genders <= set(_SEVERAL.get(article, "")) and (article != "der" or nominal)
    return Counted(found[1], parts, bool(readings) and (not single or fits))


def either_sex(made: Substitution, source: str) -> bool:
    """Whether the private word is a person of whom it does not say whether it is a woman."""
    listed = words(source, "words/either_sex.txt")
    return lemma(made.word.lower(), made.tag, source) in listed


def kin_as_name(made: Substitution, line: Line, source: str) -> bool:
    """Whether the private word is what a relative is called, without a word before it: Mum."""
    if made.word.lower() not in words(source, "words/kin_names.txt"):
        return False
    before = [word for word in line.words if word.end <= made.start]
    return not before or before[-1].tag not in _BEFORE_NOUNS


def owns(made: Substitution, line: Line) -> bool:
    """Whether the word is the owner of what follows: Mum's wellies."""
    return line.public.value[made.end : made.end + 2] in ("'s", "’s")


def shouted(made: Substitution, language: str) -> str:
    """The tag of what was taken for a name because all of it is in capitals, and is a participle or
    adjective of the language: J'AI GAGNÉ. Else empty."""
    word, lower = made.word, made.word.lower()
    called = made.category in ("name", "organisation", "person")
    if not called or not (word.isupper() and word.isalpha()) or len(word) <= ABBREVIATED:
        return ""
    readings = paradigms(language).analyses(lower)
    if any(one.pos == "verb" and one.features.startswith("pp") for one in readings):
        return "VBN"
    return "JJ" if {one.pos for one in readings} == {"adj"} else ""


def noun_as_name(line: Line, number: int, language: str) -> bool:
    """Whether what was taken for a name may be a noun: behind an article, an owner or a preposition
    and no name beside it. In a language whose nouns have capitals it is a single word, which an
    adjective may stand before as well.
    """
    made = line.substitutions[number]
    capitals, several = grammar(language).noun_capitals, " " in made.word
    called = _CALLED - {"person"} if capitals else {"name"}
    index = line.index(made)
    owned = capitals and index > 0 and line.words[index - 1].tag == "PRP$"
    if (
        made.category not in (_CALLED if owned else called)
        or (capitals and several)
        or agreement(language) is None
    ):
        return False
    last = next((n for n, word in enumerate(line.words) if word.end == made.end), index)
    names = {one.start for one in line.substitutions if one.kind == "protected"}
    beside = line.words[max(0, index - 1) : index] + line.words[last + 1 : last + 2]
    before = line.words[index - 1] if index else None
    if before is None or any(word.start in names for word in beside):
        return False
    if capitals:
        return before.tag in (*_BEFORE_NOUNS, "IN")
    if several:  # such a unit is hardly anybody's name: me escribió Recursos Humanos
        return True
    return before.tag in ("DT", "PRP$") or before.text in name_words(language, "contraction")


SOME = "some"
"""For an article of what is not counted, or of the before it: de l'eau."""


def article(made: Substitution, line: Line, source: str) -> str:
    """The English article that means what a noun has before it in the private text; empty where it
    has none, or the source's are not known."""
    said = _articles(source)
    if made.tag != "NN" or not said:
        return ""
    before = line.words[max(0, line.index(made) - 2) : line.index(made)]
    if len(before) > 1 and before[-1].tag == "JJ":
        before = before[:-1]
    whole = "_".join(word.text.lower() for word in before)
    return said.get(whole) or (said.get(before[-1].text.lower(), "") if before else "")


def because(made: Substitution, line: Line, source: str) -> bool:
    """Whether a noun is a reason with a clause behind it that tells for what: the reason I left;
    not one whose object the reason is: the reason he gave."""
    if made.word.lower() not in words(source, "words/reasons.txt"):
        return False
    behind = line.words[line.index(made) + 1 :]
    verb = next((one for one in behind if one.tag[0] == "V"), None)
    telling = words(source, "words/telling.txt")
    begins = behind[:1] != () and behind[0].tag in ("PRP", "NNP", "PRP$")
    return begins and verb is not None and lemma(verb.text.lower(), verb.tag, source) not in telling


def role(made: Substitution, line: Line, source: str) -> bool:
    """Whether a noun says what somebody is by trade or office, and nothing is told of it: I am a
    nurse, she became a member of the club."""
    copulas, word, at = words(source, "words/being.txt"), made.word.lower(), line.index(made)
    listed = told(source).get(word) == "occupation" or word in words(source, "words/roles.txt")
    before = [one.text.lower() for one in line.words[max(0, at - 2) : at]]
    behind = next((one.tag for one in line.words[at + 1 :]), "")
    return listed and before[:1] != [] and before[0] in copulas and behind[:1] != "W"


@cache
def _articles(language: str) -> Mapping[str, str]:
    rows = (row.split("\t") for row in lines(language, "words/articles.txt"))
    return {word: said for said, row in rows for word in row.split()}


def negates(made: Substitution, line: Line, source: str) -> bool:
    """Whether a negation stands before a verb or adjective: nicht bezahlt, sin abrir."""
    if made.tag[0] not in "JV":
        return False
    at = line.index(made)
    before = {word.text.lower() for word in line.words[max(0, at - _DENIED) : at]}
    return not before.isdisjoint(words(source, "words/negations.txt"))
