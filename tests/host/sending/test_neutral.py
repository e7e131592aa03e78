"""Sentences told plainly: put back where the answer shows how, asked again or lost where not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from prism.service import Service
from prism.substitution import Policy
from prism.text import PrivateText, PublicTranslation

NEUTRAL = Policy(
    "prism-star", 1.0, "hide", decoys=3, shuffle=True, clauses=True, structure="neutral"
)
TEXT = PrivateText("I didn't pay the rent. She could open the window.\n")

Make = Callable[..., Service]


def test_what_cannot_be_put_right_is_asked_again_among_decoys(service: Make) -> None:
    """An answer in English shows nothing."""
    announced = []
    done = service().translate(
        TEXT, target="es", engine="echo", policy=NEUTRAL, announce=announced.append
    )
    assert done.decoding.lost == 0
    assert all(count > 0 for count in done.decoys)
    (share,) = done.answers.sent
    # The two plain lines and two blocks of decoys; a line that has an answer is not sent again.
    assert len(share.lines) == 2 + sum(done.decoys) + 2
    assert len(set(share.lines)) == len(share.lines)
    assert done.encoding.report.characters == share.characters
    assert [one.lines for one in announced] == [2, len(share.lines)]
    assert done.encoding.report.disguises == 2


def test_a_session_does_not_tell_plainly_again_what_was_lost(service: Make) -> None:
    one = service()
    done = one.translate(TEXT, target="es", engine="echo", policy=NEUTRAL)
    again = one.translate(TEXT, target="es", engine="echo", policy=NEUTRAL, session=done.session)
    assert set(again.answers.sent[0].lines) < set(done.answers.sent[0].lines)


def test_letters_that_nobody_wrote_are_asked_again_like_the_text(service: Make) -> None:
    """Else what is asked again would tell which of them is true."""
    policy = replace(NEUTRAL, dummies=2)
    done = service().translate(TEXT, target="es", engine="echo", policy=policy)
    assert done.decoding.lost == 0
    assert len(done.encoding.dummies) == 4
    assert not any(block.line.turned for block in done.encoding.dummies)
    (share,) = done.answers.sent
    assert all(line in share.lines for one in done.encoding.dummies for line in one.public)


def test_in_a_box_what_cannot_be_put_right_is_marked_as_lost(service: Make) -> None:
    one = service()
    sent = one.encode(TEXT, target="es", policy=NEUTRAL)
    public = sent.encoding.public_text.value
    assert public.count("\n") == 1  # a line for each sentence
    assert sent.encoding.report.alone == 0
    found = one.decode(sent.session, PublicTranslation(public)).decoding
    assert found.lost == 2
    assert not found.private_translation.value.strip()


def test_foreign_lines_are_not_counted_twice(service: Make) -> None:
    """Their noise covers one request: what was lost stays lost and marked."""
    policy = replace(NEUTRAL, foreign=4.0)
    done = service().translate(TEXT, target="es", engine="echo,local", policy=policy)
    assert done.decoding.lost == 2


@pytest.mark.apertium
def test_a_real_translator_never_sees_who_and_whether_and_he_is_shown_both() -> None:
    text = PrivateText(
        "I didn't pay the rent. She could open the window. The letter was not written by a doctor."
        " There is a garden behind my house.\n"
    )
    done = Service(random=Random(1)).translate(text, target="es", engine="apertium", policy=NEUTRAL)
    assert done.decoding.lost == 0
    assert done.decoding.private_translation.value.strip() == (
        "No pagué el alquiler. Ella podría abrir la ventana. La letra no fue escrita por un médico."
        " Hay un jardín detrás de mi casa."
    )
    (share,) = done.answers.sent
    assert len(share.lines) == 4  # no decoys
    sent = " ".join(line.value.lower() for line in share.lines).split()
    assert not {"i", "my", "she", "didn't", "not", "could"} & set(sent)
