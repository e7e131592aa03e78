"""The plurals of English nouns that stand in for one another in questions."""

from __future__ import annotations


def plural(word: str) -> str:
    """The plural of a noun of the lists."""
    if word.endswith("-in-law"):
        return f"{word.removesuffix('-in-law')}s-in-law"
    if word.endswith("man"):
        return f"{word[:-2]}en"
    if word.endswith("child"):
        return f"{word}ren"
    if word == "wife":
        return "wives"
    if word[-1] == "y" and word[-2] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def singular(word: str) -> str:
    """What a regular plural is the plural of; empty where it is none."""
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else ""


def may_be_plural(word: str) -> bool:
    """Whether a word ends as plurals do."""
    return word.endswith("s")
