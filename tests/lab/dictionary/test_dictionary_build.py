"""`prism dictionary build` as a person types it."""

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


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--to", "fr", "--out", "x"], 2),
        (["--to", "fr", "--out", "x", "--engine", "apertium"], 2),
        (["--to", "fr", "--out", "x", "--memory", "missing"], 3),
    ],
)
def test_what_cannot_be_built_ends_with_its_code(
    arguments: list[str], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["dictionary", "build", *arguments]) == code
    assert list(tmp_path.iterdir()) == []
