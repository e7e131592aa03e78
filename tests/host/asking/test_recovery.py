"""From the assistant's answer to the private one, while it is written."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prism.asking import Stream

from .conftest import LETTER, Talk

LONGEST_HELD = 400


def name(talk: Talk) -> tuple[str, str]:
    given_, family = talk.public("Anna Keller").split()
    return given_, family


FORMS = [
    ("{a} {b}", "Anna Keller"),
    ("{a}", "Anna"),
    ("Mrs {b}", "Mrs Keller"),
    ("{a} {b}'s letter", "Anna Keller's letter"),
    ("{a}’s", "Anna’s"),
    ("the {b}s", "the Kellers"),
    ("{A} {B}", "ANNA KELLER"),
    ("{l}_{m}.pdf", "anna_keller.pdf"),
    ("{b}, {a}", "Keller Anna"),
    ("**{a} {b}**", "**Anna Keller**"),
    ("| {a} | {b} |", "| Anna | Keller |"),
    ("`{a}`", "`Anna`"),
    ("<b>{a}</b>", "<b>Anna</b>"),
    ("Mrs {i}. left", "Mrs K. left"),
    ("{a} {i}.", "Anna K."),
    ("{z}", "Anna"),
    ("{a}\u202c {b}", "Anna Keller"),
]


@pytest.mark.parametrize(("written", "private"), FORMS)
def test_a_name_comes_back_in_its_form(letter, written, private):
    given_, family = name(letter)
    answer = written.format(
        a=given_, b=family, A=given_.upper(), B=family.upper(), l=given_.lower(),
        m=family.lower(), i=family[0], z="\u200b".join(given_),
    )  # fmt: skip
    assert letter.read(answer) == private


@pytest.mark.parametrize(
    ("private", "shown"),
    [("12 Maple Street", "12 Maple Street"), ("Boston", "BOSTON"), ("plumber", "plumbers"),
     ("anna.keller@hotmail.edu", "anna.keller@hotmail.edu"), ("(510) 934-8150", "(510) 934-8150")],
)  # fmt: skip
def test_other_items_come_back(letter, private, shown):
    public = letter.public(private)
    if shown.isupper():
        public = public.upper()
    if shown.endswith("s") and not private.endswith("s"):
        public += "s"
    assert letter.read(f"- {public} -") == f"- {shown} -"


def test_a_number_of_digits_comes_back_whatever_stands_between(letter):
    public = "".join(filter(str.isdigit, letter.public("(510) 934-8150")))
    assert letter.read(f"+{public}.") == "+510) 934-8150."


def test_json_and_tables_stay_what_they_are(letter):
    given_, family = name(letter)
    answer = json.dumps({"who": f"{given_} {family}", "owes": letter.public("$1,250")})
    assert json.loads(letter.read(answer)) == {"who": "Anna Keller", "owes": "$1,250"}


@pytest.mark.parametrize(
    ("written", "private"),
    [("{y}-{m:02d}-{d:02d}", "1984-03-05"), ("{d}.{m}.{y}", "5.3.1984"), ("{y}", "1984")],
)
def test_a_date_comes_back_in_the_form_it_was_given(letter, written, private):
    day, month, year = letter.public("5 March 1984").split()
    months = ("January February March April May June July August September October November"
              " December").split()  # fmt: skip
    numbers = {"d": int(day), "m": months.index(month) + 1, "y": int(year)}
    assert letter.read(f"born {written.format(**numbers)}.") == f"born {private}."
    assert letter.read(f"born {month} {day}, {year}.") == "born March 5, 1984."


def test_a_date_in_the_language_of_the_answer_comes_back(letter):
    day, month, year = letter.public("5 March 1984").split()
    english = (
        "January February March April May June July August September October November December"
    )
    local = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
    french = dict(zip(english.split(), local.split(), strict=True))
    assert letter.read(f"née le {day} {french[month]} {year}.") == "née le 5 mars 1984."


@pytest.mark.parametrize(
    "derived", ["She owes 4,711 dollars in all.", "She pays 85 % of it.", "It costs $77."]
)
def test_what_was_reckoned_is_marked(letter, derived):
    assert [one.status for one in letter.recover(derived)].count("uncertain") == 1


def test_a_date_that_was_worked_out_is_moved_back_and_marked(talk):
    talk.hide("I met Anna Keller on 4 March 2024. When is it three weeks later?")
    calendar = talk.conversation.calendar
    assert calendar is not None
    moved = calendar.moved("25 March 2024", "en")
    _, second = talk.recover(f"On {moved}")
    assert (second.text, second.status, second.alternative) == ("25 March 2024", "uncertain", moved)


def test_a_sum_of_scaled_amounts_is_scaled_back_and_marked(talk):
    talk.hide("Anna owes $200 and Peter Keller $350. How much is that in total?")
    amounts = [float(talk.public(text).lstrip("$")) for text in ("$200", "$350")]
    segment = talk.recover(f"It is ${sum(amounts):g} in total.")[1]
    assert (segment.text, segment.status) == ("550", "uncertain")


def test_the_number_of_an_entry_in_a_list_is_none_of_the_question(talk):
    talk.hide("Anna Keller has 14 cats and 15 dogs. List what she has.")
    public = talk.public("14")
    assert talk.read(f"{public}. cats\n{public}) dogs") == f"{public}. cats\n{public}) dogs"
    assert talk.read(f"She has {public} cats") == "She has 14 cats"


def test_an_article_fits_what_was_recovered(talk):
    talk.hide("I am an optician. Who am I?")
    public = talk.public("optician")
    assert talk.read(f"You are a {public}.") == "You are an optician."


def test_obfuscated_words_come_back(talk):
    text = "The storm broke a yellow umbrella near the river.\n\nTell me the story."
    public = talk.hide(text, obfuscate="strong").public_text.value
    assert public != text
    assert talk.read(public) == text


HOSTILE = {
    "cut": lambda n: n[: len(n) // 2] * 50,
    "joined": lambda n: n.replace(" ", "") * 50,
    "url": lambda n: f"https://x.example/?q={n.replace(' ', '%20')}&{n}" * 20,
    "html": lambda n: f"<script>alert('{n}')</script><img onerror={n}>" * 20,
    "right to left": lambda n: "\u202e" + n[::-1] + "\u202c" + n,
    "invisible": lambda n: "\u200b\u2060\ufeff".join(n) + "\u200b" * 5000,
    "marks": lambda n: n + "\u0301" * 5000,
    "one word": lambda n: n.replace(" ", "") * 500 + "a" * 5000,
    "digits": lambda n: "1 " * 3000 + "9" * 5000 + "1," * 2000,
    "prefixes": lambda n: (n[:-1] + " ") * 300,
    "astral": lambda n: "\U0001d400" * 500 + n,
    "controls": lambda n: "\x00\x1b[2J\r" * 200 + n,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_answers_end_and_hold_little_back(letter, kind):
    answer = HOSTILE[kind](letter.public("Anna Keller"))
    stream, text = Stream(letter.conversation.known()), []
    for place in range(0, len(answer), 7):
        text += [one.text for one in stream.feed(answer[place : place + 7], done=False)]
        assert stream.held <= LONGEST_HELD
    text += [one.text for one in stream.feed("", done=True)]
    assert stream.held == 0
    assert "".join(text) == letter.read(answer)


def test_a_number_of_a_list_before_a_month_is_read_as_the_whole_answer_reads_it():
    talk = Talk()
    talk.hide(LETTER)
    for answer in ("Dear Dear \n1.  May", "Dear\n1. May I?", "Take 5 - May"):
        whole = "".join(one.text for one in talk.recover(answer))
        stream, shown = Stream(talk.conversation.known()), ""
        for character in answer:
            shown += "".join(one.text for one in stream.feed(character, done=False))
            assert whole.startswith(shown), (answer, shown, whole)


@settings(max_examples=60)
@given(st.data())
def test_streaming_shows_what_the_whole_shows(data):
    talk = Talk()
    public = talk.hide(LETTER).public_text.value
    words = [*public.split(" "), "5", "an", "\n1. ", "$", "2024", "K.", "Mrs", "\u200b"]
    answer = " ".join(data.draw(st.lists(st.sampled_from(words), max_size=25)))
    whole = talk.recover(answer)
    stream, pieces, place = Stream(talk.conversation.known()), [], 0
    while place < len(answer):
        step = data.draw(st.integers(1, 12))
        pieces += stream.feed(answer[place : place + step], done=False)
        place += step
        shown = "".join(one.text for one in pieces)
        assert "".join(one.text for one in whole).startswith(shown)
    pieces += stream.feed("", done=True)
    assert "".join(one.text for one in pieces) == "".join(one.text for one in whole)


def test_plain_words_are_one_word_behind_at_most(letter):
    stream = Stream(letter.conversation.known())
    answer = "This sentence holds nothing that stands for anything in the letter at hand. "
    for place in range(len(answer)):
        stream.feed(answer[place], done=False)
        last = answer[: place + 1].rfind(" ")
        assert stream.held <= place - last


def test_recovering_all_so_far_reads_only_what_is_new(letter):
    given_, family = name(letter)
    answer = f"Dear {given_} {family}, you are welcome."
    texts = []
    for end in range(len(answer) + 1):
        made = letter.conversation.recover(answer[:end], done=end == len(answer))
        texts.append("".join(one.text for one in made.segments))
        assert made.held <= len(f"{given_} {family}") + 1
    assert texts[-1] == "Dear Anna Keller, you are welcome."
    assert all(later.startswith(earlier) for earlier, later in pairwise(texts))
    assert letter.conversation.recover("Another.", done=True).segments[0].text == "Another."


def doubtful(talk: Talk, answer: str) -> list[str]:
    return [one.text for one in talk.recover(answer) if one.status == "uncertain"]


@pytest.mark.parametrize(
    ("question", "answer", "marked"),
    [
        ("I met Max on 4 March 2024 and 2 May 2024. When?", "That is nine weeks later.",
         ["nine", "later"]),
        ("Anna owes $200 and Peter Keller $350. Who?", "His debt is higher.", ["His", "higher"]),
        ("Kim Weaver wrote to me. Who is it?", "She wrote to you.", ["She"]),
        ("Kim Weaver told her so. Who is it?", "She wrote to you.", []),
        ("I went from Boston to Toronto in 1999. How far is it?", "It is 690 km.", ["690"]),
        ("The river is older than the house. Why?", "It is older.", []),
    ],
)  # fmt: skip
def test_what_follows_from_a_surrogate_is_marked(talk, question, answer, marked):
    talk.hide(question)
    assert doubtful(talk, answer) == marked


@pytest.mark.parametrize("key", range(8))
def test_a_time_comes_back_in_its_half_of_the_day(key):
    talk = Talk(bytes([key]) * 32)
    text = "Anna Keller came at 11:30 am and left at 2:15 pm, or at 14:40.\n\nWhen did she leave?"
    public = talk.hide(text).public_text.value
    assert "11:30" not in public
    assert talk.read(public) == text
    assert talk.read(f"at {talk.public('11:30 am').upper()}").casefold() == "at 11:30 am"
