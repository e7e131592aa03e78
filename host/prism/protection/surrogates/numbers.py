"""Surrogates for numbers: the same magnitude and the same look, in digits or in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from prism.languages import FALLBACK, load, words
from prism.languages.ordinals import endings, in_digits, with_mark
from prism.languages.wording import wording
from prism.protection import numerals
from prism.protection.surrogates import times
from prism.protection.surrogates.maker import Maker

_CLOSE = 60
"""How often a number of the same length is tried before one with a digit more is allowed. There are
only eight one-digit numbers to choose from, and two items never share one."""

_ORDINAL = re.compile(rf"(\d{{1,9}})(?:{endings(FALLBACK)})\b")


_LASTING = re.compile(r"(\d{1,2}\s?[^\W\d_]+\s)([0-5]\d)(\D*)")
_DAY = range(10, 29)
_LAST_DAY = 31
_SHARE = range(2, 100)
_AGE = range(100, 120)
_CLOCK = re.compile(r"(?:1?\d|2[0-3])\.[0-5]\d")


def make(maker: Maker, text: str) -> str:
    """`text` with every number in it exchanged; signs and separators stay.

    What may be a day of a month or an hour becomes one, as a translator writes it as such.
    """
    number = re.fullmatch(r"\D*(\d\d)\D*", text)
    if number and _DAY[0] <= int(number[1]) <= _LAST_DAY:
        return _exchanged(maker, text, _DAY)
    if _CLOCK.fullmatch(text):
        return times.make(maker, text)
    return _exchanged(maker, text)


def amount(maker: Maker, text: str) -> str:
    """`text` with every number in it exchanged; units, signs and separators stay.

    Minutes behind hours stay fewer than an hour has: a translator would write others otherwise.
    """
    lasting = _LASTING.fullmatch(text)
    if lasting is None:
        return _exchanged(maker, text)
    hours = _exchanged(maker, lasting[1])
    tens = [minutes for minutes in range(10, 60, 5) if minutes != int(lasting[2])]
    return maker.draw(lambda: f"{hours}{maker.random.choice(tens)}{lasting[3]}", whole=True)


def share(maker: Maker, text: str) -> str:
    """A percentage; the whole becomes a part."""
    return _exchanged(maker, text, _SHARE if re.match(r"100(?![\d.,])", text) else ())


def age(maker: Maker, text: str) -> str:
    """An age; nobody gets older than anybody was."""
    return _exchanged(maker, text, _AGE if re.match(r"1[01]\d(?!\d)", text) else ())


def _exchanged(maker: Maker, text: str, values: Sequence[int] = ()) -> str:
    """`text` with its numbers exchanged, the only one in digits for one of `values` if any."""
    if re.search(r"\d", text) is None:
        return _drawn(maker, text, lambda grown: _in_words(maker, text, grown))
    return _drawn(maker, text, lambda grown: _in_digits(maker, text, grown, values))


def _drawn(maker: Maker, text: str, proposed: Callable[[int], str]) -> str:
    """What is proposed, whose numbers stand for nothing else; `proposed` is told by how many digits
    it may be longer."""
    attempts = 0

    def propose() -> str:
        nonlocal attempts
        attempts += 1
        candidate = proposed(attempts // _CLOSE)
        # If one number stood for two items, nobody could tell which of them came back.
        if attempts < 8 * _CLOSE and not maker.new_values(candidate, text):
            return text
        return candidate

    made = maker.draw(propose, whole=True)
    maker.keep_values(made)
    return made


def _in_digits(maker: Maker, text: str, grown: int, values: Sequence[int]) -> str:
    def drawn(match: re.Match[str]) -> str:
        if values and not grown:
            return str(maker.random.choice(values))
        return _digits(maker, match, text, grown)

    made = re.sub(r"\d+", drawn, text)
    made = _ORDINAL.sub(lambda match: in_digits(int(match[1]), FALLBACK), made)
    return with_mark(made, maker.written_as)


def _digits(maker: Maker, match: re.Match[str], text: str, grown: int) -> str:
    """One group of digits; what follows a separator keeps its length and may begin with zero."""
    group = match.group()
    before = text[: match.start()]
    inner = before[-1:] in tuple(",.'’ \u00a0\u202f\u2009") and before[-2:-1].isdigit()
    zeros = len(group) - len(group.rstrip("0"))
    keep = zeros if 0 < zeros < len(group) and not grown else 0
    if inner:
        drawn = "".join(str(maker.random.randint(0, 9)) for _ in range(len(group) - keep))
        return drawn + "0" * keep
    if len(group) == 1 and not grown:
        # Never one: the noun after it must stay a plural in every language.
        return str(maker.random.randint(2, 9))
    shape = group[: len(group) - keep]
    return maker.digits("1" * (grown if grown < 4 else 4) + shape if grown else shape) + "0" * keep


def _in_words(maker: Maker, text: str, grown: int) -> str:
    found = numerals.find_numbers(text, maker.written_as)
    if not found:
        return _scaled(maker, text)
    pieces, position = [], 0
    for start, end, value in found:
        values = range(2, 100) if grown else numerals.alike(value, maker.written_as)
        drawn = maker.random.choice(values)
        pieces += [
            text[position:start],
            _cased(numerals.spell(drawn, maker.written_as), text[start:end]),
        ]
        position = end
    rest = text[position:]
    if found[-1][2] == 1 and rest.strip():
        rest = _several(rest, maker.written_as)  # "one year" has become several
    return "".join([*pieces, rest])


def _several(noun: str, language: str) -> str:
    """What is counted, when it is no longer one."""
    rules = load(language, "protection")
    if rules is not None and hasattr(rules, "several"):
        return str(rules.several(noun))
    ending = min(words(language, "words/calendar_endings.txt"), default="")
    return noun if noun.endswith(ending) or "-" in noun else noun + ending


def _scaled(maker: Maker, text: str) -> str:
    """ "millions of dollars": another scale."""
    scales = wording(FALLBACK).scales
    scaled = re.sub(
        "|".join(scales),
        lambda match: maker.choice([s for s in scales if s != match.group().lower()]),
        text,
        flags=re.IGNORECASE,
    )
    if scaled != text:
        return scaled
    return re.sub(
        r"[^\W\d_]+",
        lambda _: numerals.spell(maker.random.randint(2, 99), maker.written_as),
        text,
        count=1,
    )


def _cased(word: str, like: str) -> str:
    if like.isupper():
        return word.upper()
    return word.capitalize() if like[0].isupper() else word
