"""Writes the meanings of words that have several, with how often public text has each.

    python -m prism_lab.dictionary.meanings SENSES.tsv NATURAL.tsv --to fr --out dictionaries/senses
    python -m prism_lab.dictionary.meanings MORE.tsv --to fr --out dictionaries/senses
    python -m prism_lab.dictionary.meanings WHOLE.tsv --to fr --out dictionaries/senses

SENSES has the columns word, tag, gloss, cues, and one for each language; the most usual meaning of
a word first (a large language model's own knowledge). NATURAL has sentences with their translations
in all languages: a meaning was meant where one of its translations stands in the translation, and
those of another meaning do not. All languages count together, since they tell different meanings
apart.

MORE has no sentences beside it: it adds meanings and cues to the files that there are. Its columns
are word, tag, usual, cues, and one for each language; `usual` says whether its order tells what
letters mean (yes), it names what letters mean at times (seldom), or only what a word may mean as
well (no), or what letters of some fields mean (field): this joins a meaning only that begins with
the same translation, and is rare elsewhere. It may have one more, fields: the fields of life in
which a meaning is at home (see `prism_lab.dictionary.fields`).

WHOLE has a column share in place of usual (hundredths: how often letters mean it): it has all that
a word means in letters. What the files had of that word and tag goes, but for the words that tell
of these meanings, and for other meanings that words near by tell: those are rare.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from prism.dictionary.fields import MARK
from prism.dictionary.inflection import BASE_TAG
from prism.morphology import Paradigms, paradigms
from prism.tagging import analyse, lemma

COLUMNS = {"fr": "french", "de": "german", "es": "spanish"}
_GENDER = re.compile(r"\s+(?:mpl|fpl|npl|pl|mf|m/f|f/m|m|f|n)(?:\s+pl)?$")
_WORD = re.compile(r"[^\W\d_]+")
_SHORT = 2
_SEVERAL = 2
_FIRST, _FALL = 2.0, 0.55
"""What the order of the meanings counts beside what was seen: observations of the first, and how
these fall from one to the next."""

_LATER, _SELDOM, _RARE, _LEAST = 0.4, 0.12, 0.07, 0.03
"""What the order of meanings that were written down later counts against the shares that were
counted, and the least share of a meaning that somebody wrote down: of one that letters have at
times, of one that letters of some fields have, and of any other."""

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
) -> Mapping[Word, Mapping[int, float]]:
    """In how many texts each meaning was meant: a text that says a word ten times says it once.

    The languages together count as one observation.
    """
    packs = {column: paradigms(code) for code, column in COLUMNS.items()}
    texts: dict[Word, dict[tuple[str, int], float]] = defaultdict(dict)
    for row in natural:
        text = row["source_sentence"].rpartition("-")[0]
        there = {column: _keys(row[column], forms) for column, forms in packs.items()}
        words = [word for sentence in analyse(row["english"], "en") for word in sentence.words]
        for word in words:
            key = lemma(word.text, word.tag, "en"), BASE_TAG.get(word.tag, word.tag)
            if len(meanings.get(key, ())) < _SEVERAL:
                continue
            known = (
                _meant(meanings[key], column, there[column], packs[column]) for column in packs
            )
            hits = [numbers for numbers in known if numbers]
            for number in {one for numbers in hits for one in numbers}:
                sure = sum(1 / len(numbers) for numbers in hits if number in numbers) / len(hits)
                texts[key][text, number] = max(sure, texts[key].get((text, number), 0.0))
    found: dict[Word, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for key, seen in texts.items():
        for (_, number), sure in seen.items():
            found[key][number] += sure
    return found


Line = tuple[str, str, float, list[str], list[str]]
"""A line of a file of meanings: word, tag, share, cues, translations."""


def added(known: Sequence[Line], more: Sequence[Mapping[str, str]], column: str) -> list[Line]:
    """The meanings of one word with those that were written down later.

    A meaning that is known by one of its translations gets the cues of the other, and its
    translations behind the other's.
    """
    found = list(known)
    order: list[int] = []
    seldom: set[int] = set()
    rare: set[int] = set()
    for row in more:
        own = texts(row[column])
        cues = [*row["cues"].split(), *(MARK + field for field in row.get("fields", "").split())]
        if row["usual"] == "field":
            rare |= _told(found, row, own, cues)
            continue
        taken = seldom.union(order)
        same = (n for n, one in enumerate(found) if n not in taken and set(own) & set(one[4]))
        number = next(same, len(found))
        word, tag, share, old_cues, old = (
            found[number] if number < len(found) else (row["word"], row["tag"], 0.0, [], [])
        )
        line = word, tag, share, _joined(cues, old_cues), _joined(own, old)
        if own:
            found[number : number + 1] = [line]
            (seldom.add if row["usual"] == "seldom" else order.append)(number)
    usual = any(row["usual"] == "yes" for row in more)
    ranks = {number: _FALL**rank for rank, number in enumerate(order)} if usual else {}
    shares = [
        one[2] * (1 - _LATER * bool(ranks))
        + _LATER * ranks.get(n, 0.0) / (sum(ranks.values()) or 1)
        for n, one in enumerate(found)
    ]
    least = dict.fromkeys(seldom, _SELDOM) | dict.fromkeys(rare, _RARE)
    shares = [max(share, least.get(n, _LEAST)) for n, share in enumerate(shares)]
    return [
        (word, tag, share / sum(shares), cues, own)
        for share, (word, tag, _, cues, own) in zip(shares, found, strict=True)
    ]


def _told(
    found: list[Line], row: Mapping[str, str], own: Sequence[str], cues: Sequence[str]
) -> set[int]:
    """Add what letters of some fields mean: to the meaning that begins with the same translation,
    else as one more, of which the number is given."""
    for number, (word, tag, share, known, old) in enumerate(found):
        if own[:1] == old[:1]:
            found[number] = word, tag, share, _joined(known, cues), old
            return set()
    fresh = [text for text in own if text not in {old[0] for *_, old in found}]
    if not fresh:
        return set()
    found.append((row["word"], row["tag"], 0.0, list(cues), fresh))
    return {len(found) - 1}


def _joined(first: Sequence[str], second: Sequence[str]) -> list[str]:
    return list(dict.fromkeys((*first, *second)))


def read(path: Path) -> tuple[list[str], dict[Word, list[Line]]]:
    """The head of a file of meanings, and its lines by their words."""
    content = path.read_text(encoding="utf-8").splitlines()
    head = [line for line in content if line.startswith("#")]
    known: dict[Word, list[Line]] = defaultdict(list)
    for word, tag, share, cues, own in (line.split("\t") for line in content[len(head) :]):
        known[word, tag].append((word, tag, float(share), cues.split(), own.split(" | ")))
    return head, known


def write(path: Path, head: Sequence[str], known: Mapping[Word, Sequence[Line]]) -> None:
    """Write a file of meanings."""
    lines = [
        "\t".join((word, tag, f"{share:.3f}", " ".join(cues), " | ".join(own)))
        for key in sorted(known)
        for word, tag, share, cues, own in known[key]
    ]
    path.write_text("\n".join((*head, *lines)) + "\n", encoding="utf-8", newline="\n")


def whole(known: Sequence[Line], rows: Sequence[Mapping[str, str]], column: str) -> list[Line]:
    """The meanings of one word from a table that has all that letters mean, with the rare ones.

    Meanings that begin with the same translation are one in this language.
    """
    found: dict[str, Line] = {}
    for row in rows:
        own = texts(row[column])
        if not own:
            continue
        told = (cue for line in known if line[4][0] == own[0] for cue in line[3])
        cues = _joined(row["cues"].split(), list(told))
        line = row["word"], row["tag"], float(row["share"]), cues, own
        if own[0] in found:
            *_, share, before, others = found[own[0]]
            line = *line[:2], line[2] + share, _joined(before, cues), _joined(others, own)
        found[own[0]] = line
    if not found:
        return list(known)
    total = sum(line[2] for line in found.values())
    usual = [(*line[:2], line[2] / total, *line[3:]) for line in found.values()]
    said = {text for line in usual for text in line[4]}
    rare = [
        (*line[:2], _LEAST, *line[3:]) for line in known if line[3] and said.isdisjoint(line[4])
    ]
    total = 1 + _LEAST * len(rare)
    return [(*line[:2], line[2] / total, *line[3:]) for line in (*usual, *rare)]


def extend(path: Path, more: Mapping[Word, Sequence[Mapping[str, str]]], column: str) -> None:
    """Put what was written down later into the file of one target language."""
    head, known = read(path)
    for key, rows in more.items():
        join = whole if "share" in rows[0] else added
        known[key] = join(known[key], rows, column)
    write(path, head, known)


def main() -> None:
    """Write the file of one target language."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("senses", type=Path)
    parser.add_argument("natural", type=Path, nargs="?")
    parser.add_argument("--to", required=True, nargs="+", choices=sorted(COLUMNS))
    parser.add_argument("--out", required=True, type=Path, help="a folder")
    arguments = parser.parse_args()
    meanings: dict[Word, list[dict[str, str]]] = defaultdict(list)
    for row in table(arguments.senses):
        meanings[row["word"].lower(), row["tag"]].append(row)
    if arguments.natural is None:
        for target in arguments.to:
            extend(arguments.out / f"en-{target}.tsv", meanings, COLUMNS[target])
        return
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
