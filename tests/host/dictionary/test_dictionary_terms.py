"""A user's own terms win over the dictionary in every form, and come back as they stand."""

from __future__ import annotations

import pytest

from prism.dictionary import load
from prism.policy import Policy
from prism.service import Service
from prism.settings import Settings
from prism.text import PrivateText, PublicTranslation

TERMS = {"doctor": "galeno", "Invoice": "nota de cargo"}


@pytest.mark.parametrize(
    ("word", "tag", "best"),
    [
        ("doctor", "NN", "galeno"),
        ("Doctor", "NN", "galeno"),
        ("doctors", "NNS", "galeno"),
        ("invoice", "NN", "nota de cargo"),
        ("house", "NN", "casa"),
    ],
)
def test_a_term_wins_in_every_form(word: str, tag: str, best: str) -> None:
    entry = load("en", "es", terms=TERMS).resolve(word, tag)
    assert entry is not None
    assert entry.best == best


def test_a_term_is_never_handed_out_as_a_substitute() -> None:
    with_terms, without = load("en", "es", terms={"galeno": "x"}), load("en", "es")
    assert with_terms.vocabulary == without.vocabulary


def round_trip(settings: Settings, text: str) -> str:
    """A text through the service and a translator that writes what the dictionary has learned."""
    service = Service(settings)
    encoded = service.encode(PrivateText(text), target="es", level="balanced")
    public = encoded.encoding.public_text.value
    for line in encoded.encoding.lines:
        for change in line.substitutions:
            learned = load("en", "es").learned(change.substitute.lower(), change.tag)
            if learned is not None:
                public = public.replace(change.substitute, learned.best)
    return service.decode(
        encoded.session, PublicTranslation(public)
    ).decoding.private_translation.value


def test_what_is_decoded_says_the_users_word() -> None:
    text = "The doctor wrote a letter about the weather and the garden."
    settings = Settings(glossary={"en-es": {"doctor": "galeno"}})
    # Half of the words are replaced: a term is always among them.
    for _ in range(5):
        assert "galeno" in round_trip(settings, text)
    assert "galeno" not in round_trip(Settings(), text)
    other = Settings(glossary={"en-fr": {"doctor": "galeno"}})
    assert "galeno" not in round_trip(other, text)


@pytest.mark.parametrize("policy", [Policy(ratio=0.1), Policy(ratio=0.1, unnoticed=True)])
def test_a_term_is_replaced_before_all_other_words(policy: Policy) -> None:
    """Also where words that no dictionary knows are more than the ratio asks for."""
    text = PrivateText("The doctor wrote a letter about the weather and the zorbulated garden.")
    for engine in ("apertium", None) * 8:
        service = Service(Settings(glossary={"en-es": {"doctor": "galeno"}}))
        encoded = service.encode(text, target="es", policy=policy, engine=engine)
        assert "doctor" not in encoded.encoding.public_text.value


def test_a_changed_glossary_counts_at_once() -> None:
    service = Service(Settings(glossary={"en-es": {"doctor": "galeno"}}))
    for wanted in ("galeno", "facultativo"):
        service.settings = Settings(glossary={"en-es": {"doctor": wanted}})
        service.encode(PrivateText("The doctor."), target="es")
        found = service._wishes.dictionary("en", "es", None).resolve("doctor", "NN")
        assert found is not None
        assert found.best == wanted
