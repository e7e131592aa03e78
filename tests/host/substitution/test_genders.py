"""A noun's substitute has the gender of its translation: nothing around it must be mended."""

from __future__ import annotations

from random import Random

import pytest

from prism import dictionary as dictionaries
from prism.dictionary import Dictionary
from prism.protection.gazetteer import family_names, given_name
from prism.substitution import Policy, encode
from prism.substitution.candidates import SMALLEST_POOL, Candidates
from prism.substitution.pools import pools
from prism.text import PrivateText

PAIRS = ["fr", "de", "es"]


@pytest.fixture(params=PAIRS)
def words(request: pytest.FixtureRequest) -> Dictionary:
    return dictionaries.load("en", request.param)


def drawn(text: str, words: Dictionary, seed: int) -> dict[str, str]:
    """Each replaced word, and what stands for it."""
    done = encode(PrivateText(text), words, Policy(ratio=1.0), Random(seed))
    made = (one for line in done.lines for one in line.substitutions)
    return {one.word: one.substitute.lower() for one in made}


def gender(word: str, words: Dictionary) -> str:
    entry = words.resolve(word, "NN")
    assert entry is not None, word
    return Candidates(words.common).gender(entry.best)


@pytest.mark.parametrize("noun", ["patience", "breakfast", "confusion", "gold"])
def test_of_a_noun_without_an_article(noun: str, words: Dictionary) -> None:
    for seed in range(8):
        stands = drawn(f"We spoke of {noun}.", words, seed)[noun]
        assert gender(stands, words) == gender(noun, words), (noun, stands)


@pytest.mark.parametrize(("kin", "own"), [("Mum", "f"), ("Papa", "m")])
def test_of_what_a_relative_is_called(kin: str, own: str, words: Dictionary) -> None:
    for seed in range(8):
        stands = drawn(f"I told {kin} about it.", words, seed)[kin]
        assert gender(stands, words) == own, stands


def test_by_the_meaning_that_the_sentence_chooses() -> None:
    # mot where nothing is said of it, parole where it is given
    words = dictionaries.load("en", "fr")
    for text, own in (
        ("I heard the word.", "m"),
        ("I gave him my word that nobody knew.", "f"),
    ):
        for seed in range(8):
            stands = drawn(text, words, seed)["word"]
            assert gender(stands, words) == own, (text, stands)


def test_plurals_are_drawn_from_as_many(words: Dictionary) -> None:
    table, found = pools(words), Candidates(words.common)
    for noun in ("letters", "gardens", "tables", "houses"):
        entry = words.resolve(noun, "NNS")
        assert entry is not None
        pool = table.pool("NNS", entry, word=noun)
        alike = [one for one in pool if one.gender == found.gender(entry.best)]
        assert len(pool) >= SMALLEST_POOL
        assert len(alike) >= 0.5 * len(pool), noun


def test_every_gender_has_enough_to_stand_without_an_article(words: Dictionary) -> None:
    for noun in ("patience", "gold", "iron"):
        assert len(pools(words).bare(noun, words.resolve(noun, "NN"))) >= SMALLEST_POOL


@pytest.mark.parametrize(
    ("letter", "name", "own"),
    [
        # Listed, without its accent, and on no list: by how it ends.
        ("Dear Hester,\n\nI saw the garden.\n\nYours,\nOsbert", "Hester", "f"),
        ("Dear Hester,\n\nI saw the garden.\n\nYours,\nOsbert", "Osbert", "m"),
        ("Dear Jim,\n\nI saw the garden.\n\nYour Clemence", "Clemence", "f"),
        ("Hi Zelmira,\n\nI saw the garden.", "Zelmira", "f"),
    ],
)
def test_a_given_name_has_one_of_its_gender(letter: str, name: str, own: str) -> None:
    words = dictionaries.load("en", "fr")
    for seed in range(8):
        stands = drawn(letter, words, seed)[name]
        known = given_name(stands)  # one in fifty is made up
        assert known is None or any(genders == own for _, genders in known.uses), (name, stands)


def test_behind_a_title_stands_a_family_name() -> None:
    words = dictionaries.load("en", "fr")
    for seed in range(8):
        stands = drawn("Dear Ms Fairweather,\n\nI saw the garden.", words, seed)["Fairweather"]
        assert stands in family_names(), stands


def test_a_form_of_a_verb_that_is_a_name_too_is_no_name() -> None:
    words = dictionaries.load("en", "fr")
    done = encode(PrivateText("The dog has bitten him."), words, Policy(ratio=1.0), Random(1))
    (made,) = (o for line in done.lines for o in line.substitutions if o.word == "bitten")
    assert (made.kind, made.tag) == ("word", "VBN")
