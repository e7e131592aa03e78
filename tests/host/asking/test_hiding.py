"""From a private question to the public one."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prism.asking import RATES, protected
from prism.protection import Rules
from prism.text import PrivateText

from .conftest import LETTER, Talk

ITEMS = ("Quillan", "Anna", "Keller", "Maple", "Boston", "1984", "1,250", "934", "hotmail", "Peter",
         "2024", "9:30", "Toronto", "mother", "husband", "plumber", "12 Maple")  # fmt: skip


def test_no_item_is_left(talk):
    public = talk.hide(LETTER).public_text.value
    assert [item for item in ITEMS if re.search(rf"(?<!\w){item}(?!\w)", public)] == []


def test_what_was_exchanged_is_told_by_its_place(talk):
    hidden = talk.hide(LETTER)
    public = hidden.public_text.value
    private, shift = public, 0
    for one in hidden.exchanged:
        start, end = one.start + shift, one.end + shift
        private = private[:start] + one.private + private[end:]
        shift += len(one.private) - (one.end - one.start)
    assert private == LETTER
    assert hidden.report.protected == len(hidden.exchanged)
    assert sum(hidden.report.protected_by_category.values()) == hidden.report.protected


def test_the_layout_survives(talk):
    public = talk.hide(LETTER).public_text.value
    assert public.count("\n") == LETTER.count("\n")
    for kept in ("> - pay ", "> - `total = ", "Summarise this in two sentences, in French."):
        assert kept in public


def test_a_conversation_keeps_its_surrogates(letter):
    again = letter.hide("Does Anna Keller live in Boston?").public_text.value
    assert letter.public("Boston") in again
    assert letter.public("Anna Keller") in again


def test_the_same_text_becomes_the_same_in_any_session_with_the_key():
    first, second = Talk(), Talk()
    assert first.hide(LETTER) == first.hide(LETTER) == second.hide(LETTER)
    assert Talk(b"x" * 32).hide(LETTER) != first.hide(LETTER)


def test_dates_move_by_whole_weeks_and_keep_their_intervals(talk):
    talk.hide("I met Anna on 4 March 2024, again on 11 March 2024 and on 2024-05-20.")
    moved = [talk.public(text) for text in ("4 March 2024", "11 March 2024", "2024-05-20")]
    first, second = (_date(text) for text in moved[:2])
    third = date.fromisoformat(moved[2])
    assert (first - date(2024, 3, 4)).days % 7 == 0
    assert abs((first - date(2024, 3, 4)).days) > 365
    assert (second - first).days == 7
    assert third - first == date(2024, 5, 20) - date(2024, 3, 4)


def _date(text: str) -> date:
    months = ("January February March April May June July August September October November"
              " December").split()  # fmt: skip
    day, month, year = text.split()
    return date(int(year), months.index(month) + 1, int(day))


def test_a_day_of_the_week_alone_stays(talk):
    assert "on Friday" in talk.hide("I saw Anna Keller on Friday.").public_text.value


@pytest.mark.parametrize(
    ("word", "others"),
    [
        ("mother", "aunt grandmother stepmother godmother"),
        ("son", "nephew grandson stepson godson"),
    ],
)
def test_a_relation_becomes_another_of_its_sex_and_age(talk, word, others):
    public = talk.hide(f"My {word} is ill. The {word}'s house is cold.").public_text.value
    assert word not in public.replace("grand" + word, "").split()
    assert talk.public(word) in others.split()


@pytest.mark.parametrize("sums", ["How much is that in total?", "Calculate the sum."])
def test_amounts_are_scaled_where_sums_are_asked_for(talk, sums):
    talk.hide(f"Anna owes $200, Peter Keller $350 and Max $1,100. {sums}")
    scaled = [
        float(talk.public(text).lstrip("$").replace(",", "")) for text in ("$200", "$350", "$1,100")
    ]
    assert scaled[1] / scaled[0] == pytest.approx(350 / 200)
    assert scaled[2] / scaled[0] == pytest.approx(1100 / 200)
    assert scaled[0] != 200


@pytest.mark.parametrize(
    "request_",
    ["Answer in French.", "Answer as a table with the columns Person and Outcome.",
     "Write JSON with the keys kept and sold.", "Summarise it in three sentences.",
     "Translate it into German as a Markdown list."],
)  # fmt: skip
@pytest.mark.parametrize("obfuscate", RATES)
def test_a_request_leaves_as_it_is(talk, request_, obfuscate):
    text = f"Anna Keller bought a house near the river last winter.\n\n{request_}"
    assert talk.hide(text, obfuscate=obfuscate).public_text.value.endswith(f"\n\n{request_}")


def test_light_hides_what_strong_hides_in_part(talk):
    text = ("The children walked along the river and bought bread, cheese, apples and a yellow"
            " umbrella at the market before the storm.\n\nList the animals.")  # fmt: skip
    hidden = {
        rate: {one.private for one in Talk().hide(text, obfuscate=rate).exchanged} for rate in RATES
    }
    assert hidden["off"] == set()
    assert hidden["light"] <= hidden["strong"]
    assert len(hidden["strong"]) >= 4


def test_key_words_of_the_request_are_kept(talk):
    text = "The storm broke the yellow umbrella at the market.\n\nWhat happened to the umbrella?"
    assert "umbrella at" in talk.hide(text, obfuscate="strong").public_text.value


def test_items_are_what_hiding_exchanges(talk):
    items = protected(PrivateText(LETTER), Rules(), "en")
    hidden = talk.hide(LETTER)
    assert [item.text for item in items] == [one.private for one in hidden.exchanged]


NAMES = st.sampled_from(["Anna Keller", "Osbert Vance", "Wiktor Brandl", "Fatima Haddad"])
PIECES = st.one_of(
    NAMES.map("I met {} there.".format),
    st.integers(1000, 99_999).map("It cost ${:,} in all.".format),
    st.dates(date(1950, 1, 1), date(2030, 1, 1)).map(lambda d: f"That was on {d:%d %B %Y}."),
    st.integers(10**9, 10**10 - 1).map(lambda n: f"Call ({n:010d}"[:9] + f") {n % 10**7:07d}."),
    NAMES.map(lambda name: f"Write to {name.replace(' ', '.').lower()}@mail.com."),
    st.sampled_from(["My wife is a nurse.", "- `x = 1`", "> quoted", "| a | b |", "Please help."]),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(PIECES, min_size=1, max_size=6), st.sampled_from(sorted(RATES)))
def test_whatever_is_asked_no_item_leaves_and_all_come_back(pieces, obfuscate):
    text = "\n".join(pieces) + "\n\nSummarise this."
    talk = Talk()
    hidden = talk.hide(text, obfuscate=obfuscate)
    public = hidden.public_text.value
    items = protected(PrivateText(text), Rules(), "en")
    given_ = {one.replacement.casefold() for one in talk.conversation.surrogates}
    for item in items:
        itself = re.compile(rf"(?<!\w){re.escape(item.text)}(?!\w)", re.I)
        if not any(itself.search(one) for one in given_):  # the 1 of 1 August, another's surrogate
            assert not itself.search(public), item.category
    assert talk.read(public) == text


def test_a_vague_time_becomes_another_vague_time(talk):
    text = "I taught for a few years and rested for several months. Who am I?"
    public = talk.hide(text).public_text.value
    made = [public.split(" for ")[1].split(" and ")[0], public.split(" for ")[2].split(".")[0]]
    assert made[0] in {"a few weeks", "a few months", "a few decades"}
    assert made[1] in {"several weeks", "several years", "several decades"}
    assert talk.read(public) == text
