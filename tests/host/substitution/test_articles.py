"""`a` or `an` goes by how the next word is said."""

from __future__ import annotations

import pytest

from prism.substitution.articles import mended


@pytest.mark.parametrize(
    "said",
    """an apple|a pear|an hour|an honest man|a house|a unanimous vote|a urinary infection|an urn
    an urgent letter|a university|an uninvited guest|an unimportant one|a unit|a European|an
    envelope|a one-way street|an onion|an onerous task|a used car|an usher|a ewe|a year|an X|a UN
    an MRI|an FBI agent|an NGO|an HTML page|an HIV test|an EU law|a UFO|a NATO summit|a NASA launch
    a CEO|an LED lamp|an SOS|a HOUSE|an APPLE|a SHOE|a STONE|a USB stick|an RSVP|a DVD|an 80
    an 8-year-old
    an 11|an 18th|a 110|a 180|a 1,100|a 10|an x-ray|an X-ray|a b-side""".replace("\n", "|").split(
        "|"
    ),
)
def test_the_article_goes_by_the_sound(said: str) -> None:
    words = said.split()
    if len(words) > 1:
        article, following = words[:2]
        for given in ("a", "an"):
            assert mended(given, following, "en") == article
        assert mended("A", following, "en") == article.capitalize()


@pytest.mark.parametrize("language", ["fr", "xx", ""])
def test_a_language_without_a_list_keeps_its_articles(language: str) -> None:
    assert mended("un", "apple", language) == "un"
    assert mended("a", "apple", language) == "a"


def test_other_words_are_no_articles() -> None:
    assert mended("the", "apple", "en") == "the"
