"""What of an English sentence's structure a translation may have got wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from prism.languages import words as listed
from prism.languages.en.structure.senses import could, joints
from prism.languages.en.structure.verbs import normal
from prism.substitution.unsure import Doubt, Joint, Unsure
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_FINITE = frozenset({"MD", "VBD", "VBP", "VBZ"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_STOPS = frozenset({",", ".", ":", "``", "''"})
_OBJECTS = frozenset("me him her us them it you".split())
_BE = frozenset("am is are was were be been being 'm 's 're".split())
_HELPING = frozenset("have has had do does did get got gets 've 'd".split())
_LETTING = frozenset("make let have help see hear watch feel".split())
_CAUSING = _LETTING | frozenset("leave get cause allow do keep drop stop".split())
_ADVERBIAL = frozenset("by while when without after before in on for of from than as".split())
_CONFUSED = frozenset("because whether if than as".split())
_THIRD = frozenset({"he", "she", "it"})
_OPEN = frozenset("if when whenever unless until once to".split())
_SHORT = 6


class _Sentence(NamedTuple):
    """The words of a sentence, and the same in lower case."""

    words: Sequence[TaggedWord]
    low: Sequence[str]


def unsure(words: Sequence[TaggedWord]) -> Unsure:
    """What is not sure of a sentence in its translation."""
    low = [normal(word.text) for word in words]
    that, hidden = _complements(words, low)
    return Unsure(
        tuple(
            Joint(
                one.word,
                one.sense,
                _says(words, one.at, one.verb),
                _forms(words, one.verb),
                _CONFUSED.isdisjoint([*low[: one.at], *low[one.at + 1 :]]),
            )
            for one in joints(words)
        ),
        (*_doubts(words, low), *hidden),
        that,
        any(one == "so" for one in low),
    )


def _forms(words: Sequence[TaggedWord], *places: int) -> frozenset[str]:
    found = set()
    for at in places:
        found |= {words[at].text.lower(), lemma(words[at].text, words[at].tag, "en")}
    return frozenset(found)


def _says(words: Sequence[TaggedWord], first: int, last: int) -> str:
    """The private words from one place to another, at most a few."""
    text, end = "", -1
    for word in words[max(first, 0, last - _SHORT) : last + 1]:
        text += (" " if text and word.start > end else "") + word.text
        end = word.end
    return text


def _doubts(words: Sequence[TaggedWord], low: Sequence[str]) -> Iterator[Doubt]:
    yield from _elliptic(words, low)
    for at in range(len(words)):
        for rule in (_gerund, _infinitive, _participle, _could, _tense, _little):
            found = rule(_Sentence(words, low), at)
            if found is not None:
                yield found
    active = [
        at
        for at, word in enumerate(words)
        if word.tag in ("VBD", "VBP", "VBZ") and low[at] not in _BE and low[at] not in _HELPING
    ]
    for at in active:
        yield Doubt("voice", _forms(words, at), _says(words, at - 2, at))
    if not any(word.endswith(("self", "selves")) for word in low):
        told = [at for at, word in enumerate(words) if at in active or word.tag in ("VB", "VBN")]
        for at in told:
            yield Doubt("oneself", _forms(words, at), _says(words, at - 2, at))
    if _CAUSING.isdisjoint(low) and not any(
        lemma(word.text, word.tag, "en") in _CAUSING for word in words
    ):
        yield Doubt("causative", frozenset(), "")


def _elliptic(words: Sequence[TaggedWord], low: Sequence[str]) -> Iterator[Doubt]:
    """A sentence that does not say who: "Did the calls.", "No telling her son.\""""
    if not words or words[-1].text == "?" or len(words) < 3:
        return
    bare = words[0].tag in ("VBD", "VBZ") and words[1].tag not in ("PRP", "EX")
    refused = low[0] == "no" and words[1].tag == "VBG"
    if (bare and low[0] not in _BE) or refused:
        places = [at for at in range(_SHORT) if at < len(words) and words[at].tag[0] in "NV"]
        yield Doubt("", _forms(words, *places), _says(words, 0, min(_SHORT, len(words)) - 1))


def _gerund(sentence: _Sentence, at: int) -> Doubt | None:
    """What somebody else does ("the council letting you park"), or what a verb governs ("stopped
    answering"): neither is done meanwhile."""
    words, low = sentence
    if words[at].tag != "VBG" or not at or low[at - 1] in _ADVERBIAL or low[at - 1] in _BE:
        return None
    before = words[at - 1]
    own = before.tag in _NOUNS or low[at - 1] in _OBJECTS
    governed = before.tag[:1] == "V"
    if not (own or governed) or any(word in _BE for word in low[max(0, at - 3) : at]):
        return None
    check = "" if low[at - 1] in _OBJECTS and low[at] == "being" else "meanwhile"
    return Doubt(check, _forms(words, at, *_complement(words, at)), _says(words, at - 1, at + 1))


def _complement(words: Sequence[TaggedWord], at: int) -> list[int]:
    """The adjective of `being`, which has no translation of its own to be marked; and the verb
    that governs it."""
    following = range(at + 1, min(at + 3, len(words)))
    return [one for one in following if words[one].tag == "JJ"]


def _infinitive(sentence: _Sentence, at: int) -> Doubt | None:
    """An infinitive that is no purpose."""
    words, low = sentence
    if words[at].tag != "VB" or at < 2:
        return None
    forms, says = _forms(words, at), _says(words, at - 3, at)
    if low[at - 1] in _OBJECTS and lemma(low[at - 2], words[at - 2].tag, "en") in _LETTING:
        return Doubt("infinitive", forms, says)
    if low[at - 1] != "to":
        return None
    before = at - 2
    if "there" in low[max(0, before - _SHORT) : before] and words[before].tag in _NOUNS:
        return Doubt("", forms, says)
    if words[before].tag == "VBN" and not _BE.isdisjoint(low[max(0, before - 3) : before]):
        return Doubt("order", forms, says)
    if low[before] in _OBJECTS or words[before].tag in _NOUNS:
        governor = next(
            (n for n in range(before - 1, max(-1, before - 4), -1) if words[n].tag[0] == "V"), None
        )
    else:
        governor = before if words[before].tag[0] == "V" or words[before].tag == "JJ" else None
    if governor is None:
        return None
    main = lemma(low[governor], words[governor].tag, "en")
    if main in listed("en", "structure/complements.txt"):
        return Doubt("purpose", forms, says)
    return None


def _participle(sentence: _Sentence, at: int) -> Doubt | None:
    """A participle behind its noun, which does not do it: "the number quoted was"."""
    words = sentence.words
    if words[at].tag != "VBN" or not at or at + 1 >= len(words):
        return None
    if words[at - 1].tag in _NOUNS and words[at + 1].tag in _FINITE:
        return Doubt("participle", _forms(words, at), _says(words, at - 1, at))
    return None


def _could(sentence: _Sentence, at: int) -> Doubt | None:
    words = sentence.words
    if sentence.low[at] != "could" or could(words, at):
        return None
    main = next((n for n in range(at + 1, min(at + 5, len(words))) if words[n].tag == "VB"), None)
    return None if main is None else Doubt("", _forms(words, main), _says(words, at, main))


def _tense(sentence: _Sentence, at: int) -> Doubt | None:
    """A verb whose past is its infinitive, where no other verb tells: "I put it there.\""""
    words, low = sentence
    if words[at].tag not in ("VBP", "VBD", "VB") or not at or words[at - 1].tag != "PRP":
        return None
    if low[at] not in listed("en", "tagging/same_pasts.txt") or low[at - 1] in _THIRD:
        return None
    others = {word.tag for number, word in enumerate(words) if number != at}
    if "VBD" in others or not _OPEN.isdisjoint(low[:at]) or words[at - 2].tag[0] in "VM":
        return None
    return Doubt("", _forms(words, at), _says(words, at - 1, at + 1))


def _little(sentence: _Sentence, at: int) -> Doubt | None:
    """ "Little else", "a little": how much, which no adjective says."""
    words = sentence.words
    if sentence.low[at] != "little" or words[at].tag != "JJ":
        return None
    following = words[at + 1].tag if at + 1 < len(words) else "."
    if following in _NOUNS or following in ("JJ", "CC"):
        return None
    return Doubt("", frozenset({"little"}), _says(words, at - 1, at + 1))


def _complements(words: Sequence[TaggedWord], low: Sequence[str]) -> tuple[int, tuple[Doubt, ...]]:
    """How many clauses tell what is said or thought, and the doubts of those without "that" and of
    those that tell what a noun is: "your claim that she stood"."""
    telling = listed("en", "structure/telling.txt")
    count = 0
    found = []
    for at, word in enumerate(words[:-1]):
        main = lemma(word.text, word.tag, "en")
        if low[at] == "that" and word.tag == "IN":
            count += 1
            if at and words[at - 1].tag in _NOUNS and main not in telling:
                noun = lemma(words[at - 1].text, words[at - 1].tag, "en")
                if noun in listed("en", "structure/contents.txt"):
                    says = _says(words, at - 1, at + 2)
                    found.append(Doubt("content", _forms(words, at - 1), says))
        elif word.tag[0] == "V" and main in telling and _clause_follows(words, low, at + 1):
            count += 1
            found.append(Doubt("complement", _forms(words, at), _says(words, at, at + 3)))
    return count, tuple(found)


def _clause_follows(words: Sequence[TaggedWord], low: Sequence[str], at: int) -> bool:
    """Whether a subject and its verb stand here."""
    if low[at] in _OBJECTS and low[at] not in ("it", "you"):
        at += 1
    if at >= len(words) or words[at].tag not in ("PRP", "DT", "PRP$", "NNP", "NN", "NNS", "EX"):
        return False
    if words[at].tag in _NOUNS and words[at + 1 : at + 2] and words[at + 1].tag == "PRP":
        return False  # "something I did"
    for place in range(at + 1, min(at + 1 + _SHORT, len(words))):
        if words[place].tag in _FINITE:
            return True
        if words[place].tag in ("``", "''"):
            continue
        if words[place].tag in _STOPS or words[place].tag in ("IN", "WP", "WDT", "WRB", "CC", "TO"):
            return False
    return False
