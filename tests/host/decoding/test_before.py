"""Before a noun stands the preposition that goes with it, not with its substitute."""

from __future__ import annotations

import pytest
from exchanged import line

from prism.decoding import decode_line
from prism.dictionary import Dictionary
from prism.text import PublicTranslation


@pytest.mark.parametrize(
    ("target", "private", "entries", "answer", "wanted"),
    [
        ("de", "We met in the lot.", "Parkplatz Stadt", "Wir trafen uns in der Stadt.",
         "Wir trafen uns auf dem Parkplatz."),
        ("de", "We met at the lot.", "Laden Stadt", "Wir trafen uns bei der Stadt.",
         "Wir trafen uns im Laden."),
        ("de", "We met in the old lot.", "Parkplatz Garten", "Wir trafen uns im alten Garten.",
         "Wir trafen uns auf dem alten Parkplatz."),
        ("de", "It is in my lot.", "Name Garten", "Es ist in meinem Garten.",
         "Es ist auf meinen Namen."),
        ("de", "We met from the lot.", "Laden Stadt", "Wir kamen aus der Stadt.",
         "Wir kamen aus dem Laden."),
        ("fr", "It is in my lot.", "nom jardin", "Il est dans mon jardin.", "Il est à mon nom."),
        ("fr", "We met on the lot.", "page rue", "Lors de la rue il dort.", "À la page il dort."),
        ("fr", "We met on the third lot.", "étage jardin", "Il est sur le troisième jardin.",
         "Il est au troisième étage."),
        ("fr", "The steps at the lot.", "gare jardin", "Les marches du jardin.",
         "Les marches de la gare."),
        ("fr", "It is on the lot.", "téléphone jardin", "Il est sur le jardin.",
         "Il est au téléphone."),
        ("fr", "It is on my lot.", "téléphone jardin", "Il est dans mon jardin.",
         "Il est sur mon téléphone."),
        ("es", "It is on the lot.", "sofá casa", "Está con la casa.", "Está en el sofá."),
        ("es", "It is in my lot.", "nombre casa", "Está en mi casa.", "Está a mi nombre."),
    ],
)  # fmt: skip
def test_a_noun_has_its_own_preposition(
    target: str, private: str, entries: str, answer: str, wanted: str
) -> None:
    own, stood = entries.split()
    head = f"# prism dictionary: 1\n# source: en\n# target: {target}\n# translator: test\n"
    rows = f"lot\tNN\t0.9\tboth\t0\t{own} 1\ntown\tNN\t0.9\tboth\t0\t{stood} 1\n"
    sent = line(private, "lot", "town")
    found = decode_line(sent, PublicTranslation(answer), Dictionary(head + rows), target)
    assert found.private_translation.value == wanted


@pytest.mark.parametrize(
    ("target", "private", "entries", "answer", "wanted"),
    [
        ("de", "We waited for the bus.", "waited/VBD/warten/überleben",
         "Wir überlebten für den Bus.", "Wir warteten auf den Bus."),
        ("de", "The letters for the club are here.", "letters/NNS/Zahlungen/Optionen",
         "Die Optionen von dem Club.", "Die Zahlungen von dem Club."),
        ("de", "The payments to the club are here.", "payments/NNS/Zahlungen/Optionen",
         "Die Optionen fürs Haus.", "Die Zahlungen ans Haus."),
        ("de", "The payments to the club are here.", "payments/NNS/Zahlungen/Optionen",
         "Die Optionen von dem Haus.", "Die Zahlungen von dem Haus."),
        ("fr", "It depends on the bank.", "depends/VBZ/dépendre/survivre",
         "Cela survit sur le banc.", "Cela dépend du banc."),
        ("fr", "It depends on the bank.", "depends/VBZ/dépendre/survivre",
         "Cela survit à partir du banc.", "Cela dépend à partir du banc."),
        ("es", "It depends on the bank.", "depends/VBZ/depender/sobrevivir",
         "Sobrevive en el banco.", "Depende del banco."),
        ("es", "It depends every day on the bank.", "depends/VBZ/depender/sobrevivir",
         "Sobrevive por días en el banco.", "Depende por días en el banco."),
    ],
)  # fmt: skip
def test_a_word_has_its_own_preposition_behind_it(
    target: str, private: str, entries: str, answer: str, wanted: str
) -> None:
    word, tag, own, stood = entries.split("/")
    head = f"# prism dictionary: 1\n# source: en\n# target: {target}\n# translator: test\n"
    base = {"waited": "wait", "depends": "depend"}.get(word, word)
    kind = tag if tag == "NNS" else "VB"
    rows = f"{base}\t{kind}\t0.9\tboth\t0\t{own} 1\nfoo\t{kind}\t0.9\tboth\t0\t{stood} 1\n"
    sent = line(private, word, "foo")
    found = decode_line(sent, PublicTranslation(answer), Dictionary(head + rows), target)
    assert found.private_translation.value == wanted
