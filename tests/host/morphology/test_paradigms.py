"""Packs: what goes in comes out, look-ups are right and quick, bad files are refused."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prism.errors import BadInputError
from prism.morphology import Analysis, Inflection, Paradigms, paradigms
from prism.morphology.pack import written

HEADER = {"language": "xx", "licence": "none"}
WORDS = st.text(alphabet="abcäß", min_size=1, max_size=8)
INFLECTIONS = st.lists(
    st.builds(
        Inflection,
        WORDS,
        WORDS,
        st.sampled_from(["noun", "verb", "adj"]),
        st.sampled_from(["m.sg", "f.pl", "inf", ""]),
    ),
    max_size=30,
)


@settings(deadline=None)
@given(INFLECTIONS)
def test_everything_written_is_found_and_nothing_else(inflections: list[Inflection]) -> None:
    pack = Paradigms(written(inflections, HEADER))
    for form, lemma, pos, features in inflections:
        assert Analysis(lemma, pos, features) in pack.analyses(form)
        assert form in pack.forms(lemma, pos, features)
    known = {(i.form, i.lemma, i.pos, i.features) for i in inflections}
    for form in {i.form for i in inflections}:
        assert {(form, *analysis) for analysis in pack.analyses(form)} <= known


def test_better_forms_come_first() -> None:
    pack = Paradigms(
        written([Inflection(f, "x", "verb", "pis.3.sg") for f in ("fuera", "fuese")], HEADER)
    )
    assert pack.forms("x", "verb", "pis.3.sg") == ("fuera", "fuese")


@pytest.mark.parametrize(
    ("language", "form", "lemma", "pos", "features"),
    [
        ("fr", "chevaux", "cheval", "noun", "m.pl"),
        ("fr", "belle", "beau", "adj", "f.sg"),
        ("fr", "bel", "beau", "adj", "m.sg.v"),
        ("fr", "allait", "aller", "verb", "pii.3.sg"),
        ("fr", "vue", "voir", "verb", "pp.f.sg"),
        ("es", "perros", "perro", "noun", "m.pl"),
        ("es", "actriz", "actor", "noun", "f.sg"),
        ("es", "dijeron", "decir", "verb", "ifi.3.pl"),
        ("es", "crisis", "crisis", "noun", "f.pl"),
        ("de", "Hunden", "Hund", "noun", "m.pl.dat"),
        ("de", "E-Mail-Adressen", "E-Mail-Adresse", "noun", "f.pl.nom"),
        ("de", "schönes", "schön", "adj", "pos.es"),
        ("de", "ging", "gehen", "verb", "pii.3.sg"),
        ("de", "einkauft", "einkaufen", "verb", "pri.3.sg.sub"),
        ("de", "einzukaufen", "einkaufen", "verb", "izu"),
    ],
)
def test_shipped_packs_know(language: str, form: str, lemma: str, pos: str, features: str) -> None:
    pack = paradigms(language)
    assert Analysis(lemma, pos, features) in pack.analyses(form)
    assert pack.forms(lemma, pos, features)[0] == form


def test_lower_case_is_tried_where_the_written_form_is_unknown() -> None:
    assert paradigms("fr").analyses("Chevaux") == paradigms("fr").analyses("chevaux") != ()


@pytest.mark.parametrize("language", ["fr", "es", "de"])
def test_every_pack_names_its_source_and_licence(language: str) -> None:
    header = paradigms(language).header
    assert header["language"] == language
    assert header["source"] and header["licence"] and header["date"]


@pytest.mark.parametrize("language", ["", "xx", "..", "fr/../es"])
def test_other_languages_know_nothing(language: str) -> None:
    pack = paradigms(language)
    assert not pack
    assert pack.analyses("chat") == () and pack.forms("chat", "noun", "m.sg") == ()


@pytest.mark.parametrize("text", ["x", "# prism paradigms: 2\n", "\n"])
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(BadInputError):
        Paradigms(text)


def test_hostile_words_are_no_work() -> None:
    start = time.process_time()
    assert paradigms("fr").analyses("a" * 10_000_000) == ()
    assert time.process_time() - start < 0.5


def test_remembered_look_ups_are_quick() -> None:
    pack = paradigms("es")
    forms = ["perros", "dijeron", "actriz", "bonitas", "casa"] * 2000
    for form in forms[:5]:
        pack.analyses(form)
    start = time.process_time()
    for form in forms:
        pack.analyses(form)
    assert (time.process_time() - start) / len(forms) < 5e-6


def test_nouns_that_the_source_lacks_are_inflected_by_rule() -> None:
    pack = paradigms("de")
    assert pack.header["licence"] == "CC-BY-SA-4.0"
    assert pack.forms("Zulage", "noun", "f.pl.dat") == ("Zulagen",)
    assert "m.sg.acc" in {one.features for one in pack.analyses("Lieferwagen")}
    assert pack.forms("Fagott", "noun", "n.pl.nom") == ("Fagotte",)
