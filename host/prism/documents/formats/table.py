"""Tables as text (csv, tsv): each cell that holds words is a passage; the first row stays."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.documents.formats import _characters
from prism.documents.model import Document, DocumentError, Passage, Run, plain
from prism.text import Span

SUFFIXES = (".csv", ".tsv")

_DELIMITERS = ",;\t|"


def read(data: bytes) -> Document:
    """A table. Its first row names the columns, for programs, and is not translated.

    Raises DocumentError.
    """
    source, encode = _characters.read(data)
    head = source[: source.find("\n") + 1 or len(source)]
    delimiter = max(_DELIMITERS, key=head.count)
    passages = [
        _cell(source, span, delimiter) for row, span in _cells(source, delimiter) if row > 0
    ]
    return plain(source, passages, encode, "the first row, which names the columns")


def _cell(source: str, span: Span, delimiter: str) -> Passage:
    raw = source[slice(*span)]
    if raw.startswith('"'):
        said = raw[1:-1].replace('""', '"')
        run = Run(said, before='"', after='"')
        return Passage(*span, (run,), lambda text: text.replace('"', '""'))
    special = re.compile(f'["\\r\\n{re.escape(delimiter)}]')

    def escape(text: str) -> str:
        return '"' + text.replace('"', '""') + '"' if special.search(text) else text

    return Passage(*span, (Run(raw),), escape)


def _cells(source: str, delimiter: str) -> Iterator[tuple[int, Span]]:
    """Each cell with the number of its row (RFC 4180)."""
    mark = re.escape(delimiter)
    quoted = re.compile(f'"(?:[^"]|"")*+"(?=[{mark}\\r\\n]|\\Z)')
    bare = re.compile(f"[^{mark}\\r\\n]*+")
    row, at = 0, 0
    while at < len(source):
        match = (quoted if source[at] == '"' else bare).match(source, at)
        if match is None:
            raise DocumentError(f"The table is damaged in row {row + 1}: a quotation mark is open.")
        yield row, Span(*match.span())
        at = match.end()
        if at == len(source):
            return
        new = "\r\n" if source.startswith("\r\n", at) else source[at]
        row, at = row + (new != delimiter), at + len(new)
