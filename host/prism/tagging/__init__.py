"""Sentences of words with Penn Treebank tags, and the lemma of a tagged word."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Literal

from prism.errors import UsageError
from prism.languages import load, path
from prism.morphology.heads import heads
from prism.sentences import sentences
from prism.tagging.model import TaggedSentence, TaggedWord, Tagger
from prism.text import words

__all__ = ["Preference", "TaggedSentence", "TaggedWord", "Tagger", "analyse", "lemma", "tagger"]

Preference = Literal["auto", "perceptron", "spacy"]


@cache
def tagger(language: str, prefer: Preference = "auto") -> Tagger:
    """The tagger for a language, loaded once.

    `auto` is the perceptron: it starts ten times faster than a spaCy pipeline and tags several
    times faster, at no loss in accuracy on the treebank both learnt from
    (tests/benchmarks/tagging.py prints the numbers). `spacy` takes an installed `en_core_web_*`.
    Raises UsageError where there is no such tagger for the language.
    """
    if prefer == "spacy":
        from prism.tagging.spacy import SpacyTagger

        return SpacyTagger.installed(language)
    from prism.tagging.perceptron import Model, Perceptron

    weights = path(language, "tagging/perceptron.gz")
    if weights is None:
        raise UsageError(f"PRISM cannot tag texts in the language '{language}' yet.")
    return Perceptron(Model.load(weights))


@lru_cache(maxsize=50_000)
def lemma(word: str, tag: str, language: str) -> str:
    """The lemma of a word with a Penn tag, in lower case: by the language's own rules, else by its
    paradigms; the word where they do not know it."""
    return _lemmas(language)(word, tag)


@cache
def _lemmas(language: str) -> Callable[[str, str], str]:
    module = load(language, "tagging")
    if module is not None:
        own: Callable[[str, str], str] = module.lemma
        return own

    def found(word: str, tag: str) -> str:
        return next(iter(heads(word, tag, language)), word.lower())

    return found


def analyse(text: str, language: str, tagger: Tagger | None = None) -> list[TaggedSentence]:
    """The sentences of `text` and their tagged words, all as spans of `text`.

    Every character but white space is in exactly one word of exactly one sentence.
    """
    chosen = tagger or _tagger(language)
    found = words(text, language)
    starts = [word.start for word in found]
    rules = load(language, "tagging.commands")  # what its tagger is known to get wrong
    analysed: list[TaggedSentence] = []
    position = 0
    for start, end in sentences(text, language):
        limit = bisect_left(starts, end, position)
        here = found[position:limit]
        texts = [word.text for word in here]
        tags = chosen.tag(texts)
        if rules is not None:
            tags = rules.mended(texts, tags)
        tagged = [_new(TaggedWord, (*word, tag)) for word, tag in zip(here, tags, strict=True)]
        analysed.append(TaggedSentence(start, end, tuple(tagged)))
        position = limit
    return analysed


# As `prism.text` makes its words: by one step of C for each.
_new = tuple.__new__

# `analyse` has a parameter of the same name, which callers pass by it.
_tagger = tagger
