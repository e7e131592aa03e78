"""The published method, as a yardstick."""

from __future__ import annotations

from random import Random

from prism.dictionary import Dictionary
from prism.text import PrivateText, PublicTranslation
from prism_lab.evaluation.baselines.reference import State, decode, encode

TEXT = PrivateText("The old dog saw a dog and a cat.")


def test_substitutes_come_in_the_order_of_confidence(dictionary: Dictionary) -> None:
    encoding = encode(TEXT, dictionary, 0.4, Random(1))
    nouns = [state for state in encoding.states if state.tag == "NN"]
    assert [state.substitute for state in nouns] == ["table", "chair", "lamp"]
    assert {state.word for state in nouns} == {"dog", "cat"}
    again = encode(TEXT, dictionary, 0.4, Random(2))
    assert again == encoding


def test_spans_are_where_the_substitutes_stand(dictionary: Dictionary) -> None:
    encoding = encode(TEXT, dictionary, 0.5, Random(1))
    text = encoding.public_text.value
    standing = [text[start:end] for start, end in encoding.spans]
    assert standing == [state.substitute for state in encoding.in_order]
    assert len(standing) == 5


def test_nothing_at_ratio_nought(dictionary: Dictionary) -> None:
    assert encode(TEXT, dictionary, 0, Random(1)).public_text.value == TEXT.value


def test_prism_r_replaces_words_of_the_dictionary_only(dictionary: Dictionary) -> None:
    encoding = encode(TEXT, dictionary, 1.0, Random(1), star=False)
    assert {state.word for state in encoding.states} == {"old", "dog", "saw", "cat"}
    assert encoding.public_text.value.startswith("The ")


def state(substitute: str, word: str) -> State:
    return State("private", "NN", word, substitute, (substitute,))


def test_every_occurrence_is_exchanged_with_the_capital_kept() -> None:
    got = decode(PublicTranslation("La casa y Casa."), [state("casa", "playa")], "es")
    assert got.value == "La playa y Playa."


def test_what_was_restored_may_be_replaced_again() -> None:
    states = [state("hámster", "perro"), state("perro", "gato")]
    assert decode(PublicTranslation("El hámster."), states, "es").value == "El gato."


def test_a_long_common_beginning_counts_as_found() -> None:
    got = decode(PublicTranslation("Las ventanillas."), [state("ventana", "puerta")], "es")
    assert got.value == "Las puerta."
    assert decode(PublicTranslation("Las casas."), [state("cielo", "mar")], "es").value == (
        "Las casas."
    )
