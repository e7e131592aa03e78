"""Markdown: paragraphs, headings, items and cells; code, addresses and front matter stay."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.documents.flow import Token, passage
from prism.documents.formats import _characters
from prism.documents.model import Document, Passage, plain
from prism.text import Span

SUFFIXES = (".md", ".markdown", ".mdown")

_FRONT = re.compile(r"\A---[ \t]*\r?\n.*?^(?:---|\.\.\.)[ \t]*$", re.S | re.M)
_FENCE = re.compile(r"[ \t]*(?:>[ \t]*)*(`{3,}|~{3,})")
_PREFIX = re.compile(
    r"[ \t]*(?:>[ \t]?)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|#{1,6}[ \t]+)?"
)
_BEGINS = re.compile(r"[ \t]*(?:>[ \t]?)*[ \t]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}(?:[ \t]|$))")
_QUOTED = re.compile(r"[ \t]*(?:>[ \t]?)+")
_RULE = re.compile(r"[ \t]*(?:>[ \t]?)*(?:[-=_* \t|:+]{2,}|\[[^\]]+\]:[ \t]+\S.*|<!--.*-->)\s*\Z")
_CODE = re.compile(r"(?: {4}|\t)")
_LINE = re.compile(r"[^\n]*\n?")
_INLINE = re.compile(
    r"""(?P<code>(`+)(?!`).+?(?<!`)\2(?!`))
    | (?P<image>!\[[^\]]*\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\))
    | (?P<auto><(?:https?|mailto|ftp):[^>\s]*>|(?<![\w(])https?://[^\s<>)\]]+)
    | (?P<tag></?[A-Za-z][\w-]*(?:\s[^<>]*)?/?>|<!--.*?-->)
    | (?P<note>\[\^[^\]]+\])
    | (?P<closes>\](?:\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)|\[[^\]]*\]))
    | (?P<opens>\[(?=[^\[\]]*\](?:\(|\[)))
    | (?P<hard>(?:[ ]{2,}|\\)\r?\n(?:[ \t]*(?:>[ \t]?)+|[ \t]*))
    | (?P<wrap>\r?\n(?:[ \t]*(?:>[ \t]?)+|[ \t]*))
    | (?P<escape>\\[!-/:-@\[-`{-~])
    | (?P<mark>\*{1,3}|~~|(?<!\w)_{1,3}|_{1,3}(?!\w))""",
    re.X | re.S,
)


def read(data: bytes) -> Document:
    """A Markdown file. Raises DocumentError."""
    source, encode = _characters.read(data)
    front = _FRONT.match(source)
    stays = ("the front matter",) if front else ()
    found = (_passage(source, span) for span in _blocks(source, front.end() if front else 0))
    return plain(source, [one for one in found if one is not None], encode, *stays)


def _blocks(source: str, start: int) -> Iterator[Span]:
    """The paragraphs, headings, items and cells, without what stands before them in their line."""
    fence = ""
    block: Span | None = None
    for match in _LINE.finditer(source, start):
        line, begins = match.group(), match.start()
        marks = _FENCE.match(line)
        edge = not _QUOTED.sub("", line, count=1).strip() or bool(marks) or bool(_RULE.match(line))
        code = block is None and _CODE.match(line) and not _BEGINS.match(line)
        if fence or edge or code or _BEGINS.match(line) or "|" in line:
            if block:
                yield block
            block = None
        if marks and (not fence or marks.group(1).startswith(fence)):
            fence = "" if fence else marks.group(1)
        elif fence or edge or code:
            continue
        elif "|" in line:
            yield from _cells(begins, line)
        else:
            prefix = _PREFIX.match(line)
            inside = begins + (prefix.end() if prefix else 0)
            block = Span(block.start if block else inside, begins + len(line.rstrip()))
            if line.lstrip(" \t>").startswith("#"):
                yield block
                block = None
    if block:
        yield block


def _cells(begins: int, line: str) -> Iterator[Span]:
    at = begins
    for cell in re.split(r"(?<!\\)\|", line):
        stripped = cell.strip()
        if stripped:
            first = at + cell.index(stripped)
            yield Span(first, first + len(stripped))
        at += len(cell) + 1


def _passage(source: str, span: Span) -> Passage | None:
    return passage(source, list(_tokens(source, span)), _escape)


def _tokens(source: str, span: Span) -> Iterator[Token]:
    at, opened = span.start, list[str]()
    for match in _INLINE.finditer(source, *span):
        if match.start() > at:
            yield Token("text", at, match.start(), text=source[at : match.start()])
        at = match.end()
        yield _token(source, match, opened)
    if at < span.end:
        yield Token("text", at, span.end, text=source[at : span.end])


def _token(source: str, match: re.Match[str], opened: list[str]) -> Token:
    kind, place, said = match.lastgroup or "", match.span(), match.group()
    if kind == "wrap":
        return Token("text", *place, text=" ")
    if kind == "hard":
        return Token("break", *place)
    if kind == "escape":
        return Token("text", *place, text=said[1:])
    if kind in ("opens", "closes"):
        return Token("open" if kind == "opens" else "close", *place, "link")
    if kind != "mark":
        return Token("object", *place)
    after, before = source[match.end() : match.end() + 1], source[: match.start()][-1:]
    if said in opened and before.strip():
        del opened[opened.index(said) :]
        return Token("close", *place, said)
    if after.strip():
        opened.append(said)
        return Token("open", *place, said)
    return Token("text", *place, text=said)


_SPECIAL = re.compile(r"([\\`*\[\]<])")


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
