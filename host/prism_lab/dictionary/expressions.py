"""Writes the expressions that a preposition begins, which translators put in their own way:

    python -m prism_lab.dictionary.expressions UNITS dictionaries/expressions

UNITS is a table of English units with their class, cues and translations (dictionaries/README.md);
what it lacks stands in `expressions.en.tsv`. An expression with a place for other words is none.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

_BEGIN = frozenset(
    "in on at by for from out to under with without after before off over through during"
    " till".split()
)
_MOST = 5
"""Words of an expression."""
_OPEN = frozenset({"X", "X's", "one's", "oneself"})
_TARGETS = ("fr", "de", "es")
_HEAD = """# prism expressions: 1
# source: en
# target: {target}
"""


def expressions(units: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """(words, cues, best translation for each target) of all expressions."""
    for line in units.read_text(encoding="utf-8").split("\n")[1:]:
        unit, kind, cues, *targets = line.split("\t") if line else ("", "", "")
        words = unit.split()
        fits = kind == "adverb" and 1 < len(words) <= _MOST and words[0] in _BEGIN
        if fits and _OPEN.isdisjoint(words) and unit.islower():
            yield unit, cues, tuple(text.partition(";")[0].strip() for text in targets)
    own = Path(__file__).with_suffix(".en.tsv").read_text(encoding="utf-8")
    for line in own.splitlines():
        if not line.startswith("#"):
            unit, cues, *targets = line.split("\t")
            yield unit, cues, tuple(targets)


def main() -> None:
    """Write a file for each target."""
    units, folder = map(Path, sys.argv[1:])
    found = list(expressions(units))
    folder.mkdir(exist_ok=True)
    for number, target in enumerate(_TARGETS):
        rows = sorted({f"{unit}\t{cues}\t{texts[number]}" for unit, cues, texts in found})
        text = _HEAD.format(target=target) + "\n".join(rows) + "\n"
        (folder / f"en-{target}.tsv").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
