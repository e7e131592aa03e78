"""Texts beside their translations, and what is known where a word of them stands."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from prism.decoding.second import Reading
from prism.decoding.topic import units
from prism.dictionary import Dictionary
from prism.dictionary.fields import Private, Scene, Topic
from prism.morphology import paradigms
from prism.tagging import TaggedSentence, TaggedWord, analyse, lemma
from prism_lab.dictionary.meanings import COLUMNS, table

NAMES = {"english": "en"} | {column: code for code, column in COLUMNS.items()}
"""The columns of a memory, to the codes of their languages."""

Text = Mapping[str, str]
"""A sentence, or a paragraph, in several languages by their codes."""


class Passage(NamedTuple):
    """A sentence of a text, with what it stands in and what its translation says.

    size: characters of what was translated as one.
    """

    sentence: TaggedSentence
    own: list[Private]
    scene: Scene
    reading: Reading
    size: int

    def share(self, word: TaggedWord) -> float:
        """Where a word stands in what was translated as one, from 0 to 1."""
        return word.start / max(self.size - 1, 1)


def from_memory(path: Path) -> Iterator[list[Text]]:
    """The sentences of each text of a memory in their order."""
    texts: dict[str, list[tuple[str, Text]]] = defaultdict(list)
    for row in table(path):
        name, _, number = row["source_sentence"].rpartition("-")
        texts[name].append((number, {code: row[column] for column, code in NAMES.items()}))
    for rows in texts.values():
        yield [text for _, text in sorted(rows, key=lambda row: row[0])]


def from_letters(path: Path, translations: Path) -> Iterator[list[Text]]:
    """The paragraphs of each letter, a line of `path`, with their translations (LANG/NN.txt)."""
    for number, row in enumerate(path.read_text("utf-8").splitlines()):
        answers = {
            code: (translations / code / f"{number:02}.txt").read_text("utf-8") for code in COLUMNS
        }
        yield paragraphs({"en": json.loads(row)["text"]} | answers)


def from_folder(folder: Path) -> Iterator[list[Text]]:
    """The paragraphs of each letter, one a file in each language (LANG/NAME.txt)."""
    for path in sorted((folder / "en").glob("*.txt")):
        yield paragraphs(
            {code: (folder / code / path.name).read_text("utf-8") for code in NAMES.values()}
        )


def paragraphs(whole: Text) -> list[Text]:
    """The paragraphs of a text, or the whole where one language has others."""
    parts = [[part for part in text.split("\n") if part.strip()] for text in whole.values()]
    if len({len(part) for part in parts}) > 1:
        return [whole]
    return [dict(zip(whole, part, strict=True)) for part in zip(*parts, strict=True)]


def passages(text: Sequence[Text], lexicon: Dictionary) -> Iterator[Passage]:
    """The sentences of a text with their translations; none where nobody wrote down meanings."""
    source, senses, forms = lexicon.source, lexicon.senses, paradigms(lexicon.target)
    if senses is None:
        return
    found = [(piece, one) for piece in text for one in analyse(piece[source], source)]
    private = [
        [Private(w.text.lower(), lemma(w.text, w.tag, source), w.tag) for w in sentence.words]
        for _, sentence in found
    ]
    topic = Topic(enumerate(private), senses.pointing, units(private, lexicon))
    readings = {id(piece): Reading(piece[lexicon.target], forms) for piece in text}
    for number, (piece, sentence) in enumerate(found):
        scene = topic.scene(number, number + 1)
        yield Passage(sentence, private[number], scene, readings[id(piece)], len(piece[source]))
