"""What stands in for words that tell something of a person: a word of the same group.

A mother becomes an aunt and no uncle, so that what the text says of her holds of the other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from prism.languages import lines, path

_FILE = "asking/stand_ins.txt"


@cache
def _groups(language: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """Kind to group to words; nothing for a language without the list."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for line in lines(language, _FILE) if path(language, _FILE) else ():
        kind, group, words = line.split("\t")
        found.setdefault(kind, {})[group] = tuple(words.split())
    return found


def stand_in(
    text: str,
    kind: str,
    language: str,
    random: Random,
    free: Callable[[str], bool],
    *,
    adjective: bool,
) -> str | None:
    """A word of the same kind for `text`, with its number and capital; None where none is free."""
    groups = _groups(language).get(kind, {})
    single = _single(text.lower(), groups)
    own = next((words for words in groups.values() if single in words), ())
    adjectives = groups.get("adjective", ())
    others = [word for words in groups.values() for word in words if word not in adjectives]
    for pool in (own, adjectives if adjective else (), others):
        spare = [word for word in pool if word != single and free(word) and free(plural(word))]
        if spare:
            word = random.choice(spare)
            return _like(word if single == text.lower() or not own else plural(word), text)
    return None


def like(text: str, kind: str, language: str) -> list[str]:
    """The other words of a kind with the number of `text`; none where it is no word of it."""
    words = [word for group in _groups(language).get(kind, {}).values() for word in group]
    forms = words if text.lower() in words else [plural(word) for word in words]
    return [form for form in forms if form != text.lower()] if text.lower() in forms else []


def _single(word: str, groups: dict[str, tuple[str, ...]]) -> str:
    """The singular where the word is the plural of one in the list, else the word."""
    known = (one for words in groups.values() for one in words)
    return next((one for one in known if plural(one) == word), word)


def plural(word: str) -> str:
    """The plural of an English noun of the list."""
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


def _like(word: str, text: str) -> str:
    if text.isupper() and len(text) > 1:
        return word.upper()
    return word[0].upper() + word[1:] if text[:1].isupper() else word
