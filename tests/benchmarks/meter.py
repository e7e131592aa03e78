"""How well the meter orders texts by what they leak; and the command that fits its constants.

    python tests/benchmarks/meter.py --data MCTEST
    python tests/benchmarks/meter.py --data MCTEST --fit host/prism/meter/calibration.json

Constants are fitted to MCTest train, everything printed is measured on dev.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from prism import __version__, dictionary
from prism.meter import estimate
from prism.meter.estimate import calibration as shipped
from prism.substitution import Policy, encode
from prism.text import PrivateText
from prism_lab.evaluation import calibration, passages
from prism_lab.evaluation.calibration import Reading, leak
from prism_lab.evaluation.scores import rank_correlation
from prism_lab.evaluation.store import code_version

RATIOS = (0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1.0)
FORMAL_RATIOS = (0.1, 0.3, 0.5, 0.7, 0.9, 1.0)


def measured(arguments: argparse.Namespace, part: str, limit: int | None) -> list[Reading]:
    """Readings of one part of MCTest under PRISM* and PRISM-R."""
    words = dictionary.load("en", arguments.to, arguments.engine)
    texts = passages.mctest(arguments.data, part)
    Random(0).shuffle(texts)
    star = calibration.readings(texts[:limit], words, "prism-star", RATIOS, arguments.seed)
    formal = calibration.readings(texts[:limit], words, "prism-r", FORMAL_RATIOS, arguments.seed)
    return [*star, *formal] if not arguments.star_only else list(star)


def correlations(found: Sequence[Reading]) -> dict[str, float]:
    """Of the meter with each measured leak, and the most that noise lets anything reach."""
    meter = [shipped().leak(one.features) for one in found]
    first, second = ([one.halves[i] for one in found] for i in (0, 1))
    halves = rank_correlation(first, second)
    return {
        "cloze questions": rank_correlation(meter, [leak(one.cloze) for one in found]),
        "MCTest's four questions": rank_correlation(meter, [leak(one.questions) for one in found]),
        "agreement of two of the four with the other two": halves,
    }


def calibration_table(found: Sequence[Reading]) -> None:
    """What the meter says against what was measured, in ten bins."""
    print("\nmeter        texts   leak, MCTest   leak, cloze")
    pairs = [(min(9, int(10 * shipped().leak(one.features))), one) for one in found]
    for tenth in range(10):
        bin_ = [one for number, one in pairs if number == tenth]
        if bin_:
            pooled = [
                leak(
                    (
                        sum(a for a, _, _ in sums),
                        sum(b for _, b, _ in sums),
                        sum(c for *_, c in sums),
                    )
                )
                for sums in ([one.questions for one in bin_], [one.cloze for one in bin_])
            ]
            low = tenth / 10
            print(
                f"{low:.1f} to {low + 0.1:.1f} {len(bin_):8d} {pooled[0]:14.3f} {pooled[1]:13.3f}"
            )


def speed(arguments: argparse.Namespace) -> float:
    """Milliseconds for 100 words."""
    words = dictionary.load("en", arguments.to, arguments.engine)
    texts = passages.mctest(arguments.data, "dev")[:30]
    encodings = [encode(PrivateText(p.text), words, Policy(), Random(1)) for p in texts]
    estimate(encodings[0])
    start = time.perf_counter()
    for encoding in encodings:
        estimate(encoding)
    seconds = time.perf_counter() - start
    return 1e5 * seconds / sum(encoding.report.words for encoding in encodings)


def main() -> int:
    """Fit, or measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="MCTest's folder")
    parser.add_argument("--fit", type=Path, metavar="FILE", help="fit to train, write constants")
    parser.add_argument("--limit", type=int, help="only so many texts")
    parser.add_argument("--to", default="es")
    parser.add_argument("--engine", default="apertium")
    parser.add_argument("--star-only", action="store_true", help="PRISM* only")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    version = dictionary.load("en", arguments.to, arguments.engine).version
    if arguments.fit:
        found = measured(arguments, "train", arguments.limit)
        provenance = (
            f"tests/benchmarks/meter.py --fit: MCTest train, {len(found)} readings,"
            f" prism {__version__}, {version}, seed {arguments.seed}"
        )
        fitted = calibration.fit(found, provenance)
        constants = {
            "structure": fitted.structure,
            "power": fitted.power,
            "provenance": fitted.provenance,
        }
        arguments.fit.write_text(json.dumps(constants, indent=1) + "\n", encoding="utf-8")
        print(constants)
        return 0
    found = measured(arguments, "dev", arguments.limit)
    print("rank correlation of the meter with the leak of a text at a ratio:")
    for name, value in correlations(found).items():
        print(f"  {name:50} {value:.3f}")
    calibration_table(found)
    print(f"\n{speed(arguments):.2f} ms for 100 words")
    print(
        f"signature: prism {__version__}+{code_version()} | MCTest dev, {len(found)} readings |"
        f" {version} | seed {arguments.seed} | constants: {shipped().provenance}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
