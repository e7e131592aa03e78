"""How fast, and in how much memory, a model translates on this machine; beside transformers.

    prism models add OUT/opus-mt-en-fr
    python tests/benchmarks/local_models.py --to fr [--transformers OUT/transformers] [--threads 1]

OUT is what `python -m prism_lab.neural.train` wrote. Each engine runs in a process of its own, so
that the memory is its own; the text is `texts/letters.txt`, sentence by sentence. Times are CPU
seconds, of one thread unless told otherwise: a busy machine changes them little. "First" is from
asking a fresh process to its first answer, imports and loading included.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path

TEXT = Path(__file__).with_name("texts") / "letters.txt"


def measure(name: str, target: str, settings: dict[str, object], threads: int) -> dict[str, float]:
    """Words a second and memory of one engine, in this process."""
    from prism.sentences import sentences
    from prism.text import PublicText
    from prism.translators import NOTHING_TO_PROTECT, engine

    text = TEXT.read_text(encoding="utf-8")
    lines = [PublicText(" ".join(text[a:b].split())) for a, b in sentences(text)]
    if name == "transformers":
        import torch

        torch.set_num_threads(threads)
    start = time.process_time()
    asked = engine(name, NOTHING_TO_PROTECT, settings)
    asked.translate(lines[:1], "en", target)
    first = time.process_time() - start
    start = time.process_time()
    asked.translate(lines, "en", target)
    took = time.process_time() - start
    words = sum(len(line.value.split()) for line in lines)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"first_s": round(first, 2), "words_s": round(words / took), "memory_mb": round(memory)}


def main() -> None:
    """Print a JSON object for each engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", default="fr")
    parser.add_argument("--transformers", type=Path, metavar="FOLDER")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--beams", type=int, default=4)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    given = parser.parse_args()
    every = {"local": {"threads": given.threads, "beams": given.beams}}
    if given.transformers:
        every["transformers"] = {"model": str(given.transformers), "beams": given.beams}
    if given.one:
        print(json.dumps(measure(given.one, given.to, every[given.one], given.threads)))
        return
    for name in every:
        command = [sys.executable, *sys.argv, "--one", name]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        print(name, done.stdout.strip() or done.stderr.strip().splitlines()[-1])


if __name__ == "__main__":
    main()
