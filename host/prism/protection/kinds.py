"""Words that tell something of a person: which there are, and what each tells.

They are no names that come back as they are, but words to be translated: what stands in for one is
a word of the dictionary, of the same kind where it has enough of them, and it is always replaced
where some words are. Where all are, a substitute of the same kind would say more than it hides.
"""

from __future__ import annotations

from functools import cache

from prism.languages import lines, words

_LISTED = ("occupation", "health", "religion", "relation")

KINDS = frozenset((*_LISTED, "nationality", "duration"))
"""Categories of protected items that are words."""

HIDDEN = KINDS - {"duration"}
"""Those that are hidden in a translation. A word for a length of time is also shown by what stands
in for "six weeks", and no word may be hidden here and stand there: of "several weeks" only a
question has a stand-in."""


@cache
def told(language: str) -> dict[str, str]:
    """Words and terms of a language in lower case, by their lemma, and what they tell."""
    found = dict.fromkeys(words(language, "protection/demonyms.txt"), "nationality")
    for kind in _LISTED:
        found |= dict.fromkeys(lines(language, f"protection/kinds/{kind}.txt"), kind)
    return found
