"""Files of characters: what is translated, what stays, and that all the rest is as it was."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from prism.documents import Document, DocumentError, format_of
from prism.documents import opened as read_file

HERE = Path(__file__).parent / "files"

FILES = {
    "a.md": "---\ntitle: front\n---\n# The **old** house\n\nSee [the door](http://x.org/?q=a) and"
    " `some code`\nin it.  \nHard break\n\n> quoted and\n> wrapped\n\n| Name | *Age* |\n|---|---|\n"
    "| one two | 12 |\n\n- [ ] item\n\n```\nfenced\n```\n\n    indented code\n",
    "a.html": "<!doctype html><html><head><title>one title</title><style>p{a:b}</style></head>"
    '<body><p>The <b>old</b> house &amp; <a href="x?q=secret" title="a tip">the door</a><br>two'
    '<p>No end <img alt="a picture" src=x><ul><li>item</ul><script>"<p>script</p>"</script>'
    "<pre><code>code</code></pre><span translate=no>stays</span><textarea>mine</textarea>",
    "a.csv": 'name,note\r\nAnna,"she said ""no"", twice"\r\n12,3.5\r\n"",last one',
    "a.srt": "1\n00:00:01,000 --> 00:00:02,000\nThe <i>old</i> house\nis red.\n\n2\n"
    "00:00:03,000 --> 00:00:04,000\n- Who?\n- Me.\n",
    "a.vtt": "WEBVTT\n\nNOTE a note\n\n00:01.000 --> 00:02.000 align:start\n<v Bob>The house\n",
    "a.txt": "\ufeffOne line.\r\n\r\n  Another line.\r\n",
    "a.eml": "From: a@b.org\nSubject: about\nContent-Type: text/plain; charset=utf-8\n\nHello you,"
    "\n\n> the old\n> house\n\n-- \nme\n",
}  # fmt: skip

Run = Callable[[Document], bytes]


def opened(name: str) -> Document:
    return format_of(name).read(FILES[name].encode())


@pytest.mark.parametrize("name", FILES)
def test_a_file_whose_words_stay_the_same_stays_the_same(name: str, through: Run) -> None:
    assert through(opened(name)).decode() == FILES[name]


@pytest.mark.parametrize(
    ("name", "stay", "change"),
    [
        ("a.md", ["title: front", "http://x.org/?q=a", "`some code`", "fenced", "indented code",
                  "# ", "\n> ", "|---|---|", "- [ ] ", "12"],
         ["**OLD**", "*AGE*", "[THE DOOR](", "QUOTED AND WRAPPED", "ITEM", "IN IT.  \nHARD"]),
        ("a.html", ["p{a:b}", "x?q=secret", "<p>script</p>", "<code>code</code>", "stays", "mine"],
         ["ONE TITLE", "<b>OLD</b>", "&amp;", 'title="A TIP"', ">THE DOOR</a><br>TWO", "A PICTURE",
          "<li>ITEM"]),
        ("a.csv", ["name,note", "12,3.5", '""'], ["ANNA", '"SHE SAID ""NO"", TWICE"', "LAST ONE"]),
        ("a.srt", ["00:00:01,000 --> 00:00:02,000"],
         ["THE <i>OLD</i> HOUSE IS RED.\n\n", "- WHO?\n- ME.\n"]),
        ("a.vtt", ["WEBVTT", "NOTE a note", "align:start", "<v Bob>"], ["THE HOUSE"]),
        ("a.txt", ["\ufeff", "\r\n\r\n  "], ["ONE LINE.", "ANOTHER LINE.\r\n"]),
        ("a.eml", ["Subject: about", "From: a@b.org"], ["HELLO YOU,", "> THE OLD\n> HOUSE"]),
    ],
)  # fmt: skip
def test_text_changes_and_nothing_else_does(
    name: str, stay: list[str], change: list[str], upper: Run
) -> None:
    changed = upper(opened(name)).decode()
    assert [one for one in (*stay, *change) if one not in changed] == []
    tags = re.compile(r"</?\w+")
    assert sorted(tags.findall(changed)) == sorted(tags.findall(FILES[name]))


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.txt", "Grüße".encode("latin-1"), "document_broken"),
        ("a.txt", b"a\0b", "document_broken"),
        ("a.csv", b'a,b\n"open,2\n', "document_broken"),
        ("a.srt", b"no times here", "document_broken"),
        ("a.eml", b"", "document_broken"),
        (
            "a.eml",
            b"Content-Type: multipart/encrypted; boundary=x\n\n--x--\n",
            "document_encrypted",
        ),
        ("a.eml", b"Subject: x\n\n-----BEGIN PGP MESSAGE-----\n", "document_encrypted"),
        ("a.eml", b"Content-Type: text/plain; charset=nonsense\n\nx\n", "document_broken"),
        ("a.docm", b"PK", "document_macros"),
        ("a.doc", b"\xd0\xcf", "document_unknown"),
        ("a.xyz", b"x", "document_unknown"),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_name(name: str, data: bytes, code: str) -> None:
    with pytest.raises(DocumentError) as refused:
        format_of(name).read(data)
    assert refused.value.code == code


def test_a_page_of_ten_thousand_open_tags_is_read() -> None:
    page = b"<p>" + b"<b>x " * 10_000
    assert len(format_of("a.html").read(page).texts[0].passages) == 1


def test_only_the_columns_that_were_asked_for_are_translated(tmp_path: Path, upper: Run) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b'id,Note,"by, whom"\r\nx1,"the ""door""",Anna\r\nx2,open\r\n')

    def written(*columns: str) -> str:
        return upper(read_file(path, columns)).decode()

    assert written(" note ") == 'id,Note,"by, whom"\r\nx1,"THE ""DOOR""",Anna\r\nx2,OPEN\r\n'
    assert written("2", "by, whom") == written("note", "3")
    assert written("3").count("ANNA") == 1 and "open" in written("3")
    assert read_file(path, ["1"]).notes[-1] == "2 columns that were not asked for"
    for missing in ("4", "0", "-1", "name", ""):
        with pytest.raises(DocumentError) as refused:
            read_file(path, [missing])
        assert refused.value.code == "document_columns"
    # Of what has no columns all is translated: a folder holds other files beside its tables.
    path.with_suffix(".txt").write_text("One line.")
    assert read_file(path.with_suffix(".txt"), ["note"]).said() == ["One line."]


def test_a_cue_ends_where_the_next_one_begins(upper: Run) -> None:
    times = "00:00:01,000 --> 00:00:02,000"
    forgotten = f"1\n{times}\none\n2\n{times}\ntwo\n7\nlast"
    document = format_of("a.srt").read(forgotten.encode())
    assert document.said() == ["one", "two 7 last"]
    assert upper(document).decode() == f"1\n{times}\nONE\n2\n{times}\nTWO 7 LAST"
