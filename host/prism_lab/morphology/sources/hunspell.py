"""French paradigms from the Hunspell dictionary of Grammalecte (MPL 2.0, Debian
hunspell-fr-comprehensive), whose affixes say in po: and is: fields what they make of a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from prism.errors import BadInputError
from prism.morphology.model import Inflection

_POS = {"nom": "noun", "adj": "adj", "adv": "adv", "npr": "name", "prn": "name"}
_MOOD = {
    "ipre": "pri",
    "iimp": "pii",
    "ipsi": "ifi",
    "ifut": "fti",
    "cond": "cni",
    "spre": "prs",
    "simp": "pis",
    "impe": "imp",
}
_PERSON = re.compile(r"([123])(sg|pl)!?")
_GENDER = {"mas": "m", "fem": "f", "epi": "mf"}
_NUMBERS = {"sg": ("sg",), "pl": ("pl",), "inv": ("sg", "pl")}
_BEFORE_VOWEL = frozenset({"bel", "nouvel", "vieil", "fol", "mol"})
_FEMININES = {"favorite": "favori"}
"""Adjectives that the list has for words of their own, of either gender, and their masculines."""


class _Rule(NamedTuple):
    strip: str
    add: str
    condition: re.Pattern[str]
    fields: tuple[str, ...]


def inflections(affixes: Path, words: Path) -> Iterator[Inflection]:
    """Every form of every noun, adjective, adverb and verb.

    affixes, words: the .aff and .dic file. Raises BadInputError where a rule has no known shape.
    """
    rules = _rules(affixes)
    with words.open(encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            head, *fields = line.split()
            word, _, flags = head.partition("/")
            yield from _forms(word, flags, fields, rules)


def _rules(path: Path) -> dict[str, list[_Rule]]:
    rules: dict[str, list[_Rule]] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.startswith("SFX "):
            continue
        parts = line.split()
        if len(parts) == 4 and parts[2] in "YN" and parts[3].isdigit():
            continue
        if len(parts) < 4:
            raise BadInputError(f"{path.name}, line {number}: a suffix rule has five fields.")
        _, flag, strip, add, *rest = parts
        condition = rest[0] if rest and ":" not in rest[0] else "."
        fields = tuple(field for field in rest if ":" in field)
        suffix = add.partition("/")[0]
        rules.setdefault(flag, []).append(
            _Rule(
                "" if strip == "0" else strip,
                "" if suffix == "0" else suffix,
                re.compile(f"{condition}$"),
                fields,
            )
        )
    return rules


def _forms(
    word: str, flags: str, fields: list[str], rules: dict[str, list[_Rule]]
) -> Iterator[Inflection]:
    """The forms of one line of the word list; its first form is the lemma."""
    suffixes = [flags[i : i + 2] for i in range(0, len(flags), 2) if flags[i : i + 2] in rules]
    if not suffixes:
        yield from _readings(word, word, fields)
        return
    for flag in suffixes:
        for strip, add, condition, more in rules[flag]:
            if more and word.endswith(strip) and condition.search(word):
                form = word[: len(word) - len(strip)] + add
                yield from _readings(form, word, [*fields, *more])


def _readings(form: str, word: str, fields: list[str]) -> Iterator[Inflection]:
    """One form's inflections: a field of the verb kind gives moods, others gender and number."""
    values = [field.partition(":")[2] for field in fields if field[:3] in ("po:", "is:")]
    if any(field.startswith("ds:") for field in fields):  # va-t'en: the clitics are words
        return
    verb = any(re.match(r"v[0123]", value) for value in values)
    if verb:
        yield from (Inflection(form, word, "verb", features) for features in _verb(values))
        return
    genders = [_GENDER[value] for value in values if value in _GENDER] or ["mf"]
    numbers = [n for value in values for n in _NUMBERS.get(value, ())] or ["sg", "pl"]
    lemma = _stem(fields) or word
    if lemma in _BEFORE_VOWEL:  # nouvel is a form of nouveau, which has it too
        return
    for pos in dict.fromkeys(_POS[value] for value in values if value in _POS):
        if pos == "adv":
            yield Inflection(form, lemma, pos, "")
            continue
        vowel = ".v" if form in _BEFORE_VOWEL and pos == "adj" else ""
        gender, of = genders[-1], lemma
        if pos == "adj" and lemma in _FEMININES:
            gender, of = "f", _FEMININES[lemma]
        elif pos == "adj" and lemma in _FEMININES.values():
            gender = "m"
        for number in numbers:
            yield Inflection(form, of, pos, f"{gender}.{number}{vowel}")


def _stem(fields: list[str]) -> str:
    return next((field[3:] for field in fields if field.startswith("st:")), "")


def _verb(values: list[str]) -> Iterator[str]:
    if "infi" in values:
        yield "inf"
    if "ppre" in values:
        yield "ger"
    if "ppas" in values:
        gender = next((_GENDER[value] for value in values if value in _GENDER), "mf")
        numbers = [n for value in values for n in _NUMBERS.get(value, ())] or ["sg"]
        for single in gender if gender != "mf" else ("m", "f"):
            yield from (f"pp.{single}.{number}" for number in numbers)
    persons = [match for value in values if (match := _PERSON.fullmatch(value))]
    for value in values:
        if value in _MOOD:
            yield from (f"{_MOOD[value]}.{p[1]}.{p[2]}" for p in persons)
