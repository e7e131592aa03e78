"""Looking surrogates up finds what searching the whole answer finds, in the time of its length."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable, Iterator
from types import FrameType

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from prism.protection import Restoration, Surrogate, restore
from prism.protection.restoring import answer as answers
from prism.protection.restoring.answer import Answer

SENT = [
    Surrogate("Anna Keller", "Marta Lindner", "person"),
    Surrogate("Keller", "Lindner", "name"),
    Surrogate("Zoë", "Chloé", "person"),
    Surrogate("Bonn", "Straßen", "place"),
    Surrogate("Keller & Co", "Novera Karst Group", "organisation"),
    Surrogate("24 Clarke Avenue", "71 Tulinlaan", "address"),
    Surrogate("anna@keller.de", "mila.lindner@example.org", "email"),
    Surrogate("+44 20 7123 4567", "+44 20 7946 0123", "phone"),
    Surrogate("AB-12345", "QX-71902", "identifier"),
    Surrogate("March 3, 2021", "June 17, 2019", "date"),
    Surrogate("one year", "four years", "measure"),
    Surrogate("1,234.56", "2,345.67", "number"),
]
PIECES = st.sampled_from(
    "Marta Lindner LINDNER Lindnera Lindners Lindn CHLOÉ Chloe chloë Strassen STRASSEN Straẞen"
    " Novera Karst Group de la 71 Tulinlaan mila.lindner @ example.org example org +44 20 79 46"
    " 0123 QX 71902 17 juin junio 2019 cuatro quatre 4 años ans 2.345,67 2 345,67 - _ º . , ’s s"
    " \u212aarst tulınlaan".split()
)  # fmt: skip


def searched(text: str, target: str) -> list[Restoration]:
    """Where the surrogates are if every pattern is tried at every character."""

    def everywhere(
        one: Answer, pattern: re.Pattern[str], starts: Iterator[int]
    ) -> Iterator[re.Match[str]]:
        del starts
        return pattern.finditer(one.text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Answer, "matches", everywhere)
        return restore(text, SENT, "en", target)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.tuples(PIECES, st.sampled_from(["", " ", " ", " "]))), st.sampled_from(["es", "fr"])
)
@example([("Lindner", ","), ("Marta", "")], "fr")
@example([("Marta", ""), ("de", " "), ("Lindner", ""), ("s", "")], "es")
@example([("Marta", ""), ("º", " "), ("Lindner", "")], "es")
def test_what_is_looked_up_is_what_is_searched(pieces: list[tuple[str, str]], target: str) -> None:
    text = "".join(map("".join, pieces))
    assert restore(text, SENT, "en", target) == searched(text, target)


@pytest.mark.parametrize("month", ["avrıl", "ſeptembre"])
def test_a_letter_that_only_looks_like_one_of_a_month_is_no_error(month: str) -> None:
    sent = Surrogate("March 3, 2021", "April 17, 2019", "date")
    assert len(restore(f"le 17 {month} 2019", [sent], "en", "fr")) <= 1


def test_more_digits_than_a_number_may_have_are_no_error() -> None:
    sent = Surrogate("March 3, 2021", "June 17, 2019", "date")
    found = restore(f"{'7' * 10_000} el 17 de junio de 2019", [sent], "en", "es")
    assert [r.replacement for r in found] == ["3 de marzo de 2021"]


def work(done: Callable[[], object]) -> int:
    """How many functions are called, those written in C among them."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        del frame, argument
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        done()
    finally:
        sys.setprofile(None)
    return calls


def of_each_kind(count: int) -> list[Surrogate]:
    """Surrogates that differ, many of them by one word or number only."""
    made = []
    for n in range(count):
        made += [
            Surrogate(f"Anna K{n}", f"Marta L{n}", "person"),
            Surrogate(f"{n} Clarke Avenue", f"{n} Tulinlaan", "address"),
            Surrogate(f"x{n}@keller.de", f"y{n}@example.org", "email"),
            Surrogate(f"+44 20 {7000 + n}", f"+44 20 {8000 + n}", "phone"),
            Surrogate(f"March 3, {1900 + n}", f"June 1, {2000 + n}", "date"),
            Surrogate(f"{n % 12 + 1}:30 pm", f"{n % 12 + 1}:45 pm", "time"),
            Surrogate(f"{n + 3} years", f"{n + 5} years", "measure"),
            Surrogate(f"{n * 7},000", f"{n * 9},000", "number"),
        ]
    return made


@pytest.mark.parametrize(
    "piece",
    ["1 ", "Marta ", "+44 20 ", "1 de junio ", "5:45 "],
)
def test_work_grows_with_answer_and_surrogates_not_with_their_product(
    monkeypatch: pytest.MonkeyPatch, piece: str
) -> None:
    monkeypatch.setattr(answers, "_AT_LEAST", 10)
    monkeypatch.setattr(answers, "_TOGETHER", 500)

    def restoring(size: int) -> int:
        sent, text = of_each_kind(size), piece * (50 * size)
        return work(lambda: restore(text, sent, "en", "es"))

    restoring(1)  # what is read once for a language
    assert restoring(64) < 8 * restoring(16)  # the product would be sixteen times as much


def test_equal_surrogates_are_looked_for_once() -> None:
    text = "1 " * 2_000
    once = work(lambda: restore(text, [Surrogate("2", "1", "number")], "en", "es"))
    often = work(lambda: restore(text, [Surrogate("2", "1", "number")] * 2_000, "en", "es"))
    assert often < 3 * once + 40 * 2_000


def test_what_stands_behind_a_flood_is_found_all_the_same() -> None:
    sent = [Surrogate("Anna Keller", "Marta Lindner", "person"), SENT[9]]
    text = "Marta 17 junio " * 5_000 + "Marta Lindner, 17 de junio de 2019"
    found = restore(text, sent, "en", "es")
    assert [r.replacement for r in found] == ["Anna Keller", "3 de marzo de 2021"]


def test_one_that_many_places_promise_and_none_holds_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(answers, "_AT_LEAST", 5)
    monkeypatch.setattr(answers, "_TOGETHER", 5)
    name = Surrogate("Anna Kellér", "Marta Lindnér", "person")
    assert restore("Marta " * 9 + "Marta Lindner", [name], "en", "es")
    assert restore("Marta " * 11 + "Marta X", [name], "en", "es")[0].certainty < 0.75


@given(
    st.text(st.sampled_from("aeo\u0301\u0308\u0327 \u1100\u1161\u11a8\u09c7\u09beñé"), max_size=12)
)
def test_what_is_composed_is_found_where_it_stood(text: str) -> None:
    answer = Answer(text, "en")
    composed = answer.composed.text
    assert composed == unicodedata.normalize("NFC", text)
    assert len(answer.origins) == len(composed) + 1
    for at in range(len(composed)):
        piece = text[answer.origins[at] : answer.origins[at + 1]]
        assert composed[at] in unicodedata.normalize("NFC", piece) or not piece
