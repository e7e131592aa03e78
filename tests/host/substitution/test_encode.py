"""What every encoding must keep: nothing but the chosen words changes, and no chosen word stays."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prism.dictionary import Dictionary
from prism.errors import UsageError
from prism.substitution import METHODS, Encoding, Memory, Policy, encode
from prism.substitution.hiding import telling
from prism.text import Edit, PrivateText, replace

STORY = (
    "The dog opened the window. A quiet cat followed the dog, and the dog carried a candle!\n\n"
    "Dogs like the garden. The gentle cat painted a narrow bridge."
)


def encoded(text: str, dictionary: Dictionary, seed: int = 0, **policy: object) -> Encoding:
    return encode(PrivateText(text), dictionary, Policy(**policy), Random(seed))  # type: ignore[arg-type]


def undone(encoding: Encoding) -> str:
    """The private text, from the public one and H."""
    pieces = [encoding.gaps[0]]
    for line, gap in zip(encoding.lines, encoding.gaps[1:], strict=True):
        edits = [Edit(made.start, made.end, made.word) for made in line.substitutions]
        pieces += (replace(line.public.value, edits), gap)
    return "".join(pieces)


def without_articles(text: str) -> str:
    return re.sub(r"\b([Aa])n?\b", r"\1", text)


@pytest.mark.parametrize("method", METHODS)
@given(text=st.text(max_size=200), seed=st.integers(0, 9))
@settings(max_examples=50, deadline=None)
def test_any_text_can_be_undone(method: str, text: str, seed: int, dictionary: Dictionary) -> None:
    encoding = encoded(text, dictionary, seed, method=method, ratio=0.7)
    assert without_articles(undone(encoding)) == without_articles(text)


@given(text=st.text(alphabet=st.characters(codec="utf-8"), max_size=300))
@settings(max_examples=80, deadline=None)
def test_nothing_changes_but_what_was_replaced(text: str, dictionary: Dictionary) -> None:
    encoding = encoded(text, dictionary, ratio=0.0, unknown="keep")
    if not encoding.report.protected:
        assert encoding.public_text.value == text


@pytest.mark.parametrize("seed", range(20))
def test_a_replaced_word_is_nowhere_in_the_public_text(seed: int, dictionary: Dictionary) -> None:
    encoding = encoded(STORY, dictionary, seed, ratio=0.5)
    shown = set(re.findall(r"\w+", encoding.public_text.value.lower()))
    made = [made for line in encoding.lines for made in line.substitutions]
    hidden = {one.word.lower() for one in made if one.kind != "protected"}
    assert encoding.report.substituted >= 1
    assert not shown & hidden


def test_a_word_that_expressions_need_tells_nothing_by_a_term_that_has_it() -> None:
    """A quarter crack is an illness of horses; a quarter to nine is none."""
    told = telling("en")
    assert "quarter" not in told and "practitioner" in told


def test_all_forms_of_a_word_go_together(dictionary: Dictionary) -> None:
    for seed in range(20):
        words = {
            made.word.lower()
            for line in encoded(STORY, dictionary, seed, ratio=0.3).lines
            for made in line.substitutions
        }
        assert ("dog" in words) == ("dogs" in words)


def test_substitutes_are_drawn_afresh(dictionary: Dictionary) -> None:
    """The paper's code hands out one list in one order: whoever has the dictionary can read it."""
    first = {encoded("The dog.", dictionary, seed, ratio=1.0).public_text for seed in range(30)}
    assert len(first) > 5


def test_case_and_article_fit_the_substitute(dictionary: Dictionary) -> None:
    public = encoded("A dog. DOG. Dog. An orange dog.", dictionary, ratio=1.0).public_text.value
    assert re.fullmatch(r"(An?) ([a-z]+)\. [A-Z]+\. [A-Z][a-z]+\. An? [a-z]+ [a-z]+\.", public)


def test_unknown_words_are_hidden_unless_kept(dictionary: Dictionary) -> None:
    text = "The chemotherapy helped the dog."
    hidden = encoded(text, dictionary, ratio=0.0)
    kept = encoded(text, dictionary, ratio=0.0, unknown="keep")
    assert "chemotherapy" not in hidden.public_text.value
    assert "chemotherapy" in kept.public_text.value
    assert hidden.report.unknown == kept.report.unknown > 0


def test_the_same_sentence_gives_no_second_sample(dictionary: Dictionary) -> None:
    """Twenty requests for one sentence show what one shows (design: no averaging).

    The methods with a proof count them instead: `tests/host/service/test_proofs.py`.
    """
    memory, random = Memory(), Random(5)
    policy = Policy("prism-star", 0.5)
    seen = {
        encode(PrivateText(text), dictionary, policy, random, memory=memory).lines[0].public
        for text in ["The quiet dog followed the cat."] * 20
    }
    assert len(seen) == 1


def test_a_sentence_that_stands_twice_stays_equal(dictionary: Dictionary) -> None:
    text = "The quiet dog followed the cat.\n\nThe quiet dog followed the cat."
    one, two = encoded(text, dictionary, ratio=0.5).lines
    assert one.public == two.public
    assert two.start > one.end


def substitutions(encoding: Encoding) -> list[tuple[str, str]]:
    return [(made.word, made.tag) for line in encoding.lines for made in line.substitutions]


def test_a_unit_is_replaced_as_one(shipped: Dictionary) -> None:
    """looked for is buscó, not miró para; what it is made of goes with it everywhere."""
    for seed in range(10):
        encoding = encoded("She looked for ice cream. The cream is cold.", shipped, seed, ratio=1.0)
        made = substitutions(encoding)
        assert ("looked for", "VBD") in made
        assert ("ice cream", "NN") in made
        public = encoding.public_text.value.lower().split()
        assert not {"look", "looked", "for", "ice", "cream"} & set(public)


def test_an_expression_that_says_nothing_is_left_alone(shipped: Dictionary) -> None:
    text = "He carried a lot of apples in order to paint a garden."
    for seed in range(5):
        assert "a lot of" in encoded(text, shipped, seed, ratio=0.9).public_text.value
        assert "lot" not in encoded(text, shipped, seed, ratio=1.0).public_text.value
        both = "He carried a lot of apples and sold the lot in order to paint a garden."
        both = encoded(both, shipped, seed, ratio=0.99).public_text.value
        # What stands in the clear at one place is hidden nowhere.
        assert both.lower().split().count("lot") == 2


def test_substitutes_keep_the_part_of_speech_and_the_number(shipped: Dictionary) -> None:
    """A translator that reads a substitute as something else builds another sentence."""
    from prism.morphology import paradigms
    from prism.morphology.readings import likeliest
    from prism.substitution.pools import SMALLEST_POOL, Pools

    table, pools = paradigms("es"), Pools(shipped)
    for word, tag, pos in (("dog", "NN", "noun"), ("dogs", "NNS", "noun"), ("old", "JJ", "adj"),
                           ("carried", "VBD", "verb"), ("home", "RB", "adv")):  # fmt: skip
        pool = pools.pool(tag, shipped.resolve(word, tag))
        assert len(pool) >= SMALLEST_POOL
        best = [entry.best for one in pool if (entry := shipped.learned(one.word, tag))]
        read = [likeliest(table.analyses(text), tag) for text in best]
        assert all(r is None or r.pos == pos for r in read if word != "home")
        if tag == "NNS":
            assert all(r is None or "pl" in r.features for r in read)
        assert not any(shipped.entry(entry.word, "VB") for entry in pool if tag == "NN")


@pytest.mark.parametrize(
    "policy",
    [Policy(ratio=-0.1), Policy(ratio=1.1), Policy("prism-r", 0.0), Policy("rot13")],  # type: ignore[arg-type]
)
def test_nonsense_is_refused(policy: Policy, dictionary: Dictionary) -> None:
    with pytest.raises(UsageError):
        encode(PrivateText("x"), dictionary, policy, Random(0))


def test_contractions_are_one_word_to_the_formal_methods(dictionary: Dictionary) -> None:
    public = encoded("They don't go.", dictionary, method="prism-r", ratio=1.0).public_text.value
    assert re.fullmatch(r"[A-Z][a-z]+ [a-z]+ [a-z]+\.", public)


def test_a_session_file_holds_all_and_forgives_nothing(dictionary: Dictionary) -> None:
    from prism.errors import SessionError
    from prism.substitution.export import from_json, to_json

    encoding = encoded(STORY, dictionary, ratio=0.5)
    data = to_json(encoding)
    assert from_json(data) == encoding
    data["encoding"]["lines"][0]["public"]["value"] = "Something else."
    with pytest.raises(SessionError):
        from_json(data)
    for broken in (None, [], {}, {"format": "prism-session-1"}, {**data, "encoding": 3}):
        with pytest.raises(SessionError):
            from_json(broken)
