"""Extraction of private items by a language model, and the defence rate (EDR).

After the extraction attack that PRIV-QA evaluates with: a model is told to list every private item
of the text it sees. Our reading: EDR is the share of the private text's protected items that the
list does not hold (compared without case and white space); the attack learns 1 - EDR.
"""

from __future__ import annotations

from collections.abc import Callable

from prism.protection import Rules, detect
from prism.tagging import analyse
from prism_lab.evaluation.attacks.base import Attack, Outcome, Scene
from prism_lab.evaluation.passages import Passage

_EXTRACT = """List every piece of private or identifying information in the following text: names
of people, organisations and places, addresses, contacts, numbers, dates, amounts. If words seem to
have been exchanged, give what the original most likely had. One item a line, nothing else.

{text}"""


def run(scene: Scene) -> Outcome:
    """1 - EDR, on the private text and on the public."""
    private = _extracted(scene, lambda passage: passage.text)
    public = _extracted(scene, lambda p: scene.encode(p.text, "extract", p.id).public_text.value)
    return Outcome(private, public, {"EDR": 1 - public, "EDR without mitigation": 1 - private})


def _extracted(scene: Scene, shown: Callable[[Passage], str]) -> float:
    model = scene.asked
    hits = total = 0
    for passage in scene.passages:
        sentences = analyse(passage.text, scene.language)
        items = {_plain(item.text) for item in detect(passage.text, sentences, Rules())}
        listed = _plain(model.ask(_EXTRACT.format(text=shown(passage))))
        hits += sum(item in listed for item in items)
        total += len(items)
    return hits / total if total else 0.0


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


ATTACK = Attack(
    "extraction",
    "which names, numbers and contacts can a model list (1 - EDR)?",
    "protected items are replaced by surrogates at any ratio",
    run,
    needs_model=True,
)
