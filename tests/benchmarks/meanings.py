"""How often the meaning that a private sentence chooses for a word is the one its translation says.

    python tests/benchmarks/meanings.py --memory en-fr-de-es.tsv
    python tests/benchmarks/meanings.py --letters dev.jsonl --translations privateqa/translations

Of each word with several meanings, in sentences of a memory (source, english, french, german,
spanish) or in paragraphs of letters with their direct translations (LANG/NN.txt). A word counts
where the translation says one of its meanings and not all of them. usual: the share that the
dictionary's first translation has right; chosen: that of the choice; marked: the share of words
where both are shown, and how many of these are wrong.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from prism import dictionary
from prism.decoding.second import Reading
from prism.dictionary import Dictionary
from prism.dictionary.inflection import BASE_TAG
from prism.dictionary.meaning import NO_TOPIC, Private, Topic, choose
from prism.morphology import paradigms
from prism.substitution.content import CONTENT_TAGS, closed_class
from prism.tagging import analyse, lemma

COLUMNS = {"fr": 2, "de": 3, "es": 4}

Piece = tuple[str, str, Topic]
"""A private sentence or paragraph, its translation, and what the text is about."""


def private(text: str) -> list[Private]:
    """The words of a text with their lemmas."""
    words = (word for sentence in analyse(text, "en") for word in sentence.words)
    return [Private(word.text.lower(), lemma(word.text, word.tag, "en")) for word in words]


def from_memory(path: Path, to: str) -> Iterator[Piece]:
    """Each sentence by itself."""
    for row in path.read_text(encoding="utf-8").splitlines()[1:]:
        fields = row.split("\t")
        yield fields[1], fields[COLUMNS[to]], NO_TOPIC


def from_letters(path: Path, translations: Path, to: str) -> Iterator[Piece]:
    """Each paragraph, the whole letter as what it is about."""
    for number, row in enumerate(path.read_text(encoding="utf-8").splitlines()):
        text = json.loads(row)["text"]
        answer = (translations / to / f"{number:02}.txt").read_text(encoding="utf-8")
        topic = frozenset(key for word in private(text) for key in word)
        parts = [[p for p in one.split("\n") if p.strip()] for one in (text, answer)]
        if len(parts[0]) != len(parts[1]):
            parts = [[text], [answer]]
        for one, other in zip(*parts, strict=True):
            yield one, other, topic


def judged(piece: Piece, words: Dictionary, to: str) -> Iterator[tuple[bool, bool, bool]]:
    """Of each word that counts: is the usual meaning right, the chosen one, are two shown?"""
    text, answer, topic = piece
    senses, table, closed = words.senses, paradigms(to), closed_class("en")
    reading = Reading(answer, table)
    for sentence in analyse(text, "en"):
        own = [Private(w.text.lower(), lemma(w.text, w.tag, "en")) for w in sentence.words]
        for at, word in enumerate(sentence.words):
            tag = word.tag
            if tag not in CONTENT_TAGS or tag.startswith("NNP") or own[at].text in closed:
                continue
            entry = words.resolve(word.text, tag)
            listed = senses.of(own[at].lemma, BASE_TAG.get(tag, tag)) if senses else ()
            if senses is None or entry is None or entry.confidence >= 1 or len(listed) < 2:
                continue
            share = word.start / max(len(text) - 1, 1)
            said = [reading.settled(one.translations, share) is not None for one in listed]
            choice = choose(senses, entry, tag, own, at, table, topic)
            if choice is None or not any(said) or all(said):
                continue
            right = {t for one, here in zip(listed, said, strict=True) if here
                     for t in one.translations}  # fmt: skip
            usual, chosen = (
                bool({x for t in right for x in (t, *table.lemmas(t))} & {one, *table.lemmas(one)})
                for one in (entry.best, choice.entry.best)
            )
            yield usual, chosen, bool(choice.other)


def main() -> None:
    """Print a row for each language."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--memory", type=Path)
    parser.add_argument("--letters", type=Path)
    parser.add_argument("--translations", type=Path)
    arguments = parser.parse_args()
    print("language  words  usual  chosen  marked  of these wrong")
    for to in COLUMNS:
        words = dictionary.load("en", to)
        pieces = (
            from_memory(arguments.memory, to)
            if arguments.memory
            else from_letters(arguments.letters, arguments.translations, to)
        )
        found = [one for piece in pieces for one in judged(piece, words, to)]
        count, shown = len(found), [chosen for _, chosen, other in found if other]
        usual, chosen = (sum(one[n] for one in found) / count for n in (0, 1))
        wrong = 1 - sum(shown) / len(shown)
        print(
            f"{to:8}  {count:5}  {usual:.3f}  {chosen:.3f}   {len(shown) / count:.3f}   {wrong:.3f}"
        )


if __name__ == "__main__":
    main()
