"""Finding dates and times: reordered, spelled out, in another clock."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection.languages import SOURCE, known, wording
from prism.protection.model import Surrogate
from prism.protection.moments import Part, named, parts
from prism.protection.restoring.places import Place
from prism.protection.surrogates.dates import render

_REACH = 26


def date(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """Stretches of the translation that hold exactly the parts of the surrogate's date."""
    wanted = {part.kind: part.value for part in parts(surrogate.replacement, SOURCE)}
    given = {part.kind: part.value for part in parts(surrogate.original, SOURCE)}
    if not wanted or wanted.keys() != given.keys():
        return
    for language in dict.fromkeys((known(target), SOURCE)):
        tokens = _tokens(translation, wanted, language)
        for found in _runs(tokens, wanted):
            run = _padded(found, surrogate)
            start, end = run[0].start, run[-1].end
            moved = [part._replace(start=part.start - start, end=part.end - start) for part in run]
            text = render(translation[start:end], moved, given, language)
            yield Place(start, end, text, 0.95)


def loose(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The day and the year close together around a month that cannot be read.

    The whole stretch is written anew in the usual form of the target language.
    """
    wanted = {part.kind: part.value for part in parts(surrogate.replacement, SOURCE)}
    given = {part.kind: part.value for part in parts(surrogate.original, SOURCE)}
    if not {"day", "month", "year"} <= wanted.keys() or wanted.keys() != given.keys():
        return
    language = known(target)
    day, year = wanted["day"], wanted["year"]
    forward = rf"(?<![\d.,/-])0?{day}(?:\.|º|er|st|nd|rd|th)?\s[^\d\n.;]{{2,22}}?\s?{year}(?!\d)"
    backward = rf"(?<!\w)[^\W\d_]{{3,12}}\.?\s0?{day}(?:\.|º|st|nd|rd|th)?,?\s{year}(?!\d)"
    for match in re.finditer(f"{forward}|{backward}", translation):
        yield Place(*match.span(), _usual(given, language), 0.8)


def _usual(values: dict[str, int], language: str) -> str:
    written = wording(language)
    month = written.month_names()[values["month"] - 1]
    return written.date.format(day=values["day"], month=month, year=values["year"])


def _tokens(translation: str, wanted: dict[str, int], language: str) -> list[Part]:
    """Everything in the translation that may be one of the parts, in order."""
    tokens = [part for part in named(translation, language) if wanted.get(part.kind) == part.value]
    for match in re.finditer(r"\d+", translation):
        tokens += _readings(match, wanted)
    return sorted(tokens)


def _padded(run: list[Part], surrogate: Surrogate) -> list[Part]:
    """With a leading zero where the original has one and the translation is all digits."""
    if any(part.form != "digits" for part in run):
        return run
    padded = any(part.width == 2 for part in parts(surrogate.original, SOURCE))
    return [
        part._replace(width=2)
        if padded and part.kind != "year" and part.end - part.start == 2
        else part
        for part in run
    ]


def _readings(match: re.Match[str], wanted: dict[str, int]) -> Iterator[Part]:
    text = match.group()
    value = int(text)
    width = len(text) if text[0] == "0" else 1
    for kind in ("day", "month", "year"):
        if kind not in wanted:
            continue
        if value == wanted[kind] and (kind != "year" or len(text) == 4):
            width = 4 if kind == "year" else width
            yield Part(*match.span(), kind, value, "digits", width)
        elif kind == "year" and len(text) == 2 and value == wanted[kind] % 100:
            yield Part(*match.span(), kind, value, "digits", 2)


def _runs(tokens: list[Part], wanted: dict[str, int]) -> Iterator[list[Part]]:
    """Runs of tokens that stand close together and cover every part once."""
    for first in range(len(tokens)):
        run: list[Part] = []
        for token in tokens[first:]:
            if run and (token.start < run[-1].end or token.kind in {part.kind for part in run}):
                if token.start - run[0].start > _REACH:
                    break
                continue
            if run and token.start - run[-1].end > 8:
                break
            run.append(token)
            if len(run) == len(wanted):
                yield run
                break


_CLOCK = re.compile(
    r"(?<![\w:.,])(?P<hour>\d{1,2})(?:(?P<mark>\s?[:h.]\s?)(?P<minute>\d{2})(?!\d))?"
    r"(?::(?P<second>\d{2}))?(?P<half>\s?[ap]\.?\s?m\b\.?)?",
    re.IGNORECASE,
)


def time(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """Clock times of the same moment, with twelve hours or twenty-four."""
    del target
    wanted, given = _moment(surrogate.replacement), _moment(surrogate.original)
    if wanted is None or given is None:
        return
    for match in _CLOCK.finditer(translation):
        found = _moment(match.group())
        if found is None or found[1] != wanted[1] or found[0] % 12 != wanted[0] % 12:
            continue
        same_half = bool(match["half"]) or found[0] == wanted[0]
        if not same_half and found[0] > 12:
            continue
        # Without its half of the day a time is only sure where nothing else was rewritten.
        as_sent = (match["mark"] or "") in surrogate.replacement
        certainty = 0.95 if same_half else 0.85 if as_sent else 0.6
        yield Place(*match.span(), _rewritten(match, given, found), certainty)


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
