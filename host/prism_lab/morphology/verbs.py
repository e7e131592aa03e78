"""Verbs that the source of a pack does not have, conjugated as a regular verb that it has.

Which verb that is goes by how the infinitive ends. A verb nobody listed is hardly ever irregular:
those are old and few. Where an ending leaves it open (geler, jeter; pedir, hervir) there are no
forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from prism.dictionary import Dictionary, available
from prism.languages import load
from prism.morphology import Paradigms
from prism.morphology.model import Inflection

_PATTERNS = {
    "fr": (
        (r"(?:[eé](?:[^aeiouyéè]{1,2}|[gq]u)|[ao]y|e[lt])er", ""),
        (r"ger", "manger"), (r"cer", "placer"), (r"[ou]yer", "employer"), (r"er", "planter"),
        (r"(?:cour|ven|ten|quér|ouvr|offr|mour|serv|dorm|part|sort|ment|sent|v[êe]t|cueill)ir", ""),
        (r"(?<!o)ir", "finir"),
    ),
    "es": (
        (r"e[^aeiou]+ir|u?ir(?<=[aeou]ir)", ""), (r"zar", "lanzar"), (r"car", "tocar"),
        (r"guar", "averiguar"), (r"gar", "pagar"), (r"uar", "actuar"), (r"iar", "cambiar"),
        (r"ar", "hablar"), (r"ecer", "parecer"), (r"[aeio]er|cer|ger", ""), (r"er", "comer"),
        (r"[gn]ir", ""), (r"ir", "vivir"),
    ),
    "de": (
        (r"ieren", "probieren"), (r"eln", "sammeln"), (r"ern", "ändern"), (r"[td]en", "arbeiten"),
        (r"(?<![aeioulrhäöümn])[mn]en", "öffnen"), (r"[sßzx]en", "tanzen"), (r"en", "tanken"),
    ),
}  # fmt: skip
"""Of a language: how infinitives end, and the verb as which they are conjugated, empty for none."""
_PREFIXES = ("hinter", "unter", "wider", "über", "miss", "zer", "ent", "emp", "ver", "be", "er")
_EITHER = frozenset({"durch", "wieder", "voll"})
"""Of these the verb alone does not tell whether they part from it."""
_GE = "ge"


def conjugated(word: str, table: Paradigms, language: str) -> Iterator[tuple[str, str]]:
    """(form, features) of a verb that the paradigms lack; nothing where its ending tells too
    little."""
    if language == "de":
        yield from _german(word, table)
    else:
        yield from _simple(word, table, language)


def _simple(word: str, table: Paradigms, language: str) -> Iterator[tuple[str, str]]:
    for ending, model in _PATTERNS[language]:
        match = re.search(rf"(?:{ending})$", word)
        if match is None:
            continue
        same = next((n for n in range(len(match[0]), 0, -1) if model.endswith(word[-n:])), 0)
        for form, features in _forms(model, table) if model else ():
            # What stands before the ending is exchanged, also behind ge- (getankt).
            root, own = model[:-same], word[:-same]
            yield (own + form[len(root) :] if form.startswith(root) else
                   _GE + own + form[len(_GE + root) :]), features  # fmt: skip
        return


def _german(word: str, table: Paradigms) -> Iterator[tuple[str, str]]:
    """Also of a particle or a prefix and a verb: its forms behind them."""
    rules = load("de", "morphology")
    particles: tuple[str, ...] = rules.PARTICLES if rules is not None else ()
    for before in (*_PREFIXES, *particles):
        rest = word.removeprefix(before)
        if rest == word or len(rest) < _LEAST or not rest.endswith("n"):
            continue
        known = list(_forms(rest, table))
        if not known and not rest.endswith("ieren"):  # anonymisieren has no particle
            known = list(_german(rest, table))
        for form, features in known if before not in _EITHER else ():
            yield from _behind(before, form, features, rest, parts=before not in _PREFIXES)
        if known:
            return
    if not _composed(word, table):
        yield from _simple(word, table, "de")


def _composed(word: str, table: Paradigms) -> bool:
    """Whether another word stands before a verb: hochdrehen, seligsprechen."""
    cuts = range(3, len(word) - 3)
    return any(
        any(one.features == "inf" for one in table.analyses(word[cut:]))
        and (table.analyses(word[:cut]) or table.analyses(word[:cut].capitalize()))
        for cut in cuts
    )


_LEAST = 5


def _behind(
    before: str, form: str, features: str, rest: str, *, parts: bool
) -> Iterator[tuple[str, str]]:
    if features.endswith(".sub") or features == "izu":
        return
    if parts:
        whole = features in ("inf", "pp", "ger")
        yield before + form, features if whole else f"{features}.sub"
        if features == "inf":
            yield f"{before}zu{form}", "izu"
    elif features == "pp" and form.startswith(_GE) and not form.startswith(rest[:3]):
        yield before + form.removeprefix(_GE), features
    else:
        yield before + form, features


def _forms(lemma: str, table: Paradigms) -> Iterator[tuple[str, str]]:
    for features in table.features(lemma, "verb"):
        for form in table.forms(lemma, "verb", features):
            yield form, features


def inflections(table: Paradigms, language: str) -> Iterator[Inflection]:
    """The forms of the verbs of one word in the dictionaries into a language, and in its own into
    English, that no paradigm knows."""
    found = {
        text
        for one in available()
        if not one.engine
        and (one.target == language or (one.source, one.target) == (language, "en"))
        for entry in Dictionary.open(one.path)
        if entry.tag == "VB"
        for text in (
            [g.text for g in entry.translations] if one.target == language else [entry.word]
        )
    }
    for word in sorted(w for w in found if re.fullmatch(r"[^\W\d_]{4,}", w) and w.islower()):
        if not any(one.pos == "verb" for one in table.analyses(word)):
            made = dict.fromkeys(conjugated(word, table, language))
            yield from (Inflection(form, word, "verb", features) for form, features in made)
