"""A small treebank made from a grammar, for training in tests."""

from __future__ import annotations

import random
from pathlib import Path

_WORDS = {
    "DT": ["the", "a", "this"],
    "JJ": ["old", "small", "happy", "famous"],
    "NN": ["dog", "nation", "teacher", "walk", "plan", "station"],
    "NNP": ["Mary", "Berlin", "Oliver"],
    "VBD": ["walked", "visited", "liked", "followed"],
    "VB": ["walk", "plan", "visit"],
    "TO": ["to"],
    "MD": ["will", "can"],
    ".": [".", "!"],
}
_PATTERNS = [
    "DT NN VBD DT JJ NN .",
    "NNP VBD NNP .",
    "NNP MD VB DT NN .",
    "DT JJ NN MD VB NNP .",
    "NNP VBD TO VB DT NN .",
]

Tokens = list[tuple[str, str]]


def sample(size: int, seed: int = 1) -> list[Tokens]:
    """Sentences in which `walk` and `plan` are nouns after articles and verbs elsewhere."""
    chance = random.Random(seed)
    return [
        [(chance.choice(_WORDS[tag]), tag) for tag in chance.choice(_PATTERNS).split()]
        for _ in range(size)
    ]


def write(path: Path, sentences: list[Tokens]) -> None:
    """Write CoNLL-U."""
    blocks = []
    for sentence in sentences:
        lines = ["# text = " + " ".join(word for word, _ in sentence)]
        for number, (word, tag) in enumerate(sentence, start=1):
            lines.append(f"{number}\t{word}\t{word}\t_\t{tag}\t_\t_\t_\t_\t_")
        blocks.append("\n".join(lines))
    path.write_text("\n\n".join(blocks) + "\n\n", encoding="utf-8")
