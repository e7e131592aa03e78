"""`prism protect`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prism.cli import main


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.fixture
def letter(tmp_path: Path) -> str:
    path = tmp_path / "letter.txt"
    path.write_text("Hello,\nask Anna Keller about the bluebird in London.\n", encoding="utf-8")
    return str(path)


def test_lines_say_what_and_why(letter: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["protect", letter]) == 0
    captured = capsys.readouterr()
    assert "2  person        Anna Keller  (person: a given name and more)" in captured.out
    assert "1 person" in captured.err and "1 place" in captured.err


def test_json(letter: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["protect", "--json", letter]) == 0
    items = json.loads(capsys.readouterr().out)["items"]
    assert [(item["text"], item["category"]) for item in items] == [
        ("Anna Keller", "person"),
        ("London", "place"),
    ]
    assert {"start", "end", "detector", "reason", "certainty"} <= items[0].keys()


def test_always_and_never(letter: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["protect", "--always", "bluebird", "--never", "London", "--json", letter]) == 0
    items = json.loads(capsys.readouterr().out)["items"]
    assert [item["text"] for item in items] == ["Anna Keller", "bluebird"]


def test_saved_words_hold_next_time(letter: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["protect", "--always", "bluebird", "--save", letter]) == 0
    capsys.readouterr()
    assert main(["protect", "--json", letter]) == 0
    items = json.loads(capsys.readouterr().out)["items"]
    assert "bluebird" in [item["text"] for item in items]


def test_a_missing_file_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["protect", "/no/such/file"]) == 3
    assert "/no/such/file" in capsys.readouterr().err
