"""`prism attack` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prism import cli


@pytest.fixture
def letters(tmp_path: Path) -> Path:
    question = {"question": "Who came?", "options": ["Ann", "Bob"], "answer": 0}
    lines = [
        {
            "id": str(number),
            "text": f"My {who} bought a small house. She painted the old kitchen green.",
            "questions": [question],
        }
        for number, who in enumerate(("sister", "mother", "teacher"))
    ]
    path = tmp_path / "letters.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")
    return path


def test_the_attacks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["attack", "--list"]) == 0
    printed = capsys.readouterr().out
    assert "reconstruction" in printed and "mitigation" in printed


def test_an_attack_prints_its_number(letters: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["attack", "repetition", "--data", str(letters), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    outcome = data["attacks"]["repetition"]
    assert outcome["details"]["same text 5 times, one key"] == 0
    assert 0 <= outcome["with_"] <= 1
    assert data["signature"]["texts"] == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ["repetition"],
        ["magic", "--data", "LETTERS"],
        ["open", "--data", "LETTERS"],
        ["recovery", "--data", "LETTERS"],
        ["linking", "--data", "LETTERS", "--ratio", "2"],
        ["linking", "--data", "LETTERS", "--model", "name"],
    ],
)
def test_what_is_missing_or_wrong_is_said(
    arguments: list[str], letters: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled = [str(letters) if one == "LETTERS" else one for one in arguments]
    assert cli.main(["attack", *filled]) == 2
    assert capsys.readouterr().err.startswith("prism: ")


def test_a_missing_file_is_bad_input(tmp_path: Path) -> None:
    assert cli.main(["attack", "linking", "--data", str(tmp_path / "none.jsonl")]) == 3
