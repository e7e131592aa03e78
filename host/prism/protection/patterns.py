"""Regular expressions that are compiled when they are first used.

Detectors have many, and most texts hold nothing that most of them look for.
"""

from __future__ import annotations

import re
from typing import cast


class _Waiting:
    def __init__(self, source: str, flags: int) -> None:
        self._given = (source, flags)

    def __getattr__(self, name: str) -> object:
        value: object = getattr(re.compile(*self._given), name)
        setattr(self, name, value)  # the next time nothing is looked up
        return value


def pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` gives, later. A mistake in `source` shows with its first use."""
    return cast("re.Pattern[str]", _Waiting(source, flags))
