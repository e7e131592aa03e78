"""Nothing that the guard would refuse is left for it to find."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prism.protection import EgressGuard, Rules, close, detect
from prism.service import Service
from prism.substitution import Policy
from prism.tagging import analyse
from prism.text import PrivateText, PublicText

NOT_SEEN = [
    ("We heard the Civet Cats play. I know little about civet cats.", "civet"),
    ("Please call Enron. Ann Lee@ENRON wrote.", "ENRON"),
    ("We fly to Pakistan. Two Pakistani officials met us.", "Pakistani"),
    ("There were 60 of them, back in the '60s.", "60s"),
    ("Ms Breyer rang. How to make a breyer-horse stable?", "breyer"),
]

LIGHT = Policy("prism-star", 0.0, "keep")


@pytest.mark.parametrize(("text", "held"), NOT_SEEN)
def test_what_a_detector_passed_over_is_replaced_too(text: str, held: str) -> None:
    done = Service(random=Random(3)).encode(PrivateText(text), target="es", policy=LIGHT)
    assert held not in done.encoding.public_text.value


@given(st.lists(st.sampled_from([text for text, _ in NOT_SEEN]), min_size=1, max_size=4))
@settings(max_examples=30, deadline=None)
def test_no_place_is_left_and_no_two_overlap(texts: list[str]) -> None:
    text = " ".join(texts)
    guard = EgressGuard()
    items = close(text, detect(text, analyse(text, "en"), Rules(), "en"), guard, "en", list)
    assert guard.remaining(text, items) == []
    assert all(one.end <= other.start for one, other in pairwise(items))
    assert all(text[item.start : item.end] == item.text for item in items)
    blanked = list(text)
    for item in items:
        blanked[item.start : item.end] = "\x00" * (item.end - item.start)
    guard.check(PublicText("".join(blanked)))


def test_a_place_is_found_behind_letters_that_fold() -> None:
    text = "ﬁrst: Enron. Ｅｎｒｏｎ and e\u0301nron, ½ ENRON."
    guard = EgressGuard()
    items = close(text, detect(text, analyse(text, "en"), Rules(), "en"), guard, "en", list)
    found = [item.text for item in items if "nron" in item.text.lower() or "ｎｒｏｎ" in item.text]
    assert len(found) == 4
