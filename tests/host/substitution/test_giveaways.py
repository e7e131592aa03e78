"""Plain words and expressions that tell something of a person go as the telling words do."""

from __future__ import annotations

from random import Random

import pytest

from prism import dictionary, languages
from prism.keyed import Draws
from prism.levels import level
from prism.policy import Policy
from prism.protection import Rules
from prism.substitution import encode
from prism.substitution.content import giveaways
from prism.text import PrivateText


def shown(text: str, source: str, kinds: bool = True) -> str:
    """What a translator sees of a text, with a line for each word or unit that was replaced."""
    words = dictionary.load(source, "fr" if source == "de" else "de")
    policy: Policy = level("balanced").policy
    rules = Rules() if kinds else Rules(kinds=frozenset())
    done = encode(PrivateText(text), words, policy, Random(), draws=Draws(bytes(32)), rules=rules)
    seen = []
    for line in done.lines:
        public = line.public.value
        for one in sorted(line.substitutions, key=lambda one: -one.start):
            public = public[: one.start] + "_" + public[one.end :]
        seen.append(public)
    return " ".join(seen)


@pytest.mark.parametrize(
    ("source", "text", "public"),
    [
        ("en", "She passed away at last.", "She _ at last."),
        ("en", "She passed it on.", "She passed it on."),
        ("en", "She is expecting in the spring.", "She _ in the spring."),
        ("en", "She is expecting you.", "She is expecting you."),
        ("en", "He was inside for a long time.", "He _ for a long time."),
        ("en", "He was inside when we came.", "He was inside when we came."),
        ("en", "We are out of work again.", "We _ again."),
        ("en", "He has had it locked up.", "He has had it _."),
        ("en", "The scan showed a lump.", "The _ showed a _."),
        ("fr", "Je suis en arrêt depuis hier.", "J'_ depuis hier."),
        ("fr", "On l'a relâché hier.", "On l'a _ hier."),
        ("es", "Ya no llegamos a fin de mes.", "Ya no _."),
        ("de", "Mir wurde gekündigt.", "Mir wurde _."),
    ],
)
def test_an_expression_goes_as_one_and_its_words_stay(source: str, text: str, public: str) -> None:
    assert shown(text, source) == public


def test_whoever_protects_no_kinds_keeps_them() -> None:
    assert shown("She passed away at last.", "en", kinds=False) == "She passed away at last."


@pytest.mark.parametrize("source", ["en", "fr", "es", "de"])
def test_each_can_be_put_back_in_every_language(source: str) -> None:
    targets = {"en", "fr", "es", "de"} - {source}
    units = [one for one in giveaways(source) if " " in one]
    known = languages.lines(source, "words/units.txt")
    begin = {line.partition("\t")[0].partition(" (")[0].removesuffix(" X") for line in known}
    assert begin.issuperset(units)
    for target in targets:
        words = dictionary.load(source, target)
        assert not [one for one in units if not (words.entry(one, "VB") or words.entry(one, "NN"))]


def test_no_capital_says_that_a_nation_or_creed_stands_there() -> None:
    words = dictionary.load("en", "fr")
    text = PrivateText("Lutheran ladies came. The Lutheran lady came.")
    done = encode(text, words, level("balanced").policy, Random(), draws=Draws(bytes(32)))
    own = [one.substitute for line in done.lines for one in line.substitutions
           if one.word == "Lutheran"]  # fmt: skip
    assert [one[0].isupper() for one in own] == [True, False]
