"""A place in a translation where a surrogate may stand, and the plainest way to find one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from prism.protection.model import Surrogate


class Place(NamedTuple):
    """Characters start to end of the translation become `replacement`."""

    start: int
    end: int
    replacement: str
    certainty: float


def bounded(source: str) -> str:
    """The pattern, not within a longer word or number."""
    return rf"(?<!\w)(?<!\d[.,]){source}(?!\w)(?![.,]\d)"


def exact(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The surrogate as it was sent."""
    del target
    for match in re.finditer(bounded(re.escape(surrogate.replacement)), translation):
        yield Place(*match.span(), surrogate.original, 1.0)
