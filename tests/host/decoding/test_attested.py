"""Only words that exist: what decoding writes of a dictionary's words is a form that is known."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from prism import dictionary
from prism.decoding.grammar import grammar
from prism.decoding.inflecting import inflect
from prism.decoding.renderings import Rendering, rendering
from prism.dictionary import Dictionary, Entry
from prism.morphology import Analysis, Paradigms, paradigms

MODELS = {"fr": ("chat", "parler", "grand"), "de": ("Hund", "kaufen", "groß"),
          "es": ("gato", "hablar", "alto")}  # fmt: skip
"""A noun, a verb and an adjective that have all the forms of their language."""

KINDS = {"NN": "noun", "NNS": "noun", "VB": "verb", "VBD": "verb", "VBN": "verb", "VBG": "verb",
         "VBZ": "verb", "VBP": "verb", "JJ": "adj"}  # fmt: skip
STEP = 23
"""Every so many entries are tried: another prime tries others."""
MOST = 0.002
"""Share of forms that no list may know: names, abbreviations, words of other languages."""


def models(target: str, table: Paradigms) -> dict[str, list[tuple[str, Analysis]]]:
    """By part of speech, every form of a word that has them all, and what it is."""
    found: dict[str, list[tuple[str, Analysis]]] = {"noun": [], "verb": [], "adj": []}
    for (pos, forms), word in zip(found.items(), MODELS[target], strict=True):
        for features in table.features(word, pos):
            forms += (
                (form, Analysis(word, pos, features)) for form in table.forms(word, pos, features)
            )
    return found


def words(entries: Dictionary) -> Iterator[Entry]:
    for number, entry in enumerate(entries):
        if number % STEP == 0 and entry.tag in KINDS and " " not in entry.word:
            yield entry


def known(text: str, own: Rendering, table: Paradigms, target: str) -> bool:
    """Whether every word of `text` is a known form, or stands so in the dictionary."""
    seen = {word for variant in own.variants for word in re.findall(r"\w+", variant.text.lower())}
    parts = re.findall(r"[^\W\d_]+", text)
    told = grammar(target).readings
    return all(len(p) < 3 or p.lower() in seen or told(p, table) for p in parts)


@pytest.mark.parametrize("target", sorted(MODELS))
def test_every_form_is_one(target: str) -> None:
    table = paradigms(target)
    lexicon = dictionary.load("en", target)
    shapes = models(target, table)
    assert all(len(forms) > 2 for forms in shapes.values())
    wrong: list[str] = []
    count = 0
    for entry in words(lexicon):
        own = rendering(entry.word, entry.tag, lexicon, target)
        for token, model in shapes[KINDS[entry.tag]]:
            text = inflect(own, entry.tag, token, model, own, table).text
            count += 1
            if not known(text, own, table, target):
                wrong.append(f"{entry.word} {entry.tag} as {token}: {text}")
    assert count > 5_000
    assert len(wrong) <= MOST * count, wrong[:20]


@pytest.mark.parametrize("target", ["es", "fr"])
def test_a_verb_that_was_not_translated_is_not_told_by_the_speaker(target: str) -> None:
    """Experts said: "dijo" where the engine left the substitute in English, never "dije"."""
    table = paradigms(target)
    lexicon = dictionary.load("en", target, "apertium")
    told = set()
    for word in ("said", "called", "left", "went", "saw", "told"):
        own = rendering(word, "VBD", lexicon, target)
        for one in table.analyses(inflect(own, "VBD", "sobbed", None, own, table).text):
            told.add(one.features.split(".")[1:2] == ["1"] and not _third(one, table))
    assert told == {False}


def _third(one: Analysis, table: Paradigms) -> bool:
    """Whether the form is the third person's as well: decía."""
    form = table.forms(one.lemma, one.pos, one.features)[0]
    third = one.features.replace(".1.", ".3.")
    return form in table.forms(one.lemma, one.pos, third)
