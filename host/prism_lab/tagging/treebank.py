"""Reading treebanks in CoNLL-U (https://universaldependencies.org/format.html)."""

from __future__ import annotations

from pathlib import Path

from prism.errors import BadInputError

TaggedTokens = list[tuple[str, str]]


def read(path: Path) -> list[TaggedTokens]:
    """The sentences of a treebank: each word's form and language-specific tag (XPOS).

    Raises BadInputError with the line's number where a line is malformed.
    """
    sentences: list[TaggedTokens] = []
    sentence: TaggedTokens = []
    lines = path.read_text(encoding="utf-8").split("\n")
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
