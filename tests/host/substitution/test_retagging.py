"""What a tagger guessed and the dictionary knows better, and who stands for whom."""

from __future__ import annotations

from random import Random

import pytest

from prism import dictionary
from prism.protection.kinds import told
from prism.substitution import Policy, encode
from prism.substitution.agreement import agreement
from prism.substitution.candidates import SMALLEST_POOL
from prism.substitution.hideable import hideables
from prism.substitution.hiding import root
from prism.substitution.persons import is_person
from prism.substitution.pools import _ENOUGH_STEADY, pools
from prism.substitution.retagging import mended, retagged
from prism.tagging import analyse
from prism.tagging.model import TaggedWord
from prism.text import PrivateText


def tag_of(text: str, word: str, tags: str) -> str:
    """The tag that the word has at last, in words with these tags."""
    words, at = [], 0
    for one, tag in zip(text.split(), tags.split(), strict=True):
        words.append(TaggedWord(at, at + len(one), one, tag))
        at += len(one) + 1
    index = text.split().index(word)
    entry = dictionary.load("en", "fr").resolve(word, words[index].tag)
    return retagged(words, index, entry, "en")


@pytest.mark.parametrize(
    ("text", "word", "tags", "wanted"),
    [
        ("We have upheld it", "upheld", "PRP VBP JJ PRP", "VBN"),
        ("One thing slid away", "slid", "CD NN NN RB", "VBD"),
        ("The hall reopens today", "reopens", "DT NN NNS NN", "VBZ"),
        ("On my present pay", "pay", "IN PRP$ JJ VB", "NN"),
        ("The poor live there", "live", "DT JJ VBP RB", "VBP"),
        ("All that we boil", "boil", "DT IN PRP NN", "VBP"),
        ("On the orchard meadow", "orchard", "IN DT JJ NN", "NN"),
        ("On the twelfth", "twelfth", "IN DT NN", "JJ"),
        ("A red house", "red", "DT JJ NN", "JJ"),
        ("They darken the kitchen", "darken", "PRP NNP DT NN", "VBP"),
        ("They darken the kitchen", "darken", "PRP CD DT NN", "VBP"),
        ("The stolen copper", "stolen", "DT NNP NN", "JJ"),
        ("He wants to sue", "sue", "PRP VBZ TO NNP", "VB"),
        ("Forty of them", "Forty", "CD IN PRP", "CD"),
    ],
)
def test_a_tag_that_the_dictionary_contradicts_is_mended(
    text: str, word: str, tags: str, wanted: str
) -> None:
    assert tag_of(text, word, tags) == wanted


def test_only_what_has_degrees_loses_an_ending() -> None:
    words = "letter daughter summer father larger best sold stories"
    assert [root(word, "en") for word in words.split()] == [
        "letter", "daughter", "summer", "father", "large", "good", "sell", "story",
    ]  # fmt: skip


@pytest.mark.parametrize("target", ["fr", "de", "es"])
def test_a_thing_is_never_stood_for_by_a_person(target: str) -> None:
    words = dictionary.load("en", target)
    for word in ("table", "letter", "house"):
        pool = pools(words).pool("NN", words.resolve(word, "NN"), "", word)
        assert len(pool) >= 60
        assert not [one.word for one in pool if is_person(one.word, "NN", "en")]
    people = pools(words).pool("NN", words.resolve("neighbour", "NN"), "", "neighbour")
    assert sum(is_person(one.word, "NN", "en") for one in people) > len(people) / 2


@pytest.mark.parametrize(
    ("language", "text", "like", "unlike"),
    [
        ("fr", "Ma mère est là.", "tante", "père"),
        ("es", "Mi hermana vino.", "tía", "padre"),
        ("de", "Meine Tochter kam.", "Tante", "Vater"),
    ],
)
def test_a_relative_is_stood_for_by_one_of_the_same_form(
    language: str, text: str, like: str, unlike: str
) -> None:
    words = dictionary.load(language, "en")
    (sentence,) = analyse(text, language)
    rules, word = agreement(language), sentence.words[1]
    assert rules is not None
    form, entry = rules.form(sentence.words, 1, "NN"), words.resolve(word.text, "NN")
    known = pools(words)
    pool = known.pool("NN", entry, "", word.text, form)
    found = [one.word for one in known.telling("relation", "NN", pool, entry, form)]
    assert like in found
    assert unlike not in found


@pytest.mark.parametrize(
    ("language", "thing", "person"),
    [("de", "Drucker", "Bäcker"), ("fr", "pâte", "voisine"), ("es", "impresora", "vecina")],
)
def test_what_letters_have_as_a_thing_is_no_person(language: str, thing: str, person: str) -> None:
    assert not is_person(thing, "NN", language)
    assert is_person(person, "NN", language)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("He asked whether/IN deafness/NN runs/NNS in/IN our line/NN .", "runs VBZ"),
        ("even if/IN the/DT photographer/NN sulks/NNS ./.", "sulks VBZ"),
        ("for a firm/NN ,/, who/WP sponsor/NN me/PRP ./.", "sponsor VBP"),
        ("the drain/NN that/IN runs/NNS under/IN the/DT floor/NN and/CC leaks/NNS ./.", "runs NNS"),
        ("that/IN the/DT drain/NN runs/NNS under/IN it/PRP and/CC leaks/NNS ./.", "leaks VBZ"),
        ("if/IN the/DT run/NN is/VBZ short/JJ ./.", "run NN"),
        ("if/IN the/DT run/NN of/IN shops/NNS closes/VBZ ./.", "shops NNS"),
        ("he is thirteen/NNP ./.", "thirteen CD"),
        ("at eight/NN ./.", "eight CD"),
        ("she came to my step/NN ,/, crying/NN ,/, but", "crying VBG"),
        ("whenever you/PRP ring/VBG ./.", "ring VBP"),
        ("pump/VB three/CD started/VBD ./.", "pump NN"),
        ("they trod on my barley/RB again/RB ./.", "barley NN"),
        ("is/VBZ anything/NN dishonest/JJS ./.", "dishonest JJ"),
        ("tell/VB me/PRP beforehand/NN ./.", "beforehand RB"),
        ("the bathroom/NN ceiling/VBG within/IN an", "ceiling NN"),
        ("I am/VBP rather/RB deaf/NN ./.", "deaf JJ"),
        ("a bit/NN deaf/NN ./.", "deaf JJ"),
        ("payroll/VB still/RB owes/VBZ me/PRP", "payroll NN"),
        ("her deaf/NN brother/NN rings/VBZ", "deaf JJ"),
        ("her deaf/NN school/NN rings/VBZ", "deaf NN"),
        ("our/PRP$ elderly/RB dog/NN ./.", "elderly JJ"),
        ("the/DT needful/NN ./.", "needful NN"),
        ("the tablets/VBZ your/PRP$ aunt/NN gave/VBD me", "tablets NNS"),
        ("no dogs/NN for/IN a", "dogs NNS"),
        ("some lead/NN flashing/VBG came/VBD off", "flashing NN"),
        ("he was/VBD only/RB bruised/VBN ./.", "bruised JJ"),
        ("it has/VBZ exhausted/VBN people/NNS ./.", "exhausted VBN"),
        ("with a/DT nasty/JJ cold/JJ ./.", "cold NN"),
        ("it is a/DT little/JJ cold/JJ ./.", "cold JJ"),
        ("a/DT long/JJ cold/JJ ,/, damp/JJ day/NN ./.", "cold JJ"),
        ("guests/NNS who/WP nap/RB after/IN lunch/NN ./.", "nap VBP"),
        ("the/DT yearly/RB sale/NN ./.", "yearly JJ"),
        ("he drives/VBZ too/RB fast/JJ ./.", "fast RB"),
        ("it tastes/VBZ fine/JJ ./.", "fine JJ"),
    ],
)
def test_a_clause_has_a_verb_and_a_number_is_one(text: str, wanted: str) -> None:
    words, at = [], 0
    for one in text.split():
        word, _, tag = one.partition("/")
        words.append(TaggedWord(at, at + len(word), word, tag or "XX"))
        at += len(word) + 1
    found = mended(words, dictionary.load("en", "fr"))
    assert wanted in [f"{word.text} {word.tag}" for word in found]


@pytest.mark.parametrize("target", ["fr", "de", "es"])
@pytest.mark.parametrize("tag", ["VB", "VBD", "VBG", "VBN", "VBP", "VBZ"])
def test_a_verb_stands_for_one_of_its_frame(target: str, tag: str) -> None:
    kept = pools(dictionary.load("en", target))
    taking, alone = ({one.word for one in kept.pool(tag, frame=f)} for f in ("object", "none"))
    assert len(taking) >= SMALLEST_POOL
    assert len(alone) >= _ENOUGH_STEADY
    assert not taking & alone


def test_numbers_stand_for_numbers_and_matter_for_matter() -> None:
    kept = pools(dictionary.load("en", "fr"))
    assert "six" not in {one.word for one in kept.counting("forty")}
    assert "nine" in {one.word for one in kept.counting("six")}
    assert not kept.counting("letter")
    assert "grandma" in {one.word for one in kept.bare("mum")}
    assert len(kept.bare("deafness")) >= SMALLEST_POOL


@pytest.mark.parametrize(
    ("language", "text", "season"),
    [
        ("en", "We came here this winter.", "winter"),
        ("de", "Wir kamen diesen Winter hierher.", "winter"),
        ("fr", "Nous venons chaque hiver.", "hiver"),
        ("es", "Vinimos aquí este invierno.", "invierno"),
    ],
)
def test_a_season_stands_for_a_season(language: str, text: str, season: str) -> None:
    words = dictionary.load(language, "fr" if language == "en" else "en")
    group = {one.word for one in pools(words).grouped(season, "NN")}
    made = encode(PrivateText(text), words, Policy(method="prism-star", ratio=1), Random(3))
    (found,) = (one for one in made.lines[0].substitutions if one.word.lower() == season)
    assert found.substitute.lower() in group
    assert len(group) == 2


def test_what_stands_before_a_name_or_a_day_and_a_formula_stay() -> None:
    made = encode(
        PrivateText("Dear Sirs, a man named Ada wrote a letter dated Monday."),
        dictionary.load("en", "fr"),
        Policy(method="prism-star", ratio=1),
        Random(3),
    )
    kept = {word.text for line in made.lines for word in line.words}
    assert {"Sirs", "named", "dated"} <= kept


def test_what_is_looked_forward_to_is_the_object_of_one_verb() -> None:
    (sentence,) = analyse("She was looking forward to it.", "en")
    found, _ = hideables(sentence.words, frozenset(), dictionary.load("en", "de"))
    assert [one.word.text for one in found] == ["looking forward to"]


@pytest.mark.parametrize(
    ("text", "frame"), [("She cleaned out the shed.", "object"), ("The engine broke down.", "none")]
)
def test_a_verb_of_several_words_has_the_object_behind_it(text: str, frame: str) -> None:
    (sentence,) = analyse(text, "en")
    found, _ = hideables(sentence.words, frozenset(), dictionary.load("en", "de"))
    assert [one.frame for one in found if " " in one.word.text] == [frame]


@pytest.mark.parametrize("text", ["Dear Aunt Ada,", "She is the mother of one."])
def test_a_relative_stands_for_a_relative_whoever_owns_them(text: str) -> None:
    words = dictionary.load("en", "fr")
    made = encode(PrivateText(text), words, Policy(method="prism-star", ratio=0.5), Random(3))
    known = told("en")
    (found,) = (one for one in made.lines[0].substitutions if known.get(one.word.lower()))
    assert known[found.substitute.lower()] == "relation"


@pytest.mark.parametrize(
    ("language", "text", "word", "tag"),
    [
        ("fr", "Je passe devant l'école", "école", "NN"),
        ("fr", "Il dit que l'argent suffit", "argent", "NN"),
        ("fr", "Il parle du fa", "fa", "NN"),
        ("fr", "Elle dit qu'il l'aide", "aide", "VBZ"),
        ("fr", "Je joins une copie de l'annonce", "annonce", "NN"),
        ("fr", "Il a mal à l'épaule", "épaule", "NN"),
        ("fr", "Elle est sûre de l'aimer", "aimer", "VB"),
        ("fr", "Il a parlé au dîner", "dîner", "NN"),
        ("fr", "Elle a ri en les ouvrant", "ouvrant", "VBG"),
        ("fr", "Je finis demain", "finis", "VBP"),
        ("es", "Mira debajo del capó", "capó", "NN"),
    ],
)
def test_what_an_article_leads_is_no_verb(language: str, text: str, word: str, tag: str) -> None:
    words = analyse(text, language)[0].words
    found, _ = hideables(words, frozenset(), dictionary.load(language, "en"))
    assert next(one.word.tag for one in found if one.word.text == word) == tag
