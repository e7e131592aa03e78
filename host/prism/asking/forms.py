"""The forms in which an assistant may write a surrogate, and what each of them stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from prism.asking import dates, numbers
from prism.asking.instruction import links
from prism.asking.standing import may_be_plural, plural, singular
from prism.languages import FALLBACK, having
from prism.languages.wording import place_keys, wording
from prism.protection.folding import fold
from prism.protection.gazetteer import particles
from prism.protection.kinds import KINDS
from prism.protection.model import Surrogate
from prism.protection.restoring.localities import localised

_WORD = re.compile(r"[^\W_]+")
_PERSONS = frozenset({"person", "name"})
_DIGITS = frozenset({"phone", "identifier", "credential"})
_DATED = frozenset({"date", "time"})
"""Told by their value, whatever their form: `days`."""
_DISTINCT = 4
"""Letters of a word of a longer name that stands for the whole of it."""

_MARKS = re.compile(r"(?<=\w)[-_.+](?=\w)|_")


class Form(NamedTuple):
    """`written` stands for `private`. loose: whether marks may stand between any two characters.

    certainty: 0 to 1. name: `given`, `family` or "" for whatever else.
    """

    written: str
    private: str
    certainty: float = 1.0
    loose: bool = False
    name: str = ""


def forms(surrogate: Surrogate, language: str) -> Iterator[Form]:
    """The forms of a surrogate in an answer that is in `language`."""
    original, replacement, category = surrogate
    if category in _DATED and dates.is_read(replacement):
        return
    if category in numbers.CATEGORIES and numbers.is_read(surrogate):
        return
    if category in KINDS:
        yield from _word_forms(original, replacement)
        return
    yield _trimmed(replacement, original, loose=category in _DIGITS)
    if category in _PERSONS:
        yield from _of_person(original, replacement)
    elif category == "place":
        yield from _of_place(original, replacement, language)
    elif category == "address":
        yield from _of_address(original, replacement)
    elif category in {"organisation", "custom"}:
        words = _WORD.findall(replacement)
        yield from (
            Form(word, original, 0.8) for word in words if len(words) > 1 and len(word) > _DISTINCT
        )


def _trimmed(replacement: str, original: str, *, loose: bool) -> Form:
    """Without the marks at the edges that both have: they stay as the assistant writes them."""
    first = next((at for at, pair in enumerate(zip(replacement, original, strict=False))
                  if pair[0] != pair[1] or pair[0].isalnum()), 0)  # fmt: skip
    while replacement[-1:] == original[-1:] and not replacement[-1:].isalnum() and original[first:]:
        replacement, original = replacement[:-1], original[:-1]
    return Form(replacement[first:], original[first:], loose=loose)


def of_words(words: Iterable[tuple[str, str]]) -> Iterator[Form]:
    """The forms of obfuscated words: public, private."""
    for public, private in words:
        yield Form(public, private, 0.9)


@cache
def _links() -> frozenset[str]:
    return particles() | links(FALLBACK)


def pairs(original: str, replacement: str) -> list[tuple[str, str]]:
    """The words of a person's surrogate, each with what it stands for; none where that cannot be
    told. Particles have no counterpart and go with the word after them."""
    public = _WORD.findall(replacement)
    private: list[str] = []
    before = 0
    for match in _WORD.finditer(original):
        if match.group().lower() not in _links() or match.end() == len(original):
            private.append(original[before : match.end()].lstrip(" -’'.,"))
            before = match.end()
    return list(zip(public, private, strict=True)) if len(public) == len(private) else []


def initials(text: str) -> str:
    """The initials of a name, particles left out."""
    words = (word for word in _WORD.findall(text) if word.lower() not in _links())
    return "".join(word[0].upper() for word in words)


def _of_person(original: str, replacement: str) -> Iterator[Form]:
    found = pairs(original, replacement)
    if len(found) < 2:
        return
    for number, (public, private) in enumerate(found):
        if len(public) > 1:
            last = number == len(found) - 1
            yield Form(public, private, name="family" if last else "given")
    # "Keller, Anna", and the first and last of three.
    (given, own), (family, inherited) = found[0], found[-1]
    yield Form(f"{family} {given}", f"{inherited} {own}", 0.95)
    if len(found) > 2:
        yield Form(f"{given} {family}", f"{own} {inherited}", 0.95)
    if len(given) > 1:
        yield Form(f"{given[0]} {family}", f"{own[0]}. {inherited}", 0.95)


def _of_place(original: str, replacement: str, language: str) -> Iterator[Form]:
    for code in dict.fromkeys((language, *having("wording.txt"))):
        written = wording(code)
        key = place_keys(FALLBACK).get(replacement.lower(), replacement.lower())
        local = written.countries.get(key) or written.towns.get(key)
        if local and fold(local) != fold(replacement):
            yield Form(local, localised(original, FALLBACK, code), 0.95)
    if language != FALLBACK:
        yield Form(replacement, localised(original, FALLBACK, language))


def _of_address(original: str, replacement: str) -> Iterator[Form]:
    number, _, street = replacement.partition(" ")
    if number.isdigit() and street:
        own = re.match(r"(\d+\w?)[ ,]+(.*)", original, re.DOTALL)
        yield Form(f"{street} {number}", original, 0.95)
        yield Form(street, own[2] if own else original, 0.95)


def _word_forms(original: str, replacement: str) -> Iterator[Form]:
    yield Form(replacement, original, 0.95)
    both = (replacement, original)
    if not any(may_be_plural(word, FALLBACK) for word in both):
        yield Form(plural(replacement, FALLBACK), plural(original, FALLBACK), 0.9)
        return
    one, other = (singular(word, FALLBACK) for word in both)
    if one and other and replacement != original:
        yield Form(one, other, 0.9)


def cased(form: Form, written: str) -> str:
    """The private form; in capitals or small letters where the assistant put the surrogate so."""
    letters = [character for character in written if character.isalpha()]
    if not letters or written == form.written:
        return form.private
    private = _joined(form, written)
    if len(letters) > 1 and all(map(str.isupper, letters)) and not form.written.isupper():
        return private.upper()
    if all(map(str.islower, letters)) and not form.written.islower():
        return private.lower()
    if letters[0].isupper() and form.written.islower():
        return private[:1].upper() + private[1:]
    return private


def _joined(form: Form, written: str) -> str:
    """The private form with the underscores or hyphens that the assistant put between words."""
    marks = set(_MARKS.findall(written))
    if len(marks) != 1 or marks == set(_MARKS.findall(form.written)):
        return form.private
    return form.private.replace(" ", marks.pop())
