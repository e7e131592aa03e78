"""Writes the meanings of words that have several, with how often public text has each.

    python -m prism_lab.dictionary.meanings SENSES.tsv NATURAL.tsv --to fr --out dictionaries/senses

SENSES has the columns word, tag, gloss, cues, and one for each language; the most usual meaning of
a word first (a large language model's own knowledge). NATURAL has sentences with their translations
in all languages: a meaning was meant where one of its translations stands in the translation, and
those of another meaning do not. All languages count together, since they tell different meanings
apart.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from prism.dictionary.inflection import BASE_TAG
from prism.morphology import Paradigms, paradigms
from prism.tagging import analyse, lemma

COLUMNS = {"fr": "french", "de": "german", "es": "spanish"}
_GENDER = re.compile(r"\s+(?:mpl|fpl|npl|pl|mf|m/f|f/m|m|f|n)(?:\s+pl)?$")
_WORD = re.compile(r"[^\W\d_]+")
_SHORT = 2
_FIRST, _FALL = 2.0, 0.55
"""What the order of the meanings counts beside what was seen: observations of the first, and how
these fall from one to the next."""

Word = tuple[str, str]
HEAD = """# prism senses: 1
# source: en
# target: {target}
# corpus: UD English EWT, train (CC BY-SA 4.0), with translations by a large language model
# licence: CC BY-SA 4.0
"""


def table(path: Path) -> list[dict[str, str]]:
    """The lines of a tab-separated file by their columns."""
    lines = path.read_text(encoding="utf-8").splitlines()
    header = lines[0].split("\t")
    return [dict(zip(header, line.split("\t"), strict=True)) for line in lines[1:] if line]


def texts(field: str) -> list[str]:
    """The translations of a field without genders and compounding forms."""
    found = (_GENDER.sub("", part.strip()) for part in field.split(";"))
    return [text for text in found if text and not text.endswith("-") and "|" not in text]


def _keys(text: str, forms: Paradigms) -> set[str]:
    words = _WORD.findall(text)
    return {key.lower() for word in words for key in (word, *forms.lemmas(word))}


def _meant(
    meanings: Sequence[Mapping[str, str]], column: str, there: set[str], forms: Paradigms
) -> list[int]:
    """The meanings one of whose translations stands there, none where all do."""
    hits = [
        number
        for number, row in enumerate(meanings)
        if any(
            (long := [w for w in _WORD.findall(text) if len(w) > _SHORT])
            and all(_keys(word, forms) & there for word in long)
            for text in texts(row[column])
        )
    ]
    return hits if len(hits) < len(meanings) else []


def counted(
    meanings: Mapping[Word, Sequence[Mapping[str, str]]], natural: Sequence[Mapping[str, str]]
) -> Mapping[Word, Counter[int]]:
    """How often each meaning was meant."""
    found: dict[Word, Counter[int]] = defaultdict(Counter)
    packs = {column: paradigms(code) for code, column in COLUMNS.items()}
    for row in natural:
        there = {column: _keys(row[column], forms) for column, forms in packs.items()}
        words = [word for sentence in analyse(row["english"], "en") for word in sentence.words]
        for word in words:
            key = lemma(word.text, word.tag, "en"), BASE_TAG.get(word.tag, word.tag)
            for column, forms in packs.items() if len(meanings.get(key, ())) > 1 else ():
                hits = _meant(meanings[key], column, there[column], forms)
                found[key].update({number: 1 / len(hits) for number in hits})
    return found


def main() -> None:
    """Write the file of one target language."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("senses", type=Path)
    parser.add_argument("natural", type=Path)
    parser.add_argument("--to", required=True, nargs="+", choices=sorted(COLUMNS))
    parser.add_argument("--out", required=True, type=Path, help="a folder")
    arguments = parser.parse_args()
    meanings: dict[Word, list[dict[str, str]]] = defaultdict(list)
    for row in table(arguments.senses):
        meanings[row["word"].lower(), row["tag"]].append(row)
    seen = counted(meanings, table(arguments.natural))
    for target in arguments.to:
        lines = []
        for key, rows in sorted(meanings.items()):
            order = [_FIRST * _FALL**number for number in range(len(rows))]
            total = sum(order) + sum(seen[key].values())
            for number, row in enumerate(rows):
                found = texts(row[COLUMNS[target]])
                share = (order[number] + seen[key][number]) / total
                if found:
                    line = (*key, f"{share:.3f}", row["cues"], " | ".join(found))
                    lines.append("\t".join(line))
        path = arguments.out / f"en-{target}.tsv"
        path.write_text(HEAD.format(target=target) + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
