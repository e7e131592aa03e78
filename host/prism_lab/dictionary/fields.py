"""Writes at which fields of life words point, and in which ones meanings are at home:

    python -m prism_lab.dictionary.fields --out dictionaries

`fields.en.tsv` beside this file has the fields of English words, `meanings_fields.en.tsv` those of
the meanings of English words, told by what they become (both a large language model's own
knowledge). A word of another language has the fields of the English words that it becomes, and so
has each of its meanings. Meanings that a file says fields of already keep them.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from prism.dictionary import Dictionary
from prism.dictionary.fields import FIRST_LINE, MARK, NAMES, Fields
from prism.dictionary.inflection import BASE_TAG
from prism.morphology.heads import heads
from prism_lab.dictionary.meanings import COLUMNS, Line, read, table, write

_HERE = Path(__file__).parent
_MOST, _LEAST = 2, 0.5
"""How many fields a word has of its English words', and what one must have of the first's share."""

_LICENCE = {
    "en": ("a large language model's own knowledge, written for PRISM", "MIT"),
    "": ("fields/en.tsv and our dictionaries into English", "CC BY-SA 4.0"),
}


class Home(NamedTuple):
    """Where a meaning is at home: what it becomes, what stands near it, and its fields."""

    texts: Mapping[str, frozenset[str]]
    cues: frozenset[str]
    fields: tuple[str, ...]


def lexicon(language: str, rows: Iterable[tuple[str, str]]) -> str:
    """The text of a file of fields."""
    listed = sorted(set(rows))
    names = sorted({name for _, own in listed for name in own.split()})
    corpus, licence = _LICENCE.get(language, _LICENCE[""])
    head = (FIRST_LINE, f"# language: {language}", f"# corpus: {corpus}", f"# licence: {licence}")
    lines = ("\t".join(row) for row in listed)
    return "\n".join((*head, NAMES + " ".join(names), *lines)) + "\n"


def derived(words: Dictionary, english: Fields) -> Iterator[tuple[str, str]]:
    """The fields of the words of a language, by the English words that they become."""
    votes: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for entry in words:
        if BASE_TAG.get(entry.tag, entry.tag) != entry.tag or " " in entry.word:
            continue
        for text, p in entry.translations:
            own = of_text(text, entry.tag, english)
            for field in own:
                votes[entry.word.lower()][field] += p / len(own)
            votes[entry.word.lower()][""] += p * (not own)
    for word, voted in votes.items():
        nowhere = voted.pop("", 0.0)
        ranked = sorted(voted.items(), key=lambda one: (-one[1], one[0]))[:_MOST]
        if sum(voted.values()) > nowhere:
            least = _LEAST * ranked[0][1]
            yield word, " ".join(field for field, how in ranked if how >= least)


def of_text(text: str, tag: str, english: Fields) -> tuple[str, ...]:
    """The fields of an English translation: its own, or those of the word that heads it."""
    words = text.lower().split()
    head = words[0] if tag == "VB" else words[-1]
    for key in (text.lower(), head, *heads(head, tag, "en")):
        if found := english.of_lemma(key):
            return found
    return ()


def homes(path: Path) -> dict[tuple[str, str], list[Home]]:
    """Where the meanings of each word are at home."""
    found: dict[tuple[str, str], list[Home]] = defaultdict(list)
    for row in table(path):
        texts = {
            code: frozenset(filter(None, row[name].split(" | "))) for code, name in COLUMNS.items()
        }
        cues = frozenset(row["cues"].split())
        found[row["word"], row["tag"]].append(Home(texts, cues, tuple(row["fields"].split())))
    return found


def at_home(line: Line, known: Iterable[Home], target: str) -> Line:
    """A meaning with the fields of that of the same word which becomes most nearly the same."""
    word, tag, share, cues, own = line
    if any(cue.startswith(MARK) for cue in cues):
        return line

    def likeness(home: Home) -> tuple[float, float]:
        return alike(home.texts[target], own), alike(home.cues, cues)

    best = max(known, key=likeness, default=None)
    if best is None or not likeness(best)[0]:
        return line
    return word, tag, share, [*cues, *(MARK + field for field in best.fields)], own


def alike(one: Iterable[str], other: Iterable[str]) -> float:
    """How much of what two lists hold is in both."""
    both = {*one} & {*other}
    return len(both) / (len({*one} | {*other}) or 1)


def turned(line: Line, english: Fields, homes: Mapping[tuple[str, str], list[Line]]) -> Line:
    """A meaning of a word of another language with the fields of its English words: of those of
    their meanings that become the word, else of the words themselves."""
    word, tag, share, cues, own = line
    if any(cue.startswith(MARK) for cue in cues):
        return line
    found: dict[str, None] = {}
    for text in own:
        back = [
            c for _, _, _, cues, texts in homes.get((text, tag), ()) if word in texts for c in cues
        ]
        told = [cue.removeprefix(MARK) for cue in back if cue.startswith(MARK)]
        found |= dict.fromkeys(told or of_text(text, tag, english))
    return word, tag, share, [*cues, *(MARK + field for field in found)], own


def main() -> None:
    """Write the files of all languages."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", required=True, type=Path, help="the folder of the dictionaries")
    folder: Path = parser.parse_args().out
    (folder / "fields").mkdir(exist_ok=True)
    source = (_HERE / "fields.en.tsv").read_text(encoding="utf-8").splitlines()
    rows = [tuple(line.split("\t")) for line in source if not line.startswith("#")]
    text = lexicon("en", [(word, own) for word, own in rows])
    (folder / "fields" / "en.tsv").write_text(text, encoding="utf-8", newline="\n")
    english = Fields(text, "en.tsv")
    known = homes(_HERE / "meanings_fields.en.tsv")
    for code in COLUMNS:
        words = Dictionary.open(folder / f"{code}-en.tsv")
        text = lexicon(code, derived(words, english))
        (folder / "fields" / f"{code}.tsv").write_text(text, encoding="utf-8", newline="\n")
        there, back = (folder / "senses" / f"{pair}.tsv" for pair in (f"en-{code}", f"{code}-en"))
        head, lines = read(there)
        here = {
            key: [at_home(line, known.get(key, ()), code) for line in own]
            for key, own in lines.items()
        }
        write(there, head, here)
        head, lines = read(back)
        write(
            back,
            head,
            {key: [turned(line, english, here) for line in own] for key, own in lines.items()},
        )


if __name__ == "__main__":
    main()
