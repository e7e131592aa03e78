"""Taking over dictionaries of strangers, hostile ones included."""

from __future__ import annotations

import gzip
import struct
from pathlib import Path

import pytest

from prism.dictionary import importing
from prism.dictionary.importing import bounded
from prism.errors import DictionaryError

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
ARTICLES = {
    "house": "house /haus/ <n>\n1. maison, logis\n2. (parliament) chambre\n   Note: an aside\n",
    "fast": "fast <adj>\nrapide; vite\n see: {quick}\n",
}
TEI = """<?xml version="1.0"?><TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body>
<entry><form><orth>house</orth></form><gramGrp><pos>n</pos></gramGrp>
<sense><cit type="trans"><quote>maison</quote></cit><cit type="example"><quote>no</quote>
<cit type="trans"><quote>logis</quote></cit></cit></sense></entry></body></text></TEI>"""


def number(value: int) -> str:
    digits = ""
    while value or not digits:
        digits = DIGITS[value % 64] + digits
        value //= 64
    return digits


def dictd(folder: Path, index: str | None = None, *, packed: bool = True) -> Path:
    body, lines = b"", []
    for word, text in {"00databaseinfo": "about\n", **ARTICLES}.items():
        lines.append(f"{word}\t{number(len(body))}\t{number(len(text.encode()))}\n")
        body += text.encode()
    (folder / "x.index").write_text("".join(lines) if index is None else index)
    name = "x.dict.dz" if packed else "x.dict"
    (folder / name).write_bytes(gzip.compress(body) if packed else body)
    return folder / name


def stardict(folder: Path, *, offset: int = 0, size: str = "", cut: int = 0) -> Path:
    body, index = b"", b""
    for word, text in ARTICLES.items():
        index += word.encode() + b"\0" + struct.pack(">II", len(body) + offset, len(text.encode()))
        body += text.encode()
    index = index[: len(index) - cut]
    (folder / "x.ifo").write_text(
        f"StarDict's dict ifo file\nversion=2.4.2\nidxfilesize={size or len(index)}\n"
        "sametypesequence=m\n"
    )
    (folder / "x.idx").write_bytes(index)
    (folder / "x.dict.dz").write_bytes(gzip.compress(body))
    return folder / "x.ifo"


def found(path: Path) -> dict[tuple[str, str], list[str]]:
    return {(e.word, e.tag): [t.text for t in e.translations] for e in importing.entries(path)}


EXPECTED = {("house", "NN"): ["maison", "logis", "chambre"], ("fast", "JJ"): ["rapide", "vite"]}


@pytest.mark.parametrize("packed", [True, False])
def test_dictd(tmp_path: Path, packed: bool) -> None:
    path = dictd(tmp_path, packed=packed)
    assert found(path) == found(tmp_path / "x.index") == EXPECTED


def test_stardict(tmp_path: Path) -> None:
    assert found(stardict(tmp_path)) == EXPECTED


@pytest.mark.parametrize("name", ["x.tei", "x.xml", "x.tei.gz"])
def test_tei(tmp_path: Path, name: str) -> None:
    data = TEI.encode()
    (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith("gz") else data)
    assert found(tmp_path / name) == {("house", "NN"): ["maison", "logis"]}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("g.tsv", "# mine\nlease\tbail\nlease\tlocation\n\nacme\tACME\tNNP\n"),
        ("g.csv", 'lease,"bail; location"\r\nacme,ACME,NNP\r\n'),
        ("g.csv", "\ufefflease,bail;location\nacme,ACME,NNP\n"),
    ],
)
def test_glossaries(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8", newline="")
    assert found(tmp_path / name) == {
        ("lease", "*"): ["bail", "location"],
        ("acme", "NNP"): ["ACME"],
    }
    assert importing.is_glossary(tmp_path / name)


def test_imported_words_decode_only(tmp_path: Path) -> None:
    assert not any(entry.substitute for entry in importing.entries(dictd(tmp_path)))


@pytest.mark.parametrize(
    "index",
    [
        "house\n",
        "house\tA\n",
        "house\tA\t!\n",
        f"house\t{number(10**6)}\tB\n",
        "house\tA\tZZZZZZ\n",
    ],
)
def test_a_dictd_index_cannot_point_elsewhere(tmp_path: Path, index: str) -> None:
    with pytest.raises(DictionaryError, match="line 1"):
        found(dictd(tmp_path, index))


@pytest.mark.parametrize(("offset", "size", "cut"), [(10**9, "", 0), (0, "7", 0), (0, "", 3)])
def test_a_stardict_index_cannot_lie(tmp_path: Path, offset: int, size: str, cut: int) -> None:
    with pytest.raises(DictionaryError):
        found(stardict(tmp_path, offset=offset, size=size, cut=cut))


def test_missing_parts_are_named(tmp_path: Path) -> None:
    path = dictd(tmp_path)
    (tmp_path / "x.index").unlink()
    with pytest.raises(DictionaryError, match=r"needs x\.index"):
        found(path)


@pytest.mark.parametrize(
    "declared",
    [
        '<!DOCTYPE TEI [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>',
        '<!DOCTYPE TEI [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE TEI [<!ENTITY % p SYSTEM "http://example.org/x"> %p;]>',
    ],
)
def test_xml_entities_are_refused(tmp_path: Path, declared: str) -> None:
    (tmp_path / "x.tei").write_text(TEI.replace("<TEI", declared + "<TEI", 1))
    with pytest.raises(DictionaryError, match="entities"):
        found(tmp_path / "x.tei")


@pytest.mark.parametrize("text", ["<a>", "<a/>", "<a>" * 1000, "no xml", ""])
def test_other_xml_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.tei").write_text(text)
    with pytest.raises(DictionaryError):
        found(tmp_path / "x.tei")


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    (tmp_path / "x.gz").write_bytes(gzip.compress(bytes(1_000_000)))
    with pytest.raises(DictionaryError, match="more than"):
        bounded.read(tmp_path / "x.gz", most=1000)


@pytest.mark.parametrize(
    "data", [b"\x1f\x8b", b"\x1f\x8b\x08\x00broken", gzip.compress(b"x" * 99, mtime=0)[:20]]
)
def test_damaged_gzip_is_an_error(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.tei.gz").write_bytes(data)
    with pytest.raises(DictionaryError):
        found(tmp_path / "x.tei.gz")


@pytest.mark.parametrize("text", ["one column\n", "a,b,c,d\n", ",translation\n", "word,\n"])
def test_a_malformed_glossary_is_named_by_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "g.csv").write_text("lease,bail\n" + text)
    with pytest.raises(DictionaryError, match="line 2"):
        found(tmp_path / "g.csv")


def test_unknown_kinds_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DictionaryError, match="unknown kind"):
        importing.articles(tmp_path / "x.pdf")
