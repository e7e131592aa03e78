"""Ages: years that a person has lived."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.languages.en.protection.quantities import NUMBER_WORD
from prism.protection.model import ProtectedItem
from prism.protection.patterns import pattern
from prism.protection.reading import Reading

NEEDS = ""

_YEARS = rf"(?:\d{{1,3}}(?:[.,]5|½)?|{NUMBER_WORD})"
_OLD = pattern(
    rf"\b(?P<age>{_YEARS}[\s-]?(?:years?|months?|weeks?|yrs?|y\.?)[\s/-]?(?:olds?\b|of age\b|o\b))",
    re.IGNORECASE,
)
_AGED = pattern(
    rf"\b(?:aged?|age of|age is|age was|turn(?:ed|s|ing)?|age:)\s+"
    rf"(?P<age>{_YEARS})(?=\s*[.,;:!?)]|\s+(?:and|when|at|next|last|this|on|in)\b|\s*$)",
    re.IGNORECASE,
)
_AM = pattern(
    r"\b(?:I'm|I am|he's|he is|she's|she is|who is|was)\s+(?P<age>\d{1,3})"
    r"(?=\s*[.,;!?)]|\s+(?:and|now|today|years?)\b|\s*$)",
    re.IGNORECASE,
)
_DECADE = pattern(
    r"\bin (?:my|his|her|their|our|your) (?:early |mid-?|late )?(?P<age>\d0s|"
    r"(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ies)\b",
    re.IGNORECASE,
)

_KINDS = (
    (_OLD, frozenset("old olds age yrs yr yo y o".split())),
    (_AGED, frozenset("age aged turn turned turns turning".split())),
    (_AM, frozenset(str(number) for number in range(1, 120))),
    (_DECADE, frozenset("twenties thirties forties fifties sixties seventies eighties nineties "
                        "20s 30s 40s 50s 60s 70s 80s 90s".split())),
)  # fmt: skip


def find(reading: Reading) -> Iterator[ProtectedItem]:
    """Numbers that words around them make an age."""
    for form, cues in _KINDS:
        for match in reading.near_words(form, cues):
            yield reading.item(match.span("age"), "age", "age", "the age of a person")
