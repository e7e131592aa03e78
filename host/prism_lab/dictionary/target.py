"""Words of a translation as learning counts them: clitics cut off, each with its lemma."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from prism_lab.dictionary import german

_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+)*['’]?|\d+(?:[.,:]\d+)*")
_INVERTED = re.compile(
    r"(?:-(?:t-)?(?:je|tu|ils?|elles?|on|nous|vous|ce|moi|toi|le|la|les|lui|leur|y|en|là|ci))+$",
    re.IGNORECASE,
)
_ENCLITIC = re.compile(r"(.*(?:ndo|[aeiáéí]r))((?:me|te|se|nos|os|l[aeo]s?){1,2})", re.IGNORECASE)
_UNACCENT = str.maketrans("áéíóú", "aeiou")
_RARE = 2


class TargetWord(NamedTuple):
    """A word of a translation: as it stands there, its lemma in lower case, and which token it is.

    A German compound is given as its parts, which share the token and have `part` set.
    """

    form: str
    lemma: str
    token: int
    part: bool = False


class Reader:
    """Splits translations of one language into words, having seen all of them once."""

    def __init__(self, language: str, texts: Iterable[str]) -> None:
        self.language = language
        self.frequency: Counter[str] = Counter()
        if language == "de":
            for text in texts:
                self.frequency.update(word.lemma for word in self._plain(text))

    def words(self, text: str) -> list[TargetWord]:
        """The words of a translation in order.

        French elided articles and inverted pronouns and Spanish enclitic pronouns are cut off, so
        that `l'hôtel` counts for `hôtel` and `uniéndose` for `uniendo`. German compounds that are
        rare as a whole become their parts, and verbs take back the particle they were parted from.
        """
        found = self._plain(text)
        if self.language != "de":
            return found
        return [part for word in found for part in self._parts(word)]

    def _plain(self, text: str) -> list[TargetWord]:
        forms: list[str] = []
        ends: list[bool] = []
        for match in _WORD.finditer(text):
            pieces = pieces_of(match.group(), self.language)
            forms += pieces
            ends += [False] * len(pieces)
            following = text[match.end() : match.end() + 5].lstrip()
            ends[-1] = not following or not following[0].isalnum() or following.startswith("und")
        lemmas = [lemma(form, self.language) for form in forms]
        if self.language == "de":
            for position, whole in german.separated(forms, lemmas, ends).items():
                lemmas[position] = whole
        return [TargetWord(f, le, i) for i, (f, le) in enumerate(zip(forms, lemmas, strict=True))]

    def _parts(self, word: TargetWord) -> list[TargetWord]:
        if not word.form[:1].isupper() or self.frequency[word.lemma] > _RARE:
            return [word]
        parts = german.split_compound(word.form, self.frequency)
        if len(parts) == 1:
            return [word]
        return [TargetWord(part.capitalize(), part, word.token, True) for part in parts]


def pieces_of(token: str, language: str) -> list[str]:
    """A written word cut into the words it holds."""
    bare = token.rstrip("'’")
    if language == "fr":
        match = _INVERTED.search(bare)
        if match and match.start() > 0:
            return [bare[: match.start()], match.group().lstrip("-")]
    elif language == "es":
        match = _ENCLITIC.fullmatch(bare)
        if match and len(bare) > 5 and not _is_no_verb(bare):
            return [match.group(1).translate(_UNACCENT), match.group(2)]
    return [bare]


def _is_no_verb(form: str) -> bool:
    """Whether Spanish knows the form, and as none of an infinitive: suerte is no "suer te"."""
    from simplemma import is_known

    return is_known(form, lang="es") and not lemma(form, "es").endswith(("ar", "er", "ir", "ír"))


@lru_cache(maxsize=262144)
def lemma(form: str, language: str) -> str:
    """The lemma in lower case; a German noun's capital is used to find it and then dropped."""
    from simplemma import lemmatize

    found = lemmatize(form, lang=language)
    if found == form and not form.islower() and language != "de":
        found = lemmatize(form.lower(), lang=language)
    return found.lower()
