"""Tables as text (csv, tsv): each cell that holds words is a passage; the first row stays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from prism.documents.formats import _characters
from prism.documents.model import Columns, Document, DocumentError, Passage, Run, plain
from prism.text import Span

SUFFIXES = (".csv", ".tsv")

_DELIMITERS = ",;\t|"


def read(data: bytes) -> Document:
    """A table. Its first row names the columns, for programs, and is not translated.

    Raises DocumentError.
    """
    return read_columns(data, ())


def read_columns(data: bytes, columns: Columns) -> Document:
    """The same with these columns only: by their names in the first row, or numbers from 1.

    Raises DocumentError, for a column that is not there with the code document_columns.
    """
    source, encode = _characters.read(data)
    head = source[: source.find("\n") + 1 or len(source)]
    delimiter = max(_DELIMITERS, key=head.count)
    cells = list(_cells(source, delimiter))
    names = [_cell(source, span, delimiter).text for row, _, span in cells if row == 0]
    chosen = _chosen(names, columns)
    passages = [
        _cell(source, span, delimiter)
        for row, column, span in cells
        if row > 0 and (not columns or column in chosen)
    ]
    notes = ["the first row, which names the columns"]
    left = len(names) - len(chosen)
    if columns and left:
        notes.append(
            f"{left} {'column that was' if left == 1 else 'columns that were'} not asked for"
        )
    return plain(source, passages, encode, *notes)


def _chosen(names: Sequence[str], columns: Columns) -> set[int]:
    """The places of columns that are asked for by name or number."""
    places = {name.strip().casefold(): place for place, name in reversed(list(enumerate(names)))}
    numbers = {str(place + 1): place for place in range(len(names))}
    found = {one: (numbers | places).get(one.strip().casefold()) for one in columns}
    if missing := [one for one, place in found.items() if place is None]:
        raise DocumentError(
            f"The table has no column {missing[0]!r}.",
            code="document_columns",
            hint=f"It has {len(names)}, which are named in its first row.",
        )
    return {place for place in found.values() if place is not None}


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


def _cells(source: str, delimiter: str) -> Iterator[tuple[int, int, Span]]:
    """Each cell with the numbers of its row and column (RFC 4180)."""
    mark = re.escape(delimiter)
    quoted = re.compile(f'"(?:[^"]|"")*+"(?=[{mark}\\r\\n]|\\Z)')
    bare = re.compile(f"[^{mark}\\r\\n]*+")
    row, column, at = 0, 0, 0
    while at < len(source):
        match = (quoted if source[at] == '"' else bare).match(source, at)
        if match is None:
            raise DocumentError(f"The table is damaged in row {row + 1}: a quotation mark is open.")
        yield row, column, Span(*match.span())
        at = match.end()
        if at == len(source):
            return
        new = "\r\n" if source.startswith("\r\n", at) else source[at]
        row, column = (row, column + 1) if new == delimiter else (row + 1, 0)
        at += len(new)
