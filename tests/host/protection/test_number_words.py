"""Numbers in two words are protected as one and come back."""

from __future__ import annotations

import pytest

from prism.protection import Rules, detect, restore
from prism.protection.model import Surrogate
from prism.tagging import analyse


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("The forty-two people in the boathouse.", ["forty-two"]),
        ("He is thirty-five.", ["thirty-five"]),
        ("A well-known one.", []),
    ],
)
def test_they_are_found(text: str, items: list[str]) -> None:
    found = detect(text, analyse(text, "en"), Rules(), "en")
    assert [text[item.start : item.end] for item in found if item.category == "number"] == items


@pytest.mark.parametrize(
    ("answer", "target", "wanted"),
    [
        ("Les vingt-trois personnes", "fr", "quarante-deux"),
        ("Die dreiundzwanzig Leute", "de", "zweiundvierzig"),
        ("Las veintitrés personas", "es", "cuarenta y dos"),
    ],
)
def test_they_come_back(answer: str, target: str, wanted: str) -> None:
    surrogate = Surrogate("forty-two", "twenty-three", "number")
    (found,) = restore(answer, [surrogate], "en", target)
    assert found.replacement == wanted
