"""A translation of the whole text is divided among the lines, whatever the translator joined."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prism.decoding import decode_text
from prism.dictionary import Dictionary
from prism.sentences import ends_nothing
from prism.substitution.model import Encoding, Line, Report, Substitution
from prism.text import PublicText, PublicTranslation

WORDS = {"dog": "chien", "lion": "lion", "cat": "chat", "house": "maison", "hat": "chapeau"}


@pytest.fixture(scope="module")
def dictionary() -> Dictionary:
    head = "# prism dictionary: 1\n# source: en\n# target: fr\n# translator: test\n"
    lines = [f"{word}\tNN\t0.9\tboth\t0\t{text} 1\n" for word, text in WORDS.items()]
    return Dictionary(head + "".join(lines))


def line(public: str, substitute: str, word: str) -> Line:
    start = public.lower().index(substitute)
    found = Substitution(start, start + len(substitute), substitute, word, "NN")
    return Line(0, len(public), PublicText(public), (), (found,))


def encoding(lines: list[Line], gap: str = " ") -> Encoding:
    gaps = ("", *[gap] * (len(lines) - 1), "")
    return Encoding("en", "fr", "test", tuple(lines), gaps, Report(0, 0, 0, 0, 0.0, None))


THREE = [
    line("The dog sleeps in the garden today.", "dog", "cat"),
    line("A lion came.", "lion", "dog"),
    line("My hat is on the big round table.", "hat", "house"),
]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            "Le chien dort dans le jardin. Un lion est venu. Mon chapeau est sur la table.",
            "Le chat dort dans le jardin. Un chien est venu. Ma maison est sur la table.",
        ),
        (
            "Le chien dort dans le jardin et un lion est venu. Mon chapeau est sur la table.",
            "Le chat dort dans le jardin et un chien est venu. Ma maison est sur la table.",
        ),
        (
            "Le chien dort. Il dort dans le jardin. Un lion est venu. Mon chapeau est là.",
            "Le chat dort. Il dort dans le jardin. Un chien est venu. Ma maison est là.",
        ),
        (
            "Mon chapeau est sur la table. Le chien dort dans le jardin. Un lion est venu.",
            "Ma maison est sur la table. Le chat dort dans le jardin. Un chien est venu.",
        ),
    ],
)
def test_sentences_find_their_lines(dictionary: Dictionary, answer: str, expected: str) -> None:
    decoding = decode_text(encoding(THREE), PublicTranslation(answer), dictionary)
    assert decoding.private_translation.value == expected
    assert decoding.missing == 0


def test_dropped_sentence_is_missing_and_marked(dictionary: Dictionary) -> None:
    answer = "Le chien dort dans le jardin. Mon chapeau est sur la table."
    decoding = decode_text(encoding(THREE), PublicTranslation(answer), dictionary)
    assert decoding.private_translation.value == (
        "Le chat dort dans le jardin. Ma maison est sur la table."
    )
    assert [s.source for s in decoding.segments if s.status == "missing"] == ["dog"]


def test_line_breaks_keep_equal_words_apart(dictionary: Dictionary) -> None:
    lines = [line("The dog.", "dog", "cat"), line("The dog.", "dog", "lion")]
    answer = PublicTranslation("Le chien.\n\nLe chien.")
    decoding = decode_text(encoding(lines, "\n\n"), answer, dictionary)
    assert decoding.private_translation.value == "Le chat.\n\nLe lion."


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(sorted(WORDS)), max_size=8),
    st.lists(st.sampled_from(["Le chien. ", "Un lion", "\n", "!", " ", "Maison. ", "…", "x"])),
)
def test_nothing_is_lost(dictionary: Dictionary, words: list[str], answer: list[str]) -> None:
    lines = [line(f"The {word}.", word, "house") for word in words]
    text = "".join(answer)
    decoding = decode_text(encoding(lines), PublicTranslation(text), dictionary)
    told = [segment for segment in decoding.segments if segment.status != "kept"]
    assert len(told) == len(lines)
    if not lines:
        assert decoding.private_translation.value == text


def test_long_texts_take_linear_time(dictionary: Dictionary) -> None:
    lines = [line(f"The dog number {n}.", "dog", "cat") for n in range(1500)]
    answer = " ".join(f"Le chien numéro {n}." for n in range(1500))
    decoding = decode_text(encoding(lines), PublicTranslation(answer), dictionary)
    assert decoding.missing == 0
    assert decoding.private_translation.value == answer.replace("chien", "chat")


@pytest.mark.parametrize("piece", ["a. ", "chien ", ".", "\n", "! "])
def test_hostile_answers_are_bounded_work(dictionary: Dictionary, piece: str) -> None:
    text = piece * (5_000_000 // len(piece))
    decoding = decode_text(encoding(THREE), PublicTranslation(text), dictionary)
    assert decoding.recovered + decoding.missing == 3
    assert len(decoding.private_translation.value) >= len(text) - 20


def test_an_ordinal_of_the_answer_ends_no_sentence(dictionary: Dictionary) -> None:
    def dated(public: str, day: str) -> Line:
        at = public.index(day)
        made = Substitution(at, at + len(day), day, "14th", "NN", "protected", "number")
        return Line(0, len(public), PublicText(public), (), (made,))

    sent = encoding([dated("We have a place on the 22nd for you.", "22nd"),
                     dated("Is it only the 16th that you want?", "16th")])  # fmt: skip
    answer = "Wir haben am 22. noch einen Platz für Sie. Ist es nur der 16. den Sie wollen?"
    decoded = decode_text(replace(sent, target="de"), PublicTranslation(answer), dictionary)
    assert decoded.missing == 0
    assert decoded.private_translation.value == answer.replace("22", "14").replace("16", "14")


def test_what_governs_an_infinitive_joins_it_in_a_whole_text_too() -> None:
    private, public = "We are ready to sail.", "We are odd to sail."
    made = Substitution(7, 10, "odd", "ready", "JJ", "word", "")
    known = Dictionary(
        "# prism dictionary: 1\n# source: en\n# target: fr\n# translator: test\n"
        "odd\tJJ\t0.9\tboth\t0\ttriste 1\nready\tJJ\t0.9\tboth\t0\tprêt 1\n"
    )
    sent = encoding([Line(0, len(private), PublicText(public), (), (made,), private)])
    answer = PublicTranslation("Nous sommes tristes pour naviguer.")
    decoded = decode_text(sent, answer, known)
    assert decoded.private_translation.value == "Nous sommes prêts à naviguer."


@pytest.mark.parametrize(
    ("language", "before", "behind", "nothing"),
    [
        ("fr", "J'ai vu M.", " Moreau ce matin.", True),
        ("fr", "J'ai vu M.", "\nMoreau", False),
        ("fr", "J'ai vu les chats.", " Moreau aussi.", False),
        ("es", "Vi al Sr.", " Moreno ayer.", True),
        ("de", "Das kostet z. B.", " Montag mehr.", True),
    ],
)
def test_an_abbreviation_of_the_answer_ends_no_sentence(
    language: str, before: str, behind: str, nothing: bool
) -> None:
    assert ends_nothing(before + behind, len(before), language) == nothing
