"""Words are spans of the text: what is cut where, and what holds for every text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from prism.text import Edit, replace, words

Linear = Callable[[Callable[[str], object], str], None]


def cut(text: str, language: str = "en") -> list[str]:
    return [word.text for word in words(text, language)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I don't know.", "I|do|n't|know|."),
        ("She can’t, he’ll", "She|ca|n’t|,|he|’ll"),
        ("it's Mary's dogs' bowl", "it|'s|Mary|'s|dogs|'|bowl"),
        ("couldn't've CANNOT gonna", "could|n't|'ve|CAN|NOT|gon|na"),
        ("O'Brien at 5 o'clock, ma'am", "O'Brien|at|5|o'clock|,|ma'am"),
        ("rock'n'roll of the '90s, get 'em", "rock'n'roll|of|the|'90s|,|get|'em"),
        ("a well-known mother-in-law", "a|well|-|known|mother|-|in|-|law"),
        ("e-mail non-commercial re-use", "e-mail|non-commercial|re-use"),
        ("Dr. Smith of the U.S. Army", "Dr.|Smith|of|the|U.S.|Army"),
        ("J. Smith, e.g. at 10:30 a.m. sharp", "J.|Smith|,|e.g.|at|10:30|a.m.|sharp"),
        ("See No. 5. She said no.", "See|No.|5|.|She|said|no|."),
        ("So am I. Then", "So|am|I|.|Then"),
        ("She sat. He was ill.", "She|sat|.|He|was|ill|."),
        ("on Sat. in Chicago, Ill. or D.C.", "on|Sat.|in|Chicago|,|Ill.|or|D.C."),
        ("Acme Inc., etc.", "Acme|Inc.|,|etc."),
        ("$1,200.50 or 3.5% on 12/05/2023", "$|1,200.50|or|3.5|%|on|12/05/2023"),
        ("2024-05-17 555-123-4567 21st 1990s", "2024-05-17|555-123-4567|21st|1990s"),
        ("at 5pm, 10km", "at|5|pm|,|10|km"),
        ("mail a.b+c@d.co.uk.", "mail|a.b+c@d.co.uk|."),
        ("(see http://x.org/a?b=1&c=(2)), ok", "(|see|http://x.org/a?b=1&c=(2|)|)|,|ok"),
        ("www.x.com, x.com/y. X", "www.x.com|,|x.com/y|.|X"),
        (r"open C:\a\b.txt or ~/x/y and/or", r"open|C:\a\b.txt|or|~/x/y|and|/|or"),
        ("report.pdf /usr/bin/env", "report.pdf|/usr/bin/env"),
        ("AT&T and R&D", "AT&T|and|R&D"),
        ("wait... what?! No!!! -- yes…", "wait|...|what|?!|No|!!!|--|yes|…"),
        ("“Hi,” she said", "“|Hi|,|”|she|said"),
        (":-) ;) <3 #tag @me", ":-)|;)|<3|#tag|@me"),
        ("foo_bar(x[1])", "foo_bar|(|x|[|1|]|)"),
        ("👨‍👩‍👧 🇫🇷🇩🇪 👍🏽 ❤️ 1️⃣", "👨‍👩‍👧|🇫🇷|🇩🇪|👍🏽|❤️|1️⃣"),
        ("cafe\u0301 नमस्ते שָׁלוֹם", "cafe\u0301|नमस्ते|שָׁלוֹם"),
        ("我叫李明。你好！", "我叫李明|。|你好|！"),
        ("a\r\nb\x00c\ud800", "a|b|\x00|c|\ud800"),
        ("Istanbul İ's İZMİR'de", "Istanbul|İ's|İZMİR'de"),
    ],
)
def test_words_are_cut_as_the_treebank_cuts_them(text: str, expected: str) -> None:
    assert cut(text) == expected.split("|")


def test_a_language_without_rules_keeps_its_apostrophes() -> None:
    assert cut("it's non-x", "xx") == ["it's", "non", "-", "x"]
    assert cut("it's", "../en") == ["it's"]


hard_text = (
    st.text()
    | st.text(alphabet="a'’-. \n/:@&1,_\u0301\u200d👨👍🏽我。<\"x")
    | st.text(st.characters(categories=["Cs", "Cc", "Mn", "So", "Po", "Zs", "Lo"]))
)


@given(hard_text)
@example("1️⃣#️⃣")
@example("\u200b\u00a0\u0085\u2028\x1c")
def test_every_character_but_white_space_is_in_one_word(text: str) -> None:
    found = words(text, "en")
    position = 0
    for word in found:
        assert not text[position : word.start].strip(), "only white space stands between words"
        assert word.start < word.end
        assert text[word.start : word.end] == word.text
        assert not any(character.isspace() for character in word.text)
        position = word.end
    assert not text[position:].strip()


@given(hard_text)
def test_replacing_every_word_by_itself_changes_nothing(text: str) -> None:
    assert replace(text, [Edit(*word) for word in words(text, "en")]) == text


NASTY = [
    "a", "a.", "a'", "a@", "/a", "http://", "http:..", "www.", "a-", "-", ".", "1,", "1-", "1",
    "👨\u200d", "\u0301", "_a", ":", ":(", "non-", "\\", "a.b+c", " ", ".\"", "a.com/", "'", "é",
]  # fmt: skip


@pytest.mark.parametrize("piece", NASTY)
def test_no_text_takes_more_than_linear_time(assert_linear: Linear, piece: str) -> None:
    assert_linear(partial(words, language="en"), piece)
