"""Amounts that are to be reckoned with: all are multiplied by one secret factor.

Sums, differences and ratios stay right, and what the assistant reckons is divided by the factor
again. An adversary learns the true ratios of the question's amounts.
"""

from __future__ import annotations

import re
from decimal import Decimal

from prism.keyed import Draws
from prism.languages import FALLBACK
from prism.protection import numerals

_NUMBER = re.compile(r"\d+(?:[.,'’ \u00a0\u202f\u2009]\d+)*")
_FACTORS = tuple(Decimal(tenths) / 10 for tenths in (*range(4, 9), *range(12, 20), *range(21, 35)))


class Scale:
    """The factor of one conversation."""

    def __init__(self, factor: Decimal) -> None:
        self._factor = factor

    @classmethod
    def drawn(cls, draws: Draws, person: str) -> Scale:
        """One drawn for `person`, the one whom the conversation is about."""
        return cls(draws.stream("scale", person).choice(_FACTORS))

    def scaled(self, text: str) -> str | None:
        """`text` with its number multiplied; None where it holds not exactly one in digits."""
        found = list(_NUMBER.finditer(text))
        if len(found) != 1:
            return None
        return text[: found[0].start()] + self._times(found[0].group()) + text[found[0].end() :]

    def back(self, value: Decimal) -> Decimal:
        """What a number of the assistant's stands for, to the cent."""
        return (value / self._factor).quantize(Decimal("0.01")).normalize()

    def _times(self, text: str) -> str:
        number = numerals.parse(text, FALLBACK)
        value = Decimal(f"{number.whole}.{number.fraction or 0}") * self._factor
        whole, _, fraction = f"{value:f}".partition(".")
        fraction = fraction.rstrip("0")
        if number.fraction:
            fraction = fraction.ljust(len(number.fraction), "0")
        elif fraction and len(fraction) == 1 and value >= 10:
            fraction += "0"
        made = numerals.Numeral(whole, fraction, number.group, number.point or ".")
        return numerals.render(made, number.group, made.point)
