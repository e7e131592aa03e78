"""Surrogates for times of day: of the same part of the day, with minutes as round as they were.

A translator says of an hour what part of the day it is (las tres de la madrugada, las seis de la
tarde), or writes it on a clock of twenty-four hours: the private hour takes its place there.
"""

from __future__ import annotations

import re

from prism.protection import clocks, numerals
from prism.protection.surrogates.maker import Maker

_PARTS = (range(2, 6), range(6, 12), range(13, 18), range(18, 24))
"""Never one, before which Spanish has another article."""
_WIDER = (range(0), range(2, 12), range(2, 24), range(2, 100))
"""What is drawn from where a sentence has taken all hours of the part."""
_NOON = 12
_TIME = re.compile(r"(\d{1,2})(?:(\D{1,3})(\d{2}))?")
_OF_TWELVE = re.compile(r"\d\s*(?:[ap]\.?\s?m|o['’]clock)", re.IGNORECASE)
_OF_TWENTY_FOUR = re.compile(r"(?:\d\s*|\b)(?:h|uhr|heures?|horas?)\b", re.IGNORECASE)
_TRIES = 60
"""How often another hour is tried where this one stands for something else."""


def make(maker: Maker, text: str) -> str:
    """Another time of the same part of the day."""
    counted = numerals.find_numbers(text, maker.written_as)
    said = clocks.moment(text, maker.written_as)
    match = _TIME.match(text)
    if match is None and not counted and said is None:
        return maker.draw(lambda: maker.shaped(text), whole=True)
    if said is not None and said[0] > 1 and not said[1] and (match or counted):
        said = None  # its number alone is exchanged: 23 heures, dix-sept heures
    attempts = 0

    def propose() -> str:
        nonlocal attempts
        attempts += 1
        wide = attempts // _TRIES
        if said is not None:
            made = _said(maker, *said, text, wide)
        elif match:
            made = _clock(maker, text, match, wide)
        else:
            made = _spelled(maker, counted[0], text, wide)
        if _moment(maker, made) == _moment(maker, text):
            return text  # half past nine for half nine
        if attempts >= _TRIES:
            return made
        alone = not (said[1] if said else match and match[3])
        taken = _moment(maker, made) in maker.moments
        return text if taken or (alone and not maker.new_values(made, text)) else made

    made = maker.draw(propose, whole=True)
    maker.keep_values(made)
    maker.moments.add(_moment(maker, made))
    return made


def _moment(maker: Maker, text: str) -> tuple[int, int]:
    """The hour of twelve, and the minute."""
    match = _TIME.match(text)
    said = clocks.moment(text, maker.written_as)
    counted = numerals.find_numbers(text, maker.written_as)
    hour, minute = (counted[0][2] if counted else 0), 0
    if said is not None:
        hour, minute = said
    elif match is not None:
        hour, minute = int(match[1]), int(match[3] or 0)
    return hour % _NOON, minute


def _clock(maker: Maker, text: str, match: re.Match[str], wide: int) -> str:
    random = maker.random
    drawn = str(random.choice(_WIDER[min(wide, 3)] or _part(int(match[1]), text)))
    if len(match[1]) == 2 and match[1][0] == "0":
        drawn = drawn.zfill(2)
    if match[3] is None:
        return drawn + text[match.end() :]
    minute = random.randrange(0, 60, _step(int(match[3])))
    rest = re.sub(r"(?<=:)\d{2}", lambda _: f"{random.randrange(60):02d}", text[match.end() :])
    return f"{drawn}{match[2]}{minute:02d}{rest}"


def _step(minute: int) -> int:
    return next(step for step in (15, 5, 1) if minute % step == 0)


def _said(maker: Maker, hour: int, minute: int, text: str, wide: int) -> str:
    """Another time in words: a full hour for a full one only, which some languages say apart."""
    drawn = maker.random.choice(_WIDER[min(wide, 2)] or _part(hour, text))
    step = _step(minute)
    other = maker.random.randrange(step, 60, step) if minute else 0
    made = clocks.say(drawn, other, maker.written_as)
    return made[0].upper() + made[1:] if text[0].isupper() and text[1:].islower() else made


def _spelled(maker: Maker, number: tuple[int, int, int], text: str, wide: int) -> str:
    start, end, hour = number
    made = numerals.spell(
        maker.random.choice(_WIDER[min(wide, 3)] or _part(hour, text)), maker.written_as
    )
    made = made.capitalize() if text[start].isupper() else made
    return text[:start] + made + text[end:]


def _part(hour: int, text: str) -> range:
    """The hours of the part of the day; noon belongs to the afternoon, midnight to the night."""
    if hour == _NOON:
        return _PARTS[2 if _OF_TWENTY_FOUR.search(text) and not _OF_TWELVE.search(text) else 0]
    return next((part for part in _PARTS if hour in part), _PARTS[0])
