"""Writes what `prism.languages.detection` knows of languages, from lists of how usual words are.

    pip install wordfreq
    python -m prism_lab.languages.detection host/prism/languages/detection.txt

For each language its most usual words with their shares, and the shares of trigrams of letters in
its usual words, a word counted by the root of its share. Written anew, the file is the same.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from importlib import import_module
from math import log
from pathlib import Path
from typing import Any

from prism.languages.detection import FIRST, LEAST, STEP

LANGUAGES = (
    "en fr de es it pt nl ca pl cs sk sl sh sv da nb fi hu ro tr id ms fil lv lt is vi"
).split()
"""Those of Latin script that wordfreq 3.1 has."""
_FULL = frozenset("en fr de es".split())
_WORDS, _OTHER_WORDS = 2_500, 1_000
_VOCABULARY = 40_000
_LEAST_SHARE = 5e-5
_WORD = re.compile(r"[a-zß-öø-ÿĀ-ɏḀ-ỿ]+(?:'[a-zß-öø-ÿĀ-ɏḀ-ỿ]+)*")


def shares(language: str) -> dict[str, float]:
    """Words and their shares, the most usual first."""
    wordfreq: Any = import_module("wordfreq")

    size = "large" if language in wordfreq.available_languages("large") else "small"
    found: Mapping[str, float] = wordfreq.get_frequency_dict(language, size)
    usable = {word: share for word, share in found.items() if _WORD.fullmatch(word)}
    return dict(sorted(usable.items(), key=lambda pair: (-pair[1], pair[0])))


def trigrams(words: Mapping[str, float]) -> dict[str, float]:
    """The shares of trigrams of letters in words, whose ends are marked."""
    counts: defaultdict[str, float] = defaultdict(float)
    for word, share in words.items():
        padded = f"_{word}_"
        for at in range(len(padded) - 2):
            counts[padded[at : at + 3]] += share**0.5
    total = sum(counts.values())
    return {gram: count / total for gram, count in counts.items()}


def _character(share: float) -> str:
    return chr(FIRST + max(0, round((log(share) - LEAST) / STEP)))


def table() -> Iterable[str]:
    """The lines of the file: a word or `=` and a trigram, a tab, pairs of language and value."""
    rows: defaultdict[str, str] = defaultdict(str)
    for number, language in enumerate(LANGUAGES):
        found = shares(language)
        of = chr(FIRST + number)
        for word in list(found)[: _WORDS if language in _FULL else _OTHER_WORDS]:
            rows[word] += of + _character(found[word])
        usual = dict(list(found.items())[:_VOCABULARY])
        for gram, share in trigrams(usual).items():
            if share >= _LEAST_SHARE:
                rows[f"={gram}"] += of + _character(share)
    yield "# How usual words and trigrams of letters are in each language, by wordfreq 3.1"
    yield "# (Speer 2022; CC BY-SA 4.0). Written by: python -m prism_lab.languages.detection"
    yield f"# {' '.join(LANGUAGES)}"
    yield from sorted((f"{key}\t{values}" for key, values in rows.items()), key=str.encode)


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    out: Path = parser.parse_args().out
    out.write_text("\n".join(table()) + "\n", encoding="utf-8")
    print(f"{out}: {out.stat().st_size / 1000:,.0f} kB")


if __name__ == "__main__":
    main()
