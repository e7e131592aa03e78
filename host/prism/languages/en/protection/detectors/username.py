"""User names and handles."""

from __future__ import annotations

from collections.abc import Iterator

from prism.protection.gazetteer import family_names, given_names, is_word
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = ""

_SIGN = pattern("@")
_LOG_CUES = frozenset("login log logged sign signed connect".split())
_JOINED = pattern(r"_\w|[a-z]\d")
_DOTTED = pattern(r"[a-z]\.[a-z]")
_INITIALLED = pattern(r"(?<![\w@./-])[a-z]\.(?P<name>[a-z]{3,})(?!\.?[\w@/])")
_HANDLE = pattern(r"(?<![\w.@/])@\w[\w.-]*\w")
_SITE = (
    r"facebook|twitter|instagram|linkedin|tiktok|telegram|skype|discord|snapchat|github|gitlab|"
    r"reddit|youtube|pinterest|whatsapp|signal|slack|threads|mastodon|upwork|indeed|medium|"
    r"tumblr|twitch|wechat|x\.com|fiverr|behance|steam"
)
_NAMED = pattern(
    rf"(?i:\b(?:user\s?name|user\s?id|user|login|log-?in|handle|nick\s?name|screen\s?name|"
    rf"account name|alias|profile|{_SITE})\b)"
    r"(?:[^\S\n]+(?i:profile|account|page|handle|name|username|user))*"
    r"(?:\s*[:=(]\s*|[^\S\n]+(?i:is|as|at|under|with|by)[^\S\n]+"
    r"(?:(?i:the (?:user\s?name|handle))[^\S\n]+)?|[^\S\n]+)"
    r"[\"'“‘(]?(?P<value>[\w][\w.-]*\w)"
)
_CUES = frozenset(
    "username user name id userid login log handle nickname nick screen screenname account alias "
    "profile x.com".split()
) | frozenset(_SITE.replace("\\", "").split("|"))
_UNDERSCORED = pattern(r"(?<![\w@./])[A-Za-z]\w*(?:_\w+|[a-z]\d{1,4})(?![\w@/])")
_LONGEST = 40
"""No two names make a longer word, and every cut of it is looked at."""

_LOGGED_IN = pattern(
    r"\b(?:[Ll]og(?:ged)?[ -]?(?:in|on)|[Ss]ign(?:ed)?[ -]?(?:in|on|up)|[Ll]ogin|[Cc]onnect)\b"
    r"[^.\n]{0,12}(?:\S+\s+){0,6}?as\s+[\"'“‘(]?(?P<value>\w[\w.-]*\w)"
)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Handles with an at sign, names that a site or "user name" announces, words_like_this."""
    for match in reading.near(_HANDLE, _SIGN):
        yield reading.item(match.span(), "username", "username", "a handle")
    for match in reading.near_words(_NAMED, _CUES):
        if _chosen(match["value"], reading.language):
            yield reading.item(match.span("value"), "username", "username", "named as a user name")
    for match in reading.near_words(_LOGGED_IN, _LOG_CUES):
        if _chosen(match["value"], reading.language):
            yield reading.item(match.span("value"), "username", "username", "named as a user name")
    for match in reading.near(_INITIALLED, _DOTTED):
        if match["name"] in family_names():
            yield reading.item(match.span(), "username", "username", "an initial and a name", 0.8)
    for word, starts in reading.words.items():
        if 6 < len(word) <= _LONGEST and word.isalpha() and _two_names(word):
            if is_word(word, reading.language):
                continue
            for start in starts:
                if reading.text[start].islower():
                    span = (start, start + len(word))
                    yield reading.item(span, "username", "username", "two names in one word", 0.7)
    for match in reading.near(_UNDERSCORED, _JOINED):
        yield reading.item(match.span(), "username", "username", "written like a user name", 0.8)


def _two_names(word: str) -> bool:
    """Whether a word is a given name and a family name, or an initial and a name, run together."""
    for cut in range(3, len(word) - 2):
        first, second = word[:cut], word[cut:]
        if first in given_names() and (second in family_names() or second in given_names()):
            return True
        if first in family_names() and second in given_names():
            return True
    return len(word) > 7 and word[1:] in family_names()


def _chosen(value: str, language: str) -> bool:
    """Whether a word is no ordinary one: digits, dots, or letters that spell no word."""
    if any(character.isdigit() or character in "._" for character in value):
        return True
    return value.islower() and len(value) > 3 and not is_word(value, language)
