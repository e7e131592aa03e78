"""Which case a German noun phrase has where its own form does not tell: subject or object."""

from __future__ import annotations

from collections.abc import Sequence

from prism.decoding.page import Page
from prism.languages.de.decoding.endings import CONTRACTIONS, DETERMINERS, PREPOSITIONS

_SUBJECTS = frozenset({"ich", "du", "er", "es", "wir", "man", "ihr", "sie", "wer"})
_COPULAS = frozenset({"sein", "werden", "bleiben", "heißen", "scheinen"})
_OPENERS = frozenset(
    "als wenn seit bevor ehe nachdem obwohl während weil da dass ob falls sobald solange damit wie"
    " und aber denn oder sondern dann dort hier".split()
)
"""Words that begin a sentence, with a capital, and are no subject."""
_ADDING = frozenset({"und", "oder", "aber", "denn"})
_MODALS = frozenset("können müssen sollen wollen dürfen mögen werden lassen".split())
_COMPARISONS = frozenset({"wie", "als"})
_FINITE = ("pri", "pii", "prs", "pis", "imp")
_PREPOSITION_REACH = 4


def decided(page: Page, start: int, preposition: str, cases: Sequence[str]) -> str:
    """One of the cases that form and preposition leave open.

    start: the first word of the noun phrase. German puts the subject first: a phrase is the object
    if a subject stands before it in its clause. As a predicate, and after wie and als, it is a
    nominative.
    """
    if len(cases) == 1:
        return cases[0]
    governed = [case for case in PREPOSITIONS.get(preposition, ()) if case in cases]
    if governed:
        return governed[0]
    if preposition not in PREPOSITIONS and "gen" in cases and _behind_noun(page, start):
        return "gen"
    if "nom" in cases and "acc" in cases:
        return "acc" if _is_object(page, start) else "nom"
    return cases[0]


def _behind_noun(page: Page, start: int) -> bool:
    """Whether a noun with an article stands right before the phrase: die Hälfte meiner Zeit."""
    before = start - 1
    if before < 1 or not page.joined(before) or not page.sheet.words[before][:1].isupper():
        return False
    noun = any(a.pos == "noun" for a in page.analyses(before))
    return noun and page.word(before - 1) in DETERMINERS


def _is_object(page: Page, start: int) -> bool:
    """Whether a subject precedes the phrase, or the verb is a command."""
    if page.word(start - 1) in _COMPARISONS:
        return False
    if page.word(start - 1) in _ADDING and _says(page, start - 2):
        return False  # weil er schlief und der Hund bellte
    if "," in page.gap(start) and _infinite(page, start):
        return True  # er muss kommen, den Hund holen und gehen
    verb = subject = -1
    copula = False
    before = start - 1
    while before >= 0 and page.joined(before) and "," not in page.gap(before + 1):
        finite = [
            a for a in page.analyses(before) if a.pos == "verb" and a.features.startswith(_FINITE)
        ]
        capital = page.sheet.words[before][:1].isupper()
        first = page.begins_sentence(before)
        closed = first and page.word(before) in _OPENERS
        nominal = capital and not closed and not (first and finite) and _nominal(page, before)
        if nominal or page.word(before) in _SUBJECTS:
            subject = before
        elif finite and (verb < 0 or first):
            verb = before
            copula = finite[0].lemma in _COPULAS
        before -= 1
    if copula:
        return False
    if subject >= 0:
        return True
    return verb >= 0 and page.begins_sentence(verb) and not _asks(page, verb)


def _says(page: Page, index: int) -> bool:
    """Whether a word is a verb with a person and nothing else."""
    readings = page.analyses(index) if page.joined(index) else ()
    verbs = (a.pos == "verb" and a.features.startswith(_FINITE) for a in readings)
    return bool(readings) and all(verbs)


def _infinite(page: Page, start: int) -> bool:
    """Whether the clause of a phrase ends with an infinitive that a modal verb governs."""
    last = start
    while page.joined(last) and "," not in page.gap(last + 1):
        if page.word(last + 1) in _ADDING and _infinitive(page, last):
            break
        last += 1
    if last == start or not _infinitive(page, last):
        return False
    before = start - 1
    while before >= 0 and not page.begins_sentence(before + 1):
        if any(lemma in _MODALS for lemma in page.table.lemmas(page.word(before))):
            return True
        before -= 1
    return False


def _infinitive(page: Page, index: int) -> bool:
    return any(a.features == "inf" for a in page.analyses(index))


def _nominal(page: Page, index: int) -> bool:
    """Whether the word may be a subject: a noun or name that no preposition governs."""
    analyses = page.analyses(index)
    if analyses and not any(a.pos in ("noun", "name") for a in analyses):
        return False
    return not any(
        page.word(before) in PREPOSITIONS or page.word(before) in CONTRACTIONS
        for before in range(max(0, index - _PREPOSITION_REACH), index)
    )


def _asks(page: Page, index: int) -> bool:
    """Whether the sentence ends with a question mark."""
    for after in range(index + 1, len(page) + 1):
        gap = page.gap(after)
        if "?" in gap:
            return True
        if any(mark in gap for mark in ".!\n"):
            return False
    return False
