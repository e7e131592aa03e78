"""Finding dates and times: reordered, spelled out, in another clock."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from prism.languages import FALLBACK
from prism.languages.ordinals import endings, first_day, foreign_endings
from prism.languages.wording import known, wording
from prism.protection import clocks, numerals
from prism.protection.model import Surrogate
from prism.protection.moments import Part, ending, named, parts, swapped, undecided
from prism.protection.restoring.answer import Answer, indexed
from prism.protection.restoring.inside import in_plural
from prism.protection.restoring.places import Place, exact
from prism.protection.surrogates.dates import render

_REACH = 26
"""How far from the first part of a date, in characters, a part that stands twice is skipped."""
_APART = 16
"""Characters between two parts of a date at most."""
_LONGEST = 18
"""Digits of a part at most: so many zeros, and more, stand before no day."""
_WIDEST = 4 * (_LONGEST + _APART)
_SMALL = r"(?:[\s,;.–-]|[^\W\d_]{1,5}(?![^\W\d_])|['’])*"
_BETWEEN = re.compile(rf"{_SMALL}(?<!\w)\d{{1,2}}(?:er|st|nd|rd|th)?(?!\w){_SMALL}")
_DIGITS = re.compile(r"\d+(?![.,]\d{3}(?!\d))")  # no part of 9,330


def date(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """Stretches of the translation that hold exactly the parts of the surrogate's date.

    Where the private date leaves open which is the day (3/9/1941), so does what was sent for it,
    and either reading is looked for: the order in which the translator left them is taken over.
    """
    sent, private = (
        parts(text, answer.source) for text in (surrogate.replacement, surrogate.original)
    )
    wanted, given = _values(sent), _values(private)
    if not wanted or wanted.keys() != given.keys():
        return
    either = undecided(private)
    readings = [(wanted, given)]
    if either and undecided(sent):
        readings += [(swapped(wanted), swapped(given))]
    for language in dict.fromkeys((known(target), answer.source)):
        for values, meant in readings:
            groups = _groups(answer, values, language)
            for found in _runs(groups, answer, language):
                # What was sent was in no doubt: its order in the translation tells nothing.
                told = len(readings) > 1 or not either or not _in_digits(found)
                turned = not told and _kinds(found) != _kinds(private)
                run = _padded(found, private, told)
                start, end = run[0].start, run[-1].end
                moved = [
                    part._replace(start=part.start - start, end=part.end - start) for part in run
                ]
                text = render(
                    answer.text[start:end], moved, swapped(meant) if turned else meant, language
                )
                text, end = in_plural(answer, start, end, text, surrogate, language)
                yield Place(start, end, text, 0.95)


def _values(found: Sequence[Part]) -> dict[str, int]:
    return {part.kind: part.value for part in found}


def _kinds(found: Sequence[Part]) -> list[str]:
    return [part.kind for part in found if part.kind != "year"]


def _in_digits(found: Sequence[Part]) -> bool:
    return all(part.form == "digits" for part in found)


def loose(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The day and the year close together around a month that cannot be read.

    The whole stretch is written anew in the usual form of the target language.
    """
    wanted = {part.kind: part.value for part in parts(surrogate.replacement, answer.source)}
    given = {part.kind: part.value for part in parts(surrogate.original, answer.source)}
    if not {"day", "month", "year"} <= wanted.keys() or wanted.keys() != given.keys():
        return
    language = known(target)
    day, year = wanted["day"], wanted["year"]
    behind = f"{endings(FALLBACK)}|{foreign_endings(FALLBACK)}"
    forward = rf"(?<![\d.,/-])0?{day}(?:\.|{behind})?\s[^\d\n.;]{{2,22}}?\s?{year}(?!\d)"
    backward = rf"(?<!\w)[^\W\d_]{{3,12}}\.?\s0?{day}(?:\.|{behind})?,?\s{year}(?!\d)"
    if not answer.read(_by_value).get(year):
        return
    days = answer.read(_by_value).get(day, ())
    # What stands before the day: a month of up to twelve letters, a full stop, a space.
    starts = (at for match in days for at in range(max(match.start() - 14, 0), match.start() + 1))
    for match in answer.matches(re.compile(f"{forward}|{backward}"), starts):
        # Another day of the week than was sent may stand before it.
        yield Place(*match.span(), _usual(given, language), 0.4 if "weekday" in wanted else 0.8)


def shared(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """A day whose month the translator said once for several: August 16 to 28, les 8 et 9 juin.

    The private month is written where the others have another one.
    """
    sent, given = (
        _values(parts(text, answer.source)) for text in (surrogate.replacement, surrogate.original)
    )
    if sent.keys() != {"day", "month"} or given.keys() != sent.keys():
        return
    language = known(target)
    both = answer.read(_by_part, language).get(("month", sent["month"]), ())
    one_month = len(answer.read(_months)[sent["month"]]) == 1
    for match in answer.read(_by_value).get(sent["day"], ()):
        day = _read(match, "day", sent["day"])
        if any(_shares(answer.text, day, month) for month in both):
            if one_month:
                moved = day._replace(start=0, end=day.end - day.start)
                text, end = (
                    render(answer.text[day.start : day.end], [moved], given, language),
                    day.end,
                )
            else:
                text = _usual(given, language)
                end = day.end + ("{day}." in wording(language).date and answer.text[day.end] == ".")
            yield Place(day.start, end, text, 0.9)


def _months(answer: Answer) -> Mapping[int, set[int]]:
    """The private months for which each month was sent."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for one in answer.surrogates:
        if one.category == "date":
            sent, given = (
                _values(parts(text, answer.source)) for text in (one.replacement, one.original)
            )
            if "month" in sent and "month" in given:
                found[sent["month"]].add(given["month"])
    return found


def _shares(text: str, day: Part, month: Part) -> bool:
    """Whether another day, and no more than small words, stands between a day and a month."""
    between = text[day.end : month.start] or text[month.end : day.start]
    return len(between) <= _REACH and _BETWEEN.fullmatch(between) is not None


def _usual(values: dict[str, int], language: str) -> str:
    written = wording(language)
    form = written.date
    if "year" not in values:
        form = form[: max(form.index(part) + len(part) for part in ("{day}", "{month}"))]
    month = written.month_names()[values["month"] - 1]
    day = first_day(language) if values["day"] == 1 else values["day"]
    return form.format(day=day, month=month, year=values.get("year"))


def _groups(answer: Answer, wanted: dict[str, int], language: str) -> list[Sequence[Part]]:
    """For each of the parts everything in the translation that may be it, in order."""
    alone = len(wanted) == 1
    return [answer.read(_group, kind, value, language, alone) for kind, value in wanted.items()]


def _group(answer: Answer, kind: str, value: int, language: str, alone: bool) -> Sequence[Part]:
    """`alone`: the part is all of its date, and a month without its day is no number."""
    numbers = answer.read(_by_value)
    found = numbers.get(value, ())
    if kind == "month":  # not the 8 of 8th
        plain = (match for match in found if ending(answer.text, match.end())[1] == "digits")
        found = () if alone else list(plain)
    elif kind == "year":
        short = numbers.get(value % 100, ())
        found = [match for match in found if len(match.group()) == 4]
        found += [match for match in short if len(match.group()) == 2]
    elif kind == "weekday":
        found = ()
    named_parts = answer.read(_by_part, language).get((kind, value), ())
    return sorted([*named_parts, *(_read(match, kind, value) for match in found)])


def _by_part(answer: Answer, language: str) -> Mapping[tuple[str, int], Sequence[Part]]:
    return indexed(((part.kind, part.value), part) for part in named(answer.text, language))


def _by_value(answer: Answer) -> Mapping[int, Sequence[re.Match[str]]]:
    """Numbers of the text that may be a day, a month or a year."""
    found = (
        match for match in _DIGITS.finditer(answer.text) if match.end() - match.start() <= _LONGEST
    )
    return indexed((int(match.group()), match) for match in found)


def _padded(run: list[Part], private: Sequence[Part], told: bool) -> list[Part]:
    """A date all in digits with a leading zero at both day and month or at none: as the translator
    wrote them, where both have two digits and none is zero as the private text has them.

    told: whether the translator would have written the private date so.
    """
    days = [part for part in run if part.kind != "year"]
    if not _in_digits(run) or not days:
        return run
    padded = any(part.width == 2 for part in private if part.kind != "year")
    padded = padded or (told and any(part.width == 2 for part in days))
    width = 2 if padded and all(part.end - part.start == 2 for part in days) else 1
    return [part if part.kind == "year" else part._replace(width=width) for part in run]


def _read(match: re.Match[str], kind: str, value: int) -> Part:
    text = match.group()
    width = len(text) if kind == "year" or text[0] == "0" else 1
    start, end = match.span()
    end, form = ending(match.string, end) if kind == "day" else (end, "digits")
    return Part(start, end, kind, value, form, width)


def _runs(groups: Sequence[Sequence[Part]], answer: Answer, language: str) -> Iterator[list[Part]]:
    """Runs of tokens that one date may be made of and that cover every part once.

    groups: the tokens of each part. Runs are looked for around those of the rarest only.
    """
    for low, high in _stretches(min(groups, key=len)[: answer.patience]):
        tokens = sorted(
            part
            for group in groups
            for part in group[
                bisect_left(group, low, key=_start) : bisect_right(group, high, key=_start)
            ]
        )
        for first in range(len(tokens)):
            run = _run(tokens, first, len(groups))
            within = any(part.kind == "weekday" for part in run[1:-1])  # it begins another date
            joined = all(_joined(answer.text, *pair, language) for pair in pairwise(run))
            if run and joined and not within:
                yield run


def _stretches(parts: Sequence[Part]) -> Iterator[tuple[int, int]]:
    """Stretches of the text that hold every run with one of the parts."""
    low, high = 0, -1
    for part in parts:
        if part.start - _WIDEST > high:
            if high >= 0:
                yield low, high
            low = max(part.start - _WIDEST, 0)
        high = part.start + _WIDEST
    if high >= 0:
        yield low, high


def _run(tokens: Sequence[Part], first: int, count: int) -> list[Part]:
    """The run that begins with token number `first`; empty where none does."""
    run: list[Part] = []
    for index in range(first, len(tokens)):
        token = tokens[index]
        if run and (token.start < run[-1].end or token.kind in {part.kind for part in run}):
            if token.start - run[0].start > _REACH:
                break
            continue
        if run and token.start - run[-1].end > _APART:
            break
        run.append(token)
        if len(run) == count:
            return run
    return []


def _joined(text: str, part: Part, other: Part, language: str) -> bool:
    """Whether two parts that follow each other are of one date, not the end of one and the begin of
    another: August 16 and September 16, 16 August, 16 September."""
    between = text[part.end : other.start]
    if "weekday" in (part.kind, other.kind):
        between = between.replace(",", "", 1)
    elif other.kind == "year":
        between = between.removeprefix(",")
    return _links(language).fullmatch(between) is not None


@cache
def _links(language: str) -> re.Pattern[str]:
    """What stands between two parts of one date."""
    links = "|".join(map(re.escape, wording(language).links))
    return re.compile(rf"-|\s?[/.]\s?|\.?\s*(?:(?:{links})\s?)*\(?", re.IGNORECASE)


def _start(part: Part) -> int:
    return part.start


_CLOCK = re.compile(
    r"(?<![\w:.,])(?P<hour>\d{1,2})(?:(?P<mark>\s?[:h.]\s?)(?P<minute>\d{2})(?!\d))?"
    r"(?::(?P<second>\d{2}))?(?P<half>\s?[ap]\.?\s?m\b\.?)?",
    re.IGNORECASE,
)

_HALF = re.compile(r"\s?[ap]\.?\s?m\b", re.IGNORECASE)
_NOON = 12
_OPENING = " \t\"“„«¿¡'"
_ENDS = ("", ".", "!", "?", ":", "\n")
_POINTED = re.compile(r"(?:[01]?\d|2[0-3])\.[0-5]\d")


def time(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """Clock times of the same moment, with twelve hours or twenty-four."""
    wanted, given = _told(surrogate, answer.source)
    if wanted is None or given is None:
        return
    open_ = _halfless(surrogate.replacement)
    for match, found in answer.read(_moments).get((wanted[0] % 12, wanted[1]), ()):
        told = bool(match["half"]) or found[0] > 12
        same_half = bool(match["half"]) or found[0] == wanted[0]
        if not same_half and found[0] > 12 and not open_:
            continue
        # A time that lacks its half of the day is only sure if nothing else of it was rewritten.
        as_sent = (match["mark"] or "") in surrogate.replacement
        certainty = 0.95 if same_half else 0.85 if as_sent or (open_ and match["mark"]) else 0.6
        moment = _in_half(given, found) if open_ and told else given
        if given[0] == _NOON and match["half"] and open_:
            certainty = 0.4  # noon or midnight
        place = Place(*match.span(), _rewritten(match, moment, found), certainty)
        yield _parted(answer, place, found[0], given[0], known(target))


def as_sent(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The time as it was sent, with the part of the day that suits the private one."""
    wanted, given = _told(surrogate, answer.source)
    for place in exact(answer, surrogate, target):
        if _HALF.match(answer.text, place.end):
            continue  # the translator has told its half of the day
        if wanted is not None and given is not None:
            place = _parted(answer, place, wanted[0], given[0], known(target))
        yield place


def _parted(answer: Answer, place: Place, sent: int, given: int, language: str) -> Place:
    """With the part of the day that follows as the private hour has it: a las 11 de la noche for
    what became las 7 de la tarde."""
    said = clocks.part(answer.text, place.end, language)
    if said is None:
        return place
    start, end, stood = said
    hour = clocks.in_part(sent, stood, language)
    given = given if given > _NOON else given % _NOON + (_NOON if hour >= _NOON else 0)
    text = clocks.parted(given, stood, language)
    if text == stood:
        return place
    return place._replace(
        end=end, replacement=place.replacement + answer.text[place.end : start] + text
    )


def spoken(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The same moment in words, but for full hours: quarter to nine, halb sieben."""
    return _in_words(answer, surrogate, target, (0,), 0.9)


def misheard(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The moment in words by an hour too early or too late: halb acht for half past eight."""
    return _in_words(answer, surrogate, target, (-1, 1), 0.6)


def _in_words(
    answer: Answer, surrogate: Surrogate, target: str, apart: Sequence[int], certainty: float
) -> Iterator[Place]:
    wanted, given = _told(surrogate, answer.source)
    if wanted is None or given is None or not wanted[1]:
        return
    language = known(target)
    text = clocks.say(given[0], given[1], language)
    for hour, minute, start, end in answer.read(_said, language):
        if minute == wanted[1] and any((hour - wanted[0] - n) % _NOON == 0 for n in apart):
            place = Place(start, end, _placed(text, answer.text, start), certainty)
            yield _parted(answer, place, hour, given[0], language)


def _said(answer: Answer, language: str) -> Sequence[tuple[int, int, int, int]]:
    """The times in words by place, the longest first: ten past six is no six."""
    found = (
        (one.hour, one.minute, one.start, one.end) for one in clocks.moments(answer.text, language)
    )
    return sorted(found, key=lambda one: (one[2], -one[3]))


def _placed(text: str, answer: str, start: int) -> str:
    """With a capital where a sentence begins with one there; Viertel has one everywhere."""
    begins = answer[:start].rstrip(_OPENING)[-1:] in _ENDS
    return text[0].upper() + text[1:] if begins and answer[start].isupper() else text


def hours(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """An hour in words: à dix-sept heures for one of five."""
    wanted, given = _told(surrogate, answer.source)
    if wanted is None or given is None or wanted[1] or given[1]:
        return
    language = known(target)
    for value, (start, end) in answer.read(_spelled, language):
        later = value == wanted[0] + 12 and _halfless(surrogate.replacement)
        earlier = value == wanted[0] - _NOON > 0  # five o'clock for 17 Uhr
        if value == wanted[0] or later or earlier:
            hour = _in_half(given, (value, 0, 0))[0] if later else given[0]
            hour = hour % _NOON or _NOON if value <= _NOON else hour
            place = Place(
                start, end, _placed(numerals.spell(hour, language), answer.text, start), 0.8
            )
            yield _parted(answer, place, value, given[0], language)


def _told(surrogate: Surrogate, source: str) -> list[tuple[int, int, int] | None]:
    """The moments of the surrogate and of what it stands for, hours in words too."""
    found: list[tuple[int, int, int] | None] = []
    for text in (surrogate.replacement, surrogate.original):
        hour, said = numerals.value_of(text, source), clocks.moment(text, source)
        if hour is None:
            found.append(_moment(text) if said is None else (*said, 0))
        else:
            found.append((hour, 0, 0))
    return found


def _spelled(answer: Answer, language: str) -> list[tuple[int, tuple[int, int]]]:
    found = numerals.find_numbers(answer.text, language)
    return [(value, (start, end)) for start, end, value in found]


def _halfless(text: str) -> bool:
    """Whether a time as it was sent leaves open which half of the day it is in."""
    match = _CLOCK.search(text)
    if match is None:
        return True
    return not match["half"] and 0 < int(match["hour"]) <= _NOON


def _in_half(given: tuple[int, int, int], found: tuple[int, int, int]) -> tuple[int, int, int]:
    """The moment in the half of the day that the translator took for the one that was sent."""
    hour, *rest = given
    if hour >= _NOON:
        return given
    return (hour % _NOON + (_NOON if found[0] >= _NOON else 0), rest[0], rest[1])


def pointed(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """What may be a time though nothing says so: the 6.30 bus, le bus de 6 h 30."""
    if _POINTED.fullmatch(surrogate.replacement) and _POINTED.fullmatch(surrogate.original):
        yield from time(answer, surrogate, target)


def _moments(
    answer: Answer,
) -> Mapping[tuple[int, int], Sequence[tuple[re.Match[str], tuple[int, int, int]]]]:
    """Clock times of the text by hour of twelve and minute."""
    found = ((match, _moment(match.group())) for match in _CLOCK.finditer(answer.text))
    return indexed(
        ((moment[0] % 12, moment[1]), (match, moment)) for match, moment in found if moment
    )


def _moment(text: str) -> tuple[int, int, int] | None:
    """Hour of twenty-four, minute, second."""
    match = _CLOCK.search(text)
    if match is None:
        return None
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    if match["half"]:
        hour = hour % 12 + (12 if "p" in match["half"].lower() else 0)
    return hour, minute, int(match["second"] or 0)


def _rewritten(
    match: re.Match[str], given: tuple[int, int, int], found: tuple[int, int, int]
) -> str:
    hour, minute, second = given
    half = match["half"] or ""
    if half:
        wanted_mark = "p" if hour >= 12 else "a"
        half = re.sub("[apAP]", lambda m: _mark(wanted_mark, m.group()), half, count=1)
        hour = hour % 12 or 12
    elif found[0] < 12 and given[0] >= 12 and int(match["hour"]) <= 12:
        hour = hour % 12 or 12
    text = str(hour).zfill(len(match["hour"]) if match["hour"][0] == "0" else 1)
    if match["minute"]:
        text += f"{match['mark']}{minute:02d}"
    elif minute:
        text += f":{minute:02d}"
    if match["second"]:
        text += f":{second:02d}"
    return text + half


def _mark(letter: str, like: str) -> str:
    return letter.upper() if like.isupper() else letter
