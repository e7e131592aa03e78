"""Open questions, answered in a few words and marked by a judge.

Multiple choice is no ruler for a strong reader: it recognises the true option without the text.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean

from prism_lab.evaluation.attacks.base import Attack, Outcome, Scene
from prism_lab.evaluation.attacks.judging import POINTS, marked
from prism_lab.evaluation.passages import Passage
from prism_lab.evaluation.scores import over_floor

_ASK = """Words of the following text were exchanged for others to hide what it says. Work out what
the original most likely said, from what is left of it and from the question.

{text}

Question on the original: {question}
Answer in a few words."""
_GUESS = """Guess the answer to a question on a text that you cannot see: {question}
Answer in a few words."""


def run(scene: Scene) -> Outcome:
    """Marks over the floor of the questions alone, full marks taken as the ceiling."""
    floor = _score(scene, lambda _: "")
    public = _score(scene, lambda p: scene.encode(p.text, "open", p.id).public_text.value)
    private = _score(scene, lambda passage: passage.text)
    leak = over_floor(public, floor, 1.0) if floor < 1 else 1.0
    details = {"floor": floor, "public text": public, "private text": private}
    without = over_floor(private, floor, 1.0) if floor < 1 else 1.0
    return Outcome(max(0.0, without), max(0.0, leak), details)


def _score(scene: Scene, shown: Callable[[Passage], str]) -> float:
    model = scene.asked
    marks = []
    for passage in scene.passages:
        text = shown(passage)
        for question in passage.questions:
            prompt = (_ASK if text else _GUESS).format(text=text, question=question.text)
            key = question.options[question.answer]
            marks.append(marked(model, question.text, key, model.ask(prompt)) / POINTS)
    return fmean(marks)


ATTACK = Attack(
    "open",
    "what do open questions on the public text get right?",
    "content words and protected items are replaced",
    run,
    needs_model=True,
)
