"""Excel (xlsx): cells with text; formulas, names of columns and sheets, hidden sheets stay."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.documents import office
from prism.documents.archive import Archive, Reader, document
from prism.documents.formats.docx import is_macro
from prism.documents.markup import Node, parsed
from prism.documents.model import Document, DocumentError, Passage

SUFFIXES = (".xlsx", ".xltx")

_STRINGS = "xl/sharedStrings.xml"
_BOOK = "xl/workbook.xml"
_DRAWN = re.compile(r"xl/(?:drawings/drawing|charts/chart|diagrams/(?:data|drawing))\d+\.xml")
_TABLE = re.compile(r"xl/tables/[^/]+\.xml")
_CELL = re.compile(r"<(?:\w+:)?c\s([^>]*?)(?:/>|>(.*?)</(?:\w+:)?c>)", re.S)
_VALUE = re.compile(r"<(?:\w+:)?v\b[^>]*>\s*(\d+)\s*</")
_FORMULA = re.compile(r"<(?:\w+:)?f[\s>/]")
_KIND = re.compile(r"""\bt\s*=\s*["']s["']""")
_KEPT = {
    "xl/workbook.xml": "names of sheets",
    "docProps/": "author, title and other properties",
    "xl/comments": "comments",
    "xl/threadedComments": "comments",
    "xl/tables/": "names of tables' columns",
    "xl/pivot": "pivot tables, until they are refreshed",
}
_SIGNS = {"<f>": "formulas", ' descr="': "alternative texts of images"}


def read(data: bytes) -> Document:
    """A workbook. Raises DocumentError."""
    archive = Archive(data, is_macro)
    if _BOOK not in archive.names:
        raise DocumentError("The file is damaged: it is no workbook of Excel.")
    shown, hidden = _sheets(archive)
    columns = _columns(archive)
    used = {number for name in shown for number in _strings(archive.text(name)[0])}

    def shared(source: str, tree: Node) -> Iterator[Passage]:
        """Of the texts that cells refer to those that a sheet shows and no table is named by."""
        holder = tree.find("sst")
        for number, one in enumerate(holder.children if holder else ()):
            if number in used:
                under = Node("#", one.start, one.end, children=[one])
                yield from (p for p in office.passages(source, under) if p.text not in columns)

    def inline(source: str, tree: Node) -> Iterator[Passage]:
        return (p for p in office.passages(source, tree) if p.text not in columns)

    parts: list[tuple[str, Reader]] = [(name, inline) for name in shown]
    parts += [(name, office.passages) for name in archive.names if _DRAWN.fullmatch(name)]
    if _STRINGS in archive.names:
        parts.append((_STRINGS, shared))
    made = document(archive, parts, _KEPT, _SIGNS)
    return made.with_notes("hidden sheets") if hidden else made


def _sheets(archive: Archive) -> tuple[list[str], list[str]]:
    """The parts of the sheets that are shown and of those that are hidden."""
    related = "xl/_rels/workbook.xml.rels"
    if related not in archive.names:
        raise DocumentError("The file is damaged: it is no workbook of Excel.")
    links = parsed(archive.text(related)[0]).find("Relationships")
    targets = {
        one.attributes.get("Id", ""): one.attributes.get("Target", "")
        for one in (links.children if links else ())
    }
    book = parsed(archive.text(_BOOK)[0]).find("workbook")
    sheets = book.find("sheets") if book else None
    found: tuple[list[str], list[str]] = ([], [])
    for sheet in sheets.children if sheets else ():
        of = [value for name, value in sheet.attributes.items() if name.endswith(":id")]
        target = targets.get(of[0], "") if of else ""
        name = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
        if name in archive.names and "worksheets/" in name:
            found[sheet.attributes.get("state", "visible") != "visible"].append(name)
    return found


def _columns(archive: Archive) -> frozenset[str]:
    """The names of tables' columns. Formulas use them, so the cells that hold them must stay the
    same."""
    found = set()
    for name in filter(_TABLE.fullmatch, archive.names):
        table = parsed(archive.text(name)[0]).find("table")
        columns = table.find("tableColumns") if table else None
        found |= {one.attributes.get("name", "") for one in (columns.children if columns else ())}
    return frozenset(found)


def _strings(sheet: str) -> Iterator[int]:
    """The numbers of the shared texts that cells of a sheet refer to, but for formulas' results."""
    for match in _CELL.finditer(sheet):
        attributes, inside = match.groups()
        if inside and _KIND.search(attributes) and not _FORMULA.search(inside):
            value = _VALUE.search(inside)
            if value:
                yield int(value.group(1))
