"""Extraction of private items by a language model, and the rate at which it is defended (EDR).

After PRIV-QA (section 5.3): the same question, for every private item, is asked of the original and
of the protected text, and what the model extracts from the one is compared with what it extracts
from the other. There the protection of a text succeeds if the two are not the same, and the EDR is
the share of texts for which it does. Their question is for one item a text; ours is for all, so
that sets which differ in one of ten items would count as a success: the EDR proper is here the
share of the original's items that are not extracted from the protected text, averaged over texts,
and the paper's count stands beside it. Items are compared whole ("5" is not in "1985"), without
case, white space and marks around them. What our own detector finds plays no part.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from statistics import fmean

from prism_lab.evaluation.attacks.base import Attack, Outcome, Scene
from prism_lab.evaluation.passages import Passage

_EXTRACT = """List every piece of private or identifying information in the following text: names
of people, organisations and places, addresses, contacts, numbers, dates, amounts, occupations,
conditions. Give each as it is written there. One item a line, nothing else.

{text}"""
_BULLET = re.compile(r"^\s*(?:[-*•–]|\d{1,2}[.)])\s+")
_AROUND = " \t.,;:!?\"'“”‘’«»()[]*`"


def items(answer: str) -> frozenset[str]:
    """The items of a list as a model writes it."""
    plain = (_BULLET.sub("", line).strip(_AROUND) for line in answer.splitlines())
    return frozenset(" ".join(item.casefold().split()) for item in plain if item)


def run(scene: Scene) -> Outcome:
    """1 - EDR on the public text; without protection the model extracts the same from the same."""
    originals = _extracted(scene, lambda passage: passage.text)
    public = _extracted(scene, lambda p: scene.encode(p.text, "extract", p.id).public_text.value)
    pairs = [pair for pair in zip(originals, public, strict=True) if pair[0]]
    defended = [len(own - other) / len(own) for own, other in pairs]
    differing = [own != other for own, other in pairs]
    edr = fmean(defended) if pairs else 1.0
    details = {
        "EDR": edr,
        "EDR, any difference counts": fmean(differing) if pairs else 1.0,
        "items of the originals": float(sum(len(own) for own, _ in pairs)),
    }
    return Outcome(1.0, 1 - edr, details)


def _extracted(scene: Scene, shown: Callable[[Passage], str]) -> list[frozenset[str]]:
    model = scene.asked
    return [items(model.ask(_EXTRACT.format(text=shown(passage)))) for passage in scene.passages]


ATTACK = Attack(
    "extraction",
    "which private items does a model list as it lists them from the original (1 - EDR)?",
    "protected items are replaced by surrogates at any ratio",
    run,
    needs_model=True,
)
