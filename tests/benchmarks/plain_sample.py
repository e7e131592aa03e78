"""A sample of plain tellings for whoever translates by hand, and what is made of the answers.

    python tests/benchmarks/plain_sample.py write --to fr --memory MEMORY.tsv --mctest MCTEST \\
        --in FOLDER/in --sessions SESSIONS
    python tests/benchmarks/plain_sample.py read --sessions SESSIONS --out FOLDER/out > pairs.txt

`write` draws sentences of public texts that level strong tells plainly, and writes their public
lines into numbered files, one a line, for somebody who translates line by line and knows nothing of
the private ones: a language model, or a site. `read` prints the private sentences with what was
made of the answers: `[word?]` is marked for the reader, LOST is asked for again among decoys or
shown as lost. With --memory only those are printed that differ from the memory's translation in
negations, the persons and tenses of verbs that both have, possessives or words of condition, with
both. Whether polarity, person and condition are right is for a checker.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import corpora
import neutral

from prism import decoding, dictionary
from prism.cli.showing import marked
from prism.errors import EgressRefusedError
from prism.levels import DECOYS, LEVELS
from prism.service import Service
from prism.structure.neutral import plain
from prism.substitution import Line
from prism.substitution.export import from_json, to_json
from prism.tagging import analyse
from prism.text import PrivateText, PublicTranslation

COLUMNS = {"fr": "french", "de": "german", "es": "spanish"}
_A_FILE = 25
_WORDS = range(4, 33)


def rows(memory: Path) -> list[dict[str, str]]:
    """The sentences of a memory with their translations."""
    with memory.open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def sentences(given: argparse.Namespace, random: Random) -> Iterator[str]:
    """Distinct sentences, of the memory and of the stories in the shares asked for."""
    memory = [row["english"] for row in rows(given.memory)]
    stories = [
        text[one.start : one.end]
        for text in (corpora.mctest(given.mctest) if given.mctest else ())
        for one in analyse(text, "en")
    ]
    random.shuffle(memory)
    random.shuffle(stories)
    told = {one: iter(texts) for one, texts in (("memory", memory), ("stories", stories))}
    seen = set()
    while True:
        name = "stories" if stories and random.random() < given.stories else "memory"
        text = next(told[name], None)
        if text is None:
            return
        if text not in seen and "\n" not in text:
            seen.add(text)
            yield text


def write(given: argparse.Namespace) -> None:
    """The public lines and the sessions."""
    given.sessions.mkdir(parents=True)
    getattr(given, "in").mkdir(parents=True, exist_ok=True)
    strong = LEVELS["strong"].policy
    policy = replace(strong, structure="neutral", decoys=DECOYS["neutral"], clauses=False)
    random = Random(given.seed)
    service = Service(random=Random(given.seed))
    lines: list[str] = []
    read = 0
    for text in sentences(given, random):
        if len(lines) == given.count:
            break
        found = analyse(text, "en")
        read += 1
        if (
            len(found) != 1
            or len(found[0].words) not in _WORDS
            or plain(text, found[0].words, "en", given.to) is None
        ):
            continue
        try:
            made = service.encode(PrivateText(text), target=given.to, policy=policy).encoding
        except EgressRefusedError:
            continue
        if len(made.lines) == 1 and made.lines[0].turned:
            kept = given.sessions / f"{len(lines):03}.json"
            kept.write_text(json.dumps(to_json(made), ensure_ascii=False), encoding="utf-8")
            lines.append(made.lines[0].public.value)
    for first in range(0, len(lines), _A_FILE):
        name = getattr(given, "in") / f"{first // _A_FILE:02}.txt"
        name.write_text("\n".join(lines[first : first + _A_FILE]) + "\n", encoding="utf-8")
    print(f"{len(lines)} plain lines of {read} sentences read, seed {given.seed}")


def read(given: argparse.Namespace) -> None:
    """The private sentences and what was made of the answers."""
    answers = [
        line
        for name in sorted(given.out.glob("*.txt"))
        for line in name.read_text(encoding="utf-8").rstrip("\n").split("\n")
    ]
    sessions = sorted(given.sessions.glob("*.json"), key=lambda name: int(name.stem))
    references = {row["english"]: row for row in rows(given.memory)} if given.memory else {}
    if len(answers) != len(sessions):
        sys.exit(f"{len(answers)} answers for {len(sessions)} lines: one for each is needed.")
    lost = held = 0
    differ: Counter[str] = Counter()
    for session, answer in zip(sessions, answers, strict=True):
        made = from_json(json.loads(session.read_text(encoding="utf-8")))
        words = dictionary.named(made.dictionary, made.source, made.target)
        done = decoding.decode(made, [PublicTranslation(answer)], words)
        lost += bool(done.lost)
        shown = "LOST" if done.lost else marked(done)
        reference = references.get(made.lines[0].private, {}).get(COLUMNS[made.target], "")
        if given.memory:
            if done.lost or not reference:
                continue
            held += 1
            found = neutral.differences(done.private_translation.value, reference, made.target)
            differ.update(found)
            if not found:
                continue
            shown = f"{shown}\n   reference: {reference} {sorted(found)}"
        print(session.stem, made.lines[0].private, shown, sep="\n   ")
        if given.public:
            print(f"   public: {told(made.lines[0])}\n   answer: {answer}")
    print(f"{len(sessions) - lost} of {len(sessions)} put back", file=sys.stderr)
    if given.memory:
        counts = ", ".join(f"{kind} {count}" for kind, count in differ.most_common())
        print(f"{held} of these held against the memory, differ: {counts}", file=sys.stderr)


def told(line: Line) -> str:
    """The public sentence, and what was turned for it."""
    constructions = ", ".join(line.turned.constructions) if line.turned else ""
    return f"{line.public.value} ({constructions})"


def main() -> None:
    """Write a sample, or read its answers."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    writing = commands.add_parser("write")
    writing.add_argument("--to", required=True)
    writing.add_argument("--memory", type=Path, required=True, help="tsv with a column `english`")
    writing.add_argument("--mctest", type=Path, help="folder of MCTest's tsv files")
    writing.add_argument("--stories", type=float, default=0.3, help="share of MCTest's sentences")
    writing.add_argument("--count", type=int, default=150)
    writing.add_argument("--seed", type=int, default=1)
    writing.add_argument("--in", type=Path, required=True, help="folder for the public lines")
    writing.add_argument("--sessions", type=Path, required=True)
    writing.set_defaults(run=write)
    reading = commands.add_parser("read")
    reading.add_argument("--sessions", type=Path, required=True)
    reading.add_argument("--out", type=Path, required=True, help="folder with the answers")
    reading.add_argument("--memory", type=Path, help="tsv with the columns english, french, ...")
    reading.add_argument("--public", action="store_true", help="print what was sent as well")
    reading.set_defaults(run=read)
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
