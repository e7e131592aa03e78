"""Writes how often letters mean each meaning of a word into the files of meanings.

    python -m prism_lab.dictionary.shares TABLE --to fr de es --out dictionaries/senses

TABLE has the columns word, tag, share (hundredths), and for each language what the meaning becomes
there first, empty where that language has no such meaning: a large language model's own knowledge
of letters. What was counted in public text stays in it with a part of its weight.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from prism_lab.dictionary.meanings import COLUMNS, Line, Word, read, table, write

_LETTERS = 0.45
"""What letters count against what was counted: the most that does not harm other texts."""

_RARE = 0.1
"""What was rare stays as it is: its words speak for it where it is meant."""


def mixed(known: Sequence[Line], letters: Mapping[str, float]) -> list[Line]:
    """The meanings of one word with new shares. `letters`: the share of each in letters by its
    first translation; where one is missing nothing is changed."""
    firsts = Counter(translations[0] for *_, translations in known)
    if not letters.keys() >= firsts.keys() or not (whole := sum(letters[one] for one in firsts)):
        return list(known)
    told = (letters[own[0]] / firsts[own[0]] / whole for *_, own in known)
    shares = [
        max(_LETTERS * share + (1 - _LETTERS) * line[2], min(line[2], _RARE))
        for share, line in zip(told, known, strict=True)
    ]
    return [
        (word, tag, share / sum(shares), cues, own)
        for share, (word, tag, _, cues, own) in zip(shares, known, strict=True)
    ]


def main() -> None:
    """Write the files of some target languages."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("table", type=Path)
    parser.add_argument("--to", required=True, nargs="+", choices=sorted(COLUMNS))
    parser.add_argument("--out", required=True, type=Path, help="a folder")
    arguments = parser.parse_args()
    rows = table(arguments.table)
    for target in arguments.to:
        letters: dict[Word, dict[str, float]] = defaultdict(dict)
        for row in rows:
            if first := row[COLUMNS[target]]:
                own = letters[row["word"], row["tag"]]
                own[first] = own.get(first, 0.0) + float(row["share"]) / 100
        path = arguments.out / f"en-{target}.tsv"
        head, known = read(path)
        write(path, head, {key: mixed(lines, letters.get(key, {})) for key, lines in known.items()})


if __name__ == "__main__":
    main()
