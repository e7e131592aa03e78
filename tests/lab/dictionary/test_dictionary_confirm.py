"""Comparing with other dictionaries: what counts as the same translation."""

from __future__ import annotations

from pathlib import Path

import pytest

from prism.dictionary import Entry, Translation
from prism.errors import DictionaryError
from prism_lab.dictionary import confirm


def entry(word: str, tag: str, best: str) -> Entry:
    return Entry(word, tag, 0.9, (Translation(best, 0.9),))


@pytest.fixture
def reference() -> confirm.Reference:
    reference = confirm.Reference("fr")
    for word, translation in (
        ("to eat", "manger"),
        ("house", "maison"),
        ("house", "chambre basse"),
        ("trust sb.", "faire confiance à"),
        ("worry", "s'inquiéter"),
    ):
        reference.add(word, translation)
    return reference


@pytest.mark.parametrize(
    ("word", "tag", "best", "right"),
    [
        ("eat", "VB", "manger", True),
        ("house", "NN", "maisons", True),
        ("houses", "NNS", "maisons", True),
        ("house", "NN", "chambre", False),
        ("house", "NN", "logis", False),
        ("trust", "VB", "faire confiance", True),
        ("worry", "VB", "inquiéter", True),
    ],
)
def test_stems_decide(
    reference: confirm.Reference, word: str, tag: str, best: str, right: bool
) -> None:
    assert reference.knows(entry(word, tag, best))
    assert reference.confirms(entry(word, tag, best)) is right


def test_rates_count_what_stands_there(reference: confirm.Reference) -> None:
    found = confirm.rates(
        [
            entry("house", "NN", "maison"),
            entry("house", "NN", "cabane"),
            entry("castle", "NN", "château"),
            entry("eat", "VBD", "mangea"),
        ],
        reference,
    )
    assert found == {"": confirm.Rate(2, 1), "NN": confirm.Rate(2, 1)}
    assert found[""].share == 0.5


def test_missing_references_say_what_to_install(tmp_path: Path) -> None:
    for source in (confirm.freedict, confirm.apertium):
        with pytest.raises(DictionaryError, match="sudo apt-get install"):
            source("en", "fr", tmp_path)
