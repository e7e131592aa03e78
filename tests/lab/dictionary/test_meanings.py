"""How meanings that were written down later join those that there are."""

from __future__ import annotations

import pytest

from prism_lab.dictionary.meanings import added

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
