"""Reading MCTest and letters with questions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prism.errors import BadInputError
from prism_lab.evaluation.passages import load

QUESTION = "one: Who came?\tTom\tAnn\tBob\tEve"
STORY = "mc160.dev.0\tAuthor: 17;Work Time(s): 9\tTom came.\\newline\\tabHe sat.\t" + "\t".join(
    [QUESTION, QUESTION.replace("one:", "multiple:")]
)


def write_mctest(folder: Path, story: str = STORY, answers: str = "A\tD") -> Path:
    for name in ("mc160", "mc500"):
        (folder / f"{name}.dev.tsv").write_text(story + "\n", encoding="utf-8")
        (folder / f"{name}.dev.ans").write_text(answers + "\n", encoding="utf-8")
    return folder


def test_a_story_of_mctest(tmp_path: Path) -> None:
    first, second = load(write_mctest(tmp_path))
    assert first == second
    assert first.text == "Tom came.\n\tHe sat."
    assert first.author == "17"
    assert [question.text for question in first.questions] == ["Who came?", "Who came?"]
    assert first.questions[0].options == ("Tom", "Ann", "Bob", "Eve")
    assert [question.answer for question in first.questions] == [0, 3]


@pytest.mark.parametrize(
    ("story", "answers"),
    [(STORY, "A"), (STORY, "A\tF"), ("mc160\tx", "A"), (STORY + "\tmore", "A\tD")],
)
def test_what_is_not_mctest_is_refused(tmp_path: Path, story: str, answers: str) -> None:
    with pytest.raises(BadInputError, match=r"mc160\.dev, line 1"):
        load(write_mctest(tmp_path, story, answers))


def test_a_missing_part_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="cannot be read"):
        load(tmp_path, "test")


def test_letters_with_questions(tmp_path: Path) -> None:
    question = {"question": "Who?", "options": ["Tom", "Ann"], "answer": 1}
    letter = {"id": "one", "text": "Ann came.", "domain": "family", "questions": [question]}
    path = tmp_path / "letters.jsonl"
    path.write_text(json.dumps(letter) + "\n", encoding="utf-8")
    (passage,) = load(path)
    assert (passage.id, passage.topic, passage.questions[0].answer) == ("one", "family", 1)


@pytest.mark.parametrize("line", ["{", "[]", '{"id": 1}', '{"id":1,"text":"","questions":[1]}'])
def test_a_malformed_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "letters.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(BadInputError, match="line 1"):
        load(path)
