"""Which gender a noun of two has, by what it translates: der Leiter, die Leiter for ladder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from prism.languages import lines
from prism.morphology import Analysis, Paradigms

_EITHER = "mf"


@cache
def _genders(language: str) -> Mapping[tuple[str, str], str]:
    """Nouns, in lower case and with what they translate, or with nothing, to their gender."""
    found: dict[tuple[str, str], str] = {}
    for line in lines(language, "decoding/genders.txt"):
        gender, nouns, *meant = line.split("\t")
        for noun in nouns.lower().split():
            found |= {(noun, one): gender for one in (meant[0].split("|") if meant else ("",))}
    return found


@cache
def _gender(noun: str, word: str, language: str, *, compounds: bool) -> str:
    known = _genders(language)
    for start in range(len(noun) - 1) if compounds else (0,):
        gender = known.get((noun[start:], word)) or known.get((noun[start:], ""))
        if gender:
            return gender
    return ""


def of_gender(analyses: tuple[Analysis, ...], word: str, table: Paradigms) -> tuple[Analysis, ...]:
    """The readings of a translation of `word`, those of nouns in the gender that they have then;
    all of them where nothing is known."""
    language, compounds = table.header.get("language", ""), "compounds" in table.header
    kept = []
    for one in analyses:
        asked = ""
        if one.pos == "noun":
            asked = _gender(one.lemma.lower(), word.lower(), language, compounds=compounds)
        own, dot, rest = one.features.partition(".")
        if asked and own == _EITHER:
            kept.append(one._replace(features=asked + dot + rest))
        elif asked in ("", own) or not _known(analyses, asked):
            kept.append(one)
    return tuple(kept)


def _known(analyses: tuple[Analysis, ...], gender: str) -> bool:
    return any(one.pos == "noun" and one.features.startswith(f"{gender}.") for one in analyses)
