"""Words that tell something of a person: found where said of one, replaced by their like."""

from __future__ import annotations

import pytest

from prism.policy import Policy
from prism.protection import Rules, detect
from prism.protection.kinds import KINDS, told
from prism.service import Service
from prism.settings import Settings
from prism.substitution import hiding, prism_r
from prism.tagging import analyse, lemma
from prism.text import PrivateText
from prism.text import words as cut_into_words

LETTER = (
    "My wife is a nurse and a Catholic. She was diagnosed with breast cancer. Her elder brother, an"
    " engineer, is French."
)


def found(text: str, rules: Rules | None = None, language: str = "en") -> list[tuple[str, str]]:
    items = detect(text, analyse(text, language), rules or Rules(), language)
    return [(item.text, item.category) for item in items if item.category in KINDS]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("I work as a plumber.", [("plumber", "occupation")]),
        ("She is a machine learning engineer.", [("machine learning engineer", "occupation")]),
        ("She is a seasoned industrial engineer.", [("industrial engineer", "occupation")]),
        ("I met a trained and reliable architect.", [("architect", "occupation")]),
        ("He worked as a secretary.", [("secretary", "occupation")]),
        ("It itched for a few weeks.", [("a few weeks", "duration")]),
        ("It took several hours.", [("several hours", "duration")]),
        ("The office has a scanner.", []),
        ("My mother has asthma.", [("mother", "relation"), ("asthma", "health")]),
        ("He takes ibuprofen.", [("ibuprofen", "health")]),
        ("Our neighbour is a Muslim.", [("neighbour", "relation"), ("Muslim", "religion")]),
        ("He is Polish.", [("Polish", "nationality")]),
        ("I drove for several years as a boy.", [("several years", "duration")]),
        (
            "Her mother-in-law is a sous-chef.",
            [("mother-in-law", "relation"), ("sous-chef", "occupation")],
        ),
        (
            "The girlfriend of my brother waits.",
            [("girlfriend", "relation"), ("brother", "relation")],
        ),
        ("Gustavo, the locksmith, quit.", [("locksmith", "occupation")]),
        ("My cousins are firefighters.", [("cousins", "relation"), ("firefighters", "occupation")]),
        ("She is a Latvian cellist.", [("Latvian", "nationality"), ("cellist", "occupation")]),
        ("He speaks Portuguese.", [("Portuguese", "nationality")]),
        ("Abdul Smith, MD, called.", [("MD", "occupation")]),
        ("I am bipolar and take lithium.", [("bipolar", "health"), ("lithium", "health")]),
        # By how they end: no list has these.
        ("She takes exemplocillin.", [("exemplocillin", "health")]),
        ("They treat her with zanzimumab.", [("zanzimumab", "health")]),
        # Said of nobody in particular.
        ("The author of the text is unknown.", []),
        ("His butcher shop is closed.", []),
        ("He earned a diploma.", []),
        ("I stopped taking it because of the noise.", []),
        ("Plumbers are expensive.", []),
        ("Asthma is a disease.", []),
        ("The text goes from Spanish to English.", []),
        ("I met a mother.", []),
    ],
)
def test_what_is_said_of_a_person_is_found(text: str, items: list[tuple[str, str]]) -> None:
    assert found(text) == items


ELSEWHERE = [
    ("de", "Meine Schwiegermutter ist Krankenschwester.",
     [("Schwiegermutter", "relation"), ("Krankenschwester", "occupation")]),
    ("de", "Er arbeitet seit einigen Wochen als Gabelstaplerfahrer.",
     [("seit einigen Wochen", "duration"), ("Gabelstaplerfahrer", "occupation")]),
    ("de", "Die Freundin meines Bruders ist kenianische Staatsbürgerin.",
     [("Freundin", "relation"), ("Bruders", "relation"), ("kenianische", "nationality")]),
    ("de", "Sie leidet an Schuppenflechte und nimmt Ibuprofen.",
     [("Schuppenflechte", "health"), ("Ibuprofen", "health")]),
    ("de", "Der Zug hat Verspätung.", []),
    ("fr", "Ma belle-mère est péruvienne et infirmière.",
     [("belle-mère", "relation"), ("péruvienne", "nationality"), ("infirmière", "occupation")]),
    ("fr", "Il prend de la warfarine contre sa fibrillation auriculaire.",
     [("warfarine", "health"), ("fibrillation auriculaire", "health")]),
    ("fr", "Elle a un poste de rédactrice depuis plusieurs mois.",
     [("rédactrice", "occupation"), ("depuis plusieurs mois", "duration")]),
    ("fr", "Mon oncle est musulman.", [("oncle", "relation"), ("musulman", "religion")]),
    ("fr", "Le train est en retard.", []),
    ("es", "Mi cuñado trabaja como electricista.",
     [("cuñado", "relation"), ("electricista", "occupation")]),
    ("es", "Nuestra hijastra es letona y toma sertralina.",
     [("hijastra", "relation"), ("letona", "nationality"), ("sertralina", "health")]),
    ("es", "Mi abuelo era cuáquero.", [("abuelo", "relation"), ("cuáquero", "religion")]),
    ("es", "El tren llega tarde.", []),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "items"), ELSEWHERE)
def test_what_is_said_of_a_person_is_found_in_every_source(
    language: str, text: str, items: list[tuple[str, str]]
) -> None:
    assert [one for one in found(text, language=language) if one[1] in KINDS] == items


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_a_term_is_never_found_and_left_standing(language: str) -> None:
    """Some word of each is hidden at any ratio: otherwise the guard would refuse the text."""
    for term in told(language):
        if term.isalpha():
            continue
        words = [word.text for word in cut_into_words(term, language)]
        assert any(hiding.tells(hiding.root(word, language), language) for word in words), term


@pytest.mark.parametrize(
    ("language", "text"),
    [*((language, text) for language, text, _ in ELSEWHERE), ("en", "Abdul Smith, MD, called.")],
)
def test_what_was_found_is_hidden_at_the_lowest_ratio(language: str, text: str) -> None:
    target = "fr" if language == "en" else "en"
    policy = Policy("prism-star", 0.02, "keep")
    encoded = Service(Settings()).encode(
        PrivateText(text), source=language, target=target, policy=policy
    )
    shown = encoded.encoding.public_text.value.split()
    for private, kind in found(text, language=language):
        if kind != "duration":
            assert private not in shown


def test_each_kind_can_be_switched_off() -> None:
    everything = {kind for _, kind in found(LETTER)}
    assert everything == KINDS - {"duration"}
    for kind in everything:
        assert {k for _, k in found(LETTER, Rules(kinds=KINDS - {kind}))} == everything - {kind}
    assert not found(LETTER, Rules(kinds=frozenset()))


@pytest.mark.parametrize("ratio", [0.01, 0.5])
def test_they_are_always_replaced_and_by_their_like(ratio: float) -> None:
    done = Service(Settings()).encode(
        PrivateText(LETTER), target="fr", policy=Policy("prism-star", ratio, "keep")
    )
    like = told("en")
    made = [one for line in done.encoding.lines for one in line.substitutions]
    for private, kind in found(LETTER):
        (one,) = [one for one in made if private in one.word]
        # Of the others a dictionary may have too few.
        if " " not in one.word and kind in ("occupation", "relation"):
            assert like[lemma(one.substitute, one.tag, "en").lower()] == kind
    assert done.encoding.report.protected_by_category["relation"] == 2


def test_light_and_formal_leave_them_to_what_they_promise() -> None:
    light = Service(Settings()).encode(PrivateText(LETTER), target="fr", level="light")
    assert light.encoding.public_text.value == LETTER
    formal = Service(Settings()).encode(
        PrivateText(LETTER), target="fr", policy=Policy("prism-r", 0.5)
    )
    assert not KINDS & formal.encoding.report.protected_by_category.keys()
    # Where every word is replaced, the kind of one is not shown by its substitute.
    strong = Service(Settings()).encode(PrivateText(LETTER), target="fr", policy=Policy(ratio=1.0))
    assert not KINDS & strong.encoding.report.protected_by_category.keys()
    assert prism_r.units(formal.encoding.lines[0].words)


@pytest.mark.parametrize("ratio", [0.0, 0.3, 0.9, 1.0])
def test_lengths_of_time_hold_no_translation_back(ratio: float) -> None:
    """Their words stay where "six weeks" has one: to refuse the text would help nobody."""
    service = Service(Settings(protect_kinds=["duration"]))
    for text in ("It itched for a few weeks, not six weeks.", "It took several hours."):
        done = service.encode(
            PrivateText(text), target="fr", policy=Policy("prism-star", ratio, "hide")
        )
        assert "duration" not in done.encoding.report.protected_by_category
    hidden = service.questions.hide(PrivateText("Why did it itch for a few weeks?"))
    assert "a few weeks" not in hidden.public_text.value


def test_the_settings_say_which() -> None:
    off = Service(Settings(protect_kinds=[])).encode(
        PrivateText(LETTER), target="fr", policy=Policy("prism-star", 0.01, "keep")
    )
    assert not KINDS & off.encoding.report.protected_by_category.keys()
