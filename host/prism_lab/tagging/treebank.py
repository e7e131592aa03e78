"""Reading treebanks in CoNLL-U (https://universaldependencies.org/format.html)."""

from __future__ import annotations

import gzip
from pathlib import Path

from prism.errors import BadInputError

TaggedTokens = list[tuple[str, str]]


def read(path: Path) -> list[TaggedTokens]:
    """The sentences of a treebank, packed or not: each word and its language-specific tag (XPOS).

    Raises BadInputError with the line's number where a line is malformed.
    """
    sentences: list[TaggedTokens] = []
    sentence: TaggedTokens = []
    packed = path.read_bytes()
    text = gzip.decompress(packed) if path.suffix == ".gz" else packed
    lines = text.decode("utf-8").split("\n")
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            if sentence:
                sentences.append(sentence)
            sentence = []
        elif not line.startswith("#"):
            columns = line.split("\t")
            if len(columns) != 10:
                raise BadInputError(f"{path.name}, line {number}: not ten columns.")
            # 3-4 is a contraction whose words follow, 3.1 a word that is not written.
            if columns[0].isdigit():
                sentence.append((columns[1].replace(" ", ""), columns[4]))
    return [*sentences, sentence] if sentence else sentences
