"""Table 1 from answers in files: what is asked, what is refused, and what the numbers mean."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from prism_lab.table1 import main

STORIES = [
    ("The nurse lost the key of the kitchen. She found a ladder.", "What was lost?", "the key"),
    (
        "A farmer painted the wooden bridge. His daughter laughed.",
        "What was painted?",
        "the bridge",
    ),
]


@pytest.fixture
def work(tmp_path: Path) -> Path:
    lines = [
        {"id": f"s{i}", "text": text, "questions": [
            {"question": question, "options": ["a cloud", right], "answer": 1}]}
        for i, (text, question, right) in enumerate(STORIES)
    ]  # fmt: skip
    (tmp_path / "stories.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n")
    return tmp_path / "work"


def run(work: Path, *more: str) -> int:
    data = str(work.parent / "stories.jsonl")
    given = ["--data", data, "--to", "es", "--methods", "prism-star", "nodecode", "--ratios", "1"]
    return main(["--work", str(work), *given, "--rounds", "0", *more])


def asked(folder: Path, name: str) -> str:
    return (folder / "in" / f"{name}.txt").read_text(encoding="utf-8")


def answer(folder: Path, say: str | None = None) -> None:
    """Answer a batch, with the texts themselves where nothing else is said."""
    for path in (folder / "in").iterdir():
        text = path.read_text(encoding="utf-8") if say is None else say
        (folder / "out" / path.name).write_text(text, encoding="utf-8")


def test_what_is_asked_holds_nothing_that_the_one_who_answers_must_not_see(work: Path) -> None:
    assert run(work) == 1
    assert {path.name for path in (work / "translate").iterdir()} == {"direct", "prism-star-1.0"}
    for name, (text, _, right) in zip(("s0", "s1"), STORIES, strict=True):
        public = (work / "translate" / "prism-star-1.0" / "in" / f"{name}.txt").read_text()
        assert len(public.splitlines()) == 2
        assert right.split()[-1] not in public
        assert (
            text not in (work / "read" / "prism-star-1.0.public" / "in" / f"{name}.txt").read_text()
        )
        assert text in (work / "read" / "original" / "in" / f"{name}.txt").read_text()
        assert text.split()[1] not in (work / "read" / "floor" / "in" / f"{name}.txt").read_text()


def test_the_answers_are_scored_and_a_later_run_asks_the_same(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(work) == 1
    before = {path: path.read_bytes() for path in (work / "translate").rglob("*.txt")}
    for folder in (work / "translate").iterdir():
        answer(folder)
    assert run(work) == 1  # now there is something to be read
    assert all(path.read_bytes() == content for path, content in before.items())
    for folder in (work / "read").iterdir():
        private = folder.name in ("original", "direct", "prism-star-1.0")
        answer(folder, "1. B\n" if private else "1. A\n")
    capsys.readouterr()
    assert run(work) == 0
    printed = capsys.readouterr().out
    assert "0.000 without a text, 1.000 on the private text" in printed
    points = (work / "points.csv").read_text().splitlines()
    star = dict(zip(points[0].split(","), points[1].split(","), strict=True))
    assert (star["method"], float(star["pps"]), float(star["qs"])) == ("prism-star", 1, 1)
    assert (float(star["leak"]), float(star["utility"])) == (0, 1)
    nodecode = dict(zip(points[0].split(","), points[2].split(","), strict=True))
    assert (float(nodecode["pps"]), float(nodecode["qs"])) == (1, 0)
    assert "0.482" not in printed and "recorded answers" in printed


def test_an_answer_of_another_shape_is_not_taken(
    work: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(work)
    answer(work / "translate" / "direct", "one line where there were two\n")
    answer(work / "read" / "floor", "I cannot say.\n")
    capsys.readouterr()
    assert run(work) == 1
    printed = capsys.readouterr().out
    assert "translate/direct: 2 to be answered" in printed
    assert "read/floor: 2 to be answered" in printed


def test_other_texts_are_not_mixed_in(work: Path) -> None:
    run(work)
    path = work.parent / "stories.jsonl"
    path.write_text(path.read_text().replace("nurse", "baker"))
    assert run(work) == 3


def test_a_new_folder_needs_texts(tmp_path: Path) -> None:
    assert main(["--work", str(tmp_path / "x")]) == 2


def test_an_endpoint_answers_what_is_missing(
    work: Path, chat_server: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    def model(prompt: str) -> str:
        if prompt.startswith("Directly translate English to Spanish."):
            return "<think>Easy.</think>" + prompt.partition("\n\n")[2]
        return "1. B" if any(text in prompt for text, *_ in STORIES) else "1. A"

    with chat_server(model) as (url, prompts):
        assert run(work, "--model", f"test@{url}") == 0
        count = len(prompts)
        assert run(work, "--model", f"test@{url}") == 0
        assert len(prompts) == count  # all is kept
    printed = capsys.readouterr().out
    assert "0.000 without a text, 1.000 on the private text" in printed
    assert "answered by test" in printed
