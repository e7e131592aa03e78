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


@cache
def told(language: str) -> dict[str, str]:
    """What each word or term of a language tells, by its lemma in lower case."""
    found = dict.fromkeys(words(language, "protection/demonyms.txt"), "nationality")
    for kind in _LISTED:
        found |= dict.fromkeys(lines(language, f"protection/kinds/{kind}.txt"), kind)
    return found
