"""Adds the several English words that translators write for one noun (Zauberstab, magic wand):

    python -m prism_lab.dictionary.several --from fr de es --out dictionaries

A substitute of which one word is found alone would leave the other in the text. What is added
stands in `several.CODE.tsv`, a noun and its English words in a line, the commonest first.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

_SHARE = 0.02
"""How often each is taken to be written: seldom, so that it is found but never chosen."""


def extended(rows: Sequence[str], several: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The lines of a dictionary, the nouns among them with these translations as well."""
    for row in rows:
        fields = row.split("\t")
        said = several.get(fields[0], ()) if len(fields) > 1 and fields[1] == "NN" else ()
        known = [text.rpartition(" ") for text in fields[-1].split(" | ")] if said else []
        new = [text for text in said if text not in {one for one, _, _ in known}]
        if new:
            (best, _, share), *others = known
            left = max(float(share) - _SHARE * len(new), _SHARE)
            shares = [(best, f"{left:.3g}"), *((one, p) for one, _, p in others)]
            shares += [(one, f"{_SHARE:g}") for one in new]
            fields[-1] = " | ".join(f"{one} {p}" for one, p in shares)
        yield "\t".join(fields)


def main() -> None:
    """Write the dictionaries of some languages into English."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--from", dest="languages", required=True, nargs="+")
    parser.add_argument("--out", required=True, type=Path, help="the folder of dictionaries")
    given = parser.parse_args()
    for language in given.languages:
        table = Path(__file__).with_name(f"several.{language}.tsv").read_text("utf-8")
        pairs = (line.split("\t") for line in table.splitlines() if not line.startswith("#"))
        several = {word: said.split(" | ") for word, said in pairs}
        path = given.out / f"{language}-en.tsv"
        lines = extended(path.read_text("utf-8").splitlines(), several)
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
