"""What of an English sentence's structure a translation may have got wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from prism.languages import words as listed
from prism.languages.en.structure.retold import retold
from prism.languages.en.structure.senses import could, joints
from prism.languages.en.structure.sentence import SHORT, Sentence, forms, says
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
_MOODS = frozenset({"so"})
"""Conjunctions whose senses take different moods in other languages: none is exchanged."""
_THIRD = frozenset({"he", "she", "it"})
_OPEN = frozenset("if when whenever unless until once to".split())
_LIKING = frozenset("like need love hate prefer want".split())
_NOMINATIVE = frozenset("i you he she it we they".split())
_OPENING = frozenset("if when while until because although though unless before after as".split())
_ADDRESSING = frozenset("tell ask assure remind convince inform".split())
_STAYING = frozenset("work stay wait sleep study use teach suffer run keep stand".split())
_OTHERS = frozenset({"he", "she", "they", "it"})
_FEW = frozenset("first last next only one second".split())


def unsure(words: Sequence[TaggedWord]) -> Unsure:
    """What is not sure of a sentence in its translation."""
    low = [normal(word.text) for word in words]
    that, hidden = _complements(words, low)
    return Unsure(
        tuple(
            Joint(
                one.word,
                one.sense,
                says(words, one.at, one.verb),
                forms(words, one.verb),
                one.word not in _MOODS
                and _CONFUSED.isdisjoint([*low[: one.at], *low[one.at + 1 :]]),
            )
            for one in joints(words)
        ),
        (*_doubts(words, low), *hidden),
        that,
        any(one == "so" for one in low),
        tuple(retold(Sentence(words, low))),
    )


def _doubts(words: Sequence[TaggedWord], low: Sequence[str]) -> Iterator[Doubt]:
    yield from _elliptic(words, low)
    for at in range(len(words)):
        for rule in _RULES:
            found = rule(Sentence(words, low), at)
            if found is not None:
                yield found
    active = [
        at
        for at, word in enumerate(words)
        if word.tag in ("VBD", "VBP", "VBZ") and low[at] not in _BE and low[at] not in _HELPING
    ]
    for at in active:
        yield Doubt("voice", forms(words, at), says(words, at - 2, at))
    if not any(word.endswith(("self", "selves")) for word in low):
        told = [at for at, word in enumerate(words) if at in active or word.tag in ("VB", "VBN")]
        for at in told:
            yield Doubt("oneself", forms(words, at), says(words, at - 2, at))
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
        places = [at for at in range(SHORT) if at < len(words) and words[at].tag[0] in "NV"]
        yield Doubt("", forms(words, *places), says(words, 0, min(SHORT, len(words)) - 1))


def _gerund(sentence: Sentence, at: int) -> Doubt | None:
    """What somebody else does ("the council letting you park"), or what a verb governs ("stopped
    answering"): neither is done meanwhile."""
    words, low = sentence
    if words[at].tag != "VBG" or not at or low[at - 1] in _BE:
        return None
    before = words[at - 1]
    if low[at - 1] == "in" and at > 1 and words[at - 2].tag in _NOUNS:
        # "Your help in finding him": what the noun is for, none of what happens meanwhile.
        return Doubt("meanwhile", forms(words, at), says(words, at - 2, at))
    if low[at - 1] in _ADVERBIAL:
        return None
    own = before.tag in _NOUNS or low[at - 1] in _OBJECTS
    governed = before.tag[:1] == "V"
    if not (own or governed) or any(word in _BE for word in low[max(0, at - 3) : at]):
        return None
    check = "" if low[at - 1] in _OBJECTS and low[at] == "being" else "meanwhile"
    return Doubt(check, forms(words, at, *_complement(words, at)), says(words, at - 1, at + 1))


def _complement(words: Sequence[TaggedWord], at: int) -> list[int]:
    """The adjective of `being`, which has no translation of its own to be marked; and the verb
    that governs it."""
    following = range(at + 1, min(at + 3, len(words)))
    return [one for one in following if words[one].tag == "JJ"]


_KEPT = frozenset({"be", "have", "do"})
"""Infinitives that no word stands in for, so that what governs them is marked."""


def _infinitive(sentence: Sentence, at: int) -> Doubt | None:
    """An infinitive that is no purpose."""
    words, low = sentence
    if words[at].tag != "VB" or at < 2:
        return None
    own, told = forms(words, at), says(words, at - 3, at)
    if low[at - 1] in _OBJECTS and lemma(low[at - 2], words[at - 2].tag, "en") in _LETTING:
        return Doubt("infinitive", own, told)
    if low[at - 1] != "to":
        return None
    before = at - 2
    if "there" in low[max(0, before - SHORT) : before] and words[before].tag in _NOUNS:
        return Doubt("", own, told)
    if words[before].tag == "VBN" and not _BE.isdisjoint(low[max(0, before - 3) : before]):
        complements = lemma(low[before], "VBN", "en") in listed("en", "structure/complements.txt")
        governing = forms(words, before) if complements else frozenset()
        return Doubt("order", own, told, governing)
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
        # "The room we chose to be our last": what the clause before it finds, not what we chose.
        alone = not (words[governor - 1].tag == "PRP" and words[governor - 2].tag in _NOUNS)
        governing = forms(words, governor) if alone else frozenset()
        if low[at] in _KEPT:
            return Doubt("purpose behind", forms(words, governor), told, governing)
        return Doubt("purpose", own, told, governing)
    return None


def _participle(sentence: Sentence, at: int) -> Doubt | None:
    """A participle behind its noun, which does not do it: "the number quoted was"."""
    words = sentence.words
    if words[at].tag != "VBN" or not at or at + 1 >= len(words):
        return None
    if words[at - 1].tag in _NOUNS and words[at + 1].tag in _FINITE:
        return Doubt("participle", forms(words, at), says(words, at - 1, at))
    return None


def _bare_object(sentence: Sentence, at: int) -> Doubt | None:
    """What is wanted of somebody else or for oneself: who "would like permission to order" does
    order."""
    words, low = sentence
    if words[at].tag != "VB" or at < 3 or low[at - 1] != "to" or words[at - 2].tag != "NN":
        return None
    if words[at - 3].tag[0] != "V" or lemma(low[at - 3], words[at - 3].tag, "en") not in _LIKING:
        return None
    return Doubt("infinitive", forms(words, at), says(words, at - 3, at))


def _had_done(sentence: Sentence, at: int) -> Doubt | None:
    """What one has others do, told by several words that end with a preposition: "have it taken
    care of"."""
    words, low = sentence
    if words[at].tag != "VBN" or at < 2 or low[at - 1] not in _OBJECTS:
        return None
    end = at + 1
    while end < len(words) and words[end].tag in ("NN", "RP", "RB"):
        end += 1
    stranded = end + 1 < len(words) and words[end].tag == "IN" and words[end + 1].tag in _STOPS
    if not stranded or lemma(low[at - 2], words[at - 2].tag, "en") not in ("have", "get"):
        return None
    return Doubt("", forms(words, *range(at, end)), says(words, at - 2, end))


def _contact(sentence: Sentence, at: int) -> Doubt | None:
    """A clause that tells which one, and that nothing begins: "the troops they asked for"."""
    words, low = sentence
    if at < 2 or words[at - 1].tag not in ("NN", "NNS") or low[at] not in _NOMINATIVE:
        return None
    before = [n for n in range(at - 1) if words[n].tag in _FINITE]
    if not before or low[at - 1] in listed("en", "structure/times.txt"):
        return None
    own = any(word.tag in ("IN", "WRB") and word.text.lower() in _OPENING for word in words[:at])
    telling = listed("en", "structure/telling.txt") | _ADDRESSING
    told = any(lemma(word.text, word.tag, "en") in telling for word in words[before[-1] : at])
    verb = next((n for n in range(at + 1, min(at + 4, len(words))) if words[n].tag in _FINITE), 0)
    if own or told or not verb:
        return None
    while verb + 1 < len(words) and words[verb + 1].tag in ("VB", "VBN", "VBG"):
        verb += 1
    return Doubt("which", forms(words, verb), says(words, at - 1, verb))


def _meant(sentence: Sentence, at: int) -> Doubt | None:
    """What is to be done with a thing, or who is the first to do it: no purpose of anything."""
    words, low = sentence
    passive = words[at].tag == "VBN" and low[max(0, at - 2) : at] == ["to", "be"]
    noun = at - 3 if passive else at - 2
    if noun < 1 or words[noun].tag not in _NOUNS:
        return None
    few = not _FEW.isdisjoint(low[max(0, noun - SHORT) : noun])
    if passive or (words[at].tag == "VB" and low[at - 1] == "to" and few):
        return Doubt("purpose", forms(words, at), says(words, noun, at))
    return None


def _would_not(sentence: Sentence, at: int) -> Doubt | None:
    """Who would not do what he was asked for refused; who would not if he was asked does not."""
    words, low = sentence
    if low[at] not in ("would", "'d") or low[at + 1 : at + 2] not in (["not"], ["n't"]):
        return None
    past = any(word.tag == "VBD" for word in words)
    main = next((n for n in range(at + 2, min(at + 5, len(words))) if words[n].tag == "VB"), None)
    somebody = at > 0 and (low[at - 1] in _OTHERS or words[at - 1].tag in _NOUNS)
    supposed = not {"if", "unless", "wish"}.isdisjoint(low)
    if main is None or supposed or not (past or (somebody and low[main] != "be")):
        return None
    # "Would not let me see": what has a translation of its own is marked.
    told = [n for n in range(main, min(main + 4, len(words))) if words[n].tag == "VB"]
    return Doubt("", forms(words, *told), says(words, at, main))


def _still(sentence: Sentence, at: int) -> Doubt | None:
    """What has been so for a time is so still; no perfect of other languages says that."""
    words, low = sentence
    if low[at] != "been" or low[max(0, at - 1)] not in ("have", "has", "'ve", "'s", "not", "n't"):
        return None
    end = next((n for n in range(at + 1, len(words)) if words[n].tag in _STOPS), len(words))
    times = listed("en", "structure/times.txt")
    timed = any(
        low[n] == "for" and not times.isdisjoint(low[n + 1 : n + 4]) for n in range(at + 1, end)
    )
    said = next((n for n in range(at + 1, end) if words[n].tag[:2] in ("VB", "JJ", "NN")), None)
    if not timed or said is None:
        return None
    return Doubt("", forms(words, said), says(words, at - 1, end - 1))


def _lived(sentence: Sentence, at: int) -> Doubt | None:
    """What has lasted for a time lasts still, as other languages' present says: "have lived"."""
    words, low = sentence
    if words[at].tag != "VBN" or not at or low[at - 1] not in ("have", "has", "'ve"):
        return None
    main = lemma(words[at].text, "VBN", "en")
    if main not in listed("en", "structure/lasting.txt") | _STAYING or main in _KEPT:
        return None
    times = listed("en", "structure/times.txt")
    for n in range(at + 1, len(words)):
        if low[n] == "since" or (low[n] == "for" and not times.isdisjoint(low[n + 1 : n + 5])):
            return Doubt("", forms(words, at), says(words, at - 1, n + 2))
    return None


def _compared(sentence: Sentence, at: int) -> Doubt | None:
    """What is so more than something else is: "more often", "harder"."""
    words, low = sentence
    more = at > 0 and low[at - 1] == "more" and words[at].tag in ("JJ", "RB")
    compared = words[at].tag in ("JJR", "RBR") and low[at] not in ("more", "less")
    if not (more or compared) or (at and low[at - 1] in ("no", "any")):
        return None
    return Doubt("compared", forms(words, at), says(words, at - 1, at))


def _got_done(sentence: Sentence, at: int) -> Doubt | None:
    """What happens to one's own: "got my wallet stolen"."""
    words, low = sentence
    if lemma(low[at], words[at].tag, "en") != "get" or words[at].tag[0] != "V":
        return None
    end = at + 1
    while end < len(words) and words[end].tag in ("DT", "PRP$", "JJ", "NN", "NNS"):
        end += 1
    if not at + 1 < end < len(words) or words[end].tag != "VBN":
        return None
    return Doubt("", forms(words, at, end), says(words, at, end))


def _one(sentence: Sentence, at: int) -> Doubt | None:
    """One thing, of which others speak as of several where they saw another word."""
    words, low = sentence
    start = at - 1
    while start > 0 and words[start].tag == "JJ":
        start -= 1
    alone = words[at].tag == "NN" and start >= 0 and words[at + 1 : at + 2] != []
    if not alone or words[at + 1].tag in _NOUNS or words[start].tag not in ("DT", "PRP$"):
        return None
    kept = low[start] in ("no", "the", "any", "some", "all", "every", "each", "half")
    if kept or low[at] in listed("en", "words/mass.txt"):
        return None
    return Doubt("one", forms(words, at), says(words, start, at))


def _could(sentence: Sentence, at: int) -> Doubt | None:
    words = sentence.words
    if sentence.low[at] != "could" or could(words, at):
        return None
    main = next((n for n in range(at + 1, min(at + 5, len(words))) if words[n].tag == "VB"), None)
    return None if main is None else Doubt("", forms(words, main), says(words, at, main))


def _tense(sentence: Sentence, at: int) -> Doubt | None:
    """A verb whose past is its infinitive, where no other verb tells: "I put it there.\""""
    words, low = sentence
    if words[at].tag not in ("VBP", "VBD", "VB") or not at or words[at - 1].tag != "PRP":
        return None
    if low[at] not in listed("en", "tagging/same_pasts.txt") or low[at - 1] in _THIRD:
        return None
    others = {word.tag for number, word in enumerate(words) if number != at}
    if "VBD" in others or not _OPEN.isdisjoint(low[:at]) or words[at - 2].tag[0] in "VM":
        return None
    return Doubt("", forms(words, at), says(words, at - 1, at + 1))


def _little(sentence: Sentence, at: int) -> Doubt | None:
    """ "Little else", "a little": how much, which no adjective says."""
    words = sentence.words
    if sentence.low[at] != "little" or words[at].tag != "JJ":
        return None
    following = words[at + 1].tag if at + 1 < len(words) else "."
    if following in _NOUNS or following in ("JJ", "CC"):
        return None
    return Doubt("", frozenset({"little"}), says(words, at - 1, at + 1))


_RULES = (_gerund, _infinitive, _participle, _could, _tense, _little, _bare_object, _had_done,
          _contact, _meant, _would_not, _still, _lived, _got_done, _compared, _one)  # fmt: skip


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
                    told = says(words, at - 1, at + 2)
                    found.append(Doubt("content", forms(words, at - 1), told))
        elif word.tag[0] == "V" and main in telling and _clause_follows(words, low, at + 1):
            count += 1
            found.append(Doubt("complement", forms(words, at), says(words, at, at + 3)))
    return count, tuple(found)


def _clause_follows(words: Sequence[TaggedWord], low: Sequence[str], at: int) -> bool:
    """Whether a subject and its verb stand here."""
    if low[at] in _OBJECTS and low[at] not in ("it", "you"):
        at += 1
    if at >= len(words) or words[at].tag not in ("PRP", "DT", "PRP$", "NNP", "NN", "NNS", "EX"):
        return False
    if words[at].tag in _NOUNS and words[at + 1 : at + 2] and words[at + 1].tag == "PRP":
        return False  # "something I did"
    for place in range(at + 1, min(at + 3 + SHORT, len(words))):
        if words[place].tag in _FINITE:
            return True
        if words[place].tag in ("``", "''") or low[place] in ("of", "and", "for"):
            continue
        if words[place].tag in _STOPS or words[place].tag in ("IN", "WP", "WDT", "WRB", "CC", "TO"):
            return False
    return False
