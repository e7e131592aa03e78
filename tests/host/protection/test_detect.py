"""What is found, under which category, and what is left alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prism.errors import UsageError
from prism.keyed import Draws
from prism.protection import ProtectedItem, Rules, SurrogateBook, detect, restore
from prism.protection.detectors import registry
from prism.protection.reading import Reading
from prism.tagging import analyse


def found(text: str, rules: Rules | None = None) -> list[ProtectedItem]:
    return detect(text, analyse(text, "en"), rules or Rules(), "en")


FOUND = [
    ("Please ask Anna Keller about it.", "Anna Keller", "person"),
    ("Dear Mr van der Berg,", "van der Berg", "person"),
    ("I met Ms. O'Connor there.", "O'Connor", "person"),
    ("we asked patricia desrosiers to come", "patricia desrosiers", "person"),
    ("Dear Dr. Grace Reed,", "Grace Reed", "person"),
    ("Thank you for the help.\n\nBest wishes,\nSaid", "Said", "person"),
    ("Jan Carlsson wrote a letter.", "Jan Carlsson", "person"),
    ("She works at Keller & Sons Ltd and likes it.", "Keller & Sons Ltd", "organisation"),
    ("He was taken to St. Mary's Hospital.", "St. Mary's Hospital", "organisation"),
    ("They moved to New Zealand.", "New Zealand", "place"),
    ("They live in Kraków now.", "Kraków", "place"),
    ("I live at 24 Clarke Avenue Apt. 12.", "24 Clarke Avenue Apt. 12", "address"),
    ("Send it to 12 rue de la Paix, please.", "12 rue de la Paix", "address"),
    ("It is in Friedhofstrasse 33.", "Friedhofstrasse 33", "address"),
    ("Write to anna.keller@hotmail.com.", "anna.keller@hotmail.com", "email"),
    ("Write to anna (at) keller (dot) org today", "anna (at) keller (dot) org", "email"),
    ("Call (510) 934-8150 today.", "(510) 934-8150", "phone"),
    ("Sent 05/30/2001 04:31 PM by post.", "05/30/2001", "date"),
    ("Sent 05/30/2001 04:31 PM by post.", "04:31 PM", "time"),
    ("My number is +91-36230 80714.", "+91-36230 80714", "phone"),
    ("Look at https://foo.com/a?b=c, please.", "https://foo.com/a?b=c", "url"),
    ("Look at mysite.co.uk/anna there.", "mysite.co.uk/anna", "url"),
    ("It runs on 10.20.30.40 now.", "10.20.30.40", "ip"),
    ("It runs on 2001:db8:85a3::8a2e:370:7334 now.", "2001:db8:85a3::8a2e:370:7334", "ip"),
    ("Ring Okoro first.", "Okoro", "person"),
    ("Show Bud the lambs.", "Bud", "person"),
    ("Give Uncle Ivo a wave.", "Ivo", "person"),
    ("We could eat at our place Tuesday.", "Tuesday", "date"),
    ("She rents at 4 place Vendôme Sunday to Friday.", "4 place Vendôme", "address"),
    ("He has ALL, they say.", "ALL", "organisation"),
    ("We met on March 3, 2021 there.", "March 3, 2021", "date"),
    ("We met on 03/25/2011 there.", "03/25/2011", "date"),
    ("See you on Tuesday then.", "Tuesday", "date"),
    ("It happened in the summer of 2019.", "summer of 2019", "date"),
    ("The train leaves at 3:30 pm today.", "3:30 pm", "time"),
    ("I cut the line at 14.20 and waited.", "14.20", "time"),
    ("The bus left at ten to eight.", "ten to eight", "time"),
    ("It was five past three again.", "five past three", "time"),
    ("We have lunch at one o'clock.", "one", "time"),
    ("The flight takes 3 hrs 20.", "3 hrs 20", "measure"),
    ("Between ten and four we are out.", "four", "time"),
    ("It sells at 3.50 euros.", "3.50 euros", "money"),
    ("It sells at 4.20 a kilo.", "4.20", "number"),
    ("They still owe me R2 340 for it.", "R2 340", "money"),
    ("We went by the R1 and 40 others.", "40", "number"),
    ("Plot 27, Sanderling Road is ours.", "Sanderling Road", "address"),
    ("We are in Unit 3B at 27 Sanderling Road.", "27 Sanderling Road.", "address"),
    ("We are in Unit 3B at 27 Sanderling Road.", "3B", "address"),
    ("It is Flat 12 now.", "12", "address"),
    ("He lives at 14 mill lane now.", "14 mill lane", "address"),
    ("They went to 7 st mary's road now.", "7 st mary's road", "address"),
    ("It is a 20 minute drive.", "20 minute", "measure"),
    ("It took 3 weeks to close.", "3 weeks", "measure"),
    ("We have 2 dogs and a drive.", "2", "number"),
    ("On 19 May Dr Quill came.", "19 May", "date"),
    ("It is June 2031.\n\nDear Dr Quill,", "June 2031", "date"),
    ("We are at 5 Quill Dr. Come soon.", "5 Quill Dr.", "address"),
    ("Dear Sunrise Grooming Parlour,", "Sunrise Grooming Parlour", "person"),
    ("We are at 27, Sanderling Road. St. John called.", "27, Sanderling Road.", "address"),
    ("To: Lakeside Dental Clinic\n\nDear all,", "Lakeside Dental Clinic", "organisation"),
    ("He is 42 years old.", "42 years old", "age"),
    ("We have not met since Easter.", "Easter", "date"),
    ("They met on Mother’s Day.", "Mother’s Day", "date"),
    ("She gave up sugar for Lent.", "Lent", "date"),
    ("Ask Mr Lent about it.", "Lent", "person"),
    ("They live on Christmas Island.", "Christmas Island", "address"),
    ("You owe me $1,234.56 now.", "$1,234.56", "money"),
    ("You owe me twenty dollars.", "twenty dollars", "money"),
    ("It rose by 30% again.", "30%", "percentage"),
    ("It took five years.", "five years", "measure"),
    ("It weighs 12.5 kg in all.", "12.5 kg", "measure"),
    ("There were 4817 of them.", "4817", "number"),
    ("The card is 4454794511390933.", "4454794511390933", "identifier"),
    ("Pay to GB26YVOK09234647792923.", "GB26YVOK09234647792923", "identifier"),
    ("My SSN is 494-33-0748.", "494-33-0748", "identifier"),
    ("The passport number is C01X00T47.", "C01X00T47", "identifier"),
    ("The VIN is 1HGCM82633A004352.", "1HGCM82633A004352", "identifier"),
    ("Medical record number: MRN-448812", "MRN-448812", "identifier"),
    ("Password: hunter2", "hunter2", "credential"),
    ("use ghp_abcdefghijklmnopqrstuvwxyz0123456789", "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
     "credential"),
    ("Follow @paz_colin96 there.", "@paz_colin96", "username"),
    ("Find me on Facebook at sschafer.", "sschafer", "username"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "item", "category"), FOUND, ids=[row[1] for row in FOUND])
def test_found(text: str, item: str, category: str) -> None:
    assert (item, category) in [(i.text, i.category) for i in found(text)]


LEFT = [
    "Will you come with me? Most people like the nice old house.",
    "I think that we should go home and read a book.",
    "May I ask what the matter is? Please mark the box and send it back.",
    "However, the English and the French teachers were late. Thanks!",
    "Dear Sir or Madam, thank you for your letter. Kind regards",
    "First, open the lid. Then turn it around. Finally, close it.",
    "They WON it in the end, and it is YOUR turn, NOT mine.",
    "They lent us a ladder, which was an epiphany.",
    "Dear Sirs, we write about the non-receipt of the parcel. Non-receipt is a nuisance.",
    "PLEASE READ THIS BEFORE YOU OPEN THE BOX",
    "Steps: 1. Open the lid. 2. Close it again.",
    "My GP and the HCAs at A&E sent me to the ICU, and the AGM was put off.",
    "The website has an email form, e.g. for questions, i.e. for everything.",
]


@pytest.mark.parametrize("text", LEFT)
def test_left_alone(text: str) -> None:
    assert [item.text for item in found(text)] == []


def test_every_item_is_what_stands_there() -> None:
    text = "Ａnna Kе\u200bller\u00a0(anna＠keller.de) owes 1\u202f234,50 €."
    items = found(text)
    assert all(text[item.start : item.end] == item.text for item in items)
    assert "anna＠keller.de" in [item.text for item in items]


def test_a_name_in_look_alike_letters_or_set_apart() -> None:
    assert "Kеllеr" in [item.text for item in found("Then Kеllеr came.")]
    assert "K e l l e r" in [item.text for item in found("Then K e l l e r came.")]


def test_the_users_words() -> None:
    text = "The bluebird project in London has the code AC-12."
    rules = Rules(always=("Bluebird", "/ac-[0-9]+/"), never=("london",))
    items = {item.text: item.category for item in found(text, rules)}
    assert items == {"bluebird": "custom", "AC-12": "custom"}


def test_always_outranks_never() -> None:
    rules = Rules(always=("London",), never=("London",))
    assert [item.text for item in found("We went to London.", rules)] == ["London"]


def test_a_malformed_pattern_is_the_users_error() -> None:
    with pytest.raises(UsageError):
        found("anything", Rules(always=("/(/",)))


def test_items_do_not_print_their_text() -> None:
    assert "Keller" not in repr(found("Ask Anna Keller about it."))


def test_every_module_is_a_detector() -> None:
    for detector in registry("en").values():
        assert isinstance(detector.NEEDS, str)
        assert callable(detector.find)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=80))
def test_any_text_gives_sorted_items_that_do_not_overlap(text: str) -> None:
    items = found(text)
    end = 0
    for item in items:
        assert end <= item.start < item.end <= len(text)
        assert text[item.start : item.end] == item.text
        end = item.end


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="0123456789 .,-/:()+ab\u0660\uff11", max_size=40))
def test_no_digit_is_left_uncovered(text: str) -> None:
    covered = {at for item in found(text) for at in range(item.start, item.end)}
    assert [c for at, c in enumerate(text) if c.isdecimal() and at not in covered] in (
        [],
        ["1"],
        ["2"],
    ) or (
        # Numbers of a list ("1. Then") are the exception, and this alphabet has no capitals.
        not [at for at, c in enumerate(text) if c.isdecimal() and at not in covered]
    )


def test_a_detector_may_bring_a_category_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new detector is one new file: what stands in for its items comes back as it went."""

    class Flight:
        NEEDS = "0"

        @staticmethod
        def find(reading: Reading) -> Iterator[ProtectedItem]:
            for match in re.finditer(r"[A-Z]{2} \d{4}", reading.text):
                yield reading.item(match.span(), "flight", "flight", "a flight number")

    monkeypatch.setitem(registry("en"), "flight", Flight)
    (item,) = found("We take LH 4711 home.")
    assert (item.text, item.category) == ("LH 4711", "flight")
    book = SurrogateBook(Draws.of(Random(1)), "en")
    surrogate = book.surrogate(item, lambda _: False)
    assert surrogate.replacement not in ("", "LH 4711")
    sent = f"Nous prenons {surrogate.replacement} demain."
    (place,) = restore(sent, [surrogate], "en", "fr")
    assert sent[: place.start] + place.replacement + sent[place.end :] == (
        "Nous prenons LH 4711 demain."
    )


@pytest.mark.parametrize("piece", ["a", "$1,", "%41", "&#41;", "1:", "dot ", "a@", "A-1."])
def test_time_grows_with_the_text_and_not_with_its_square(piece: str) -> None:
    def took(length: int) -> float:
        text = (piece * length)[:length]
        sentences = analyse(text, "en")
        start = process_time()
        detect(text, sentences, Rules(), "en")
        return process_time() - start

    took(1_000)
    short, long = (min(took(length) for _ in range(2)) for length in (8_000, 64_000))
    assert long < 24 * max(short, 0.005)


@pytest.mark.parametrize(
    ("language", "text", "number"),
    [
        ("fr", "Elle habite au 3e étage.", "3e"),
        ("es", "Vive en el 2.º piso.", "2.º"),
        ("es", "Es la 4ª casa.", "4ª"),
        ("fr", "Le code est 3f.", ""),
    ],
)
def test_an_ordinal_in_digits_is_a_number(language: str, text: str, number: str) -> None:
    found = detect(text, analyse(text, language), Rules(), language)
    assert [one.text for one in found if one.category == "number"] == [number] * bool(number)


def test_a_word_beside_a_number_is_no_identifier() -> None:
    text = "name,date,1\nkettle,large,2"
    assert not [
        i for i in detect(text, analyse(text, "en"), Rules(), "en") if i.category == "identifier"
    ]
