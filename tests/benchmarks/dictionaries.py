"""How large the dictionaries are, how fast they open, and how often others confirm them.

    python tests/benchmarks/dictionaries.py [FILE ...]

Of the nouns, adjectives, adverbs and infinitives that stand in FreeDict (both directions) or in
Apertium's bilingual dictionaries, the share whose best translation is given there, stems
compared. Needs Debian's dict-freedict-* packages, apertium pairs and lttoolbox-dev; what is
missing is left out and named.
"""

from __future__ import annotations

import argparse
import sys
from functools import cache
from pathlib import Path
from statistics import median
from time import process_time

from prism import __version__
from prism.dictionary import Dictionary
from prism.errors import DictionaryError
from prism_lab.dictionary import confirm

SHIPPED = Path(__file__).resolve().parents[2] / "dictionaries"


@cache
def references(source: str, target: str) -> dict[str, confirm.Reference]:
    """FreeDict and Apertium, each by itself, and `either`, for what of them is installed."""
    found: dict[str, confirm.Reference] = {}
    for name, read in (("freedict", confirm.freedict), ("apertium", confirm.apertium)):
        try:
            found[name] = read(source, target)
        except DictionaryError as error:
            print(f"{source}-{target}: {error}", file=sys.stderr)
    either = confirm.Reference(target)
    for reference in found.values():
        for word, translations in reference.translations.items():
            either.translations[word] |= translations
    return {**found, "either": either}


def opening(path: Path) -> float:
    """Median milliseconds of processor time to open a file."""
    times = []
    for _ in range(9):
        start = process_time()
        Dictionary.open(path)
        times.append(1000 * (process_time() - start))
    return median(times)


def measure(path: Path) -> None:
    """Print the lines of one dictionary."""
    dictionary = Dictionary.open(path)
    entries = list(dictionary)
    handed_out = [entry for entry in entries if entry.substitute]
    print(
        f"{path.name}: {len(handed_out)} to hand out, {len(entries)} to decode with,"
        f" vocabulary {len(dictionary.vocabulary)}, opens in {opening(path):.0f} ms"
    )
    for name, reference in references(dictionary.source, dictionary.target).items():
        for what, chosen in (("to hand out", handed_out), ("all", entries)):
            rates = confirm.rates(chosen, reference)
            shown = "  ".join(
                f"{tag or 'all'} {rate.share:.1%} of {rate.judged}" for tag, rate in rates.items()
            )
            print(f"  {name:<9} {what:<12} {shown}")


def main() -> None:
    """Measure the files given, or all that are shipped."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    files = parser.parse_args().files or sorted(SHIPPED.glob("*.tsv"))
    for path in files:
        measure(path)
    dates = ", ".join(Dictionary.open(path).version for path in files)
    print(f"signature: prism {__version__}; stems: Snowball over simplemma; {dates}")


if __name__ == "__main__":
    main()
