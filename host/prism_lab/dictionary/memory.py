"""Translation memories: English sentences with words put in, and their translations.

A memory is a folder with `substitutions.jsonl` (one object a line: `id`, `text` and
`substitutions`, each with `token`, `word`, `tag`) and one `<source>-<target>.tsv` a language
(`id`, tab, translation). The sentences of a word are R_w of Eq. 1, all others its background R.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from prism.errors import DictionaryError

_HELD_OUT_ONE_IN = 20


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the memory: its words with their tags, which were put in, its translation."""

    id: str
    words: tuple[str, ...]
    tags: tuple[str, ...]
    put_in: frozenset[int]
    translation: str


def held_out(id: str | int) -> bool:
    """Whether a sentence is reserved for tests: shipped dictionaries never learn from it.

    One id in twenty, by a hash, so that it depends on nothing but the id.
    """
    digest = hashlib.sha256(f"held out {id}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % _HELD_OUT_ONE_IN == 0


def read(folder: Path, source: str, target: str) -> Iterator[Sentence]:
    """The sentences of a memory that have a translation, in order.

    Raises DictionaryError with the line where the memory is not as described.
    """
    translations = dict(_translations(folder / f"{source}-{target}.tsv"))
    path = folder / "substitutions.jsonl"
    for number, line in enumerate(_lines(path), start=1):
        try:
            record = json.loads(line)
            id = str(record["id"])
            if id in translations:
                yield _sentence(id, record, translations[id], source)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise DictionaryError(
                f"{path.name}, line {number}: not a sentence with 'id', 'text' and 'substitutions'."
            ) from None


def _lines(path: Path) -> Iterator[str]:
    try:
        with path.open(encoding="utf-8") as lines:
            yield from lines
    except UnicodeDecodeError:
        raise DictionaryError(f"{path} is not UTF-8.") from None
    except OSError as error:
        raise DictionaryError(f"{path} cannot be read: {error.strerror}.") from None


def _translations(path: Path) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(_lines(path), start=1):
        id, tab, translation = line.rstrip("\n").partition("\t")
        if not tab:
            raise DictionaryError(f"{path.name}, line {number}: needs an id, a tab, a text.")
        yield id, translation


def _sentence(id: str, record: dict[str, Any], translation: str, source: str) -> Sentence:
    from prism.tagging import analyse

    found = [word for sentence in analyse(record["text"], source) for word in sentence.words]
    lower = [word.text.lower() for word in found]
    tags = [word.tag for word in found]
    put_in: set[int] = set()
    for item in sorted(record["substitutions"], key=lambda item: int(item["token"])):
        word, token = str(item["word"]).lower(), int(item["token"])
        places = [i for i, other in enumerate(lower) if other == word and i not in put_in]
        if places:
            # Token numbers are those of another tokenisation: the nearest equal word is meant.
            place = min(places, key=lambda place: abs(place - token))
            put_in.add(place)
            tags[place] = str(item["tag"])
    words = tuple(word.text for word in found)
    return Sentence(id, words, tuple(tags), frozenset(put_in), translation)
