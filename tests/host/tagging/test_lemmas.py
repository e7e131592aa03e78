"""Forms of one word have one lemma."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prism.languages.en.structure.forms import past
from prism.tagging import lemma

FORMS = """
dog: dogs/NNS Dogs/NNS DOG/NN
go: went/VBD gone/VBN goes/VBZ going/VBG
see: saw/VBD seen/VBN seeing/VBG
saw: saw/NN saws/NNS sawing/VBG
hope: hoping/VBG hoped/VBD hopes/VBZ
hop: hopping/VBG hopped/VBD
change: changing/VBG changed/VBN changes/NNS
sing: singing/VBG sings/VBZ
create: created/VBN creating/VBG
treat: treated/VBN treating/VBG
visit: visited/VBD visiting/VBG
invite: invited/VBD inviting/VBG
decide: decided/VBD
avoid: avoided/VBD
travel: travelled/VBD travelling/VBG traveled/VBD
call: called/VBD calling/VBG
control: controlled/VBN
install: installed/VBN
try: tries/VBZ tried/VBD trying/VBG
die: died/VBD dies/VBZ dying/VBG
agree: agreed/VBD agreeing/VBG
need: needed/VBD
house: houses/NNS
box: boxes/NNS
bus: buses/NNS
church: churches/NNS
headache: headaches/NNS
hero: heroes/NNS
lady: ladies/NNS
movie: movies/NNS
child: children/NNS
fireman: firemen/NNS
grandchild: grandchildren/NNS
eyetooth: eyeteeth/NNS
housewife: housewives/NNS
genius: geniuses/NNS
sneak: snuck/VBD
analysis: analyses/NNS
series: series/NNS
large: larger/JJR largest/JJS
big: bigger/JJR biggest/JJS
happy: happier/JJR happiest/JJS
simple: simpler/JJR
good: better/JJR best/JJS
well: better/RBR
be: is/VBZ were/VBD 's/VBZ ’re/VBP
not: n't/RB n’t/RB
will: wo/MD 'll/MD
panic: panicked/VBD
bring: bring/VBP brought/VBN
early: early/RB
only: only/RB
"""


@pytest.mark.parametrize(
    ("expected", "form"),
    [
        (expected, form)
        for expected, _, forms in (line.partition(": ") for line in FORMS.strip().split("\n"))
        for form in forms.split()
    ],
)
def test_forms_of_a_word_share_its_lemma(expected: str, form: str) -> None:
    word, _, tag = form.rpartition("/")
    assert lemma(word, tag, "en") == expected


@given(st.text(), st.sampled_from(["NNS", "VBD", "VBG", "VBZ", "JJR", "RBS", "NN", "", "xx"]))
def test_any_word_has_a_lemma(word: str, tag: str) -> None:
    found = lemma(word, tag, "en")
    assert bool(found) == bool(word)
    assert len(found) <= len(word.lower()) + 2


def test_a_long_word_takes_no_longer() -> None:
    started = time.process_time()
    for tag in ("VBD", "VBG", "NNS", "JJR"):
        lemma("aeioul" * 100_000 + "ing", tag, "en")
        lemma("aeioul" * 100_000 + "ed", tag, "en")
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    "verb",
    "admit commit refer occur prefer permit omit regret submit transfer infer deter equip expel"
    " compel control defer acquit allot rebel".split(),
)
def test_a_letter_is_doubled_where_it_is_stressed(verb: str) -> None:
    doubled = verb + verb[-1]
    assert past(verb) == f"{doubled}ed"
    assert lemma(f"{doubled}ed", "VBD", "en") == lemma(f"{doubled}ing", "VBG", "en") == verb


@pytest.mark.parametrize("verb", "visit open listen offer limit benefit enter happen".split())
def test_no_letter_is_doubled_where_it_is_not(verb: str) -> None:
    assert past(verb) == f"{verb}ed"
    assert lemma(f"{verb}ed", "VBN", "en") == lemma(f"{verb}ing", "VBG", "en") == verb


@pytest.mark.parametrize(("verb", "form"), [("die", "died"), ("tie", "tied"), ("bring", "brought")])
def test_a_participle_is_no_past(verb: str, form: str) -> None:
    assert past(verb) == form


@pytest.mark.parametrize(
    ("form", "verb"), [("overpaid", "overpay"), ("rebuilt", "rebuild"), ("rented", "rent")]
)
def test_an_irregular_verb_stays_one_behind_a_prefix(form: str, verb: str) -> None:
    assert lemma(form, "VBD", "en") == lemma(form, "VBN", "en") == verb
