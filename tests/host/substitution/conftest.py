"""A small dictionary whose words are all known, so that tests can follow each of them."""

from __future__ import annotations

import pytest

from prism import dictionary as dictionaries
from prism.dictionary import Dictionary

HEADER = """# prism dictionary: 1
# source: en
# target: es
# translator: test
"""
NOUNS = "table chair lamp garden river bridge window candle button pencil basket ladder".split()
VERBS = "carried opened painted visited followed cleaned pushed lifted".split()
ADJECTIVES = "green heavy quiet clever narrow golden bitter gentle".split()


def entry(word: str, tag: str, use: str = "both") -> str:
    return f"{word}\t{tag}\t0.95\t{use}\t0.1\t{word}o 0.95 | {word}os 0.05"


@pytest.fixture(scope="session")
def dictionary() -> Dictionary:
    lines = [entry(word, "NN") for word in NOUNS]
    lines += [entry(word, "VBD") for word in VERBS]
    lines += [entry(word, "JJ") for word in ADJECTIVES]
    lines += [entry(word, "NN", "decode") for word in ("dog", "cat")]
    lines += [entry(word, "DT", "decode") for word in ("the",)]
    return Dictionary(HEADER + "\n".join(lines) + "\n", "en-es.test.tsv")


@pytest.fixture(scope="session")
def shipped() -> Dictionary:
    return dictionaries.load("en", "es", "apertium")
