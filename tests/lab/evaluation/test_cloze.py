"""Questions made from a text."""

from __future__ import annotations

from random import Random

from prism_lab.evaluation.cloze import cloze
from prism_lab.evaluation.readers import WindowReader

TEXT = (
    "The farmer carried a heavy basket to the market. The teacher painted a green window in the"
    " school. A child found the golden button under the table. The doctor opened the narrow door."
)


def test_each_asks_for_a_word_of_its_sentence() -> None:
    questions = cloze(TEXT, "en", Random(1))
    assert questions
    for question in questions:
        right = question.options[question.answer]
        assert right in TEXT.lower()
        assert right not in question.text.lower().split()
        assert len(set(question.options)) == 4


def test_the_text_answers_what_nothing_does_not() -> None:
    questions = cloze(TEXT, "en", Random(1))
    reader = WindowReader()
    assert sum(reader.credits(TEXT, questions, "en")) > 0.9 * len(questions)
    assert set(reader.credits("", questions, "en")) == {0.25}


def test_a_text_with_too_few_words_gives_none() -> None:
    assert cloze("Yes. The dog ran.", "en", Random(1)) == []
