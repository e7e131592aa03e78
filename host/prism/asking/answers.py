"""How the languages write what an answer may hold: their lists `asking/answers.txt`.

An assistant may answer in any language that it likes, so that all are looked for at once.
"""

from __future__ import annotations

import re
from functools import cache

from prism.languages import having, lines

_FILE = "asking/answers.txt"


@cache
def listed(kind: str) -> tuple[str, ...]:
    """The words of one kind in all languages, each once, the longest first."""
    rows = (line.split("\t") for code in having(_FILE) for line in lines(code, _FILE))
    found = {word for name, words in rows if name == kind for word in words.split()}
    return tuple(sorted(found, key=lambda word: (-len(word), word)))


def any_of(kind: str) -> str:
    """The same as a group of a pattern."""
    return f"(?:{'|'.join(map(re.escape, listed(kind)))})"
