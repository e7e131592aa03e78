"""Capitals that name nobody: of roles and bodies (Dear Matron, the High Commission) and of stress.

They are read as small letters (I PASSED: I passed), as the words that they are.

The words are `protection/roles.txt` of a language, a kind and words a line: `person` for what
somebody is, also before a name (the Chief Emeka Obi); `body` for offices and the like; `taught` for
what is taught, but for what a name says it is of (the Museum of Chemistry); `part` for what only
counts beside one of these; `doubtful` for what is a name too, and counts only behind a
`determiner` or a `part`; `link` for what joins them, `lead` for what joins them to names;
`subject` for what stands before a stressed verb. Whatever stands within a name keeps its capital.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from prism.languages import lines, words
from prism.protection import feasts
from prism.protection.gazetteer import given_names, name_words
from prism.tagging import lemma

_WORD = re.compile(r"(?<![\w@#/&.’'-])[^\W\d_]+(?![\w@/&-]|['’][^\W\ds_])")
_OPENING = " \t\"“”„«»¿¡('’*"
_ENDS = frozenset(".!?:\n\r")
_ROLES = ("person", "body", "taught", "part", "doubtful")
_GAP = re.compile(r"(?:['’]s?)? ")
_NUMBERED = re.compile(r" (?:[A-Z]{1,4}[ -]?)?\d")
_BEHIND = re.compile(r" (?:(?P<link>[a-z]+) (?:[a-z]{1,3} )?)?(?P<first>\S)")
_LONGEST = 20
_STRESSED = 4
"""Letters of a stressed word at least: shorter ones spell codes."""


def plain(text: str, language: str) -> str:
    """The text, character by character, with such capitals as small letters."""
    if not _kinds(language):
        return text
    kept = [match.span() for match in _feasts(language).finditer(text)]
    found = list(_WORD.finditer(text))
    letters = list(text)
    for match in (*_said(text, found, language), *_stressed(text, found, language)):
        start, end = match.span()
        small = match.group().lower()
        if len(small) == end - start and not any(a < end and start < b for a, b in kept):
            letters[start:end] = small
    return "".join(letters)


@cache
def _kinds(language: str) -> dict[str, frozenset[str]]:
    rows: dict[str, set[str]] = {}
    for kind, listed in (line.split("\t") for line in lines(language, "protection/roles.txt")):
        rows.setdefault(kind, set()).update(listed.split())
    return {kind: frozenset(found) for kind, found in rows.items()}


@cache
def _roles(language: str) -> dict[str, str]:
    """The words of roles and bodies, each with its kind."""
    return {word: kind for kind in _ROLES for word in _kinds(language)[kind]}


@cache
def _feasts(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{feasts.any_of([*feasts.keys(language)])})(?!\w)")


def _said(text: str, found: Sequence[re.Match[str]], language: str) -> Iterator[re.Match[str]]:
    """The words of roles and bodies, those that begin a sentence among them left out."""
    roles = _roles(language)
    at = 0
    while at < len(found):
        end = _chain(text, found, at, language)
        chain = [one for one in found[at:end] if one.group()[0].isupper()]
        kinds = [roles[one.group().lower()] for one in chain]
        if _NUMBERED.match(text, found[end - 1].end()) and kinds and kinds[-1] != "part":
            kinds = ["body"]  # Ward 6, Police HX 4417
        if (
            kinds
            and _apart(text, found, at, language, kinds)
            and _ends(text, found[end - 1], kinds, language)
        ):
            yield from (one for one in chain if not _begins(text, one.start()))
        at = max(end, at + 1)


def _chain(text: str, found: Sequence[re.Match[str]], at: int, language: str) -> int:
    """The index after the last of the words of roles that follow one another from `at`."""
    end = last = at
    while end < len(found) and (end == at or _close(text, found[end - 1], found[end])):
        word = found[end].group()
        if word.istitle() and word.lower() in _roles(language):
            last = end + 1
        elif end == at or word not in _kinds(language)["link"]:
            break
        end += 1
    return last


def _apart(
    text: str, found: Sequence[re.Match[str]], at: int, language: str, kinds: Sequence[str]
) -> bool:
    """Whether words of these kinds begin no name, nor go on with one: Mr Deputy, the Ealing
    Committee."""
    before = found[at - 1] if at and _close(text, found[at - 1], found[at]) else None
    word = before.group() if before else ""
    lower = word.lower()
    titles = name_words(language, "title")
    if lower in titles or (len(kinds) > 1 and found[at].group().lower() in titles):
        return False
    if word[:1].isupper():
        closed = words(language, "words/closed_class.txt")
        commands = words(language, "tagging/base_verbs.txt").difference(given_names())
        asks = before is not None and _begins(text, before.start()) and lower in commands
        if lower not in closed and lower not in name_words(language, "greeting") and not asks:
            return False
    if set(kinds) <= {"taught", "part"} and lower in _kinds(language)["link"] and at > 1:
        of = found[at - 2]
        if of.group()[0].isupper() and not _begins(text, of.start()):
            return False
    doubtful = (
        "doubtful" in kinds and kinds[0] != "part" and lower not in _kinds(language)["determiner"]
    )
    return not doubtful and any(kind != "part" for kind in kinds)


def _ends(text: str, last: re.Match[str], kinds: Sequence[str], language: str) -> bool:
    """Whether no name goes on with words of these kinds: only somebody is called so and more, the
    Chief Emeka Obi."""
    behind = _BEHIND.match(text, last.end(), last.end() + _LONGEST)
    if behind is None or _NUMBERED.match(text, last.end()):
        return True
    link, first = behind["link"], behind["first"]
    if first == "&" or (link and first.isupper() and link in _kinds(language)["lead"]):
        return False
    return bool(link) or not first.isupper() or kinds[-1] == "person"


def _stressed(text: str, found: Sequence[re.Match[str]], language: str) -> Iterator[re.Match[str]]:
    """Pasts of verbs behind whoever did it, in capitals though what is before them is not."""
    known, subjects = words(language, "tagging/base_verbs.txt"), _kinds(language)["subject"]
    regular = name_words(language, "regular")
    for before, match in pairwise(found):
        word, lower = match.group(), match.group().lower()
        if not word.isupper() or len(word) < _STRESSED or before.group() not in subjects:
            continue
        past = lower.endswith(regular) and lemma(lower, "VBD", language) in known
        if past and _close(text, before, match):
            yield match


def _close(text: str, one: re.Match[str], other: re.Match[str]) -> bool:
    """Whether a word follows another, or its genitive: St Anne's Hospital."""
    return _GAP.fullmatch(text, one.end(), other.start()) is not None


def _begins(text: str, start: int) -> bool:
    """Whether a sentence or a line begins there."""
    before = start
    while before and text[before - 1] in _OPENING:
        before -= 1
    return not before or text[before - 1] in _ENDS
