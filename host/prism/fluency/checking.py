"""What a smoothed paragraph must still be, besides holding every recovered word in order.

A small model invents, explains, translates back, and repeats itself. None of the checks proves
that the meaning stood; together they refuse whatever is more than mending.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from prism.decoding.model import Segment
from prism.languages import of_all

_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d+")
SHORTEST, LONGEST = 0.7, 1.4
"""How long the smoothed text may be, as a share of the original, give or take `SLACK` letters."""
SLACK = 12
ALIKE = 0.5
"""The share of kept words that must stand as they were; articles and endings are what changes."""
_FOREIGN = ("://", "www.", "```", "<", ">", "{", "}")


def complaint(before: Sequence[Segment], after: Sequence[Segment]) -> str:
    """Why `after` may not stand for `before`, as a code; empty where it may."""
    old, new = _text(before), _text(after)
    if not SHORTEST * len(old) - SLACK <= len(new) <= LONGEST * len(old) + SLACK:
        return "length"
    if _odd_characters(new) - _odd_characters(old) or "\n" in new:
        return "characters"
    if any(new.count(sign) > old.count(sign) for sign in _FOREIGN):
        return "characters"
    if _NUMBER.findall(old) != _NUMBER.findall(new):
        return "numbers"
    if not _alike(before, after):
        return "words"
    if _negations(before) != _negations(after):
        return "negation"
    if _joins(after) and not _joins(before):
        return "recovered"
    return ""


def _text(segments: Sequence[Segment]) -> str:
    return "".join(segment.text for segment in segments)


def _odd_characters(text: str) -> set[str]:
    """Controls, format characters (bidirectional ones among them) and private use."""
    return {c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Co", "Cn", "Cs")}


def _alike(before: Sequence[Segment], after: Sequence[Segment]) -> bool:
    old, new = _kept_words(before), _kept_words(after)
    if len(old) <= 2:
        return abs(len(old) - len(new)) <= 1
    return SequenceMatcher(None, old, new, autojunk=False).ratio() >= ALIKE


def _kept_words(segments: Sequence[Segment]) -> list[str]:
    kept = "".join(s.text if s.status == "kept" else " 0 " for s in segments)
    return [word.lower() for word in _WORD.findall(kept)]


def _negations(segments: Sequence[Segment]) -> int:
    """How many words turn the sentence round: as many as before must stand between recovered
    words."""
    negations = of_all("words/negations.txt")
    return sum(word in negations for word in _kept_words(segments))


def _joins(segments: Sequence[Segment]) -> bool:
    """Whether a letter stands right beside a recovered word, which then is another word."""
    for one, other in pairwise(segments):
        touching = one.text[-1:].isalnum() and other.text[:1].isalnum()
        if touching and "kept" in (one.status, other.status):
            return True
    return False
