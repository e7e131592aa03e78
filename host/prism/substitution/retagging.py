"""Words whose tag the dictionary contradicts: a tagger that never met a word guesses.

`upheld` is known as a verb's form only and `orchard` as a noun only, so that neither is the
adjective that it was taken for. What a word is tells what may stand for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from prism.dictionary import Entry
from prism.languages import words as listed
from prism.languages.ordinals import ordinals
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_BETWEEN = frozenset({"RB", "RBR", "PRP", "DT"})
_SUBJECTS = frozenset({"NN", "NNP", "NNS", "NNPS", "PRP", "WP", "WDT"})
_OPEN = frozenset({"PRP", "TO", "MD", "WP", "WDT"})
_REACH = 3
_COMMON = {"NNP": "NN", "NNPS": "NNS", "CD": "NN"}


@cache
def _lists(language: str) -> tuple[frozenset[str], ...]:
    """Helping verbs, pronouns behind which a verb stands in its base form, articles, base verbs.

    Read together: what only a rare sentence asks for would be read when a text is on its way.
    """
    return (
        listed(language, "tagging/helpers.txt"),
        listed(language, "tagging/plural_subjects.txt"),
        listed(language, "tagging/articles.txt"),
        listed(language, "tagging/base_verbs.txt"),
    )


def retagged(words: Sequence[TaggedWord], index: int, entry: Entry | None, language: str) -> str:
    """The tag of a word by what the dictionary knows it as; its own where they agree."""
    word = words[index]
    tag, lower = word.tag, word.text.lower()
    helpers, subjects, articles, bases = _lists(language)
    if lower == word.text and tag in _COMMON and not (tag == "CD" == _tag_of(entry)):
        tag = _COMMON[tag]  # no name is written so, and no number is called so: they darken it
    if tag in ("VB", "VBP") and _begins_noun(words, index, articles):
        return "NN"  # on my present pay
    before = words[index - 1].text.lower() if index else ""
    behind = words[index - 1].tag if index else ""
    if tag == "NN" and lower in bases and (before in subjects or behind in ("TO", "MD")):
        return "VBP" if before in subjects else "VB"  # all that we boil; up to tidy the room
    if entry is None or entry.tag[0] == tag[0] or tag.startswith(("NNP", "CD")):
        return tag
    if entry.tag[0] != "V":
        if tag == "NN" and (lower in ordinals(language) or (word.tag != tag and entry.tag == "JJ")):
            return "JJ"  # the ninth; the stolen copper
        return "NN" if tag == "JJ" and entry.tag == "NN" and entry.word == lower else tag
    if tag == "NNS":
        return "VBZ" if behind in _SUBJECTS and entry.word != lower else tag
    if entry.word == lower and entry.tag == "VB":
        return ("VBP", "VB")[behind in ("TO", "MD")] if behind in _OPEN else tag
    base = {lemma(lower, past, language) for past in ("VBD", "VBN")} - {lower}
    if not base:
        return tag
    return "VBN" if _helped(words, index, helpers) or behind not in _SUBJECTS else "VBD"


def _tag_of(entry: Entry | None) -> str:
    return entry.tag if entry is not None else "CD"  # what nobody knows may be a number


def _begins_noun(words: Sequence[TaggedWord], index: int, articles: frozenset[str]) -> bool:
    """Whether an article or an owner stands before the word, with an adjective between or not."""
    before = words[max(0, index - 2) : index]
    if len(before) == 2 and before[1].tag == "JJ" and words[index].tag == "VB":
        before = before[:1]  # but: the poor live there
    return bool(before) and (before[-1].tag == "PRP$" or before[-1].text.lower() in articles)


def _helped(words: Sequence[TaggedWord], index: int, helpers: frozenset[str]) -> bool:
    """Whether a verb that makes a participle of what follows it stands close before."""
    for place in range(index - 1, max(-1, index - 1 - _REACH), -1):
        if words[place].text.lower() in helpers:
            return True
        if words[place].tag not in _BETWEEN:
            return False
    return False
