"""Multiword units with their translations: what may be exchanged as one, and what is left alone.

    python -m prism_lab.dictionary.multiword UNITS.tsv > host/prism/languages/en/words/units.txt

A table has the columns unit, class, cues, and one for each language (`X`: an object; the case or
verb form that it stands in in brackets; nouns with their gender). A unit becomes an entry to decode
with only where every language of the table says it without bending what stands around it: a noun,
or a verb with a plain object or none where the unit has the same, which may part the unit (call X
names). In all pairs the same units are exchanged then. Written by a large language model from its
own knowledge; nobody's observation.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from prism.dictionary import unmeasured
from prism.dictionary.model import Entry
from prism.errors import DictionaryError
from prism.morphology import paradigms

COLUMNS = {"french": "fr", "german": "de", "spanish": "es"}
_KINDS = {"verb": "v", "noun": "n"}
_TAGS = {"verb": "VB", "noun": "NN"}
_GENDER = re.compile(r"\s+(?:mpl|fpl|npl|pl|mf|m/f|f/m|m|f|n)(?:\s+pl)?$")
_OWNED = re.compile(r"\b(?:se|son|sa|ses|su|sus|sich|sein|seine|seinen)\b")
_MOST_WORDS = 3
_WITH_PERSON = 3
"""Words of a Spanish verb of one word with a person for its object: insultar a X."""


def rows(path: Path) -> Iterator[Mapping[str, str]]:
    """The lines of a table by their columns, the most usual meaning of each unit only.

    Raises DictionaryError where it is none.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    header = lines[0].split("\t") if lines else []
    if header[:3] != ["unit", "class", "cues"]:
        raise DictionaryError(f"{path.name}, line 1: no table of units.")
    seen: set[tuple[str, str]] = set()
    for number, line in enumerate(lines[1:], start=2):
        fields = line.split("\t")
        if len(fields) != len(header):
            raise DictionaryError(f"{path.name}, line {number}: {len(header)} columns are needed.")
        if (fields[0], fields[1]) not in seen:
            seen.add((fields[0], fields[1]))
            yield dict(zip(header, fields, strict=True))


def entries(path: Path, target: str) -> Iterator[Entry]:
    """The units that may be exchanged as one, to decode with, without the `X` of their object."""
    for row in rows(path):
        texts = _plain(row)
        if texts is not None:
            word = row["unit"].replace(" X", "").lower()
            entry = unmeasured.entry(word, _TAGS[row["class"]], texts[target])
            if entry is not None:
                yield entry


def _plain(row: Mapping[str, str]) -> Mapping[str, list[str]] | None:
    """The plain translations by language, None where one language has none."""
    unit, kind = row["unit"], row["class"]
    if kind not in _TAGS or unit.split().count("X") > (kind == "verb"):
        return None
    found = {}
    for column, language in COLUMNS.items():
        parts = [part.strip() for part in row[column].split(";")]
        if kind == "noun":
            texts = [text for part in parts if (text := noun(part))]
        else:
            opens = "X" in unit.split()
            parts = parts if unit.endswith(" X") or not opens else _ended(parts, language)
            texts = [text for part in parts if (text := _verb(part, language, opens))]
        if not texts:
            return None
        # One word can be inflected, and stands in the place of one word best.
        found[language] = sorted(texts, key=lambda text: " " in text and language == "de")
    return found


def _ended(parts: Iterable[str], language: str) -> list[str]:
    """Translations of a unit that its object parts, each with its object at the end: poursuivre en
    justice X. Spanish persons lose their a (insultar X), which is written where one is meant."""
    if language == "de":
        return list(parts)  # the object stands before its verb anyway
    found = []
    for part in parts:
        alone = part.replace(" a X", " X") if len(part.split()) == _WITH_PERSON else part
        verb, _, behind = alone.partition(" X")
        found.append(f"{verb}{behind} X" if verb.isalpha() else "")
    return found


def noun(text: str) -> str:
    """A noun without its gender, empty where it is not plain."""
    text = _GENDER.sub("", text)
    return "" if "(" in text or "X" in text.split() or text.endswith("-") else text


def _verb(text: str, language: str, opens: bool) -> str:
    """The verb without its object, empty where it is not plain."""
    text = text.replace("(acc)", "")
    first = language == "de"
    bare = text.removeprefix("X ") if first else text.removesuffix(" X")
    words = bare.split()
    if (bare != text) != opens or "X" in words or "(" in bare or _OWNED.search(bare):
        return ""
    if not words or len(words) > (1 if first else _MOST_WORDS) or "'" in words[0]:
        return ""
    readings = paradigms(language).analyses(words[0])
    return bare if any((a.pos, a.features) == ("verb", "inf") for a in readings) else ""


def main() -> None:
    """Print the units for encoding, one a line with its class; the added ones are kept by hand."""
    for row in rows(Path(sys.argv[1])):
        print(f"{row['unit']}\t{_KINDS.get(row['class'], 'o')}")


if __name__ == "__main__":
    main()
