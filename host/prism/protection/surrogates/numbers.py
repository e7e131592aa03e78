"""Surrogates for numbers: the same magnitude and the same look, in digits or in words."""

from __future__ import annotations

import re

from prism.languages import FALLBACK, load, words
from prism.languages.ordinals import endings, in_digits
from prism.protection import numerals
from prism.protection.surrogates.maker import Maker

_CLOSE = 60
"""How often a number of the same length is tried before one with a digit more is allowed. There are
only eight one-digit numbers to choose from, and two items never share one."""

_ORDINAL = re.compile(rf"(\d{{1,9}})(?:{endings(FALLBACK)})\b")


def make(maker: Maker, text: str) -> str:
    """`text` with every number in it exchanged; units, signs and separators stay."""
    attempts = 0

    def propose() -> str:
        nonlocal attempts
        attempts += 1
        grown = attempts // _CLOSE
        candidate = _in_digits(maker, text, grown) if digits else _in_words(maker, text, grown)
        # If one number stood for two items, nobody could tell which of them came back.
        if attempts < 8 * _CLOSE and not maker.new_values(candidate, text):
            return text
        return candidate

    digits = re.search(r"\d", text) is not None
    made = maker.draw(propose, whole=True)
    maker.keep_values(made)
    return made


def _in_digits(maker: Maker, text: str, grown: int) -> str:
    made = re.sub(r"\d+", lambda match: _digits(maker, match, text, grown), text)
    return _ORDINAL.sub(lambda match: in_digits(int(match[1]), FALLBACK), made)


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
    found = numerals.find_words(text, maker.written_as)
    if not found:
        return _scaled(maker, text)
    pieces, position = [], 0
    for start, end, value in found:
        low, high = numerals.magnitude(value) if not grown else (2, 99)
        drawn = maker.random.randint(low, high)
        pieces += [
            text[position:start],
            _cased(numerals.spell(drawn, maker.written_as), text[start:end]),
        ]
        position = end
    rest = text[position:]
    if found[-1][2] == 1:
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
    scales = ("hundreds", "thousands", "millions", "billions")
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
