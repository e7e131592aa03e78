"""Sentences with their translations, from the files that are at hand.

Three kinds are read: a memory's folder (`prism_lab.dictionary.memory`), a table whose first line
names its columns by language (`english`, `french`), and a table of two columns without such a line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from prism.dictionary import Dictionary
from prism.errors import BadInputError
from prism.languages.names import name
from prism_lab.dictionary.memory import held_out

Pair = tuple[str, str]


def read(place: Path, source: str, target: str) -> Iterator[tuple[Pair, bool]]:
    """The pairs at `place`, and whether each is held back for measuring, as in a memory.

    Raises BadInputError for a file that is none of the three kinds.
    """
    try:
        if place.is_dir():
            texts = _texts(place / "substitutions.jsonl")
            for id, translation in _cells(place / f"{source}-{target}.tsv", (0, 1)):
                yield (texts[id], translation), held_out(id)
            return
        header = place.read_text(encoding="utf-8").partition("\n")[0].lower().split("\t")
        names = [name(code).lower() for code in (source, target)]
        named = set(names) <= set(header)
        columns = (header.index(names[0]), header.index(names[1])) if named else (0, 1)
        for pair in _cells(place, columns, 1 if named else 0):
            yield pair, held_out(pair[0])
    except (OSError, ValueError, KeyError) as error:
        raise BadInputError(f"{place} holds no pairs ({type(error).__name__}).") from None


def _texts(path: Path) -> dict[str, str]:
    records = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {str(record["id"]): str(record["text"]) for record in records}


def _cells(path: Path, columns: tuple[int, int], skipped: int = 0) -> Iterator[Pair]:
    lines = path.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines[skipped:], start=skipped + 1):
        cells = line.split("\t")
        if line and len(cells) <= max(columns):
            raise BadInputError(f"{path.name}, line {number}: it has not two sentences.")
        if line and all(cells[column].strip() for column in columns):
            yield cells[columns[0]].strip(), cells[columns[1]].strip()


def of_dictionary(dictionary: Dictionary) -> list[Pair]:
    """Each word with its best translation: words that no sentence has."""
    return list(dict.fromkeys((entry.word, entry.best) for entry in dictionary))


def split(places: Iterable[Path], source: str, target: str) -> tuple[list[Pair], list[Pair]]:
    """All pairs of these places: those to learn from, and those held back. No text is in both."""
    learnt: dict[Pair, None] = {}
    held: dict[Pair, None] = {}
    for place in places:
        for pair, kept_back in read(place, source, target):
            (held if kept_back else learnt)[pair] = None
    measured = {text for text, _ in held}
    return [pair for pair in learnt if pair[0] not in measured], list(held)
