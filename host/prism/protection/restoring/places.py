"""A place in a translation where a surrogate may stand, and the plainest way to find one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from prism.protection.model import Surrogate
from prism.protection.restoring.answer import Answer


class Place(NamedTuple):
    """Characters start to end of the translation become `replacement`."""

    start: int
    end: int
    replacement: str
    certainty: float


def bounded(source: str) -> str:
    """The pattern, not within a longer word or number."""
    return rf"(?<!\w)(?<!\d[.,:]){source}(?!\w)(?![.,:]\d)"


def exact(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The surrogate as it was sent."""
    del target
    pattern = re.compile(bounded(re.escape(surrogate.replacement)))
    for match in answer.matches(pattern, answer.literally(surrogate.replacement)):
        yield Place(*match.span(), surrogate.original, 1.0)
