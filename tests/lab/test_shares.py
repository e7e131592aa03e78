"""How often letters mean each meaning, mixed with what was counted."""

from __future__ import annotations

import pytest

from prism_lab.dictionary.meanings import Line
from prism_lab.dictionary.shares import mixed

KNOWN: list[Line] = [
    ("statement", "NN", 0.6, ["minister"], ["déclaration"]),
    ("statement", "NN", 0.2, ["bank"], ["relevé", "état"]),
    ("statement", "NN", 0.2, ["month"], ["relevé"]),
]


def test_letters_count_beside_what_was_counted_and_share_what_says_the_same() -> None:
    shares = [line[2] for line in mixed(KNOWN, {"déclaration": 0.2, "relevé": 0.8})]
    assert sum(shares) == pytest.approx(1) and shares[0] < 0.6
    assert shares[1] == pytest.approx(shares[2]) and shares[1] > 0.2


def test_a_word_of_which_a_meaning_is_not_told_stays_as_it_was_counted() -> None:
    assert mixed(KNOWN, {"relevé": 0.8}) == KNOWN
