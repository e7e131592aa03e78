"""A dictionary of few words, and texts that it knows."""

from __future__ import annotations

import importlib.util
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from prism.dictionary import Dictionary
from prism_lab.evaluation.passages import Passage, Question

HEADER = "# prism dictionary: 1\n# source: en\n# target: es\n# translator: test\n"
NOUNS = "table chair lamp garden river bridge window candle button pencil basket ladder".split()
VERBS = "carried opened painted visited followed cleaned pushed lifted".split()
ADJECTIVES = "green heavy quiet clever narrow golden bitter gentle".split()


@pytest.fixture(scope="session")
def dictionary() -> Dictionary:
    """Nouns, verbs and adjectives, the earlier the more confident; each translates as word + o."""
    lines = []
    for tag, words in (("NN", NOUNS), ("VBD", VERBS), ("JJ", ADJECTIVES)):
        for place, word in enumerate(words):
            confidence = 0.99 - place / 100
            lines.append(
                f"{word}\t{tag}\t{confidence:.2f}\tboth\t0.1\t{word}o 0.95 | {word}os 0.05"
            )
    lines += ["dog\tNN\t0.9\tdecode\t0\tperro 0.9", "cat\tNN\t0.9\tdecode\t0\tgato 0.9"]
    lines += ["old\tJJ\t0.5\tdecode\t0\tviejo 0.9", "saw\tVBD\t0.9\tdecode\t0\tvio 0.9"]
    return Dictionary(HEADER + "\n".join(lines) + "\n", "en-es.test.tsv")


@pytest.fixture(scope="session")
def passages() -> tuple[Passage, ...]:
    """Short stories with a question each."""
    stories = [
        ("The old dog saw a table. The dog opened a quiet window.", "What did the dog see?"),
        ("The cat carried a lamp. The old cat visited a river.", "What did the cat carry?"),
        ("The old cat saw a green bridge. A dog pushed the chair.", "What did the cat see?"),
    ]
    options = [("a table", "a river"), ("a lamp", "a chair"), ("a green bridge", "a button")]
    return tuple(
        Passage(str(i), text, (Question(question, options[i], 0),), author=str(i % 2))
        for i, (text, question) in enumerate(stories)
    )


@pytest.fixture(scope="session")
def chat_server() -> Any:
    """A server that speaks a language model's interface: see `tests/benchmarks/chat_server.py`."""
    path = Path(__file__).parents[2] / "benchmarks" / "chat_server.py"
    spec = importlib.util.spec_from_file_location("chat_server", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return partial(module.chat_server, model="test")
