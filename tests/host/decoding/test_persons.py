"""A noun for somebody of either sex is a woman's where the letter says she of her, or her name."""

from __future__ import annotations

import pytest
from exchanged import line

from prism.decoding import decode_line
from prism.decoding.persons import women, writer
from prism.dictionary import Dictionary
from prism.substitution.model import Line, Substitution
from prism.text import PublicTranslation

SHE = [
    (["The tenant said she would pay."], "tenant"),
    (["We asked the engineer.", "She never wrote back."], "engineer"),
    (["My neighbour was painting her fence."], "neighbour"),
    (["The plumber came herself."], "plumber"),
    (["My neighbour, who used to be a nurse, paid."], "neighbour"),
    (["My tenant is a widow."], "tenant"),
]
NOT_SHE = [
    (["The tenant said he would pay."], "tenant"),
    (["My mother asked the doctor why she could not eat."], "doctor"),
    (["The neighbour told the boss that she was late."], "neighbour"),
    (["The neighbour rang her."], "neighbour"),
    (["The plumber left.", "The door was open and she was gone."], "plumber"),
    (["My son lost her keys."], "son"),
    (["My neighbour, who is a nurse, lost his key."], "neighbour"),
    (["My neighbour saw the nurse."], "neighbour"),
    (["The tenant said she would pay.", "That tenant lost his key."], "tenant"),
]


def letter(sentences: list[str], word: str) -> list[Line]:
    return [line(text, word, "lion") for text in sentences]


@pytest.mark.parametrize(("sentences", "word"), SHE)
def test_a_pronoun_tells_a_woman(sentences: list[str], word: str) -> None:
    assert women(letter(sentences, word), "en")[0] == {0}


@pytest.mark.parametrize(("sentences", "word"), NOT_SHE)
def test_what_may_be_said_of_another_tells_nothing(sentences: list[str], word: str) -> None:
    assert not any(women(letter(sentences, word), "en"))


def test_what_one_sentence_tells_is_true_of_all() -> None:
    told = women(letter(["The tenant said she would pay.", "The tenant paid."], "tenant"), "en")
    assert told == [{0}, {0}]


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("My friend Heather paid.", "Heather", {0}),
        ("My friend Gary paid.", "Gary", set()),
        ("My friend, Heather, paid.", "Heather", {0}),
        ("My friend, Heather and Gary paid.", "Heather", set()),
    ],
)
def test_a_name_beside_it_tells(text: str, name: str, told: set[int]) -> None:
    sent = line(text, "friend", "lion")
    at = sent.public.value.index(name)
    named = Substitution(at, at + len(name), name, name, "NNP", "protected", "person")
    both = Line(0, sent.end, sent.public, sent.words, (*sent.substitutions, named), sent.private)
    assert women([both], "en")[0] == told


@pytest.mark.parametrize(
    ("target", "entries", "answer", "wanted"),
    [
        ("fr", "voisin cheval", "Mon cheval est tombé.", "Ma voisine est tombée."),
        ("es", "vecino caballo", "El caballo es viejo.", "La vecina es vieja."),
        ("de", "Nachbar Hund", "Ein Hund schläft.", "Eine Nachbarin schläft."),
        ("de", "Cousin Hund", "Mein Hund schläft.", "Meine Cousine schläft."),
        ("fr", "agent~immobilier cheval", "Un cheval dort.", "Une agente immobilière dort."),
        ("es", "agente~inmobiliario caballo", "El caballo va.", "La agente inmobiliaria va."),
    ],
)
def test_a_woman_is_called_one(target: str, entries: str, answer: str, wanted: str) -> None:
    own, other = entries.split()
    head = f"# prism dictionary: 1\n# source: en\n# target: {target}\n# translator: test\n"
    rows = (f"{word}\tNN\t0.9\tboth\t0\t{text.replace('~', ' ')} 1\n" for word, text in
            (("neighbour", own), ("horse", other)))  # fmt: skip
    sent = line("My neighbour fell.", "neighbour", "horse")
    decoded = decode_line(
        sent, PublicTranslation(answer), Dictionary(head + "".join(rows)), target, women={0}
    )
    assert decoded.private_translation.value == wanted


@pytest.mark.parametrize(
    ("signed", "told"),
    [
        (["Yours,", "Heather"], "f"),
        (["Yours,", "Gary Moss", "Leeds"], "m"),
        (["Your sister,", "Robin"], "f"),
        (["Yours,", "B. Moss (Mrs)"], "f"),
        (["Yours,", "Heather Moss (your brother's neighbour)"], "f"),
        (["Yours,", "Zzyq"], ""),
        (["Yours,", "Zzyqelle"], "f"),
        (["Give Heather a kiss."], ""),
    ],
)
def test_a_signature_tells_who_writes(signed: list[str], told: str) -> None:
    letter = ["Dear Gary,", "I was tired."]
    lines = [line(text, "", "") for text in letter + signed]
    for at, text in enumerate(letter + signed):
        name = next(
            (one for one in ("Heather", "Gary", "Robin", "Zzyqelle", "Zzyq") if one in text), ""
        )
        if name:
            start = text.index(name)
            made = Substitution(start, start + len(name), name, name, "NNP", "protected", "person")
            whole = lines[at]
            lines[at] = Line(0, whole.end, whole.public, whole.words, (made,), whole.private)
    assert writer(lines, "en") == told


@pytest.mark.parametrize(
    ("target", "answer", "wanted"),
    [
        ("fr", "J'ai donc été utile.", "J'ai donc été étonnée."),
        ("fr", "Je veux être seul, il est seul.", "Je veux être seule, il est seul."),
        ("fr", "Je me suis dit : je suis utile.", "Je me suis dit : je suis étonnée."),
        ("es", "Estoy solo, y él está feliz.", "Estoy sola, y él está asombrado."),
        ("es", "Me quedé feliz.", "Me quedé asombrada."),
        ("es", "Estaría feliz.", "Estaría asombrada."),
        ("es", "El gato está feliz.", "El gato está asombrado."),
    ],
)
def test_who_writes_is_a_woman_in_what_she_says_of_herself(
    target: str, answer: str, wanted: str
) -> None:
    word = "étonné" if target == "fr" else "asombrado"
    stood = "utile" if target == "fr" else "feliz"
    head = f"# prism dictionary: 1\n# source: en\n# target: {target}\n# translator: test\n"
    own = f"astonished\tVBN\t0.9\tboth\t0\t{word} 1\nuseful\tJJ\t0.9\tboth\t0\t{stood} 1\n"
    sent = line("I was astonished.", "astonished", "useful")
    known = Dictionary(head + own)
    found = decode_line(sent, PublicTranslation(answer), known, target, writer="f")
    assert found.private_translation.value == wanted


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("I am the senior treasurer.", True),
        ("I write as treasurer.", True),
        ("I know him as treasurer.", False),
        ("She is the treasurer.", False),
    ],
)
def test_what_the_writer_is_has_the_writers_sex(text: str, noun: bool) -> None:
    start = len("Heather")
    name = Substitution(0, start, "Heather", "Heather", "NNP", "protected", "person")
    signed = line("Heather", "", "")
    letter = [line(text, "treasurer", "painter"), line("We met.", "", "")]
    signature = Line(0, start, signed.public, signed.words, (name,), signed.private)
    assert (0 in women([*letter, signature], "en")[0]) == noun


def test_an_office_below_a_signature_is_the_writers() -> None:
    name = Substitution(0, 7, "Heather", "Heather", "NNP", "protected", "person")
    signed, office = line("Heather", "", ""), line("The club treasurer", "treasurer", "painter")
    signature = Line(0, 7, signed.public, signed.words, (name,), signed.private)
    assert women([line("We met.", "", ""), signature, office], "en")[2] == {0}
