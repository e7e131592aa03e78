"""PDF: its text, as plain text. A PDF says where letters stand and not what a paragraph is."""

from __future__ import annotations

import io
import logging

from prism.documents.model import Document, DocumentError, Passage, Run, plain

SUFFIXES = (".pdf",)
WRITES = ".txt"
"""The ending of what it becomes."""

_PAGE = "\n\n"


def read(data: bytes) -> Document:
    """The text of a PDF, page after page. Raises DocumentError."""
    try:
        from pypdf import PdfReader
        from pypdf.errors import PyPdfError
    except ModuleNotFoundError:
        raise DocumentError(
            "Reading a PDF needs a library that is not installed.",
            code="document_library",
            hint="pip install 'prism-translate[documents]'",
        ) from None
    # What it says of a damaged file quotes the file.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL + 1)
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise DocumentError(
                "The PDF needs a password.",
                code="document_encrypted",
                hint="Print it into a PDF without one.",
            )
        text = _PAGE.join(page.extract_text() for page in reader.pages)
    except (PyPdfError, ValueError, KeyError, TypeError, RecursionError, NotImplementedError):
        raise DocumentError("The PDF is damaged, or needs what PRISM does not have.") from None
    if not text.strip():
        raise DocumentError(
            "The PDF holds images and no text.", hint="Have it read first, by a program for OCR."
        )
    return plain(
        text,
        [Passage(0, len(text), (Run(text),))],
        str.encode,
        "the layout, images and properties: of a PDF only the text is translated",
    )
