"""Subtitles (srt, vtt): the words of each cue; numbers, times, settings, styles and notes stay."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from prism.documents.flow import Token, passage
from prism.documents.formats import _characters
from prism.documents.model import Document, DocumentError, plain
from prism.text import Span

SUFFIXES = (".srt", ".vtt")

_MOMENT = r"(?:\d+:)?\d{1,2}:\d{2}[,.]\d{1,3}"
_TIME = re.compile(rf"^[ \t]*{_MOMENT}[ \t]+-->[ \t]+{_MOMENT}.*$\n?", re.M)
# WebVTT, section 6.3: a line with an arrow ends a cue, too, where the blank one was forgotten.
_END = re.compile(r"^[ \t\r]*$|^(?:\d+[ \t\r]*\n)?.*-->", re.M)
_TAG = re.compile(r"<(/?)([A-Za-z]*)[^<>]*>|\{\\[^}]*\}|&(?:nbsp|lrm|rlm);|\r?\n")


def read(data: bytes) -> Document:
    """A file of subtitles. Raises DocumentError."""
    source, encode = _characters.read(data)
    spans = list(_cues(source))
    if not spans and source.strip():
        raise DocumentError("The file holds no subtitles: no line of it is a time.")
    found = (passage(source, list(_tokens(source, span)), _wrapped, "bi") for span in spans)
    return plain(source, [one for one in found if one is not None], encode)


def _cues(source: str) -> Iterator[Span]:
    for match in _TIME.finditer(source):
        end = _END.search(source, match.end())
        yield Span(match.end(), end.start() if end else len(source))


def _tokens(source: str, span: Span) -> Iterator[Token]:
    at = span.start
    for match in _TAG.finditer(source, *span):
        if match.start() > at:
            yield Token("text", at, match.start(), text=source[at : match.start()])
        at = match.end()
        place, name = match.span(), (match.group(2) or "").lower()
        following = source[match.end() : span.end]
        if match.group().endswith("\n"):
            # Speech of another person begins in a line of its own; other breaks only wrap.
            speaks = following.lstrip("<ib>").startswith(("-", "–", "—"))
            yield Token("break", *place) if speaks else Token("text", *place, text=" ")
        elif not name:
            yield Token("object", *place)
        else:
            yield Token("close" if match.group(1) else "open", *place, name)
    if at < span.end:
        yield Token("text", at, span.end, text=source[at : span.end])


_WIDEST = 47
_WIDTH = 42


def _wrapped(text: str) -> str:
    """Words of a cue in lines that a screen shows."""
    if len(text) <= _WIDEST:
        return text
    said = text.strip()
    first = text.index(said)
    return text[:first] + "\n".join(textwrap.wrap(said, _WIDTH)) + text[first + len(said) :]
