"""One sentence has one disguise, in every text and process; what is hidden is hidden everywhere."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prism import dictionary as dictionaries
from prism.dictionary import Dictionary
from prism.keyed import Draws, Stream
from prism.substitution import Encoding, Policy, encode, hiding
from prism.substitution.hiding import root
from prism.tagging import lemma
from prism.text import PrivateText

LETTER = """Dear Anna,

I have cancer. My daughter does not know yet. I saw the doctor at the hospital on Monday, and he
gave me six weeks. The operation costs 4,200 dollars. Please sell the house before my daughter sees
the letters. Anna, will you lend me the money? Peter Maddox has lost his job, and nobody is told.
"""
KEY = Draws(bytes(32))


def made(
    text: str,
    words: Dictionary,
    ratio: float = 0.5,
    draws: Draws | None = None,
    level: Policy | None = None,
) -> Encoding:
    """By a fresh copy of one key, unless another is given: nothing is remembered."""
    policy = level or Policy(ratio=ratio)
    return encode(PrivateText(text), words, policy, Random(), draws=draws or Draws(bytes(32)))


def public(encoding: Encoding) -> dict[str, str]:
    return {" ".join(line.private.split()): line.public.value for line in encoding.lines}


def hidden(encodings: Iterable[Encoding]) -> set[str]:
    return {
        root(one.word.lower(), "en")
        for encoding in encodings
        for line in encoding.lines
        for one in line.substitutions
        if one.kind == "word" and " " not in one.word
    }


def shown(encodings: Iterable[Encoding]) -> set[str]:
    return {
        root(word.text.lower(), "en")
        for encoding in encodings
        for line in encoding.lines
        for word in line.words
        if word.start not in {one.start for one in line.substitutions}
    }


@pytest.fixture(scope="module", params=["fr", "de", "es"])
def words(request: pytest.FixtureRequest) -> Dictionary:
    return dictionaries.load("en", request.param)


@pytest.mark.parametrize("ratio", [0.0, 0.5, 1.0])
def test_a_text_has_one_disguise(words: Dictionary, ratio: float) -> None:
    assert len({made(LETTER, words, ratio).public_text for _ in range(3)}) == 1
    other = made(LETTER, words, ratio, Draws(bytes(31) + b"x")).public_text
    assert other != made(LETTER, words, ratio).public_text


@pytest.mark.parametrize("ratio", [0.5, 1.0])
def test_a_sentence_has_one_in_any_text_and_in_any_lines(words: Dictionary, ratio: float) -> None:
    whole = public(made(LETTER, words, ratio))
    for sentence in ("I have cancer.", "My daughter does not know yet."):
        alone = made(sentence, words, ratio).public_text.value
        assert whole[sentence] == alone
    long = "Please sell the house before my daughter sees the letters that the doctor has written."
    broken = long.replace(" letters", "\nletters")
    whole_line, two = (made(one, words, ratio).public_text.value.split() for one in (long, broken))
    assert whole_line == two


def test_a_growing_text_keeps_what_it_has_said(words: Dictionary) -> None:
    """Also a substitute that the text comes to hold as a private word: it has left."""
    draws = Draws(bytes(32))
    said = ""
    before: dict[str, str] = {}
    for sentence in ("I have cancer.", "My daughter knows the doctor.", "He has a small house."):
        said += f"{sentence} "
        now = public(made(said, words, 1.0, draws))
        assert before.items() <= now.items()
        before = now
        stand_ins = [one.substitute for line in made(said, words, 1.0, draws).lines
                     for one in line.substitutions]  # fmt: skip
        said += f"The {stand_ins[0].lower()} is here. "
        now = public(made(said, words, 1.0, draws))
        assert before.items() <= now.items()
        before = now


def test_the_same_words_are_hidden_in_every_pair() -> None:
    seen = [
        {
            " ".join(line.private.split()): {one.word for one in line.substitutions}
            for line in made(LETTER, dictionaries.load("en", target, engine), 0.5).lines
        }
        for target, engine in (("fr", ""), ("fr", "apertium"), ("es", "apertium"), ("de", ""))
    ]
    assert all(one == seen[0] for one in seen)


@pytest.mark.parametrize("target", ["fr", "es"])
@pytest.mark.parametrize("ratio", [0.5, 1.0])
def test_no_engine_is_told_by_the_public_text(target: str, ratio: float) -> None:
    general, engine = (dictionaries.load("en", target, name) for name in (None, "apertium"))
    one, other = made(LETTER, general, ratio), made(LETTER, engine, ratio)
    assert one.public_text == other.public_text
    assert other.dictionary == f"en-{target}.apertium.tsv"
    stand_ins = [s for line in other.lines for s in line.substitutions if s.kind == "word"]
    assert all(engine.resolve(s.substitute.lower(), s.tag) for s in stand_ins)


def test_a_larger_ratio_adds_words_and_changes_no_other(words: Dictionary) -> None:
    ratios = (0.0, 0.2, 0.5, 0.7, 0.9)
    stood: list[dict[tuple[int, str], str]] = [
        {
            (place, one.word): one.substitute.lower()
            for place, line in enumerate(made(LETTER, words, ratio).lines)
            for one in line.substitutions
        }
        for ratio in ratios
    ]
    for less, more in pairwise(stood):
        assert less.items() <= more.items()
    assert len(stood[0]) < len(stood[2]) < len(stood[4])


def test_all_words_replaced_share_nothing_with_some_replaced(words: Dictionary) -> None:
    """Words that agreed would be known for substitutes, and the others of the first for true."""
    some, all_ = made(LETTER, words, 0.9), made(LETTER, words, 1.0)
    pairs = [
        (one.substitute, other.substitute)
        for a, b in zip(some.lines, all_.lines, strict=True)
        for one in a.substitutions
        for other in b.substitutions
        if one.word == other.word and one.kind == other.kind == "word"
    ]
    assert len(pairs) > 15
    assert sum(a == b for a, b in pairs) <= 1


def test_a_word_is_hidden_in_all_its_forms_or_in_none(words: Dictionary) -> None:
    forms = (
        "The doctor sells houses. He sold a house. Doctors are selling. I am losing it. We lost it."
        " She loses. A letter came. Letters come."
    )
    for number in range(20):
        done = [made(sentence + ".", words, 0.5, Draws(bytes(31) + bytes([number])))
                for sentence in forms.rstrip(".").split(". ")]  # fmt: skip
        assert not hidden(done) & shown(done)


def test_a_unit_goes_where_any_of_its_words_goes(words: Dictionary) -> None:
    units = [
        "took part", "went bankrupt", "made a decision", "gave notice", "paid attention",
        "kept an eye on them", "lost his temper", "bit their tongues", "changed my mind",
        "ran errands", "caught fire", "took a look", "filed a complaint", "drew a line",
    ]  # fmt: skip
    for number, unit in enumerate(units):
        last = unit.removesuffix(" on them").rpartition(" ")[2]
        text = f"They {unit} there. Nobody has forgotten the {last}."
        for policy in (Policy(ratio=0.5), Policy(ratio=0.8)):
            draws = Draws(bytes(31) + bytes([number]))
            encoding = made(text, words, draws=draws, level=policy)
            hiding.Everywhere().check(encoding.lines, "en")


@pytest.mark.parametrize(
    ("text", "whole", "left"),
    [
        ("They scared my aunt off there.", "scared off", r"They \w+ my \w+ there\."),
        ("He kept calling them names all week.", "calling names", r"He \w+ \w+ them all \w+\."),
        ("She called the names of all.", "", r"She \w+ the \w+ of all\."),
        ("We threw it off the roof.", "", r"We \w+ it off the \w+\."),  # off leads the roof
        ("Please tow the bike back the day after.", "", r".* back the \w+ after\."),
    ],
)
def test_a_verb_goes_with_its_words_behind_its_object(
    words: Dictionary, text: str, whole: str, left: str
) -> None:
    for number in range(5):
        draws = Draws(bytes(31) + bytes([number]))
        encoding = made(text, words, draws=draws, level=Policy(ratio=1))
        hiding.Everywhere().check(encoding.lines, "en")
        (line,) = encoding.lines
        assert [one.word for one in line.substitutions if " " in one.word] == [whole] * bool(whole)
        assert re.fullmatch(left, line.public.value)
        assert [word.text for word in line.words] == re.findall(r"\w+|\.", line.public.value)


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("The volcano lab closed.", {"volcano lab"}),
        ("We painted our cellar stairs cupboard.", {"cellar stairs cupboard"}),
        ("The weather yesterday ruined the corn cobs.", {"corn cobs"}),
        ("Her gray cardigan was wet.", set()),
        ("The cellar roof leaks.", {"cellar roof"}),
        ("The goat shed roof leaks.", set()),
        ("A two-page summary hung there.", set()),
        ("We know that the pipes burst and the nurse swims.", set()),
    ],
)  # fmt: skip
def test_nouns_that_are_all_hidden_are_put_together(
    words: Dictionary, text: str, units: set[str]
) -> None:
    for number in range(5):
        encoding = made(text, words, draws=Draws(bytes(31) + bytes([number])))
        replaced = [one for line in encoding.lines for one in line.substitutions]
        assert {one.word for one in replaced if " " in one.word} == units
        assert all(" " not in one.substitute for one in replaced)


def test_what_is_put_together_is_hidden_everywhere(words: Dictionary) -> None:
    """Also where the key hides only one of the two."""
    text = "The bed meeting ran late. A bed broke. Nobody likes meetings. The volcano lab. A lab."
    for number in range(10):
        for ratio in (0.2, 0.4, 0.5, 0.7, 0.85, 1.0):
            encoding = made(text, words, ratio, Draws(bytes(31) + bytes([number])))
            replaced = [one for line in encoding.lines for one in line.substitutions]
            parts = {root(part, "en") for one in replaced for part in one.word.lower().split()}
            assert not parts & shown([encoding])


def test_a_ratio_holds_of_many_words(words: Dictionary) -> None:
    ratios = [made(LETTER, words, 0.5, Draws(bytes(31) + bytes([n]))).report.ratio
              for n in range(30)]  # fmt: skip
    # Much of this letter tells something of somebody, and goes at any ratio.
    assert 0.4 < sum(ratios) / len(ratios) < 0.75


def test_at_most_some_short_sentences_leave_as_they_are(words: Dictionary) -> None:
    """Of two content words one is hidden by most keys."""
    bare = [
        made("My daughter has cancer.", words, 0.5, Draws(bytes(31) + bytes([n])))
        for n in range(100)
    ]
    assert sum(not one.report.substituted for one in bare) < 20


def test_names_are_one_person_throughout_and_a_number_ties_nothing(words: Dictionary) -> None:
    text = "Anna owes 4,200 dollars.\n\nI know Anna. She paid 4,200 dollars to Anna."
    lines = made(text, words, 0.0).lines
    names = {one.substitute for line in lines for one in line.substitutions if one.word == "Anna"}
    sums = [one.substitute for line in lines for one in line.substitutions if "4,200" in one.word]
    assert len(names) == 1
    assert len(set(sums)) == len(sums) == 2
    apart = {
        one.substitute
        for line in made(text, words, 1.0).lines
        for one in line.substitutions
        if one.word == "Anna"
    }
    assert len(apart) > 1


def test_each_place_has_a_word_of_its_own_where_all_are_replaced(words: Dictionary) -> None:
    text = "The doctor saw the doctor. A doctor came."
    stand_ins = [
        one.substitute.lower()
        for line in made(text, words, 1.0).lines
        for one in line.substitutions
        if one.word == "doctor"
    ]
    assert len(set(stand_ins)) == len(stand_ins) == 3
    some = made(text, words, 0.99).lines[0].substitutions
    assert len({one.substitute for one in some if one.word == "doctor"}) <= 1


def test_another_process_draws_the_same(words: Dictionary) -> None:
    program = (
        "from random import Random\n"
        "from prism import dictionary\n"
        "from prism.keyed import Draws\n"
        "from prism.substitution import Policy, encode\n"
        "from prism.text import PrivateText\n"
        f"words = dictionary.load('en', {words.target!r})\n"
        f"text = PrivateText({LETTER!r})\n"
        "done = encode(text, words, Policy(), Random(), draws=Draws(bytes(32)))\n"
        "print(done.public_text.value)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.rstrip("\n") == made(LETTER, words).public_text.value.rstrip("\n")


def test_a_digest_keeps_labels_apart_and_says_nothing_without_the_key() -> None:
    assert KEY.digest("a", "bc") != KEY.digest("ab", "c")
    assert KEY.digest("a") != Draws(bytes(31) + b"x").digest("a")
    assert KEY.digest("a") == Draws(bytes(32)).digest("a")
    with pytest.raises(ValueError, match="32"):
        Draws(b"short")


@given(st.binary(min_size=32, max_size=32), st.integers(1, 200), st.integers(1, 10_000))
@settings(max_examples=50, deadline=None)
def test_a_stream_is_a_source_of_random_numbers(seed: bytes, bits: int, below: int) -> None:
    one, again = Stream(seed), Stream(seed)
    numbers = [one.getrandbits(bits) for _ in range(20)]
    assert numbers == [again.getrandbits(bits) for _ in range(20)]
    assert all(0 <= number < 2**bits for number in numbers)
    assert all(0 <= one.randrange(below) < below for _ in range(20))
    assert all(0 <= one.random() < 1 for _ in range(20))


def test_a_stream_and_shares_are_even() -> None:
    stream = Stream(bytes(32))
    drawn = [stream.randrange(10) for _ in range(10_000)]
    assert all(850 < drawn.count(number) < 1150 for number in range(10))
    shares = [KEY.share("hide", "en", str(number)) for number in range(4000)]
    assert abs(sum(shares) / len(shares) - 0.5) < 0.03
    assert lemma("dogs", "NNS", "en") == "dog"


def test_words_of_everybodys_letters_tell_nothing_as_words_of_a_term() -> None:
    told = hiding.telling("en")
    assert {"run", "bite", "familiar"}.isdisjoint(told)
    assert {"mosquito", "nurse", "asthma"} <= told.keys()
