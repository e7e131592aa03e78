"""The indefinite article before a substitute: what stands next to it must not give it away."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from prism.languages import lines

_NO_FORMS = ("letters", "spelled", "onsets")
_VOWEL = re.compile(r"[aeiouy]")


def articles(language: str) -> frozenset[str]:
    """The articles that `mended` may write."""
    return frozenset(_articles(language).forms)


def mended(article: str, following: str, language: str) -> str:
    """`article` in the form that fits the word `following`, or as it is if it is none.

    A language lists in `articles.txt` the articles that depend on the next word, each with the
    beginnings of words before which it stands. The capital of the article is kept.
    """
    table = _articles(language)
    if article.lower() not in table.forms:
        return article
    form = table.form(following)
    if form == article.lower():
        return article
    return form.capitalize() if article[0].isupper() else form


@dataclass(frozen=True, slots=True)
class _Articles:
    """The table of a language: beginnings to articles, the first of which is the usual one."""

    forms: tuple[str, ...]
    beginnings: dict[str, str]
    letters: frozenset[str]
    spelled: frozenset[str]
    onsets: frozenset[str]

    def form(self, word: str) -> str:
        """The article before a word, by its longest listed beginning or its first letter's name."""
        lower = word.lower()
        if word.isupper() and self._is_spelled(lower):
            return self.forms[lower[0] in self.letters]
        found = (self.beginnings.get(lower[:size]) for size in range(len(lower), 0, -1))
        return next((form for form in found if form is not None), self.forms[0])

    def _is_spelled(self, word: str) -> bool:
        """Whether a word in capitals is read letter by letter."""
        if len(word) == 1 or word in self.spelled or not _VOWEL.search(word):
            return True
        return not _VOWEL.search(word[:2]) and word[:2] not in self.onsets


@cache
def _articles(language: str) -> _Articles:
    rows = {
        kind: listed.split()
        for kind, _, listed in (line.partition("\t") for line in lines(language, "articles.txt"))
    }
    forms = tuple(kind for kind in rows if kind not in _NO_FORMS)
    beginnings = {beginning: form for form in forms for beginning in rows[form]}
    return _Articles(forms, beginnings, *(frozenset(rows.get(kind, ())) for kind in _NO_FORMS))
