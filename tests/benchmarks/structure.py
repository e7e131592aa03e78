"""Can the true sentence be told from its decoys, and what of the story can be named?

    python tests/benchmarks/structure.py --adversary MCTEST_FOLDER --data LETTERS.jsonl

The adversary has all k + 1 lines of each sentence side by side (which the translator has not: it
gets the lines of all sentences in one heap), knows this code and its counts, and has learnt how
people write from other texts: every other story of MCTest's train part. Each detector points at one
line; the learnt one weighs all features together, fitted on the other half of the texts, whose
truth it was shown. `chance` is the mean of one over the number of lines. The best of so many single
detectors is above chance by luck alone; the learnt one is not.

An item is a slot of the true sentence; it is named when the line that was pointed at has the value
of the true one (`pointed`), or the value that most lines have (`vote`). A verb is three items: all
it says (`polarity`), whether it is negated, and its tense or modal verb. `blind` is what always
naming the most common value of its kind would reach, without a look at the lines, and `in the text`
what naming the most common value of each text would: decoys say what the text mostly says as often
as it does, so that this much they tell.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from math import exp, sqrt
from pathlib import Path
from random import Random
from statistics import mean, pstdev

import corpora

from prism import __version__, dictionary
from prism.keyed import Draws
from prism.levels import LEVELS
from prism.protection import EgressGuard, Rules
from prism.structure.decoys import read_sentence
from prism.structure.skeletons import Skeletons, registers, skeleton
from prism.structure.slots import Reading
from prism.structure.worlds import WorldMemory, Worlds
from prism.substitution.draft import read
from prism.tagging import analyse
from prism.text import PrivateText
from prism_lab.evaluation.attacks.ngrams import Ngrams

Values = tuple[int, ...]


@dataclass
class Case:
    """The lines of one sentence, in the order in which they were sent; `true` is one of them."""

    text: int
    lines: list[str]
    private: list[str]
    true: int


def cases(texts: list[str], decoys: int, to: str, seed: int) -> list[Case]:
    """Every sentence of the texts that has decoys."""
    random = Random(seed)
    words = dictionary.load("en", to)
    policy = replace(LEVELS["strong"].policy, decoys=decoys)
    found = []
    for number, text in enumerate(texts):
        memory = WorldMemory()
        draft = read(PrivateText(text), "en", Rules())
        worlds = Worlds(draft, words, policy, Draws.of(random), memory, EgressGuard())
        found += [
            Case(number, [line.public.value for line in block.lines],
                 [line.private for line in block.lines], block.true)
            for block in dict.fromkeys(worlds.dealt()[1])
            if block.decoys
        ]  # fmt: skip
    return found


class Adversary:
    """Features of a line, learnt from other texts."""

    def __init__(self, texts: list[str]) -> None:
        tagged = [
            [(word.text, word.tag) for word in sentence.words]
            for text in texts
            for sentence in analyse(text, "en")
        ]
        self.words = Ngrams(tagged)
        self.skeletons = Skeletons.of(skeleton(sentence, "en") for sentence in tagged)
        self.tags = Skeletons.of([tag for _, tag in sentence] for sentence in tagged)

    def features(self, line: str) -> dict[str, float]:
        """What the adversary sees in one line."""
        tagged = [(word.text, word.tag) for part in analyse(line, "en") for word in part.words]
        lower = [word.lower() for word, _ in tagged]
        padded = ["<s>", "<s>", *lower]
        surprisal = -sum(
            self.words.log_probability(padded[i], padded[i - 2], padded[i - 1])
            for i in range(2, len(padded))
        )
        return {
            "word trigrams": surprisal,
            "word trigrams a word": surprisal / len(lower),
            "skeleton trigrams": -self.skeletons.log_probability(skeleton(tagged, "en")),
            **{
                f"shipped {name} trigrams": -model.log_probability(skeleton(tagged, "en"))
                for name, model in registers("en").items()
            },
            "tag trigrams": -self.tags.log_probability([tag for _, tag in tagged]),
            "words": float(len(lower)),
            "characters": float(len(line)),
            "word frequency": mean(self.words.log_unigram(word) for word in lower),
        }


Row = dict[str, float]


def standardised(rows: list[Row]) -> list[Row]:
    """Each feature of the lines of one sentence, relative to those of its fellows."""
    found: list[Row] = [{} for _ in rows]
    for name in rows[0]:
        column = [row[name] for row in rows]
        middle, spread = mean(column), pstdev(column) or 1.0
        for place, value in enumerate(column):
            found[place][name] = (value - middle) / spread
    return found


def learnt(groups: list[list[Row]], truth: list[int]) -> Row:
    """Weights that make the true lines most likely among their fellows (conditional logit)."""
    weights = dict.fromkeys(groups[0][0], 0.0)
    for step in range(60):
        rate = 0.05 / sqrt(1 + step)
        for rows, true in zip(groups, truth, strict=True):
            powers = [exp(score(weights, row)) for row in rows]
            total = sum(powers)
            for name in weights:
                expected = sum(p * row[name] for p, row in zip(powers, rows, strict=True)) / total
                weights[name] += rate * (rows[true][name] - expected)
    return weights


def score(weights: Row, row: Row) -> float:
    """How true a line looks."""
    return sum(weights[name] * value for name, value in row.items())


def picked(values: list[float]) -> int:
    """The first of the largest."""
    return max(range(len(values)), key=values.__getitem__)


def by_learnt(groups: list[list[Row]], found: list[Case]) -> list[int]:
    """What the learnt detector points at, each half by what the other half taught."""
    answers = [0] * len(groups)
    for half in (0, 1):
        taught = [i for i, case in enumerate(found) if case.text % 2 != half]
        weights = learnt([groups[i] for i in taught], [found[i].true for i in taught])
        for i in set(range(len(groups))) - set(taught):
            answers[i] = picked([score(weights, row) for row in groups[i]])
    return answers


def report_detectors(found: list[Case], groups: list[list[Row]], learned: list[int]) -> None:
    """One row a detector."""
    chance = mean(1 / len(case.lines) for case in found)
    print(f"{'detector':28} {'found':>6}   (chance {chance:.3f}, {len(found)} sentences)")
    for name in groups[0][0]:
        for sign, word in ((1, "most"), (-1, "least")):
            hits = [
                picked([sign * row[name] for row in rows]) == case.true
                for rows, case in zip(groups, found, strict=True)
            ]
            print(f"{f'{word} {name}':28} {mean(hits):6.3f}")
    for place in ("first", "last"):
        hits = [case.true == (0 if place == "first" else len(case.lines) - 1) for case in found]
        print(f"{f'{place} in order':28} {mean(hits):6.3f}")
    hits = [answer == case.true for answer, case in zip(learned, found, strict=True)]
    print(f"{'all, learnt':28} {mean(hits):6.3f}")


_PARTS = ("negation", "tense or mood")


def _items(readings: list[Reading]) -> list[tuple[str, list[object]]]:
    """For each item of a sentence, what each of its lines says."""
    found: list[tuple[str, list[object]]] = []
    for place, slot in enumerate(readings[0].slots):
        values: list[object] = [slot.choices[reading.own[place]] for reading in readings]
        found.append((slot.name, values))
        if slot.name == "polarity":
            states = [tuple(map(str, value)) for value in values]  # type: ignore[call-overload]
            found.append(("negation", [style in ("not", "n't", "c not") for _, style in states]))
            found.append(("tense or mood", [mood for mood, _ in states]))
    return found


def report_items(found: list[Case], learned: list[int]) -> None:
    """One row a kind of item, and one for whole sentences."""
    named: dict[str, list[tuple[bool, bool, float]]] = defaultdict(list)
    said: dict[str, Counter[object]] = defaultdict(Counter)
    in_text: dict[tuple[str, int], Counter[object]] = defaultdict(Counter)
    for case, answer in zip(found, learned, strict=True):
        read = [read_sentence(text, analyse(text, "en")[0].words, "en") for text in case.private]
        readings = [reading for reading in read if reading is not None]
        if len(readings) < len(read) or len({one.kinds for one in readings}) > 1:
            continue  # a sentence that is cut otherwise outside its text
        true = readings[case.true]
        for name, values in _items(readings):
            value = values[case.true]
            common = Counter(values).most_common(1)[0][0]
            row = (values[answer] == value, common == value, values.count(value) / len(values))
            named[name].append(row)
            said[name][value] += 1
            in_text[name, case.text][value] += 1
            if name not in _PARTS:
                named["any item"].append(row)
        same = [reading.own == true.own for reading in readings]
        named["whole sentence"].append((same[answer], same[picked([0.0] * len(same))], mean(same)))
    print(
        f"\n{'item':16} {'n':>5} {'pointed':>8} {'vote':>6} {'lines that have it':>19} {'blind':>6}"
        f" {'in the text':>12}"
    )
    for name, rows in sorted(named.items()):
        pointed, voted, share = (mean(column) for column in zip(*rows, strict=True))
        line = f"{name:16} {len(rows):5d} {pointed:8.3f} {voted:6.3f} {share:19.3f}"
        if name in said:
            blind = max(said[name].values()) / len(rows)
            known = sum(max(c.values()) for (kind, _), c in in_text.items() if kind == name)
            line += f" {blind:6.3f} {known / len(rows):12.3f}"
        print(line)


def main() -> int:
    """Print both tables and a signature."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="JSON lines with a `text` each")
    parser.add_argument("--mctest", type=Path, help="folder of MCTest's tsv files (dev is used)")
    parser.add_argument("--adversary", type=Path, help="folder of MCTest's tsv files (train)")
    parser.add_argument("--decoys", type=int, default=3)
    parser.add_argument("--to", default="es")
    parser.add_argument("--skip", type=int, default=0, help="leave out so many texts")
    parser.add_argument("--limit", type=int, help="only so many texts")
    parser.add_argument("--seeds", type=int, default=3, help="all is done so often, and counted")
    parser.add_argument("--show", type=int, default=0, help="print so many sentences")
    given = parser.parse_args()
    texts = corpora.private_letters(given.data) if given.data else []
    texts += corpora.mctest(given.mctest) if given.mctest else []
    texts = (texts or corpora.letters())[given.skip :][: given.limit]
    known = corpora.mctest(given.adversary, "train")[1::2] if given.adversary else corpora.letters()
    adversary = Adversary(known)
    found = [
        case for seed in range(given.seeds) for case in cases(texts, given.decoys, given.to, seed)
    ]
    groups = [standardised([adversary.features(line) for line in case.lines]) for case in found]
    learned = by_learnt(groups, found)
    for case in found[: given.show]:
        print(
            *(("* " if i == case.true else "  ") + t for i, t in enumerate(case.private)), sep="\n"
        )
    report_detectors(found, groups, learned)
    report_items(found, learned)
    total = sum(len(list(analyse(text, "en"))) for text in texts)
    print(
        f"\nsignature: prism {__version__} | {len(texts)} texts, {total} sentences,"
        f" {len(found)} times decoys | k {given.decoys} | {given.seeds} seeds |"
        f" adversary from {'MCTest train' if given.adversary else 'the letters'}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
