"""Surrogates for numbers: the same magnitude and the same look, in digits or in words."""

from __future__ import annotations

import re

from prism.protection import numerals
from prism.protection.surrogates.maker import Maker


def make(maker: Maker, text: str) -> str:
    """`text` with every number in it exchanged; units, signs and separators stay."""
    if re.search(r"\d", text):
        return maker.draw(lambda: _in_digits(maker, text), whole=True)
    return maker.draw(lambda: _in_words(maker, text), whole=True)


def _in_digits(maker: Maker, text: str) -> str:
    return re.sub(r"\d+", lambda match: _digits(maker, match, text), text)


def _digits(maker: Maker, match: re.Match[str], text: str) -> str:
    """One group of digits; what follows a separator may begin with zero."""
    group = match.group()
    inner = (
        match.start() > 0
        and text[match.start() - 1] in ",.'’   "
        and any(map(str.isdigit, text[: match.start()]))
    )
    zeros = len(group) - len(group.rstrip("0"))
    keep = zeros if 0 < zeros < len(group) and maker.random.random() < 0.8 else 0
    if inner:
        drawn = "".join(str(maker.random.randint(0, 9)) for _ in range(len(group) - keep))
        return drawn + "0" * keep
    if len(group) == 1:
        # One stays singular: the noun after it must agree in every language.
        return str(maker.random.randint(2, 9)) if maker.free("9") else group
    return maker.digits(group[: len(group) - keep]) + "0" * keep


def _in_words(maker: Maker, text: str) -> str:
    found = numerals.find_words(text, "en")
    if not found:
        return _scaled(maker, text)
    pieces, position = [], 0
    for start, end, value in found:
        low, high = numerals.magnitude(value)
        drawn = maker.random.randint(low, high)
        pieces += [text[position:start], _cased(numerals.spell(drawn, "en"), text[start:end])]
        position = end
    return "".join([*pieces, text[position:]])


def _scaled(maker: Maker, text: str) -> str:
    """ "millions of dollars": another scale."""
    scales = ("hundreds", "thousands", "millions", "billions")
    return re.sub(
        "|".join(scales),
        lambda match: maker.choice([s for s in scales if s != match.group().lower()]),
        text,
        flags=re.IGNORECASE,
    )


def _cased(word: str, like: str) -> str:
    if like.isupper():
        return word.upper()
    return word.capitalize() if like[0].isupper() else word
