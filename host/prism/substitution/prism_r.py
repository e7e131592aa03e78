"""PRISM-R: every word, whatever it is, is exchanged at random, with a proof (Sato 2024, 3.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TypeVar
from weakref import WeakKeyDictionary

from prism.casing import Case, case_of, cased
from prism.dictionary import Dictionary
from prism.substitution import template
from prism.substitution.content import closed_class, unfit
from prism.substitution.draft import Replacement
from prism.substitution.model import Kind, PublicWord
from prism.tagging.model import TaggedWord

AnyWord = TypeVar("AnyWord", TaggedWord, PublicWord)

_vocabularies: WeakKeyDictionary[Dictionary, list[str]] = WeakKeyDictionary()


def vocabulary(dictionary: Dictionary) -> list[str]:
    """V: the words that may be handed out, with the closed-class words that can be translated.

    Closed-class words belong to V so that they are kept with probability 1 - r like any other: a
    word outside V must always be replaced, and without them every `the` would be. It holds words of
    letters only, so that each stays one word wherever it is put.
    """
    found = _vocabularies.get(dictionary)
    if found is None:
        closed = {word for word in closed_class(dictionary.source) if word in dictionary}
        fit = closed.union(dictionary.vocabulary) - unfit(dictionary.source)
        found = sorted(word for word in fit if word.isalpha())
        _vocabularies[dictionary] = found
    return found


def units(words: Iterable[AnyWord]) -> list[AnyWord]:
    """Of the words and marks of a line those that the mechanism exchanges."""
    return [word for word in words if template.units(word.text)]


def in_vocabulary(text: str, case: Case, known: frozenset[str]) -> bool:
    """Whether a word of V, written in the pattern `case`, is `text` to the letter.

    `iPhone` is outside V even if `iphone` is in it: kept, it would be an output that no other word
    can give.
    """
    lower = text.lower()
    return lower in known and cased(lower, case) == text


def replace_words(
    words: Sequence[TaggedWord],
    always: Mapping[int, str],
    ratio: float,
    vocabulary: Sequence[str],
    random: Random,
    own: Callable[[str], Sequence[str]] | None = None,
) -> list[Replacement]:
    """Each word of V with probability `ratio`, each other word always, by a uniform draw from V.

    Words that start at a position in `always` (protected ones, with their category) are replaced as
    if they were outside V. A draw may give the word itself, as the theorem assumes. It counts as a
    substitution like any other, which hides that nothing changed. `own` says for a word of V, in
    lower case, what it is drawn from where that is not all of V.
    """
    known = frozenset(vocabulary)
    replacements = []
    for start, end, text, tag in words:
        case = case_of(text)
        inside = start not in always and in_vocabulary(text, case, known)
        if inside and random.random() >= ratio:
            continue
        drawn_from = own(text.lower()) if inside and own is not None else vocabulary
        substitute = cased(drawn_from[random.randrange(len(drawn_from))], case)
        kind: Kind = "word" if inside else "unknown"
        category = always.get(start, "")
        replacements.append(Replacement(start, end, text, substitute, tag, kind, category))
    return replacements
