"""Reading a lexicon: lemmas with translations nobody observed, to decode with only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from prism.dictionary import unmeasured
from prism.dictionary.model import Entry
from prism.errors import DictionaryError

_TAGS = {
    "noun": "NN",
    "verb": "VB",
    "adjective": "JJ",
    "adverb": "RB",
    "interjection": "UH",
    "pronoun": "PRP",
    "preposition": "IN",
    "name": "NNP",
}
_COLUMNS = {"fr": "french", "de": "german", "es": "spanish"}
_GENDERS = frozenset({"m", "f", "n", "mf", "pl", "mpl", "fpl", "m/f", "f/m"})


def read(path: Path, target: str) -> Iterator[Entry]:
    """The entries of a tab-separated lexicon with a header line: word, part_of_speech, and one
    column a language. Raises DictionaryError with the line."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise DictionaryError(f"{path} cannot be read as UTF-8 text.") from None
    header = lines[0].split("\t") if lines else []
    language = _COLUMNS.get(target, target)
    if header[:2] != ["word", "part_of_speech"] or language not in header:
        raise DictionaryError(f"{path.name}, line 1: no column for {target!r}.")
    column = header.index(language)
    for number, line in enumerate(lines[1:], start=2):
        fields = line.split("\t")
        if len(fields) != len(header) or fields[1] not in _TAGS:
            raise DictionaryError(f"{path.name}, line {number}: not a line of a lexicon.")
        entry = unmeasured.entry(fields[0], _TAGS[fields[1]], _texts(fields[column]))
        if entry is not None:
            yield entry


def _texts(field: str) -> list[str]:
    texts = []
    for part in field.split(";"):
        words = part.split()
        while len(words) > 1 and words[-1] in _GENDERS:
            words.pop()
        text = " ".join(words)
        if not text.endswith("-"):  # a German compounding form is no word
            texts.append(text)
    return texts
