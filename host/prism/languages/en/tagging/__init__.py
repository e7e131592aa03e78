"""The dictionary form of a tagged English word, by which forms of one word are grouped.

Endings are taken off by rule; what is irregular stands in `lemmas.txt`, and what no rule tells from
the letters in `verbs.txt` (admitted, limited). The tag is what a word list lacks: it tells `saw`
(see) from `saw` (a tool) and leaves alone what has no ending.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from prism.languages.base import lines

# The class of words whose forms a tag's word belongs to.
_CLASSES = {
    "VBD": "verb", "VBG": "verb", "VBN": "verb", "VBP": "verb", "VBZ": "verb", "MD": "verb",
    "NNS": "noun", "NNPS": "noun", "JJR": "adjective", "JJS": "adjective", "RBR": "adverb",
    "RBS": "adverb", "RB": "adverb", "DT": "determiner", "PRP": "pronoun", "TO": "to",
}  # fmt: skip
_ENDINGS = {"VBD": "ed", "VBN": "ed", "VBG": "ing", "JJR": "er", "RBR": "er", "JJS": "est",
            "RBS": "est"}  # fmt: skip
_ADDS_ES = re.compile(r"(?:ss|sh|ch|x|zz|[^aeiou]o)es\Z")
_KEEPS_S = re.compile(r"(?:ss|us)\Z|\A.{1,2}\Z")
_DOUBLED = re.compile(r"(?:([bdgkmnprtv])\1|[aeiou][^aeiou]+[aeiou]l(?=l)l)\Z")
_VOWEL = re.compile(r"[aeiouy]")
# A stem that looks like this lost a silent e before its ending: us-ed, chang-ing, larg-er.
_SILENT = re.compile(
    r"(?:[cuvz]|[^s]s|[^gn]g|[bcdfgkpstz]l|[iu]at"
    r"|\A(?:[^aeiouy]|qu)*[aeiouy][^aeiouywx]"
    r"|(?:[^aeiou]|qu)(?:at|id|ud|ir|ur|ar|in|ut|ad|am|um|im|il|ul|ap|ak|ok|uk|ib|od|op|os))\Z"
)


PREFIXES = ("over", "under", "out", "mis", "re", "un", "fore")
"""What may stand before an irregular verb: paid, overpaid."""


class _Forms(NamedTuple):
    irregular: dict[tuple[str, str], str]  # (class, form) -> lemma
    same: frozenset[str]
    silent: frozenset[str]  # stems that lost an e although they do not look like it
    whole: frozenset[str]  # stems that lost nothing although they look like it
    last: frozenset[str]  # irregular plurals that end longer ones, and no other noun


@lru_cache(maxsize=20_000)
def lemma(word: str, tag: str) -> str:
    """The lemma of an English word with a Penn tag, in lower case."""
    form = word.lower().replace("’", "'")
    kind = _CLASSES.get(tag)
    if kind is None:
        return form
    forms = _forms()
    irregular = forms.irregular.get((kind, form))
    if irregular is not None:
        return irregular
    if tag in ("VBD", "VBN"):
        for prefix in PREFIXES:
            verb = forms.irregular.get((kind, form.removeprefix(prefix)))
            if verb is not None:
                return prefix + verb
    if tag == "VBZ":
        return _without_s(form)
    if kind == "noun":
        if form in forms.same:
            return form
        for plural in forms.last:
            if form.endswith(plural):  # grandchildren, firemen
                return form.removesuffix(plural) + forms.irregular[kind, plural]
        return _without_s(form.removesuffix("'s") or form)
    ending = _ENDINGS.get(tag, "")
    if not ending or not form.endswith(ending) or len(form) < len(ending) + 2:
        return form
    stem = form[: -len(ending)]
    return _base(stem, ending, forms) if _VOWEL.search(stem) else form


def _without_s(form: str) -> str:
    """A plural noun or a verb in the third person without its ending."""
    if not form.endswith("s") or _KEEPS_S.search(form):
        return form
    if form.endswith("ies") and len(form) > 4:
        return form[:-3] + "y"
    return form[:-2] if _ADDS_ES.search(form) else form[:-1]


def _base(stem: str, ending: str, forms: _Forms) -> str:
    """The word that `stem` was before its ending changed it."""
    if stem.endswith("i") and ending != "ing":
        return stem[:-1] + "y" if len(stem) > 2 else stem + "e"
    if stem in forms.whole:
        return stem
    if stem in forms.silent or (stem.endswith("e") and ending != "ing"):
        return stem + "e"
    if _DOUBLED.search(stem):
        return stem[:-1]
    return stem + "e" if _SILENT.search(stem) else stem


@cache
def _forms() -> _Forms:
    irregular: dict[tuple[str, str], str] = {}
    lists: dict[str, set[str]] = {name: set() for name in ("same", "silent", "whole", "last")}
    for line in (*lines("en", "tagging/verbs.txt"), *lines("en", "tagging/lemmas.txt")):
        kind, _, rest = line.partition("\t")
        if kind in lists:
            lists[kind].update(rest.split())
        elif rest:
            lemma, *forms = rest.split()
            irregular.update({(kind, form): lemma for form in forms})
    return _Forms(irregular, *map(frozenset, lists.values()))
