"""Taking over dictionaries of the user's own: words to decode with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from prism.dictionary import unmeasured
from prism.dictionary.importing import dictd, glossary, stardict, tei
from prism.dictionary.importing.article import Article
from prism.dictionary.model import Entry
from prism.errors import DictionaryError

FORMATS: dict[str, Callable[[Path], Iterator[Article]]] = {
    ".dict.dz": dictd.read,
    ".dict": dictd.read,
    ".index": dictd.read,
    ".ifo": stardict.read,
    ".tei": tei.read,
    ".tei.gz": tei.read,
    ".xml": tei.read,
    ".tsv": glossary.read,
    ".csv": glossary.read,
}
"""End of a file's name to what reads it."""

_GLOSSARIES = frozenset({".tsv", ".csv"})


def articles(path: Path) -> Iterator[Article]:
    """The articles of a dictionary in any known format. Raises DictionaryError."""
    for suffix, reader in FORMATS.items():
        if path.name.lower().endswith(suffix):
            return reader(path)
    raise DictionaryError(
        f"{path.name}: unknown kind of dictionary.", hint=f"Known: {', '.join(FORMATS)}."
    )


def is_glossary(path: Path) -> bool:
    """Whether the file is a glossary, whose words win over a dictionary's."""
    return path.suffix.lower() in _GLOSSARIES


def entries(path: Path) -> list[Entry]:
    """The entries of a dictionary, several articles of one word joined. Raises DictionaryError."""
    joined: dict[tuple[str, str], list[str]] = {}
    for article in articles(path):
        joined.setdefault((article.headword, article.tag), []).extend(article.translations)
    found = (unmeasured.entry(word, tag, texts) for (word, tag), texts in joined.items())
    return [entry for entry in found if entry is not None]
