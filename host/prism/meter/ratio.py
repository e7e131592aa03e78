"""The least ratio that gives the privacy asked for: the paper's "tune the parameter"."""

from __future__ import annotations

from collections.abc import Callable

from prism.errors import UsageError
from prism.meter.estimate import estimate
from prism.substitution.model import Encoding

STEPS = 20
"""The answer is a multiple of one in so many."""


def ratio_for(privacy: float, encode_at: Callable[[float], Encoding]) -> float:
    """The least ratio at which the meter reads at most 1 - `privacy`.

    `encode_at` encodes the text at a ratio, without a session's memory: these encodings are never
    sent. It is called four or five times; the meter falls as the ratio grows, up to chance.

    Raises UsageError where `privacy` is not between 0 and 1, or more than ratio 1 can give.
    """
    if not 0 <= privacy <= 1:
        raise UsageError(f"Privacy is between 0 and 1, not {privacy}.")
    low, high = 0, STEPS
    most = 1 - estimate(encode_at(1.0))
    if most < privacy:
        raise UsageError(
            f"This text cannot be given a privacy of {privacy:g} by this method;"
            f" {most:.2f} is the most.",
            hint="Take the level formal, or ask for less.",
        )
    while low < high:
        middle = (low + high) // 2
        if 1 - estimate(encode_at(middle / STEPS)) >= privacy:
            high = middle
        else:
            low = middle + 1
    return high / STEPS
