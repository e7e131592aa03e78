"""A language model as judge: how much of an answer is in the key's sense right."""

from __future__ import annotations

import re

from prism_lab.evaluation.chat import Model

_JUDGE = """You mark answers. The question was:
{question}
The right answer is:
{key}
The answer to be marked is:
{answer}

Does it give the right answer, in whatever words? Write 2 if it does, 1 if it gives a part of it,
0 if it does not. Write the number only."""
_MARK = re.compile(r"[012]")
POINTS = 2


def marked(model: Model, question: str, key: str, answer: str) -> int:
    """0, 1 or 2 points. An unreadable verdict is 0."""
    verdict = _MARK.search(model.ask(_JUDGE.format(question=question, key=key, answer=answer)))
    return int(verdict.group()) if verdict else 0
