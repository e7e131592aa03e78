"""Runs get their places in a translation, and nothing of it is lost on the way."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from prism.documents.model import Piece, Placed, Run, content
from prism.documents.placing import placed
from prism.text import Span


def shown(found: tuple[Placed, ...]) -> str:
    """The runs as `style(text)`, those of the base as they are."""
    said = []
    for run, text, inner in found:
        if run.place is not None:
            said.append("@")
        elif run.inner:
            said.append(f"{run.style}<{shown(inner)}>")
        else:
            said.append(f"{run.style}({text})" if run.style else text)
    return "".join(said)


BOLD = Run("red", "b")
LINK = Run("", "a", inner=(Run("Anna"),), repeatable=False)
IMAGE = Run(place=Span(0, 1), repeatable=False)


@pytest.mark.parametrize(
    ("runs", "pieces", "expected"),
    [
        ([Run("the "), BOLD, Run(" house")],
         [("la ", ""), ("casa", "house"), (" ", ""), ("roja", "red")], "la casa b(roja)"),
        ([BOLD, Run(" houses of "), LINK],
         [("Anna", "Anna"), (": las ", ""), ("casas", "houses"), (" ", ""), ("rojas", "red")],
         "a<Anna>: las casas b(rojas)"),
        ([Run("A horse"), IMAGE, Run(" came.")],
         [("Vino un ", ""), ("caballo", "horse"), (".", "")], "Vino un caballo@."),
        ([Run("T", "big"), Run("he house is old and small")],
         [("La ", ""), ("casa", "house"), (" es vieja y pequeña", "")],
         "big(L)a casa es vieja y pequeña"),
        ([Run("un"), Run("believ", "b"), Run("able, my friend of old")],
         [("increíble", "unbelievable"), (", mi viejo ", ""), ("amigo", "friend")],
         "b(increíble), mi viejo amigo"),
        ([Run("Note:", "b"), Run(" she never came back home")],
         [("Nota: nunca volvió a ", ""), ("casa", "home")], "b(Nota:) nunca volvió a casa"),
        ([Run("- Note", "b"), Run(": she came")],
         [("Vino", "came"), (": una ", ""), ("nota", "Note")], "Vino: una b(nota)"),
        ([LINK], [("Ana", "Anna")], "a<Ana>"),
        ([Run("See "), IMAGE, Run(" and "), IMAGE, Run(" here.")],
         [("Ve  y  aquí.", "")], "Ve @ y @ aquí."),
    ],
)  # fmt: skip
def test_what_was_marked_is_marked_again(
    runs: list[Run], pieces: list[tuple[str, str]], expected: str
) -> None:
    assert shown(placed(runs, [Piece(*piece) for piece in pieces])) == expected


def test_the_rest_of_a_unit_is_found_in_the_dictionary_beside_it() -> None:
    runs = [Run("not drive for "), Run("six weeks", "b"), Run(" or weeks more")]
    pieces = [Piece("durante "), Piece("seis", "six weeks"), Piece(" semanas o semanas más")]
    found = placed(runs, pieces, lambda word: {"weeks": ["semana"]}.get(word, []))
    assert shown(found) == "durante b(seis semanas) o semanas más"


def test_a_passage_as_long_as_a_book_is_placed_at_once() -> None:
    runs = [Run("word " * 40_000), Run("bold", "b"), IMAGE, Run(" word" * 40_000)]
    pieces = [Piece("palabra ") for _ in range(80_001)]
    assert shown(placed(runs, pieces)).count("@") == 1


words = st.text("ab ,.é1", max_size=12)
leaves = st.builds(Run, words, st.sampled_from(["", "b", "i"]))
groups = st.builds(
    lambda inner: Run("", "a", inner=tuple(inner), repeatable=False),
    st.lists(leaves, min_size=1, max_size=3).filter(lambda inner: content(inner).strip()),
)
runs_of = st.lists(st.one_of(leaves, groups, st.just(IMAGE)), min_size=1, max_size=6)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(runs_of, st.lists(st.builds(Piece, words, words), min_size=1, max_size=5))
def test_no_word_is_lost_or_doubled_and_every_object_stays(
    runs: list[Run], pieces: list[Piece]
) -> None:
    found = placed(runs, pieces)

    def said(some: tuple[Placed, ...]) -> str:
        return "".join(said(one.inner) if one.run.inner else one.text for one in some)

    def objects(some: list[Run] | tuple[Run, ...]) -> int:
        return sum((run.place is not None) + objects(run.inner) for run in some)

    def kept(some: tuple[Placed, ...]) -> int:
        return sum((one.run.place is not None) + kept(one.inner) for one in some)

    whole = "".join(piece.text for piece in pieces)
    bare = re.compile(r"\s+")
    assert bare.sub("", said(found)) == bare.sub("", whole)
    if not objects(runs):
        assert said(found) == whole
    assert kept(found) == objects(runs)
    assert sum(bool(one.run.inner) for one in found) == sum(bool(run.inner) for run in runs)
