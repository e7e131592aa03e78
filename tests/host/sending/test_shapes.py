"""The marks of lists stay at home and stand before their lines again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from prism.protection.model import ProtectedItem
from prism.service import Service
from prism.structure.shapes import unmarked
from prism.substitution import Policy
from prism.tagging import analyse
from prism.text import PrivateText

STRONG = Policy("prism-star", 1.0, "hide", decoys=1, shuffle=True, structure="neutral")


@pytest.mark.parametrize("mark", ["-", "*", "•", "1.", "12)", "(3)", "a)", "iv)", "[x]", "–"])
def test_a_mark_is_not_sent_and_is_put_back(service: Callable[..., Service], mark: str) -> None:
    text = f"To do:\n{mark} Paint the kitchen.\n  {mark} Nobody likes the garden.\nThat is all.\n"
    done = service().translate(PrivateText(text), target="es", engine="echo", policy=STRONG)
    lines = [line.public.value for line in done.encoding.sent]
    assert not any(line.startswith(mark) for line in lines)
    assert done.encoding.lines[1].private == "Paint the kitchen."
    pieces = [done.encoding.gaps[0]]
    for line, gap in zip(done.encoding.lines, done.encoding.gaps[1:], strict=True):
        pieces += (line.private, gap)
    assert "".join(pieces) == text
    shown = done.decoding.private_translation.value
    assert shown.count(f"{mark} ") == 2
    assert f"\n  {mark} " in shown


@pytest.mark.parametrize(
    "text",
    [
        "I - we - came.",
        "She has 3) apples.",
        "a big dog ran.",
        "Mix well.\n3.5 litres are enough.",
        "-",
    ],
)
def test_what_is_no_mark_stays(text: str) -> None:
    sentences = analyse(text, "en")
    assert unmarked(text, sentences, ()) == list(sentences)


def test_what_is_protected_is_no_mark() -> None:
    text = "(7) 555 0199 is my number."
    item = ProtectedItem(0, 12, text[:12], "phone", "test")
    sentences = analyse(text, "en")
    assert unmarked(text, sentences, (item,)) == list(sentences)
