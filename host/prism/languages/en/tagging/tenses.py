"""Tenses that a tagger mistakes: "what sank your father", "I shut the door", "before you worry".

Each rule needs a form that cannot be what the tagger took it for.
"""

from __future__ import annotations

from collections.abc import Sequence

from prism.languages import words
from prism.languages.en.tagging import PREFIXES

_SUBJECTS = frozenset({"i", "we", "they", "you"})
_THIRD = frozenset({"he", "she", "it"})
_OPENERS = frozenset(
    "before after because if when while until unless although though whether once".split()
)
_PRESENT = frozenset({"VBP", "VBZ"})
_MISTAKEN = frozenset({"VB", "VBP", "VBZ", "VBG", "NN", "NNS", "NNP", "RB", "FW"})
_BEFORE_FINITE = frozenset({"NN", "NNS", "NNP", "PRP", "CC"})
_REACH = 4


def tensed(texts: Sequence[str], tags: list[str]) -> list[str]:
    """The tags, with finite verbs in their tense where their form tells it."""
    result = list(tags)
    for at, (text, tag) in enumerate(zip(texts, tags, strict=True)):
        low = text.lower()
        told = tag in _MISTAKEN or (tag == "JJ" and at > 0 and result[at - 1] in _BEFORE_FINITE)
        if told and (tag != "NNP" or text.islower()) and is_past(low):
            result[at] = "VBN" if _helped(texts, result, at) else "VBD"
        elif tag in ("VB", "NN") and _after_you(texts, result, at):
            result[at] = "VBP"
    for at, text in enumerate(texts):
        if text.lower() in words("en", "tagging/same_pasts.txt"):
            result[at] = _same(texts, result, at)
    return result


def is_past(form: str) -> bool:
    """Whether a word is a past form and nothing else, with a prefix or without: paid, overpaid."""
    pasts = words("en", "tagging/strong_pasts.txt")
    return form in pasts or any(
        form.startswith(prefix) and form.removeprefix(prefix) in pasts for prefix in PREFIXES
    )


def _helped(texts: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """Whether a form of have or be comes before, with adverbs and a subject between at most."""
    for before in range(at - 1, max(-1, at - _REACH), -1):
        if texts[before].lower() in words("en", "tagging/helpers.txt"):
            return True
        if tags[before] not in ("RB", "PRP"):
            return False
    return False


def _after_you(texts: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """Whether the subject right before the word is "you", and no verb or "to" governs it."""
    low = texts[at].lower()
    if not at or texts[at - 1].lower() != "you" or low == "be":
        return False
    before = texts[at - 2].lower() if at > 1 else ""
    if tags[at] == "NN":
        return before in _OPENERS and low in words("en", "tagging/base_verbs.txt")
    return at == 1 or tags[at - 2] in ("IN", "WRB", "WP", "CC")


def _same(texts: Sequence[str], tags: Sequence[str], at: int) -> str:
    """The tag of a form that is present and past, by the other verbs of its sentence."""
    before = at - 1
    while before >= 0 and tags[before] == "RB":
        before -= 1
    last = texts[before].lower() if before >= 0 else ""
    if tags[at] == "VB" and last.isalpha() and last in words("en", "tagging/helpers.txt"):
        return "VBN"
    subject = last if before >= 0 and tags[before] == "PRP" else ""
    governed = before > 0 and tags[before - 1][:1] in ("V", "M")
    if tags[at] in ("VBN", "VBG", "VBZ") or governed:
        return tags[at]
    if subject in _THIRD:
        return "VBD"
    if subject not in _SUBJECTS:
        return tags[at]
    others = {tag for number, tag in enumerate(tags) if number != at}
    if "VBD" in others and others.isdisjoint(_PRESENT):
        return "VBD"
    suggests = at + 1 < len(texts) and texts[at + 1].lower() in ("'s", "’s")
    return "VBP" if tags[at] == "VB" and not suggests else tags[at]
