"""Make the data of decoys from a treebank: python -m prism.structure.build --treebank F --out DIR

Writes the counts of skeletons, how often each thing is said, and plain sentences.
"""

from __future__ import annotations

import argparse
import gzip
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from prism.structure.decoys import read_sentence
from prism.structure.habits import Rates
from prism.structure.skeletons import Skeletons, skeleton
from prism.tagging import analyse
from prism.tagging.treebank import TaggedTokens, read

_PLAIN = re.compile(r"[A-Z][A-Za-z ,']+[.?!]")
_SHORTEST, _LONGEST = 6, 18
_NAMES = frozenset({"NNP", "NNPS", "CD", "FW", "ADD", "GW", "LS", "UH", "XX", "AFX"})


def rates(texts: Iterable[str], language: str) -> Rates:
    """How often each thing is said, by our own tagger, as decoys are read."""
    analysed = ((text, analyse(text, language)) for text in texts)
    readings = (
        read_sentence(text, found[0].words, language) for text, found in analysed if len(found) == 1
    )
    return Rates.of(reading for reading in readings if reading is not None)


def plain_sentences(texts: Sequence[str], tagged: Sequence[TaggedTokens]) -> list[str]:
    """The sentences of a treebank without names, numbers and odd characters, as written."""
    found = {
        text
        for text, words in zip(texts, tagged, strict=True)
        if _PLAIN.fullmatch(text)
        and not text.isupper()
        and _SHORTEST <= len(words) <= _LONGEST
        and not _NAMES & {tag for _, tag in words}
    }
    return sorted(found)


def main(arguments: Iterable[str] | None = None) -> None:
    """Write the data and say how much there is of it."""
    parser = argparse.ArgumentParser(prog="python -m prism.structure.build", description=__doc__)
    parser.add_argument("--treebank", type=Path, required=True, help="CoNLL-U with texts")
    parser.add_argument("--language", default="en")
    parser.add_argument("--out", type=Path, required=True, help="the folder for the files")
    given = parser.parse_args(list(arguments) if arguments is not None else None)
    tagged = read(given.treebank)
    counts = Skeletons.of(skeleton(words, given.language) for words in tagged)
    counts.save(given.out / f"{given.language}.skeletons.gz")
    content = given.treebank.read_text(encoding="utf-8")
    texts = re.findall(r"^# text = (.*)$", content, re.MULTILINE)
    rates(texts, given.language).save(given.out / f"{given.language}.habits.tsv")
    sentences = plain_sentences(texts, tagged)
    packed = gzip.compress("\n".join(sentences).encode(), mtime=0)
    (given.out / f"{given.language}.sentences.gz").write_bytes(packed)
    print(f"{len(tagged)} sentences counted, {len(sentences)} kept")


if __name__ == "__main__":
    main()
