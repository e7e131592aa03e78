"""Which words carry content, and which are fit to stand in: by tag and by lists a language."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Literal

from prism.languages import lines, words
from prism.languages.usage import usage

_NOMINAL = {"NN", "NNS", "NNP", "NNPS", "CD", "FW"}
_VERBAL = {"VB", "VBD", "VBG", "VBN", "VBP", "VBZ"}
_MODIFYING = {"JJ", "JJR", "JJS", "RB", "RBR", "RBS"}

CONTENT_TAGS = frozenset(_NOMINAL | _VERBAL | _MODIFYING)
"""Penn tags of open-class words."""

COMMON = "NN"
"""Where a tag has no pool (foreign words, bare names), its words are replaced by nouns."""


def closed_class(language: str) -> frozenset[str]:
    """Words that are never counted as content, though their tag may be one of content words.

    Auxiliaries, pro-adverbs, pieces of contractions.
    """
    return words(language, "words/closed_class.txt")


def unfit(language: str) -> frozenset[str]:
    """Words that are never handed out: nobody wants them in their letter, not even in public."""
    return words(language, "words/unfit.txt")


def demonyms(language: str) -> frozenset[str]:
    """Words for nations and creeds in lower case: nobody writes them so."""
    return words(language, "protection/demonyms.txt")


def is_content(word: str, tag: str, language: str) -> bool:
    """Whether the word with this Penn tag carries content: a word with a letter in it.

    A tagger may give any tag to a word that it has never seen. So what it tags as a function word
    counts as one only if the language lists it; all others are somebody's words, whatever their
    script, and the most telling of all.
    """
    lower = word.lower()
    if lower in closed_class(language) or not any(map(str.isalpha, word)):
        return False
    return tag in CONTENT_TAGS or foreign(word, language) or not _seen(lower, language)


def may_hide(word: str, language: str) -> bool:
    """Whether the word may be hidden: one with a letter in it that is no function word.

    Tags play no part: a word tagged as content at one place only would be hidden there and shown
    elsewhere.
    """
    return word.lower() not in closed_class(language) and any(map(str.isalpha, word))


def foreign(word: str, language: str) -> bool:
    """Whether a letter of the word is of no script that the language is written in."""
    if word.isascii():
        return "LATIN" not in _scripts(language)
    known = _scripts(language)
    return any(map(str.isalpha, word)) and any(
        character.isalpha() and script(character) not in known for character in word
    )


@cache
def script(letter: str) -> str:
    """The script of a letter, by the first word of its name: LATIN, CYRILLIC, CJK."""
    return unicodedata.name(letter, "").partition(" ")[0]


@cache
def _scripts(language: str) -> frozenset[str]:
    """The scripts of a language, as its function words show them."""
    letters = {letter for word in closed_class(language) for letter in word if letter.isalpha()}
    return frozenset(map(script, letters)) or frozenset({"LATIN"})


def _seen(word: str, language: str) -> bool:
    """Whether public text has the word; where there is none to look into, everything was seen."""
    counts = usage(language).counts
    return not counts or word in counts


@cache
def late(language: str, *, settled: bool = True) -> frozenset[str]:
    """Content words that are replaced last: those that say little and are bound to their
    neighbours, common ones that do not come back reliably, and those of several meanings. Verbs are
    listed, by their lemma, if languages differ in how they govern what follows. settled: whether
    those are among them whose meaning was seen to be chosen badly.
    """
    lists = ["late", "general", "unsteady", "governing", "homonyms", "everyday"]
    lists += ["unsettled"] * settled
    found = frozenset().union(*(words(language, f"words/{name}.txt") for name in lists))
    return found - words(language, "words/early.txt")


@cache
def giveaways(language: str) -> frozenset[str]:
    """Words and units, by their base form, that tell health, crime, politics or debts of somebody
    though they are plain, or made of plain words: passed away, locked up, a scan."""
    return frozenset(lines(language, "protection/giveaways.txt"))


_FORMS = {"VB": 0, "VBP": 0, "VBZ": 1, "VBD": 2, "VBN": 3, "VBG": 4}
"""Which of the forms of a line in the lists of steady verbs has a tag."""

Frame = Literal["", "object", "none"]
"""What a verb has beside it: an object, none, or nobody knows."""


def usual_frame(verb: str, language: str) -> Frame:
    """What a verb, by its lemma, has beside it in most places."""
    if verb in words(language, "words/transitive.txt"):
        return "object"
    return "none" if verb in words(language, "words/intransitive.txt") else ""


@cache
def steady(tag: str, frame: Frame, language: str) -> tuple[tuple[str, str], ...]:
    """(base, form), with the form of a tag, of the verbs around which both languages of a pair
    build sentences in the same way: with a plain object (`object`) or without one (`none`)."""
    name = {"object": "words/steady_object.txt", "none": "words/steady_alone.txt"}.get(frame)
    if name is None or tag not in _FORMS:
        return ()
    rows = (line.split() for line in lines(language, name))
    return tuple((row[0], row[_FORMS[tag]]) for row in rows)


@cache
def fixed(language: str) -> frozenset[str]:
    """The content words of expressions that work as one function word: the course of `of course`.

    Exchanged there, they leave a sentence that no translator can read.
    """
    return words(language, "words/fixed.txt") - closed_class(language)
