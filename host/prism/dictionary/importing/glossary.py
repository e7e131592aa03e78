"""A user's own glossary: two columns, tab- or comma-separated."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from prism.dictionary.file import ANY_TAG
from prism.dictionary.importing import bounded
from prism.dictionary.importing.article import Article
from prism.errors import DictionaryError


def read(path: Path) -> Iterator[Article]:
    """The terms of a glossary: word, translation, and in a third column a Penn tag if there is one.

    Several translations of a word are several lines, or separated by `;`. Empty lines and lines
    that begin with `#` are skipped. Raises DictionaryError with the line.
    """
    tabs = path.suffix.lower() == ".tsv"
    lines = StringIO(bounded.text(path), newline="")
    rows = csv.reader(
        lines,
        delimiter="\t" if tabs else ",",
        quoting=csv.QUOTE_NONE if tabs else csv.QUOTE_MINIMAL,
    )
    try:
        for row in rows:
            if not row or not any(row) or row[0].startswith("#"):
                continue
            if len(row) not in (2, 3) or not row[0].strip() or not row[1].strip():
                raise DictionaryError(
                    f"{path.name}, line {rows.line_num}: a word and its translation are needed."
                )
            tag = row[2].strip() if len(row) > 2 and row[2].strip() else ANY_TAG
            texts = [text.strip() for text in row[1].split(";")]
            yield Article(row[0].strip(), tag, [text for text in texts if text])
    except csv.Error:
        raise DictionaryError(f"{path.name}, line {rows.line_num}: malformed CSV.") from None
