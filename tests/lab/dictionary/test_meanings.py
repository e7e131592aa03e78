"""How meanings that were written down later join those that there are."""

from __future__ import annotations

import pytest

from prism_lab.dictionary.meanings import added, whole

BOW = ("string", "NN", 1.0, ["bow"], ["corde", "fil"])


@pytest.mark.parametrize(
    ("french", "joined"),
    [
        ("corde; cordelette", [["bow", "code", "@computer"]]),
        ("chaîne; corde", [["bow"], ["code", "@computer"]]),
        ("fil", [["bow"], ["code", "@computer"]]),
    ],
)
def test_what_a_field_means_joins_what_begins_alike_or_is_rare(
    french: str, joined: list[list[str]]
) -> None:
    row = {"word": "string", "tag": "NN", "usual": "field", "cues": "code", "fields": "computer"}
    first, *more = added([BOW], [row | {"french": french}], "french")
    assert [cues for *_, cues, _ in (first, *more)] == joined
    assert first[-1] == ["corde", "fil"]
    for _, _, share, _, own in more:
        assert share < 0.1
        assert "corde" not in own


def test_a_whole_entry_has_one_meaning_for_each_first_translation() -> None:
    row = {"word": "crew", "tag": "NN"}
    rows = [
        row | {"share": "60", "cues": "bin work", "french": "équipe; groupe"},
        row | {"share": "10", "cues": "film", "french": "équipe"},
        row | {"share": "20", "cues": "ship", "french": "équipage m"},
        row | {"share": "10", "cues": "hair", "french": ""},
    ]
    team, sailors = whole(rows, "french")
    assert team[2:] == (pytest.approx(7 / 9), ["bin", "work", "film"], ["équipe", "groupe"])
    assert sailors[2:] == (pytest.approx(2 / 9), ["ship"], ["équipage"])
