"""Case patterns: a substitute is written as the word was whose place it takes."""

from __future__ import annotations

from typing import Literal

Case = Literal["lower", "capital", "upper"]


def case_of(word: str) -> Case:
    """The pattern of the letters of `word`; a mixture counts by its first letter."""
    letters = [character for character in word if character.isalpha()]
    if len(letters) > 1 and all(map(str.isupper, letters)):
        return "upper"
    return "capital" if letters and letters[0].isupper() else "lower"


def cased(word: str, case: Case) -> str:
    """`word` written in the pattern `case`. A word of several parts has its first one changed.

    Capitals that belong to the word itself (`Monday`, `PDF`) are never lowered.
    """
    if case == "upper":
        return word.upper()
    return word[:1].upper() + word[1:] if case == "capital" else word
