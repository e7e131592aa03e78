"""Dictionaries of dictd (FreeDict's .dict.dz with its .index)."""

from __future__ import annotations

import string
from collections.abc import Iterator
from pathlib import Path

from prism.dictionary.importing import bounded
from prism.dictionary.importing.article import Article, parse
from prism.errors import DictionaryError

_DIGITS = {
    digit: value
    for value, digit in enumerate(string.ascii_uppercase + string.ascii_lowercase + "0123456789+/")
}


def read(path: Path) -> Iterator[Article]:
    """The articles of a dictd dictionary, given its .dict, .dict.dz or .index.

    Raises DictionaryError where the index is malformed or points outside the dictionary.
    """
    index = bounded.companion(path, ".index")
    data = bounded.read(bounded.companion(path, ".dict.dz", ".dict"))
    for number, line in enumerate(bounded.text(index).splitlines(), start=1):
        fields = line.split("\t")
        try:
            headword, start, length = fields[0], _number(fields[1]), _number(fields[2])
        except (IndexError, KeyError):
            raise DictionaryError(
                f"{index.name}, line {number}: not a headword, a place and a length."
            ) from None
        if start + length > len(data):
            raise DictionaryError(f"{index.name}, line {number} points outside the dictionary.")
        if not headword.startswith("00"):  # 00-database-info and the like
            yield from parse(headword, data[start : start + length].decode("utf-8", "replace"))


def _number(digits: str) -> int:
    """A number as dictd writes it: base 64, most significant digit first (dictfmt(1))."""
    if not 0 < len(digits) <= 10:
        raise KeyError(digits)
    value = 0
    for digit in digits:
        value = value * 64 + _DIGITS[digit]
    return value
