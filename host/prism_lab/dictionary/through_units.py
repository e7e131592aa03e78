"""Units of several words between two languages, through English:

    python -m prism_lab.dictionary.through_units UNITS.tsv... --from fr --to de --out dictionaries

What one row of a table of English units says in both languages is one thing (see
`prism_lab.dictionary.multiword`). The other units of the dictionary into English become what
their English word becomes, where that word has one meaning alone and leads back. Two things are
made: entries of nouns and verbs (calendrier de l'avent, Adventskalender), and
`expressions/fr-de.tsv`, what a preposition begins (par écrit, schriftlich).
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from prism.dictionary import Dictionary, Entry, load, unmeasured
from prism.dictionary.expressions import expressions as known_expressions
from prism.dictionary.file import write
from prism.dictionary.senses import senses
from prism.morphology import paradigms
from prism.morphology.heads import fitting
from prism_lab.dictionary.multiword import COLUMNS, rows
from prism_lab.dictionary.source_units import KINDS, TAGS, Unit, bare, expressions, plural, unit

_MOST = 3
_USUAL = 0.5
"""Share of a translation from which on it is what a word becomes."""


def aligned(tables: Sequence[Path], source: str, target: str) -> Iterator[tuple[Unit, list[str]]]:
    """The units of a language with what the same row says in the other."""
    here, there = (next(k for k, code in COLUMNS.items() if code == c) for c in (source, target))
    for row in (row for table in tables for row in rows(table)):
        kind = KINDS.get(row["class"], "")
        texts = [text for part in row[there].split(";") if (text := _plain(part))]
        for part in row[here].split(";") if kind and texts else ():
            one = unit(bare(part), kind, row["unit"], source)
            if one is not None and "X" not in part.split():
                yield one, texts


def _plain(part: str) -> str:
    """A translation without its gender; empty where it has a place for other words."""
    text = bare(part)
    return "" if "(" in text or "X" in text.split() or text.endswith("-") else text


def entries(
    tables: Sequence[Path], into: Dictionary, out_of: Dictionary, back: Dictionary
) -> Iterator[Entry]:
    """The units that are exchanged as one, to decode with: nouns in both numbers, verbs."""
    source, target = into.source, out_of.target
    given: dict[tuple[str, str], list[str]] = defaultdict(list)
    exchanged = {(one.word, one.tag): one for one in into if " " in one.word}
    rows_of: dict[tuple[str, str], list[tuple[int, list[str]]]] = defaultdict(list)
    for one, texts in aligned(tables, source, target):
        key = one.text.lower(), TAGS.get(one.kind, "")
        if key in exchanged:
            english = [text for text, _ in exchanged[key].translations]
            rank = english.index(one.english) if one.english in english else len(english)
            rows_of[key].append((rank, texts))
    for (word, tag), entry in exchanged.items():
        ranked = sorted(rows_of.get((word, tag), ()), key=lambda row: row[0])
        given[word, tag] += [text for _, texts in ranked for text in texts]
        if not ranked and tag in TAGS.values():
            given[word, tag] += _pivoted(entry, out_of, back)
    for (word, tag), texts in list(given.items()):
        several = plural(word, source) if tag == "NN" else ""
        if several and (several, "NNS") in exchanged:
            given[several, "NNS"] += [more for text in texts if (more := _plural(text, target))]
    for (word, tag), texts in given.items():
        made = unmeasured.entry(word, tag, list(dict.fromkeys(texts))[:_MOST])
        if made is not None:
            yield made


def _pivoted(entry: Entry, out_of: Dictionary, back: Dictionary) -> list[str]:
    """What the English word of a unit becomes, where it means one thing and is led back to."""
    english = entry.best
    meanings = senses(out_of.source, out_of.target)
    if meanings is not None and meanings.of(english, entry.tag):
        return []
    theirs = out_of.learned(english, entry.tag)
    if theirs is None or theirs.translations[0].p < _USUAL:
        return []
    again = back.resolve(theirs.best, entry.tag)
    return [theirs.best] if again is not None and again.best == english else []


def _plural(text: str, language: str) -> str:
    """A noun in the plural; empty where it has several words and begins with no noun."""
    if " " in text:
        return plural(text, language)
    table = paradigms(language)
    for reading in fitting(text, "NN", language):
        for features in (f"{reading.features.partition('.')[0]}.pl{end}" for end in (".nom", "")):
            if forms := table.forms(reading.lemma, reading.pos, features):
                return forms[0]
    return ""


def said(tables: Sequence[Path], source: str, target: str) -> list[str]:
    """The lines of the expressions that a preposition begins, the tables' own first."""
    found = [one._replace(english=texts[0]) for one, texts in aligned(tables, source, target)]
    made = set(expressions(found, source))
    written = {line.partition("\t")[0] for line in made}
    further = known_expressions("en", target)
    for each in known_expressions(source, "en").values():
        for one in each:
            english = tuple(one.text.lower().split())
            told = [each for each in further.get(english[0], ()) if each.words == english]
            # Where words nearby decide, the English ones are not those of the text.
            if " ".join(one.words) not in written and len(told) == 1 and not told[0].cues:
                made.add(f"{' '.join(one.words)}\t{' '.join(sorted(one.cues))}\t{told[0].text}")
    return sorted(made)


def main() -> None:
    """Write what one direction has."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("units", type=Path, nargs="+")
    parser.add_argument("--from", dest="source", required=True)
    parser.add_argument("--to", dest="target", required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    source, target = given.source, given.target
    into, out_of, back = load(source, "en"), load("en", target), load(target, "en")
    words = given.out / f"{source}-{target}.tsv"
    known = Dictionary.open(words)
    made = list(entries(given.units, into, out_of, back))
    old = [one for one in known if not made or " " not in one.word]
    write(words, known.header, [*old, *made])
    lines = said(given.units, source, target)
    out = given.out / "expressions" / f"{source}-{target}.tsv"
    text = f"# prism expressions: 1\n# source: {source}\n# target: {target}\n"
    out.write_text(text + "\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(f"{source}-{target}: {len(made):,} units, {len(lines):,} expressions")


if __name__ == "__main__":
    main()
