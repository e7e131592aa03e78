"""Lines of other texts: one word of the vocabulary in each, as many as the noise says, once."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from prism import dictionary
from prism.errors import UsageError
from prism.structure.accounting import TruncatedLaplace
from prism.structure.foreign import Foreign, ForeignMemory, guarantee, vocabulary
from prism.substitution import Line, Policy, encode
from prism.text import PrivateText

POLICY = Policy(ratio=1.0, foreign=2.0)


@pytest.fixture(scope="module")
def words() -> dictionary.Dictionary:
    return dictionary.load("en", "es")


@pytest.fixture(scope="module")
def lines(words: dictionary.Dictionary, known: list[str]) -> tuple[Line, ...]:
    text = "\n\n".join(known[500:512])
    return encode(PrivateText(text), words, POLICY, Random(1)).lines


def test_the_vocabulary_is_the_most_telling_words(lines: tuple[Line, ...]) -> None:
    found = vocabulary(lines, "en", 0.1)
    shown = {word.text.lower() for line in lines for word in line.words}
    assert found.keys() <= shown
    assert 3 <= len(found) <= 0.1 * len(shown) + 1
    assert not found.keys() & {"the", "a", "to", "is", "not"}


def test_each_line_holds_one_word_of_the_vocabulary(
    lines: tuple[Line, ...], words: dictionary.Dictionary
) -> None:
    memory = ForeignMemory()
    made = Foreign(words, POLICY, memory, Random(2)).companions(lines)
    known = vocabulary(lines, "en")
    held: Counter[str] = Counter()
    for line in made:
        found = [word for word in re.findall(r"[^\W\d_]+", line.value.lower()) if word in known]
        assert len(found) == 1, line.value
        held.update(found)
    assert len(set(made)) == len(made)
    centre = TruncatedLaplace(guarantee(POLICY)).centre
    assert set(held) == set(known)
    assert abs(held.total() / len(known) - centre) < 4


def test_lines_go_again_with_what_they_went_with_and_with_nothing_else(
    lines: tuple[Line, ...], words: dictionary.Dictionary
) -> None:
    memory, random = ForeignMemory(), Random(3)
    first = Foreign(words, POLICY, memory, random).companions(lines[:8])
    again = Foreign(words, POLICY, memory, random).companions(lines)
    assert set(first) <= set(again)
    assert len(again) > len(first)
    other = Foreign(words, POLICY, memory, random).companions(lines)
    assert set(other) == set(again)


def test_decoys_are_counted_with_the_text() -> None:
    assert guarantee(POLICY).distance == 2
    assert guarantee(Policy(foreign=1.0, decoys=3)).distance == 8
    with pytest.raises(UsageError):
        guarantee(Policy(foreign=0.0))
