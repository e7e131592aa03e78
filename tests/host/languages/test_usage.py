"""The lists of how words are used in public text."""

from __future__ import annotations

import pytest

from prism.languages.usage import DIMENSIONS, END, START, usage


def test_common_words_have_a_larger_share_and_say_less() -> None:
    words = usage("en")
    assert words.share("house") > words.share("lighthouse") > 0
    assert words.share("qwertyuiop") > 0
    assert words.information["house"] < words.information["kitchen"]


def test_pairs_can_be_read_from_both_sides() -> None:
    words = usage("en")
    assert words.after["of"]["the"] == words.before["the"]["of"] > words.after["of"]["a"]
    assert words.after[START] and words.before[END]
    assert sum(map(len, words.after.values())) == sum(map(len, words.before.values()))


def test_words_of_one_topic_point_the_same_way() -> None:
    company = usage("en").company

    def likeness(one: str, other: str) -> float:
        return sum(a * b for a, b in zip(company[one], company[other], strict=True)) / 127**2

    assert {len(direction) for direction in company.values()} == {DIMENSIONS}
    assert likeness("dinner", "dinner") == pytest.approx(1, abs=0.05)
    assert likeness("restaurant", "food") > likeness("restaurant", "bush")


def test_lists_hold_no_digits() -> None:
    words = usage("en")
    assert not any(char.isdigit() for word in words.counts for char in word)
    assert not any(char.isdigit() for word in words.after for char in word)


def test_a_language_without_lists_has_empty_ones() -> None:
    none = usage("xx")
    assert not none.counts and not none.after and not none.company and not none.information
    assert none.share("any") == none.share("other") > 0
