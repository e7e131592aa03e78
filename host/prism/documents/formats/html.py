"""HTML: text between the tags of blocks, with the tags inside sentences; code and scripts stay."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Literal, NamedTuple

from prism.documents.flow import Token, passage
from prism.documents.formats import _characters
from prism.documents.markup import escaped
from prism.documents.model import Document, DocumentError, Passage, Run, plain

SUFFIXES = (".html", ".htm", ".xhtml")

MAX_CHARACTERS = 20_000_000
_INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite del dfn em font i ins label mark q s small span strike"
    " strong sub sup tt u time data nobr".split()
)
_REPEATABLE = frozenset("b i em strong u s small big mark span font strike tt".split())
_WHOLE = frozenset(
    "script style code kbd samp var svg math video audio canvas object iframe template select"
    " textarea noscript".split()
)
"""What is left as it is, with all that is in it. (What a reader has written in a field, too.)"""
_VOID = frozenset("img input wbr embed area".split())
_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?([A-Za-z0-9._-]+)""", re.I)
_ATTRIBUTE = re.compile(
    r"""(?<=\s)(?:alt|title|placeholder|aria-label|summary)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')""",
    re.I,
)
_UNTOUCHED = re.compile(r"""\stranslate\s*=\s*["']?no\b""", re.I)
_SPACE = re.compile(r"[ \t\r\n\f]+")


def read(data: bytes) -> Document:
    """A page. Raises DocumentError."""
    declared = _CHARSET.search(data[:4096])
    source, encode = _characters.read(data, declared.group(1).decode() if declared else "utf-8")
    if len(source) > MAX_CHARACTERS:
        raise DocumentError("The page is too large.", code="document_too_large")
    stays = ("what the page says of itself (meta)",) if re.search(r"(?i)<meta\s", source) else ()
    return plain(source, passages(source), encode, *stays)


def passages(source: str) -> list[Passage]:
    """The passages of a page or of a piece of one."""
    blocks = (passage(source, block, escaped, _REPEATABLE) for block in _blocks(source))
    return [one for one in blocks if one is not None] + list(_attributes(source))


def _blocks(source: str) -> Iterator[list[Token]]:
    """The tokens between the tags of blocks."""
    block: list[Token] = []
    whole, depth, kept = "", 0, 0
    start = 0
    for event in _Events(source).found():
        if whole:
            depth += (event.name == whole) * {"open": 1, "close": -1}.get(event.kind, 0)
            if not depth:
                block.append(Token("object", start, event.end))
                whole = ""
        elif event.kind == "open" and (
            event.name in _WHOLE or _UNTOUCHED.search(source[event.start : event.end])
        ):
            whole, depth, start = event.name, 1, event.start
        elif event.name == "pre":
            kept += 1 if event.kind == "open" else -1
            yield block
            block = []
        elif event.kind == "text":
            said = html.unescape(source[event.start : event.end])
            said = said if kept > 0 else _SPACE.sub(" ", said)
            block.append(Token("text", event.start, event.end, text=said))
        elif event.name == "br":
            block.append(Token("break", event.start, event.end))
        elif event.kind == "other" or event.name in _VOID:
            block.append(Token("object", event.start, event.end))
        elif event.name in _INLINE:
            kind: Literal["open", "close"] = "open" if event.kind == "open" else "close"
            block.append(Token(kind, event.start, event.end, event.name))
        else:
            yield block
            block = []
    if not whole:
        yield block


def _attributes(source: str) -> Iterator[Passage]:
    """What images and fields say when they are pointed at."""
    for event in _Events(source).found():
        if event.kind != "open" or event.name in _WHOLE:
            continue
        for match in _ATTRIBUTE.finditer(source, event.start, event.end):
            said = html.unescape(match.group(1) or match.group(2) or "")
            if said.strip():
                group = 1 if match.group(1) else 2
                yield Passage(*match.span(group), (Run(said),), _quoted)


def _quoted(text: str) -> str:
    return escaped(text).replace('"', "&quot;").replace("'", "&#39;")


class _Event(NamedTuple):
    kind: Literal["open", "close", "text", "other"]
    name: str
    start: int
    end: int


class _Events(HTMLParser):
    """Where each tag and each stretch of text begins; it ends where the next one does."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=False)
        self._source = source
        self._lines = [0, *(match.end() for match in re.finditer("\n", source))]
        self._begun: list[tuple[Literal["open", "close", "text", "other"], str, int]] = []

    def found(self) -> Iterator[_Event]:
        """All of the source, in order."""
        try:
            self.feed(self._source)
            self.close()
        except (AssertionError, ValueError):
            raise DocumentError("The page is damaged: it cannot be read as HTML.") from None
        begun = self._begun
        starts = [*(start for _, _, start in begun), len(self._source)]
        return (
            _Event(kind, name, start, end)
            for (kind, name, start), end in zip(begun, starts[1:], strict=True)
        )

    def _note(self, kind: Literal["open", "close", "text", "other"], name: str = "") -> None:
        line, column = self.getpos()
        if kind == "text" and self._begun and self._begun[-1][0] == "text":
            return  # an entity in the middle of a text
        self._begun.append((kind, name, self._lines[line - 1] + column))

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        self._note("open", tag)

    def handle_startendtag(self, tag: str, _attributes: object) -> None:
        self._note("open" if tag in _VOID | {"br"} else "other", tag)

    def handle_endtag(self, tag: str) -> None:
        self._note("close", tag)

    def handle_data(self, _said: str) -> None:
        self._note("text")

    def handle_entityref(self, _said: str) -> None:
        self._note("text")

    def handle_charref(self, _said: str) -> None:
        self._note("text")

    def handle_comment(self, _said: str) -> None:
        self._note("other")

    def handle_decl(self, _said: str) -> None:
        self._note("other")

    def unknown_decl(self, _said: str) -> None:
        self._note("other")

    def handle_pi(self, _said: str) -> None:
        self._note("other")
