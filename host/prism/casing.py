"""Upper and lower case: a word is written as the one was whose position it takes."""

from __future__ import annotations

from typing import Literal

Case = Literal["lower", "capital", "upper"]


def capitalised(text: str) -> str:
    """`text` with its first letter upper case, the rest as it is."""
    return text[:1].upper() + text[1:]


def case_of(word: str) -> Case:
    """The case of the letters of `word`; a mixture counts by its first letter."""
    letters = [character for character in word if character.isalpha()]
    if len(letters) > 1 and all(map(str.isupper, letters)):
        return "upper"
    return "capital" if letters and letters[0].isupper() else "lower"


def cased(word: str, case: Case) -> str:
    """`word` written in `case`. A word of several parts has its first one changed.

    Capitals that belong to the word itself (`Monday`, `PDF`) are never lowered.
    """
    if case == "upper":
        return word.upper()
    return capitalised(word) if case == "capital" else word


def cased_as_answered(text: str, answered: str, *, first: bool, title: bool) -> str:
    """`text` with the capitals of the word that the translator `answered` in its position.

    first: whether the word begins a sentence. title: whether the substitute had a capital in the
    public text, so that one within a sentence means something.
    """
    if len(answered) > 1 and answered.isupper() and answered.lower() != answered:
        return text.upper()
    return capitalised(text) if answered[:1].isupper() and (first or title) else text
