"""XML as a tree of places in its own characters."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from xml.parsers import expat

from prism.documents.model import DocumentError

MAX_DEPTH = 200
VERBATIM = "#verbatim"
"""The name of a section of characters that are no markup (CDATA)."""

_DECLARED = re.compile(rb"""\A<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_ATTRIBUTE = re.compile(r"""([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')""")


@dataclass(slots=True, repr=False)
class Node:
    """An element, or a stretch of text, whose name is then empty.

    name: without its prefix. start, end: its characters; inner_start, inner_end: those between
    its tags.
    """

    name: str
    start: int
    end: int = 0
    inner_start: int = 0
    inner_end: int = 0
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"Node({self.name!r})"

    def find(self, name: str) -> Node | None:
        """The first child of that name."""
        return next((child for child in self.children if child.name == name), None)


def decoded(data: bytes) -> tuple[str, str]:
    """The characters of an XML file and the encoding it is in. Raises DocumentError."""
    declared = _DECLARED.match(data)
    encoding = declared.group(1).decode().lower() if declared else "utf-8"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encoding = "utf-16"
    elif data[:3] == b"\xef\xbb\xbf":
        encoding = "utf-8-sig"
    try:
        return data.decode(encoding), encoding
    except (UnicodeDecodeError, LookupError):
        raise broken() from None


def broken() -> DocumentError:
    """What is said of XML that is none."""
    return DocumentError(
        "The file is damaged: a part of it cannot be read.",
        hint="Open it in the program that made it and save it again.",
    )


def parsed(source: str) -> Node:
    """The tree of an XML text, under a node without a name of its own.

    Raises DocumentError for what is not well-formed, is nested too deeply, or declares a document
    type: with it come entities, which can blow up to any size or name other files.
    """
    return _Parser(source).tree()


class _Parser:
    """Every event of the parser begins where the one before it ends."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._data = source.encode("utf-8", "surrogatepass")
        self._at, self._characters = 0, 0
        self._stack = [Node("#", 0)]
        self._opened: Node | None = None
        self._closed: Node | None = None
        self._parser = expat.ParserCreate("utf-8")
        self._parser.buffer_text = False
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.StartCdataSectionHandler = self._verbatim
        self._parser.EndCdataSectionHandler = self._verbatim_ends
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.DefaultHandler = self._other

    def tree(self) -> Node:
        try:
            self._parser.Parse(self._data, True)
        except expat.ExpatError:
            raise broken() from None
        root = self._stack[0]
        self._finish(len(self._source))
        root.inner_end = root.end = len(self._source)
        return root

    def _place(self) -> int:
        """The character at which the event begins."""
        at = self._parser.CurrentByteIndex
        if at > self._at:
            self._characters += len(self._data[self._at : at].decode("utf-8", "surrogatepass"))
            self._at = at
        self._finish(self._characters)
        return self._characters

    def _finish(self, at: int) -> None:
        if self._opened is not None:
            self._opened.inner_start = at
            self._opened = None
        if self._closed is not None:
            self._closed.end = at
            self._closed = None

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        node = Node(name.rpartition(":")[2], self._place(), attributes=attributes)
        if len(self._stack) > MAX_DEPTH:
            raise DocumentError(
                "The file is nested more deeply than any document.", code="document_too_large"
            )
        self._stack[-1].children.append(node)
        self._stack.append(node)
        self._opened = node

    def _end(self, _name: str) -> None:
        at = self._place()
        node = self._stack.pop()
        node.inner_end = at
        self._closed = node

    def _verbatim(self) -> None:
        node = Node(VERBATIM, self._place())
        self._stack[-1].children.append(node)
        self._stack.append(node)

    def _verbatim_ends(self) -> None:
        self._place()
        self._closed = self._stack.pop()

    def _text(self, _data: str) -> None:
        at = self._place()
        if self._stack[-1].name == VERBATIM:
            return
        siblings = self._stack[-1].children
        node = siblings[-1] if siblings and not siblings[-1].name else None
        if node is None or node.end != at:
            node = Node("", at)
            siblings.append(node)
        # Until the next event says where it ends.
        self._closed = node

    def _other(self, _data: str) -> None:
        self._place()

    def _doctype(self, *_of: object) -> None:
        raise DocumentError(
            "The file declares a document type of its own, which no document needs and attacks use."
        )


def text_of(source: str, node: Node) -> str:
    """What a stretch of text says."""
    said = source[node.start : node.end]
    return html.unescape(said) if "&" in said else said


def escaped(text: str) -> str:
    """Text as it is written between tags; characters that XML cannot hold are left out."""
    text = _NOT_XML.sub("", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
