"""Questions to measure with: SensitiveQA's rows, and questions of our own about private letters."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

_ROW, _WORDS, _PAIRS = "给定文本：", "需要替换的词：", "替换前后的词对："


@dataclass(frozen=True, slots=True)
class Row:
    """A question with the text that it is about, and the words in it that are private.

    sensitive: as a language model has listed them, for SensitiveQA; empty for the letters.
    """

    name: str
    text: str
    sensitive: tuple[str, ...] = ()


def sensitive_qa(path: Path) -> list[Row]:
    """The rows of SensitiveQA (Li et al. 2025), a JSON object a line."""
    rows = []
    for number, line in enumerate(path.read_text("utf-8").splitlines()):
        query = json.loads(line)["query"]
        text, _, rest = query.removeprefix(_ROW).partition(_WORDS)
        listed = rest.partition(_PAIRS)[0].split(",")
        words = tuple(word.strip() for word in listed if word.strip())
        rows.append(Row(f"{number:03d}", text.strip(), words))
    return rows


def letters(path: Path, questions: Path) -> list[Row]:
    """The letters of a file, each with a question about it: the id of a letter and its question
    stand in a line of `questions`."""
    texts = {
        row["id"]: row["text"] for row in map(json.loads, path.read_text("utf-8").splitlines())
    }
    rows = []
    for number, line in enumerate(questions.read_text("utf-8").splitlines()):
        name, question = line.split("\t")
        rows.append(Row(f"{number:03d}", f"{texts[name].rstrip()}\n\n{question}"))
    return rows
