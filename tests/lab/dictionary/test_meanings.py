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


def test_a_whole_entry_keeps_what_it_says_nothing_of_as_rare() -> None:
    row = {"word": "crew", "tag": "NN"}
    rows = [
        row | {"share": "60", "cues": "bin work", "french": "équipe; groupe"},
        row | {"share": "10", "cues": "film", "french": "équipe"},
        row | {"share": "20", "cues": "ship", "french": "équipage m"},
        row | {"share": "10", "cues": "hair", "french": ""},
    ]
    known = [
        ("crew", "NN", 0.7, ["sea"], ["équipage"]),
        ("crew", "NN", 0.2, [], ["bande"]),
        ("crew", "NN", 0.1, ["row", "boat"], ["huit"]),
    ]
    team, sailors, eight = whole(known, rows, "french")
    assert team[3:] == (["bin", "work", "film"], ["équipe", "groupe"])
    assert sailors[3:] == (["ship", "sea"], ["équipage"]) and eight[3:] == known[2][3:]
    assert team[2] / sailors[2] == pytest.approx(3.5) and eight[2] < 0.05
