"""Long sentences are cut between clauses that stand alone, and put back to the character."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from prism.decoding.decoder import clause
from prism.service import Service
from prism.structure.clauses import clause_starts
from prism.substitution import Policy
from prism.substitution.model import Line
from prism.tagging import analyse
from prism.text import PrivateText, PublicText, PublicTranslation

PLAIN = Policy("prism-star", 0.0, "keep", shuffle=True, clauses=True)
STRONG = Policy("prism-star", 1.0, "hide", decoys=3, shuffle=True, clauses=True)

WHOLE = "We waited for the bus at the corner, and the driver did not stop for us that day."


def cut(text: str) -> list[str]:
    starts = sorted(clause_starts(analyse(text, "en"), "en"))
    return [text[a:b].strip() for a, b in zip([0, *starts], [*starts, len(text)], strict=True)]


@pytest.mark.parametrize(
    "parts",
    [
        ["We waited for the bus at the corner,", "and the driver did not stop for us that day."],
        ["The ringing in my ear has not changed,", "but low notes have come back a little."],
        ["My wife wanted me to stop the tablets;", "the doctor said that it would be worse."],
    ],
)
def test_clauses_are_cut(parts: list[str]) -> None:
    assert cut(" ".join(parts)) == parts


@pytest.mark.parametrize(
    "text",
    [
        "We bought apples, pears, plums and a melon, and bread for the whole of the week.",
        "If the pain comes back and you cannot sleep, take one, and the doctor will call.",
        "Did you wait for the bus at the corner, and did the driver stop for you that day?",
        "She said “I waited for you at the corner, and you did not come to see me at all”.",
        "You may take the old bench, and the two chairs that he made, if you drop the case.",
        "He left, and she stayed.",
    ],
)
def test_what_hangs_together_stays_whole(text: str) -> None:
    assert cut(text) == [text]


@pytest.mark.parametrize("policy", [PLAIN, STRONG])
def test_a_text_is_put_back_to_the_character(
    service: Callable[..., Service], policy: Policy
) -> None:
    text = f"Hello,\r\n\r\n  {WHOLE}  {WHOLE.replace('bus', 'train')}\n\nYours\n"
    one = service()
    done = one.translate(PrivateText(text), target="es", engine="echo", policy=policy)
    whole = one.translate(
        PrivateText(text), target="es", engine="echo", policy=replace(policy, clauses=False)
    )
    assert len(done.encoding.lines) == len(whole.encoding.lines) + 2
    pieces = [done.encoding.gaps[0]]
    for line, gap in zip(done.encoding.lines, done.encoding.gaps[1:], strict=True):
        pieces += (line.private, gap)
    assert "".join(pieces) == text
    if policy is PLAIN:
        assert done.decoding.private_translation.value == text
    else:
        assert sum(done.decoys) >= 6
        assert done.decoding.lost == 0


def test_a_clause_is_no_sentence_in_the_translation() -> None:
    line = Line(0, 0, PublicText("and she left,"), (), (), "and she left,")
    answer = PublicTranslation("Y ella se fue.")
    assert clause(line, answer, begins=False, ends=False).value == "y ella se fue,"
    assert clause(line, answer, begins=True, ends=True) == answer
    name = replace(line, private="NASA left,")
    assert clause(name, PublicTranslation("NASA se fue,"), False, False).value == "NASA se fue,"
