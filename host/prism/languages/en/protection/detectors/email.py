"""E-mail addresses, in the usual form and as people disguise them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = ""

_LOCAL = r"[^\s@<>()\[\]{},;:\"“”«»]"
_PLAIN = pattern(rf"{_LOCAL}{{1,64}}@\s?[\w-]+(?:\.[\w-]+)*\.\w{{2,}}")
# "anna dot keller at example dot org", "anna (at) example (dot) org", "anna [at] example.org"
_AT = r"\s*(?:\(at\)|\[at\]|\{at\}|<at>)\s*|\s+AT\s+"
_DOT = r"(?:\s*(?:\(dot\)|\[dot\]|\{dot\})\s*|\s+dot\s+|\.)"
_DISGUISED = pattern(
    rf"[\w.+-]+(?:{_DOT}[\w+-]+){{0,8}}(?:{_AT}|\s+at\s+(?=\w+\s+dot\s))"
    rf"[\w-]+(?:{_DOT}[\w-]+){{1,8}}",
    re.IGNORECASE,
)
_SPELLED = pattern(r"[(\[{<]at[)\]}>]|\bAT\b|\sdot\s|\(dot\)|\[dot\]", re.IGNORECASE)
_SIGN = pattern("@")
_SPELLED_SIGN = pattern(r"[(\[{<][Aa][Tt][)\]}>]|\s(?:dot|DOT|AT)\s|[(\[](?:dot|DOT)[)\]]")
# "james.dos santos@example.org": a family name of two words that a form has put together.
_TORN = pattern(r"(?<!\S)[a-z]+[._-][a-z]+ $")


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Everything with an at sign and a domain, and what stands for one."""
    text = reading.text
    for match in reading.near(_PLAIN, _SIGN):
        start, end = match.span()
        while text[start] in ".'*_" and start < end:
            start += 1
        if torn := _TORN.search(text, max(0, start - 40), start):
            start = torn.start()
        yield reading.item((start, end), "email", "email", "an e-mail address")
    for match in reading.near(_DISGUISED, _SPELLED_SIGN):
        if _SPELLED.search(match.group()):
            yield reading.item(match.span(), "email", "email", "a disguised e-mail address", 0.9)
