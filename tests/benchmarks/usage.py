"""Writes the lists of how words are used in public text (`prism.languages.usage`).

    python tests/benchmarks/usage.py EWT/train.conllu --out host/prism/languages/en/usage

Words and pairs of neighbours that occur at least twice, and for each word a direction: vectors by
PPMI and SVD (`prism_lab.evaluation.baselines.vectors`), rounded. Written anew, the lists are the
same.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from prism.languages.usage import DIMENSIONS, END, START
from prism_lab.evaluation import corpus
from prism_lab.evaluation.baselines import vectors

LEAST = 2
LENGTH = 127


def sentences(path: Path) -> Iterator[list[str]]:
    """The tokens of each sentence, in lower case."""
    words: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = line.split("\t")
        if len(fields) == 10 and fields[0].isdigit():
            words.append(fields[1].lower())
        elif not line and words:
            yield words
            words = []


def directions(path: Path, language: str) -> Iterator[tuple[str, str]]:
    """Each common word and its direction in hexadecimal bytes."""
    learned = vectors.learn(corpus.texts([path]), language)
    matrix: Any = learned.matrix[:, :DIMENSIONS]
    matrix = matrix / (np.linalg.norm(matrix, axis=1, keepdims=True) + 1e-9)
    for word, row in zip(learned.words, np.rint(matrix * LENGTH).astype(np.int8), strict=True):
        yield word, row.tobytes().hex()


def listed(*tokens: str) -> bool:
    """Whether a list takes these: no digits, which may be somebody's, and a word among them."""
    written = "".join(tokens)
    return not any(map(str.isdigit, written)) and any(map(str.isalpha, tokens))


def common(counts: Counter[Any]) -> list[tuple[Any, int]]:
    """What occurs often enough, most often first."""
    found = [(key, count) for key, count in counts.items() if count >= LEAST]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


def write(path: Path, what: str, source: str, rows: Iterable[tuple[object, ...]]) -> None:
    """One list with its header."""
    path.parent.mkdir(parents=True, exist_ok=True)
    head = [f"# {what}: {source}", "# Written by: tests/benchmarks/usage.py"]
    lines = ["\t".join(map(str, row)) for row in rows]
    path.write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")
    print(f"{path}: {len(lines)} lines", file=sys.stderr)


def main() -> int:
    """Write the three lists."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("treebank", type=Path, help="a file in CoNLL-U")
    parser.add_argument("--language", default="en")
    parser.add_argument("--source", default="UD English EWT, train (CC BY-SA 4.0)")
    parser.add_argument("--out", type=Path, required=True, help="host/prism/languages/en/usage")
    arguments = parser.parse_args()
    words: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    for sentence in sentences(arguments.treebank):
        words.update(sentence)
        pairs.update(pairwise([START, *sentence, END]))
    out: Path = arguments.out
    alone = (row for row in common(words) if not any(map(str.isdigit, row[0])))
    write(out / "words.txt", "How often words occur", arguments.source, alone)
    together = ((*pair, count) for pair, count in common(pairs) if listed(*pair))
    write(out / "pairs.txt", "How often words are neighbours", arguments.source, together)
    found = directions(arguments.treebank, arguments.language)
    write(out / "topics.txt", "The company of words", arguments.source, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
