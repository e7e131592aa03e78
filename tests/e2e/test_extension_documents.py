"""A file dropped on the extension's pages, translated, and saved."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from conftest import change_host, remember

pytestmark = pytest.mark.browser

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
LETTER = (
    f'<?xml version="1.0"?><w:document xmlns:w="{WORD}"><w:body><w:p>'
    "<w:r><w:t xml:space='preserve'>Alice Keller bought </w:t></w:r>"
    "<w:r><w:rPr><w:b/></w:rPr><w:t>the old house</w:t></w:r>"
    "<w:r><w:t>.</w:t></w:r></w:p></w:body></w:document>"
)
DROP = """async ([name, data, where]) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name));
    const event = (kind) => new DragEvent(kind, {
        dataTransfer, bubbles: true, cancelable: true, composed: true,
    });
    const over = event('dragover');
    document.body.dispatchEvent(over);
    document.body.dispatchEvent(event('drop'));
    return over.defaultPrevented;
}"""
HOST = """async (fields) => {
    const api = globalThis.browser ?? globalThis.chrome;
    await api.runtime.sendMessage({ type: 'host', request: 'settings', fields });
}"""


def archive(*others: str) -> bytes:
    """A document of Word's, with these parts beside its text."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("[Content_Types].xml", "<Types/>")
        made.writestr("word/document.xml", LETTER)
        made.writestr("docProps/core.xml", "<p>Zebulon Quackenbush</p>")
        for name in others:
            made.writestr(name, "x")
    return data.getvalue()


def dropped(view: Any, name: str, data: bytes) -> None:
    """Drop a file as a hand does: the browser hands a page the file and nothing else."""
    import base64

    assert view.js(DROP, [name, base64.b64encode(data).decode(), "body"])
    view.wait_text("#file-name", name)


def translated(view: Any) -> None:
    """Start, once the languages are there."""
    view.wait_js("() => document.querySelector('#file-to').value !== ''")
    view.click("#file-go")


def test_a_file_is_dropped_translated_and_saved(browser: Any, shot: Any) -> None:
    remember(browser, target="es")
    page = browser.open_own("private/document.html")
    dropped(page, "letter.docx", archive())
    translated(page)
    page.wait_text("#file-status", "Translated")
    assert "properties" in page.text("#file-facts").lower()
    assert page.text("#file-save") == "Save letter.es.docx"
    shot(f"document-{browser.name}", browser.screenshot)
    with zipfile.ZipFile(io.BytesIO(browser.saved(page, "#file-save"))) as saved:
        text = saved.read("word/document.xml").decode()
        assert b"Zebulon" in saved.read("docProps/core.xml")
    assert "Alice Keller" in text and "<w:b/>" in text
    assert "bought" not in text and "house" not in text


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("letter.docx", b"no archive", "damaged"),
        ("letter.docx", archive("word/vbaProject.bin"), "macros"),
        ("letter.exe", b"x", "does not know this kind"),
        ("letter.txt", b"", "empty"),
    ],
)
def test_what_no_document_is_is_told(browser: Any, name: str, data: bytes, says: str) -> None:
    page = browser.open_own("popup/popup.html")
    page.wait_js("() => !document.querySelector('#ready').hidden")
    dropped(page, name, data)
    translated(page)
    page.wait_text("#file-status", says)
    assert page.js("() => document.querySelector('#file-save').hidden")


def test_much_is_asked_about_before_it_is_sent(browser: Any) -> None:
    page = remember(browser, target="es")
    change_host(page, engine="deepl", consent_characters=10)
    key = {"action": "set_key", "engine": "deepl", "key": "no-key"}
    page.js(HOST, key)
    try:
        page = browser.open_own("private/document.html")
        dropped(page, "letter.docx", archive())
        translated(page)
        # Nothing has been sent: DeepL would have said that the key is none.
        page.wait_text("#file-status", "Nothing has been sent yet")
        assert "DeepL" in page.text("#file-status")
        page.click("#file-keep")
        page.wait_text("#file-status", "ancelled")
        assert page.js("() => document.querySelector('#file-send').hidden")
    finally:
        page.js(HOST, {"action": "delete_key", "engine": "deepl"})
        change_host(page, engine="apertium", consent_characters=500_000)
