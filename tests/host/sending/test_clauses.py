"""Long sentences are cut between clauses that stand alone, and put back to the character."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from prism.decoding.decoder import clause
from prism.policy import Structure
from prism.service import Service
from prism.structure.clauses import clause_starts
from prism.substitution import Policy
from prism.substitution.model import Line
from prism.tagging import analyse
from prism.text import PrivateText, PublicText, PublicTranslation

PLAIN = Policy("prism-star", 0.0, "keep", shuffle=True, clauses=True)
STRONG = Policy("prism-star", 1.0, "hide", decoys=3, shuffle=True, clauses=True)

WHOLE = "We waited for the bus at the corner, and the driver did not stop for us that day."


def cut(text: str, structure: Structure = "neutral") -> list[str]:
    starts = sorted(clause_starts(analyse(text, "en"), "en", structure))
    return [text[a:b].strip() for a, b in zip([0, *starts], [*starts, len(text)], strict=True)]


@pytest.mark.parametrize(
    "parts",
    [
        ["We waited for the bus at the corner,", "and the driver did not stop for us that day."],
        ["The ringing in my ear has not changed,", "but low notes have come back a little."],
        ["I shut the door in the hall", "before she could say what she wanted to say."],
        ["You may take the bench, and the two chairs that he made,", "if you drop the case."],
        ["She keeps the old key of the barn,", "although nobody has asked for it in years."],
        ["He sold the boat to her brother", "and she never heard a word about it."],
        ["My wife wanted me to stop the tablets;", "the doctor said that it would be worse."],
    ],
)
def test_clauses_are_cut(parts: list[str]) -> None:
    assert cut(" ".join(parts)) == parts


def test_with_decoys_conditions_stay() -> None:
    """A sentence that is cut while it is written leaves in two forms, with decoys for each: what is
    in both is the true one. So it is cut where its clauses part by themselves alone."""
    text = "I shut the door in the hall before she could say what she wanted to say."
    assert cut(text, "decoys") == [text]
    assert len(cut(text)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "We bought apples, pears, plums and a melon, and bread for the whole of the week.",
        "If the pain comes back and you cannot sleep, take one, and the doctor will call.",
        "Did you wait for the bus at the corner, and did the driver stop for you that day?",
        "She said “I waited for you at the corner, and you did not come to see me at all”.",
        "He left, and she stayed.",
        "I would like to ask your sister if she can come to the house on Sunday.",
        "She had sold the house in the village two days before he came to see it.",
        "He will not come to the meeting even if you ask him twice and pay the train.",
        "It came on Tuesday in the rain and my daughter and I have spent a week with it.",
        "She told me about the winter after the war and about the house of the judge.",
        "He wants to wait until the end of the summer and then see what the doctors say.",
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
    assert clause(line, answer, "es", begins=False, ends=False).value == "y ella se fue,"
    assert clause(line, answer, "es", begins=True, ends=True) == answer
    name = replace(line, private="NASA left,")
    assert (
        clause(name, PublicTranslation("NASA se fue,"), "es", False, False).value == "NASA se fue,"
    )


def test_a_comma_parts_a_clause_where_the_language_asks_for_one() -> None:
    line = Line(0, 0, PublicText("He sold it"), (), (), "She sold it")
    for target, answer, wanted in (
        ("de", "Er verkaufte es.", "Er verkaufte es,"),
        ("fr", "Il l'a vendu.", "Il l'a vendu"),
    ):
        assert clause(line, PublicTranslation(answer), target, True, False).value == wanted
