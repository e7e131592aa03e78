"""Word (docx): paragraphs, tables, text boxes, headers, footers, footnotes, endnotes, diagrams."""

from __future__ import annotations

import re

from prism.documents import office
from prism.documents.archive import Archive, document
from prism.documents.model import Document, DocumentError

SUFFIXES = (".docx", ".dotx")

_TEXT = re.compile(
    r"word/(?:(?:document|header|footer|footnotes|endnotes)\d*"
    r"|(?:diagrams/(?:data|drawing)|charts/chart)\d*)\.xml"
)
_KEPT = {
    "docProps/": "author, title and other properties",
    "word/comments": "comments",
    "word/embeddings/": "files that are embedded",
    "_xmlsignatures/": "the signature, which does not hold for a translation",
}
_SIGNS = {
    "<w:del ": "what was deleted while changes were tracked",
    ' descr="': "alternative texts of images",
    "<w:instrText": "fields",
}


def read(data: bytes) -> Document:
    """A document of Word. Raises DocumentError."""
    archive = Archive(data, is_macro)
    names = [name for name in archive.names if _TEXT.fullmatch(name)]
    if "word/document.xml" not in names:
        raise DocumentError("The file is damaged: it is no document of Word.")
    return document(archive, [(name, office.passages) for name in names], _KEPT, _SIGNS)


def is_macro(name: str) -> bool:
    """Whether a part holds programs."""
    return name.rpartition("/")[2].lower() in ("vbaproject.bin", "vbadata.xml")
