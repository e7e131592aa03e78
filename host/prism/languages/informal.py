"""Informal spellings (tmrw, pcq, vllt, xq) in the standard one, so that words are known and the
writer's habits stay at home.

Of each language this is `words/informal.txt`, with lines of `spelling<TAB>standard<TAB>beside`; `#`
begins a comment. Spellings are lower case and stand for those with a capital at the beginning of a
sentence too, and in capitals for those in capitals; one with a capital stands for itself. `beside`
may be left out. It says which words stand beside it, `_` being its place: `u we _ VERB` is the word
behind u or we and before a verb's base form. Several lines of a spelling are tried in their order.
Of the words of a side one must stand there, and none of those with `!` before it; `.` is the
beginning or end of a clause, `CAPITAL` a word with one, `WORD` any.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from prism.languages.base import lines, words

_FILE = "words/informal.txt"
_BEFORE = re.compile(r"(\w[\w'’]*) {1,2}\Z")
_AFTER = re.compile(r" {1,2}([^\W\d_][\w'’]*)")
_LONGEST = 30
"""Characters of a word beside at most."""
_CODE = 2
"""Letters of what in capitals is rather a code."""


class _Side(NamedTuple):
    """Words of which one must stand there, if there are any, and words that may not."""

    one: frozenset[str]
    none: frozenset[str]

    def holds(self, word: str, language: str) -> bool:
        """Whether the word, "" for none, may stand here."""
        kinds = {word.lower() or "."}
        if word:
            kinds.add("WORD")
        if word[:1].isupper():
            kinds.add("CAPITAL")
        if word.lower() in words(language, "tagging/base_verbs.txt"):
            kinds.add("VERB")
        return (not self.one or not self.one.isdisjoint(kinds)) and self.none.isdisjoint(kinds)


class _Rule(NamedTuple):
    standard: str
    before: _Side
    behind: _Side


class _Table(NamedTuple):
    pattern: re.Pattern[str]
    rules: dict[str, tuple[_Rule, ...]]


def edits(
    text: str, language: str, kept: Iterable[re.Pattern[str]] = ()
) -> Iterator[tuple[int, int, str]]:
    """Where informal spellings begin and end, in order, and the standard ones.

    What one of `kept` matches stays as it is typed.
    """
    table = _table(language)
    stay = [match.span() for one in kept for match in one.finditer(text)] if table else []
    for match in table.pattern.finditer(text) if table else ():
        start, end = match.span()
        if table is None or any(start < last and first < end for first, last in stay):
            continue
        written = _standard(text, start, end, table, language)
        if written is not None:
            yield start, end, written


def _standard(text: str, start: int, end: int, table: _Table, language: str) -> str | None:
    typed = text[start:end].replace("’", "'")
    before = _BEFORE.search(text, max(0, start - _LONGEST), start)
    behind = _AFTER.match(text, end, end + _LONGEST)
    left, right = before[1] if before else "", behind[1] if behind else ""
    key = typed
    if key not in table.rules:
        key = key.lower()
        titled = typed[1:].islower()
        shouted = typed.isupper() and len(typed) > _CODE
        # A capital within a sentence is a name's, and so is one before another.
        if not shouted and (not titled or left or right[:1].isupper()):
            return None
    for rule in table.rules.get(key, ()):
        if rule.before.holds(left, language) and rule.behind.holds(right, language):
            return _cased(rule.standard, typed, key)
    return None


def _cased(standard: str, typed: str, key: str) -> str:
    if typed == key or key != key.lower():
        return standard
    if typed.isupper() and len(typed) > _CODE:
        return standard.upper()
    return standard[0].upper() + standard[1:]


@cache
def _table(language: str) -> _Table | None:
    rules: dict[str, tuple[_Rule, ...]] = {}
    for spelling, written, *beside in (line.split("\t") for line in lines(language, _FILE)):
        left, _, right = (beside[0] if beside else "").partition("_")
        rule = _Rule(written, _side(left), _side(right))
        rules[spelling] = (*rules.get(spelling, ()), rule)
    if not rules:
        return None
    longest = sorted(rules, key=len, reverse=True)
    any_of = "|".join(re.escape(spelling).replace("'", "['’]") for spelling in longest)
    # Not within an address, a path, a tag or a longer word.
    source = rf"(?<![\w@#/.&+-])(?:{any_of})(?![\w@/&'’+-]|\.\w)"
    return _Table(re.compile(source, re.IGNORECASE), rules)


def _side(text: str) -> _Side:
    entries = text.split()
    none = (entry[1:] for entry in entries if entry.startswith("!"))
    return _Side(
        frozenset(entry for entry in entries if not entry.startswith("!")), frozenset(none)
    )
