"""The table and the curve of this folder's README: every method, on MCTest and on private letters.

    python tests/benchmarks/evaluate.py --mctest FOLDER --private LETTERS.jsonl --corpus FILE.conllu

Runs `prism evaluate` with the settings that the README states; what was measured is kept in --out,
so that the command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from prism import cli

METHODS = "prism-star unnoticed prism-r nested nodecode pup redaction reference unprotected"


def main() -> int:
    """Evaluate on each of the data sets that is given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mctest", type=Path, help="MCTest's folder: dev of mc160 and mc500")
    parser.add_argument("--private", type=Path, help="JSON lines with text and questions")
    parser.add_argument("--corpus", type=Path, nargs="+", help="public text for PUP's vectors")
    parser.add_argument("--to", default="es")
    parser.add_argument("--engine", default="apertium")
    parser.add_argument("--evaluator", default="window")
    parser.add_argument("--questions", choices=("given", "cloze"), default="given")
    parser.add_argument("--limit", type=int, help="only the first texts")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("evaluation"))
    arguments = parser.parse_args()
    for data in filter(None, (arguments.mctest, arguments.private)):
        start = time.monotonic()
        print(f"\n{data.name}", flush=True)
        options = ["--data", str(data), "--to", arguments.to, "--engine", arguments.engine]
        options += ["--evaluator", arguments.evaluator, "--jobs", str(arguments.jobs)]
        options += ["--questions", arguments.questions]
        options += ["--out", str(arguments.out / data.stem), "--methods"]
        options += [m for m in METHODS.split() if m != "pup" or arguments.corpus]
        options += ["--corpus", *map(str, arguments.corpus)] if arguments.corpus else []
        options += ["--limit", str(arguments.limit)] if arguments.limit else []
        code = cli.main(["evaluate", *options])
        if code:
            return code
        print(f"{time.monotonic() - start:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
