"""Names that are ordinary words: the capital's place and the words around decide."""

from __future__ import annotations

import pytest

from prism.protection import Rules, detect
from prism.tagging import analyse


def found(text: str) -> set[str]:
    """Names and the like; what words say of a person has a test of its own."""
    return {item.text for item in detect(text, analyse(text, "en"), Rules(kinds=frozenset()), "en")}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Jack wants to play.", "Jack"),
        ("Will came home.", "Will"),
        ("Rose smiled.", "Rose"),
        ("Jack and Jill went up.", "Jack"),
        ("Tom was going to bring Dolly with him.", "Dolly"),
        ("We have a cat. He is called Spike now.", "Spike"),
    ],
)
def test_an_ordinary_word_that_is_a_name_here(text: str, name: str) -> None:
    assert name in found(text)


@pytest.mark.parametrize(
    "text",
    [
        "Thanks for a great party! I shall not forget it. Jessie\nBear told her two friends.",
        # Where the line may have ended on purpose, it is known from its other place.
        "Jessie Bear came. Thanks! Jessie\nBear told me.",
    ],
)
def test_a_name_goes_on_in_the_next_line(text: str) -> None:
    assert "Jessie\nBear" in found(text)


def test_a_line_that_begins_with_a_capital_is_no_name() -> None:
    assert found("Dear all,\nPlease bring\n- Milk\n- Apples\nThanks\nSee you") == set()


def test_a_pronoun_belongs_to_no_name() -> None:
    """Brothers make an organisation's name, but not those of somebody named before."""
    assert found("Mother bird told Robin and her brothers.") == {"Robin"}


def test_a_name_is_one_at_the_start_of_a_sentence_too() -> None:
    text = "Whiskers has white paws. We feed Whiskers at noon."
    spans = [
        item.start
        for item in detect(text, analyse(text, "en"), Rules(), "en")
        if item.text == "Whiskers"
    ]
    assert spans == [0, text.rindex("Whiskers")]


def test_a_piece_of_a_contraction_is_no_name() -> None:
    assert found("He said: DON'T PANIC, I DONT think so.") <= {"PANIC", "DONT"}
    assert any("SMITH" in name for name in found("He said: DON'T SMITH!"))


@pytest.mark.parametrize(
    "text",
    [
        "Will you come?",
        "May I come in?",
        "Dear Sir or Madam,",
        "My Mom and Dad said so.",
        "We trained the wait staff The plan worked.",
        "Write to the clerk  Please be brief.",
        "Here they are. **Key Responsibilities:** none.",
        "To Whom It May Concern,",
    ],
)
def test_capitals_that_are_no_names(text: str) -> None:
    assert not found(text)


@pytest.mark.parametrize("name", ["olivia cook", "katelyn walker", "peter black", "julia hill"])
def test_a_family_name_that_is_a_word_follows_a_given_name_without_capitals(name: str) -> None:
    assert name in found(f"i met {name} in the file")


def test_a_verb_after_a_given_name_is_no_family_name() -> None:
    assert found("yesterday anna rose from her chair") == {"anna"}


def test_an_accent_that_is_a_character_of_its_own_is_part_of_the_name() -> None:
    assert "Rene\u0301" in found("Rene\u0301 said that he is here.")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("She copied it.\n\nVerity Askew\n", "Verity Askew"),
        ("Yours sincerely,\nHector Thackeray-Boon", "Hector Thackeray-Boon"),
        ("It rains.\n\nYour Clemence\n\nPS: It snows.", "Clemence"),
        ("It rains.\n\nRose Bell Marsh\n\nSent from a telephone.", "Rose Bell Marsh"),
    ],
)
def test_a_name_under_a_letter_is_one_whatever_its_words_mean(text: str, name: str) -> None:
    assert name in found(text)


@pytest.mark.parametrize("text", ["I am well.\n\nKind Regards", "It rains.\n\nBest Regards,\n"])
def test_a_letters_end_is_no_name(text: str) -> None:
    assert found(text) == set()


@pytest.mark.parametrize(
    ("language", "text", "items"),
    [
        ("es", "Pero Rosalind vino tarde.", ["Rosalind"]),
        ("es", "La puerta del padre de Ivo se rompió.", ["Ivo"]),
        ("es", "Queridísima Hetty: ya está.", ["Hetty"]),
        ("es", "En Marlow Bridge bajé del tren.", ["Marlow Bridge"]),
        ("es", "Las costas de Noruega son frías.", ["Noruega"]),
        ("de", "Lieber Mark,\n\ndas Brot ist da.", ["Mark"]),
        ("de", "Das Brot kostet eine Mark.", []),
        ("de", "Die Saalmiete steigt.", []),
        ("de", "Euer Mann kam.", []),
        ("es", "La noruega vino tarde.", []),
        ("fr", "À Marlow Bridge, je suis descendu.", ["Marlow Bridge"]),
        ("de", "In Marlow Bridge stieg ich aus.", ["Marlow Bridge"]),
        ("de", "Der Rest ist bezahlt.", []),
        ("de", "Vierunddreißig von uns kamen.", []),
        ("de", "Der Fensterplatz war frei.", []),
        # German writes every noun like a name: what is in a dictionary or made of words is none ...
        ("de", "Die Ansprechpartnerin und eine Prüferin kamen.", []),
        ("de", "Ihr fehlten die Kostenvoranschläge und ein altes Notizfeld.", []),
        # ... but what is called as places are.
        (
            "de",
            "Das Haus in Waldfurt und das in Stallbridge sind leer.",
            ["Waldfurt", "Stallbridge"],
        ),
        ("de", "Die Leute von Enterprise kamen.", ["Enterprise"]),
        ("de", "Ein sehr netter Mann half mir.", []),
        ("de", "Emmas Schuh hielt keinen Elfmeter.", ["Emmas"]),
        ("de", "Das war auf dem Asda-Parkplatz.", ["Asda"]),
        ("de", "Danke\nBronwyn Achterberg", ["Bronwyn Achterberg"]),
        ("de", "Die Lindenallee war gesperrt.", ["Lindenallee"]),
        ("de", "Die Wohnung Nr. ist frei.", []),
        ("fr", "Réf. de réservation", []),
        ("es", "Ref. de la reserva", []),
        # What begins a name stays with it.
        ("en", "The Marlow Bridge is shut.", ["Marlow Bridge"]),
        ("de", "Gestern kam Pero Jurić.", ["Pero Jurić"]),
        ("de", "Allen Carlsson kam zu spät.", ["Allen Carlsson"]),
    ],
)
def test_what_begins_a_sentence_is_no_part_of_a_name(
    language: str, text: str, items: list[str]
) -> None:
    rules = Rules(kinds=frozenset())
    made = detect(text, analyse(text, language), rules, language)
    assert [text[item.start : item.end] for item in made] == items


@pytest.mark.parametrize(
    ("language", "text", "time"),
    [
        ("fr", "Venez avant 17 heures vendredi.", "17 heures"),
        ("fr", "Il part vers 6 heures.", "6 heures"),
        ("es", "Antes de las 17:00 horas del viernes.", "17:00 horas"),
    ],
)
def test_an_hour_of_the_day_is_no_duration(language: str, text: str, time: str) -> None:
    made = detect(text, analyse(text, language), Rules(), language)
    assert time in [text[item.start : item.end] for item in made if item.category == "time"]


def test_an_amount_begins_where_its_number_does() -> None:
    text = "Me debes mil ochocientas libras."
    made = detect(text, analyse(text, "es"), Rules(), "es")
    assert [text[item.start : item.end] for item in made] == ["mil ochocientas libras"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Wir treffen uns seit dem Memorial Day.", "Memorial Day"),
        ("Sie kommt aus Salmon Creek.", "Salmon Creek"),
        ("Das sagt die Kollegin Marta.", "Marta"),
    ],
)
def test_a_noun_may_begin_an_english_name_in_german(text: str, name: str) -> None:
    items = detect(text, analyse(text, "de"), Rules(kinds=frozenset()), "de")
    assert [item.text for item in items] == [name]
