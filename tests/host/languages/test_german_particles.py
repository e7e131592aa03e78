"""German verbs with a particle or a prefix whose own paradigm nobody has."""

from __future__ import annotations

import pytest

from prism.morphology.heads import heads


@pytest.mark.parametrize(
    ("form", "tag", "verb"),
    [
        ("angedroht", "VBN", "androhen"),
        ("vorzufinden", "VB", "vorfinden"),
        ("bereinigt", "VBN", "bereinigen"),
        ("ausgefüllten", "VBN", "ausfüllen"),
        ("leichtfällt", "VBZ", "leichtfallen"),
        ("richtiggestellt", "VBN", "richtigstellen"),
    ],
)
def test_a_verb_is_found_behind_its_particle(form: str, tag: str, verb: str) -> None:
    assert verb in heads(form, tag, "de")


@pytest.mark.parametrize(("word", "tag"), [("besonders", "RB"), ("Angst", "NN"), ("abends", "RB")])
def test_what_is_no_verb_stays_none(word: str, tag: str) -> None:
    assert heads(word, tag, "de") in ((word.lower(),), ())
