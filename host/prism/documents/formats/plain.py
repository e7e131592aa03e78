"""Plain text: one passage, whose line breaks and paragraphs PRISM itself keeps."""

from __future__ import annotations

from prism.documents.formats import _characters
from prism.documents.model import Document, Passage, Run, plain

SUFFIXES = (".txt", ".text", ".log")


def read(data: bytes) -> Document:
    """A text file. Raises DocumentError."""
    source, encode = _characters.read(data)
    return plain(source, [Passage(0, len(source), (Run(source),))], encode)
