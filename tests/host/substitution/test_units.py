"""Units are exchanged as one where the dictionary has them so, else word by word."""

from __future__ import annotations

import pytest

from prism import dictionary
from prism.substitution.hideable import hideables
from prism.substitution.together import together
from prism.substitution.units import find
from prism.tagging import analyse


def words(text: str) -> list[str]:
    (sentence,) = analyse(text, "en")
    return [
        " ".join(sentence.words[index].text for index in unit.indices)
        for unit in find(sentence.words, "en")
    ]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("On the other hand she nodded off.", ["On the other hand", "nodded off"]),
        ("He took his old coat off.", ["took off"]),
        ("She was told to read in bed.", ["in bed"]),
        ("Sick notes arrive by post.", ["Sick notes", "by post"]),
        ("He took the train. Off he went.", []),
        ("Her aunt sleeps in the attic.", []),
    ],
)
def test_units_are_found_inflected_and_apart(text: str, units: list[str]) -> None:
    found = [unit for line in text.split(". ") for unit in words(line)]
    assert [unit for unit in found if unit in units] == units


def test_a_compound_is_one_slot_and_an_idiom_is_its_words() -> None:
    (sentence,) = analyse("Her sick note says that she must read in bed.", "en")
    found, _ = hideables(sentence.words, frozenset(), dictionary.load("en", "fr"))
    by_word = {hideable.lower: hideable for hideable in found}
    assert by_word["sick note"].entry is not None
    assert "bed" in by_word
    assert "sick" not in by_word


def test_a_unit_with_an_owner_is_one_word() -> None:
    text = "The magistrates' court wants her new driver's license and a doctor’s note."
    (sentence,) = analyse(text, "en")
    found, _ = hideables(sentence.words, frozenset(), dictionary.load("en", "fr"))
    units = {one.lower: one.entry.best for one in found if one.entry is not None}
    assert units["driver's license"] == "permis de conduire"
    assert {"magistrates' court", "doctor’s note"} <= units.keys()


def test_what_a_hyphen_or_a_clause_goes_on_with_is_no_unit() -> None:
    text = "We look forward to reading the one-page summary, and our lawyers look forward to it."
    (sentence,) = analyse(text, "en")
    found, _ = hideables(sentence.words, frozenset(), dictionary.load("en", "fr"))
    units = [one.lower for one in found]
    assert units.count("look forward to") == 1
    assert "page summary" not in units and "forward" not in units
    summary = [one for one in found if one.lower in ("page", "summary")]
    assert together(summary, sentence.words, "en") == summary


def test_a_clause_with_a_base_form_needs_no_other_verb() -> None:
    text = "I should mention that I also take something for my blood pressure, which I forgot."
    (sentence,) = analyse(text, "en")
    found, _ = hideables(sentence.words, frozenset(), dictionary.load("en", "fr"))
    assert "blood pressure" in [one.lower for one in found]


def test_what_hyphens_join_is_one_word() -> None:
    text = (
        "My mother-in-law and my half-brother met the wind-farm people in seventh grade sign-ups."
    )
    (sentence,) = analyse(text, "en")
    words = dictionary.load("en", "de")
    found, _ = hideables(sentence.words, frozenset(), words)
    known = {one.lower: one.entry.best for one in found if one.entry is not None}
    assert known["mother-in-law"] == "Schwiegermutter"
    assert known["half-brother"] == "Halbbruder"
    assert known["wind-farm"] == "Windpark"
    assert known["sign-ups"] == "Anmeldung"
    assert known["seventh grade"] == "siebte Klasse"
    assert "law" not in known and "ups" not in known


@pytest.mark.parametrize(
    ("text", "whole", "english", "form"),
    [
        ("Les essuie-glaces grincent.", "essuie-glaces", "windscreen wiper", "m.pl"),
        ("Mes tire-bouchons sont là.", "tire-bouchons", "corkscrew", "m.pl"),
        ("Il vit au rez-de-chaussée.", "rez-de-chaussée", "ground floor", "m.sg"),
        ("Il paie son petit-déjeuner.", "petit-déjeuner", "breakfast", "m.sg"),
        ("Ich lese die E-Mails.", "E-Mails", "email", "n.pl.nom"),
    ],
)
def test_what_hyphens_join_is_one_word_in_all_its_forms(
    text: str, whole: str, english: str, form: str
) -> None:
    language = "de" if form.count(".") > 1 else "fr"
    (sentence,) = analyse(text, language)
    found, _ = hideables(sentence.words, frozenset(), dictionary.load(language, "en"))
    one = next(hideable for hideable in found if hideable.word.text == whole)
    assert one.entry is not None
    assert one.form is not None
    assert (one.entry.best, one.form.features[0]) == (english, form)


@pytest.mark.parametrize(
    ("language", "text", "whole", "english", "form"),
    [
        ("fr", "Les fauteuils roulants sont là.", "fauteuils roulants", "wheelchairs", "m.pl"),
        ("fr", "Le chef d’orchestre sourit.", "chef d’orchestre", "conductor", "m.sg"),
        ("fr", "Elle a porté plainte hier.", "porté plainte", "file a complaint", "pp.m.sg"),
        ("fr", "Un jeune homme attend.", "jeune homme", "young man", "m.sg"),
        ("es", "La sala de espera está llena.", "sala de espera", "waiting room", "f.sg"),
    ],
)
def test_a_unit_of_another_language_has_the_form_of_its_first_word(
    language: str, text: str, whole: str, english: str, form: str
) -> None:
    (sentence,) = analyse(text, language)
    found, _ = hideables(sentence.words, frozenset(), dictionary.load(language, "en"))
    one = next(hideable for hideable in found if hideable.word.text == whole)
    assert one.entry is not None
    assert one.form is not None
    assert (one.entry.best, one.form.features[0]) == (english, form)
    assert one.word.text.split()[-1].rpartition("’")[2].lower() in one.contents


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("Un neuf coûte mille euros.", "new"),
        ("Elle a acheté un vélo neuf.", "new"),
        ("Il a neuf chats.", "nine"),
        ("Les neuf sont là.", "nine"),
    ],
)
def test_a_number_that_ends_the_phrase_of_a_thing_is_an_adjective(text: str, english: str) -> None:
    (sentence,) = analyse(text, "fr")
    found, _ = hideables(sentence.words, frozenset(), dictionary.load("fr", "en"))
    assert [one.entry.best for one in found if one.lower == "neuf" and one.entry] == [english]


def test_a_participle_is_its_verbs_before_it_is_an_adjective() -> None:
    entry = dictionary.load("fr", "en").resolve("facturé", "VBN")
    assert entry is not None
    assert entry.tag == "VB"


def test_what_is_written_together_with_its_subject_begins_no_unit() -> None:
    (sentence,) = analyse("I've a meal here, and they had a meal there.", "en")
    found, _ = hideables(sentence.words, frozenset(), dictionary.load("en", "fr"))
    assert [one.word.text for one in found if " " in one.word.text] == ["had a meal"]
