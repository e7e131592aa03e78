"""What a tagger learned from other texts takes for nouns: the verbs of `Water the plant`, `Pop in
for tea` and `the dose moves from evening to breakfast`, the comparative of `the younger of the
two`; a noun that it takes for a verb, `Shut the door, mate`, or an adjective, `chief Ada Mbeki`.

Each rule needs a word that may be a verb, or is compared, and a place where nothing else makes a
sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from prism.languages import lines, words
from prism.languages.en.tagging import lemma
from prism.languages.en.tagging.tenses import OPENERS, tensed

_NOT_VERBS = frozenset({"NN", "NNP", "JJ", "RB", "FW", "UH", "CD"})
_TOLD = frozenset({"VBG", "VBP"})
"""Forms of verbs that some base forms are taken for."""
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD", "VB"})
_OBJECTS = frozenset({"DT", "PRP$"})
_PRONOUNS = frozenset({"him", "her", "it", "them", "me", "us", "that"})
_BEFORE = frozenset({"please"})
_JOINS = frozenset({",", "and", "or", "then", "just", "please"})
_PAUSES = frozenset({",", "then", "just", "please"})
_ALONE = frozenset({"it", "him", "them", "me", "us"})
_VERBS = frozenset({"VB", "VBP", "VBZ", "VBD"})
_SUBJECTS = frozenset({"i", "you", "we", "they", "he", "she"})
_WHICH = frozenset({"what", "whatever", "which", "whichever"})
_AFTER_VERB = frozenset({"IN", "TO", "DT", "PRP$", "RB", "PRP"})
_OF = frozenset({"of", "by", "that", "which"})
_WANTING = frozenset(
    "expect want need try hope wish have be intend mean like love hate prefer agree decide refuse"
    " promise offer ask tell".split()
)
"""Verbs after which `to` begins an infinitive."""

_GETTING = frozenset("buy rent hire borrow need use build keep".split())
"""Verbs of what one has for a purpose: after them and a pronoun, `to` begins an infinitive."""

_NOT = "not"
_ENDS = frozenset({",", ":", "."})
_CLOSING = frozenset({",", ":", ".", "IN", "CC"})
_THAT = frozenset({"that", "which"})
_WHO = frozenset(
    "who somebody someone anybody anyone nobody everybody everyone nothing something".split()
)
_BUT = frozenset("nothing anything everything not all none no".split())
"""Words before a but that names what is left out."""
_CLAUSES = frozenset("when whenever if unless so because while once".split())
_FELT = frozenset({"sore", "numb"})
"""What describes wherever a noun follows it."""
_PLACES = frozenset("bed church court hospital jail market prison sea town".split())
_GOING = frozenset("bring come drive fly get go return send take walk".split())
_ROOMS = words("en", "protection/room_words.txt")
_PAIRS = frozenset({"two", "both", "pair"})


def mended(texts: Sequence[str], tags: Sequence[str]) -> list[str]:
    """The tags, with commands, predicates and comparatives no longer taken for nouns."""
    known = words("en", "tagging/base_verbs.txt")
    result = list(tags)
    for index, tag in enumerate(tags[:-1]):
        following = texts[index + 1].lower()
        begins_object = tags[index + 1] in _OBJECTS or following in _PRONOUNS
        leads = index == 0 or texts[index - 1].lower() in _BEFORE
        lower = texts[index].lower()
        named = tags[index + 1] == "NNP" and lower in words("en", "tagging/to_persons.txt")
        bare = (tag in _NOT_VERBS or tag in _TOLD) and lower in known
        if bare and ((leads and (begins_object or named)) or _goes_on(texts, result, index)):
            result[index] = "VB"
        elif (
            tag == "NN" and tags[max(index - 2, 0) : index] == ["PRP", "MD"] and lower[-3:] != "ing"
        ):
            result[index] = "VB"  # I'd message her
        elif tag[0] == "V" and following in _SUBJECTS and texts[index - 1].lower() in _WHICH:
            result[index] = "NNS" if tag == "VBZ" else "NN"  # whatever evidence you have
        elif f"{lower} {following}" in _verbs() and leads and tag in _NOT_VERBS:
            if tags[index + 2 : index + 3] and tags[index + 2] in _AFTER_VERB:
                result[index : index + 2] = "VB", "RP"
        elif tag == "JJ" and tags[index + 1] == "NNP" and lower in words("en", "words/persons.txt"):
            result[index] = "NN"
        elif bare and index > 1 and texts[index - 1].lower() == "to":
            governor = lemma(texts[index - 2], tags[index - 2])
            if governor == _NOT or (tag[:2] == "NN" and governor in _WANTING):
                result[index] = "VB"
            elif tags[index - 2 : index + 2 : 3] == ["PRP", "NNS"] and index > 2:
                got = lemma(texts[index - 3], tags[index - 3]) in _GETTING
                result[index] = "VB" if got else tag  # she hired it to stage plays
        if tag == "NNS" and index:
            rules = (_is_predicate, _is_second_verb, _is_clause)
            if any(rule(texts, result, index) for rule in rules):
                result[index] = "VBZ"
        if tag == "VB" and lower in _PLACES and _goes_there(texts, tags, index):
            result[index] = "NN"
        if tag == "VBN" and tags[index - 1] == "DT" and _is_thing(texts, tags, index):
            result[index] = "NN"
        if tag in ("NNP", "JJ") and tags[index + 1] == "CD" and lower in _ROOMS:
            result[index] = "NN"  # Flat 3, 18 Oak Road
        if tag == "NN" and lower in _FELT and tags[index + 1] in ("NN", "NNS"):
            result[index] = "JJ"
        if tag[0] == "V" and _is_addressed(texts, index):
            result[index] = "NN"
        if tag == "NN" and _is_compared(texts, index):
            result[index] = "JJR"
    return tensed(texts, result)


def _goes_on(texts: Sequence[str], tags: Sequence[str], index: int) -> bool:
    """Whether a verb goes on with what the verbs before it ask or promise, or says what is to be
    done then: wash it, bin it; send them to Ada, or mail copies; if it rains, ring Ada."""
    before, following, behind = tags[:index], texts[index + 1], tags[index + 1]
    joined = texts[index - 1].lower() if index else ""
    if joined not in _JOINS or _VERBS.isdisjoint(before):
        return False
    if tags[index] == "VBP":  # could you feed the cat and water the plants?
        return joined == "and" and behind in _OBJECTS and "VB" in before and "VBP" not in before
    if following.lower() in _ALONE:
        return True
    if behind == "NNP" and joined in _PAUSES:
        further = tags[index + 2 : index + 3]
        opened = not OPENERS.isdisjoint(text.lower() for text in texts[:index])
        person = texts[index].lower() in words("en", "words/persons.txt")
        return opened and following.istitle() and not person and _FINITE.isdisjoint(further)
    listed = index < 3 or tags[index - 3] in ("NN", "NNS")  # milk, and water bottles
    paused = texts[index - 2 : index - 1] == [","] and joined != ","
    if joined == "and" and tags[index] == "NN" and behind in _OBJECTS and "VB" in before:
        return True  # feed the cat and water the plants
    return paused and "VB" in before and (behind in _OBJECTS or (behind == "NNS" and not listed))


@cache
def _verbs() -> frozenset[str]:
    """Verbs with their particle: pop round."""
    units = (
        line.removesuffix("\tv") for line in lines("en", "words/units.txt") if line[-2:] == "\tv"
    )
    return frozenset(unit for unit in units if unit.count(" ") == 1)


@cache
def _nouns() -> frozenset[str]:
    """Nouns of several words: car key."""
    units = lines("en", "words/units.txt")
    return frozenset(line.removesuffix("\tn") for line in units if line[-2:] == "\tn")


def _goes_there(texts: Sequence[str], tags: Sequence[str], index: int) -> bool:
    """Whether `to` says where somebody goes or is taken: he took me to court."""
    before = zip(texts[max(index - 4, 0) : index - 1], tags[max(index - 4, 0) :], strict=False)
    return texts[index - 1].lower() == "to" and any(
        tag[0] == "V" and lemma(text, tag) in _GOING for text, tag in before
    )


def _is_addressed(texts: Sequence[str], index: int) -> bool:
    """Whether a word that may be a verb says to whom a sentence is said: Shut the door, mate."""
    behind = texts[index + 1]
    return (
        index > 1
        and texts[index - 1] == ","
        and not behind[0].isalnum()
        and texts[index].lower() in words("en", "tagging/vocatives.txt")
    )


def _is_compared(texts: Sequence[str], index: int) -> bool:
    """Whether a word is one of two that are compared: the cheaper of (the) two quotes."""
    place = [text.lower() for text in texts[index + 1 : index + 4]]
    return (
        place[:1] == ["of"]
        and not _PAIRS.isdisjoint(place)
        and lemma(texts[index], "JJR") != texts[index].lower()
        and lemma(texts[index], "JJR") in words("en", "words/graded.txt")
    )


def _is_predicate(texts: Sequence[str], tags: Sequence[str], index: int) -> bool:
    """Whether a plural after a singular noun is the verb that its clause lacks."""
    if (
        texts[index + 1].lower() in _OF
        or tags[index - 1] != "NN"
        or tags[index + 1] not in _AFTER_VERB
        or not _may_be_verb(texts[index])
    ):
        return False
    first = next((i + 1 for i in range(index - 1, -1, -1) if tags[i] in _ENDS), 0)
    last = next((i for i in range(index, len(tags)) if tags[i] in _ENDS), len(tags))
    return _FINITE.isdisjoint(tags[first:last])


def _is_second_verb(texts: Sequence[str], tags: Sequence[str], index: int) -> bool:
    """Whether a plural is a verb behind a clause whose verb has its object before it (the stain
    that she saw dates from May), or behind an adverb that goes on with a verb (and now howls)."""
    if not _may_be_verb(texts[index]):
        return False
    if tags[index - 1] == "RB":
        return index > 2 and tags[index - 2] == "CC" and tags[index + 1] in _CLOSING
    that = next((i for i in range(index - 1, 0, -1) if texts[i].lower() in _THAT), 0)
    relative = tags[that + 1 : index]
    return (
        that > 0
        and tags[index - 1] in ("VBD", "VBN")
        and tags[index + 1] in ("IN", "TO")
        and texts[index + 1].lower() not in _OF
        and tags[that - 1][:2] == "NN"
        and relative[:1] in (["PRP"], ["NNP"], ["DT"], ["PRP$"])
        and len(_FINITE.intersection(tags[:index])) <= 1
    )


def _is_clause(texts: Sequence[str], tags: Sequence[str], index: int) -> bool:
    """Whether a plural is the verb of who else does it, or of a clause that ends with it (The tap
    drips; or the fuse blows), but not where what is before may go on with a noun (the car and the
    bike parts)."""
    before = [text.lower() for text in texts[max(index - 4, 0) : index]]
    if before[-1] == "else":
        return before[-2:-1] != [] and before[-2] in _WHO and _may_be_verb(texts[index])
    if tags[max(index - 2, 0) : index] not in (["DT", "NN"], ["PRP$", "NN"]):
        return False
    noun = texts[index].lower()
    if not _nouns().isdisjoint((f"{before[-1]} {noun}", f"{before[-1]} {lemma(noun, 'NNS')}")):
        return False  # the car keys
    joined = (index == 2 and texts[3] == ".") or (index > 2 and before[-3] in _CLAUSES)
    if index > 3:
        joined |= before[-3] in ("and", "or") and tags[index - 4] in ("RB", "RP")
        joined |= before[-3] == "but" and before[-4] not in _BUT
    return joined and tags[index + 1] in _ENDS and _may_be_verb(texts[index])


def _is_thing(texts: Sequence[str], tags: Sequence[str], index: int) -> bool:
    """Whether what reads as a participle behind an article is one of no verb, and so the noun that
    the article needs: a weed from a flower."""
    known = words("en", "tagging/base_verbs.txt")
    return tags[index + 1] in _CLOSING and lemma(texts[index], "VBN") not in known


def _may_be_verb(plural: str) -> bool:
    """Whether a word in -s is a form of a verb."""
    base = plural.lower().removesuffix("s")
    forms = {base, base.removesuffix("e"), f"{base.removesuffix('ie')}y"}
    return not forms.isdisjoint(words("en", "tagging/base_verbs.txt"))
