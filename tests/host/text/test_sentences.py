"""Where sentences end in prose, e-mail and lists."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prism.sentences import sentences

Linear = Callable[[Callable[[str], object], str], None]


def cut(text: str, language: str = "en") -> list[str]:
    return [text[start:end] for start, end in sentences(text, language)]


@pytest.mark.parametrize(
    "expected",
    [
        ["It works.", "Does it?", "Yes!", "Really?!", "Good."],
        ["I met Dr. Smith and Mr. J. R. Jones of the U.S. Army."],
        ["He works at Acme Inc. and Co. in D.C. on Sat. mornings."],
        ["He works at Acme Inc.", "The firm is old."],
        ["They sat.", "Birds sang in the sun.", "Nobody was ill.", "Dogs ran."],
        ["We met at 10 a.m.", "They left at 3 p.m. sharp."],
        ["It costs 3.50 or 1,200.75 dollars.", "See No. 5 for details."],
        ["She said no.", "Then she left."],
        ['"Really?" he asked.', '"Go!" she said.', "He went."],
        ["He left (finally!) at noon.", "(It was late.)", "Good."],
        ["Well... maybe not.", "Hm...", "Yes."],
        ["i went home.", "it was late.", "so what?", "no idea"],
        ["This is plan B.", "That was plan A."],
        ["Ask J. Smith, e.g. about fruit, i.e. apples, etc. and so on."],
        ["I saw “it.”", "It saw me."],
        ["我叫李明。", "你好！", "再见"],
        ["यह है।", "वह है।"],
        ["See https://example.com/a.html?x=1. It is long.".split(". ")[0] + ".", "It is long."],
    ],
)
def test_prose(expected: list[str]) -> None:
    text = " ".join(expected) if expected[0].isascii() or "”" in expected[0] else "".join(expected)
    if expected[0].startswith("यह"):
        text = " ".join(expected)
    assert cut(text) == expected


EMAIL = """\
Hi John,

Thanks for your note. I have talked to the people in our Berlin office and
they told me that the samples left on Monday, so they should reach you by the
end of the week.
Please tell me when they arrive.

What we still need:
- the signed contract
- two copies of your passport. Colour please
1. first
2) second
a) third

> Did you get it?
> I sent it to Dr.
> Smith

Best regards,
Mary Jones
Sales Manager
Tel: 555-1234
"""


def test_email_lines_end_sentences_unless_they_were_wrapped() -> None:
    assert cut(EMAIL) == [
        "Hi John,",
        "Thanks for your note.",
        "I have talked to the people in our Berlin office and\nthey told me that the samples left "
        "on Monday, so they should reach you by the\nend of the week.",
        "Please tell me when they arrive.",
        "What we still need:",
        "- the signed contract",
        "- two copies of your passport.",
        "Colour please",
        "1. first",
        "2) second",
        "a) third",
        "> Did you get it?",
        "> I sent it to Dr.",
        "> Smith",
        "Best regards,",
        "Mary Jones",
        "Sales Manager",
        "Tel: 555-1234",
    ]


def test_windows_line_ends_change_nothing() -> None:
    windows = EMAIL.replace("\n", "\r\n")
    assert [piece.replace("\r\n", "\n") for piece in cut(windows)] == cut(EMAIL)


def test_a_blank_line_always_ends_a_sentence() -> None:
    assert cut("this goes on\n \t\nfor a while") == ["this goes on", "for a while"]


def test_a_heading_is_a_sentence() -> None:
    assert cut("INTRODUCTION\nthis is the text that follows") == [
        "INTRODUCTION",
        "this is the text that follows",
    ]


@given(st.text() | st.text(alphabet="aB1.!?\"') \n\r\t。-\u00a0\u2028…,:>"))
def test_between_sentences_stands_white_space_only(text: str) -> None:
    position = 0
    for start, end in sentences(text, "en"):
        assert not text[position:start].strip()
        assert start < end
        assert text[start:end] == text[start:end].strip()
        position = end
    assert not text[position:].strip()


NASTY = [
    "\n", "a\n", ". ", ".", "a. ", '."', " ", "a", "word ", "> a\n", "。", ">", "a\r", "a.  ",
    "word " * 14 + "\r", " " * 60 + "a. ", "U.S. ", "1. ",
]  # fmt: skip


@pytest.mark.parametrize("piece", NASTY)
def test_no_text_takes_more_than_linear_time(assert_linear: Linear, piece: str) -> None:
    assert_linear(partial(sentences, language="en"), piece)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Ist am 14. noch ein Zimmer frei? Der 21. ist zu spät.", 2),
        ("Der Termin am 3. Mai ist gut.", 1),
        ("Mein 70. Geburtstag war schön. Wir wohnen im 2. Stock.", 2),
        ("Wir sehen uns am 12. Bis dann.", 2),
        ("Es waren 14. Dann kam er.", 2),
        ("Es gibt zwei am 9. Wir kommen.", 2),
        ("Das kostet 20. Anna zahlt.", 2),
    ],
)
def test_a_german_ordinal_ends_no_sentence(text: str, count: int) -> None:
    assert len(sentences(text, "de")) == count
