"""English paradigms from a compiled Apertium analyser (GPL 2 or later), read through `lt-print`.

`eng-cat.automorf.bin` of Debian's apertium-eng-cat. Nouns are `n.sg` and `n.pl`; of verbs the past
is `ifi` and the present that is no third person `pri`, whoever does it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from prism.morphology.model import Inflection
from prism_lab.morphology.sources.apertium import analyses

_VERBS = frozenset({"vblex", "vbdo", "vbhaver", "vbser"})
_FORMS = {
    "inf": "inf", "pres": "pri", "pres.p3.sg": "pri.3.sg", "past": "ifi", "pp": "pp", "ger": "ger",
    "past.p1.sg": "ifi.1.sg", "past.p3.sg": "ifi.3.sg", "pres.p1.sg": "pri.1.sg",
}  # fmt: skip
_DEGREES = {"comp": "com", "sup": "sup"}
_NUMBERS = {"sg": ("sg",), "pl": ("pl",), "sp": ("sg", "pl")}
_WORD = re.compile(r"[A-Za-z]+(?:-[a-z]+)*")
_OLD = re.compile(r".*(?:[^e]st|eth)")


def inflections(automaton: Path) -> Iterator[Inflection]:
    """Every form with its readings; joined words and names are left out.

    Raises BadInputError where lt-print cannot read it.
    """
    # Two passes: a regular past tense stands before `wast`, whatever the automaton's order.
    found = [one for reading in analyses(automaton) for one in _read(*reading)]
    yield from sorted(found, key=lambda one: (one.lemma, one.pos, one.features, len(one.form)))


def _read(form: str, lemma: str, tags: list[str]) -> Iterator[Inflection]:
    if not _WORD.fullmatch(form) or not _WORD.fullmatch(lemma):
        return
    kind, rest = tags[0], ".".join(tags[1:])
    if kind in _VERBS:
        features = _FORMS.get(rest)
        if features and not (features in ("pri", "ifi") and _OLD.fullmatch(form) and form != lemma
                             and not lemma.endswith("t")):  # fmt: skip
            yield Inflection(form, lemma, "verb", features)
    elif kind == "n" and tags[-1] in _NUMBERS and "acr" not in tags:
        for number in _NUMBERS[tags[-1]]:
            yield Inflection(form, lemma, "noun", f"n.{number}")
    elif kind == "adj" and "pos" not in tags[1:2]:
        yield Inflection(form, lemma, "adj", _DEGREES.get(tags[-1], "pos"))
    elif kind in ("adv", "preadv") and len(tags) == 1:
        yield Inflection(form, lemma, "adv", "")
