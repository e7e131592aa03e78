"""What leaves while somebody types: finished sentences, each in one form, and edits of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prism.keyed import Draws
from prism.sentences import finished, sentences
from prism.service import Service
from prism.text import PrivateText

_PARTS = [
    "I saw Dr.", " Smith", " He is ill.", " at 5 p.m.", " The", " Theodore", "\n", "\n\n", " ",
    "  ", "- item one", "Dear Anna,", ' "Really?"', " he asked.", " J. K. Rowling", " No.", " 5",
    " etc.", " e.g.", " this", "HELLO WORLD", " and then we went on to the very long hotel", "\r\n",
    "\t", " which was far away from home", " (Yes.)", " ...", "…", " Wait!", " why?", " 3.14",
    " U.S.", " Subject: x", "1. ", "a) ", "> q", "終わり。", "次は", "’", " Mr", " .", "A",
    " internationalisation",
]  # fmt: skip


@given(st.lists(st.sampled_from(_PARTS), min_size=1, max_size=12).map("".join))
@settings(max_examples=150, deadline=None)
def test_a_finished_sentence_stays_what_it_is(text: str) -> None:
    """Letter by letter: in every longer text, and in the text that is cut after it."""
    known: list[tuple[int, int]] = []
    for end in range(len(text) + 1):
        typed = text[:end]
        now = [*sentences(typed, "en")[: finished(typed, "en")]]
        assert now[: len(known)] == known, typed
        if now:
            assert sentences(typed[: now[-1].end], "en") == now, typed
        known = [*now]
    assert sentences(text, "en")[: len(known)] == known


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("I saw Dr. ", 0),
        ("I saw Dr. Smith. ", 1),
        ("I saw Dr. Smith. He is ill. ", 2),
        ("He left at 5 p.m. The", 0),
        ("He left at 5 p.m. The ", 1),
        ('"Really?" ', 0),
        ("Dear Anna,\nI ", 0),
        ("Dear Anna,\nI have", 1),
        ("No stop at all\n\n", 1),
        ("Version 3.", 0),
        ("", 0),
    ],
)
def test_it_waits_for_what_may_still_change(text: str, count: int) -> None:
    assert finished(text, "en") == count


LETTER = (
    "Dear Anna,\nI saw Dr. Miller on Monday at 5 p.m. He gave me six weeks. I live at 12 Hill Road,"
    ' Oxford. J. K. Maddox said "Go!" and left. It costs 4,200 dollars, i.e. too much. My sister'
    " met Peter Maddox of Acme Inc. yesterday. Peter lost his job.\n\nYours,\nBen\n\n"
)


def test_no_finished_sentence_leaves_in_two_forms() -> None:
    service = Service(draws=Draws(bytes(32)))
    session, known = None, dict[str, str]()
    last = ""
    for end in range(len(LETTER) + 1):
        text = PrivateText(LETTER[:end])
        ends, count = service.sentences(text, "en")
        ready = text.value[: ends[count - 1]] if count else ""
        if not ready or ready == last:
            continue
        last = ready
        done = service.encode(PrivateText(ready), target="es", session=session, level="balanced")
        session = done.session
        for line in done.encoding.lines:
            assert known.setdefault(line.private, line.public.value) == line.public.value
        # Nothing that has left has been taken back into a longer sentence.
        assert {line.private for line in done.encoding.lines} >= known.keys()
        assert done.encoding.report.disguises == 1
    assert len(known) == 10, known


EDITS = [
    ("He gave me six weeks and a letter for my sister.",
     "He gave me six weeks and a long letter for my sister."),
    ("The doctor sold the old house near the river.", "The doctor sold the house near the river."),
    ("My brother has lost his job at the bank.", "My sister has lost his job at the bank."),
    ("Peter Maddox wants the money before the summer.",
     "Peter Maddox wants the money, and soon, before the summer."),
]  # fmt: skip


@pytest.mark.parametrize("level", ["light", "balanced"])
@pytest.mark.parametrize(("before", "after"), EDITS)
def test_an_edited_sentence_keeps_what_stands_for_its_words(
    before: str, after: str, level: str
) -> None:
    """Else what two disguises have in common would be the words that were kept."""
    for number in range(5):
        service = Service(draws=Draws(bytes([number] * 32)))
        first = service.encode(
            PrivateText(f"I was there. {before} It rains."), target="es", level=level
        )
        second = service.encode(
            PrivateText(f"I was there. {after} It rains."),
            target="es",
            level=level,
            session=first.session,
        )
        made = [
            {
                one.word.lower(): one.substitute.lower()
                for one in done.encoding.lines[1].substitutions
            }
            for done in (first, second)
        ]
        both = made[0].keys() & made[1].keys()
        assert level == "light" or both
        assert {word: made[0][word] for word in both} == {word: made[1][word] for word in both}
        # What is hidden in one is hidden in the other, wherever it stands.
        assert made[0].keys() - made[1].keys() <= set(before.lower().replace(".", "").split())
        again = Service(draws=service._wishes.draws).encode(
            PrivateText(after), target="es", level=level
        )
        assert again.encoding.lines[0].public == second.encoding.lines[1].public
