"""Numbers in several words are protected as one and come back."""

from __future__ import annotations

import pytest

from prism.protection import Rules, detect, restore
from prism.protection.model import Surrogate
from prism.protection.numerals import find_numbers
from prism.tagging import analyse


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("The forty-two people in the boathouse.", ["forty-two"]),
        ("He is thirty-five.", ["thirty-five"]),
        ("A well-known one.", []),
        ("The labels of two thousand tins.", ["two thousand"]),
        ("After one hundred and thirty-four meetings.", ["one hundred and thirty-four"]),
        ("It was eighteen hundred last year.", ["eighteen hundred"]),
        ("We need ten twenty times a year.", []),
    ],
)
def test_they_are_found(text: str, items: list[str]) -> None:
    found = detect(text, analyse(text, "en"), Rules(), "en")
    assert [text[item.start : item.end] for item in found if item.category == "number"] == items


@pytest.mark.parametrize(
    ("answer", "target", "wanted"),
    [
        ("Les vingt-trois personnes", "fr", "quarante-deux"),
        ("Die dreiundzwanzig Leute", "de", "zweiundvierzig"),
        ("Las veintitrés personas", "es", "cuarenta y dos"),
    ],
)
def test_they_come_back(answer: str, target: str, wanted: str) -> None:
    surrogate = Surrogate("forty-two", "twenty-three", "number")
    (found,) = restore(answer, [surrogate], "en", target)
    assert found.replacement == wanted


@pytest.mark.parametrize(
    ("answer", "target", "wanted"),
    [
        ("Les trois mille boîtes", "fr", "deux mille"),
        ("Die dreitausend Dosen", "de", "zweitausend"),
        ("Las tres mil latas", "es", "dos mil"),
        ("Die 3000 Dosen", "de", "2000"),
    ],
)
def test_thousands_come_back(answer: str, target: str, wanted: str) -> None:
    surrogate = Surrogate("two thousand", "three thousand", "number")
    (found,) = restore(answer, [surrogate], "en", target)
    assert found.replacement == wanted


@pytest.mark.parametrize(
    ("text", "language", "values"),
    [
        ("three million five hundred thousand and six", "en", [3_500_006]),
        ("ten twenty, one and two", "en", [10, 20, 1, 2]),
        ("deux mille trois cent cinq, mille neuf cents", "fr", [2305, 1900]),
        ("dos mil trescientos cinco, ciento veinte", "es", [2305, 120]),
        ("zweitausend", "de", [2000]),
        ("mit einer Null, one zero, avec un zéro, un cero", "de", [1, 0]),
        ("one zero", "en", [1, 0]),
    ],
)
def test_numbers_are_read_as_a_whole(text: str, language: str, values: list[int]) -> None:
    assert [value for _, _, value in find_numbers(text, language)] == values


@pytest.mark.parametrize(
    ("text", "language", "times"),
    [
        ("J'ai pointé à 15 heures.", "fr", ["15 heures"]),
        ("Il dort 15 heures par nuit.", "fr", []),
        ("Llamé a las 17 horas.", "es", ["17 horas"]),
        ("Trabajó 17 horas.", "es", []),
    ],
)
def test_an_hour_of_the_day_is_no_length_of_time(
    text: str, language: str, times: list[str]
) -> None:
    found = detect(text, analyse(text, language), Rules(), language)
    assert [text[item.start : item.end] for item in found if item.category == "time"] == times


def test_an_hour_of_the_day_comes_back_as_one() -> None:
    surrogate = Surrogate("15 heures", "22 heures", "time")
    (found,) = restore("I clocked in at 10 p.m.", [surrogate], "fr", "en")
    assert found.replacement == "3 p.m."


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Ring me at 5, or after 7.", ["5", "7"]),
        ("Before your call at 3 I have to go.", ["3"]),
        ("She was there until 11 on Sunday.", ["11"]),
        ("We could meet at 4 or at 6.", ["4", "6"]),
        ("It is open from 9 to 5.", ["9", "5"]),
        ("Come by six on Monday.", ["six"]),
        ("From eight in the morning until nine at night.", ["eight", "nine"]),
        ("Between ten and four.", ["ten", "four"]),
        ("At half past six.", ["half past six"]),
        ("We could meet half ten, or at five thirty.", ["half ten", "five thirty"]),
        ("It was 10 past 4.", ["10 past 4"]),
        ("It was twenty five to six.", ["twenty five to six"]),
        ("I work lates, 1:30 to 10.", ["1:30", "10"]),
        ("Noon to 4, 10 to 2:30.", ["4", "10", "2:30"]),
        ("The desk opens nine to six.", ["nine", "six"]),
        ("At five twenty pound notes; 2:30 to 11 people.", ["2:30"]),
        ("Of ten to twelve people, two to three came.", []),
        ("About two of them, and at two schools.", []),
        ("After two or three days, after two and a half.", []),
        ("They have it at 5 branches.", []),
        ("It fell to 3.", []),
        ("We went after 7 long years.", []),
        ("I looked at 12 old houses.", []),
    ],
)
def test_an_hour_that_only_a_preposition_names_is_a_time(text: str, times: list[str]) -> None:
    found = detect(text, analyse(text, "en"), Rules(), "en")
    assert [text[item.start : item.end] for item in found if item.category == "time"] == times


@pytest.mark.parametrize(
    ("language", "text", "times"),
    [
        ("de", "Um halb acht, um Viertel vor acht, um drei Viertel acht.",
         ["halb acht", "Viertel vor acht", "drei Viertel acht"]),
        ("de", "Um 9 Uhr drei Leute, um 8 Uhr drei.", ["9 Uhr", "8 Uhr drei"]),
        ("de", "Um zehn nach vier, um acht Uhr dreißig; sie liegen zehn vor acht.",
         ["zehn nach vier", "acht Uhr dreißig"]),
        ("fr", "Vers huit heures et demie ou à midi moins le quart ; à onze heures pile.",
         ["huit heures et demie", "midi moins le quart", "onze heures"]),
        ("fr", "Je suis restée après sept heures onze fois.", ["sept heures"]),
        ("fr", "J'ai attendu deux heures et demie, à deux heures de route.", []),
        ("fr", "Venez à deux heures et quart de l'après-midi.", ["deux heures et quart"]),
        ("es", "A las ocho y media o a la una menos cuarto.",
         ["las ocho y media", "la una menos cuarto"]),
        ("es", "Esperé dos horas y media.", []),
        ("es", "A las 10, o hasta las once de la noche, con las 9 amigas.", ["10", "once"]),
        ("de", "Um 5 mit um 10 Leuten, bis zwölf.", ["5", "zwölf"]),
        ("fr", "Après 10 heures, pas après 10 heures de route.", ["10 heures"]),
    ],
)  # fmt: skip
def test_a_time_of_day_in_words_is_one(language: str, text: str, times: list[str]) -> None:
    found = detect(text, analyse(text, language), Rules(), language)
    assert [text[item.start : item.end] for item in found if item.category == "time"] == times


@pytest.mark.parametrize(
    ("source", "original", "sent", "target", "answer", "wanted"),
    [
        ("de", "halb acht", "Viertel vor fünf", "en", "at quarter to five", "at half past seven"),
        ("de", "halb acht", "Viertel vor fünf", "en", "at 4:45 a.m.", "at 7:30 a.m."),
        ("de", "drei Viertel acht", "halb fünf", "en", "Half past four", "Quarter to eight"),
        ("fr", "onze heures", "neuf heures", "en", "at nine o'clock", "at eleven o'clock"),
        ("fr", "midi et quart", "trois heures et demie", "en", "at 3.30 pm", "at 12.15 pm"),
        ("es", "las ocho y media", "las cinco menos cuarto", "en", "by 4:45", "by 8:30"),
        ("en", "half ten", "half past eight", "de", "um halb neun", "um halb elf"),
        ("en", "half ten", "half past eight", "de", "um halb acht", "um halb elf"),
        ("en", "half ten", "half past eight", "fr", "à 20 h 30", "à 22 h 30"),
        (
            "en",
            "ten past one",
            "twenty-five to four",
            "de",
            "um fünf nach halb vier",
            "um zehn nach eins",
        ),
        (
            "en",
            "twenty-five to six",
            "ten to three",
            "de",
            "um zehn vor drei",
            "um fünf nach halb sechs",
        ),
        ("en", "half past six", "quarter to nine", "de", "um Viertel vor neun", "um halb sieben"),
        ("en", "half past six", "quarter to nine", "de", "um 8:45 Uhr", "um 6:30 Uhr"),
        ("en", "half past six", "ten past nine", "es", "a las nueve y diez", "a las seis y media"),
    ],
)
def test_a_time_of_day_in_words_comes_back(
    source: str, original: str, sent: str, target: str, answer: str, wanted: str
) -> None:
    (found,) = restore(answer, [Surrogate(original, sent, "time")], source, target)
    assert answer[: found.start] + found.replacement + answer[found.end :] == wanted


@pytest.mark.parametrize(
    ("original", "sent", "target", "answer", "wanted"),
    [
        ("3", "5", "fr", "votre appel de 17 h", "votre appel de 15 h"),
        ("3", "5", "fr", "votre appel de 5 h", "votre appel de 3 h"),
        ("3", "5", "de", "um 17 Uhr", "um 15 Uhr"),
        ("3", "5", "de", "um fünf Uhr", "um drei Uhr"),
        ("3", "5", "es", "a las cinco", "a las tres"),
        ("3", "5", "es", "a las 17:00", "a las 15:00"),
        ("12", "4", "fr", "à 16 heures", "à 12 heures"),
        ("six", "nine", "de", "um 21 Uhr", "um 18 Uhr"),
        ("six", "nine", "es", "a las nueve de la noche", "a las seis de la tarde"),
        ("11", "7", "es", "a las 7 de la tarde", "a las 11 de la noche"),
        ("11", "6", "de", "um sechs Uhr nachmittags", "um elf Uhr abends"),
        ("10", "8", "fr", "à 8 heures du matin", "à 10 heures du matin"),
        ("six", "nine", "fr", "jusqu'à vingt et une heures", "jusqu'à dix-huit heures"),
        ("Six", "Nine", "de", "Neun Uhr", "Sechs Uhr"),
        ("9", "7", "fr", "à sept heures", "à neuf heures"),
        ("3", "5", "fr", "à dix-sept heures", "à quinze heures"),
        ("1:00", "2:30", "fr", "pas à 14 h 30", "pas à 13 h 00"),
        ("1:00", "2:30", "de", "nicht um 14:30 Uhr", "nicht um 13:00 Uhr"),
        ("1:00", "2:30", "de", "nicht um 2:30 Uhr", "nicht um 1:00 Uhr"),
    ],
)
def test_an_hour_comes_back_on_the_clock_of_the_answer(
    original: str, sent: str, target: str, answer: str, wanted: str
) -> None:
    (found,) = restore(answer, [Surrogate(original, sent, "time")], "en", target)
    assert answer[: found.start] + found.replacement + answer[found.end :] == wanted


def test_a_time_without_its_half_of_the_day_takes_that_of_the_answer() -> None:
    for answer, wanted in (("at 5:30 p.m.", "at 3:15 p.m."), ("at 5.30 pm", "at 3.15 pm")):
        (found,) = restore(answer, [Surrogate("3:15", "5:30", "time")], "es", "en")
        assert answer[: found.start] + found.replacement + answer[found.end :] == wanted
