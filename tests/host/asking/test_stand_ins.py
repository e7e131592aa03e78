"""What stands in a question for a word on a person, in the languages that have a list of it."""

from __future__ import annotations

import pytest

from prism.languages import lines, words
from prism.protection.kinds import tells
from prism.service import Service
from prism.settings import Settings
from prism.text import PrivateText

QUESTIONS = {
    "de": "Meine Schwiegermutter ist Krankenschwester und hat Migräne. Was soll ich ihr schenken?",
    "fr": "Ma tante est infirmière et prend de la morphine. Quel cadeau faut-il lui offrir ?",
    "es": "Mi hermano trabaja como cocinero y tiene bronquitis. ¿Qué regalo puedo darle?",
}


@pytest.mark.parametrize("language", QUESTIONS)
def test_every_word_that_stands_in_tells_what_it_stands_for(language: str) -> None:
    for line in lines(language, "asking/stand_ins.txt"):
        kind, _, listed = line.split("\t")
        for word in listed.split():
            assert tells(word, language) == kind, word


@pytest.mark.parametrize("language", QUESTIONS)
def test_a_word_on_a_person_becomes_another_of_its_group(language: str) -> None:
    question = QUESTIONS[language]
    shown = Service(Settings()).questions.hide(PrivateText(question)).public_text.value
    assert len(shown.split()) == len(question.split())
    exchanged = [
        (one.strip(".,").lower(), other.strip(".,").lower())
        for one, other in zip(question.split(), shown.split(), strict=True)
        if one != other
    ]
    assert len(exchanged) == 3
    groups = [line.split("\t")[2].split() for line in lines(language, "asking/stand_ins.txt")]
    for one, other in exchanged:
        assert any(one in group and other in group for group in groups), (one, other)
        assert other in words(language, "asking/stand_ins.txt")
