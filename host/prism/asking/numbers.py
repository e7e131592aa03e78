"""Numbers of an answer: which stand for a number of the question, and which were worked out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from functools import cache

from prism.asking.standing import singular
from prism.languages import FALLBACK, having
from prism.languages.wording import wording
from prism.protection import numerals
from prism.protection.folding import fold
from prism.protection.model import Surrogate

NUMBER = re.compile(r"\d{1,15}(?:[.,'’\u00a0\u202f\u2009]\d{1,15}|[ ](?=\d{3}(?!\d))\d{3}){0,6}")
CATEGORIES = frozenset({"money", "percentage", "measure", "number", "age"})
_WORD = re.compile(r"[^\W\d_]+")
_ANY = re.compile(r"[^\W_]+")
_SIGNS = "$€£¥%°"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of the question: the surrogate's value, its unit as words and signs, folded, and
    what belongs in its place."""

    surrogate: Surrogate
    private: str
    spelled: int | None
    units: frozenset[str]

    @property
    def is_one(self) -> bool:
        """Whether it is one of something, so that the noun after it is no plural."""
        return self.spelled == 1 or self.private == "1"


@dataclass(slots=True)
class Amounts:
    """The numbers of a conversation by value, and the numbers that its public texts hold."""

    by_value: dict[Decimal, list[Amount]] = field(default_factory=dict)
    sent: set[Decimal] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.by_value)

    def find(self, value: Decimal, near: frozenset[str]) -> tuple[Amount, bool] | None:
        """What a number stands for, and whether what is around it says so, too."""
        options = self.by_value.get(value, ())
        fitting = next((one for one in options if one.units & near), None)
        if fitting:
            return fitting, True
        return (options[0], False) if options else None


def amounts(
    surrogates: Iterable[Surrogate],
    context: Mapping[str, frozenset[str]],
    sent: Collection[Decimal],
) -> Amounts:
    """The numbers of these surrogates; `context`: what stands around them in public, folded;
    `sent`: all numbers of the public texts."""
    made = Amounts(sent=set(sent))
    for surrogate in surrogates:
        if surrogate.category not in CATEGORIES:
            continue
        wanted, given = _single(surrogate.replacement), _single(surrogate.original)
        if wanted is None or given is None:
            continue
        value, private = wanted[0], given
        units = units_of(surrogate.replacement) | context.get(surrogate.replacement, frozenset())
        amount = Amount(surrogate, private[1], private[2], units)
        made.by_value.setdefault(value, []).append(amount)
    return made


def around(text: str, start: int, end: int) -> frozenset[str]:
    """The words and signs on both sides of a number of a text."""
    before, after = text[max(start - 24, 0) : start], text[end : end + 32]
    following = _ANY.match(after.lstrip(" -\u00a0\u202f*_~"))
    preceding = _ANY.findall(before)[-1:]
    words = {stem(word) for word in preceding}
    if following:
        words.add(stem(following.group()))
    beside = before.rstrip(" *_")[-1:] + after.lstrip(" *_")[:1]
    return frozenset(words | {sign for sign in _SIGNS if sign in beside})


def one_of(text: str, language: str) -> str:
    """One of a unit as a language has it: "one year" as "un an"."""
    ones = wording(FALLBACK).numbers.get(1, ())
    unit = next((word for word in _WORD.findall(text) if word.lower() not in ones), "")
    single = wording(language).units.get(unit.lower())
    return single[0] if single and language != FALLBACK else text


def is_read(surrogate: Surrogate) -> bool:
    """Whether both sides are told by one number: else by their form alone."""
    return _single(surrogate.replacement) is not None and _single(surrogate.original) is not None


def units_of(text: str) -> frozenset[str]:
    """The words and signs beside the number of a text, without endings."""
    words = {stem(word) for word in _WORD.findall(text)}
    return frozenset(words | {sign for sign in _SIGNS if sign in text})


def stem(word: str) -> str:
    """A word's unit, the same for one and several and in the languages of the list."""
    plain = fold(word)
    plain = _units().get(plain, plain)
    return singular(plain, FALLBACK) or plain


@cache
def _units() -> dict[str, str]:
    """Units of time of all languages, by folded word, to the English one."""
    found: dict[str, str] = {}
    for code in having("wording.txt"):
        for english, (single, plurals) in wording(code).units.items():
            for word in (single.split()[-1], *plurals):
                found[fold(word)] = english
    return found


def value_of(text: str, language: str) -> Decimal | None:
    """The value of a number in digits, as `language` writes it."""
    number = numerals.parse(text, language)
    try:
        return Decimal(f"{number.whole}.{number.fraction or 0}").normalize()
    except InvalidOperation:
        return None


def like(private: str, spelled: int | None, found: str, language: str, *, words: bool) -> str:
    """The private number in the way in which the assistant wrote the public one."""
    if words and spelled is not None:
        return _cased(numerals.spell(spelled, language), found)
    if spelled is not None and not words:
        return str(spelled)
    number = numerals.parse(private, FALLBACK)
    grouped = re.search(r"\d([.,'’ \u00a0\u202f\u2009])\d{3}(?!\d)", found)
    english = language == FALLBACK or known_point(language) == "."
    if english:
        return private if grouped or not number.group else numerals.render(number, "", number.point)
    group = grouped[1] if grouped else ""
    return numerals.render(number, group, known_point(language))


def known_point(language: str) -> str:
    """The decimal mark of a language."""
    return wording(language).point if language != FALLBACK else "."


def _cased(word: str, like: str) -> str:
    return word[0].upper() + word[1:] if like[:1].isupper() else word


def _single(text: str) -> tuple[Decimal, str, int | None] | None:
    """The only number of a text: value, as written, and as a whole number if it was in words."""
    digits = list(NUMBER.finditer(text))
    spelled = numerals.find_words(text, FALLBACK)
    if len(digits) == 1 and not spelled:
        value = value_of(digits[0].group(), FALLBACK)
        return (value, digits[0].group(), None) if value is not None else None
    if len(spelled) == 1 and not digits:
        start, end, number = spelled[0]
        return Decimal(number), text[start:end], number
    return None
