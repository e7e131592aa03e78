"""What the perceptron looks at: one word, its neighbours and the tags already given.

Each feature is a string whose first character names its template. Training and tagging build
them here and nowhere else, so that they cannot drift apart. Tags are numbers in the model.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum

# Stands for the words before the first and after the last one.
EDGE = "<>"

_DIGIT = re.compile(r"\d")


class Case(IntEnum):
    """What the capitals of a word can tell."""

    INSIDE = 0
    FIRST = 1  # every sentence begins with a capital
    NONE = 2  # the sentence has none, or nothing else


def cases(words: Sequence[str]) -> list[Case]:
    """What capitals mean in each word of a sentence."""
    joined = "".join([word for word in words if word != "I"])
    if joined.islower() or (joined.isupper() and sum(map(str.isalpha, words)) > 1):
        return [Case.NONE] * len(words)
    return [Case.FIRST] + [Case.INSIDE] * (len(words) - 1)


def normal(word: str) -> str:
    """The word as features know it: lower case, one kind of apostrophe, all digits alike."""
    if word.isalpha():
        return word.lower()
    if "://" in word or word.startswith("www."):
        return "!address"
    if "@" in word[1:] and len(word) > 3:
        return "!mail"
    return _DIGIT.sub("0", word.lower().replace("’", "'").replace("‘", "'"))


def shape(word: str, case: Case) -> str:
    """How the word looks: capitals, digits, hyphens."""
    if word.isalpha():
        if case is Case.NONE:
            return "c"
        if word.islower():
            return "x"
        if word.isupper():
            return "X" if len(word) > 1 else "I"
        if word[0].isupper():
            return "Xx" if word[1:].islower() else "XxX"
        return "xX"
    return _mixed_shape(word, case)


def inner(name: str, shape: str, case: Case, frequent: bool) -> list[str]:
    """Features of the word alone: itself and its shape, and its ends unless it is frequent."""
    look = f"{case:d}{shape}"
    own = ["b", "w" + name, "h" + look, f"k{look}{name}"]
    if frequent:
        return own
    return [
        *own,
        "1" + name[-1:],
        "2" + name[-2:],
        "3" + name[-3:],
        "4" + name[-4:],
        "5" + name[-5:],
        "p" + name[:1],
        "q" + name[:3],
        "r" + name[:4],
        f"j{look}{name[-2:]}",
        f"g{look}{name[-3:]}",
    ]


def neighbour(name: str, shape: str, side: str) -> list[str]:
    """Features that the word gives to the next word (`side` "-") or to the one before ("+")."""
    return [f"{side}w{name}", f"{side}s{name[-3:]}", f"{side}h{shape}"]


def distant(name: str, side: str) -> str:
    """The feature that a word of this `normal` name gives two words on ("=") or back ("*")."""
    return side + name


def pair(first: str, second: str, side: str) -> str:
    """Feature of two `normal` words, for the second ("<") or the first (">") of them."""
    return f"{side}{first} {second}"


def tags(one_back: int, two_back: int, ahead: int) -> list[str]:
    """Features of the last two tags and the usual tag of the word ahead."""
    return [
        f"t{one_back}",
        f"y{two_back}",
        f"u{two_back} {one_back}",
        f"c{ahead}",
        f"n{one_back} {ahead}",
        f"z{two_back} {one_back} {ahead}",
    ]


def tag_and_word(one_back: int, name: str) -> str:
    """Feature of the last tag and the `normal` word."""
    return f"v{one_back} {name}"


def _mixed_shape(word: str, case: Case) -> str:
    digits = any(map(str.isdigit, word))
    if case is Case.NONE:
        found = "c"
    elif word.islower():
        found = "x"
    elif word.isupper():
        found = "X" if len(word) > 1 else "I"
    elif word[:1].isupper():
        found = "Xx" if word[1:].islower() else "XxX"
    else:
        found = "xX" if any(map(str.isalnum, word)) else "."
    if digits:
        found += "d" if any(map(str.isalpha, word)) else "9"
    return found + ("-" if "-" in word else "")
