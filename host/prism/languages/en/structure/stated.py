"""English sentences as statements that say their story in the plainest words for it.

A command, a question, "never", "I did see", "is going to", "would rather": each becomes a
statement with a modal verb or `not`, so that it is told as all others are. What a statement cannot
say is noted, and put back in the translation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from prism.languages import words as listed
from prism.languages.en.structure.forms import past, present
from prism.languages.en.structure.verbs import command, normal
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

Mood = Literal["statement", "command", "question"]

_NOMINATIVE = frozenset({"i", "we", "they"})
_SUBJECTS = frozenset({"i", "you", "he", "she", "it", "we", "they"})
_FINITE = frozenset({"MD", "VBD", "VBP", "VBZ"})
_BE = {"am": "will", "is": "will", "are": "will", "'m": "will", "'s": "will", "'re": "will",
       "was": "would", "were": "would"}  # fmt: skip
_AUXILIARIES = frozenset(
    "am is are was were do does did have has had can could may might must shall should will would"
    .split()
)  # fmt: skip
_NOT = frozenset({"not", "n't"})
_NAMED = frozenset({"NNP", "NNPS", "CD", "POS", "VBG"})
_NO_NOUNS = frozenset("one matter longer more doubt wonder way thing things body".split())
"""What `no` makes an expression of."""
_BEFORE_NONE = frozenset("PRP NN NNS NNP EX".split())
_DO = frozenset({"do", "does", "did"})
_TO = (["in", "order", "to"], ["so", "as", "to"])
_ASKED_OF = frozenset({"ask", "tell"})
_ASKED = _ASKED_OF | frozenset(
    "wonder know check doubt see decide sure certain clear unsure remember care matter".split()
)
_ONE = frozenset({"i", "he", "she", "it"})
_DAYS = frozenset("yesterday today tomorrow tonight".split())
_PREDICATING = frozenset("VB VBD VBP VBZ VBN RB CC".split())
_NO_UNITS = frozenset("time times while night evening".split())
_DETERMINING = frozenset("DT PRP$ POS IN TO JJ CD".split())
_FEELING = frozenset(
    "sure certain afraid sorry happy glad aware convinced surprised worried proud relieved"
    " disappointed grateful pleased lucky".split()
)
"""Adjectives that a clause follows, with "that" or without."""
_ADDRESSING = frozenset({"tell", "promise", "show"})
_WHOM = frozenset("me us him her them you".split())
_ASKING = frozenset({"WP", "WRB", "WDT"})
"""Behind these a clause may lack what "that" would part from it: "the man who you say came"."""
_BEFORE_MODALS = frozenset("PRP NN NNS NNP NNPS WDT WP EX DT CC".split())
_MISTAKEN = frozenset("NN NNP FW CC UH VBG VBD JJ RB IN".split())
"""What an infinitive is at times tagged as: "he will water the plant"."""
_NO_VERBS = frozenset(
    "not n't also never always often still soon now then already only even ever just too so here"
    " there as if in on at by for from with either rarely seldom sometimes perhaps maybe well again"
    " alike instead indeed anyway once twice alone together and or but nor".split()
)


class Stated(NamedTuple):
    """A sentence as a statement: its words are spans of `text`; `nevers` are the places of those
    that stand for "never", `planned` of those for "was going to"."""

    text: str
    words: tuple[TaggedWord, ...]
    mood: Mood
    nevers: frozenset[int]
    planned: frozenset[int] = frozenset()


@dataclass(slots=True)
class _Part:
    """A word, and what stands before it."""

    gap: str
    text: str
    tag: str
    never: bool = False
    planned: bool = False

    @property
    def low(self) -> str:
        return normal(self.text)


def stated(text: str, words: Sequence[TaggedWord]) -> Stated:
    """The statement of a sentence whose words are spans of `text`; most are their own."""
    position = 0
    parts = []
    for word in words:
        parts.append(_Part(text[position : word.start], word.text, word.tag))
        position = word.end
    capital = text[:1].isupper()
    mood: Mood = "statement"
    _without_please(parts)
    if _question(parts):
        mood = "question"
    elif _command(parts):
        mood = "command"
    for rule in (
        _shorter,
        _whether,
        _past,
        _unreal,
        _timed,
        _emphasis,
        _going,
        _rather,
        _never,
        _none,
        _shared,
        _that,
    ):
        for at in range(len(parts) - 1, -1, -1):
            rule(parts, at)
    if capital and parts:
        parts[0].text = parts[0].text[:1].upper() + parts[0].text[1:]
    return _written(parts, text[position:], mood)


def _written(parts: Sequence[_Part], rest: str, mood: Mood) -> Stated:
    text = ""
    words = []
    for part in parts:
        text += part.gap
        words.append(TaggedWord(len(text), len(text) + len(part.text), part.text, part.tag))
        text += part.text
    nevers = frozenset(at for at, part in enumerate(parts) if part.never)
    planned = frozenset(at for at, part in enumerate(parts) if part.planned)
    return Stated(text + rest, tuple(words), mood, nevers, planned)


def retagged(words: Sequence[TaggedWord]) -> tuple[TaggedWord, ...]:
    """The words, whatever their tags: what follows a subject is no infinitive ("because I write"),
    what follows a modal verb is one ("will water"), and before a participle `'d` is "had"."""
    found = list(words)
    for at, word in enumerate(words):
        before = at - 1
        while before >= 0 and words[before].tag == "RB":
            before -= 1
        if before >= 0 and words[before].tag == "MD":
            if word.tag == "VBP":
                found[at] = word._replace(tag="VB")
            elif word.tag == "VBN" and normal(words[before].text) == "'d":
                found[before] = words[before]._replace(tag="VBD")
        if _infinitive(words, at):
            found[at] = word._replace(tag="VB")
            continue
        if word.tag == "NN" and _no_noun(words, at):
            found[at] = word._replace(tag="RB" if normal(word.text) in _DAYS else "JJR")
            continue
        if word.tag != "VB" or before < 0 or normal(words[before].text) not in _NOMINATIVE:
            continue
        # In a question the auxiliary verb stands before: "did they write".
        opener = words[before - 1].tag if before else ""
        if opener[:1] not in ("V", "M") and opener != "RB":
            found[at] = word._replace(tag="VBP")
    return tuple(found)


def _no_noun(words: Sequence[TaggedWord], at: int) -> bool:
    """Whether a word that was read as a noun is a day ("came yesterday") or compares ("it will not
    be quieter"): only what is listed ends so as it is compared."""
    before = words[at - 1] if at else None
    if normal(words[at].text) in _DAYS:
        possessed = at + 1 < len(words) and words[at + 1].tag in ("POS", "NN")
        return not possessed and (before is None or before.tag not in _DETERMINING)
    compared = lemma(words[at].text, "JJR", "en") in listed("en", "words/graded.txt")
    return compared and before is not None and before.tag in _PREDICATING


def _infinitive(words: Sequence[TaggedWord], at: int) -> bool:
    """Whether a word must be the infinitive of the modal verb before it, as nothing else there is:
    no subject of a question, no adverb, no word that is understood ("she will soon")."""
    word, before = words[at], at - 1
    negated = before > 0 and normal(words[before].text) in _NOT
    before -= negated
    if (
        before < 1
        or not (words[before].tag == "MD" or (negated and normal(words[before].text) in _DO))
        or words[before - 1].tag not in _BEFORE_MODALS
        or word.tag not in _MISTAKEN
        or not word.text.isalpha()
        or not word.text.islower()
        or word.text in _NO_VERBS
        or word.text.endswith(("ly", "ing", "ed"))
    ):
        return False
    behind = at + 1
    while behind < len(words) and words[behind].tag == "RB":
        behind += 1
    return behind < len(words) and words[behind].tag not in ("VB", "MD", "VBN")


def _lowered(part: _Part) -> None:
    if part.text != "I":
        part.text = part.text[:1].lower() + part.text[1:]


def _without_please(parts: list[_Part]) -> None:
    """ "Please write": a command is polite in every translation that is put back."""
    for at, part in enumerate(parts[:-1]):
        if part.low != "please" or (at and parts[at - 1].low not in _SUBJECTS):
            continue
        following = parts[at + 1]
        if following.tag == "VB" or following.low == "never":
            following.gap = part.gap
            del parts[at]
            return


def _question(parts: list[_Part]) -> bool:
    """Whether it was a question that a yes can answer; the subject stands first now."""
    marks = [at for at, part in enumerate(parts) if "?" in part.text]
    if marks != [len(parts) - 1] or parts[-1].text != "?" or len(parts) < 4:
        return False
    verb, subject = parts[0], parts[1]
    if verb.low not in _AUXILIARIES or subject.low not in _SUBJECTS or subject.tag != "PRP":
        return False
    verb.gap, subject.gap = subject.gap, verb.gap
    verb.text = verb.low
    parts[0], parts[1] = subject, verb
    parts[-1].text = "."
    return True


def _command(parts: list[_Part]) -> bool:
    """Whether it was a command; "you" stands before it now."""
    if len(parts) > 1 and parts[0].low == "never" and parts[1].tag == "VB":
        never, verb = parts[0], parts[1]
        never.text, never.never = "not", True
        verb.gap = " "
        parts.insert(0, _Part(never.gap, "do", "VB"))
        never.gap = " "
    words = [TaggedWord(0, 0, part.text, part.tag) for part in parts[:3]]
    if command(words, 0) is None:
        return False
    first = parts[0]
    _lowered(first)
    first.tag = "VBP"
    parts.insert(0, _Part(first.gap, "you", "PRP"))
    first.gap = " "
    for at, part in enumerate(parts[:-1]):
        if at > 1 and part.tag in _FINITE:
            break
        if part.tag == "CC" and parts[at + 1].tag == "VB":
            parts[at + 1].tag = "VBP"
    return True


def _shorter(parts: list[_Part], at: int) -> None:
    """ "in order to see", "even though": "to see", "though"."""
    low = [one.low for one in parts[at : at + 3]]
    count = 2 if low in _TO else int(low[:2] == ["even", "though"])
    if count:
        parts[at + count].gap = parts[at].gap
        del parts[at : at + count]


def _whether(parts: list[_Part], at: int) -> None:
    """ "ask if": "ask whether"."""
    before = at - 1
    if before > 0 and parts[before].low in _WHOM:
        before -= 1
    if before < 0 or parts[at].low != "if" or at + 1 == len(parts):
        return
    known = lemma(parts[before].text, parts[before].tag, "en")
    if known in (_ASKED_OF if before < at - 1 else _ASKED) and parts[before].tag[0] in "VJ":
        parts[at].text = "whether"


def _past(parts: list[_Part], at: int) -> None:
    """ "learned": "learnt", of two forms the one that is written back."""
    part = parts[at]
    if part.tag != "VBD" or not part.low.isalpha() or part.low in _AUXILIARIES:
        return
    form = past(lemma(part.low, part.tag, "en"))
    if form and form != part.low:
        part.text = form


def _unreal(parts: list[_Part], at: int) -> None:
    """ "if I were": "if I was"; that it is not so is told by the other clause."""
    before = [one.low for one in parts[max(0, at - 2) : at]]
    if parts[at].low == "were" and before[:1] == ["if"] and before[1:] and before[1] in _ONE:
        parts[at].text = "was"


def _timed(parts: list[_Part], at: int) -> None:
    """ "last week": "in the last week", which is no object of the verb before it."""
    part = parts[at]
    if part.low not in ("last", "next") or at + 1 == len(parts):
        return
    before = parts[at - 1].tag if at else ""
    unit = parts[at + 1]
    if unit.low not in listed("en", "structure/times.txt") or unit.low in _NO_UNITS:
        return
    if before not in _DETERMINING:
        # Behind a verb "in" would be its particle: "cut in".
        when = "during" if before[:1] == "V" else "in"
        parts[at:at] = [_Part(part.gap, when, "IN"), _Part(" ", "the", "DT")]
        part.gap, part.text, part.tag = " ", part.low, "JJ"


def _that(parts: list[_Part], at: int) -> None:
    """ "I know he came": "I know that he came"."""
    part = parts[at]
    known = lemma(part.text, part.tag, "en")
    tells = part.tag[0] == "V" and known in listed("en", "structure/telling.txt")
    feels = part.tag == "JJ" and part.low in _FEELING
    first = at + 1
    if tells and first + 1 < len(parts) and known in _ADDRESSING and parts[first].low in _WHOM:
        first += 1
    verb = first + 1
    while verb < len(parts) and parts[verb].tag == "RB":
        verb += 1
    if (
        (tells or feels)
        and verb < len(parts)
        and parts[first].low in _SUBJECTS
        and parts[first].tag == "PRP"
        and parts[verb].tag in _FINITE
        and not any(one.tag in _ASKING for one in parts[:at])
    ):
        parts.insert(first, _Part(" ", "that", "IN"))


def _emphasis(parts: list[_Part], at: int) -> None:
    """ "I did see": "I saw"."""
    if not 0 < at < len(parts) - 1:
        return
    before, part, verb = parts[at - 1 : at + 2]
    if part.low not in _DO or verb.tag != "VB" or before.tag == "TO":
        return
    if before.tag != "PRP" and before.tag[:2] != "NN":
        return
    form = {
        "do": verb.low,
        "does": present(verb.low, "3s"),
        "did": past(verb.low),
    }[part.low]
    if form is not None:
        part.text, part.tag = form, {"do": "VBP", "does": "VBZ", "did": "VBD"}[part.low]
        del parts[at + 1]


def _going(parts: list[_Part], at: int) -> None:
    """ "is going to see": "will see"."""
    part = parts[at]
    negated = at + 1 < len(parts) and parts[at + 1].low in _NOT
    behind = parts[at + 1 + negated : at + 4 + negated]
    if (
        part.low not in _BE
        or part.tag not in _FINITE
        or [one.low for one in behind[:2]] != ["going", "to"]
        or behind[2:] == []
        or behind[2].tag != "VB"
    ):
        return
    part.planned = _BE[part.low] == "would"
    part.gap, part.text, part.tag = " " if at else part.gap, _BE[part.low], "MD"
    if negated:
        parts[at + 1].gap, parts[at + 1].text = " ", "not"
    del parts[at + 1 + negated : at + 3 + negated]


def _rather(parts: list[_Part], at: int) -> None:
    """ "would rather see": "would prefer to see"."""
    here = parts[at : at + 3]
    if (
        len(here) == 3
        and here[0].low in ("would", "'d")
        and here[0].tag == "MD"
        and here[1].low in ("rather", "sooner")
        and here[2].tag == "VB"
    ):
        here[1].text, here[1].tag = "prefer", "VB"
        parts.insert(at + 2, _Part(" ", "to", "TO"))


def _never(parts: list[_Part], at: int) -> None:
    """ "have never seen": "have not seen", noted."""
    part = parts[at]
    if part.low != "never" or not at or at + 1 == len(parts):
        return
    before, after = parts[at - 1], parts[at + 1]
    if before.tag in _FINITE and (
        before.low in _AUXILIARIES or before.low in ("'ve", "'d", "'ll", "'s", "'m", "'re")
    ):
        part.text, part.tag, part.never = "not", "RB", True
    elif after.tag in ("VBD", "VBP", "VBZ") and (before.tag == "PRP" or before.tag[:2] == "NN"):
        helper = {"VBD": "did", "VBP": "do", "VBZ": "does"}[after.tag]
        helps = at + 2 < len(parts) and parts[at + 2].tag in ("VB", "VBN", "VBG")
        if after.low in _AUXILIARIES and (helps or after.low in _BE):
            return
        after.text, tag = lemma(after.low, after.tag, "en"), after.tag
        after.tag = "VB"
        part.text, part.tag, part.never = "not", "RB", True
        parts.insert(at, _Part(part.gap, helper, tag))
        part.gap = " "


def _none(parts: list[_Part], at: int) -> None:
    """ "There is no plan", "has not any plans": "there is not a plan", "has not plans"."""
    part = parts[at]
    head = at + 1
    while head < len(parts) and parts[head].tag in ("JJ", "NN", "NNS"):
        head += 1
    noun = parts[head - 1]
    alone = head < len(parts) and parts[head].tag in _NAMED
    if part.low not in ("no", "any") or part.tag != "DT" or alone:
        return
    if noun.tag not in ("NN", "NNS") or noun is part or noun.low in _NO_NOUNS:
        return
    told = [one.low in _NOT for one in parts[max(0, at - 4) : at]]
    if any(told) if part.low == "no" else not (any(told) and _negated(parts, at)):
        return
    if part.low == "no" and not _negate(parts, at):
        return
    at = next(number for number, one in enumerate(parts) if one is part)
    if noun.tag == "NN" and noun.low not in listed("en", "words/mass.txt"):
        part.text = "an" if parts[at + 1].text[:1].lower() in "aeiou" else "a"
    else:
        del parts[at]


def _negated(parts: Sequence[_Part], at: int) -> bool:
    """Whether a verb right before a place is negated: "do not have", "is n't"."""
    start = at - 1
    while start >= 0 and parts[start].tag[:1] == "V" and parts[start].tag not in _FINITE:
        start -= 1
    return start > 0 and parts[start].low in _NOT and parts[start - 1].tag in _FINITE


def _negate(parts: list[_Part], at: int) -> bool:
    """Puts `not` to the verb that ends right before a place; whether there was one."""
    first = at - 1
    while first > 0 and parts[first].tag in ("VB", "VBN") and parts[first - 1].tag != "TO":
        first -= 1
    verb = parts[first] if first > 0 else None
    if verb is None or verb.tag not in _FINITE or parts[first - 1].tag not in _BEFORE_NONE:
        return False
    helps = first < at - 1
    if helps or verb.low in _BE:
        if not helps and verb.low.startswith("'") and verb.low != "'s":
            return False
        parts.insert(first + 1, _Part(" ", "not", "RB"))
        return True
    if verb.tag == "MD" or verb.low.startswith("'"):
        return False
    helper = {"VBD": "did", "VBP": "do", "VBZ": "does"}[verb.tag]
    new = [_Part(verb.gap, helper, verb.tag), _Part(" ", "not", "RB")]
    verb.gap, verb.text, verb.tag = " ", lemma(verb.low, verb.tag, "en"), "VB"
    parts[first:first] = new
    return True


def _shared(parts: list[_Part], at: int) -> None:
    """ "can come and see": "can come and can see"."""
    if parts[at].tag != "CC" or at + 1 >= len(parts) or parts[at + 1].tag != "VB":
        return
    before = at - 1
    while before >= 0 and parts[before].tag not in _FINITE | {"TO", "CC", ":", "WDT", "WP"}:
        before -= 1
    if before < 0 or parts[before].tag != "MD" or parts[before + 1].low in _NOT:
        return
    modal = {"'ll": "will", "'d": "would"}.get(parts[before].low, parts[before].low)
    verbs = [part for part in parts[before + 1 : at] if part.tag == "VB"]
    if verbs and not any(one.text == "," for one in parts[before:at]):
        parts.insert(at + 1, _Part(" ", modal, "MD"))


__all__ = ["Mood", "Stated", "retagged", "stated"]
