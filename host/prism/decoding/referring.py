"""Pronouns for things whose nouns became others of another gender: venda la silla, véndalo.

The translator let a pronoun agree with the noun that it saw. In the private text it is "it", so
that its noun is no person, and most likely the last one before it that had the pronoun's gender.
Only objects are looked at: as subjects, such pronouns stand for persons too, and for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from prism.decoding.grammar import Grammar
from prism.decoding.page import Page
from prism.languages import lines, words
from prism.morphology import Analysis
from prism.substitution.model import Line

MOST = 6
"""Nouns before a pronoun that it may stand for."""


SEVERAL = ".pl"
"""What follows the gender of a noun in the plural."""


class Noun(NamedTuple):
    """A noun: its gender in the answer, and the gender of what is written."""

    stood: str
    written: str


def says_it(line: Line, language: str) -> frozenset[bool]:
    """Whether a private sentence has a pronoun for a thing, and none for a person beside it
    (False), and whether it has one for several (True)."""
    texts = {word.text.lower() for word in line.words}
    things, persons = (
        words(language, f"words/{name}.txt") for name in ("inanimate", "individuals")
    )
    one = not texts.isdisjoint(things) and texts.isdisjoint(persons)
    several = not texts.isdisjoint(words(language, "words/several.txt"))
    return frozenset(number for number, said in ((False, one), (True, several)) if said)


def things(line: Line, language: str) -> frozenset[str]:
    """The genders whose pronouns, as subjects, stand for no person in a private sentence that has
    one for a thing: those of which it has no pronoun for a woman, or for a man."""
    texts = {word.text.lower() for word in line.words}
    rows = [row.partition("\t") for row in lines(language, "words/sex.txt")]
    if texts.isdisjoint(words(language, "words/inanimate.txt")) or not rows:
        return frozenset()
    persons = {kind[0] for kind, _, row in rows if kind[1:] in _PRONOUNS and texts & {*row.split()}}
    return frozenset("mf") - persons


_PRONOUNS = ("1", "2")


def nouns(page: Page, language: Grammar, persons: Sequence[int]) -> Iterator[tuple[int, Noun]]:
    """The places and genders of a line's nouns, without single `persons`; of what nobody hid,
    those behind an article. A pronoun for several may stand for persons, and is left to them."""
    for index in range(len(page)):
        insertion = page.insertions.get(index)
        if insertion is not None:
            written = _gender(insertion.reading)
            keys = page.sheet.keys[index : insertion.last + 1]
            heads = (_gender(one) for key in keys for one in page.table.analyses(key))
            stood = _gender(insertion.model) or next(filter(None, heads), "")
            if index in persons and stood:
                written = stood if SEVERAL in stood else ""
            if stood and written:
                yield index, Noun(stood, written)
        elif page.word(index - 1) in language.function_words and not page.inserted(index):
            own = next(filter(None, map(_gender, page.analyses(index))), "")
            if own:
                yield index, Noun(own, own)


def refer(
    page: Page,
    language: Grammar,
    own: Sequence[tuple[int, Noun]],
    earlier: Sequence[Noun],
    asked: frozenset[bool],
    subjects: frozenset[str],
) -> None:
    """Let each pronoun agree with the noun that was written for the one it stands for. asked:
    whether pronouns for one thing (False) and for several (True) are looked at; subjects: the
    genders of subjects that are."""
    for index in range(len(page)):
        if page.inserted(index) and index not in page.insertions:
            continue
        stood, forms = language.pronoun(page, index)
        if subject := not stood or (SEVERAL in stood) not in asked:
            stood, forms = language.subject(page, index)
            if stood not in subjects:
                continue
        several = SEVERAL in stood
        before = [*earlier, *(noun for at, noun in own if at < index)]
        last = [noun for noun in before if (SEVERAL in noun.stood) == several][-MOST:]
        found = [noun.written for noun in last if noun.stood == stood]
        written = found[-1] if found else stood
        if written == stood or written not in forms:
            continue
        if not subject:
            page.put(index, forms[written])
        elif len(set(found)) == 1:  # a subject is not most likely the last one of them
            language.say_subject(page, index, forms[written], (written, stood))


def _gender(reading: Analysis | None) -> str:
    gender, _, rest = reading.features.partition(".") if reading is not None else ("", "", "")
    if reading is None or reading.pos != "noun" or gender not in ("m", "f", "n"):
        return ""
    return gender + SEVERAL if rest.startswith("pl") else gender if rest.startswith("sg") else ""
