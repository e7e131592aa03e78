"""Texts with multiple-choice questions: MCTest, and JSON lines of the same shape."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from prism.errors import BadInputError

_SETS = ("mc160", "mc500")
_OPTIONS = 4


@dataclass(frozen=True, slots=True)
class Question:
    """A question, its options and the index of the right one."""

    text: str
    options: tuple[str, ...]
    answer: int


@dataclass(frozen=True, slots=True)
class Passage:
    """A text and the questions on it. `author` and `topic` are empty where they are not known."""

    id: str
    text: str
    questions: tuple[Question, ...]
    author: str = ""
    topic: str = ""


def load(path: Path, part: str = "dev") -> list[Passage]:
    """The passages of a MCTest folder (`part` of both sets) or of a JSON-lines file.

    Raises BadInputError where there are none, or they are malformed.
    """
    if path.is_dir():
        return mctest(path, part)
    return json_lines(path)


def mctest(folder: Path, part: str = "dev", sets: Sequence[str] = _SETS) -> list[Passage]:
    """One part (train, dev) of MCTest (Richardson, Burges and Renshaw 2013), both sets.

    Raises BadInputError where a file is missing or malformed.
    """
    passages: list[Passage] = []
    for name in sets:
        stories = _lines(folder / f"{name}.{part}.tsv")
        answers = _lines(folder / f"{name}.{part}.ans")
        for number, (story, keys) in enumerate(zip_longest(stories, answers, fillvalue=""), 1):
            try:
                passages.append(_story(story, keys))
            except (ValueError, IndexError):
                raise BadInputError(f"{name}.{part}, line {number} is not MCTest.") from None
    return passages


def _story(line: str, keys: str) -> Passage:
    identity, properties, text, *rest = line.split("\t")
    letters = keys.split()
    size = _OPTIONS + 1
    if not letters or len(rest) != size * len(letters):
        raise ValueError("not four options a question")
    questions = tuple(
        Question(
            rest[size * i].partition(":")[2].strip(),
            tuple(rest[size * i + 1 : size * (i + 1)]),
            "ABCD".index(letter),
        )
        for i, letter in enumerate(letters)
    )
    author = dict(p.partition(":")[::2] for p in properties.split(";")).get("Author", "").strip()
    plain = text.replace("\\newline", "\n").replace("\\tab", "\t")
    return Passage(identity, plain, questions, author=author)


def json_lines(path: Path) -> list[Passage]:
    """One object a line: `id`, `text`, `questions` (`question`, `options`, `answer`), `domain`.

    Raises BadInputError where a line is anything else.
    """
    passages = []
    for number, line in enumerate(_lines(path), 1):
        try:
            passages.append(_object(json.loads(line)))
        except (ValueError, KeyError, TypeError):
            raise BadInputError(f"{path.name}, line {number} is no text with questions.") from None
    if not passages:
        raise BadInputError(f"{path.name} is empty.")
    return passages


def _object(data: dict[str, Any]) -> Passage:
    questions = []
    for one in data["questions"]:
        options, answer = tuple(map(str, one["options"])), int(one["answer"])
        if not 0 <= answer < len(options):
            raise ValueError("the answer is none of the options")
        questions.append(Question(str(one["question"]), options, answer))
    topic = str(data.get("domain", ""))
    return Passage(str(data["id"]), str(data["text"]), tuple(questions), topic=topic)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise BadInputError(f"{path} cannot be read.") from None
