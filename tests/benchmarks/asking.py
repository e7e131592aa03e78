"""Asking privately, measured: `prepare` writes the prompts, `score` scores recorded answers.

A language model answers each prompt in NNN.answer.txt beside it; what is recovered of those to the
protected prompts is compared with those to the originals.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random

from prism.asking import Conversation, Hidden, Obfuscation, hide
from prism.keyed import Draws
from prism.protection import EgressGuard, Rules
from prism.text import PrivateText
from prism_lab.asking import material
from prism_lab.asking.material import Row

SEED = 1
QUESTIONS = Path(__file__).parent / "texts" / "questions_on_letters.tsv"
EXTRACT = """\
List all private information in the text below: names of persons and organisations, dates, times,
places, contact details and identifiers, occupations, and sensitive numbers. One item a line, as it
is written, nothing else.

{text}"""


def hidden(row: Row, obfuscate: Obfuscation) -> tuple[Conversation, Hidden]:
    """A row in a conversation of its own, always the same."""
    conversation = Conversation(Draws.of(Random(SEED)), EgressGuard())
    return conversation, hide(
        PrivateText(row.text), conversation, Rules(), "en", obfuscate=obfuscate
    )


def prepare(rows: list[Row], out: Path, private: Path, obfuscate: Obfuscation) -> None:
    """The prompts of both sides, and apart from them what stands for what."""
    for folder in (out / "original", out / "protected", private):
        folder.mkdir(parents=True, exist_ok=True)
    for row in rows:
        _, made = hidden(row, obfuscate)
        (out / "original" / f"{row.name}.txt").write_text(row.text, "utf-8")
        (out / "protected" / f"{row.name}.txt").write_text(made.public_text.value, "utf-8")
        exchanged = [one._asdict() for one in made.exchanged]
        for side, text in (("original", row.text), ("protected", made.public_text.value)):
            place = out.parent / "extract" / side / f"{row.name}.txt"
            if out.name == "rows":
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(EXTRACT.format(text=text), "utf-8")
        (private / f"{row.name}.json").write_text(
            json.dumps({"text": row.text, "exchanged": exchanged}, ensure_ascii=False), "utf-8"
        )


def main() -> None:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=("prepare",))
    parser.add_argument("--rows", type=Path, help="SensitiveQA's rows")
    parser.add_argument("--letters", type=Path, help="private letters, a JSON object a line")
    parser.add_argument("--questions", type=Path, default=QUESTIONS)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--private", type=Path, required=True)
    parser.add_argument("--obfuscate", choices=("off", "light", "strong"), default="off")
    arguments = parser.parse_args()
    groups = {}
    if arguments.rows:
        groups["rows"] = material.sensitive_qa(arguments.rows)
    if arguments.letters:
        groups["letters"] = material.letters(arguments.letters, arguments.questions)
    for name, rows in groups.items():
        prepare(rows, arguments.out / name, arguments.private / name, arguments.obfuscate)


if __name__ == "__main__":
    main()
