"""Lines of other texts: one word of the vocabulary in each, as many as the noise says, once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from prism import dictionary
from prism.errors import UsageError
from prism.policy import Policy
from prism.protection import Rules
from prism.sending import foreign
from prism.sending.accounting import TruncatedLaplace
from prism.sending.foreign import Foreign, ForeignMemory, guarantee, held, vocabulary
from prism.service import Service
from prism.substitution.content import is_content
from prism.substitution.model import Block, Line
from prism.tagging import analyse
from prism.text import PrivateText, PublicText

POLICY = Policy(ratio=1.0, foreign=2.0)
LINES = [PublicText("A dog slept."), PublicText("The lamps were green.")]


@pytest.fixture(scope="module")
def words() -> dictionary.Dictionary:
    return dictionary.load("en", "es")


def made(words: dictionary.Dictionary, memory: ForeignMemory, seed: int) -> Foreign:
    return Foreign(words, POLICY, memory, Random(seed), vocabulary(words))


def block(public: PublicText) -> Block:
    """A sentence without decoys."""
    return Block((Line(0, len(public.value), public, (), ()),))


def test_the_vocabulary_is_that_of_three_sources_and_of_no_text(
    words: dictionary.Dictionary,
) -> None:
    found = vocabulary(words)
    assert len(found) == 3 * foreign.SOURCES
    assert all(is_content(word, tag, "en") for word, tag in found.items())
    counts = foreign._occurrences("en")
    often = [counts[word] for word in found]
    assert min(often[:4]) >= max(often[4:8]) >= min(often[4:8]) > max(often[8:]) == 0
    without = vocabulary(words, Rules(always=(next(iter(found)),)))
    assert next(iter(found)) not in without
    assert len(without) == len(found)


def test_each_line_holds_one_word_of_the_vocabulary_and_is_no_longer_than_usual(
    words: dictionary.Dictionary,
) -> None:
    known = vocabulary(words)
    lines = made(words, ForeignMemory(), 2).companions(LINES, noise=True)
    held: Counter[str] = Counter()
    for line in lines:
        found = [word for word in re.findall(r"[^\W\d_]+", line.value.lower()) if word in known]
        assert len(found) == 1, line.value
        held.update(found)
        (sentence,) = analyse(line.value, "en")[:1]
        tags = [is_content(word.text, word.tag, "en") for word in sentence.words]
        assert sum(tags) <= foreign.LONGEST + 3  # tagged afresh
    assert len(set(lines)) == len(lines)
    assert set(held) == set(known)
    centre = TruncatedLaplace(guarantee(POLICY, "en")).centre
    assert abs(held.total() / len(known) - centre) < 2


def test_lines_go_again_with_what_they_went_with_and_with_nothing_else(
    words: dictionary.Dictionary,
) -> None:
    memory = ForeignMemory()
    first = made(words, memory, 3).companions(LINES[:1], noise=True)
    again = made(words, memory, 4).companions(LINES[:1], noise=False)
    assert set(first) == set(again)
    more = made(words, memory, 5).companions(LINES, noise=True)
    assert set(first) < set(more)


def test_a_translator_that_gets_no_sentence_gets_noise_all_the_same(
    words: dictionary.Dictionary,
) -> None:
    """Else it would know that a sentence is not there."""
    shares = {"a": list(LINES)}
    blocks = [block(line) for line in LINES]
    assert made(words, ForeignMemory(), 6).mix(shares, ["a", "b"], blocks) is not None
    assert len(shares["b"]) > len(vocabulary(words))


def test_nothing_is_claimed_of_a_text_that_holds_more_than_the_distance_covers(
    words: dictionary.Dictionary,
) -> None:
    known = list(vocabulary(words))
    for count, claimed in ((0, True), (1, True), (2, False), (3, False)):
        line = PublicText(f"A {' '.join(known[:count])} lamp.")
        blocks = [block(line), block(LINES[0])]
        found = made(words, ForeignMemory(), 7).mix({"a": [line, LINES[0]]}, ["a"], blocks)
        assert (found is not None) == claimed
    # The same word twice is two, and what stays at home was chosen by what the text says.
    assert held([[PublicText(f"{known[0]} {known[0]}")]], known) == 2
    home = [block(LINES[0]), replace(block(LINES[1]), stays="phrase")]
    assert made(words, ForeignMemory(), 8).mix({"a": LINES[:1]}, ["a"], home) is None


def test_nothing_is_claimed_of_what_was_sent_before(service: Callable[..., Service]) -> None:
    """Lines go again with what went with them, without new noise, and new ones with it: a text of
    known lines and one with another sentence are told apart for certain."""
    asked, session, counts = service(seed=3), None, []
    first, second = "The quiet dog slept.", "My horse ate."
    for text in (first, first, f"{first} {second}", "Her uncle laughed."):
        done = asked.translate(
            PrivateText(text), target="es", engine="echo", policy=POLICY, session=session
        )
        session = done.session
        counts.append(done.counts)
    assert [found is not None for found in counts] == [True, False, False, True]
    assert done.session_counts is None


def test_nothing_is_claimed_of_groups_that_share_a_line(words: dictionary.Dictionary) -> None:
    """One goes where the other goes: neither is dealt out by itself. Nor is anything of no text."""

    def claimed(*blocks: Block) -> bool:
        shares = {"a": [line for one in blocks for line in one.public]}
        return made(words, ForeignMemory(), 7).mix(shares, ["a", "b"], blocks) is not None

    one, other = block(LINES[0]), block(LINES[1])
    both = Block((one.line, other.line))
    assert claimed(one, other)
    assert claimed(one, one, other)
    assert not claimed(both, other)
    assert not claimed()


def test_decoys_are_counted_with_the_text() -> None:
    assert guarantee(POLICY, "en").distance == 2
    assert guarantee(Policy(foreign=1.0, decoys=3), "en").distance == 8
    # At a large epsilon so near a distance would hardly move the share of a word.
    assert guarantee(Policy(foreign=8.0), "en").distance > 2
    with pytest.raises(UsageError):
        guarantee(Policy(foreign=0.0), "en")


def test_a_session_adds_up_what_counts_gave_away(service: Callable[..., Service]) -> None:
    asked, session = service(seed=3), None
    for number, text in enumerate(("The quiet dog slept.", "My horse ate."), 1):
        done = asked.translate(
            PrivateText(text), target="es", engine="echo", policy=POLICY, session=session
        )
        session = done.session
        assert done.counts == guarantee(POLICY, "en")
        assert done.session_counts == pytest.approx(2.0 * number)
