"""Times of day said in words: half past six, Viertel vor acht, huit heures et demie.

Of each language this is the file `protection/clock.txt`, with lines of fields parted by tabs:

- `hour`: a number, 0 for midnight, or nothing for all others, and how that hour is said, `{n}` its
  number
- `lead`, `tail`: words (`_` for a blank) one of which stands before or behind what without them
  may be no time of day (zehn nach acht, deux heures et demie); `counted`: what stands behind what
  is none though one of these is before it (à deux heures de route); `times`: behind which a
  number counts, and is no minute: après sept heures onze fois
- `bare`: words (`_` for a blank) behind which a number that counts nothing is an hour: a las 10,
  um fünf
- `span`: how something lasts from `{a}` to `{b}`
- `part`: from which to which hour (22-5: across midnight) somebody says what follows of an hour
- `open`: hours that may be of the afternoon where nothing tells; `early`, `late`: words of a
  sentence that tell it, of which the latter make any hour before noon one that may be of the
  evening
- `whole`: that the language says hours of the afternoon by twenty-four
- minutes after the hour, with `m` those that are named, and how it is said, with `{h}` for the
  hour, `{n}` where only its number can stand, and `{m}` for the minutes; `sure` where none of these
  words is needed, and behind that `read` where a private text's own is found otherwise, or
  `counts` where a noun behind it, with a capital, is counted: um 9 Uhr drei Leute. Of two that
  say the same the first is written.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from prism.languages import lines
from prism.languages.wording import wording
from prism.protection import numerals

_DAY, _HOUR, _NOON = 24, 60, 12
_ANY = -1
_MINUTES = re.compile(r"([+-]\d+)?(?:([+-])m)?")
_SURE, _READ, _COUNTS = "sure", "read", "counts"
_AROUND = ("lead", "tail", "counted", "bare", "times")
_OPEN = ("open", "early", "late", "whole")
_DIGITS = r"|\d{1,2}"
_COUNTED = (30, _HOUR)
"""Minutes that are named at most: twenty to, rather than forty past."""


class Moment(NamedTuple):
    """Characters start to end say this hour and minute."""

    start: int
    end: int
    hour: int
    minute: int


class _Way(NamedTuple):
    """How a time is said that is `offset` minutes and `sign` times the named ones after the hour.

    whole: matches nothing else; within: where it stands in a text. found: whether private texts are
    looked through for it.
    """

    offset: int
    sign: int
    text: str
    whole: re.Pattern[str]
    within: re.Pattern[str]
    found: bool


class _Clock(NamedTuple):
    """How a language says times. hours: number, _ANY for all others, to what is said for it."""

    hours: Mapping[int, str]
    ways: Sequence[_Way]
    cues: frozenset[str]
    bare: re.Pattern[str] | None
    spans: Sequence[str]
    parts: Mapping[str, range]
    open: range
    early: frozenset[str]
    late: frozenset[str]
    whole: bool


@cache
def _clock(language: str) -> _Clock:
    rows = [line.split("\t") for line in lines(language, "protection/clock.txt")]
    hours = {int(row[1] or _ANY): row[2] for row in rows if row[0] == "hour"}
    around = {
        kind: [word.replace("_", " ") for row in rows if row[0] == kind for word in row[1].split()]
        for kind in _AROUND
    }
    ways = []
    for minutes, text, *how in (
        row for row in rows if row[0] not in ("hour", "span", "part", *_OPEN, *_AROUND)
    ):
        told = _MINUTES.fullmatch(minutes)
        offset, sign = (told[1], told[2]) if told else (None, None)
        source = _source(text, hours, language, digits=bool(offset or sign))
        near = {"times": around["times"]} if _SURE in how else around
        whole, within = _compiled(source, near, counts=_COUNTS in how)
        number = {"+": 1, "-": -1}.get(sign or "", 0)
        ways.append(_Way(int(offset or 0), number, text, whole, within, _READ not in how))
    told_by = (*hours.values(), *(way.text for way in ways), *_numbers(_HOUR, language))
    words = (word for text in told_by for word in re.findall(r"[^\W\d_]+", re.sub("{.}", "", text)))
    led = "|".join(rf"(?<=\b{re.escape(word)}\s)" for word in around["bare"])
    hour = rf"[01]?\d|2[0-4]|{_any(_numbers(_DAY + 1, language, least=2))}"
    bare = rf"(?:{led})(?:{hour})(?![\w%€£$°]|[.,:/-]\d|-\w|\s[%€£$°])"
    cues = frozenset(word.lower() for word in words)
    parts = {row[2]: _hours(row[1]) for row in rows if row[0] == "part"}
    open_ = {row[0]: row[1] for row in rows if row[0] in _OPEN}
    return _Clock(
        hours,
        ways,
        cues,
        re.compile(bare, re.IGNORECASE) if led else None,
        [row[1] for row in rows if row[0] == "span"],
        parts,
        _hours(open_["open"]) if "open" in open_ else range(0),
        frozenset(open_.get("early", "").split()),
        frozenset(open_.get("late", "").split()),
        "whole" in open_,
    )


def _hours(text: str) -> range:
    """22-5: the hours from 22 to 29."""
    first, last = map(int, text.split("-"))
    return range(first, last + 1 if last >= first else last + 1 + _DAY)


def _source(text: str, hours: Mapping[int, str], language: str, *, digits: bool) -> str:
    """The pattern of a way; a full hour in digits has a detector of its own."""
    number = _any(_numbers(_DAY + 1, language)) + (_DIGITS if digits else "")
    hour = "|".join(re.escape(one).replace(r"\{n\}", f"(?:{number})") for one in hours.values())
    minute = _any(_numbers(_HOUR, language)) + _DIGITS
    groups = {
        name: group.replace(r"\-", r"[\s-]")
        for name, group in (("h", hour), ("n", number), ("m", minute))
    }
    source = re.escape(text).replace(r"\ ", r"[\s-]")
    for name, group in groups.items():
        source = source.replace(rf"\{{{name}\}}", f"(?P<{name}>{group})")
    return source


def _compiled(
    source: str, around: Mapping[str, Sequence[str]], *, counts: bool
) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A way alone, and within a text."""
    times = "|".join(re.escape(word) for word in around["times"])  # sept heures onze fois
    edged = rf"(?<![\w.,:-]){source}(?![\w-])" + (rf"(?!\s(?:{times})\b)" if times else "")
    behind = r"(?!\s(?-i:[A-ZÀ-Þ]))" if counts else ""
    if "lead" in around:
        led = "|".join(rf"(?<=\b{re.escape(word)}\s)" for word in around["lead"])
        counted = "|".join(re.escape(word) + r"\b" * word.isalpha() for word in around["counted"])
        behind = rf"(?(led)(?!\s(?:{counted or '(?!)'}))|(?=\s{_any(around['tail'])}(?!\w)))"
        edged = rf"(?P<led>{led})?{edged}"
    return re.compile(source, re.IGNORECASE), re.compile(edged + behind, re.IGNORECASE)


def _numbers(end: int, language: str, least: int = 1) -> list[str]:
    written = wording(language).numbers
    return [form for value in range(least, end) for form in written.get(value, ())]


def _any(words: Iterable[str]) -> str:
    longest = sorted(words, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, longest))})" if longest else "(?!)"


def cues(language: str) -> frozenset[str]:
    """Words in lower case, one of which stands near every time that a language says in words."""
    return _clock(language).cues


def patterns(language: str) -> list[re.Pattern[str]]:
    """What matches the times that are looked for in private texts of a language."""
    return [way.within for way in _clock(language).ways if way.found]


def bare(language: str) -> re.Pattern[str] | None:
    """What matches hours that only the words before tell, if a language has any."""
    return _clock(language).bare


def part(text: str, at: int, language: str) -> tuple[int, int, str] | None:
    """The part of the day that stands behind an hour which ends at `at`: start, end, text."""
    found = _parts(language).match(text, at)
    return None if found is None else (found.start("part"), found.end(), found["part"].lower())


def says_hour(text: str, start: int, end: int) -> bool:
    """Whether a number that stands at start to end of a translation is an hour there: 6 h 15."""
    return bool(_AS_HOUR.fullmatch(text[start:end]) or _HOUR_BEHIND.match(text, end))


def in_part(hour: int, said: str, language: str) -> int:
    """The hour of twenty-four that an hour means of which a part of the day is said."""
    hours = _clock(language).parts[said]
    both = (hour % _NOON, hour % _NOON + _NOON)
    own = next((one for one in both if one in hours or one + _DAY in hours), None)
    return both[hours[0] >= _NOON] if own is None else own


def parted(hour: int, said: str, language: str) -> str:
    """What is said of an hour of twenty-four: `said`, where that suits it."""
    parts = _clock(language).parts
    fitting = [one for one, hours in parts.items() if hour in hours or hour + _DAY in hours]
    return said if said in fitting or not fitting else fitting[0]


@cache
def _parts(language: str) -> re.Pattern[str]:
    said = _any(_clock(language).parts)
    return re.compile(rf"\s?(?:h|heures?|uhr|horas?|o['’]clock)?\s(?P<part>{said})(?!\w)", re.I)


def later(text: str, stood: str, said: Collection[str], source: str, target: str) -> str:
    """An hour that a private text leaves open, as the target language says it after noon.

    text: the private hour, stood: how it was written in the translation, said: the words of the
    private sentence in lower case. Empty where it may not be after noon, and as it
    stood where it is in words.
    """
    own = _clock(source)
    match = _HOUR_ALONE.fullmatch(text)
    hour = int(match[1]) if match else numerals.value_of(text, source)
    after = own.open if own.late.isdisjoint(said) else range(1, _NOON)
    if (
        hour is None
        or hour not in after
        or not _clock(target).whole
        or not own.early.isdisjoint(said)
    ):
        return ""
    return re.sub(rf"(?<!\d){hour}(?=\D|$)", str(hour + _NOON), stood, count=1)


def moved(text: str, stood: str, said: Collection[str], source: str, target: str) -> bool:
    """Whether an hour stands after noon in the translation though nothing of the private text says
    so: the translator chose by the hour that it was sent, 20 h for 8, and 23 h for 11 may be wrong.

    The arguments are those of `later`.
    """
    match, written = _HOUR_ALONE.fullmatch(text), _LEADING.match(stood)
    hour = int(match[1]) if match else numerals.value_of(text, source)
    if hour is None or written is None or int(written[1]) != hour + _NOON:
        return False
    return not later(text, str(hour), said, source, target)


def lasts(text: str, begin: str, end: str, language: str) -> bool:
    """Whether a text ends with a span from one time to another, as they stand in it."""
    said = (span.format(a=begin, b=end) for span in _clock(language).spans)
    return text.endswith(tuple(said))


def after(begin: str, end: str, began: str, stood: str, source: str, target: str) -> str:
    """The end of a span in the half of the day that its begin tells: 14 h 30 à 23 h for 2:30 to 11.

    begin, end: the private times; began, stood: how they are written in the translation. Empty
    where the private end tells its half itself, or the translation has them in words.
    """
    first, last = (_read(text, source) for text in (begin, end))
    told, written = _LEADING.match(began), _LEADING.match(stood)
    if first is None or last is None or told is None or written is None:
        return ""
    if not (_HOUR_ALONE.fullmatch(end) or numerals.value_of(end, source)):
        return ""
    lasting = (last - first - 1) % (_NOON * _HOUR) + 1
    until = (int(told[1]) * _HOUR + first % _HOUR + lasting) // _HOUR
    if max(int(told[1]), int(written[1])) <= _NOON and not _clock(target).whole:
        until = (until - 1) % _NOON + 1
    hour = str(until - _DAY if until > _DAY else until)
    return re.sub(r"\d+", hour.zfill(2) if stood[0] == "0" else hour, stood, count=1)


def follows(
    text: str, taken: Sequence[tuple[int, int]], sent: str, own: str, source: str, target: str
) -> Iterator[tuple[int, int, str]]:
    """(start, end, replacement) for each time of a translation that says a part of the hour `sent`,
    for which `own` is meant: at four, by half past became um vier Uhr, um halb fünf. Not those that
    overlap characters that are `taken`."""
    hour, private = (_read(one, source) for one in (sent, own))
    if hour is None or private is None or hour % _HOUR or private % _HOUR:
        return
    said = [(one.start, one.end, one.hour, one.minute) for one in moments(text, target)]
    said += ((*one.span(), int(one[1]), int(one[2])) for one in _DIGITAL.finditer(text))
    for start, end, at, minute in sorted(set(said)):
        past = (at * _HOUR + minute - hour) % (_NOON * _HOUR)
        free = all(end <= first or last <= start for first, last in taken)
        if past not in _PARTS or not free:
            continue
        whole = (private + past) % (_NOON * _HOUR) + _NOON * _HOUR * (at > _NOON)
        digits = _DIGITAL.fullmatch(text, start, end)
        separator = text[digits.end(1) : digits.start(2)] if digits else ""
        told = f"{whole // _HOUR}{separator}{whole % _HOUR:02}"
        yield start, end, told if digits else say(*divmod(whole, _HOUR), target)


def _read(text: str, language: str) -> int | None:
    """The minutes from midnight to a time in digits or words."""
    match, hour = _LEADING.match(text), numerals.value_of(text, language)
    said = moment(text, language) or (None if hour is None else (hour, 0))
    if match:
        said = int(match[1]), int(match[2] or 0)
    return None if said is None else said[0] * _HOUR + said[1]


_PARTS = (15, 30, _NOON * _HOUR - 15)
"""Minutes from an hour that are said with nothing but a word: half past, quarter to."""
_DIGITAL = re.compile(r"(?<![\d.,:])(\d{1,2})\s?[:.h]\s?([0-5]\d)(?!\d|[.,:]\d)")
_LEADING = re.compile(r"(\d{1,2})(?:\s?[:.h]\s?(\d\d))?(?!\d)")
_AS_HOUR = re.compile(r"\d{1,2}\s?[:h]\s?\d\d")
_HOUR_BEHIND = re.compile(r"\s?(?:h|Uhr)(?!\w)")
_HOUR_ALONE = re.compile(r"([1-9]\d?)(?:[.:]\d\d)?(?:\s?o['’]clock)?", re.IGNORECASE)


def moments(text: str, language: str) -> Iterator[Moment]:
    """The times that a text says in words, in no order; where it may say several, each."""
    for way in _clock(language).ways:
        for match in way.within.finditer(text):
            told = _told(way, match, language)
            if told is not None:
                yield Moment(*match.span(), *told)


def moment(text: str, language: str) -> tuple[int, int] | None:
    """The hour and minute that a text says in words and nothing else; None for what says none."""
    matched = ((way, way.whole.fullmatch(text)) for way in _clock(language).ways)
    told = (_told(way, match, language) for way, match in matched if match is not None)
    return next((one for one in told if one is not None), None)


def _told(way: _Way, match: re.Match[str], language: str) -> tuple[int, int] | None:
    said = match.groupdict()
    hour = _hour(said["h"].lower(), language) if "h" in said else _value(said["n"], language)
    minutes = _value(said["m"], language) if way.sign else 0
    if hour is None or minutes is None or minutes >= _HOUR:
        return None
    whole = (hour * _HOUR + way.offset + way.sign * minutes) % (_DAY * _HOUR)
    if 0 < hour <= _NOON and whole < _HOUR:
        whole += _NOON * _HOUR  # halb eins
    return divmod(whole, _HOUR)


def _hour(text: str, language: str) -> int | None:
    for hour, said in _clock(language).hours.items():
        if said.lower() == text:
            return hour
        first, named, last = said.lower().partition("{n}")
        if named and text.startswith(first) and text.endswith(last):
            value = _value(text[len(first) : len(text) - len(last)], language)
            if value is not None and value <= _DAY:
                return value
    return None


def _value(text: str, language: str) -> int | None:
    return int(text) if text.isdigit() else numerals.value_of(text, language)


def say(hour: int, minute: int, language: str) -> str:
    """An hour and minute in a language's words, by a clock of twelve hours; empty where it has
    none."""
    for least in _COUNTED:
        for way in _clock(language).ways:
            named = (way.sign * (minute - way.offset)) % _HOUR
            fits = 0 < named <= least if way.sign else (minute - way.offset) % _HOUR == 0
            if fits:
                whole = hour * _HOUR + minute - way.offset - way.sign * named
                said = _said(whole // _HOUR % _DAY, language)
                number = numerals.spell(whole // _HOUR % _NOON or _NOON, language)
                return way.text.format(h=said, n=number, m=numerals.spell(named, language))
    return ""


def _said(hour: int, language: str) -> str:
    hours = _clock(language).hours
    number = hour % _NOON or _NOON
    own = hours.get(hour if hour in (0, _NOON) else number, hours.get(_ANY, "{n}"))
    return own.format(n=numerals.spell(number, language))
