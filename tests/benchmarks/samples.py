"""Thirty paragraphs in each language, as the paper's method and as this package decode them.

    python tests/benchmarks/samples.py

writes them into `samples.md`, below the line that says so; what stands above was written by people
who read them. Spanish and French are Apertium's; French again and German are decoded from recorded
translations of a large language model (`recorded.py`), where the paper's decoding gets the same
answer as ours.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from random import Random

import corpora
import recorded
import trials

from prism import __version__, dictionary, translators
from prism.substitution import Policy
from prism.translators import Translator

PAGE = Path(__file__).parent / "samples.md"
RECORDS = Path(__file__).parent / "texts"
BELOW = "<!-- Everything below is written by samples.py. -->"
PARTS = (
    ("Spanish, Apertium", "es", "apertium"),
    ("French, Apertium by way of Catalan", "fr", "apertium"),
    ("French, a language model", "fr", None),
    ("German, a language model", "de", None),
)
"""Title, language and engine; without an engine, the translations are on record."""
LABELS = ("private", "public", "published", "prism", "engine")


def entry(number: int, texts: tuple[str, ...]) -> str:
    """One paragraph's five texts."""
    rows = [f"| {a} | {b.replace('|', '¦')} |" for a, b in zip(LABELS, texts, strict=True)]
    return "\n".join([f"**{number}**\n", "| | |", "|---|---|", *rows, ""])


def translated(to: str, engine: Translator, ratio: float, seed: int) -> Iterator[tuple[str, ...]]:
    """The paragraphs through an engine of this machine."""
    words = dictionary.load("en", to, engine.name)
    generator = Random(seed)
    for text in corpora.paragraphs():
        done = trials.run([text], words, engine, Policy(ratio=ratio), generator)
        yield tuple(
            " ".join(lines)
            for lines in (done.source, done.public, done.published, done.private, done.reference)
        )


def from_record(to: str) -> Iterator[tuple[str, ...]]:
    """The paragraphs whose translations are on record."""
    words = dictionary.load("en", to)
    sentences = recorded.read(RECORDS / f"recorded.{to}.jsonl")
    for _, group in groupby(sentences, key=lambda sentence: sentence.paragraph):
        rows = [
            (s.private, s.line.public.value, s.published(words), s.ours(words), s.wanted)
            for s in group
        ]
        yield tuple(" ".join(column) for column in zip(*rows, strict=True))


def main() -> int:
    """Write the page, or a record to fill in."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--ratio", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--prepare", metavar="LANGUAGE", help="print a record to fill in")
    arguments = parser.parse_args()
    if arguments.prepare:
        words, policy = dictionary.load("en", arguments.prepare), Policy(ratio=arguments.ratio)
        short = (corpora.opening(text) for text in corpora.paragraphs())
        sys.stdout.write(recorded.prepare(short, words, policy, arguments.seed))
        return 0
    engine = translators.engine("apertium", translators.NOTHING_TO_PROTECT)
    pieces: list[str] = []
    versions: list[str] = []
    for title, to, name in PARTS:
        samples = (
            translated(to, engine, arguments.ratio, arguments.seed) if name else from_record(to)
        )
        pieces.append(f"## {title}\n")
        pieces += [entry(number, texts) for number, texts in enumerate(samples, 1)]
        versions.append(dictionary.load("en", to, name).version)
    signature = f"prism {__version__}, ratio {arguments.ratio}, seed {arguments.seed}, "
    signature += ", ".join(versions)
    above = PAGE.read_text(encoding="utf-8").partition(BELOW)[0] if PAGE.exists() else ""
    PAGE.write_text(f"{above}{BELOW}\n\n{signature}\n\n" + "\n".join(pieces), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
