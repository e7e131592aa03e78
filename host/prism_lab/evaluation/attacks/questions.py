"""Multiple-choice questions on the public text: 1 - PPS, over the floor."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean

from prism_lab.evaluation.attacks.base import Attack, Outcome, Scene
from prism_lab.evaluation.passages import Passage
from prism_lab.evaluation.readers import Reader, WindowReader
from prism_lab.evaluation.readers.chat import ChatReader
from prism_lab.evaluation.scores import over_floor


def run(scene: Scene) -> Outcome:
    """The leak: (accuracy on the public text - floor) / (accuracy on the private text - floor).

    The reader is the scene's language model where there is one, else the offline baseline. The
    leak is given as 1 where the reader gets nothing from the private text either.
    """
    reader: Reader = WindowReader() if scene.model is None else ChatReader(scene.model)
    public = _accuracy(reader, scene, lambda p: scene.encode(p.text, "qa", p.id).public_text.value)
    floor = _accuracy(reader, scene, lambda _: "")
    private = _accuracy(reader, scene, lambda passage: passage.text)
    leak = over_floor(public, floor, private) if private > floor else 1.0
    details = {"floor": floor, "public text": public, "private text": private, "leak": leak}
    return Outcome(1.0, min(1.0, max(0.0, leak)), details)


def _accuracy(reader: Reader, scene: Scene, shown: Callable[[Passage], str]) -> float:
    return fmean(
        credit
        for passage in scene.passages
        for credit in reader.credits(shown(passage), passage.questions, scene.language)
    )


ATTACK = Attack(
    "questions",
    "what do multiple-choice questions on the public text get right?",
    "content words and protected items are replaced",
    run,
)
