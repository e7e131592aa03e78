"""Web addresses: with a scheme, with www, or a bare domain of a known top level."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = "."

_TOP_LEVEL = (
    "com|org|net|edu|gov|mil|int|info|biz|name|io|app|dev|ai|me|tv|cc|xyz|online|site|shop|blog|"
    "eu|uk|de|fr|es|it|nl|be|ch|at|pt|pl|se|no|dk|fi|ie|cz|sk|si|hu|ro|bg|gr|hr|rs|ru|ua|tr|"
    "us|ca|mx|br|ar|cl|au|nz|jp|cn|in|kr|za|il"
)
# A path ends where a sentence goes on: closing punctuation at the end is not part of it.
_PATH = r"(?:[/?#][^\s<>\"“”«»]*[^\s<>\"“”«».,;:!?)\]}'’])?/?"
_URL = pattern(
    r"(?:[a-z][a-z0-9+.-]{1,15}://|www\.)[^\s<>\"“”«»]*[^\s<>\"“”«».,;:!?)\]}'’]/?"
    rf"|(?<![\w@.-])(?:\w[\w-]*\.)+(?:{_TOP_LEVEL})(?![\w@-])(?!\.\w)(?::\d+)?{_PATH}",
    re.IGNORECASE,
)
_SIGN = pattern(r"\.\w|://")


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Web addresses and bare domain names."""
    for match in reading.near(_URL, _SIGN):
        yield reading.item(match.span(), "url", "url", "a web address")
