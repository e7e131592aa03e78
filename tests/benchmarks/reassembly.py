"""Is every text put back as it was, whatever a translator does to the lines?

    python tests/benchmarks/reassembly.py --mctest MCTEST_FOLDER --data LETTERS.jsonl \\
        --treebank TRAIN.conllu --count 1000

Texts are stories, letters, the documents of a treebank (e-mails, reviews, answers, newsgroups), and
lists and dialogues made of their sentences. First, lines through `translate`: by engines that echo
them in order, merge the first two of a batch, drop the last, or repeat one; `exact` are texts whose
translation is the public text to the character, and whose lines and gaps are the private text;
`refused` are those that the egress guard held back. By Apertium a line is exact when it is what
Apertium makes of that line alone. Then `--sites` texts at level strong through `encode` and
`decode`, as a site's box is given them: a line is right, lost (and marked) or wrong, which it never
should be. Between the two, what cutting long sentences costs: chrF of the translation against that
of whole sentences.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import corpora
import sacrebleu

from prism import __version__, dictionary, translators
from prism.decoding import lineup
from prism.errors import EgressRefusedError
from prism.service import Service
from prism.substitution import Policy
from prism.substitution.model import one_line
from prism.text import PrivateText
from prism.translators.base import Availability, Engine, Settings

PLAIN = Policy("prism-star", 0.0, "keep", shuffle=True)
Change = Callable[[list[str]], list[str]]

CHANGES: dict[str, Change] = {
    "in order": lambda lines: lines,
    "merging": lambda lines: [f"{lines[0]} {lines[1]}", *lines[2:]] if len(lines) > 1 else lines,
    "dropping": lambda lines: lines[:-1] if len(lines) > 3 else lines,
    "repeating": lambda lines: [lines[0], *lines] if len(lines) > 2 else lines,
}

SITES: dict[str, Change] = {
    "in order": lambda rows: rows,
    "merging": lambda rows: [" ".join(rows[i : i + 1 + (i % 8 == 0)]) for i in range(len(rows))
                             if i == 0 or i % 8 != 1],
    "dropping": lambda rows: [row for i, row in enumerate(rows) if i % 9 != 4],
    "repeating": lambda rows: [row for i, row in enumerate(rows) for _ in range(1 + (i % 7 == 3))],
    "both": lambda rows: [f"{rows[i - 1]} {row}" if i % 8 == 5 else row
                          for i, row in enumerate(rows)],
}  # fmt: skip


class Stub(Engine):
    """Answers lines with themselves, changed."""

    name = "stub"
    title = "Stub"
    change: Change = staticmethod(CHANGES["in order"])

    @classmethod
    def availability(cls, settings: Settings) -> Availability:
        return Availability(True)

    def _answer(self, lines: list[str], source: str, target: str) -> list[str]:
        return type(self).change(list(lines))


def documents(path: Path) -> list[str]:
    """The documents of a treebank with their paragraphs."""
    found = []
    for part in path.read_text(encoding="utf-8").split("# newdoc")[1:]:
        paragraphs = [
            " ".join(re.findall(r"^# text = (.*)$", piece, re.MULTILINE))
            for piece in part.split("# newpar")
        ]
        found.append("\n\n".join(filter(None, paragraphs)))
    return [text for text in found if text]


def texts(given: argparse.Namespace) -> list[str]:
    """So many texts of every shape, in random order."""
    random = Random(given.seed)
    found = corpora.mctest(given.mctest) + corpora.mctest(given.mctest, "train")
    found = random.sample(found, min(len(found), given.count * 3 // 10))
    found += corpora.private_letters(given.data)
    found += documents(given.treebank)
    content = given.treebank.read_text(encoding="utf-8")
    plain = re.findall(r"^# text = (.{20,200})$", content, re.MULTILINE)
    while len(found) < given.count * 2:
        some = random.sample(plain, random.randint(2, 8))
        if len(found) % 2:
            found.append("".join(f"{i}) {text}\n" for i, text in enumerate(some, 1)))
        else:
            found.append("\r\n".join(f"— “{text}”" for text in some) + "\r\n\r\n")
    return random.sample(found, given.count)


def in_lines(some: list[str], given: argparse.Namespace) -> None:
    """One row an engine, lines through `translate`."""
    print(f"{'lines':12} {'texts':>6} {'exact':>6} {'refused':>8} {'seconds':>8}")
    alone = translators.engine("apertium", translators.NOTHING_TO_PROTECT)
    original = translators.engine
    translators.engine = lambda name, guard, *more: (
        Stub(guard) if name == "stub" else original(name, guard, *more)
    )
    for name in (*CHANGES, "apertium"):
        Stub.change = staticmethod(CHANGES.get(name, CHANGES["in order"]))
        service, start = Service(random=Random(given.seed)), time.perf_counter()
        exact = refused = 0
        for text in some:
            try:
                done = service.translate(
                    PrivateText(text),
                    target=given.to,
                    engine="apertium" if name == "apertium" else "stub",
                    policy=PLAIN,
                )
            except EgressRefusedError:
                refused += 1
                continue
            lines, gaps = done.encoding.lines, done.encoding.gaps
            pieces = [gaps[0]]
            for line, gap in zip(lines, gaps[1:], strict=True):
                pieces += (text[line.start : line.end], gap)
            same = "".join(pieces) == text
            if name == "apertium":
                public = [line.public for line in lines]
                wanted = alone.translate(public, "en", given.to)
                same = same and [done.answers.of(line) for line in public] == wanted
            else:
                same = same and done.public_translation.value == done.encoding.public_text.value
            exact += same
        seconds = time.perf_counter() - start
        print(f"{name:12} {len(some):6d} {exact:6d} {refused:8d} {seconds:8.0f}", flush=True)


def in_a_box(some: list[str], given: argparse.Namespace) -> None:
    """One row a site, whole texts with decoys through `encode` and `decode`."""
    print(f"\n{'box':12} {'sentences':>9} {'right':>6} {'lost':>6} {'wrong':>6}")
    words = dictionary.load("en", given.to)
    service = Service(random=Random(given.seed))
    made = []
    for text in some:
        try:
            made.append(service.encode(PrivateText(text), target=given.to, level="strong"))
        except EgressRefusedError:
            continue  # counted above
    alone = translators.engine("apertium", translators.NOTHING_TO_PROTECT)
    answered = []
    for one in made:
        lines = [one_line(line.public) for line in one.encoding.sent]
        answered.append([answer.value for answer in alone.translate(lines, "en", given.to)])
    for name, change in SITES.items():
        counts: Counter[str] = Counter()
        for one, rows in zip(made, answered, strict=True):
            encoding = one.encoding
            found = lineup.answers(encoding.sent, "\n".join(change(rows)), words, given.to)
            for line, row, answer in zip(encoding.sent, rows, found, strict=True):
                if any(line.public == true.public for true in encoding.lines):
                    right = "right" if answer == row.strip() else "wrong"
                    counts["lost" if answer is None else right] += 1
        row = "".join(f" {counts[kind]:6d}" for kind in ("right", "lost", "wrong"))
        print(f"{name:12} {counts.total():9d}{row}", flush=True)


def cut(some: list[str], given: argparse.Namespace) -> None:
    """One row: texts with long sentences cut against the same without."""
    found: list[list[str]] = [[], []]
    cuts = 0
    for text in some:
        made = []
        for policy in (PLAIN, replace(PLAIN, clauses=True)):
            service = Service(random=Random(given.seed))
            try:
                made.append(
                    service.translate(
                        PrivateText(text), target=given.to, engine="apertium", policy=policy
                    )
                )
            except EgressRefusedError:
                break
        if len(made) == len(found):
            for column, done in zip(found, made, strict=True):
                column.append(done.decoding.private_translation.value)
            cuts += len(made[1].encoding.lines) - len(made[0].encoding.lines)
    score = sacrebleu.corpus_chrf(found[1], [found[0]]).score
    print(f"\n{cuts} cuts in {len(found[1])} texts: chrF {score:.2f}")


def main() -> int:
    """Print all tables and a signature."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mctest", type=Path, required=True, help="folder of MCTest's tsv files")
    parser.add_argument("--data", type=Path, required=True, help="JSON lines with a `text` each")
    parser.add_argument("--treebank", type=Path, required=True, help="CoNLL-U with documents")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--sites", type=int, default=60, help="texts of which a box is filled")
    parser.add_argument("--box", action="store_true", help="measure nothing but the site's box")
    parser.add_argument("--to", default="es")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    some = texts(given)
    if not given.box:
        in_lines(some, given)
        cut(some, given)
    in_a_box([text for text in some if len(text) < 3_000][: given.sites], given)
    print(
        f"\nsignature: prism {__version__} | {len(some)} texts | to {given.to} | seed {given.seed}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
