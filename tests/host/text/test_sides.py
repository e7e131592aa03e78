"""The four kinds of text are four types: mypy reads this file, and an error that it does not find
is an ignored one too many, which fails it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from prism.decoding import decode_text
from prism.dictionary import Dictionary
from prism.protection import EgressGuard
from prism.service import Service
from prism.substitution import Encoding
from prism.text import PrivateText, PrivateTranslation, PublicText, PublicTranslation
from prism.translators import Engine

Kind = Callable[[str], object]
KINDS: tuple[Kind, ...] = (PrivateText, PublicText, PublicTranslation, PrivateTranslation)


def mixed_up(
    engine: Engine,
    guard: EgressGuard,
    service: Service,
    encoding: Encoding,
    words: Dictionary,
    private: PrivateText,
    public: PublicText,
    answer: PublicTranslation,
    read: PrivateTranslation,
) -> PublicText:
    """Never run: each line gives something to what must not have it."""
    engine.translate([private], "en", "es")  # type: ignore[list-item]
    engine.translate([read], "en", "es")  # type: ignore[list-item]
    engine.translate(["text"], "en", "es")  # type: ignore[list-item]
    guard.check(private)  # type: ignore[arg-type]
    service.encode(public, target="es")  # type: ignore[arg-type]
    service.translate(answer, target="es")  # type: ignore[arg-type]
    service.decode("session", public)  # type: ignore[arg-type]
    service.decode("session", read)  # type: ignore[arg-type]
    decode_text(encoding, private, words)  # type: ignore[arg-type]
    assert private != public  # type: ignore[comparison-overlap]
    if public:
        return private  # type: ignore[return-value]
    return public.value  # type: ignore[return-value]


@pytest.mark.parametrize(("one", "other"), list(permutations(KINDS, 2)))
def test_two_kinds_of_text_are_never_equal(one: Kind, other: Kind) -> None:
    assert one("secret") != other("secret")
    assert one("secret") == one("secret")


@pytest.mark.parametrize("kind", KINDS)
def test_printing_a_text_shows_its_length_only(kind: Kind) -> None:
    text = kind("secret")
    assert f"{text} {text!r} {[text]}".count("secret") == 0
    assert "6 characters" in str(text)
