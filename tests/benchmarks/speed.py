"""How fast the product is: start-up, memory, and words per second beside the published method.

    python tests/benchmarks/speed.py [--ratio 0.9]
    python tests/benchmarks/speed.py --beside es=FOLDER fr=FOLDER de=FOLDER

The text is the twenty letters beside this file, repeated. The translator is an ideal one that
answers with the public text itself, so that only encoding and decoding are timed, in CPU seconds of
one core; both methods do the same work in the same run. With `--beside` the texts of a folder are
translated from their language into English, and that is all: the pace beside that of English.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import corpora

from prism import __version__, decoding, dictionary
from prism.substitution import Policy, encode
from prism.text import PrivateText, PublicTranslation
from prism_lab.evaluation.baselines import reference

_FIRST_ENCODE = """
import resource, sys
from prism.service import Service
from prism.text import PrivateText
Service().encode(PrivateText(sys.argv[1]), target="es")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def spent(command: list[str]) -> tuple[float, float, str]:
    """Wall-clock and CPU seconds of a process, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, cpu, done.stdout


def shown(name: str, command: list[str]) -> str:
    """Run a command nine times; the output of the last run."""
    runs = [spent(command) for _ in range(9)]
    wall, cpu = (statistics.median(run[part] for run in runs) * 1000 for part in (0, 1))
    print(f"{name:28} {wall:7.0f} ms, of which {cpu:.0f} ms CPU (medians of 9)")
    return runs[-1][2]


def rate(words: int, work: Callable[[], object]) -> float:
    """Words per CPU second; the best of three."""
    seconds = []
    for _ in range(3):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return words / min(seconds)


def ours(text: str, words: dictionary.Dictionary, ratio: float) -> int:
    """Encode and decode; the number of words."""
    encoding = encode(PrivateText(text), words, Policy(ratio=ratio), random.Random(1))
    answers = [PublicTranslation(line.public.value) for line in encoding.lines]
    decoding.decode(encoding, answers, words)
    return encoding.report.words


def other_directions(folders: list[str], letters: list[str], ratio: float) -> None:
    """Words per CPU second into English, and of English into Spanish in the same run."""

    def pace(text: str, words: dictionary.Dictionary) -> float:
        count = ours(text, words, ratio)
        return rate(count, lambda: ours(text, words, ratio))

    english = pace("\n\n".join(letters), dictionary.load("en", "es"))
    print(f"en-es: {english:8.0f} words/s")
    for item in folders:
        language, _, folder = item.partition("=")
        text = "\n\n".join(one.read_text("utf-8") for one in sorted(Path(folder).glob("*.txt")))
        found = pace(text, dictionary.load(language, "en"))
        print(f"{language}-en: {found:8.0f} words/s, {found / english:.2f} of en-es")


def published(text: str, words: dictionary.Dictionary, ratio: float) -> None:
    """The published method on the same text."""
    encoding = reference.encode(PrivateText(text), words, ratio, random.Random(1))
    answer = PublicTranslation(encoding.public_text.value)
    reference.decode(answer, encoding.states, words.target)


def main() -> int:
    """Print the figures and their signature."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ratio", type=float, default=0.9)
    parser.add_argument("--to", default="es")
    parser.add_argument("--beside", nargs="*", default=[], metavar="LANGUAGE=FOLDER")
    arguments = parser.parse_args()
    letters = corpora.letters()
    if arguments.beside:
        other_directions(arguments.beside, letters, arguments.ratio)
        return 0
    shown("prism --version", [sys.executable, "-m", "prism", "--version"])
    memory = shown("first encode, new process", [sys.executable, "-c", _FIRST_ENCODE, letters[0]])
    print(f"{'resident memory after it':28} {float(memory):7.0f} MB")
    words = dictionary.load("en", arguments.to, "apertium")
    ours("\n\n".join(letters), words, arguments.ratio)
    for times in (1, 4, 16):
        text = "\n\n".join(letters * times)
        count = ours(text, words, arguments.ratio)
        speed = rate(count, lambda text=text: ours(text, words, arguments.ratio))  # type: ignore[misc]
        print(f"encode and decode, {count:6d} words: {speed:8.0f} words/s")
    text = "\n\n".join(letters[:5])
    count = ours(text, words, arguments.ratio)
    mine = rate(count, lambda: ours(text, words, arguments.ratio))
    theirs = rate(count, lambda: published(text, words, arguments.ratio))
    print(
        f"the published method, {count:4d} words: {theirs:8.0f} words/s,"
        f" {mine / theirs:.0f} times slower than ours on the same text"
    )
    print(
        f"signature: prism {__version__} | prism-star r={arguments.ratio} | {words.version} |"
        f" one core | Python {sys.version.split()[0]}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
