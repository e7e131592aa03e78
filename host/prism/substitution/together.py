"""Nouns that stand together and are all hidden, as one: volcano lab, cellar stairs.

Hidden one by one they become a compound that means nothing, which a translator renders in any of
many ways. What is hidden is decided before, for each word by itself: put together they tell less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from prism.languages import words as listed
from prism.substitution.hideable import Hideable
from prism.substitution.persons import is_person
from prism.tagging import lemma
from prism.tagging.model import TaggedWord

_MOST = 3
"""Nouns of one compound."""
_NOUNS = frozenset({"NN", "NNS"})
_VERBS = frozenset({"VB", "VBZ", "VBP", "VBD", "MD"})
_VERB_FILE = "tagging/base_verbs.txt"


def together(
    replaced: Sequence[Hideable], words: Sequence[TaggedWord], language: str
) -> list[Hideable]:
    """The words of a sentence that are replaced, each noun with those that describe it as one word,
    where the last of them stood in the order given."""
    place = {hideable.word.start: number for number, hideable in enumerate(replaced)}
    found = dict(enumerate(replaced))
    for run in _runs(sorted(replaced, key=lambda one: one.word.start), words, language):
        if 1 < len(run) <= _MOST:
            numbers = [place[one.word.start] for one in run]
            for number in numbers:
                del found[number]
            found[max(numbers)] = _joined(run)
    return [found[number] for number in sorted(found)]


def _runs(
    replaced: Sequence[Hideable], words: Sequence[TaggedWord], language: str
) -> Iterator[Sequence[Hideable]]:
    """The words, those together that describe one another."""
    run: list[Hideable] = []
    for hideable in replaced:
        if run and not _describes(run[-1], hideable, words, language):
            yield run
            run = []
        run.append(hideable)
    yield run


def _describes(one: Hideable, other: Hideable, words: Sequence[TaggedWord], language: str) -> bool:
    """Whether a noun describes the next one, as far as one can tell."""
    beside = other.word.start - one.word.end == 1 and _is_noun(one) and _is_noun(other)
    begins = one.word.start == words[0].start
    if not beside or not other.word.text.islower() or not (begins or one.word.text.islower()):
        return False
    if one.lower in listed(language, "words/graded.txt"):
        return False  # a gray cardigan
    if any(word.text == "-" and word.end == one.word.start for word in words):
        return False  # a one-page summary
    if not listed(language, "words/adverbial.txt").isdisjoint((one.lower, other.lower)):
        return False
    if lemma(other.lower, other.word.tag, language) not in listed(language, _VERB_FILE):
        return True
    if other.word.tag == "NN":
        return one.word.tag == "NN"  # the pipes burst
    # My aunt lives near; the roof leaks, where no other word is a verb.
    person = is_person(one.word.text, one.word.tag, language)
    return not person and any(word.tag in _VERBS for word in words)


def _is_noun(hideable: Hideable) -> bool:
    entry = hideable.entry
    return hideable.word.tag in _NOUNS and entry is not None and entry.tag[0] == "N"


def _joined(run: Sequence[Hideable]) -> Hideable:
    """Nouns as one, which is what the last of them is."""
    first, last = run[0].word, run[-1].word
    text = " ".join(one.word.text for one in run)
    contents = tuple(word for one in run for word in one.contents)
    word = TaggedWord(first.start, last.end, text, last.tag)
    return run[-1]._replace(word=word, lower=text.lower(), contents=contents, head=last.start)
