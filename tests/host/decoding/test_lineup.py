"""True lines among decoys: an answer is given to the line it belongs to, or to none."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from prism import dictionary
from prism.decoding import lineup
from prism.dictionary import Dictionary
from prism.service import Service
from prism.substitution.model import Encoding, one_line
from prism.text import PrivateText, PublicTranslation

TEXT = (
    "Dear Martha,\n\nI am writing because my doctor says that I should not take the pills. She gave"
    " me two boxes, and unless the pain comes back I can stop on Monday. Nobody told my brother. I"
    " did. He is here.\n- If he calls, tell him that I never went there.\n- Don't wait for us!\n\n"
    "We paid the bill before the letter came, but they have always wanted more.\nYours,\nTom\n"
)

KINDS = ("merge", "drop", "blank", "repeat", "join")
"""`join`: a row that is there already is joined to the next one as well."""


@cache
def encoded(seed: int) -> tuple[Encoding, Dictionary]:
    """A text with its decoys."""
    done = Service(random=Random(seed)).encode(PrivateText(TEXT), target="es", level="strong")
    return done.encoding, dictionary.load("en", "es")


def answers(encoding: Encoding, text: str, words: Dictionary) -> list[str | None]:
    return lineup.answers(encoding.sent, text, words, "es")


def spoilt(rows: list[str], changes: list[tuple[str, int]]) -> list[str]:
    """The rows of an answer, merged, dropped, repeated."""
    rows = list(rows)
    for change, place in changes:
        at = place % len(rows)
        if change == "merge" and at + 1 < len(rows):
            rows[at : at + 2] = [f"{rows[at]} {rows[at + 1]}"]
        elif change == "drop" and len(rows) > 1:
            del rows[at]
        elif change == "repeat":
            rows.insert(at, rows[at])
        elif change == "join" and at + 1 < len(rows):
            rows[at + 1] = f"{rows[at]} {rows[at + 1]}"
        elif change == "blank":
            rows.insert(at, "  ")
    return rows


def test_a_line_for_every_sentence_and_decoy() -> None:
    encoding, words = encoded(1)
    rows = encoding.public_text.value.split("\n")
    assert len(rows) == len(encoding.sent) > 2 * len(encoding.lines)
    assert {one_line(line.public).value for line in encoding.lines} <= set(rows)
    assert answers(encoding, encoding.public_text.value, words) == rows


@pytest.mark.parametrize("gap", ["\n\n", "\r\n", "\n \n\t"])
def test_layout_is_no_matter(gap: str) -> None:
    encoding, words = encoded(2)
    rows = encoding.public_text.value.split("\n")
    assert answers(encoding, "\n" + gap.join(rows) + gap, words) == rows


@example(25, [("repeat", 945), ("drop", 569), ("repeat", 792), ("repeat", 828)])
@given(
    st.integers(1, 4),
    st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 1_000)), max_size=5),
)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_no_line_ever_gets_another_ones_answer(seed: int, changes: list[tuple[str, int]]) -> None:
    encoding, words = encoded(seed)
    rows = encoding.public_text.value.split("\n")
    text = "\n".join(spoilt(rows, changes))
    found = answers(encoding, text, words)
    for own, answer in zip(rows, found, strict=True):
        assert answer in (None, own, f"{own} {own}")
    assert sum(answer is None for answer in found) <= 16 * len(changes)


def test_what_a_site_adds_is_nobodys() -> None:
    encoding, words = encoded(1)
    rows = encoding.public_text.value.split("\n")
    added = ["Translated by a robot", *rows[:9], "Try our app!", *rows[9:], "See also: verbs"]
    found = answers(encoding, "\n".join(added), words)
    assert all(answer in (None, own) for own, answer in zip(rows, found, strict=True))
    assert found.count(None) < len(rows) / 3


def test_all_in_one_paragraph_is_told_apart_where_that_is_certain() -> None:
    encoding, words = encoded(3)
    rows = encoding.public_text.value.split("\n")
    found = answers(encoding, " ".join(rows), words)
    assert all(answer in (None, own) for own, answer in zip(rows, found, strict=True))
    assert sum(answer is not None for answer in found) > len(rows) / 3


def test_another_text_is_nobodys_answer() -> None:
    encoding, words = encoded(1)
    service = Service(random=Random(9))
    done = service.encode(PrivateText(TEXT), target="es", level="strong")
    wrong = PublicTranslation("Too many requests. Try again later.")
    found = service.decode(done.session, wrong).decoding
    assert found.lost == len(done.encoding.lines)
    assert found.recovered == 0
    assert answers(encoding, "", words) == [None] * len(encoding.sent)


def test_a_lost_sentence_is_marked_in_its_place() -> None:
    service = Service(random=Random(5))
    done = service.encode(PrivateText(TEXT), target="es", level="strong")
    line = next(line for line in done.encoding.lines if "boxes" in line.private)
    rows = done.encoding.public_text.value.split("\n")
    rows.remove(line.public.value)
    found = service.decode(done.session, PublicTranslation("\n".join(rows))).decoding
    lost = [segment for segment in found.segments if segment.sentence is not None]
    (segment,) = [segment for segment in lost if segment.source == line.private]
    # Beside it, neighbours that nothing tells apart any more.
    assert all(not one.sentence for one in lost if one is not segment)
    assert found.missing == len(line.substitutions)
    before = found.segments.index(segment)
    assert "médico" in "".join(one.text for one in found.segments[:before])


def test_a_session_goes_on_with_the_same_lines() -> None:
    service = Service(random=Random(7))
    first = service.encode(PrivateText("She left. He knew it."), target="es", level="strong")
    more = service.encode(
        PrivateText("She left. He knew it. Nobody told us because they hate it."),
        target="es",
        level="strong",
        session=first.session,
    )
    known = first.encoding.public_text.value.split("\n")
    now = more.encoding.public_text.value.split("\n")
    assert [row for row in now if row in known] == known
    assert len(now) > len(known)
