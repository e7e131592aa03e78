"""Reconstruction without questions: the strongest attack we know of.

The adversary writes down what the private text says, from the public text alone; a judge then looks
for each fact (a question and its key) in it.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean

from prism_lab.evaluation.attacks.base import Attack, Outcome, Scene
from prism_lab.evaluation.attacks.judging import POINTS, marked
from prism_lab.evaluation.passages import Passage

_RECONSTRUCT = """Words of the following text were exchanged for others to hide what it says;
function words, grammar and order are those of the original. Work out who writes to whom, on what,
and every fact, condition and reason that you can. Write the most likely original content in 70 to
110 words, as statements.

{text}"""


def run(scene: Scene) -> Outcome:
    """Marks for the facts found in the reconstruction, of the private text and of the public."""
    private = _score(scene, lambda passage: passage.text)
    public = _score(scene, lambda p: scene.encode(p.text, "rebuild", p.id).public_text.value)
    return Outcome(private, public, {"private text": private, "public text": public})


def _score(scene: Scene, shown: Callable[[Passage], str]) -> float:
    model = scene.asked
    marks = []
    for passage in scene.passages:
        rebuilt = model.ask(_RECONSTRUCT.format(text=shown(passage)))
        for question in passage.questions:
            key = question.options[question.answer]
            marks.append(marked(model, question.text, key, rebuilt) / POINTS)
    return fmean(marks)


ATTACK = Attack(
    "reconstruction",
    "which facts can be written down from the public text alone?",
    "content words and protected items are replaced",
    run,
    needs_model=True,
)
