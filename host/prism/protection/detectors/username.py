"""User names and handles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = ""

_SIGN = re.compile("@")
_JOINED = re.compile(r"_\w|[a-z]\d")
_HANDLE = re.compile(r"(?<![\w.@/])@\w[\w.-]*\w")
_SITE = (
    r"facebook|twitter|instagram|linkedin|tiktok|telegram|skype|discord|snapchat|github|gitlab|"
    r"reddit|youtube|pinterest|whatsapp|signal|slack|threads|mastodon|upwork|indeed|medium|"
    r"tumblr|twitch|wechat|x\.com|fiverr|behance|steam"
)
_NAMED = re.compile(
    rf"(?i:\b(?:user\s?name|user\s?id|user|login|log-?in|handle|nick\s?name|screen\s?name|"
    rf"account name|alias|profile|{_SITE})\b)"
    r"(?:[^\S\n]+(?i:profile|account|page|handle|name|username|user))*"
    r"(?:\s*[:=(]\s*|[^\S\n]+(?i:is|as|at|under|with|by)[^\S\n]+(?:(?i:the (?:user\s?name|handle))[^\S\n]+)?"
    r"|[^\S\n]+)"
    r"[\"'“‘(]?(?P<value>[\w][\w.-]*\w)"
)
_CUES = frozenset(
    "username user name id userid login log handle nickname nick screen screenname account alias "
    "profile x.com".split()
) | frozenset(_SITE.replace("\\", "").split("|"))
_UNDERSCORED = re.compile(r"(?<![\w@./])[A-Za-z]\w*(?:_\w+|[a-z]\d{1,4})(?![\w@/])")


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Handles with an at sign, names that a site or "user name" announces, words_like_this."""
    for match in reading.near(_HANDLE, _SIGN):
        yield reading.item(match.span(), "username", "username", "a handle")
    for match in reading.near_words(_NAMED, _CUES):
        if _chosen(match["value"]):
            yield reading.item(match.span("value"), "username", "username", "named as a user name")
    for match in reading.near(_UNDERSCORED, _JOINED):
        yield reading.item(match.span(), "username", "username", "written like a user name", 0.8)


def _chosen(value: str) -> bool:
    """Whether a word is no ordinary one: digits, dots, or letters that spell no English word."""
    from prism.protection.gazetteer import is_word

    if any(character.isdigit() or character in "._" for character in value):
        return True
    return value.islower() and len(value) > 3 and not is_word(value)
