"""OpenDocument (odt, ods, odp): paragraphs, cells, notes, text boxes, headers, footers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from prism.documents.archive import Archive, document, encrypted
from prism.documents.flow import Token, passage
from prism.documents.markup import Node, escaped, text_of
from prism.documents.model import Document, DocumentError, Passage

SUFFIXES = (".odt", ".ott", ".ods", ".odp")

_PARTS = ("content.xml", "styles.xml")
_PARAGRAPHS = frozenset(("p", "h"))
_INLINE = frozenset(("span", "a", "meta"))
_BREAKS = frozenset(("line-break", "tab"))
_DROPPED = frozenset(("soft-page-break",))
_STAYS = frozenset(
    ("tracked-changes", "annotation", "scripts", "forms", "dde-source", "named-expressions")
)
_KEPT = {
    "meta.xml": "author, title and other properties",
    "META-INF/documentsignatures.xml": "the signature, which does not hold for a translation",
    "Object": "charts and other objects",
}
_SIGNS = {
    "<office:annotation": "comments",
    "<text:deletion": "what was deleted while changes were tracked",
    "<svg:desc": "alternative texts of images",
    "table:formula=": "what formulas fill",
}
_SPACE = re.compile(r"[ \t\r\n]+")


def read(data: bytes) -> Document:
    """A document, a table or a presentation. Raises DocumentError."""
    archive = Archive(data, lambda name: name.startswith(("Basic/", "Scripts/")))
    names = [name for name in _PARTS if name in archive.names]
    if "content.xml" not in names or "mimetype" not in archive.names:
        raise DocumentError("The file is damaged: it is no OpenDocument.")
    manifest = "META-INF/manifest.xml"
    if manifest in archive.names and b"encryption-data" in archive.data(manifest):
        raise encrypted()
    return document(archive, [(name, _passages) for name in names], _KEPT, _SIGNS)


def _passages(source: str, node: Node) -> Iterator[Passage]:
    for child in node.children:
        if child.name in _STAYS or _computed(child):
            continue
        if child.name in _PARAGRAPHS:
            found = passage(source, list(_tokens(source, child.children)), escaped, ("span",))
            if found is not None:
                yield found
        yield from _passages(source, child)


def _computed(node: Node) -> bool:
    """Whether it is a cell that a formula fills."""
    return node.name == "table-cell" and any(n.endswith(":formula") for n in node.attributes)


def _tokens(source: str, nodes: Sequence[Node]) -> Iterator[Token]:
    for node in nodes:
        if not node.name:
            yield Token("text", node.start, node.end, text=_SPACE.sub(" ", text_of(source, node)))
        elif node.name in _INLINE and node.children:
            yield Token("open", node.start, node.inner_start, node.name)
            yield from _tokens(source, node.children)
            yield Token("close", node.inner_end, node.end, node.name)
        elif node.name == "s":
            yield Token("text", node.start, node.end, text=" ")
        elif node.name in _BREAKS:
            yield Token("break", node.start, node.end)
        elif node.name not in _DROPPED:
            yield Token("object", node.start, node.end)
