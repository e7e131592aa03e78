"""Fits what counts how much where a meaning is chosen (`prism.dictionary.meaning.WEIGHTS`).

    python -m prism_lab.dictionary.weights --memory NATURAL.tsv --letters LETTERS.jsonl FOLDER ...

NATURAL has sentences with their translations (source, english, french, german, spanish); all but
the last part of a source names the text. LETTERS has a letter a line, FOLDER its direct
translations (LANG/NN.txt). A word counts where a translation says one of its meanings and not all.
The weights are those that make what the translations say likeliest (softmax over the meanings),
for each class of words by itself; each quarter of the texts is judged by what the others teach.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import exp, log
from operator import mul
from pathlib import Path
from typing import NamedTuple

from prism import dictionary
from prism.dictionary import Dictionary
from prism.dictionary.inflection import BASE_TAG
from prism.dictionary.meaning import WEIGHTS, Choice, choose, features, meanings
from prism.morphology import paradigms
from prism.substitution.content import CONTENT_TAGS, closed_class
from prism.tagging import TaggedWord
from prism_lab.dictionary import parallel
from prism_lab.dictionary.meanings import COLUMNS
from prism_lab.dictionary.parallel import Text, from_letters, from_memory

_FOLDS = 4
_ROUNDS, _RATE = 60, 0.5
_HELD = 0.02
"""How much a weight is held to what it is."""


class Seen(NamedTuple):
    """A word with several meanings: what speaks for each, which ones the translation says, and
    what was chosen."""

    word: TaggedWord
    features: Sequence[Sequence[float]]
    said: Sequence[bool]
    usual: bool
    choice: Choice
    right: bool


def seen(text: Sequence[Text], words: Dictionary) -> Iterator[Seen]:
    """The words of an English text with several meanings one of which its translation says."""
    senses, table = words.senses, paradigms(words.target)
    if senses is None:
        return
    for one in parallel.passages(text, words):
        own, scene = one.own, one.scene
        for at, word in enumerate(one.sentence.words):
            entry = words.resolve(word.text, word.tag)
            if not _open(word) or entry is None or entry.confidence >= 1:
                continue
            known = meanings(senses, word.tag, own, at, table)
            share = one.share(word)
            said = [one.reading.settled(each.translations, share) is not None for each in known]
            choice = choose(senses, entry, word.tag, own, at, table, scene)
            if choice is None or not any(said) or all(said):
                continue
            fitting = {
                key
                for each, here in zip(known, said, strict=True)
                for told in each.translations
                for key in (told, *table.lemmas(told))
                if here
            }
            usual, right = (
                not fitting.isdisjoint((best, *table.lemmas(best)))
                for best in (entry.best, choice.entry.best)
            )
            for_each = features(senses, known, entry, word.tag, own, at, table, scene)
            yield Seen(word, for_each, said, usual, choice, right)


def _open(word: TaggedWord) -> bool:
    tagged = word.tag in CONTENT_TAGS and not word.tag.startswith("NNP")
    return tagged and word.text.lower() not in closed_class("en")


def likely(one: Seen, weights: Sequence[float]) -> list[float]:
    """How likely each meaning is."""
    scores = [sum(map(mul, weights, own)) for own in one.features]
    shares = [exp(score - max(scores)) for score in scores]
    return [share / sum(shares) for share in shares]


def fitted(found: Sequence[Seen]) -> list[float]:
    """The weights that make what was said likeliest."""
    weights = list(WEIGHTS)
    for _ in range(_ROUNDS):
        slope = [_HELD * (old - own) for old, own in zip(WEIGHTS, weights, strict=True)]
        for one in found:
            shares = likely(one, weights)
            right = sum(share for share, said in zip(shares, one.said, strict=True) if said)
            for share, said, own in zip(shares, one.said, one.features, strict=True):
                pull = share * (said / right - 1) / len(found)
                slope = [old + pull * value for old, value in zip(slope, own, strict=True)]
        weights = [own + _RATE * up for own, up in zip(weights, slope, strict=True)]
    return weights


def report(texts: Sequence[Sequence[Seen]], name: str) -> None:
    """Print the weights of one class, and how good they are on texts that did not teach them."""
    right, old, loss, count = 0, 0, 0.0, 0
    for fold in range(_FOLDS):
        known = [one for n, text in enumerate(texts) if n % _FOLDS != fold for one in text]
        weights = fitted(known)
        for one in (one for text in texts[fold::_FOLDS] for one in text):
            shares, before = likely(one, weights), likely(one, WEIGHTS)
            right += one.said[shares.index(max(shares))]
            old += one.said[before.index(max(before))]
            loss -= log(sum(share for share, said in zip(shares, one.said, strict=True) if said))
            count += 1
    print(f"{name}: {count:,} words, right {old / count:.3f}, refitted {right / count:.3f}"
          f" (loss {loss / count:.4f})")  # fmt: skip
    print("  ", " ".join(f"{w:.2f}" for w in fitted([one for text in texts for one in text])))


def main() -> None:
    """Print the weights for each class of words."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--memory", type=Path, action="append", default=[])
    parser.add_argument("--letters", type=Path, nargs=2, action="append", default=[])
    given = parser.parse_args()
    texts = [text for path in given.memory for text in from_memory(path)]
    texts += [text for letters in given.letters for text in from_letters(*letters)]
    lexica = [dictionary.load("en", code) for code in COLUMNS]
    found = [[one for words in lexica for one in seen(text, words)] for text in texts]
    for name in ("NN", "VB", "JJ", "RB"):
        report([[one for one in text if BASE_TAG.get(one.word.tag, one.word.tag) == name]
                for text in found], name)  # fmt: skip


if __name__ == "__main__":
    main()
