"""The reader that needs nothing."""

from __future__ import annotations

import pytest

from prism_lab.evaluation.passages import Question
from prism_lab.evaluation.readers.window import WindowReader, option_scores, stop_words

STORY = (
    "Tom the fox lived in a red house. One day he baked a cake with apples."
    " Ann the owl painted her door green. She gave Tom a hat."
)


def credit(text: str, question: str, options: tuple[str, ...], answer: int) -> float:
    return WindowReader().credits(text, [Question(question, options, answer)], "en")[0]


def test_it_reads_what_is_said_near_the_words_of_the_question() -> None:
    options = ("a cake", "a hat", "a door", "a house")
    assert credit(STORY, "What did Tom bake with apples?", options, 0) == 1
    assert credit(STORY, "What did Tom bake with apples?", options, 1) == 0


def test_without_a_text_all_options_share_the_credit() -> None:
    assert credit("", "What did Tom bake?", ("cake", "hat", "door", "house"), 2) == 0.25


def test_lemmas_are_compared() -> None:
    assert credit("Tom painted doors.", "What did Tom paint?", ("door", "hat", "cake", "bed"), 0)


def test_a_window_is_as_wide_as_the_words_wanted() -> None:
    none: frozenset[str] = frozenset()
    near, far = option_scores("q a x x x x b".split(), ["q"], [["a"], ["b"]], none)
    assert near > far
    # ln 2 twice in one window; neighbours: (1 + 1) / (7 - 1) of a distance.
    assert near == pytest.approx(2 * 0.6931471805599453 - 2 / 6)


def test_stop_words_do_not_count_as_near() -> None:
    text, asked, options = "q the x x x b".split(), ["q"], [["the", "b"]]
    (near,) = option_scores(text, asked, options, frozenset())
    (far,) = option_scores(text, asked, options, frozenset({"the"}))
    # "the" stands beside the word asked for, "b" five words away: (1 + 1) / 5 and (5 + 1) / 5.
    assert near - far == pytest.approx(4 / 5)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_lists_of_function_words_are_lower_case_words(language: str) -> None:
    listed = stop_words(language)
    assert len(listed) > 90
    assert all(word == word.lower() for word in listed)
    assert not stop_words("xx")
