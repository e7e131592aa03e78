"""Where a German reflexive pronoun stands: er beruhigt sich, weil er sich beruhigt hat."""

from __future__ import annotations

from prism.decoding.page import Page
from prism.languages.de.decoding.endings import DETERMINERS

CONJUNCTIONS = frozenset(
    "als bevor bis da damit dass ehe falls indem nachdem ob obgleich obwohl seit seitdem sobald"
    " sofern sodass solange sooft warum was weil wenn wer weshalb wie wo wohin woher"
    " während".split()
)
_OPENING = CONJUNCTIONS | frozenset("der die das den dem deren dessen".split())
"""What begins a clause that ends with its verb."""
_SUBJECTS = frozenset("ich du er sie es wir ihr man".split())
TO_ONESELF = frozenset(
    "vorstellen leisten ansehen anschauen anhören merken wünschen überlegen aneignen zuziehen"
    " einbilden vornehmen".split()
)
"""Verbs whose reflexive pronoun is a dative: ich stelle mir vor."""


def opens(page: Page, index: int) -> bool:
    """Whether a word opens a clause that ends with its verb; an article does so behind a comma."""
    word = page.word(index)
    return word in _OPENING and (word not in DETERMINERS or "," in page.gap(index))


def put(page: Page, index: int, finite: int, own: str) -> None:
    """Write the pronoun of the verb at `index`, whose clause has the verb with a person at
    `finite`, -1 where it has none; nothing where it stands there already."""
    first, last = clause(page, index)
    behind = last if finite == index else index  # that of another verb stands behind an und
    if own in {page.word(at) for at in range(first, behind + 1)}:
        return
    if finite < 0:
        at = index - (page.word(index - 1) == "zu")
        page.sheet.gaps[at] += f"{own} "
        return
    at = first if finite == last and opens(page, first) else finite
    told = at > first and page.word(at - 1) in _SUBJECTS  # wir freuen es: an object
    if at < last and page.word(at + 1) in _SUBJECTS and not told:
        at += 1
    page.sheet.gaps[at + 1] = f" {own}{page.sheet.gaps[at + 1]}"


def clause(page: Page, index: int) -> tuple[int, int]:
    """The first and the last word of the clause of a word."""
    first = last = index
    while first and page.joined(first - 1) and "," not in page.gap(first):
        first -= 1
    while page.joined(last) and "," not in page.gap(last + 1):
        last += 1
    return first, last
