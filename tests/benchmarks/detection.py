"""Can an adversary tell substitutes from words that were kept, and what does hiding that cost?

    python tests/benchmarks/detection.py --mctest FOLDER --corpus FILE.conllu --ratio 0.3 0.5 0.7
    python tests/benchmarks/detection.py --mctest FOLDER --private LETTERS.jsonl

AUC by all cues together and by single ones, with `unnoticed`, without it, and for the published
method at the same share of words; beside it the chrF of the private translation. The adversary
learns from the train part of MCTest. Letters are none of these: there it learns from every other
letter and is tried on the rest, each letter encoded three times.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean

from prism import __version__
from prism.substitution import Policy
from prism_lab.evaluation import passages
from prism_lab.evaluation.attacks import Scene
from prism_lab.evaluation.attacks.detection import (
    Observer,
    detected,
    detected_published,
    observed,
    separation,
    unnoticed,
)
from prism_lab.evaluation.passages import Passage
from prism_lab.evaluation.store import code_version
from prism_lab.evaluation.sweep import Bench, Job, Plan

TRAINING_TEXTS = 150
TIMES = 3


def chrf(bench: Bench, texts: Sequence[Passage], method: str, ratio: float) -> float:
    """Mean chrF of the private translations against the engine's own of the private texts."""
    return fmean(bench.measure(Job(text, method, (ratio,)))[0].chrf for text in texts)


def among_letters(scene: Scene, observer: Observer, letters: Sequence[Passage]) -> float:
    """The AUC where the adversary learns from every other letter, encoded in the same way."""
    again = [replace(scene, seed=scene.seed + number) for number in range(TIMES)]
    seen = [
        [one for some in again for one in observed(some, observer, letter.text, "letter")]
        for letter in letters
    ]
    flat = [[one for letter in seen[start::2] for one in letter] for start in (0, 1)]
    return fmean(separation(flat[start], flat[1 - start])["AUC"] for start in (0, 1))


def report(ratio: float, scene: Scene, bench: Bench, letters: Sequence[Passage]) -> None:
    """One block."""
    observer = Observer(scene)
    training = [text for text in scene.public_texts if len(text) > 400][:TRAINING_TEXTS]
    plain, hidden = unnoticed(scene, False), unnoticed(scene, True)
    found = {name: detected(one, training, observer) for name, one in
             (("without", plain), ("unnoticed", hidden))}  # fmt: skip
    print(f"ratio {ratio:g}{'':33} {'without':>9} {'unnoticed':>9} {'published':>9}")
    published = detected_published(scene, training, observer)
    for name in found["without"]:
        last = f"{published:9.3f}" if name == "AUC" else ""
        print(f"  {name:40} {found['without'][name]:9.3f} {found['unnoticed'][name]:9.3f} {last}")
    kinds = [("MCTest", scene.passages)]
    if letters:
        two = (among_letters(one, observer, letters) for one in (plain, hidden))
        print(f"  {'AUC, letters':40} " + " ".join(f"{value:9.3f}" for value in two))
        kinds.append(("letters", tuple(letters)))
    for name, texts in kinds:
        # The published method counts all tokens, of which about half are content words.
        costs = (("prism-star", ratio), ("unnoticed", ratio), ("reference", ratio / 2))
        row = " ".join(f"{chrf(bench, texts, method, share):9.1f}" for method, share in costs)
        print(f"  {'chrF, ' + name:40} {row}", flush=True)


def main() -> int:
    """One block a ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mctest", type=Path, required=True, help="MCTest's folder")
    parser.add_argument("--private", type=Path, help="letters: JSON lines with a text each")
    parser.add_argument("--corpus", type=Path, nargs="+", default=[], help="more public text")
    parser.add_argument("--ratio", type=float, nargs="+", default=[0.5])
    parser.add_argument("--limit", type=int, default=40, help="texts attacked")
    parser.add_argument("--to", default="es")
    parser.add_argument("--engine", default="apertium")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    bench = Bench(Plan("en", arguments.to, arguments.engine, seed=arguments.seed))
    texts = tuple(passages.mctest(arguments.mctest, "dev")[: arguments.limit])
    letters = passages.load(arguments.private, "dev") if arguments.private else []
    corpus = (arguments.mctest, *arguments.corpus)
    learned: Scene | None = None
    for ratio in arguments.ratio:
        scene = Scene(texts, bench.dictionary, Policy("prism-star", ratio), corpus, arguments.seed)
        if learned is not None:  # what the adversary knows of the language is the same
            scene.__dict__.update(ngrams=learned.ngrams, vectors=learned.vectors)
        learned = scene
        report(ratio, scene, bench, letters)
    print(
        f"signature: prism {__version__}+{code_version()} | MCTest dev, {len(texts)} texts |"
        f" {len(letters)} letters | {bench.dictionary.version} |"
        f" engine {arguments.engine} | seed {arguments.seed} |"
        f" adversary learns from {' '.join(path.name for path in corpus)}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
