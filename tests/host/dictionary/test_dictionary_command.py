"""`prism dictionary` as a person types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prism.cli import main


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
