"""A word of any script that the dictionary does not know is hidden, whatever a tagger calls it."""

from __future__ import annotations

import unicodedata
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prism import dictionary as dictionaries
from prism.dictionary import Dictionary
from prism.errors import EgressRefusedError
from prism.keyed import Draws
from prism.languages.usage import usage
from prism.levels import LEVELS
from prism.service import Service
from prism.substitution import Policy, encode
from prism.substitution.content import foreign
from prism.substitution.hiding import root
from prism.text import PrivateText

TEXTS = [
    "My дочь has cancer.",
    "내 딸 is ill.",
    "He έπεσε today and ابنتي knows.",
    "3комнаты и 5кг of ลูกสาว",
    "我的女儿得了癌症。 She said 癌症 twice.",
    "娘はがんです。カタカナも。",
    "कैंसर हो गया है, and a 5 kg बच्चा.",
    "d\u0301oчь, дочь's, дочь-in-law, @дочь, #дочь, x_дочь, дочь@mail, дочь.com",
    'ABCДЕF (дочь) "дочь" дочь/сын дочь&сын',
    "ʃibbolεθ, ᏣᎳᎩ, ꦗꦮ, 𐌰𐌽𐌳, ዓለም, שלום, բարև, გამარჯობა, ᠮᠣᠩᠭᠣᠯ, ສະບາຍດີ, မင်္ဂလာပါ, ជំរាបសួរ",
]
"""Cyrillic, Hangul, Greek, Arabic, Thai, Han, kana, Devanagari, marks of their own, and others."""

POLICIES = (LEVELS["balanced"].policy, LEVELS["strong"].policy, Policy(ratio=0.0))


@pytest.fixture(scope="module")
def words() -> Dictionary:
    return dictionaries.load("en", "fr")


def left(text: str) -> list[str]:
    """Letters and marks that are of no word in Latin letters."""
    return [
        character
        for character in text
        if (character.isalpha() and foreign(character, "en"))
        or (unicodedata.category(character)[0] == "M" and character not in "\ufe0f")
    ]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("policy", POLICIES, ids=["balanced", "strong", "least"])
def test_no_letter_of_another_script_leaves(text: str, policy: Policy) -> None:
    done = Service(random=Random(1)).encode(PrivateText(text), target="fr", policy=policy)
    shown = done.encoding.public_text.value
    assert not left(shown), shown


@given(
    st.lists(
        st.one_of(
            st.text(st.characters(categories=["L"]), min_size=1, max_size=8),
            st.text(st.characters(categories=["L", "M", "Nd"]), min_size=1, max_size=8),
            st.sampled_from("the my has cancer , . ! - ' / (".split()),
        ),
        min_size=1,
        max_size=8,
    ),
    st.sampled_from([" ", "", "-", "'"]),
)
@settings(max_examples=120, deadline=None)
def test_nor_any_of_letters_at_random(words: Dictionary, parts: list[str], between: str) -> None:
    text = between.join(parts)
    done = encode(PrivateText(text), words, Policy(), Random(1), draws=Draws(bytes(32)))
    for line in done.lines:
        assert not foreign(line.public.value, "en"), (text, line.public.value)


@given(st.text(st.characters(categories=["L"], max_codepoint=0x24F), min_size=6, max_size=12))
@settings(max_examples=80, deadline=None)
def test_nor_does_an_unknown_word_in_latin_letters(words: Dictionary, word: str) -> None:
    if words.resolve(word, "NN") is not None or word.lower() in usage("en").counts:
        return
    if words.entries(root(word.lower(), "en")):
        return  # settings: goes where set goes
    for text in (f"My {word} has cancer.", f"{word} it.", f"He went {word} her."):
        done = encode(PrivateText(text), words, Policy(), Random(1), draws=Draws(bytes(32)))
        assert word.lower() not in done.public_text.value.lower().split()


def test_function_words_are_left_where_they_are(words: Dictionary) -> None:
    text = "Whoever asked me about it did not know that I would be there with her."
    done = encode(PrivateText(text), words, Policy(ratio=0.0), Random(1))
    assert done.public_text.value.split()[3:] == text.split()[3:]


def test_what_is_left_is_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second line of defence does not rely on the first."""
    from prism.substitution import hideable

    monkeypatch.setattr(hideable, "may_hide", lambda *_: False)
    with pytest.raises(EgressRefusedError) as refusal:
        Service(random=Random(1)).encode(
            PrivateText("it is και и so"), target="fr", policy=Policy(ratio=0.5)
        )
    assert "и" not in str(refusal.value)
