"""How good a private translation is: encode, translate with a real engine, decode, compare.

    python tests/benchmarks/translation.py --mctest FOLDER --private FILE --skip 15 \
        --to es --ratio 0.5 0.9

    python tests/benchmarks/translation.py --from es --to en --private FOLDER --skip 15 \
        --ratio 0.5 0.9

The first 15 private letters and the twenty letters beside (`--letters`) were read for faults while
decoding was written: the figures of the README leave them out.

The reference of every measure is the engine's own translation of the private text: chrF 100 would
mean that hiding the words cost nothing. Three rows a ratio, on the same texts:

prism        this package.
published    the method of the paper, re-implemented (`prism_lab.evaluation.baselines.reference`),
             replacing as many words of each text as the row above. Its own ratio counts all
             tokens, so that its 0.9 replaces every word it can.
no decoding  the public translation as it came back.

chrF is followed by its 95 % interval (1,000 bootstrap samples of lines). located: substitutions
whose place decoding found, by its own account. lemma: private words of whose translations one
stands in the reference and, as it should, in the private translation too, as Apertium's analyser
reads both. agreement: errors per determiner, adjective or participle (`agreement.py`). identical:
lines equal to the reference. leaks: replaced words that still stand elsewhere in their text.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

import agreement
import corpora
import sacrebleu
import trials
from sacrebleu.metrics import BLEU, CHRF

from prism import __version__, dictionary, translators
from prism.substitution import Policy

HEADER = (
    "texts     ratio  row          chrF    +-   BLEU  located  lemma  agreement  identical"
    "  replaced  leaks"
)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--mctest", type=Path, help="folder of MCTest's tsv files (dev is used)")
    made.add_argument("--part", default="dev", help="part of MCTest")
    made.add_argument("--letters", action="store_true", help="add the twenty letters beside")
    made.add_argument("--private", type=Path, help="JSON lines with a `text` each, or a folder")
    made.add_argument("--skip", type=int, default=0, help="leave out the first private texts")
    made.add_argument("--from", dest="source", default="en", help="language of the texts")
    made.add_argument("--to", default="es")
    made.add_argument("--engine", default="apertium")
    made.add_argument("--method", default="prism-star")
    made.add_argument("--unknown", default="hide")
    made.add_argument("--ratio", type=float, nargs="+", default=[0.5])
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--limit", type=int, help="only so many texts of each kind")
    made.add_argument("--show", action="store_true", help="print every line that differs")
    return made


def chosen(arguments: argparse.Namespace) -> dict[str, list[str]]:
    """The texts asked for, by kind; the letters where none is."""
    texts = {}
    if arguments.mctest:
        texts["mctest"] = corpora.mctest(arguments.mctest, arguments.part)
    if arguments.private and arguments.private.is_dir():
        files = sorted(arguments.private.glob("*.txt"))[arguments.skip :]
        texts["private"] = [file.read_text(encoding="utf-8") for file in files]
    elif arguments.private:
        texts["private"] = corpora.private_letters(arguments.private)[arguments.skip :]
    if arguments.letters or not texts:
        texts["letters"] = corpora.letters()
    return {name: some[: arguments.limit] for name, some in texts.items()}


def row(name: str, ratio: float, label: str, lines: list[str], done: trials.Trial, to: str) -> str:
    """One row of the table: what `lines` are worth as translations of the private text."""
    chrf = CHRF().corpus_score(lines, [done.reference], n_bootstrap=1000)
    bleu = BLEU().corpus_score(lines, [done.reference]).score
    same = sum(a == b for a, b in zip(lines, done.reference, strict=True)) / len(lines)
    lemma = errors = "-"
    if agreement.available(to):
        tagged = agreement.tagged(lines, to)
        errors = f"{100 * agreement.judge(tagged).rate:.1f} %"
        if label == "prism":
            lemma = f"{trials.lemmas_kept(done.private_words, done, tagged, to):.3f}"
        elif label == "published":
            lemma = f"{trials.lemmas_kept(done.published_words, done, tagged, to):.3f}"
    by_paper = sum(map(len, done.published_words))
    made = {"prism": done.substitutions, "published": by_paper}.get(label, "-")
    located = f"{1 - done.missing / max(done.substitutions, 1):.4f}" if label == "prism" else "-"
    leaks = done.leaks if label == "prism" else "-"
    return (
        f"{name:8} {ratio:6.2f}  {label:11} {chrf.score:5.1f} {chrf._ci:5.1f} {bleu:6.1f}"
        f" {located:>8} {lemma:>6} {errors:>10} {same:10.3f} {made:>9} {leaks:>6}"
    )


def report(name: str, ratio: float, done: trials.Trial, to: str) -> None:
    """The rows of one kind of texts at one ratio."""
    for label, lines in (
        ("prism", done.private),
        ("published", done.published),
        ("no decoding", done.undecoded),
    ):
        print(row(name, ratio, label, lines, done, to), flush=True)
    if agreement.available(to):
        own = agreement.judge(agreement.tagged(done.reference, to))
        print(
            f"{name:8} {ratio:6.2f}  the engine's own agreement errors:"
            f" {100 * own.rate:.1f} % of {own.judged}",
            flush=True,
        )


def main() -> int:
    """Print the rows and the signature."""
    arguments = parser().parse_args()
    texts = chosen(arguments)
    words = dictionary.load(arguments.source, arguments.to, arguments.engine)
    # A benchmark's texts are public: the reference needs the engine to see them.
    engine = translators.engine(arguments.engine, translators.NOTHING_TO_PROTECT)
    print(HEADER)
    for ratio in arguments.ratio:
        policy = Policy(arguments.method, ratio, arguments.unknown)
        everything = trials.Trial()
        for name, some in texts.items():
            done = trials.run(some, words, engine, policy, random.Random(arguments.seed))
            report(name, ratio, done, arguments.to)
            everything.add(done)
            if arguments.show:
                print(*trials.differing(done), sep="\n\n")
        if len(texts) > 1:
            report("all", ratio, everything, arguments.to)
    counts = ", ".join(f"{len(some)} {name}" for name, some in texts.items())
    counts += f" after {arguments.skip}" if arguments.skip else ""
    print(
        f"signature: prism {__version__} | {arguments.method} | unknown {arguments.unknown} |"
        f" {words.version} | engine {arguments.engine} {arguments.source} to {arguments.to} |"
        f" seed {arguments.seed} | {counts} | sacrebleu {sacrebleu.__version__} chrF2"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
