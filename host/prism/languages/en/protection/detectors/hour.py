"""Hours that only a preposition or the part of the day behind them tells: at 5, by six on Monday,
nine in the morning."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.languages.wording import wording
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = ""

_NAMES = "two three four five six seven eight nine ten eleven twelve".split()
_HOUR = rf"(?:(?:1[0-2]|[1-9])(?!\w|[.,:/’'-]\w|\s?[%€£$°])|(?:{'|'.join(_NAMES)})(?![\w’'-]))"
_PART = r"(?:in the (?:morning|afternoon|evening)|at night|tonight)\b"
_LED = pattern(
    rf"\b(?:from|between)\s(?P<first>{_HOUR})(?:\s{_PART})?\s(?:to|and|till|until)\s(?P<last>{_HOUR})"
    rf"|\b(?:at|until|till|by|before|after|around|about|past|since)\s(?P<hour>{_HOUR})",
    re.IGNORECASE,
)
_PARTED = pattern(
    rf"\b(?P<hour>{_HOUR})\s{_PART}|\b(?P<clock>one|{_HOUR})\s?o['’]clock\b", re.IGNORECASE
)
_MINUTES = r"(?:(?:five|ten|twenty(?:[\s-]five)?|5|10|20|25)|(?:\d{1,2}|[a-z-]+)\sminutes)"
_AT = r"(?:at|until|till|by|before|after|around|about|since|from|gone|it['’]s|is|was)"
_BY_MINUTES = pattern(
    rf"(?P<lead>\b{_AT}\s)?"
    rf"\b(?P<time>{_MINUTES}\s(?:(?P<past>past)|to|till|after)\s(?:one(?![\w’'-])|{_HOUR}))",
    re.IGNORECASE,
)
"""Ten past six; ten to six where something says that no number goes from ten to six."""
_SPELT = pattern(
    rf"\b{_AT}\s(?P<time>(?:one|{'|'.join(_NAMES)})\s"
    r"(?:ten|fifteen|(?:twenty|thirty|forty|fifty)(?:[\s-]five)?))(?![\w’'-])",
    re.IGNORECASE,
)
_FULL = (
    rf"(?:\d{{1,2}}:\d\d|\d{{1,2}}(?:[:.]\d\d)?\s?[ap]\.?m\b\.?|noon|midday|midnight|half\s{_HOUR}"
    rf"|(?:half|quarter|{_MINUTES})\s(?:past|to)\s{_HOUR})"
)
_TILL = r"(?:\s(?:to|till|until)\s|\s?[-–]\s?)"
_SPANNED = pattern(
    rf"(?<![\w:.,]){_FULL}{_TILL}(?P<last>{_HOUR})(?!\s?[ap]\.?m\b)"
    rf"|(?<![\w:.,])(?P<first>{_HOUR}){_TILL}{_FULL}"
    rf"|\b(?:opens?|works?|worked|working|shift,?|hours(?:\sare)?:?|daily|(?:{'|'.join(wording('en').weekday_names())})s?,?)"
    rf"\s(?P<from>{_HOUR}){_TILL}(?P<to>{_HOUR})",
    re.IGNORECASE,
)
"""The other end of what lasts from a time of day or up to one: 2:30 to 11."""
_CUES = frozenset(["one", *_NAMES, *(str(hour) for hour in range(1, 13))])
_COUNTED = frozenset({"NN", "NNS", "NNP", "NNPS", "JJ", "JJR", "JJS", "CD", "VBG", "VBN", "FW"})
_DAYS = frozenset(name.lower() for name in wording("en").weekday_names()) | frozenset(
    "today tomorrow tonight yesterday sharp this that".split()
)
_BEGUN = pattern(r"\b(?:half|half past|quarter past|quarter to|minutes to|minutes past)\s$", re.I)
"""Translators count these from another hour: half past six is halb sieben."""
_OTHER = frozenset({"of", "hundred", "thousand"})
_MORE = pattern(rf" (?:and|or) (?:{_HOUR}|(?P<share>a (?:half|quarter)))", re.IGNORECASE)


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Hours of twelve that count nothing."""
    for match in reading.near_words(_BY_MINUTES, _CUES):
        if match["past"] or (match["lead"] and not _counts(reading, match.end("time"))):
            yield from _hours(reading, match, ("time",))
    for match in reading.near_words(_SPELT, _CUES):
        if not _counts(reading, match.end("time")):
            yield from _hours(reading, match, ("time",))
    for match in reading.near_words(_SPANNED, _CUES):
        if not _counts(reading, max(match.end("last"), match.end("to"))):
            yield from _hours(reading, match, ("first", "last", "from", "to"))
    for match in reading.near_words(_LED, _CUES):
        last = "hour" if match["hour"] else "last"
        if not _counts(reading, match.end(last)):
            yield from _hours(reading, match, ("first", "last", "hour"))
    for match in reading.near_words(_PARTED, _CUES):
        yield from _hours(reading, match, ("hour", "clock"))


def _hours(
    reading: Reading, match: re.Match[str], names: tuple[str, ...]
) -> Iterator[ProtectedItem]:
    for name in names:
        if match.groupdict().get(name) and not _BEGUN.search(reading.text[: match.start(name)]):
            yield reading.item(match.span(name), "time", "time", "an hour", 0.75)


def _counts(reading: Reading, end: int) -> bool:
    """Whether a number that ends there counts what follows: at 5 branches, about two of them,
    after two or three days."""
    while more := _MORE.match(reading.text, end):
        if more["share"]:
            return True
        end = more.end()
    words = (word for sentence in reading.sentences for word in sentence)
    behind = next((word for word in words if word.start >= end), None)
    if behind is None or reading.text[end : behind.start] != " ":
        return False
    lower = behind.text.lower()
    return lower not in _DAYS and (behind.tag in _COUNTED or lower in _OTHER)
