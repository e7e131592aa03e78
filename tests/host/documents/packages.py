"""Small documents of Office and OpenDocument, made of the parts that a test is about."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
ODF = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
)
PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def packed(parts: Mapping[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive of these parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, said in parts.items():
            archive.writestr(name, said)
    return out.getvalue()


def part(data: bytes, name: str) -> str:
    """The characters of a part."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(name).decode()


def docx(body: str, **others: str) -> bytes:
    """A document of Word with this body; others by the names of their parts, `word__x`."""
    document = f"{PROLOG}<w:document {W}><w:body>{body}</w:body></w:document>"
    more = {name.replace("__", "/") + ".xml": PROLOG + said for name, said in others.items()}
    return packed({"word/document.xml": document, **more})


def pptx(*slides: str) -> bytes:
    """A presentation of these slides, which are what stands in `p:sld`."""
    parts = {"ppt/presentation.xml": "<p:presentation xmlns:p='x'/>"}
    for i, slide in enumerate(slides, 1):
        parts[f"ppt/slides/slide{i}.xml"] = f"{PROLOG}<p:sld xmlns:p='x' {A}{slide}</p:sld>"
    return packed(parts)


def xlsx(strings: list[str], sheets: Mapping[str, str], hidden: str = "") -> bytes:
    """A workbook of shared texts (`si`) and sheets of cells; `hidden` names one of them."""
    states = ("visible", "hidden")
    rows = "".join(f"<si>{one}</si>" for one in strings)
    parts = {
        "xl/workbook.xml": "<workbook xmlns:r='r'><sheets>"
        + "".join(
            f"<sheet name='{name}' r:id='{name}' state='{states[name == hidden]}'/>"
            for name in sheets
        )
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": "<Relationships>"
        + "".join(f"<Relationship Id='{n}' Target='worksheets/{n}.xml'/>" for n in sheets)
        + "</Relationships>",
        "xl/sharedStrings.xml": f"{PROLOG}<sst>{rows}</sst>",
    }
    for name, cells in sheets.items():
        parts[f"xl/worksheets/{name}.xml"] = (
            f"<worksheet><sheetData><row>{cells}</row></sheetData></worksheet>"
        )
    return packed(parts)


def odt(body: str, **others: str) -> bytes:
    """A text of OpenDocument with this body."""
    content = (
        f"{PROLOG}<office:document-content {ODF}><office:body><office:text>{body}"
        "</office:text></office:body></office:document-content>"
    )
    more = {name + ".xml": said for name, said in others.items()}
    return packed(
        {"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content, **more}
    )
