"""Words that are replaced last because English ones are: `languages/CODE/words/everyday.txt`.

    python -m prism_lab.dictionary.everyday de > host/prism/languages/de/words/everyday.txt

A verb, adjective or adverb is listed if its first English translation is replaced last (`late`), so
that a level hides of all languages about as much as of English. What may be a noun is not listed.
"""

from __future__ import annotations

import sys
from textwrap import fill

from prism.dictionary import Dictionary, Entry, available
from prism.substitution.content import late
from prism.substitution.hiding import root

_HEADER = """# Verbs, adjectives, adverbs whose first translation is replaced last in English.
# Made by `python -m prism_lab.dictionary.everyday`.
"""
_PIVOT = "en"
_TAGS = frozenset({"VB", "JJ", "RB"})


def everyday(language: str) -> list[str]:
    """The list, as roots."""
    known = {root(word, language) for word in late(language)}
    english = {root(word, _PIVOT) for word in late(_PIVOT)}
    found: set[str] = set()
    nouns: set[str] = set()
    for one in available():
        if (one.source, one.target) != (language, _PIVOT):
            continue
        for entry in Dictionary.open(one.path):
            base = root(entry.word.lower(), language)
            if entry.tag.startswith("N"):
                nouns.add(base)
            elif entry.tag in _TAGS and entry.word.isalpha() and _english(entry) in english:
                found.add(base)
    return sorted(found - nouns - known)


def _english(entry: Entry) -> str:
    return root(entry.translations[0].text.lower(), _PIVOT) if entry.translations else ""


if __name__ == "__main__":
    sys.stdout.write(_HEADER + fill(" ".join(everyday(sys.argv[1])), 100) + "\n")
