"""Words that no source has are inflected as the regular ones that they end like."""

from __future__ import annotations

import pytest

from prism.dictionary import load
from prism.morphology import paradigms
from prism.morphology.model import Inflection
from prism_lab.dictionary.source_units import in_plural
from prism_lab.morphology.regular import of_head, pluralised
from prism_lab.morphology.verbs import conjugated


@pytest.mark.parametrize(
    ("language", "verb", "features", "form"),
    [
        ("de", "grübsen", "pii.3.sg", "grübste"),
        ("de", "grübsen", "pp", "gegrübst"),
        ("de", "vergrübsen", "pp", "vergrübst"),
        ("de", "zurückgrübsen", "pp", "zurückgegrübst"),
        ("de", "zurückgrübsen", "izu", "zurückzugrübsen"),
        ("de", "zurückgrübsen", "pri.3.sg.sub", "zurückgrübst"),
        ("de", "übergrübsen", "pp", "übergrübst"),
        ("de", "ergehen", "pp", "ergangen"),
        ("de", "grübsieren", "pp", "grübsiert"),
        ("de", "festschreiben", "pp", "festgeschrieben"),
        ("fr", "zibauter", "pp.f.pl", "zibautées"),
        ("fr", "zibanger", "pii.3.sg", "zibangeait"),
        ("fr", "zibancer", "pri.1.pl", "zibançons"),
        ("fr", "zibaurdir", "pri.3.pl", "zibaurdissent"),
        ("es", "zibautar", "ifi.3.sg", "zibautó"),
        ("es", "zibaucar", "prs.1.sg", "zibauque"),
        ("es", "zibautir", "pp.f.sg", "zibautida"),
    ],
)
def test_a_verb_nobody_listed_is_regular(
    language: str, verb: str, features: str, form: str
) -> None:
    table = paradigms(language)
    assert form in [text for text, own in conjugated(verb, table, language) if own == features]


@pytest.mark.parametrize(
    ("language", "verb"),
    [("fr", "zibéquer"), ("fr", "zibeler"), ("es", "zibedir"), ("de", "hochdrehen")],
)
def test_where_an_ending_leaves_it_open_there_are_no_forms(language: str, verb: str) -> None:
    assert not list(conjugated(verb, paradigms(language), language))


@pytest.mark.parametrize(
    ("noun", "gender", "several"),
    [("Zibautplatz", "m", "Zibautplätze"), ("Zibautplatz", "f", ""), ("Zibaut", "m", ""),
     ("Zibautweg", "m", "Zibautwege")],
)  # fmt: skip
def test_german_compounds_have_the_plural_of_their_head(
    noun: str, gender: str, several: str
) -> None:
    forms = dict(map(reversed, of_head(noun, paradigms("de"), gender)))
    assert forms.get("m.pl.nom", "") == several


def test_a_german_plural_that_nothing_tells_is_listed() -> None:
    own = [Inflection("Kart", "Kart", "noun", "n.sg.nom")]
    assert "Karts" in {one.form for one in pluralised(own, paradigms("de"))}


@pytest.mark.parametrize(
    ("noun", "several"),
    [("half-brother", "half-brothers"), ("mother-in-law", "mothers-in-law"),
     ("passer-by", "passers-by"), ("check-in", "check-ins"), ("trellis", "trellises")],
)  # fmt: skip
def test_english_nouns_with_hyphens_have_plurals(noun: str, several: str) -> None:
    assert paradigms("en").forms(noun, "noun", "n.pl")[0] == several


@pytest.mark.parametrize(
    ("unit", "several"),
    [
        ("letter box", "letter boxes"),
        ("repair man", "repair men"),
        ("slice of loaf", "slices of loaf"),
    ],
)
def test_units_end_in_the_plural_that_their_noun_has(unit: str, several: str) -> None:
    assert in_plural(unit) == several


@pytest.mark.parametrize(
    ("language", "verb"),
    [("de", "ausgliedern"), ("de", "verbrühen"), ("fr", "ébouillanter"), ("es", "rotular")],
)
def test_verbs_of_the_dictionaries_have_forms(language: str, verb: str) -> None:
    assert [one for one in paradigms(language).analyses(verb) if one.pos == "verb"]


@pytest.mark.parametrize(
    ("language", "form", "tag", "english"),
    [
        ("de", "Frittenbuden", "NNS", "chip shop"),
        ("de", "knallbunter", "JJ", "brightly coloured"),
        ("fr", "gloriettes", "NNS", "gazebo"),
        ("es", "chivaban", "VBD", "tell"),
        ("es", "chiringuitos", "NNS", "beach bar"),
        ("es", "bonachones", "JJ", "good-natured"),
    ],
)
def test_every_form_of_a_word_of_the_dictionary_leads_to_it(
    language: str, form: str, tag: str, english: str
) -> None:
    entry = load(language, "en").resolve(form, tag)
    assert entry is not None
    assert entry.best == english
