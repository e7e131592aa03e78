"""Can an adversary tell substitutes from words that were kept, and what does hiding that cost?

    python tests/benchmarks/detection.py --mctest FOLDER --corpus FILE.conllu --ratio 0.3 0.5 0.7

AUC by all cues together and by the strongest single ones, for this package and for the published
method at the same share of words; beside it the chrF of the private translation.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import fmean

from prism import __version__
from prism.evaluation import passages
from prism.evaluation.attacks import Scene, attack
from prism.evaluation.passages import Passage
from prism.evaluation.sweep import Bench, Job, Plan
from prism.substitution import Policy


def chrf(bench: Bench, texts: tuple[Passage, ...], method: str, ratio: float) -> float:
    """Mean chrF of the private translations against the engine's own of the private texts."""
    return fmean(bench.measure(Job(text, method, (ratio,)))[0].chrf for text in texts)


def main() -> int:
    """One block a ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mctest", type=Path, required=True, help="MCTest's folder")
    parser.add_argument("--corpus", type=Path, nargs="+", default=[], help="more public text")
    parser.add_argument("--ratio", type=float, nargs="+", default=[0.5])
    parser.add_argument("--limit", type=int, default=40, help="texts attacked")
    parser.add_argument("--to", default="es")
    parser.add_argument("--engine", default="apertium")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    bench = Bench(Plan("en", arguments.to, arguments.engine, seed=arguments.seed))
    texts = tuple(passages.mctest(arguments.mctest, "dev")[: arguments.limit])
    corpus = (arguments.mctest, *arguments.corpus)
    learned: Scene | None = None
    for ratio in arguments.ratio:
        scene = Scene(texts, bench.dictionary, Policy("prism-star", ratio), corpus, arguments.seed)
        if learned is not None:  # what the adversary knows of the language is the same
            scene.__dict__.update(ngrams=learned.ngrams, vectors=learned.vectors)
        learned = scene
        found = attack("detection").run(scene).details
        print(f"ratio {ratio:g}")
        for name, value in sorted(found.items(), key=lambda pair: -pair[1]):
            print(f"  {name:45} {value:.3f}")
        print(f"  {'chrF':45} {chrf(bench, texts, 'prism-star', ratio):.1f}")
        # The published method counts all tokens, of which about half are content words.
        published = chrf(bench, texts, "reference", ratio / 2)
        print(f"  {'chrF of the published method':45} {published:.1f}")
    print(
        f"signature: prism {__version__} | MCTest dev, {len(texts)} texts |"
        f" {bench.dictionary.version} | engine {arguments.engine} | seed {arguments.seed} |"
        f" adversary learns from {' '.join(path.name for path in corpus)}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
