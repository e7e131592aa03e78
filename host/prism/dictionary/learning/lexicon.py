"""Reading a lexicon: lemmas with translations nobody observed, to decode with only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from prism.dictionary.model import Entry, Translation
from prism.errors import DictionaryError

_TAGS = {"noun": "NN", "verb": "VB", "adjective": "JJ", "adverb": "RB"}
_COLUMNS = {"fr": "french", "de": "german", "es": "spanish"}
_GENDERS = frozenset({"m", "f", "n", "mf", "pl", "m/f", "f/m"})
CONFIDENCE = 0.5
"""Given to every entry: nothing was measured."""


def read(path: Path, target: str) -> Iterator[Entry]:
    """The entries of a tab-separated lexicon with a header line: word, part_of_speech, and one
    column a language. Raises DictionaryError with the line."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise DictionaryError(f"{path} cannot be read as UTF-8 text.") from None
    header = lines[0].split("\t") if lines else []
    if "part_of_speech" not in header or _COLUMNS.get(target, target) not in header:
        raise DictionaryError(f"{path.name}, line 1: no column for {target!r}.")
    column = header.index(_COLUMNS.get(target, target))
    for number, line in enumerate(lines[1:], start=2):
        fields = line.split("\t")
        if len(fields) != len(header) or fields[1] not in _TAGS:
            raise DictionaryError(f"{path.name}, line {number}: not a line of a lexicon.")
        translations = _translations(fields[column])
        if translations:
            yield Entry(fields[0], _TAGS[fields[1]], CONFIDENCE, translations, substitute=False)


def _translations(field: str) -> tuple[Translation, ...]:
    texts = []
    for part in field.split(";"):
        words = part.split()
        while len(words) > 1 and words[-1] in _GENDERS:
            words.pop()
        text = " ".join(words)
        if text and not text.endswith("-") and "|" not in text:
            texts.append(text)
    first = 0.7 if len(texts) > 1 else 0.9
    rest = (0.9 - first) / max(1, len(texts) - 1)
    return tuple(Translation(text, first if i == 0 else rest) for i, text in enumerate(texts))
