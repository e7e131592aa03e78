"""What translators write in several words is added to a noun's translations."""

from __future__ import annotations

from prism_lab.dictionary.several import extended


def test_a_noun_gets_what_is_said_in_several_words_and_keeps_the_rest() -> None:
    rows = ["# source: de", "stab\tNN\t0.8\tboth\t0\twand 1", "stab\tVB\t0.8\tboth\t0\tpole 1"]
    said = {"stab": ["magic wand", "wand"], "source": ["x y"]}
    made = list(extended(rows, said))
    assert made == [rows[0], "stab\tNN\t0.8\tboth\t0\twand 0.98 | magic wand 0.02", rows[2]]
    assert list(extended(made, said)) == made
