"""Writes which English verbs take an object and which stand alone, as a treebank has them.

    python -m prism_lab.tagging.frames en_ewt-ud-train.conllu host/prism/languages/en/words

A verb is transitive where it has an object or stands in the passive in most places, and seldom a
clause, a particle or two objects; intransitive where it has hardly ever any of these.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

LEAST = 2
"""Places that say what a verb does."""

_SELDOM, _RARELY, _MOSTLY = 0.15, 0.2, 0.6
_HEAD = """# {what}
# From UD English EWT, train (CC BY-SA 4.0), by prism_lab.tagging.frames
"""


def sentences(path: Path) -> Iterator[list[list[str]]]:
    """The words of each sentence, a list of CoNLL-U columns each."""
    rows: list[list[str]] = []
    for line in path.read_text(encoding="utf-8").split("\n"):
        columns = line.split("\t")
        if columns[0].isdigit():
            rows.append(columns)
        elif not line and rows:
            yield rows
            rows = []


def counted(path: Path) -> Mapping[str, Counter[str]]:
    """How often each verb has what, `""` how often it stands at all."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for rows in sentences(path):
        below: dict[str, set[str]] = defaultdict(set)
        for columns in rows:
            below[columns[6]].add(columns[7])
        for columns in rows:
            lemma, relations = columns[2].lower(), below[columns[0]]
            if columns[3] != "VERB" or not lemma.isalpha():
                continue
            passive = "aux:pass" in relations or (columns[7], columns[4]) == ("acl", "VBN")
            has = {"object" if passive or "obj" in relations else "",
                   "clause" if relations & {"ccomp", "xcomp"} else "",
                   "particle" if "compound:prt" in relations else "",
                   "two" if "iobj" in relations else ""}  # fmt: skip
            found[lemma].update((has - {""}) | {""})
    return found


def lists(found: Mapping[str, Counter[str]]) -> Mapping[str, list[str]]:
    """The transitive verbs and the intransitive ones."""
    kinds: dict[str, list[str]] = {"transitive": [], "intransitive": []}
    for lemma, counts in sorted(found.items()):
        total = counts[""]
        share = {what: counts[what] / total for what in ("object", "clause", "particle", "two")}
        if total < LEAST or max(share["particle"], share["two"]) > _SELDOM:
            continue
        if share["object"] >= _MOSTLY and share["clause"] <= _RARELY:
            kinds["transitive"].append(lemma)
        elif share["object"] <= _SELDOM and share["clause"] <= _SELDOM:
            kinds["intransitive"].append(lemma)
    return kinds


def main() -> None:
    """Write both lists."""
    treebank, folder = map(Path, sys.argv[1:])
    for kind, verbs in lists(counted(treebank)).items():
        what = f"English verbs that are {kind} in most places."
        lines = [" ".join(verbs[at : at + 10]) for at in range(0, len(verbs), 10)]
        text = _HEAD.format(what=what) + "\n".join(lines) + "\n"
        (folder / f"{kind}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
