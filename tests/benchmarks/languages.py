"""How often the language of a sentence is found: python tests/benchmarks/languages.py CODE=FILE ...

FILE is CoNLL-U with texts, or a sentence a line; `FILE#3` takes the third column of a table. Of
every sentence with five words or more the language is found; a CODE without a folder in
`prism.languages` says that the sentences are in none that PRISM knows.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

from prism import languages
from prism.languages.detection import found

SHORTEST = 5
WORD = re.compile(r"[^\W\d_]+")


def sentences(where: str) -> list[str]:
    """The sentences of a file that are long enough, each once."""
    name, _, column = where.partition("#")
    lines = Path(name).read_text(encoding="utf-8").splitlines()
    if name.endswith(".conllu"):
        lines = [line[9:] for line in lines if line.startswith("# text = ")]
    elif column:
        lines = [line.split("\t")[int(column) - 1] for line in lines[1:]]
    return [line for line in dict.fromkeys(lines) if len(WORD.findall(line)) >= SHORTEST]


def main(arguments: list[str]) -> int:
    """Print a row for each file."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    print("| language | sentences | found | as another | as none | ms each |")
    print("|---|---|---|---|---|---|")
    for argument in arguments:
        code, _, where = argument.partition("=")
        texts = sentences(where)
        truth = code if languages.path(code, ".") else None
        started = time.perf_counter()
        results = [found(text, "en") for text in texts]
        each = (time.perf_counter() - started) / len(texts) * 1000
        right = sum(result == truth for result in results)
        none = sum(result is None and truth is not None for result in results)
        print(
            f"| {code} | {len(texts)} | {right / len(texts):.4f} | {len(texts) - right - none}"
            f" | {none} | {each:.1f} |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
