"""What French says in its own way, with the dictionary that is shipped."""

from __future__ import annotations

import pytest
from exchanged import line
from test_phrases import Made, shown

from prism import dictionary
from prism.decoding import decode_line
from prism.text import PublicTranslation


@pytest.mark.parametrize(
    ("public", "answer", "made", "wanted"),
    [
        (
            "He has a lamp every morning.",
            "Il a une lampe tous les matins.",
            [("lamp", "stomach ache", "NN", "")],
            "Il a mal au ventre tous les matins.",
        ),
        (
            "They found nothing red with her.",
            "Ils n'ont rien trouvé de rouge chez elle.",
            [("red", "wrong", "JJ", "")],
            "Ils n'ont rien trouvé qui ne va pas chez elle.",
        ),
        (
            "A lamp to my father would not go well.",
            "Une lampe à mon père n'irait pas bien.",
            [("lamp", "apology", "NN", "")],
            "Des excuses à mon père n'iraient pas bien.",
        ),
        (
            "A lamp for my father was late.",
            "Une lampe pour mon père est arrivée en retard.",
            [("lamp", "train", "NN", "")],
            "Un train pour mon père est arrivé en retard.",
        ),
        (
            "I send a letter and weave a scarf.",
            "J'envoie une lettre et tisse une écharpe.",
            [("weave", "expect", "VBP", "")],
            "J'envoie une lettre et attends une écharpe.",
        ),
        (
            "She sends a letter and weaves a scarf.",
            "Elle envoie une lettre et tisse une écharpe.",
            [("weaves", "expects", "VBZ", "")],
            "Elle envoie une lettre et attend une écharpe.",
        ),
    ],
)
def test_a_sentence_is_said_as_in_french(
    public: str, answer: str, made: list[Made], wanted: str
) -> None:
    assert shown(public, answer, "fr", *made) == wanted


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("J'ai peut-être oublié un jouet.", "J'ai peut-être oublié une clé."),
        ("Je suis peut-être arrivé sans jouet.", "Je suis peut-être arrivée sans clé."),
    ],
)
def test_perhaps_is_no_verb_that_the_writer_agrees_with(answer: str, wanted: str) -> None:
    sent = line("I may have come with no key.", "key", "toy")
    known = dictionary.load("en", "fr")
    found = decode_line(sent, PublicTranslation(answer), known, "fr", writer="f")
    assert found.private_translation.value == wanted
