"""Tenses that a tagger mistakes: "what sank your father", "I shut the door", "before you worry".

Each rule needs a form that cannot be what the tagger took it for.
"""

from __future__ import annotations

from collections.abc import Sequence

from prism.languages import words
from prism.languages.en.tagging import PREFIXES, lemma

_SUBJECTS = frozenset({"i", "we", "they", "you"})
_THIRD = frozenset({"he", "she", "it"})
OPENERS = frozenset(
    "before after because if when while until unless although though whether once".split()
)
"""What begins a clause that another one follows."""

_PRESENT = frozenset({"VBP", "VBZ"})
_MISTAKEN = frozenset({"VB", "VBP", "VBZ", "VBG", "NN", "NNS", "NNP", "RB", "FW"})
_VERBAL = frozenset({"VB", "VBP", "VBZ", "VBG", "VBD"})
_BEFORE_FINITE = frozenset({"NN", "NNS", "NNP", "PRP", "CC"})
_ASKING = frozenset("do does did let lets make makes made help have had see saw hear heard".split())
"""Verbs behind which somebody does something in the base form."""

_DO = frozenset({"do", "does", "did"})
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
        elif tag == "VBD" and _is_base(low):
            result[at] = "VB" if "VB" in result[:at] else "VBP"  # come in and sew it
        elif tag == "VBN" and _is_base(low) and _asked(texts, result, at):
            result[at] = "VB"  # he didn't kick it
        elif (
            tag == "VBD"
            and low.startswith("un")
            and low.endswith("ed")
            and lemma(low, tag) not in _base_verbs()
        ):
            result[at] = "JJ"  # I return it unsigned
    for at, text in enumerate(texts):
        if _whole(text.lower()) in words("en", "tagging/same_pasts.txt"):
            result[at] = _same(texts, result, at)
        elif result[at] in _VERBAL and _is_participle(texts, result, at):
            result[at] = "VBN"
    return result


def is_past(form: str) -> bool:
    """Whether a word is a past form and nothing else, with a prefix or without: paid, overpaid."""
    pasts = words("en", "tagging/strong_pasts.txt")
    if form in pasts or form in _base_verbs():
        return form in pasts  # resent is no past of send
    more = pasts | words("en", "tagging/prefixed_pasts.txt")
    return any(form.startswith(one) and form.removeprefix(one) in more for one in PREFIXES)


def _base_verbs() -> frozenset[str]:
    return words("en", "tagging/base_verbs.txt")


def _is_participle(texts: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """Whether a participle stands behind have, with adverbs and a subject between at most: I've
    rung four times. Of regular verbs it is one for certain where the tagger saw their past."""
    low = texts[at].lower()
    ends = ("s", "ing") if tags[at] == "VBD" else ("ed", "s", "ing")
    if low.endswith(ends) or lemma(low, "VBN") == low:
        return False
    before = at - 1
    while before > 0 and tags[before] in ("RB", "PRP"):
        before -= 1
    return before >= 0 and texts[before].lower() in words("en", "tagging/perfect_helpers.txt")


def _whole(form: str) -> str:
    """A verb without the prefix that it may have: set of reset."""
    rest = (form.removeprefix(one).removeprefix("-") for one in PREFIXES if form.startswith(one))
    return next((one for one in rest if one in words("en", "tagging/same_pasts.txt")), form)


def _is_base(low: str) -> bool:
    """Whether a form is the base form of a verb and no past: sew."""
    same = _whole(low) in words("en", "tagging/same_pasts.txt")
    return low in _base_verbs() and not low.endswith("ed") and lemma(low, "VBD") == low and not same


def _helped(texts: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """Whether a form of have or be comes before, with adverbs and a subject between at most."""
    for before in range(at - 1, max(-1, at - _REACH), -1):
        if texts[before].lower() in words("en", "tagging/helpers.txt"):
            return True
        if tags[before] not in ("RB", "PRP"):
            return False
    return False


def _asked(texts: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """Whether a form of do or a modal verb comes right before, but for adverbs."""
    before = next((i for i in range(at - 1, -1, -1) if tags[i] != "RB"), 0)
    return tags[before] == "MD" or texts[before].lower() in _DO


def _after_you(texts: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """Whether the subject right before the word is "you", and no verb or "to" governs it."""
    low = texts[at].lower()
    if not at or texts[at - 1].lower() != "you" or low == "be":
        return False
    before = texts[at - 2].lower() if at > 1 else ""
    if tags[at] == "NN":
        return before in OPENERS and low in _base_verbs()
    return at == 1 or tags[at - 2] in ("IN", "WRB", "WP", "CC")


def _named(texts: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """Whether somebody does to someone what has no ending of the present: Ada bet me, not bets."""
    if at < 1 or tags[at - 1] != "NNP" or tags[at] not in ("VB", "VBP", "NN"):
        return False
    joined = at > 1 and texts[at - 2].lower() in ("and", "or", ",")
    asked = any(
        tag == "MD" or text.lower() in _ASKING for text, tag in zip(texts[:at], tags, strict=False)
    )
    return not joined and not asked and tags[at + 1 : at + 2] in (["PRP"], ["DT"], ["PRP$"])


def _same(texts: Sequence[str], tags: Sequence[str], at: int) -> str:
    """The tag of a form that is present and past, by the other verbs of its sentence."""
    before = at - 1
    while before >= 0 and tags[before] == "RB":
        before -= 1
    last = texts[before].lower() if before >= 0 else ""
    helped = last[:1].isalpha() and last in words("en", "tagging/helpers.txt")
    if tags[at] in ("VB", "VBP", "NN") and last in ("'ve", "’ve"):
        return "VBN"
    if tags[at] in ("VB", "VBD") and helped:
        return "VBN"
    subject = last if before >= 0 and tags[before] == "PRP" else ""
    if _named(texts, tags, at):
        return "VBD"
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
