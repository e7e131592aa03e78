"""Nouns that were hidden as one are said by what each of them means."""

from __future__ import annotations

import pytest
from exchanged import line

from prism.decoding import decode_line
from prism.dictionary import load
from prism.text import PublicTranslation


@pytest.mark.parametrize(
    ("target", "private", "nouns", "answer", "wanted"),
    [
        ("fr", "The old cellar stairs are wet.", "cellar stairs",
         "Les vieux lézards sont mouillés.", "Les vieux escaliers de la cave sont mouillés."),
        ("fr", "My cellar stairs are wet.", "cellar stairs", "Mes lézards sont mouillés.",
         "Mes escaliers de cave sont mouillés."),
        ("fr", "We saw corn cobs.", "corn cobs", "Nous avons vu des lézards.",
         "Nous avons vu des épis de maïs."),
        ("fr", "Ann fears emergency parades.", "emergency parades", "Ann craint les lézards.",
         "Ann craint les défilés d'urgence."),
        ("fr", "She held a cathedral pantry lamp.", "cathedral pantry lamp",
         "Elle tenait un lézard.", "Elle tenait une lampe de garde-manger de cathédrale."),
        ("es", "The cellar stairs are wet.", "cellar stairs", "Los lagartos están mojados.",
         "Las escaleras del sótano están mojadas."),
        ("es", "We saw a police parade.", "police parade", "Vimos un lagarto.",
         "Vimos un desfile policial."),
        ("de", "The allergy parade is late.", "allergy parade", "Die Eidechse kommt zu spät.",
         "Die Allergieparade kommt zu spät."),
        ("de", "We found two first aid leaflets.", "first aid leaflets",
         "Wir fanden zwei Eidechsen.", "Wir fanden zwei Erste-Hilfe-Faltblätter."),
        ("de", "I lost the climbing leaflet.", "climbing leaflet", "Ich verlor die Eidechse.",
         "Ich verlor das Kletterfaltblatt."),
        ("de", "I use the parent portal.", "parent portal", "Ich benutze die Eidechse.",
         "Ich benutze das Elternportal."),
    ],
)  # fmt: skip
def test_a_noun_that_others_describe_is_said_by_its_parts(
    target: str, private: str, nouns: str, answer: str, wanted: str
) -> None:
    substitute = "lizards" if nouns.endswith("s") else "lizard"
    hidden = line(private, nouns, substitute)
    found = decode_line(hidden, PublicTranslation(answer), load("en", target), target)
    assert "".join(one.text for one in found.segments) == wanted
    assert all(one.status in ("kept", "recovered") for one in found.segments)
