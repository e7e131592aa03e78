"""A pronoun for a thing has the gender of the noun that was written for it."""

from __future__ import annotations

import pytest
from exchanged import line

from prism.decoding import decode_line
from prism.decoding.referring import Noun
from prism.dictionary import Dictionary
from prism.text import PublicTranslation

ENTRIES = {"es": ("mesa", "coche"), "fr": ("table", "manteau"), "de": ("Lampe", "Wagen")}


@pytest.mark.parametrize(
    ("target", "private", "answer", "wanted"),
    [
        ("es", "The car is dear but I buy it.", "La mesa es cara pero la compro.",
         "El coche es caro pero lo compro."),
        ("es", "The car is dear but I want to buy it.", "La mesa es cara pero quiero comprarla.",
         "El coche es caro pero quiero comprarlo."),
        ("es", "The car is dear but I love her.", "La mesa es cara pero la amo.",
         "El coche es caro pero la amo."),
        ("fr", "The car is dear and I sell it.", "La table est chère et je la vends.",
         "Le manteau est cher et je le vends."),
        ("de", "The car is dear but I buy it.", "Die Lampe ist teuer, aber ich kaufe sie.",
         "Der Wagen ist teuer, aber ich kaufe ihn."),
        ("fr", "The car is dear and it is old.", "La table est chère et elle est vieille.",
         "Le manteau est cher et il est vieux."),
        ("fr", "The car is dear and she has it.", "La table est chère et elle est là.",
         "Le manteau est cher et elle est là."),
        ("es", "The car is dear and we sit in it.", "La mesa es cara y vivimos en ella.",
         "El coche es caro y vivimos en él."),
        ("de", "The car is dear because it is old.", "Die Lampe ist teuer, weil sie alt ist.",
         "Der Wagen ist teuer, weil er alt ist."),
        ("de", "The car is old and if you sell it.", "Die Lampe ist alt und wenn du sie verkaufst.",
         "Der Wagen ist alt und wenn du ihn verkaufst."),
    ],
)  # fmt: skip
def test_it_agrees_with_its_noun(target: str, private: str, answer: str, wanted: str) -> None:
    stood, own = ENTRIES[target]
    head = f"# prism dictionary: 1\n# source: en\n# target: {target}\n# translator: test\n"
    rows = f"car\tNN\t0.9\tboth\t0\t{own} 1\ntable\tNN\t0.9\tboth\t0\t{stood} 1\n"
    sent = line(private, "car", "table")
    earlier: list[Noun] = []
    found = decode_line(
        sent, PublicTranslation(answer), Dictionary(head + rows), target, earlier=earlier
    )
    assert found.private_translation.value == wanted
    assert Noun("f", "m") in earlier


@pytest.mark.parametrize(
    ("target", "answer", "earlier", "wanted"),
    [
        ("es", "Por favor, quiero venderla.", "f", "Por favor, quiero venderlo."),
        ("de", "Ich weiß, es ist hier.", "n", "Ich weiß, es ist hier."),
    ],
)
def test_the_noun_may_stand_in_the_sentence_before(
    target: str, answer: str, earlier: str, wanted: str
) -> None:
    sent = line("Please sell it.", "", "")
    known = Dictionary(
        f"# prism dictionary: 1\n# source: en\n# target: {target}\n# translator: x\n"
    )
    found = decode_line(
        sent, PublicTranslation(answer), known, target, earlier=[Noun("m", "m"), Noun(earlier, "m")]
    )
    assert found.private_translation.value == wanted


@pytest.mark.parametrize(
    ("private", "wanted"),
    [("car", "Los coches son caros, no quiero comprarlos."), ("guest", "")],
)
def test_them_agrees_with_its_noun_but_not_with_persons(private: str, wanted: str) -> None:
    head = "# prism dictionary: 1\n# source: en\n# target: es\n# translator: test\n"
    rows = f"{private}\tNN\t0.9\tboth\t0\tcoche 1\ntable\tNN\t0.9\tboth\t0\tmesa 1\n"
    sent = line(f"The {private}s are dear, I do not want to buy them.", f"{private}s", "tables")
    answer = PublicTranslation("Las mesas son caras, no quiero comprarlas.")
    found = decode_line(sent, answer, Dictionary(head + rows), "es")
    kept = "Los coches son caros, no quiero comprarlas."
    assert found.private_translation.value == (wanted or kept)
