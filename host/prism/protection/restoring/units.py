"""One of a unit of time: its surrogate is several, and number and gender must change back."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.languages.wording import wording
from prism.protection import numerals
from prism.protection.model import Surrogate
from prism.protection.restoring.answer import Answer
from prism.protection.restoring.numbers import find
from prism.protection.restoring.places import Place, exact


def one(answer: Answer, surrogate: Surrogate, target: str) -> Iterator[Place]:
    """ "one year" sent as "four years": "cuatro años" becomes "un año".

    Else the number where it is a word, for both languages may have it: six kilos. Else `exact`.
    """
    spelled = numerals.spell(1, answer.source)
    match = re.fullmatch(rf"(?:{spelled}|1)[ -](\w+)", surrogate.original, re.IGNORECASE)
    unit = wording(target).units.get(match[1].lower()) if match else None
    if unit is None:
        if not any(map(str.isdigit, surrogate.replacement)):
            yield from find(answer, surrogate, target)
        yield from exact(answer, surrogate, target)
        return
    single, plurals = unit
    for value in _values(surrogate.replacement, answer.source):
        word = numerals.spell(value, target)
        source = rf"(?<!\w)(?:{re.escape(word)}|{value})[\s-](?:{'|'.join(plurals)})(?!\w)"
        pattern = re.compile(source, re.IGNORECASE)
        for found in answer.matches(pattern, answer.words([word, str(value)])):
            yield Place(*found.span(), _cased(single, found.group()), 0.95)


def _values(text: str, language: str) -> list[int]:
    digits = [int(number) for number in re.findall(r"\d+", text)]
    return digits or [value for _, _, value in numerals.find_words(text, language)]


def _cased(text: str, like: str) -> str:
    return text[0].upper() + text[1:] if like[0].isupper() else text
