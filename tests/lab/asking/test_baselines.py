"""The rivals do what their papers prove: epsilon by enumeration on a toy vocabulary."""

from __future__ import annotations

import numpy as np
import pytest

from prism_lab.asking import baselines, measures

TOY = baselines.Vocabulary.of(
    {"cat": [1, 0.1], "dog": [0.9, 0.3], "cow": [0.7, 0.7], "car": [-1, 0.2], "bus": [-0.8, 0.6],
     "sea": [0, -1]}
)  # fmt: skip


@pytest.mark.parametrize("epsilon", [0.5, 3.0])
def test_santext_keeps_its_epsilon_by_distance(epsilon):
    rows = np.array([baselines.santext(TOY, epsilon, at) for at in range(len(TOY.words))])
    assert rows.sum(axis=1) == pytest.approx(np.ones(len(TOY.words)))
    for one in range(len(rows)):
        for other in range(len(rows)):
            distance = np.linalg.norm(TOY.places[one] - TOY.places[other])
            loss = np.abs(np.log(rows[one] / rows[other])).max()
            assert loss <= epsilon * distance + 1e-9
            assert one == other or loss > 0


@pytest.mark.parametrize("epsilon", [0.5, 3.0])
def test_custext_keeps_its_epsilon_within_a_group(epsilon):
    groups = baselines.custext_groups(TOY, 3)
    assert sorted(np.concatenate(groups).tolist()) == list(range(len(TOY.words)))
    for group in groups:
        rows = np.array([baselines.custext(TOY, epsilon, word, group) for word in group])
        losses = np.abs(np.log(rows[:, None] / rows[None])).max()
        assert 0 < losses <= epsilon + 1e-9


def test_every_method_makes_something_of_a_question():
    text = "Anna Keller bought a yellow lamp in Paris on 5 March 2024. Who did?"
    for method in (
        baselines.santext_method(3.0, 1, plus=False), baselines.santext_method(3.0, 1, plus=True),
        baselines.custext_method(3.0, 1, plus=False), baselines.custext_method(3.0, 1, plus=True),
        baselines.has_method(1),
    ):  # fmt: skip
        assert method(text) != text
    assert "Keller" not in baselines.has_method(1)(text)
    assert baselines.nothing(text) == text


def test_measures_know_the_same_from_another():
    assert measures.bleu("the cat sat on the mat", "the cat sat on the mat") == pytest.approx(1)
    assert measures.rouge("a b c", "a b d", 1) == pytest.approx(2 / 3)
    assert measures.rouge("a b c", "a b d", 2) == pytest.approx(1 / 2)
    assert measures.rouge_l("a x b y", "a b") == pytest.approx(2 / 3)
    assert measures.meteor("a cat sat", "a cat sat") > measures.meteor("a dog ran", "a cat sat")
    assert measures.verdict("A", "B") == "win"
    assert measures.verdict("A", "A") == measures.verdict("TIE", "tie") == "tie"
    assert measures.verdict("B", "TIE") == "lose"
    assert measures.defended({"Anna"}, {"Maria"})
    assert not measures.defended({"Anna "}, {"anna"})
    found = measures.detection([["Anna Keller", "x"]], [["Anna", "Bo"]])
    assert (found.precision, found.recall, found.f1) == (0.5, 0.5, 0.5)
