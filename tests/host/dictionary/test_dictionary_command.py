"""`prism dictionary` as a person types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prism.cli import main

MEMORY = [
    ("The dog sees the river.", "Le chien voit le fleuve."),
    ("The dog likes the garden.", "Le chien aime le jardin."),
    ("A dog eats in the garden.", "Un chien mange dans le jardin."),
    ("The river is near the garden.", "Le fleuve est près du jardin."),
]
LEXICON = (
    "word\tpart_of_speech\tfrench\nshipment\tnoun\texpédition f; envoi m\ndog\tnoun\tclébard m\n"
)


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    lines = [
        json.dumps(
            {
                "id": i,
                "text": text,
                "substitutions": [
                    {"token": j, "word": w, "tag": "NN"}
                    for j, w in enumerate(text.rstrip(".").split())
                    if w in ("dog", "river", "garden")
                ],
            }
        )
        for i, (text, _) in enumerate(MEMORY)
    ]
    (tmp_path / "substitutions.jsonl").write_text("\n".join(lines))
    (tmp_path / "en-fr.tsv").write_text("".join(f"{i}\t{b}\n" for i, (_, b) in enumerate(MEMORY)))
    (tmp_path / "lexicon.tsv").write_text(LEXICON)
    return tmp_path


def build(memory: Path, *more: str) -> int:
    return main(
        ["dictionary", "build", "--memory", str(memory), "--learn-held-out", "--to", "fr",
         "--lexicon", str(memory / "lexicon.tsv"), "--out", str(memory / "out.tsv"), *more]
    )  # fmt: skip


def test_lookup_prints_a_json_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dictionary", "lookup", "--to", "fr", "house", "invoices", "xyzzy"]) == 0
    out, err = capsys.readouterr()
    found = [json.loads(line) for line in out.splitlines()]
    assert {(item["word"], item["tag"]) for item in found} >= {("house", "NN"), ("invoice", "NN")}
    for item in found:
        assert {"word", "tag", "confidence", "translations"} <= set(item)
        shares = [translation["p"] for translation in item["translations"]]
        assert shares == sorted(shares, reverse=True)
    assert next(i for i in found if i["word"] == "house")["translations"][0]["text"] == "maison"
    assert "xyzzy" in err


def test_lookup_of_one_tag(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dictionary", "lookup", "--to", "de", "--tag", "NNS", "invoices"]) == 0
    [line] = capsys.readouterr().out.splitlines()
    assert json.loads(line)["word"] == "invoice"


def test_build_check_and_info(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build(memory, "--licence", "CC0", "--date", "2026-01-01") == 0
    assert main(["dictionary", "check", str(memory / "out.tsv")]) == 0
    assert main(["dictionary", "info", "--json", str(memory / "out.tsv")]) == 0
    info = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert info["licence"] == "CC0"
    assert info["entries"] >= 4
    lines = (memory / "out.tsv").read_text(encoding="utf-8").splitlines()
    assert any(line.startswith("dog\tNN\t") and "\tchien " in line for line in lines)
    assert "shipment\tNN\t0.5\tdecode\t0\texpédition 0.7 | envoi 0.2" in lines


def test_a_translator_confirms_a_lexicon(memory: Path) -> None:
    seen = memory / "seen.tsv"
    seen.write_text(
        "# prism dictionary: 1\n# source: en\n# target: fr\n# translator: t\n"
        "shipment\tNN\t0.9\tboth\t0\tenvoi 0.9\n",
        encoding="utf-8",
    )
    assert build(memory, "--confirm", str(seen)) == 0
    text = (memory / "out.tsv").read_text(encoding="utf-8")
    assert "shipment\tNN\t0.81\tboth\t0\tenvoi 0.7 | expédition 0.2" in text


def test_import_then_look_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.csv").write_text("house,manoir\nfoobar,truc\n")
    out = str(tmp_path / "mine.tsv")
    assert (
        main(["dictionary", "import", str(tmp_path / "mine.csv"), "--to", "fr", "--out", out]) == 0
    )
    assert main(["dictionary", "lookup", "--to", "fr", "--with", out, "--tag", "NN", "house"]) == 0
    assert json.loads(capsys.readouterr().out)["translations"][0]["text"] == "manoir"
    assert main(["dictionary", "lookup", "--to", "fr", "--with", out, "foobar"]) == 0
    assert json.loads(capsys.readouterr().out)["translations"][0]["text"] == "truc"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["lookup", "--to", "xx", "house"], 3),
        (["check", "missing.tsv"], 3),
        (["build", "--to", "fr", "--out", "x"], 2),
        (["build", "--to", "fr", "--out", "x", "--engine", "apertium"], 2),
        (["build", "--to", "fr", "--out", "x", "--memory", "missing"], 3),
        (["import", "missing.csv", "--to", "fr", "--out", "x"], 3),
        (["import", "missing.pdf", "--to", "fr", "--out", "x"], 3),
    ],
)
def test_what_cannot_be_done_ends_with_its_code(
    arguments: list[str], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["dictionary", *arguments]) == code
    assert list(tmp_path.iterdir()) == []


def test_check_names_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.tsv"
    head = "# prism dictionary: 1\n# source: en\n# target: fr\n# translator: t\n"
    line = "a\tNN\t0.5\tboth\t0\tb 0.5\n"
    for text, named in ((line + "c\tNN\t2\tboth\t0\tb 0.5\n", "line 6"), (line * 2, "twice")):
        path.write_text(head + text)
        assert main(["dictionary", "check", str(path)]) == 3
        assert named in capsys.readouterr().err
