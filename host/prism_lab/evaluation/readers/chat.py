"""A language model as reader, with the prompt of the paper's experiments (Sato 2024, section 4)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from prism_lab.evaluation.chat import Model
from prism_lab.evaluation.passages import Question

_ATTEMPTS = 3
LETTERS = "ABCDEFGHIJ"
_ANSWER = re.compile(
    r"^\W*(?:(?:question\s*)?\d+\s*[.):-]*\s*)?\W*([A-J])(?:[).:]|\W*$)", re.IGNORECASE
)
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class ChatReader:
    """Asks all questions on a text at once, as the paper does."""

    needs_translated_questions = False

    def __init__(self, model: Model) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The model, and which prompt."""
        return f"{self._model.name} (prompt of Sato 2024)"

    def credits(self, text: str, questions: Sequence[Question], language: str) -> list[float]:
        """See `Reader`. An answer that cannot be read three times over counts as a guess."""
        del language
        prompt = asking(text, questions)
        for _ in range(_ATTEMPTS):
            letters = read_answers(self._model.ask(prompt))
            if len(letters) == len(questions):
                return [
                    float(letter == LETTERS[question.answer])
                    for letter, question in zip(letters, questions, strict=True)
                ]
        return [1 / len(question.options) for question in questions]


def asking(text: str, questions: Sequence[Question]) -> str:
    """The prompt; without a text, for the floor, the questions alone."""
    count = len(questions)
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    task = f"olve the following {number} questions."
    parts = [f"Read the following message, s{task}", text] if text else [f"S{task}"]
    for place, question in enumerate(questions, 1):
        options = zip(LETTERS, question.options, strict=False)
        lines = [f"{place}: {question.text}", *(f"{a}) {option}" for a, option in options)]
        parts.append("\n".join(lines))
    example = "\n".join(f"{i}. {'ABAD'[(i - 1) % 4]}" for i in range(1, count + 1))
    parts.append(f"Output only {number} characters representing the answers, e.g.,\n{example}")
    return "\n\n".join(parts)


def read_answers(answer: str) -> list[str]:
    """The letters that an answer gives, one a line; lines without one are passed over."""
    found = (_ANSWER.match(line.strip()) for line in answer.splitlines())
    return [match.group(1).upper() for match in found if match]
