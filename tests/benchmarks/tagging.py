"""Taggers, words, sentences and lemmas on a treebank, beside NLTK's tagger and spaCy's.

    python tests/benchmarks/tagging.py --data FOLDER [--spacy PIPELINE]

FOLDER holds `train.conllu` and `dev.conllu` (UD English EWT). NLTK's PerceptronTagger, the
algorithm the shipped tagger is to be measured against, is trained on the same sentences in the
same run; spaCy is measured where a pipeline is named. Speeds are words per second of processor
time, of a tagger that has seen no text yet and of one that has (`again`); `ratio` is how many
times as fast the shipped tagger is. `content` are nouns, verbs, adjectives and adverbs, `new` are
words that the training part does not have, `lower` is everything in lower case.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from prism import languages
from prism.sentences import sentences
from prism.tagging import lemma, tagger
from prism.tagging.model import Tagger
from prism.text import words
from prism_lab.tagging.treebank import TaggedTokens, read

_CONTENT = ("NN", "VB", "JJ", "RB")


class Measured(NamedTuple):
    """One row of the table."""

    accuracy: float
    content: float
    new: float
    lower: float
    rate: float
    again: float


class NltkTagger:
    """NLTK's averaged perceptron with our interface."""

    name = "nltk"

    def __init__(self, sentences: Sequence[TaggedTokens], epochs: int) -> None:
        from nltk.tag.perceptron import PerceptronTagger

        self._tagger = PerceptronTagger(load=False)
        self._tagger.train([list(sentence) for sentence in sentences], nr_iter=epochs)

    def tag(self, words: Sequence[str]) -> list[str]:
        return [tag for _, tag in self._tagger.tag(list(words))]


def share(hits: Iterable[bool]) -> float:
    """Percentage of true ones."""
    found = list(hits)
    return 100 * sum(found) / len(found)


def measure(given: Tagger, dev: Sequence[TaggedTokens], known: set[str]) -> Measured:
    """Accuracy and speed of one tagger."""
    plain = [[word for word, _ in sentence] for sentence in dev]
    seconds = []
    for _ in range(2):
        start = time.process_time()
        tags = [tag for sentence in plain for tag in given.tag(sentence)]
        seconds.append(time.process_time() - start)
    lower = [tag for sentence in plain for tag in given.tag([word.lower() for word in sentence])]
    gold = [pair for sentence in dev for pair in sentence]
    rows = [(word, right, tag == right) for (word, right), tag in zip(gold, tags, strict=True)]
    return Measured(
        share(hit for _, _, hit in rows),
        share(hit for _, right, hit in rows if right.startswith(_CONTENT)),
        share(hit for word, _, hit in rows if word.lower() not in known),
        share(tag == right for (_, right), tag in zip(gold, lower, strict=True)),
        *(len(gold) / spent for spent in seconds),
    )


def texts(path: Path) -> list[tuple[str, list[str]]]:
    """Each sentence of a treebank as it was written, and its words."""
    found = []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = block.split("\n")
        text = next((line[9:] for line in lines if line.startswith("# text = ")), "")
        columns = [line.split("\t") for line in lines if line[:1].isdigit()]
        if text:
            found.append((text, [row[1] for row in columns if row[0].isdigit()]))
    return found


def word_agreement(given: Sequence[tuple[str, list[str]]]) -> float:
    """F1 of the spans of words against the treebank's."""
    right = ours = theirs = 0
    for text, expected in given:
        position, spans = 0, set()
        for word in expected:
            position = text.find(word, position)
            spans.add((position, position + len(word)))
            position += len(word)
        found = {(start, end) for start, end, _ in words(text, "en")}
        right, ours, theirs = right + len(found & spans), ours + len(found), theirs + len(spans)
    return 200 * right / (ours + theirs)


def sentence_agreement(given: Sequence[tuple[str, list[str]]]) -> tuple[float, float]:
    """Precision of sentence ends where all sentences are joined by a space, and recall of those
    that end in a full stop, question or exclamation mark."""
    ends, finished, position = set(), set(), 0
    for text, _ in given:
        position += len(text)
        ends.add(position)
        if text[-1] in ".!?":
            finished.add(position)
        position += 1
    found = {span.end for span in sentences(" ".join(text for text, _ in given), "en")}
    return 100 * len(found & ends) / len(found), 100 * len(found & finished) / len(finished)


def lemma_agreement(path: Path, find: Callable[[str, str], str]) -> float:
    """Share of content words whose lemma is the treebank's."""
    hits = []
    for line in path.read_text(encoding="utf-8").split("\n"):
        columns = line.split("\t")
        if len(columns) == 10 and columns[0].isdigit() and columns[4].startswith(_CONTENT):
            hits.append(find(columns[1], columns[4]) == columns[2].lower())
    return share(hits)


def start_up() -> float:
    """Seconds to load the shipped tagger, processor time of this process."""
    start = time.process_time()
    tagger("en")
    return time.process_time() - start


def words_rate(text: str, work: Callable[[str], object]) -> float:
    """Words per second of processor time, best of three."""
    count = len(words(text, "en"))
    spent = []
    for _ in range(3):
        start = time.process_time()
        work(text)
        spent.append(time.process_time() - start)
    return count / min(spent)


def main() -> None:
    """Print the tables and their signature."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--spacy", help="a pipeline's name or folder")
    parser.add_argument("--nltk-epochs", type=int, default=5, help="0 leaves NLTK out")
    given = parser.parse_args()
    loading = start_up()
    train, dev = read(given.data / "train.conllu"), read(given.data / "dev.conllu")
    known = {word.lower() for sentence in train for word, _ in sentence}
    taggers: list[Tagger] = [tagger("en")]
    if given.nltk_epochs:
        taggers.append(NltkTagger(train, given.nltk_epochs))
    if given.spacy:
        from prism.tagging.spacy import SpacyTagger

        taggers.append(SpacyTagger.load(given.spacy))
    print(
        f"{'tagger':24}{'XPOS':>7}{'content':>9}{'new':>7}{'lower':>7}{'words/s':>10}{'again':>10}"
    )
    first: Measured | None = None
    for item in taggers:
        row = measure(item, dev, known)
        first = first or row
        print(
            f"{item.name:24}{row.accuracy:7.2f}{row.content:9.2f}{row.new:7.2f}{row.lower:7.2f}"
            f"{row.rate:10,.0f}{row.again:10,.0f}"
            f"{first.rate / row.rate:8.1f}{first.again / row.again:8.1f}"
        )
    written = texts(given.data / "dev.conllu")
    joined = " ".join(text for text, _ in written)
    precision, recall = sentence_agreement(written)
    print(f"words: F1 {word_agreement(written):.2f}, {words_rate(joined, words):,.0f} words/s")
    print(
        f"sentences: precision {precision:.2f}, recall after a full stop {recall:.2f}, "
        f"{words_rate(joined, sentences):,.0f} words/s"
    )
    import simplemma

    rival = lemma_agreement(
        given.data / "dev.conllu", lambda word, _: simplemma.lemmatize(word, "en").lower()
    )
    ours = lemma_agreement(given.data / "dev.conllu", lemma)
    print(f"lemmas of content words: {ours:.2f}, simplemma {rival:.2f}")
    model = languages.path("en", "tagging/perceptron.gz")
    assert model is not None
    print(f"model: {model.stat().st_size / 1000:,.0f} kB, loaded in {loading * 1000:.0f} ms")
    digests = [
        hashlib.sha256(path.read_bytes()).hexdigest()[:12]
        for path in (given.data / "dev.conllu", model)
    ]
    print(
        f"signature: taggers|dev:{digests[0]}|model:{digests[1]}"
        f"|nltk:{version('nltk')}|epochs:{given.nltk_epochs}|python:{sys.version.split()[0]}"
    )


if __name__ == "__main__":
    main()
