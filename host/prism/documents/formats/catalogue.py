"""Catalogues of gettext (po, pot): `msgid` is read, a `msgstr` that is empty is written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.documents.flow import Token, passage
from prism.documents.formats import _characters
from prism.documents.model import Document, DocumentError, Passage, Run, plain
from prism.text import Span

SUFFIXES = (".po", ".pot")

_STRINGS = r'(?:[ \t]*"(?:[^"\\\n]|\\.)*"[ \t]*\r?\n?)+'
_ENTRY = re.compile(
    rf"^msgid(?P<id>{_STRINGS})(?:msgid_plural(?P<plural>{_STRINGS}))?"
    rf"(?P<all>(?:msgstr(?:\[\d+\])?{_STRINGS})+)",
    re.M,
)
_TARGET = re.compile(rf"msgstr(?:\[(?P<number>\d+)\])?[ \t]*(?P<strings>{_STRINGS})")
_STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
_SPECIAL = re.compile(
    r"""(?P<break>\\n) | (?P<escape>\\.)
    | (?P<holder>%(?:\([^)]*\))?[-+ \#0]*\d*(?:\.\d+)?(?:\d+\$)?(?:hh?|ll?|z|j|t)?[a-zA-Z%]
      |\$?\{[^{}"]*\}|\$\w+|</?\w[^<>"]*>|&\w+;)""",
    re.X,
)
_ESCAPES = {"t": "\t", "r": "\r", '"': '"', "\\": "\\"}


def read(data: bytes) -> Document:
    """A catalogue. Raises DocumentError."""
    source, encode = _characters.read(data)
    if "msgid" not in source:
        raise DocumentError("This is no catalogue of gettext.")
    found = [one for entry in _ENTRY.finditer(source) for one in _passages(source, entry)]
    return plain(source, found, encode, "messages that have a translation", "comments")


def _passages(source: str, entry: re.Match[str]) -> Iterator[Passage]:
    for target in _TARGET.finditer(source, *entry.span("all")):
        if any(_STRING.findall(target.group("strings"))):
            continue
        plural = int(target.group("number") or 0) > 0 and entry.group("plural")
        tokens = list(_tokens(source, Span(*entry.span("plural" if plural else "id"))))
        said = passage(source, tokens, _escaped, whole=True)
        if said is not None:
            first = target.start("strings")
            end = first + len(target.group("strings").rstrip())
            whole = Run("", "", '"', '"', said.runs, repeatable=False)
            yield Passage(first, end, (whole,), _escaped, fills=True)


def _tokens(source: str, span: Span) -> Iterator[Token]:
    for string in _STRING.finditer(source, *span):
        at, end = string.span(1)
        for match in _SPECIAL.finditer(source, at, end):
            if match.start() > at:
                yield Token("text", at, match.start(), text=source[at : match.start()])
            at = match.end()
            if match.lastgroup == "escape":
                said = _ESCAPES.get(match.group()[1], match.group())
                yield Token("text", *match.span(), text=said)
            else:
                yield Token("object", *match.span())
        if at < end:
            yield Token("text", at, end, text=source[at:end])


def _escaped(text: str) -> str:
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return quoted.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
