"""Which weight makes true sentences of stories as usual as their decoys?

    python tests/benchmarks/story_weight.py --mctest FOLDER --weight 0.21 0.5 0.8 1.1

The law of decoys weighs how usual a sentence is among stories. The fitted weight is too small:
decoys must differ from each other, and where few sentences are likely they are less usual than what
people write. So the weight is chosen such that the true sentence is on the average as usual as its
decoys, on stories that were neither counted nor serve for the figures: of MCTest's train part every
other story is counted here, and decoys are drawn for the rest. `usual` is by how many standard
deviations of its block the true sentence is less usual than its fellows; 0 is wanted. `found` is
what a detector learnt from half of the texts finds in the other half.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import mean

import corpora
import structure

from prism.structure import law
from prism.structure.skeletons import Skeletons
from prism_lab.structure.build import counted

REGISTER = "stories"


def main() -> int:
    """One line a weight."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mctest", type=Path, required=True, help="folder of MCTest (train)")
    parser.add_argument("--weight", type=float, nargs="+", required=True)
    parser.add_argument("--limit", type=int, default=100, help="stories to draw decoys for")
    parser.add_argument("--seeds", type=int, default=2)
    given = parser.parse_args()
    stories = corpora.mctest(given.mctest, "train")
    known, texts = stories[::2], stories[1::2][: given.limit]
    models: dict[str, Skeletons] = {**law.registers("en"), REGISTER: counted(known, "en")}
    for module in (law, structure):
        module.registers = lambda _language: models
    shipped = law.shipped_weights("en")
    place = law.features(models).index(REGISTER)
    adversary = structure.Adversary(known)
    print("weight  sentences  chance  found   usual")
    for weight in given.weight:
        changed = list(shipped[REGISTER])
        changed[place] = weight
        made = {
            name: law.Law("en", of, models) for name, of in {**shipped, REGISTER: changed}.items()
        }
        law.laws = lambda _language, own=made: own
        found = [
            case
            for seed in range(given.seeds)
            for case in structure.cases(texts, 3, "es", seed)
        ]  # fmt: skip
        rows = [
            structure.standardised([adversary.features(line) for line in case.lines])
            for case in found
        ]
        pointed = structure.by_learnt(rows, found)
        hits = mean(answer == case.true for answer, case in zip(pointed, found, strict=True))
        usual = mean(
            group[case.true][f"shipped {REGISTER} trigrams"]
            for group, case in zip(rows, found, strict=True)
        )
        chance = mean(1 / len(case.lines) for case in found)
        print(
            f"{weight:6.2f}  {len(found):9d}  {chance:6.3f}  {hits:5.3f}  {usual:+6.3f}", flush=True
        )
    print(
        f"signature: MCTest train, {len(texts)} stories, {len(known)} counted, {given.seeds} seeds"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
