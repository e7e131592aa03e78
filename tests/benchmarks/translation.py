"""How good a private translation is: encode, translate with a real engine, decode, compare.

    python tests/benchmarks/translation.py --mctest FOLDER --to es --ratio 0.5 0.9

The reference is the engine's own translation of the private text: chrF 100 would mean that hiding
the words cost nothing. NoDecode is the public translation as it came back.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import corpora
import sacrebleu

from prism import __version__, decoding, dictionary, translators
from prism.substitution import Policy, encode
from prism.text import PrivateText, PublicText

WORD = re.compile(r"[^\W\d_]+")


@dataclass
class Totals:
    """Counts over all texts."""

    substitutions: int = 0
    missing: int = 0
    leaks: int = 0
    identical: int = 0
    lines: int = 0
    words: int = 0
    encoding_seconds: float = 0.0
    decoding_seconds: float = 0.0
    private: list[str] = field(default_factory=list)
    undecoded: list[str] = field(default_factory=list)
    reference: list[str] = field(default_factory=list)


def measure(texts: list[str], arguments: argparse.Namespace, ratio: float) -> Totals:
    """Every text through the engine, line by line."""
    words = dictionary.load("en", arguments.to, arguments.engine)
    # A benchmark's texts are public: the reference needs the engine to see them.
    engine = translators.engine(arguments.engine, translators.NOTHING_TO_PROTECT)
    policy = Policy(arguments.method, ratio, arguments.unknown)
    generator = random.Random(arguments.seed)
    totals = Totals()
    for text in texts:
        start = time.perf_counter()
        encoding = encode(PrivateText(text), words, policy, generator)
        encoded = time.perf_counter()
        public = [line.public for line in encoding.lines]
        private = [PublicText(text[line.start : line.end]) for line in encoding.lines]
        answers = engine.translate(public, "en", arguments.to)
        wanted = engine.translate(private, "en", arguments.to)
        middle = time.perf_counter()
        decoded = [
            decoding.decode_line(line, answer, words, arguments.to)
            for line, answer in zip(encoding.lines, answers, strict=True)
        ]
        totals.decoding_seconds += time.perf_counter() - middle
        totals.encoding_seconds += encoded - start
        totals.words += encoding.report.words
        shown = set(WORD.findall(" ".join(line.value.lower() for line in public)))
        for line, answer, one, reference in zip(
            encoding.lines, answers, decoded, wanted, strict=True
        ):
            made = line.substitutions
            totals.substitutions += len(made)
            totals.missing += one.missing
            totals.leaks += sum(
                s.word.lower() in shown
                for s in made
                if s.kind != "protected" and s.word.isalpha() and len(s.word) > 1
            )
            totals.lines += 1
            totals.identical += one.private_translation.value == reference.value
            totals.private.append(one.private_translation.value)
            totals.undecoded.append(answer.value)
            totals.reference.append(reference.value)
            if arguments.show and made:
                print(f"  {text[line.start : line.end]}\n  {line.public.value}\n  {answer.value}")
                print(f"  {one.private_translation.value}\n  {reference.value}\n")
    return totals


def chrf(hypotheses: list[str], references: list[str]) -> float:
    """Corpus chrF2 of sacrebleu, over lines."""
    return float(sacrebleu.corpus_chrf(hypotheses, [references]).score)


def main() -> int:
    """Print one row a ratio, and the signature."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mctest", type=Path, help="folder of MCTest's tsv files (dev is used)")
    parser.add_argument("--part", default="dev", help="part of MCTest")
    parser.add_argument("--letters", action="store_true", help="add the twenty letters beside")
    parser.add_argument("--private", type=Path, help="JSON lines with a `text` each")
    parser.add_argument("--to", default="es")
    parser.add_argument("--engine", default="apertium")
    parser.add_argument("--method", default="prism-star")
    parser.add_argument("--unknown", default="hide")
    parser.add_argument("--ratio", type=float, nargs="+", default=[0.5])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, help="only so many texts")
    parser.add_argument("--show", action="store_true", help="print every line's five texts")
    arguments = parser.parse_args()
    texts = corpora.mctest(arguments.mctest, arguments.part) if arguments.mctest else []
    texts += corpora.letters() if arguments.letters or not (texts or arguments.private) else []
    texts += corpora.private_letters(arguments.private) if arguments.private else []
    texts = texts[: arguments.limit]
    print("ratio  chrF  NoDecode  BLEU  recovered  identical  leaks  substitutions  words/s")
    for ratio in arguments.ratio:
        totals = measure(texts, arguments, ratio)
        bleu = sacrebleu.corpus_bleu(totals.private, [totals.reference]).score
        seconds = totals.encoding_seconds + totals.decoding_seconds
        print(
            f"{ratio:5.2f} {chrf(totals.private, totals.reference):5.1f}"
            f" {chrf(totals.undecoded, totals.reference):9.1f} {bleu:5.1f}"
            f" {1 - totals.missing / max(totals.substitutions, 1):10.4f}"
            f" {totals.identical / totals.lines:10.3f} {totals.leaks:6d}"
            f" {totals.substitutions:14d} {totals.words / seconds:8.0f}",
            flush=True,
        )
    version = dictionary.load("en", arguments.to, arguments.engine).version
    print(
        f"signature: prism {__version__} | {arguments.method} | unknown {arguments.unknown} |"
        f" {version} | engine {arguments.engine} | seed {arguments.seed} | {len(texts)} texts |"
        f" sacrebleu {sacrebleu.__version__} chrF2"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
