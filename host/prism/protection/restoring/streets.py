"""Addresses in the reader's language: 18 de Elm Road, of a street with a name of that language,
comes back as 18 Elm Road."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.languages import words
from prism.protection.model import Surrogate
from prism.protection.restoring.answer import Answer
from prism.protection.restoring.places import Place, exact

_STREET = re.compile(r"(?<=[\da-zA-Z]),? [a-zà-ü]{1,3} (?=[A-Z])")
_HOUSE = re.compile(r"(?<=[\da-zA-Z]),? [a-zà-ü]{1,3} (?=\d)")
"""What joins a number to its street, and a flat to its house: 18 de, 3, au 18."""
_BEHIND = re.compile(r"(\D+?),? (\d+[a-zA-Z]?)([.,]?)")
_LAST = re.compile(r"([^\W\d_]+)[\d\s]*[.,]?$")


def find(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """The surrogate as `exact` finds it, the original as the target writes it."""
    own = written(surrogate.original, target)
    for place in exact(answer, surrogate, target):
        yield place._replace(replacement=own)


def written(address: str, language: str) -> str:
    """The address as a language writes that of a street which it named."""
    last, suffixes = _LAST.search(address), words(language, "protection/street_suffixes.txt")
    if last is None or last[1].lower() not in suffixes:
        return address
    plain = _HOUSE.sub(", ", _STREET.sub(" ", address))
    behind = _BEHIND.fullmatch(plain)
    return f"{behind[2]} {behind[1]}{behind[3]}" if behind is not None else plain
