"""What French says in its own way, with the dictionary that is shipped."""

from __future__ import annotations

from dataclasses import replace

import pytest
from exchanged import line
from test_phrases import Made, shown

from prism import dictionary
from prism.cli.showing import marked
from prism.decoding import decode_line
from prism.text import PublicTranslation


@pytest.mark.parametrize(
    ("public", "answer", "made", "wanted"),
    [
        (
            "It has been a hard summer for us.",
            "L'été a été dur pour nous.",
            [("summer", "winter", "NN", "")],
            "L'hiver a été dur pour nous.",
        ),
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
        (
            "The whole lamp sleeps.",
            "Toute la lampe dort.",
            [("lamp", "village", "NN", "")],
            "Tout le village dort.",
        ),
        (
            "The boots you broke me are here.",
            "Les bottes que tu m'as cassées sont là.",
            [("broke", "bought", "VBD", "")],
            "Les bottes que tu m'as achetées sont là.",
        ),
        (
            "He came without any lamps.",
            "Il est venu sans aucune lampe.",
            [("lamps", "papers", "NNS", "")],
            "Il est venu sans aucun papier.",
        ),
        (
            "Lima 6 makes noise.",
            "Lima 6 fait du bruit.",
            [("Lima", "Freezer", "NNP", "name"), ("6", "2", "CD", "number")],
            "Le congélateur 2 fait du bruit.",
        ),
        (
            "Our lamps are so red.",
            "Nos lampes sont si rouges.",
            [("lamps", "dresses", "NNS", ""), ("red", "delighted", "JJ", "")],
            "Nos robes sont si ravies.",
        ),
        (
            "It is a lamp to see them.",
            "C'est une lampe pour les voir.",
            [("lamp", "chance", "NN", "")],
            "C'est une chance de les voir.",
        ),
        (
            "I am too red to sleep, but red to pay.",
            "Je suis trop rouge pour dormir, mais rouge pour payer.",
            [("red", "happy", "JJ", ""), ("red", "happy", "JJ", "")],
            "Je suis trop heureux pour dormir, mais heureux de payer.",
        ),
        (
            "I weave hearing it.",
            "Je tisse entendre la radio.",
            [("weave", "look forward to", "VBP", "")],
            "J'attends avec impatience d'entendre la radio.",
        ),
    ],
)
def test_a_sentence_is_said_as_in_french(
    public: str, answer: str, made: list[Made], wanted: str
) -> None:
    assert shown(public, answer, "fr", *made) == wanted


def test_what_is_in_the_photos_is_on_them() -> None:
    sent = line("You can see it in the photos.", "photos", "suburbs")
    answer = PublicTranslation("Vous pouvez le voir dans les banlieues.")
    found = decode_line(sent, answer, dictionary.load("en", "fr"), "fr")
    assert found.private_translation.value == "Vous pouvez le voir sur les photos."


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


@pytest.mark.parametrize(
    ("private", "answer", "writer", "wanted"),
    [
        ("I am so delighted.", "Je suis si rouge.", "f", "Je suis si ravie."),
        ("I am so delighted.", "Je suis si rouge.", "", "Je suis si [ravi?]."),
        (
            "He only qualified in May.",
            "Il n'a que rouge en mai.",
            "f",
            "Il n'a que [qualifié?] en mai.",
        ),
    ],
)
def test_a_participle_that_describes_is_in_no_doubt_but_for_whose_it_is(
    private: str, answer: str, writer: str, wanted: str
) -> None:
    sent = line(private, "delighted" if "delighted" in private else "qualified", "red")
    sent = replace(sent, substitutions=tuple(replace(one, tag="JJ") for one in sent.substitutions))
    known = dictionary.load("en", "fr")
    found = decode_line(sent, PublicTranslation(answer), known, "fr", writer=writer)
    assert marked(found) == wanted
