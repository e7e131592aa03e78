"""German compounds begin as German does, and what is no noun stands apart from one."""

from __future__ import annotations

import pytest

from prism import decoding, dictionary
from prism.languages.de.decoding.compounds import beginning
from prism.substitution.model import Line, PublicWord, Substitution
from prism.text import PublicText, PublicTranslation


@pytest.mark.parametrize(
    ("noun", "first"),
    [
        ("Schule", "Schul"),
        ("Weihnachten", "Weihnachts"),
        ("Zeitung", "Zeitungs"),
        ("Lampe", "Lampen"),
        ("Gemälde", "Gemälde"),
        ("Mietvertrag", "Mietvertrags"),
        ("Rücken", "Rücken"),
        ("schule", "schul"),
    ],
)
def test_how_a_noun_begins_a_compound(noun: str, first: str) -> None:
    assert beginning(noun) == first


@pytest.mark.parametrize(
    ("words", "substitute", "private", "answer", "written"),
    [
        ("The lamp contract", "lamp", "school", "Der Lampenvertrag", "Der Schulvertrag"),
        ("The lamp copper", "lamp", "stolen", "Das Lampenkupfer", "Das gestohlene Kupfer"),
        ("The closest way", "closest", "best", "Die nächstliegende Art", "Die beste liegende Art"),
        ("The brown hat", "brown", "favorite", "Der braune Hut", "Der liebste Hut"),
        ("A brown hat", "brown", "favorite", "Ein brauner Hut", "Ein liebster Hut"),
    ],
)
def test_a_part_of_a_compound(
    words: str, substitute: str, private: str, answer: str, written: str
) -> None:
    start = words.index(substitute)
    end = start + len(substitute)
    tag = {"stolen": "VBN", "best": "JJS", "favorite": "JJ"}.get(private, "NN")
    made = Substitution(start, end, substitute, private, tag)
    tagged = (
        PublicWord(0, start - 1, words[: start - 1], "DT"),
        PublicWord(start, end, substitute, tag),
        PublicWord(end + 1, len(words), words[end + 1 :], "NN"),
    )
    line = Line(0, 1, PublicText(words), tagged, (made,), "")
    german = dictionary.load("en", "de")
    found = decoding.decode_line(line, PublicTranslation(answer), german, "de")
    assert found.private_translation.value == written
