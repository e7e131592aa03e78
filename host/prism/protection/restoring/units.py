"""One of a unit of time: its surrogate is several, and number and gender must change back."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.protection import numerals
from prism.protection.languages import SOURCE, wording
from prism.protection.model import Surrogate
from prism.protection.restoring.places import Place, exact


def one(translation: str, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """ "one year" sent as "four years": "cuatro años" becomes "un año". Else as `exact`."""
    match = re.fullmatch(r"(?:one|1)[ -](\w+)", surrogate.original, re.IGNORECASE)
    unit = wording(target).units.get(match[1].lower()) if match else None
    if unit is None:
        yield from exact(translation, surrogate, target)
        return
    single, plurals = unit
    for value in _values(surrogate.replacement):
        word = re.escape(numerals.spell(value, target))
        pattern = rf"(?<!\w)(?:{word}|{value})[\s-](?:{'|'.join(plurals)})(?!\w)"
        for found in re.finditer(pattern, translation, re.IGNORECASE):
            yield Place(*found.span(), _cased(single, found.group()), 0.95)


def _values(text: str) -> list[int]:
    digits = [int(number) for number in re.findall(r"\d+", text)]
    return digits or [value for _, _, value in numerals.find_words(text, SOURCE)]


def _cased(text: str, like: str) -> str:
    return text[0].upper() + text[1:] if like[0].isupper() else text
