"""What of an English sentence that was told plainly its translation may tell otherwise.

The translator saw another tense, other persons and other verbs than the private sentence has. So
more is doubtful than in the answer to a text whose structure it saw.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from prism.languages import lines
from prism.languages import words as listed
from prism.languages.en.structure.senses import could, reported
from prism.languages.en.structure.sentence import SHORT, Sentence, forms, says
from prism.substitution.unsure import Doubt
from prism.tagging import lemma

_FINITE = frozenset({"MD", "VBD", "VBP", "VBZ"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_PHRASE = _NOUNS | {"DT", "PRP$", "JJ", "JJR", "JJS", "CD", "POS"}
_SUBJECTS = frozenset("i you he she it we they there".split())
_WHOM = frozenset("me you him her us them".split())
_OWN = frozenset("hope appreciate wish trust guess".split())
"""Verbs that a sentence begins with where it leaves out who does it: "hope you are well"."""
_GIVING = frozenset(
    "give throw tell send bring show buy teach offer hand lend pay write read owe feed mention"
    " communicate forward sell return explain describe report".split()
)
_SAYING = frozenset("tell say think know hope believe wonder promise".split())
_NO_HABIT = frozenset(
    "be like have need appreciate love prefer recommend help mean require".split()
)
_SUPPOSING = frozenset("if unless wish whether were".split())
_TO_BE_DONE = frozenset("need want have like get".split())
_OPENING = frozenset("when while if as because since although though until".split())
_WISHING = frozenset("want need like expect".split())
_HAVING = frozenset({"have", "has", "'ve", "'s"})
_NAMING = frozenset("called named titled".split())
_PREPARED = frozenset(
    "dried frozen fried broken used boiled canned baked roasted smoked grilled painted".split()
)
_CLAUSAL = frozenset({"RB", "CC", ",", "IN", "PRP", "DT", "WDT", "WP"})
"""What stands behind a noun that may be the subject of a clause."""
_FEELING = frozenset("sure certain afraid sorry happy glad confident positive hopeful".split())
_PLEASING = frozenset("love care like dislike enjoy miss hate matter lack hurt interest".split())


def retold(sentence: Sentence) -> Iterator[Doubt]:
    """What is doubtful of the translation of a plain telling."""
    yield from _said(sentence)
    for at in range(len(sentence.words)):
        for rule in _RULES:
            yield from rule(sentence, at)


@cache
def _checks() -> tuple[tuple[str, re.Pattern[str], re.Pattern[str] | None], ...]:
    """What is looked for in the answer, where the private sentence has one thing and not another:
    (check, what it has, what it has not)."""
    found = []
    for line in lines("en", "structure/retold.txt"):
        check, has, *without = line.split("\t")
        found.append((check, re.compile(has), re.compile(without[0]) if without else None))
    return tuple(found)


def _said(sentence: Sentence) -> Iterator[Doubt]:
    whole = " ".join(sentence.low)
    for check, has, without in _checks():
        match = has.search(whole)
        if match and not (without and without.search(whole)):
            first = whole[: match.start()].count(" ")
            last = first + match.group().strip().count(" ") if match.group() else SHORT - 1
            last = min(last, len(sentence.words) - 1)
            yield Doubt(check, frozenset(), says(sentence.words, first, last))


def _finites(sentence: Sentence, end: int) -> list[int]:
    return [at for at in range(end) if sentence.words[at].tag in _FINITE]


def _unsaid(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """Whoever hopes in "hope you are well", which is no order."""
    words, low = sentence
    apart = at == 0 or words[at - 1].text in (",", "-", "–", "—", ":", "...")
    joined = at > 0 and words[at - 1].tag == "CC" and _SUBJECTS.isdisjoint(low[: at - 1])
    if low[at] in _OWN and (apart or joined) and at + 1 < len(words):
        yield Doubt("", forms(words, at), says(words, at, at + 3))


def _shared(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """A verb without a subject, of which another may be the one that stands next to it: "he came
    the day I rang and stayed", "sat down, wrote a line"."""
    words, low = sentence
    before = at - 1
    while before > 0 and words[before].tag == "RB":
        before -= 1
    if before < 1 or words[at].tag not in _FINITE | {"VBN", "VB"}:
        return
    earlier = _finites(sentence, before)
    told = says(words, before, at + 1)
    begun = earlier or low[0] == "no"
    if words[before].text == "," and words[at].tag in ("VBD", "VBZ") and begun:
        yield Doubt("", forms(words, at), told)
    if words[before].tag != "CC" or not earlier:
        return
    nearest = earlier[-1]
    negated = any(one in ("not", "n't") for one in low[nearest + 1 : nearest + 3])
    passive = any(one.tag == "VBN" for one in words[nearest + 1 : before])
    if words[at].tag in ("VBD", "VBN") and negated and passive:
        yield Doubt("", forms(words, at), told)
    subjects = [low[one - 1] for one in earlier if one and words[one - 1].tag in _NOUNS | {"PRP"}]
    if words[at].tag != "VBN" and len(subjects) > 1 and subjects[-1] != subjects[0]:
        if words[at].tag == "VB" and words[nearest].tag != "MD":
            return
        # "And did not ask": what helps the verb has no translation of its own.
        behind = range(at + 1, min(at + 4, len(words)))
        main = next((n for n in behind if words[n].tag in ("VB", "VBN")), at)
        yield Doubt("", forms(words, at, main), told)


def _habit(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """What somebody would do again and again, which is no condition's."""
    words, low = sentence
    if low[at] not in ("would", "'d") or words[at].tag != "MD" or not at:
        return
    main = next((n for n in range(at + 1, min(at + 4, len(words))) if words[n].tag == "VB"), None)
    others = {words[n].tag for n in _finites(sentence, len(words)) if low[n] not in ("would", "'d")}
    third = low[at - 1] in ("he", "she", "it", "they") or words[at - 1].tag in _NOUNS
    said = any(lemma(low[n], words[n].tag, "en") in _SAYING for n in range(at))
    if main is None or not third or said or low[main] in _NO_HABIT:
        return
    if _SUPPOSING.isdisjoint(low) and others <= {"VBD", "MD"}:
        yield Doubt("", forms(words, main), says(words, at - 1, main))


def _missed(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """What could or should have been done, and was not."""
    words, low = sentence
    if low[at] not in ("could", "should", "would", "might"):
        return
    behind = low[at + 1 : at + 4]
    supposed = low[at] != "might" or "if" in low or "had" in low
    if ("have" in behind or "'ve" in behind) and supposed:
        yield Doubt("missed", frozenset(), says(words, at - 1, at + 4))


def _phrase(sentence: Sentence, at: int) -> int:
    """The end of the noun phrase that begins at a place; its last word is a noun."""
    words = sentence.words
    end = at
    while end < len(words) and words[end].tag in _PHRASE - _NOUNS:
        end += 1
    while end < len(words) and words[end].tag in _NOUNS:
        end += 1
    return end if end > at and words[end - 1].tag in _NOUNS else at


def _given(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """Who is given or told something, whatever the translator's verb did to him."""
    words, low = sentence
    main = lemma(low[at], words[at].tag, "en")
    if words[at].tag[0] != "V" or main not in _GIVING or at + 1 >= len(words):
        return
    told = says(words, at, at + 3)
    behind = at + 1
    if low[behind] in _WHOM and words[behind].tag == "PRP":
        direct = low[behind + 1 : behind + 2] == ["to"]
        yield Doubt("whom" if direct else "to whom", forms(words, at), told)
    if low[behind] == "her":
        end = _phrase(sentence, behind + 1)
        if end > behind + 1 and not {"to", "for"} & set(low[end : end + 1]):
            yield Doubt("", forms(words, at, end - 1), told)
        return
    end = _phrase(sentence, behind)
    if end == behind:
        return
    second = _phrase(sentence, end)
    compound = low[behind] in ("the", "a", "my", "his", "our", "your", "their") and (
        words[end - 1].tag == "NNS" and words[end - 2].tag == "NN" and main in ("give", "throw")
    )
    if second > end or compound:
        yield Doubt("", forms(words, at, end - 2 if compound else end - 1, second - 1), told)
    elif main == "tell":
        yield Doubt("to whom", forms(words, *range(behind, end)), told)
    if low[end : end + 1] == ["to"]:
        last = _phrase(sentence, end + 1)
        if last > end + 1:
            noun = _first_noun(sentence, end + 1)
            yield Doubt("receiver", forms(words, noun), says(words, end, last - 1))
    if main == "tell":
        yield Doubt("receiver", forms(words, _first_noun(sentence, behind)), told)


def _first_noun(sentence: Sentence, at: int) -> int:
    """The first word of a noun phrase that has a translation of its own."""
    while sentence.words[at].tag in ("DT", "PRP$", "JJ", "CD"):
        at += 1
    return at


def _meanwhile(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """Who does what a participle says: the noun before it, or the subject."""
    words, low = sentence
    if words[at].tag != "VBG" or not at:
        return
    before = words[at - 1]
    own = before.tag in ("NN", "NNS", "NNP")
    finite = _finites(sentence, at)
    if own and finite:
        yield Doubt("who does", forms(words, at), says(words, at - 1, at + 1))
    elif (
        low[at - 1] in ("am", "is", "are", "was", "were", "'m", "'s", "'re") or before.tag == "HYPH"
    ):
        whole = {f"{low[at - 2]}-{low[at]}"} if before.tag == "HYPH" else set()
        yield Doubt("passive", forms(words, at) | whole, says(words, at - 1, at))
    elif low[at - 1] not in ("be", "been"):
        if before.text == ",":
            yield Doubt("deed", forms(words, at), says(words, at - 1, at + 1))
        yield Doubt("gerund", forms(words, at), says(words, at - 1, at + 1))


def _named(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """What has a name, which does nothing to it."""
    words, low = sentence
    if low[at] not in _NAMING or not 0 < at < len(words) - 1 or words[at - 1].tag in ("PRP", "NNP"):
        return
    if words[at + 1].tag in _PHRASE | {"``"} and words[at].tag in ("VBN", "VBD"):
        yield Doubt("named", forms(words, at), says(words, at - 1, at + 1))


def _done(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """What is to be done with something, or what something is after it was done: "need it sent",
    "had dried fruit"."""
    words, low = sentence
    if words[at].tag == "VBN" and at > 1 and words[at - 1].tag in _NOUNS:
        verb = next((n for n in range(at - 2, max(-1, at - 6), -1) if words[n].tag[0] == "V"), None)
        if verb is not None and lemma(low[verb], words[verb].tag, "en") in _TO_BE_DONE:
            yield Doubt("", forms(words, at), says(words, verb, at))
    if words[at].tag == "VBN" and at > 1 and low[at - 1] == "had" and low[at - 2] in _HAVING:
        yield Doubt("", forms(words, at), says(words, at - 2, at))
    if low[at] in _PREPARED and at and low[at - 1] in ("had", "have", "has"):
        yield Doubt("", forms(words, at), says(words, at - 1, at + 1))


def _wanted(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """What somebody else is wanted to do: "I want Ann to hear"."""
    words, low = sentence
    if words[at].tag != "VB" or at < 3 or low[at - 1] != "to" or words[at - 2].tag not in _NOUNS:
        return
    verb = next((n for n in range(at - 3, max(-1, at - 6), -1) if words[n].tag[0] == "V"), None)
    if verb is not None and lemma(low[verb], words[verb].tag, "en") in _WISHING:
        yield Doubt("", forms(words, verb, at), says(words, verb, at))


def _possible(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """What could be or was possible, where nothing says which."""
    words, low = sentence
    if low[at] != "could" or low[at + 1 : at + 2] in (["not"], ["n't"]):
        return
    if not could(words, at) or reported(words, at):
        yield Doubt("could", frozenset(), says(words, at - 1, min(at + 2, len(words) - 1)))


def _next_clause(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """The subject of a clause that nothing parts from the one before it: "when it rains the roof
    leaks"."""
    words, low = sentence
    if low[0] not in _OPENING or words[at].tag not in ("VBD", "VBZ", "VBP") or at < 4:
        return
    earlier = _finites(sentence, at)
    own = words[at - 1].tag in _NOUNS and words[at - 2].tag in ("DT", "PRP$")
    if own and len(earlier) == 1 and earlier[0] < at - 3 and "," not in low[:at]:
        yield Doubt("", forms(words, at - 1, at), says(words, at - 2, at))


def _felt(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """What somebody is sure would come."""
    words, low = sentence
    if low[at] != "would" or not any(low[n] in _FEELING for n in range(max(0, at - 4), at)):
        return
    main = next((n for n in range(at + 1, min(at + 4, len(words))) if words[n].tag == "VB"), None)
    if main is not None:
        yield Doubt("would", forms(words, main), says(words, at - 1, main))


def _compared(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """What is more so than others, or most so."""
    words, low = sentence
    most = at > 0 and low[at - 1] == "most" and words[at].tag in ("JJ", "RB")
    more = at > 0 and low[at - 1] == "more" and words[at].tag in ("JJ", "RB")
    favourite = low[at] in ("favorite", "favourite")
    if most or favourite or (words[at].tag in ("JJS", "RBS") and low[at] not in ("most", "least")):
        yield Doubt("superlative", forms(words, at), says(words, at - 1, at))
    if more or (words[at].tag in ("JJR", "RBR") and low[at] not in ("more", "less")):
        yield Doubt("comparative", forms(words, at), says(words, at - 1, at))


def _owned(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """Whose something is that a noun describes: "my model friend"; and what a name tells of a
    noun: "the Smith letter", "my aunt Ann's letter"."""
    words = sentence.words
    if [one.tag for one in words[at : at + 3]] == ["NN", "NNP", "POS"]:
        yield Doubt("friend's", forms(words, at), says(words, at, at + 2))
    if at + 2 >= len(words) or words[at + 1].tag not in _NOUNS or words[at + 2].tag not in _NOUNS:
        return
    told = says(words, at, at + 2)
    if words[at].tag == "PRP$":
        yield Doubt("owner", forms(words, at + 1), told)
    elif words[at + 1].tag == "NNP":
        yield Doubt("of a name", forms(words, at + 1), told)


def _none_of(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """All that there is none of: "no chair, or table"; and what is not so: "Ann, not Tom"."""
    words, low = sentence
    if low[at] == "no" and words[at].tag == "DT":
        end = at + 1
        while end < len(words) and (words[end].tag in _PHRASE or low[end] in (",", "or", "and")):
            end += 1
        nouns = [n for n in range(at + 1, end) if words[n].tag in _NOUNS]
        if "or" in low[at:end] and len(nouns) > 1:
            yield Doubt("", forms(words, *nouns[1:]), says(words, at, end - 1))
    if low[at] == "not" and at and words[at - 1].text == ",":
        end = at + 1
        while end < len(words) and words[end].tag in _PHRASE | {"RB"}:
            end += 1
        if end > at + 1:
            yield Doubt("", forms(words, *range(at + 1, end)), says(words, at, end - 1))


def _else(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """What comes of not doing as one is told: "hurry or he leaves"."""
    words, low = sentence
    ordered = words[0].tag == "VB" or low[:2] in (["do", "not"], ["do", "n't"])
    if low[at] != "or" or not at or not ordered or at + 2 >= len(words):
        return
    if words[at + 1].tag in _NOUNS | {"PRP"} and words[at + 2].tag in _FINITE | {"VB"}:
        yield Doubt("", forms(words, at + 1, at + 2), says(words, at, at + 2))


def _chosen(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """A clause that nothing begins and that tells of its noun: "the wine we chose to be sour"."""
    words, low = sentence
    if at < 2 or at + 1 >= len(words) or words[at - 1].tag not in ("NN", "NNS"):
        return
    noun = low[at] in _SUBJECTS - {"there", "it"} and words[at + 1].tag in ("VBD", "VBP")
    if noun and low[at - 1] not in listed("en", "structure/times.txt"):
        yield Doubt("which", forms(words, at + 1), says(words, at - 1, at + 1))


def _object(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """What a verb is done to, of which a clause may be made: "he takes good care to be there"; and
    whom, who may be told as the owner of what follows: "we asked her several times"."""
    words, low = sentence
    if words[at].tag not in ("VBD", "VBP", "VBZ") or at + 2 >= len(words):
        return
    said = lemma(low[at], words[at].tag, "en") in _SAYING | _OWN
    end = _phrase(sentence, at + 1)
    bare = at + 1 < end < len(words) and words[at + 1].tag not in ("NNP", "DT", "POS")
    if bare and not said and words[end].tag not in _FINITE | _CLAUSAL:
        yield Doubt("object", forms(words, at), says(words, at, end - 1))
    last = _phrase(sentence, at + 2)
    if low[at + 1] == "her" and words[at + 1].tag == "PRP" and last > at + 2:
        yield Doubt("whose", forms(words, last - 1), says(words, at, last - 1))


def _pleasing(sentence: Sentence, at: int) -> Iterator[Doubt]:
    """Whom something pleases, which other languages' verbs do to him."""
    words, low = sentence
    if words[at].tag[0] == "V" and lemma(low[at], words[at].tag, "en") in _PLEASING:
        yield Doubt("pleasing", forms(words, at), says(words, at - 1, at + 1))


_RULES = (_unsaid, _shared, _habit, _missed, _given, _meanwhile, _named, _done, _wanted, _felt,
          _compared, _owned, _possible, _next_clause, _none_of, _else, _chosen,
          _object, _pleasing)  # fmt: skip
