"""Nothing that was planted in a document reaches the translator, wherever it was planted."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterator
from itertools import count

import pytest

from prism.documents import Document, format_of

from . import packages as make

NAMES = "Anna Keller,Tom Fischer,Maria Lopez,Peter Novak,Laura Bianchi".split(",")
EVERY = int(os.environ.get("PRISM_TEST_SECRETS", "8"))
"""Secrets at each place of each document. With 280 there are more than 10,000 in all, and it takes
some minutes."""


class Planted:
    """Secrets, each of its own, and sentences that hold one."""

    def __init__(self) -> None:
        self.secrets: list[str] = []
        self._numbers = count(100)

    def one(self) -> str:
        number = next(self._numbers)
        name = NAMES[number % len(NAMES)].lower().replace(" ", ".")
        secret = f"{name}{number}@brightmail.net"
        if number % 3 == 1:
            secret = f"+1 {number // 10_000 + 212} 555 {number % 10_000:04}"
        elif number % 3 == 2:
            secret = f"https://clinic.example.org/case?patient={number}{name}"
        self.secrets.append(secret)
        return secret

    def said(self) -> str:
        return " ".join(f"The doctor wrote to {self.one()} about it." for _ in range(EVERY))


def _word(plant: Planted) -> bytes:
    def paragraph() -> str:
        return f"<w:p><w:r><w:t>{plant.said()}</w:t></w:r></w:p>"

    body = (
        f"{paragraph()}<w:tbl><w:tr><w:tc>{paragraph()}</w:tc></w:tr></w:tbl>"
        f"<w:p><w:del><w:r><w:delText>{plant.said()}</w:delText></w:r></w:del>"
        f"<w:r><w:drawing><wp:docPr xmlns:wp='wp' descr='{plant.said()}'/></w:drawing></w:r>"
        f"<w:r><w:instrText>HYPERLINK {plant.one()}</w:instrText></w:r></w:p>"
    )
    return make.docx(
        body,
        word__header1=f"<w:hdr {make.W}>{paragraph()}</w:hdr>",
        word__footnotes=f"<w:footnotes {make.W}>{paragraph()}</w:footnotes>",
        word__comments=f"<w:comments {make.W}>{paragraph()}</w:comments>",
        docProps__core=f"<core>{plant.said()}</core>",
    )


def _slides(plant: Planted) -> bytes:
    def said() -> str:
        return f"<a:p><a:r><a:t>{plant.said()}</a:t></a:r></a:p>"

    return make.pptx(f"><a:cNvPr descr='{plant.one()}'/>{said()}", f" show='0'>{said()}")


def _sheets(plant: Planted) -> bytes:
    strings = [f"<t>{plant.said()}</t>" for _ in range(2)]
    cells = [f"<c t='s'><v>{i}</v></c>" for i in range(2)]
    return make.xlsx(strings, {"one": cells[0], "two": cells[1]}, hidden="two")


def _text(plant: Planted) -> bytes:
    return make.odt(
        f"<text:tracked-changes><text:p>{plant.said()}</text:p></text:tracked-changes>"
        f"<text:p>{plant.said()}<office:annotation><text:p>{plant.said()}</text:p>"
        "</office:annotation></text:p>"
        f"<text:p><text:a href='{plant.one()}'>The door</text:a></text:p>",
        meta=f"<meta>{plant.said()}</meta>",
    )  # fmt: skip


def _page(plant: Planted) -> bytes:
    return (
        f'<head><meta name="description" content="{plant.said()}"><title>{plant.said()}</title>'
        f'</head><p>{plant.said()} <a href="{plant.one()}">The door</a> is open.'
        f'<img alt="{plant.said()}"><script>"{plant.said()}"</script><!-- {plant.said()} -->'
    ).encode()


def _message(plant: Planted) -> bytes:
    lines = "\n".join(f"> {plant.said()}" for _ in range(2))
    return (
        f"From: {plant.one()}\nTo: {plant.one()}\nSubject: {plant.one()}\n"
        f"Content-Type: text/plain; charset=utf-8\n\n{plant.said()}\n\n{lines}\n"
    ).encode()


def _table(plant: Planted) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows([["name", "note"], [plant.one(), plant.said()]])
    return out.getvalue().encode()


def _marked(plant: Planted) -> bytes:
    return (
        f"---\ntitle: {plant.said()}\n---\n# {plant.said()}\n\n> {plant.said()}\n\n"
        f"- {plant.said()} [The door]({plant.one()})\n- `{plant.one()}` was here\n\n"
        f"    {plant.said()}\n\n<!-- {plant.said()} -->\n"
    ).encode()


def _cues(plant: Planted) -> bytes:
    cue = "00:00:0{0},000 --> 00:00:0{0},900\n<i>{1}</i>\n"
    return "\n".join(f"{i}\n{cue.format(i, plant.said())}" for i in (1, 2)).encode()


def _catalogue(plant: Planted) -> bytes:
    return (
        f'# {plant.said()}\n#. {plant.said()}\nmsgctxt "{plant.one()}"\n'
        f'msgid "{plant.said()}"\nmsgstr ""\n\n#~ msgid "{plant.said()}"\n#~ msgstr ""\n'
    ).encode()


MAKERS: dict[str, Callable[[Planted], bytes]] = {
    "a.docx": _word, "a.pptx": _slides, "a.xlsx": _sheets, "a.odt": _text, "a.html": _page,
    "a.eml": _message, "a.csv": _table,
    "a.md": _marked, "a.srt": _cues, "a.po": _catalogue,
}  # fmt: skip


def kept(secrets: list[str], seen: list[str]) -> Iterator[str]:
    """The secrets of which the translator holds something that only they have."""
    sent = "\n".join(seen)
    for secret in secrets:
        name, _, number = secret.rpartition("patient=")
        telling = number if name else secret.split("@")[0].removeprefix("+1 ")
        if telling in sent:
            yield secret


@pytest.mark.parametrize("name", MAKERS)
def test_no_planted_secret_reaches_the_translator(
    name: str, seen: list[str], through: Callable[[Document], bytes]
) -> None:
    plant = Planted()
    document = format_of(name).read(MAKERS[name](plant))
    through(document)
    assert len(seen) >= EVERY, "nothing was sent, so nothing was shown"
    assert list(kept(plant.secrets, seen)) == []


def test_the_check_sees_what_it_looks_for() -> None:
    plant = Planted()
    said = plant.said()
    assert list(kept(plant.secrets, [said])) == plant.secrets
