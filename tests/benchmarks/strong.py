"""How fast level strong encodes, beside another state of the code.

    git worktree add /tmp/rival 992e908
    python tests/benchmarks/strong.py --rival /tmp/rival

CPU seconds of encoding the letters beside this file, each in a session of its own, by a process
that has encoded one before: the rival's and ours in turn, the best of the rounds.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import corpora
from starting import OURS, commit, environment

from prism import __version__

_WORK = """
import json, sys, time
from random import Random
from prism.service import Service
from prism.text import PrivateText
letters, target, level = json.load(sys.stdin)
service = Service(random=Random(1))
service.encode(PrivateText(letters[0]), target=target, level=level)
start = time.process_time()
for letter in letters[1:]:
    service.encode(PrivateText(letter), target=target, level=level)
print(time.process_time() - start)
"""


def seconds(tree: Path, given: str, folder: str) -> float:
    """CPU seconds that the host of a checkout takes for the letters."""
    command = [sys.executable, "-c", _WORK]
    where = environment(tree, folder)
    done = subprocess.run(
        command, input=given, env=where, cwd=folder, text=True, check=True, capture_output=True
    )
    return float(done.stdout)


def main() -> int:
    """Print the figures and their signature."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rival", type=Path, help="another checkout of this project")
    parser.add_argument("--to", default="es")
    parser.add_argument("--level", default="strong")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    letters = corpora.letters()
    words = sum(len(letter.split()) for letter in letters[1:])
    trees = [OURS, *([given.rival] if given.rival else [])]
    with tempfile.TemporaryDirectory() as folder:
        text = json.dumps([letters, given.to, given.level])
        runs = [[seconds(tree, text, folder) for tree in trees] for _ in range(given.rounds)]
    best = [min(run[number] for run in runs) for number in range(len(trees))]
    for tree, taken in zip(trees, best, strict=True):
        print(f"{commit(tree)}: {taken:.2f} s, {words / taken:.0f} words/s")
    if given.rival:
        print(f"ours is {best[1] / best[0]:.2f} times as fast")
    print(
        f"signature: prism {__version__} | level {given.level} | en-{given.to} | {words} words |"
        f" best of {given.rounds} | Python {sys.version.split()[0]}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
