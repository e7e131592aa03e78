"""How English writes numbers in words, for money, measures and ages."""

from __future__ import annotations

_ONES = "one two three four five six seven eight nine".split()
_TEENS = ("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen").split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_LARGE = "hundred thousand million billion".split()

_SMALL = (
    f"(?:(?:{'|'.join(_TENS)})(?:[ -](?:{'|'.join(_ONES)}))?|{'|'.join(_TEENS)}|{'|'.join(_ONES)})"
)
NUMBER_WORD = (
    rf"(?:(?:{_SMALL}|an?|half an?|several)[ -])?(?:{'|'.join(_LARGE)})"
    rf"(?:[ -](?:and[ -])?{_SMALL})?|{_SMALL}"
)
"""A number in English words, up to some hundreds of billions; ignore case."""

CUES = frozenset([*_ONES, *_TEENS, *_TENS, *_LARGE, "several", "hundreds", "thousands", "millions",
                  "billions"])  # fmt: skip
"""One of these stands in every number that is written in words."""

SCALE = r"(?:hundred|thousand|million|billion|trillion|[kKmM]|bn|mn|mio)\b"
"""What may follow a number and multiply it."""
