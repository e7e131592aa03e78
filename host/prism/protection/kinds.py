"""Words that tell something of a person: which there are, and what each tells.

Names come back as they were; these words are translated. So what stands in for one is a word of the
dictionary, of the same kind where the dictionary has enough of that kind. These words are replaced
whenever any word is. Where all words are replaced, their substitutes are of any kind: one of the
same kind would say more than it hides.
"""

from __future__ import annotations

from functools import cache

from prism.languages import lines, words

_LISTED = ("occupation", "health", "religion", "relation")

KINDS = frozenset((*_LISTED, "nationality", "duration"))
"""Categories of protected items that are words."""

HIDDEN = KINDS - {"duration"}
"""Those that are hidden in a translation. Words for lengths of time are not among them. The
surrogate of "six weeks" shows its `weeks`, and a word that stands at one place may not be hidden at
another; so "several weeks" is replaced in questions only."""

_NONE = "none"
_LONGEST, _SHORTEST = 12, 3
_STEM = 2


@cache
def told(language: str) -> dict[str, str]:
    """What each listed word or term of a language tells, by its lemma in lower case."""
    found = dict.fromkeys(sorted(words(language, "protection/demonyms.txt")), "nationality")
    for kind in _LISTED:
        found |= dict.fromkeys(lines(language, f"protection/kinds/{kind}.txt"), kind)
    return found


def tells(word: str, language: str) -> str:
    """What a word or term in lower case tells, empty for nothing: as listed, or by how it ends."""
    return told(language).get(word) or by_ending(word, language)


def by_ending(word: str, language: str) -> str:
    """What a word in lower case tells by how it ends, empty for nothing.

    Nobody lists all medicines or the compounds of German. But medicines are named by a common
    system (-cillin, -umab), and illnesses end as they do in Greek (-itis).
    """
    endings = _endings(language)
    if not endings or word in endings[_NONE]:
        return ""
    for size in range(min(len(word) - _STEM, _LONGEST), _SHORTEST - 1, -1):
        if kind := endings[""].get(word[-size:]):
            return kind
    return ""


@cache
def _endings(language: str) -> dict[str, dict[str, str]]:
    """Of each ending what it tells, under ""; under `none` the words that end so by chance.

    The lines of `protection/endings.txt` are `kind<TAB>endings`.
    """
    found: dict[str, dict[str, str]] = {"": {}, _NONE: {}}
    for line in lines(language, "protection/endings.txt"):
        kind, _, listed = line.partition("\t")
        found[_NONE if kind == _NONE else ""] |= dict.fromkeys(listed.split(), kind)
    return found if found[""] else {}
