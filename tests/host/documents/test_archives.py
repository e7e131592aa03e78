"""Office and OpenDocument: text changes where it stands, and every other part stays."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import pytest

from prism.documents import Document, DocumentError, format_of
from prism.documents.model import Piece
from prism.documents.translating import cleaned, write

from . import packages as make

Through = Callable[[Document], bytes]

WORD = (
    '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>un</w:t></w:r><w:r><w:rPr><w:b/>'
    '</w:rPr><w:t xml:space="preserve">believ</w:t></w:r><w:proofErr w:type="x"/><w:r><w:t>able'
    " story of</w:t></w:r><w:r><w:t xml:space='preserve"
    "'> an old house</w:t></w:r></w:p>"
    '<w:p><w:bookmarkStart w:id="1"/><w:r><w:tab/><w:t>See </w:t></w:r><w:hyperlink r:id="rId4"'
    ' xmlns:r="r"><w:r><w:t>the door</w:t></w:r></w:hyperlink><w:r><w:t> here'
    '</w:t><w:footnoteReference w:id="2"/><w:br/><w:t>next &amp; last</w:t></w:r>'
    '<w:bookmarkEnd w:id="1"/></w:p>'
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>'
    '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>page name</w:t></w:r><w:r>'
    '<w:fldChar w:fldCharType="end"/></w:r><w:r><w:t>is a page</w:t></w:r>'
    "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>"
    "<w:r><w:t> come</w:t></w:r></w:ins></w:p>"
    "<w:p><w:r><w:drawing><wp:docPr xmlns:wp='wp' descr='alt text'/><w:txbxContent><w:p><w:r><w:t>"
    "in a box</w:t></w:r></w:p></w:txbxContent></w:drawing><w:t>around it</w:t></w:r></w:p>"
)
MADE = {
    "a.docx": make.docx(
        WORD,
        word__header1=f"<w:hdr {make.W}><w:p><w:r><w:t>a header</w:t></w:r></w:p></w:hdr>",
        word__comments=f"<w:comments {make.W}><w:p><w:r><w:t>comment</w:t></w:r></w:p>"
        "</w:comments>",
        docProps__core="<cp:coreProperties xmlns:cp='x'>author</cp:coreProperties>",
    ),
    "a.pptx": make.pptx(
        "><a:p><a:r><a:rPr lang='en' b='1'/><a:t>a title</a:t></a:r><a:r><a:rPr lang='de' b='1'/>"
        "<a:t> of it</a:t></a:r><a:br/><a:r><a:t>below</a:t></a:r></a:p>",
        " show='0'><a:p><a:r><a:t>hidden slide</a:t></a:r></a:p>",
    ),
    "a.xlsx": make.xlsx(
        ["<t>a cell</t>",
         "<r><rPr><b/></rPr><t>bold</t></r><r><t xml:space='preserve'> cell</t></r>",
         "<t>hidden cell</t>", "<t>12</t>", "<t>formula</t>"],
        {"one": "<c r='A1' t='s'><v>0</v></c><c t='s'><v>1</v></c><c t='s'><v>3</v></c>"
                "<c t='inlineStr'><is><t>inline</t></is></c><c t='s'><f>A1</f><v>4</v></c>",
         "two": "<c t='s'><v>2</v></c>"},
        hidden="two",
    ),
    "a.odt": make.odt(
        "<text:tracked-changes><text:p>gone</text:p></text:tracked-changes>"
        "<text:h>A <text:span text:style-name='T1'>ti</text:span>tle</text:h>"
        "<text:p>See <text:a href='x'>the door</text:a><text:note><text:note-body><text:p>a note"
        "</text:p></text:note-body></text:note> here<text:line-break/>below<office:annotation>"
        "<text:p>comment</text:p></office:annotation></text:p>"
        "<table:table-cell table:formula='x'><text:p>computed</text:p></table:table-cell>",
        meta="<office:meta>author</office:meta>",
    ),
}  # fmt: skip
UNITS = (
    '<xliff xmlns="u"><file><trans-unit id="1"><source>Press <g id="2">the door</g><x id="3"/>'
    '</source></trans-unit><trans-unit id="2"><source>Done</source><target>Fertig</target>'
    '</trans-unit><trans-unit id="3" translate="no"><source>Not</source></trans-unit>'
    '<trans-unit id="4"><source>Again</source><target state="new"/></trans-unit></file></xliff>'
)
CATALOGUE = (
    '# note\nmsgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Hello %(name)s, \\"you\\"\\n"\n'
    'msgstr ""\n\nmsgid "one file"\nmsgid_plural "%d "\n"files"\nmsgstr[0] ""\nmsgstr[1] ""\n\n'
    'msgid "done"\nmsgstr "fertig"\n'
)


def turned(document: Document) -> bytes:
    """The document with its words from last to first, so that all runs move."""
    out = io.BytesIO()
    said = {}
    for text in map(cleaned, document.said()):
        words = text.split()[::-1]
        said[text] = [p for w in words for p in (Piece(w.upper(), w), Piece(" "))][:-1]
    write(document, said, out)
    return out.getvalue()


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize("name", MADE)
def test_a_document_whose_words_stay_the_same_stays_the_same(name: str, through: Through) -> None:
    assert parts(through(format_of(name).read(MADE[name]))) == parts(MADE[name])


@pytest.mark.parametrize(
    ("name", "place", "expected"),
    [
        ("a.docx", "word/document.xml",
         ["HOUSE OLD AN OF STORY", "<w:b/></w:rPr><w:t xml:space=\"preserve\">UNBELIEVABLE</w:t>",
          '<w:pStyle w:val="Heading1"/>', ">DOOR THE</w:t></w:r></w:hyperlink>",
          '<w:footnoteReference w:id="2"/>', "LAST &amp; NEXT", ">page name<", "<w:delText>gone<",
          ">BOX A IN<", ">IT AROUND<", "descr='alt text'", ">COME</w:t></w:r></w:ins>"]),
        ("a.docx", "word/header1.xml", [">HEADER A<"]),
        ("a.docx", "word/comments.xml", [">comment<"]),
        ("a.docx", "docProps/core.xml", [">author<"]),
        ("a.pptx", "ppt/slides/slide1.xml", ["<a:t>IT OF TITLE A</a:t>", "<a:br/>", ">BELOW<"]),
        ("a.pptx", "ppt/slides/slide2.xml", [">hidden slide<"]),
        ("a.xlsx", "xl/sharedStrings.xml",
         [">CELL A<", "<b/></rPr><t xml:space=\"preserve\">BOLD</t>", ">hidden cell<",
          ">formula<", ">12<"]),
        ("a.xlsx", "xl/worksheets/one.xml", [">INLINE<", "<f>A1</f>"]),
        ("a.odt", "content.xml",
         [">gone<", "<text:a href='x'>DOOR THE</text:a>", ">NOTE A<", ">comment<", ">computed<",
          "<text:line-break/>BELOW"]),
        ("a.odt", "meta.xml", [">author<"]),
    ],
)  # fmt: skip
def test_runs_links_notes_and_fields_move_with_their_words(
    name: str, place: str, expected: list[str]
) -> None:
    data = turned(format_of(name).read(MADE[name]))
    said = make.part(data, place)
    assert [one for one in expected if one not in said] == []
    # What was written can be read, and says the same words.
    read = format_of(name)
    again = " ".join(read.read(data).said()).split()
    before = " ".join(read.read(MADE[name]).said()).upper().split()
    assert sorted(again) == sorted(before)


def test_units_and_messages_without_a_translation_get_one() -> None:
    units = turned(format_of("a.xlf").read(UNITS.encode())).decode()
    assert '<target><g id="2">DOOR THE</g> PRESS<x id="3"/></target></trans-unit>' in units
    assert "<target>Fertig</target>" in units and '<target state="new">AGAIN</target>' in units
    assert units.count("<target") == 3
    messages = turned(format_of("a.po").read(CATALOGUE.encode())).decode()
    assert (
        "%(name)s" in messages.partition("msgstr")[2].partition("msgid")[2].partition("msgstr")[2]
    )
    assert 'msgstr[0] "FILE ONE"' in messages and 'msgstr "fertig"' in messages
    assert messages.count("%d") == 2 and 'msgstr "Language: de\\n"' in messages


ENTITIES = '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><w:document>&b;</w:document>'


def _encrypted() -> bytes:
    data = bytearray(MADE["a.docx"])
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        data[at + 8] |= 1
        at = data.find(b"PK\x01\x02", at + 4)
    return bytes(data)


def _bent(data: bytes) -> bytes:
    """A byte in the middle of a packed part is another one."""
    at = data.find(b"word/document.xml") + 60
    return data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]


OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
HOSTILE = {
    "no archive": ("a.docx", b"no archive", "document_broken"),
    "cut off": ("a.docx", MADE["a.docx"][:400], "document_broken"),
    "bent": ("a.docx", _bent(MADE["a.docx"]), "document_broken"),
    "another archive": ("a.docx", make.packed({"a": "b"}), "document_broken"),
    "another format": ("a.docx", MADE["a.odt"], "document_broken"),
    "no XML": ("a.docx", make.docx("<w:p>"), "document_broken"),
    "entities": ("a.docx", make.packed({"word/document.xml": ENTITIES}), "document_broken"),
    "deep": ("a.docx", make.docx("<w:p>" * 5000 + "</w:p>" * 5000), "document_too_large"),
    "bomb": ("a.docx", make.packed({"word/document.xml": b" " * 2**24}), "document_too_large"),
    "carried bomb": ("a.docx", make.packed({"x.bin": bytes(2**24)}), "document_too_large"),
    "many parts": ("a.odt", make.packed(dict.fromkeys(map(str, range(20_001)), ""), 0),
                   "document_too_large"),
    "encrypted": ("a.docx", _encrypted(), "document_encrypted"),
    "encrypted by Office": ("a.xlsx", OLD + "EncryptedPackage".encode("utf-16-le"),
                            "document_encrypted"),
    "old": ("a.docx", OLD + bytes(600), "document_unknown"),
    "encrypted by OpenDocument": ("a.odt", make.packed({
        "mimetype": "x", "content.xml": "?", "META-INF/manifest.xml": "<m:encryption-data/>"}),
        "document_encrypted"),
    "macros": ("a.docx", make.packed({"word/document.xml": "", "word/vbaProject.bin": ""}),
               "document_macros"),
    "macros of OpenDocument": ("a.odt", make.packed({"mimetype": "", "Basic/Standard/x.xml": ""}),
                               "document_macros"),
    "another encoding": ("a.docx", make.packed({
        "word/document.xml": b'<?xml version="1.0" encoding="nonsense"?><a/>'}), "document_broken"),
    "wrong encoding": ("a.docx", make.packed({"word/document.xml": b"<a>\xff\xfe\xfa</a>"}),
                       "document_broken"),
    "no workbook": ("a.xlsx", make.packed({"xl/workbook.xml": "<workbook/>"}), "document_broken"),
    "no units": ("a.xlf", b"<a/>", "document_broken"),
    "XLIFF with entities": ("a.xlf", b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><a>'
                            b"&a;</a>", "document_broken"),
    "no messages": ("a.po", b"nothing", "document_broken"),
    "no PDF": ("a.pdf", b"%PDF-1.4 nothing", "document_broken"),
}  # fmt: skip


@pytest.mark.parametrize("of", HOSTILE)
def test_what_would_harm_is_refused_by_its_name(of: str) -> None:
    if of == "no PDF":
        pytest.importorskip("pypdf")
    name, data, code = HOSTILE[of]
    with pytest.raises(DocumentError) as refused:
        document = format_of(name).read(data)
        document.write([text.source for text in document.texts], io.BytesIO())
    assert refused.value.code == code
