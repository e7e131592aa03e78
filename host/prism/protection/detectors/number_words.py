"""Numbers of several words: forty-two, two thousand, one hundred and five. Exchanged word by word
they would be no number any more, and none could be put back."""

from __future__ import annotations

from collections.abc import Iterator

from prism.languages.wording import known
from prism.protection import numerals
from prism.protection.model import ProtectedItem
from prism.protection.reading import Reading

NEEDS = "- "


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """The numbers, whatever stands behind them."""
    for start, end, _ in numerals.find_numbers(reading.text, known(reading.language)):
        if not reading.text[start:end].isalpha():
            yield reading.item((start, end), "number", "number_words", "a number in words", 0.7)
