"""What stands in for words that tell something of a person: a word of the same group.

A mother becomes an aunt and no uncle, so that what the text says of her holds of the other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from prism.languages import lines, load, path

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
    single = _single(text.lower(), groups, language)
    own = next((words for words in groups.values() if single in words), ())
    adjectives = groups.get("adjective", ())
    others = [word for words in groups.values() for word in words if word not in adjectives]
    for pool in (own, adjectives if adjective else (), others):
        other = (word for word in pool if word != single)
        spare = [word for word in other if free(word) and free(plural(word, language))]
        if spare:
            word = random.choice(spare)
            several = own and single != text.lower()
            return _like(plural(word, language) if several else word, text)
    return None


def like(text: str, kind: str, language: str) -> list[str]:
    """The other words of a kind with the number of `text`; none where it is no word of it."""
    words = [word for group in _groups(language).get(kind, {}).values() for word in group]
    forms = words if text.lower() in words else [plural(word, language) for word in words]
    return [form for form in forms if form != text.lower()] if text.lower() in forms else []


def _single(word: str, groups: dict[str, tuple[str, ...]], language: str) -> str:
    """The singular where the word is the plural of one in the list, else the word."""
    known = (one for words in groups.values() for one in words)
    return next((one for one in known if plural(one, language) == word), word)


def plural(word: str, language: str) -> str:
    """The plural of a noun; the noun itself in a language of which no plurals are known."""
    rules = load(language, "asking")
    return rules.plural(word) if rules else word


def singular(word: str, language: str) -> str:
    """What a regular plural is the plural of; empty where it is none."""
    rules = load(language, "asking")
    return rules.singular(word) if rules else ""


def may_be_plural(word: str, language: str) -> bool:
    """Whether a word ends as plurals do."""
    rules = load(language, "asking")
    return rules is not None and rules.may_be_plural(word)


def _like(word: str, text: str) -> str:
    if text.isupper() and len(text) > 1:
        return word.upper()
    return word[0].upper() + word[1:] if text[:1].isupper() else word
