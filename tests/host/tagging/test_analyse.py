"""Text becomes tagged sentences, whatever the text."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prism.errors import BadInputError, UsageError
from prism.tagging import analyse, tagger
from prism.tagging.perceptron import Model


def tagged(text: str) -> list[list[str]]:
    return [
        [f"{word.text}/{word.tag}" for word in sentence.words] for sentence in analyse(text, "en")
    ]


def test_an_email_is_analysed() -> None:
    text = "Hi Mary,\n\nDr. Smith didn't see the old dogs. They were running home!\n"
    assert tagged(text) == [
        ["Hi/UH", "Mary/NNP", ",/,"],
        "Dr./NNP Smith/NNP did/VBD n't/RB see/VB the/DT old/JJ dogs/NNS ./.".split(),
        "They/PRP were/VBD running/VBG home/RB !/.".split(),
    ]


@pytest.mark.parametrize("change", [str.lower, str.upper])
def test_text_without_case_is_tagged_too(change: object) -> None:
    assert callable(change)
    words = "the doctor called my mother about the results yesterday".split()
    expected = "DT NN VBD PRP$ NN IN DT NNS NN".split()
    given_tags = [word.tag for word in analyse(change(" ".join(words)), "en")[0].words]
    assert given_tags == expected


def test_the_same_form_has_different_tags() -> None:
    assert tagged("They plan to walk, but the walk needs a plan.") == [
        "They/PRP plan/VBP to/TO walk/VB ,/, but/CC".split()
        + "the/DT walk/NN needs/VBZ a/DT plan/NN ./.".split()
    ]


@given(st.text() | st.text(alphabet="aB1.!?\"') \n\r。…,:>-@/") | st.characters(categories=["Cs"]))
def test_every_character_but_white_space_is_in_one_word_of_one_sentence(text: str) -> None:
    position = 0
    for sentence in analyse(text, "en"):
        assert sentence.start == sentence.words[0].start >= position
        for start, end, word, tag in sentence.words:
            assert not text[position:start].strip()
            assert text[start:end] == word
            assert tag
            position = end
        assert sentence.end == position
    assert not text[position:].strip()


class EveryNoun:
    """A tagger that knows one tag."""

    name = "every noun"

    def tag(self, words: Sequence[str]) -> list[str]:
        return ["NN"] * len(words)


def test_the_tagger_can_be_chosen() -> None:
    assert {word.tag for word in analyse("She cooks.", "en", tagger=EveryNoun())[0].words} == {"NN"}


def test_a_tagger_is_loaded_once() -> None:
    assert tagger("en") is tagger("en")


@pytest.mark.parametrize("language", ["xx", "../en", ""])
def test_an_unknown_language_is_refused(language: str) -> None:
    with pytest.raises(UsageError):
        tagger(language)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not gzip",
        gzip.compress(b"{}", mtime=0),
        gzip.compress(b'{"format": 9}\n\n\n\n', mtime=0),
    ],
)
def test_a_broken_model_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "perceptron.gz"
    path.write_bytes(content)
    with pytest.raises(BadInputError):
        Model.load(path)
