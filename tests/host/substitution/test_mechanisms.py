"""What each mechanism must replace, whatever its chance, and what it may not draw."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from prism.dictionary import Dictionary
from prism.protection import Rules
from prism.substitution import Policy, encode, epsilon, mixture, prism_r
from prism.substitution.draft import Replacement
from prism.tagging.model import TaggedWord
from prism.text import PrivateText

SELDOM = 0.001
SEEDS = range(30)


def replaced(
    method: str, text: str, dictionary: Dictionary, always: dict[int, str], seed: int
) -> list[Replacement]:
    words = [TaggedWord(0, len(text), text, "NN")]
    known = prism_r.vocabulary(dictionary)
    if method == "mixture":
        return mixture.replace_words(words, always, SELDOM, known, dictionary, Random(seed))
    return prism_r.replace_words(words, always, SELDOM, known, Random(seed))


@pytest.mark.parametrize("method", ["prism-r", "mixture"])
def test_what_is_outside_the_mechanism_is_always_replaced(
    method: str, dictionary: Dictionary
) -> None:
    """Kept, it would be an output that no other text can give: the proof would not hold."""
    for seed in SEEDS:
        for word in ("zebra", "tAble", "Zürich", "cat7"):
            (made,) = replaced(method, word, dictionary, {}, seed)
            assert made.kind == "unknown"
        (made,) = replaced(method, "table", dictionary, {0: "custom"}, seed)
        assert (made.kind, made.category) == ("unknown", "custom")
    kept = [not replaced(method, "table", dictionary, {}, seed) for seed in SEEDS]
    assert sum(kept) > 25


@pytest.mark.parametrize("method", ["prism-r", "nested", "mixture"])
def test_the_users_own_word_is_replaced_though_it_is_in_the_vocabulary(
    method: str, dictionary: Dictionary
) -> None:
    rules = Rules(always=("table",))
    for seed in SEEDS:
        encoding = encode(
            PrivateText("The dog carried a table."),
            dictionary,
            Policy(method, SELDOM),  # type: ignore[arg-type]
            Random(seed),
            rules=rules,
        )
        (line,) = encoding.lines
        assert "table" in [made.word for made in line.substitutions]


def test_a_pool_too_small_to_hide_in_is_not_drawn_from(dictionary: Dictionary) -> None:
    known = frozenset(prism_r.vocabulary(dictionary))
    assert mixture.pool_of("table", dictionary, known) == ()


def test_the_mixtures_bound_holds_where_the_vocabulary_is_smaller_than_a_pool() -> None:
    # A word outside V gives each of ten words with 1/10, a word of V with rb/10 at the least.
    assert epsilon.mixture(1.0, 10, 0.1, 50) == pytest.approx(log(10))


def test_no_form_of_a_word_of_the_text_is_handed_out(dictionary: Dictionary) -> None:
    header = "# prism dictionary: 1\n# source: en\n# target: es\n# translator: test\n"
    rows = [("cats", "NNS", "both"), ("trees", "NNS", "both"), ("houses", "NNS", "decode"),
            ("cat", "NN", "decode"), ("lamp", "NN", "both")]  # fmt: skip
    lines = [f"{word}\t{tag}\t0.95\t{use}\t0.1\t{word}o 0.95" for word, tag, use in sorted(rows)]
    small = Dictionary(header + "\n".join(lines) + "\n", "en-es.small.tsv")
    for seed in SEEDS:
        text = PrivateText("The cat owns the houses.")
        encoding = encode(text, small, Policy("prism-star", 1.0, "keep"), Random(seed))
        assert "cats" not in encoding.public_text.value
        assert "trees" in encoding.public_text.value
