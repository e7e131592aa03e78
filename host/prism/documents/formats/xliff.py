"""XLIFF (1.2 and 2): `source` is read, a `target` that is empty or missing is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from prism.documents.flow import Token, passage
from prism.documents.markup import Node, decoded, escaped, parsed, text_of
from prism.documents.model import Document, DocumentError, Passage, Run, content, plain

SUFFIXES = (".xlf", ".xliff", ".sdlxliff", ".mxliff")

_UNITS = frozenset(("trans-unit", "segment"))
_PAIRS = frozenset(("g", "mrk", "pc"))
_SPACE = re.compile(r"[ \t\r\n]+")


def read(data: bytes) -> Document:
    """A file of translation units. Raises DocumentError."""
    source, encoding = decoded(data)
    tree = parsed(source)
    if tree.find("xliff") is None:
        raise DocumentError("This is no XLIFF.")
    found = list(_passages(source, tree))
    notes = ("units that have a translation", "notes")
    return plain(source, found, lambda text: text.encode(encoding, "xmlcharrefreplace"), *notes)


def _passages(source: str, node: Node) -> Iterator[Passage]:
    for child in node.children:
        if child.attributes.get("translate") == "no":
            continue
        if child.name in _UNITS:
            yield from _unit(source, child)
        else:
            yield from _passages(source, child)


def _unit(source: str, unit: Node) -> Iterator[Passage]:
    given, target = unit.find("source"), unit.find("target")
    if given is None or (target is not None and source[target.inner_start : target.inner_end]):
        return
    said = passage(source, list(_tokens(source, given.children)), escaped, whole=True)
    if said is None:
        return
    tag = source[given.start : given.inner_start][1:].split(">")[0].split()[0]
    name = f"{tag.removesuffix('source')}target"
    opening = f"<{name}>"
    if target is not None:
        attributes = source[target.start : target.inner_start].rstrip("/> \n")
        opening = attributes + ">"
    where = (target.start, target.end) if target is not None else (given.end, given.end)
    whole = Run("", "", opening, f"</{name}>", said.runs, repeatable=False)
    if content(said.runs).strip():
        yield Passage(*where, (whole,), escaped, fills=True)


def _tokens(source: str, nodes: Sequence[Node]) -> Iterator[Token]:
    for node in nodes:
        if not node.name:
            yield Token("text", node.start, node.end, text=_SPACE.sub(" ", text_of(source, node)))
        elif node.name in _PAIRS:
            yield Token("open", node.start, node.inner_start, node.name)
            yield from _tokens(source, node.children)
            yield Token("close", node.inner_end, node.end, node.name)
        else:
            yield Token("object", node.start, node.end)
