"""Surrogates inside longer words and in a language's own spelling come back or are not touched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prism.languages.wording import wording
from prism.protection import numerals, restore
from prism.protection.model import Surrogate


def restored(original: str, sent: str, category: str, answer: str, target: str) -> str:
    for found in sorted(
        restore(answer, [Surrogate(original, sent, category)], "en", target), reverse=True
    ):
        answer = answer[: found.start] + found.replacement + answer[found.end :]
    return answer


@pytest.mark.parametrize(
    ("original", "sent", "category", "answer", "target", "wanted"),
    [
        ("one-year", "three-year", "measure", "Eine dreijährige Lizenz.", "de",
         "Eine einjährige Lizenz."),
        ("Saturdays", "Thursdays", "date", "Mehr Donnerstage.", "de", "Mehr Samstage."),
        ("Mondays", "Sundays", "date", "An freien Sonntagen.", "de", "An freien Montagen."),
        ("Thursdays", "Sundays", "date", "Canta los domingos.", "es", "Canta los jueves."),
        ("Sunday", "Friday", "date", "Canta todos los viernes.", "es", "Canta todos los domingos."),
        ("Sunday", "Friday", "date", "Hoy es viernes.", "es", "Hoy es domingo."),
        ("twenty weeks", "sixteen weeks", "measure", "In der sechzehnten Woche.", "de",
         "In der zwanzigsten Woche."),
        ("Jarrold", "Leuven", "place", "Au service de Louvain.", "fr", "Au service de Jarrold."),
        ("Dunmarrow", "Rotterdam", "place", "Vive en Róterdam.", "es", "Vive en Dunmarrow."),
        ("one-year", "three-year", "measure", "Une licence de trois ans.", "fr",
         "Une licence de un an."),
    ],
)  # fmt: skip
def test_it_comes_back(
    original: str, sent: str, category: str, answer: str, target: str, wanted: str
) -> None:
    assert restored(original, sent, category, answer, target) == wanted


@pytest.mark.parametrize(
    "answer", ["Er achtet auf dreißig Leute.", "Der Dreizehnte.", "Leute in Leeds."]
)
def test_what_only_begins_alike_is_left(answer: str) -> None:
    assert restored("six", "three", "number", answer, "de") == answer
    assert restored("six years", "three years", "measure", answer, "de") == answer
    assert restored("Jarrold", "Leuven", "place", answer, "de") == answer


@given(
    st.integers(2, 99),
    st.integers(1, 99),
    st.sampled_from(["jährige", "monatigen", "tägiges", "köpfiger"]),
)
def test_every_number_in_a_compound_comes_back_exactly(sent: int, own: int, tail: str) -> None:
    forms = wording("de").numbers
    if sent == own or sent not in forms or own not in forms:
        return
    answer = f"Eine {min(forms[sent], key=len)}{tail} Sache."
    found = restored(
        f"{numerals.spell(own, 'en')}-year",
        f"{numerals.spell(sent, 'en')}-year",
        "measure",
        answer,
        "de",
    )
    assert found == f"Eine {min(forms[own], key=len)}{tail} Sache."
