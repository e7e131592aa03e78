"""PowerPoint (pptx): text of slides and notes; masters, hidden slides, comments stay."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.documents import office
from prism.documents.archive import Archive, document
from prism.documents.formats.docx import is_macro
from prism.documents.markup import Node
from prism.documents.model import Document, DocumentError, Passage

SUFFIXES = (".pptx", ".potx", ".ppsx")

_TEXT = re.compile(
    r"ppt/(?:slides/slide|notesSlides/notesSlide|diagrams/(?:data|drawing)|charts/chart)\d+\.xml"
)
_KEPT = {
    "docProps/": "author, title and other properties",
    "ppt/comments": "comments",
    "ppt/embeddings/": "files that are embedded",
    "ppt/slideMasters/": "masters",
}
_SIGNS = {' descr="': "alternative texts of images", ' show="0"': "hidden slides"}


def read(data: bytes) -> Document:
    """A presentation. Raises DocumentError."""
    archive = Archive(data, is_macro)
    if "ppt/presentation.xml" not in archive.names:
        raise DocumentError("The file is damaged: it is no presentation of PowerPoint.")
    names = [name for name in archive.names if _TEXT.fullmatch(name)]
    return document(archive, [(name, _passages) for name in names], _KEPT, _SIGNS)


def _passages(source: str, tree: Node) -> Iterator[Passage]:
    slide = tree.find("sld")
    if slide is None or slide.attributes.get("show") not in ("0", "false"):
        yield from office.passages(source, tree)
