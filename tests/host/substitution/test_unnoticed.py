"""Substitutes that nobody notices: what they hide, and what they must not depend on."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prism import dictionary as dictionaries
from prism.dictionary import Dictionary
from prism.errors import UsageError
from prism.keyed import Draws
from prism.languages.usage import usage
from prism.substitution import Encoding, Policy, encode
from prism.text import Edit, PrivateText, PublicText, replace

TEXT = (
    "My sister bought a small house near the river last summer. She painted the kitchen green and"
    " planted an old apple tree in the garden. The neighbours brought bread and a bottle of wine,"
    " and on Sunday the whole family had a long dinner under the tree."
)


@pytest.fixture(scope="module")
def words() -> Dictionary:
    return dictionaries.load("en", "es")


def encoded(text: str, words: Dictionary, seed: int = 0, **policy: object) -> Encoding:
    policy = {"unnoticed": True, **policy}
    return encode(PrivateText(text), words, Policy(**policy), Random(seed))  # type: ignore[arg-type]


def substitutes(encoding: Encoding) -> list[str]:
    return [m.substitute.lower() for line in encoding.lines for m in line.substitutions]


@given(text=st.text(max_size=200), seed=st.integers(0, 9))
@settings(max_examples=50, deadline=None)
def test_any_text_can_be_undone(text: str, seed: int, dictionary: Dictionary) -> None:
    encoding = encoded(text, dictionary, seed, ratio=0.7)
    pieces = [encoding.gaps[0]]
    for line, gap in zip(encoding.lines, encoding.gaps[1:], strict=True):
        edits = [Edit(made.start, made.end, made.word) for made in line.substitutions]
        pieces += (replace(line.public.value, edits), gap)
    bare = re.compile(r"\b([Aa])n?\b")
    assert bare.sub(r"\1", "".join(pieces)) == bare.sub(r"\1", text)


def test_no_replaced_word_stays(words: Dictionary) -> None:
    for seed in range(10):
        encoding = encoded(TEXT, words, seed, ratio=0.6)
        shown = set(re.findall(r"\w+", encoding.public_text.value.lower()))
        made = [made for line in encoding.lines for made in line.substitutions]
        assert len(made) >= 10
        assert not shown & {one.word.lower() for one in made}


class Deaf(Draws):
    """Draws that do not hear which sentence and which word they are for."""

    WORDS = ("dog", "teacher", "soldier")

    def digest(self, *labels: str) -> bytes:
        deaf = [one for one in labels if "carried" not in one and one not in self.WORDS]
        return super().digest(*deaf)


def test_a_substitute_says_nothing_of_its_word_but_the_tag(words: Dictionary) -> None:
    """Two texts that differ in a word that is replaced have equal draws: the word has no part."""

    def drawn(one: str, seed: int) -> PublicText:
        text = PrivateText(f"The {one} carried a letter to the old house.")
        draws = Deaf(seed.to_bytes(32, "big"))
        policy = Policy(ratio=1.0, unnoticed=True)
        return encode(text, words, policy, Random(), draws=draws).public_text

    same = sum(
        drawn(one, seed) == drawn("dog", seed)
        for seed in range(20)
        for one in ("teacher", "soldier")
    )
    assert same >= 36  # the rest: neither may be handed out in a text that holds it


def test_substitutes_are_as_common_as_written_words_and_go_with_their_neighbours(
    words: Dictionary,
) -> None:
    used = usage("en")
    common: dict[bool, float] = {}
    seen: dict[bool, int] = {}
    for unnoticed in (False, True):
        made = [encoded(TEXT, words, seed, unnoticed=unnoticed) for seed in range(20)]
        drawn = [word for one in made for word in substitutes(one)]
        common[unnoticed] = fmean(used.information.get(word, 12.0) for word in drawn)
        pairs = [
            (first, second)
            for one in made
            for first, second in pairwise(re.findall(r"\w+", one.public_text.value.lower()))
            if {first, second} & set(substitutes(one))
        ]
        seen[unnoticed] = sum(second in used.after.get(first, {}) for first, second in pairs)
    assert common[True] < common[False] - 1
    assert seen[True] > 3 * seen[False]


def test_draws_differ_and_a_key_repeats_them(words: Dictionary) -> None:
    assert len({encoded(TEXT, words, seed).public_text for seed in range(10)}) == 10
    policy = Policy(unnoticed=True)
    first, again = (
        encode(PrivateText(TEXT), words, policy, Random(), draws=Draws(bytes(32))).public_text
        for _ in range(2)
    )
    assert first == again


def test_methods_with_a_proof_keep_their_distribution(words: Dictionary) -> None:
    for method in ("prism-r", "mixture", "nested"):
        with pytest.raises(UsageError, match="proof"):
            encoded(TEXT, words, method=method)
