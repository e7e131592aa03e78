"""The words of a private text that may be replaced: alone or as units."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from prism.dictionary import Dictionary, Entry
from prism.dictionary.inflection import BASE_TAG, unit_bases
from prism.substitution.agreement import Agreement, Form, agreement
from prism.substitution.content import (
    COMMON,
    CONTENT_TAGS,
    Frame,
    foreign,
    giveaways,
    may_hide,
    usual_frame,
)
from prism.substitution.retagging import in_perfect, led, mended, retagged
from prism.substitution.units import Found, conditional, find
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_NAMES = frozenset({"NNP", "NNPS"})


_HYPHEN = "-"

_OBJECTS = frozenset({"DT", "PDT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "JJ", "CD"})
"""Tags of words that begin an object right after its verb."""


_NO_OBJECT = frozenset({"DT", "PDT", "JJ", "CD"})
"""Tags of what right before a noun belongs to it, and is no object beside it."""


_BELONGING = frozenset(
    {
        "DT",
        "PDT",
        "PRP$",
        "POS",
        "CD",
        "JJ",
        "JJR",
        "JJS",
        "VBG",
        "VBN",
        "NN",
        "NNS",
        "NNP",
        "WDT",
        "WP$",
        "``",
    }
)
"""Tags of what stands before a noun and belongs to it."""


class Hideable(NamedTuple):
    """A content word of the private text that may be replaced, or a unit of several words.

    contents: its words in lower case. keys: they, their lemmas and the whole. frame: what a verb
    has beside it. form: what a substitute has to agree in, in a language of many forms. bare:
    whether a noun stands without article, owner or adjective. head: where the last of some nouns
    begins that are hidden as one; -1 for any other word. rest: where the words of a verb stand that
    its object parts from it (pick him up), which go with it; None where none do.
    """

    word: TaggedWord
    lower: str
    contents: tuple[str, ...]
    keys: frozenset[str]
    entry: Entry | None
    frame: Frame = ""
    form: Form | None = None
    bare: bool = False
    head: int = -1
    rest: tuple[int, int] | None = None


def hideables(
    words: Sequence[TaggedWord],
    glued: frozenset[int],
    dictionary: Dictionary,
    *,
    inflected: bool = True,
    told: Container[int] = (),
) -> tuple[list[Hideable], set[str]]:
    """The replaceable words, and the lower-case words that stay whatever is chosen.

    `glued` are the starts of words that touch the next one without being whole words (`gon|na`).
    inflected: whether what stands in is to agree with the word, where the language has many forms.
    told: where words begin that tell something of a person: these are replaceable though a function
    word is written alike (meine Frau, beside Frau Weber).
    """
    found: list[Hideable] = []
    staying: set[str] = set()
    language = dictionary.source
    lowered = [word.text.lower() for word in words]
    rules = agreement(language) if inflected else None
    words = led(words, dictionary) if rules is not None else mended(words, dictionary)
    together = _units(words, glued, dictionary, rules)
    within: set[int] = set()
    for index, word in enumerate(words):
        if index in within:
            continue
        # "Have got" of which only a function word is told apart would stay with its "got".
        if index in together and _may_hide(together[index][0], language):
            hideable, indices = together[index]
            found.append(hideable)
            within.update(indices)
            continue
        torn = word.start in glued and not foreign(word.text, language)
        if torn or not (word.start in told or may_hide(word.text, language)):
            staying.add(lowered[index])
        else:
            found.append(_alone(words, index, dictionary, rules))
    return found, staying


def _may_hide(unit: Hideable, language: str) -> bool:
    """Whether a unit may go: not one of function words alone, unless it tells something."""
    known = unit.entry is not None and unit.entry.word in giveaways(language)
    return known or any(may_hide(one, language) for one in unit.contents)


def _alone(
    words: Sequence[TaggedWord], index: int, dictionary: Dictionary, rules: Agreement | None
) -> Hideable:
    """A word that is no part of a unit, with the tag that the dictionary and its neighbours give
    it."""
    word, language = words[index], dictionary.source
    lower = word.text.lower()
    if rules is not None:
        word = word._replace(tag=rules.tag(words, index))
    if word.tag not in CONTENT_TAGS:
        word = word._replace(tag=COMMON)  # no function word of the language: a noun, at a guess
    asked = word.tag
    entry = dictionary.resolve(word.text, asked)
    if entry is None and asked in _NAMES:
        # A name would be protected: this is Dad, or a word that only begins a sentence.
        entry = dictionary.resolve(lower, "NN")
        word = word if entry is None else word._replace(tag=entry.tag)
    if (
        rules is None
        and (tag := retagged(words, index, entry, language)) != word.tag
        and word.tag == asked
    ):
        word = word._replace(tag=tag)
        entry = dictionary.resolve(word.text, tag)
    keys = frozenset((lower, lemma(lower, word.tag, language)))
    frame = _frame(words, index, word, language)
    form = rules.form(words, index, word.tag) if rules is not None else None
    bare = rules is None and _is_bare(words, index, word)
    return Hideable(word, lower, (lower,), keys, entry, frame, form, bare)


def _frame(words: Sequence[TaggedWord], index: int, word: TaggedWord, language: str) -> Frame:
    """What a verb has beside it: what follows decides and whether it stands in the passive, else
    what it has in most places."""
    if not word.tag.startswith("V"):
        return ""
    usual = usual_frame(lemma(word.text, word.tag, language), language)
    if word.tag == "VBN" and not in_perfect(words, index, language):
        return "object"
    if usual != "none":
        return "object" if _before_object(words, index) else usual or "none"
    # She sleeps all day: what follows is an object only where it can be nothing else.
    following = words[index + 1 : index + 2]
    return "object" if following and following[0].tag in ("PRP", "PRP$") else "none"


def _is_bare(words: Sequence[TaggedWord], index: int, word: TaggedWord) -> bool:
    """Whether nothing before a noun in the singular belongs to it, nor is a noun behind it."""
    if word.tag != "NN" or (index + 1 < len(words) and words[index + 1].tag[:2] == "NN"):
        return False
    if not index:
        return True
    before = words[index - 1]
    return word.start - before.end == 1 and before.tag not in _BELONGING


def _before_object(words: Sequence[TaggedWord], last: int) -> bool:
    """Whether an object begins right behind the word: a name is none of these words."""
    if last + 1 == len(words):
        return False
    gap = words[last + 1].start - words[last].end
    tag, behind = (
        word.tag for word in (*words[last + 1 : last + 3], *words[last + 1 : last + 2])[:2]
    )
    if tag == "JJ" and behind[:1] not in "NJ":
        return False
    return gap > 1 or (gap == 1 and tag in _OBJECTS)


def _units(
    words: Sequence[TaggedWord],
    glued: frozenset[int],
    dictionary: Dictionary,
    rules: Agreement | None,
) -> dict[int, tuple[Hideable, Sequence[int]]]:
    """By the index of its first word, each unit that is exchanged as one and its words' indices.

    Those are in the dictionary as one: look for, ice cream, sick note, pick him up. In a language
    of many forms a unit has the form of its first word: les tableaux de bord, elle a porté plainte.
    """
    together: dict[int, tuple[Hideable, Sequence[int]]] = {}
    for unit in find(words, dictionary.source):
        first, last = unit.indices[0], unit.indices[-1]
        hideable = None
        # "I've a word" begins with a piece of what stands before it.
        apart = words[first].start not in glued and words[first].text[0].isalpha()
        apart = apart and not (_joined(words, first) or _governs_verb(words, last))
        if unit.together and unit.pattern.kind != "o" and apart:
            governs = unit.pattern.open or _before_object(words, last)
            frame: Frame = "object" if governs else "none"
            if rules is None:
                hideable = _unit(words[first : last + 1], dictionary, frame)
            else:
                hideable = _formed(words, range(first, last + 1), dictionary, rules)
        elif rules is None and apart:
            hideable = _parted(words, unit, dictionary)
        if hideable is not None:
            together[first] = hideable, unit.indices
    covered = {index for _, indices in together.values() for index in indices}
    for first, end in _hyphened(words):
        if covered.isdisjoint(range(first, end)) and words[first].start not in glued:
            whole = words[first:end]
            hideable = _unit(whole, dictionary, "") if rules is None else None
            if rules is not None:
                hideable = _hyphened_formed(words, range(first, end), dictionary, rules)
            if hideable is None:  # old-fashioned, whatever fashioned is
                hideable = _unit((*whole[:-1], whole[-1]._replace(tag="JJ")), dictionary, "")
            if hideable is not None:
                together[first] = hideable, range(first, end)
                covered.update(range(first, end))
    for first, (one, other) in enumerate(pairwise(words) if rules is None else ()):
        if other.start != one.end + 1 or not (one.tag[0] == "V" or other.tag[:2] == "NN"):
            continue
        if first in covered or first + 1 in covered or one.start in glued or other.start in glued:
            continue
        if _joined(words, first):
            continue
        hideable = _pair(words, first, dictionary)
        if hideable is not None:
            together[first] = hideable, range(first, first + 2)
            covered |= {first, first + 1}
    return together


def _joined(words: Sequence[TaggedWord], index: int) -> bool:
    """Whether a hyphen joins the word to the one before it: a one-page summary."""
    before = words[index - 1] if index else words[index]
    return before.text == _HYPHEN and before.end == words[index].start


def _governs_verb(words: Sequence[TaggedWord], last: int) -> bool:
    """Whether a unit ends with a preposition before what is done: look forward to seeing you."""
    return [word.tag for word in words[last : last + 2]] in (["IN", "VBG"], ["TO", "VBG"])


def _parted(words: Sequence[TaggedWord], unit: Found, dictionary: Dictionary) -> Hideable | None:
    """A verb that its object parts, as one word before the object: pick him up. None where the
    dictionary does not know it, or more follows that would then be a second object."""
    first, *rest = unit.indices
    gap = range(first + 1, rest[0])
    whole = unit.pattern.kind == "v" and rest[-1] - rest[0] + 1 == len(rest)
    named = words[rest[-1]].tag[:2] == "NN"  # called him names all week
    governs = unit.pattern.open or (not named and _before_object(words, rest[-1]))
    if not whole or governs or any(words[index].tag not in _OBJECTS for index in gap):
        return None
    if words[rest[0]].tag[:2] == "NN" and words[rest[0] - 1].tag in _NO_OBJECT:
        return None  # called the names of all: the noun is no part of the unit
    verb, end, following = words[first], words[first].end, list[TaggedWord]()
    for index in rest:  # as if they stood together
        text, tag = words[index].text, words[index].tag
        following.append(TaggedWord(end + 1, end + 1 + len(text), text, tag))
        end = following[-1].end
    found = _unit((verb, *following), dictionary, "object")
    if found is None or words[rest[0]].start - words[rest[0] - 1].end != 1:
        return None
    word = found.word._replace(end=verb.end)
    return found._replace(word=word, rest=(words[rest[0] - 1].end, words[rest[-1]].end))


def _pair(words: Sequence[TaggedWord], first: int, dictionary: Dictionary) -> Hideable | None:
    """Two neighbours that no list of units has, but the dictionary; None where it has not."""
    one, other = words[first : first + 2]
    found = _unit((one, other), dictionary, "none")
    if found is not None and found.entry is not None:
        if found.entry.word in conditional(dictionary.source):
            return None
        return found._replace(frame="object") if _before_object(words, first + 1) else found
    if one.tag == "VBG" and other.tag[:2] == "NN":
        return _unit((one._replace(tag="NN"), other), dictionary, "")  # nursing home
    return None


def _formed(
    words: Sequence[TaggedWord], span: range, dictionary: Dictionary, rules: Agreement
) -> Hideable | None:
    """A unit of a language of many forms, with the form of its first word; None where the
    dictionary does not know it."""
    here = [words[index] for index in span]
    nouns = (index for index in span if words[index].tag[:2] == "NN")
    at = next(nouns, span[0]) if len(here) == 2 and here[0].tag == "JJ" else span[0]
    tag = here[0].tag if here[0].tag[0] == "V" else rules.tag(words, at)
    if tag[0] not in "NV":
        return None
    head = here[0]._replace(tag=tag)
    found = _unit((head, *here[1:-1], here[-1]._replace(tag=tag)), dictionary, "none")
    return found and found._replace(form=rules.form(words, at, tag))


def _hyphened_formed(
    words: Sequence[TaggedWord], span: range, dictionary: Dictionary, rules: Agreement
) -> Hideable | None:
    """Words that hyphens join in a language of many forms, with the form of the whole: les
    essuie-glaces. None where the dictionary does not know it."""
    here = [words[index] for index in span]
    text = "".join(word.text for word in here)
    one = TaggedWord(here[0].start, here[-1].end, text, here[-1].tag)
    merged = [*words[: span.start], one, *words[span.stop :]]
    tag = rules.tag(merged, span.start)
    head = here[0] if tag[0] == "V" else here[0]._replace(tag=tag)
    found = _unit((head, *here[1:-1], here[-1]._replace(tag=tag)), dictionary, "")
    if found is None and tag[0] == "V":  # petit-déjeuner
        tag = "NN"
        noun = [one._replace(tag=tag) for one in (here[0], here[-1])]
        found = _unit((noun[0], *here[1:-1], noun[1]), dictionary, "")
    if found is None or tag[0] == "V":
        return found
    return found._replace(form=rules.form(merged, span.start, tag))


def _hyphened(words: Sequence[TaggedWord]) -> Iterator[tuple[int, int]]:
    """(first, end) of the words that hyphens join into one: mother-in-law."""
    first = 0
    for index in range(1, len(words) + 1):
        joined = index < len(words) and words[index].start == words[index - 1].end
        if joined and _HYPHEN in (words[index].text, words[index - 1].text):
            continue
        if index - first > 2 and words[first].text != _HYPHEN != words[index - 1].text:
            yield first, index
        first = index


def _unit(words: Sequence[TaggedWord], dictionary: Dictionary, frame: Frame) -> Hideable | None:
    """Words that stand together as one to hide, None where the dictionary does not know them so."""
    one, last = words[0], words[-1]
    noun = last.tag[:2] == "NN" and words[1].text == _HYPHEN  # the sign-ups
    verbal = one.tag[0] == "V" and not noun
    tag = one.tag if verbal else last.tag
    language = dictionary.source
    head = lemma(one.text, one.tag, language) if verbal else one.text.lower()
    parted = [word.start > before.end for before, word in pairwise(words)]
    if any(parted) and not dictionary.heads_unit(head):
        return None
    # As it stands, with a hyphen or a space between its words.
    text = one.text + "".join(
        " " * gap + word.text for gap, word in zip(parted, words[1:], strict=True)
    )
    base, lower = BASE_TAG.get(tag, tag), text.lower()
    # The wind-farm people are those of a wind farm.
    written = dict.fromkeys((lower, lower.replace("’", "'"), lower.replace(_HYPHEN, " ")))
    keys = [key for spelling in written for key in unit_bases(spelling, tag, language)]
    asked = ((key, kind) for kind in dict.fromkeys((base, tag)) for key in keys)
    entry = next(filter(None, (dictionary.entry(*one) for one in asked)), None)
    if entry is None or last.end - one.start != len(text):
        return None
    parts = [part for part in words if part.text != _HYPHEN]
    contents = tuple(part.text.lower() for part in parts)
    bases = (lemma(part.text, part.tag, language) for part in parts)
    whole = TaggedWord(one.start, last.end, text, tag)
    own = frozenset((text.lower(), *contents, *bases))
    return Hideable(whole, text.lower(), contents, own, entry, frame)
