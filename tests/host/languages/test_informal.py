"""Informal spellings become the standard ones, and nothing else changes."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from prism import languages
from prism.languages.informal import edits
from prism.text import Edit, replace


def standard(text: str, language: str, kept: Sequence[re.Pattern[str]] = ()) -> str:
    return replace(text, [Edit(*edit) for edit in edits(text, language, kept)])


@pytest.mark.parametrize(
    ("language", "typed", "read"),
    [
        ("en", "pls msg me tmrw, thx xx", "please message me tomorrow, thanks xx"),
        ("en", "r u free fri or sat?", "are you free Friday or Saturday?"),
        ("en", "Ill come, ill be late. He was ill.", "I'll come, I'll be late. He was ill."),
        ("en", "Is ur car ok? ur not late", "Is your car ok? you're not late"),
        ("en", "We sat down. The sat nav is wet.", "We sat down. The sat nav is wet."),
        ("en", "PLS wait", "PLEASE wait"),
        ("en", "Y’all came, I like y'all's van", "You came, I like your van"),
        ("en", "Ask Im Sung, see u.k. or me@u.org/u", "Ask Im Sung, see u.k. or me@u.org/u"),
        ("en", "I couldnae see the wee one", "I couldn't see the little one"),
        ("fr", "slt, c bon pr ce we ?", "salut, c'est bon pour ce week-end ?"),
        ("fr", "On se voit l'aprem stp", "On se voit l'après-midi s'il te plaît"),
        ("de", "Ich hab vllt nen Termin. LG", "Ich habe vielleicht einen Termin. Liebe Grüße"),
        ("de", "Komm her, 10 Grad, lieber ne nicht", "Komm her, 10 Grad, lieber ne nicht"),
        ("es", "xq no vienes? es x favor q no", "por qué no vienes? es por favor que no"),
        ("es", "voy pa casa, 3 x 4 m", "voy para casa, 3 x 4 m"),
        ("nl", "u bent", "u bent"),
    ],
)
def test_read_as_standard(language: str, typed: str, read: str) -> None:
    assert standard(typed, language) == read


def test_what_is_to_be_kept_stays() -> None:
    assert standard("pls pls", "en", [re.compile("^pls")]) == "pls please"


@pytest.mark.parametrize("language", ["en", "fr", "de", "es"])
def test_the_standard_is_standard(language: str) -> None:
    for line in languages.lines(language, "words/informal.txt"):
        written = line.split("\t")[1]
        assert standard(f"x, {written}, x", language) in (
            f"x, {written}, x",
            f"por, {written}, por",
        )
