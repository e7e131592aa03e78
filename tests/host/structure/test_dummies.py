"""Letters that nobody wrote go with a text, are hidden as it is, and leave no trace in what comes
back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from prism.errors import UsageError
from prism.keyed import Draws
from prism.languages import lines
from prism.sentences import sentences
from prism.service import Service
from prism.structure.dummies import MOST, dummies
from prism.substitution import Policy
from prism.text import PrivateText, PublicTranslation

TEXT = (
    "Dear Anna, I paid the rent on Monday. My brother doesn't know it. If he asks, tell him that"
    " I'm ill. We can talk about it in June."
)
PLAIN = Policy("prism-star", 1.0, "hide", decoys=1, structure="neutral")


def service(key: int = 7) -> Service:
    return Service(draws=Draws(bytes([key]) * 32))


def sent(text: str, count: int, key: int = 7) -> list[str]:
    policy = replace(PLAIN, dummies=count)
    found = service(key).encode(PrivateText(text), target="fr", policy=policy)
    return found.encoding.public_text.value.split("\n")


@pytest.mark.parametrize("count", [1, 3])
def test_what_leaves_holds_so_many_letters_more(count: int) -> None:
    policy = replace(PLAIN, dummies=count)
    encoding = service().encode(PrivateText(TEXT), target="fr", policy=policy).encoding
    own = [TEXT[start:end].strip() for start, end in sentences(TEXT, "en")]
    assert [line.private for line in encoding.lines] == own
    assert len(encoding.dummies) == count * len(own)
    public = {line.public for line in encoding.sent}
    assert all(line in public for block in encoding.dummies for line in block.public)
    assert len(public) == len({line for one in encoding.dummies for line in one.public}) + len(own)
    alone = service().encode(PrivateText(TEXT), target="fr", policy=PLAIN).encoding
    assert encoding.report.words == alone.report.words


def test_they_are_drawn_by_the_key_from_how_the_text_begins() -> None:
    assert sent(TEXT, 2) == sent(TEXT, 2)
    assert sent(TEXT, 2) != sent(TEXT, 2, key=8)
    longer = TEXT + " I hope so."
    draws = Draws(bytes(32))
    few, more = (dummies(text, 3, "en", 2, draws) for text in (TEXT, longer))
    assert few == more
    assert dummies(TEXT, 4, "en", 1, draws).startswith(dummies(TEXT, 3, "en", 1, draws))


def test_they_are_as_long_as_the_text_and_in_its_register() -> None:
    formal = [line.partition("\t")[2] for line in lines("en", "structure/dummies.txt")
              if line.startswith("formal")]  # fmt: skip
    found = dummies("Dear Sir, I write to you. It rains.", 12, "en", MOST, Draws(bytes(32)))
    letters = found.strip().split("\n\n")
    assert len(letters) == MOST
    for one in letters:
        assert len(sentences(one, "en")) == 12
        assert any(one.startswith(letter[:30]) for letter in formal)


def test_the_true_one_comes_back_as_it_would_alone() -> None:
    """Whatever came back for the letters that nobody wrote is thrown away."""
    shown = []
    for count in (0, 2):
        policy = replace(PLAIN, structure="decoys", dummies=count)
        one = service()
        made = one.encode(PrivateText(TEXT), target="fr", policy=policy)
        answer = PublicTranslation(made.encoding.public_text.value)
        found = one.decode(made.session, answer).decoding
        shown.append((found.private_translation.value, found.missing, found.lost))
    assert shown[0] == shown[1]


def test_there_are_none_where_they_cannot_be_had() -> None:
    with pytest.raises(UsageError):
        dummies("Une lettre.", 1, "fr", 1, Draws(bytes(32)))
    with pytest.raises(UsageError):
        dummies("A letter.", 1, "en", MOST + 1, Draws(bytes(32)))


def test_no_two_letters_begin_alike_and_all_have_a_register() -> None:
    found = [line.split("\t") for line in lines("en", "structure/dummies.txt")]
    assert {register for register, _ in found} == {"formal", "familiar"}
    assert len({letter.split(".")[0] for _, letter in found}) == len(found) == 40
