"""The paper's Table 1 with a language model as translator and as reader, in steps of any length.

    python -m prism_lab.table1 --work FOLDER --data MCTEST --to fr --corpus TEXT... [--model M@URL]

Each run does what can be done and says what is missing. What a model has to do lies in batches:
`in/` holds texts, `task.md` says what to make of them, and the answers go to `out/` under the same
names. Two kinds: `translate/` and `read/` (questions on a text). With --model an endpoint of the
OpenAI interface answers; without it, whoever can, one conversation a batch: none holds a story
twice, and what a conversation must not see stands outside of its folder. The encodings are kept, so
that answers can be scored long after, by a later version of this program. In a folder that there is
already, --methods, --ratios and --limit narrow what has to be answered.

Methods are the paper's: prism-star, nodecode (the same public texts, not decoded), prism-r, pup.
A reader that is stronger than the paper's answers most questions without the text, and PPS 0.5 may
be out of reach: leak and utility are between floor (no text) and ceiling (the private text).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from prism import __version__, dictionary
from prism.errors import BadInputError, PrismError, UsageError
from prism_lab.evaluation import passages, report
from prism_lab.evaluation.batches import Batch
from prism_lab.evaluation.chat import Chat
from prism_lab.evaluation.recorded import LANGUAGES, METHODS, Recorded
from prism_lab.evaluation.store import code_version, digest_of

_RATIOS = (0.2, 0.4, 0.6, 0.8, 0.9, 1.0)

PAPER = {
    "fr": {"prism-star": (0.482, 0.799), "nodecode": (0.376, 0.495),
           "prism-r": (0.399, 0.611), "pup": (0.415, 0.487)},
    "de": {"prism-star": (0.445, 0.769), "nodecode": (0.370, 0.480),
           "prism-r": (0.432, 0.629), "pup": (0.391, 0.511)},
}  # fmt: skip
"""AUPQC and QS@0.5 of Sato 2024, Table 1, ChatGPT as translator and reader."""


def beside_the_paper(evaluation: report.Evaluation, target: str) -> str:
    """AUPQC and QS@0.5 beside those of the paper, whose reader was weaker."""
    lines = ["", f"{'':<12} {'AUPQC':>6} {'paper':>6}   {'QS@0.5':>6} {'paper':>6}"]
    for one in evaluation.summaries:
        area, quality = PAPER.get(target, {}).get(one.method, (None, None))
        numbers = [one.aupqc, area, one.qs_at, quality]
        shown = ["-" if number is None else f"{number:.3f}" for number in numbers]
        lines.append(f"{one.method:<12} {shown[0]:>6} {shown[1]:>6}   {shown[2]:>6} {shown[3]:>6}")
    return "\n".join(lines)


def _plan(given: argparse.Namespace) -> dict[str, Any]:
    """That of the folder, else a new one, which is written there."""
    path: Path = given.work / "plan.json"
    asked = {"methods": given.methods, "ratios": given.ratios, "limit": given.limit}
    if given.data is not None:
        asked["data"] = str(given.data.resolve())
    asked = {name: value for name, value in asked.items() if value is not None}
    if path.exists():
        return {**json.loads(path.read_text(encoding="utf-8")), **asked}
    if given.data is None or given.to is None:
        raise UsageError("A new folder needs --data and --to.")
    if given.to not in LANGUAGES:
        raise UsageError(f"There is no name for the language {given.to!r}: there are de, es, fr.")
    asked = {"methods": list(METHODS), "ratios": list(_RATIOS), "limit": 30, **asked}
    if "pup" in asked["methods"] and not given.corpus:
        raise UsageError("PUP learns its vectors from public text: give --corpus.")
    plan = {
        "data": str(given.data.resolve()),
        "part": given.part,
        "source": "en",
        "target": given.to,
        **asked,
        "corpus": [str(path.resolve()) for path in given.corpus],
        "seed": given.seed,
        "prism": f"{__version__}+{code_version()}",
        "dictionary": dictionary.load("en", given.to).version,
        "digest": digest_of(given.data),
    }
    given.work.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(plan, indent=1) + "\n", encoding="utf-8")
    return plan


def _signature(plan: dict[str, Any], texts: int, rounds: int) -> dict[str, Any]:
    return {
        "encoded by": plan["prism"],
        "decoded by": f"{__version__}+{code_version()}",
        "data": f"{Path(plan['data']).name} {plan['part']} {plan['digest']}",
        "texts": texts,
        "languages": f"{plan['source']}-{plan['target']}",
        "dictionary": plan["dictionary"],
        "seed": plan["seed"],
        "answered by": plan.get("model", "recorded answers"),
        "bootstrap": rounds,
    }


def _report_missing(missing: list[tuple[Batch, str]], work: Path) -> None:
    counts: dict[Path, int] = {}
    for batch, _ in missing:
        counts[batch.folder] = counts.get(batch.folder, 0) + 1
    for folder, count in counts.items():
        print(f"{folder.relative_to(work)}: {count} to be answered")
    print(
        f"\n{len(counts)} batches, {len(missing)} answers. Each batch's task.md says what to do;"
        " then run this again.",
        file=sys.stderr,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Go as far as the answers reach; 0 with the table, 1 where answers are missing."""
    parser = argparse.ArgumentParser("python -m prism_lab.table1", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--work", type=Path, required=True, help="the folder of batches")
    parser.add_argument("--data", type=Path, help="MCTest's folder, or JSON lines with questions")
    parser.add_argument("--part", default="dev", help="part of MCTest")
    parser.add_argument("--limit", type=int, help="only so many texts (30)")
    parser.add_argument("--to", help="the target language")
    parser.add_argument("--methods", nargs="+", choices=METHODS, help="all of them")
    parser.add_argument("--ratios", nargs="+", type=float, help="0.2 0.4 0.6 0.8 0.9 1")
    parser.add_argument("--corpus", nargs="+", type=Path, default=[], help="for PUP's vectors")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--model", help="NAME@URL: an endpoint that answers what is missing")
    parser.add_argument("--rounds", type=int, default=1000, help="of the bootstrap")
    given = parser.parse_args(arguments)
    try:
        return _run(given)
    except PrismError as error:
        print(f"{error}", file=sys.stderr)
        return error.exit_code


def _run(given: argparse.Namespace) -> int:
    plan = _plan(given)
    data = Path(plan["data"])
    texts = passages.load(data, plan["part"])[: plan["limit"]]
    if digest_of(data) != plan["digest"]:
        raise BadInputError(f"{data} is not what the folder was made from.")
    table = Recorded(given.work, plan, texts)
    table.encode()
    if given.model:
        name, _, url = given.model.rpartition("@")
        plan["model"] = name
        model = Chat(url, name)
        table.ask(model)  # translations, and the readings that need none
        table.decode()
        table.ask(model)
    table.decode()
    if missing := table.missing():
        _report_missing(missing, given.work)
        return 1
    evaluation = table.score(given.rounds, _signature(plan, len(texts), given.rounds))
    text = report.table(evaluation) + "\n" + beside_the_paper(evaluation, plan["target"])
    (given.work / "table.txt").write_text(text + "\n", encoding="utf-8")
    (given.work / "points.csv").write_text(report.as_csv(evaluation), encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
