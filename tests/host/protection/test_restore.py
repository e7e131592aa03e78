"""Surrogates come back whatever the translator did to them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from prism.protection import Surrogate, restore
from prism.text import Edit, replace


def read(translation: str, surrogates: Sequence[Surrogate], source: str, target: str) -> str:
    """The translation with what belongs where each surrogate is found."""
    found = restore(translation, surrogates, source, target)
    return replace(translation, [Edit(one.start, one.end, one.replacement) for one in found])


CASES = [
    # what the private text has, what was sent, category, language, translation, what is read
    ("Anna Keller", "Marta Lindner", "person", "fr", "Marta Lindner dort.", "Anna Keller dort."),
    ("Keller", "Lindner", "person", "de", "Lindners Auto", "Kellers Auto"),
    ("Klaus", "Hanno", "person", "de", "Hannos Auto", "Klaus’ Auto"),
    ("Keller", "Lindner", "person", "es", "el coche de Lindner", "el coche de Keller"),
    ("Anna Keller", "Marta Lindner", "person", "fr", "MARTA LINDNER", "ANNA KELLER"),
    ("Anna Keller", "Marta Lindner", "person", "de", "Lindner, Marta:", "Anna Keller:"),
    ("Zoë", "Chloé", "person", "es", "Chloe vino", "Zoë vino"),
    ("1,234.56", "2,345.67", "number", "fr", "2 345,67", "1 234,56"),
    ("1,234.56", "2,345.67", "number", "fr", "2\u202f345,67", "1\u202f234,56"),
    ("1,234.56", "2,345.67", "number", "de", "2.345,67", "1.234,56"),
    ("1,234.56", "2,345.67", "number", "es", "2,345.67", "1,234.56"),
    ("$1,234.56", "$2,345.67", "money", "fr", "2 345,67 $", "1 234,56 $"),
    ("€12", "€47", "money", "de", "47 €", "12 €"),
    ("R1 150", "R4 780", "money", "de", "R4.780", "R1.150"),
    ("R1 150", "R4 780", "money", "fr", "4 780 rands", "1 150 rands"),
    ("30%", "70%", "percentage", "fr", "70 %", "30 %"),
    ("12,500", "61,300", "number", "fr", "61300", "12500"),
    ("five years", "eight years", "measure", "es", "hace ocho años", "hace cinco años"),
    ("five years", "eight years", "measure", "fr", "Huit ans", "Cinq ans"),
    ("25 years", "48 years", "measure", "fr", "48 ans", "25 ans"),
    ("two kilos", "six kilos", "measure", "fr", "plus de six kilos", "plus de deux kilos"),
    ("May", "September", "date", "de", "bis Ende September", "bis Ende Mai"),
    ("May 1997", "September 1998", "date", "de", "im September 1998", "im Mai 1997"),
    ("8", "5", "number", "es", "cinco hijos", "8 hijos"),
    ("March 3, 2021", "June 17, 2019", "date", "fr", "le 17 juin 2019.", "le 3 mars 2021."),
    ("March 3, 2021", "June 17, 2019", "date", "es", "el 17 de junio de 2019",
     "el 3 de marzo de 2021"),
    ("March 3, 2021", "June 17, 2019", "date", "de", "am 17. Juni 2019", "am 3. März 2021"),
    ("March 3, 2021", "June 17, 2019", "date", "de", "am 17.6.2019", "am 3.3.2021"),
    ("March 1", "June 17", "date", "fr", "le 17 juin.", "le 1er mars."),
    ("March 1", "June 17", "date", "es", "el 17 de junio.", "el 1 de marzo."),
    ("March 1", "June 17", "date", "de", "am 17. Juni", "am 1. März"),
    ("03/04/2021", "06/17/2019", "date", "fr", "17/06/2019", "03/04/2021"),
    ("3/4/2021", "8/6/2019", "date", "fr", "née le 8/6/2019", "née le 3/4/2021"),
    ("3/4/2021", "8/6/2019", "date", "de", "geboren am 06.08.2019", "geboren am 04.03.2021"),
    ("3/4/2021", "8/6/2019", "date", "es", "el 8 de junio de 2019", "el 3 de abril de 2021"),
    ("3/4/2021", "8/6/2019", "date", "es", "el 6 de agosto de 2019", "el 4 de marzo de 2021"),
    ("3/24/2021", "8/16/2019", "date", "fr", "le 16/08/2019", "le 24/03/2021"),
    ("3/4/2021", "8/16/2019", "date", "fr", "le 16/08/2019", "le 3/4/2021"),
    ("03/04/2021", "11/12/2019", "date", "de", "am 12.11.2019", "am 04.03.2021"),
    ("03/04/2021", "06/11/2019", "date", "de", "am 6.11.2019", "am 3.4.2021"),
    ("2021-03-04", "2019-06-17", "date", "es", "2019-06-17", "2021-03-04"),
    ("Monday", "Thursday", "date", "fr", "le jeudi", "le lundi"),
    ("Tuesday", "Wednesday", "date", "de", "am Mittwochmorgen", "am Dienstagmorgen"),
    ("August", "January", "date", "de", "die erste Januarhälfte", "die erste Augusthälfte"),
    ("Monday, 14 June 2021", "Thursday, 9 July 2020", "date", "fr", "Jeudi 9 juillet 2020",
     "Lundi 14 juin 2021"),
    ("Whitsun", "Easter", "date", "fr", "depuis Pâques", "depuis la Pentecôte"),
    ("Whitsun", "Christmas", "date", "fr", "À Noël", "À la Pentecôte"),
    ("Halloween", "Christmas", "date", "fr", "la fête de Noël", "la fête d’Halloween"),
    ("Easter", "Halloween", "date", "fr", "la veille d'Halloween", "la veille de Pâques"),
    ("Lent", "Ramadan", "date", "fr", "la fin du ramadan", "la fin du Carême"),
    ("Boxing Day", "Good Friday", "date", "fr", "Le Vendredi saint", "Le lendemain de Noël"),
    ("EASTER", "HALLOWEEN", "date", "fr", "BONNE FÊTE D’HALLOWEEN", "BONNE FÊTE DE PÂQUES"),
    ("Christmas", "Easter", "date", "de", "in den Osterferien", "in den Weihnachtsferien"),
    ("Hanukkah", "Easter", "date", "de", "in den Osterferien", "in den Chanukka-Ferien"),
    ("Lent", "Ramadan", "date", "de", "während des Ramadans", "während der Fastenzeit"),
    ("Lent", "Advent", "date", "de", "im Advent", "in der Fastenzeit"),
    ("Mother's Day", "Good Friday", "date", "de", "am Karfreitag", "am Muttertag"),
    ("Easter", "Christmas", "date", "es", "la cena navideña", "la cena de Pascua"),
    ("Lent", "Ramadan", "date", "es", "al final del Ramadán", "al final de la Cuaresma"),
    ("3:30 pm", "5:45 pm", "time", "fr", "à 17h45", "à 15h30"),
    ("3:30 pm", "5:45 pm", "time", "fr", "à 17 h 45", "à 15 h 30"),
    ("3:30 pm", "5:45 pm", "time", "de", "um 17:45 Uhr", "um 15:30 Uhr"),
    ("3:30 pm", "5:45 pm", "time", "es", "a las 5:45 p.m.", "a las 3:30 p.m."),
    ("9 am", "10 am", "time", "fr", "à 10 h", "à 9 h"),
    ("ten to", "twenty to", "time", "fr", "à neuf heures moins vingt", "à neuf heures moins dix"),
    ("ten to", "twenty to", "time", "de", "um zwanzig vor neun", "um zehn vor neun"),
    ("2 hrs 50", "7 hrs 40", "measure", "fr", "C'est 7 h 40.", "C'est 2 h 50."),
    ("2 hrs 50", "7 hrs 40", "measure", "es", "Son 7 horas y 40 minutos.",
     "Son 2 horas y 50 minutos."),
    ("14.20", "17.10", "time", "fr", "à 17 h 10", "à 14 h 20"),
    ("6.30", "4.40", "number", "fr", "et non à 4 h 40", "et non à 6 h 30"),
    ("6.30", "4.40", "number", "es", "no a las 4:40", "no a las 6:30"),
    ("6.30", "4.40", "number", "fr", "à 4,40 le kilo", "à 6,30 le kilo"),
    ("24 Clarke Avenue", "71 Tulinlaan", "address", "de", "Tulinlaan 71", "24 Clarke Avenue"),
    ("24 Clarke Avenue", "71 Tulinlaan", "address", "fr", "71, Tulinlaan", "24 Clarke Avenue"),
    ("24 de Clarke Avenue", "71 Tulinlaan", "address", "en", "71 Tulinlaan", "24 Clarke Avenue"),
    ("3, au 24 Elm Road", "7 Tulinlaan", "address", "en", "7 Tulinlaan", "3, 24 Elm Road"),
    ("3B au 24 Elm Road", "7 Tulinlaan", "address", "en", "7 Tulinlaan", "3B, 24 Elm Road"),
    ("Clarke Avenue 24", "Tulinlaan 71", "address", "en", "Tulinlaan 71", "24 Clarke Avenue"),
    ("24 de Gran Vía", "71 Tulinlaan", "address", "en", "71 Tulinlaan", "24 de Gran Vía"),
    ("+44 20 7123 4567", "+44 20 7946 0123", "phone", "fr", "+44 20 79 46 01 23",
     "+44 20 7123 4567"),
    ("anna@keller.de", "mila@example.org", "email", "fr", "Mila@example.org", "anna@keller.de"),
    ("anna@keller.de", "mila@example.org", "email", "fr", "mila @ example.org", "anna@keller.de"),
    ("anna@keller.de", "mila@example.org", "email", "fr", "example.org@mila", "anna@keller.de"),
    ("Germany", "Ghana", "place", "es", "Vive en Ghana.", "Vive en Alemania."),
    ("Germany", "Ghana", "place", "fr", "au Ghana", "en Allemagne"),
    ("France", "Ghana", "place", "fr", "Le Ghana", "La France"),
    ("Italy", "Ghana", "place", "fr", "du Ghana", "d’Italie"),
    ("USA", "Togo", "place", "fr", "au Togo", "aux États-Unis"),
    ("Norway", "Delisle", "place", "fr", "à Delisle", "en Norvège"),
    ("Norway", "Delisle", "place", "fr", "au large de Delisle", "au large de la Norvège"),
    ("Malta", "Togo", "place", "fr", "au Togo", "à Malte"),
    ("Devon", "Delisle", "place", "fr", "à Delisle", "dans le Devon"),
    ("Cairo", "Delisle", "place", "fr", "Chez Delisle", "Au Caire"),
    ("Bristol", "Delisle", "place", "fr", "chez Delisle", "à Bristol"),
    ("Turkey", "Delisle", "place", "de", "nach Delisle", "in die Türkei"),
    ("Netherlands", "Delisle", "place", "de", "Aus Delisle", "Aus den Niederlanden"),
    ("UK", "Delisle", "place", "de", "in Delisle", "im Vereinigten Königreich"),
    ("London", "Delisle", "place", "es", "en Delisle", "en Londres"),
    ("Bristol", "Delisle", "place", "es", "en Delisle", "en Bristol"),
    ("one year", "four years", "measure", "es", "hace cuatro años", "hace un año"),
    ("one week", "four weeks", "measure", "fr", "Quatre semaines", "Une semaine"),
    ("Anna", "Marta", "person", "es", "Aqui\u0301: Marta.", "Aqui\u0301: Anna."),
    ("Anna", "René", "person", "fr", "Voila\u0300 Rene\u0301 !", "Voila\u0300 Anna !"),
    ("4454794511390933", "9999123412341234", "identifier", "fr", "9999 1234 1234 1234",
     "4454794511390933"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("original", "sent", "category", "target", "translation", "expected"),
    CASES,
    ids=[f"{row[3]}: {row[4]}" for row in CASES],
)
def test_restored(
    original: str, sent: str, category: str, target: str, translation: str, expected: str
) -> None:
    given = [Surrogate(original, sent, category)]
    assert read(translation, given, "en", target) == expected


def test_each_is_found_once_and_in_order() -> None:
    twice = [Surrogate("Anna", "Marta", "person"), Surrogate("Anna", "Marta", "person")]
    found = restore("Marta y Marta y Marta", twice, "en", "es")
    assert [(r.number, r.start) for r in found] == [(0, 0), (1, 8)]


def test_a_part_of_a_longer_one_waits_for_it() -> None:
    dates = [
        Surrogate("samedi 18 janvier", "lundi 26 juin", "date"),
        Surrogate("mardi", "lundi", "date"),
        Surrogate("20", "26", "number"),
    ]
    text = "On Monday, June 26, on the 26th and on Monday."
    assert read(text, dates, "fr", "en") == "On Saturday, January 18, on the 20th and on Tuesday."


@pytest.mark.parametrize(
    ("dates", "target", "translation", "wanted"),
    [
        ({"1 July": "16 August", "1 August": "16 September"}, "en",
         "on August 16 and September 16", "on July 1 and August 1"),
        ({"5 May 2019": "3 June 2021", "6 July 2021": "4 August 2021"}, "en",
         "June 3, 2021 and August 4, 2021", "May 5, 2019 and July 6, 2021"),
        ({"1 July": "16 August", "1 August": "20 August"}, "de", "am 16. und 20. August",
         "am 1. Juli und 1. August"),
        ({"Thursday, 9 January": "Sunday, 11 April"}, "fr", "dimanche dernier, le 11 avril",
         "jeudi dernier, le 9 janvier"),
        ({"Thursday, 9 January": "Sunday, 11 April"}, "es", "el domingo pasado, 11 de abril, y",
         "el jueves pasado, 9 de enero, y"),
        ({"Monday, 5 May 2025": "Sunday, 30 April 2028", "Friday, 16 May 2025":
          "Wednesday, 12 April 2028"}, "fr", "dimanche 30 avril 2028, mercredi 12 avril 2028",
         "lundi 5 mai 2025, vendredi 16 mai 2025"),
        ({"Saturday 3 February": "Sunday 8 August"}, "en", "Sunday the 8th of August",
         "Saturday the 3rd of February"),
        ({"3 July": "16 August", "1 July": "14 August"}, "fr", "les 16 et 14 août",
         "les 3 et 1er juillet"),
    ],
)  # fmt: skip
def test_two_dates_are_told_apart(
    dates: dict[str, str], target: str, translation: str, wanted: str
) -> None:
    given = [Surrogate(*pair, "date") for pair in dates.items()]
    assert read(translation, given, "en", target) == wanted


def test_a_month_is_no_digit_of_an_amount() -> None:
    given = [Surrogate("Februar", "September", "date"), Surrogate("1.150 $", "9.330 $", "money")]
    assert read("I pay $9,330 for September.", given, "de", "en") == "I pay $1,150 for February."


def test_a_short_form_does_not_take_the_place_of_the_full_one() -> None:
    surrogates = [Surrogate("Keller", "Lindner", "person"),
                  Surrogate("Anna Keller", "Marta Lindner", "person")]  # fmt: skip
    found = restore("Marta Lindner llama a Lindner", surrogates, "en", "es")
    assert [(r.number, r.replacement) for r in found] == [(1, "Anna Keller"), (0, "Keller")]


@pytest.mark.parametrize(
    ("sent", "category", "translation"),
    [
        ("Marta Lindner", "person", "Elle dort."),
        ("2,345.67", "money", "2 345,68"),
        ("June 17, 2019", "date", "le 18 juin 2019"),
        ("5:45 pm", "time", "à 5h45 du matin ou 18h45"),
        ("47", "number", "147 ou 4,7 ou 470"),
        ("mila@example.org", "email", "camila@example.org"),
    ],
)
def test_what_is_not_there_is_not_guessed(sent: str, category: str, translation: str) -> None:
    found = restore(translation, [Surrogate("original 1", sent, category)], "en", "fr")
    assert [r for r in found if r.certainty >= 0.75] == []


def test_one_word_of_a_longer_name_is_uncertain() -> None:
    found = restore(
        "Lindner dort", [Surrogate("Anna Keller", "Marta Lindner", "person")], "en", "fr"
    )
    assert len(found) == 1
    assert found[0].certainty < 0.75


def test_an_amount_in_another_currency_is_doubtful() -> None:
    amounts = restore("£41 and €52.", [Surrogate("15 €", f"{n} €", "money") for n in (41, 52)],
                      "de", "en")  # fmt: skip
    assert [one.certainty < 0.5 for one in amounts] == [True, False]


def test_places_never_overlap() -> None:
    sent = {"12": "number", "12:12": "time", "12 kg": "measure", "12/12/2012": "date"}
    surrogates = [Surrogate(str(n), text, kind) for n, (text, kind) in enumerate(sent.items())]
    found = restore("12 kg, 12:12, 12/12/2012, 12", surrogates, "en", "en")
    assert [r.number for r in found] == [2, 1, 3, 0]
    assert all(a.end <= b.start for a, b in pairwise(found))


@pytest.mark.parametrize(
    ("original", "sent", "category", "source", "translation", "wanted"),
    [
        ("mil ochocientas libras", "cinco mil libras", "money", "es", "£5,000", "£1,800"),
        ("neun Pfund", "sechs Pfund", "money", "de", "for £6", "for £9"),
        ("15,20 €", "41,30 €", "money", "fr", "for £41.30 each", "for €15.20 each"),
        ("9 £", "6 £", "money", "es", "for 6 € each", "for 9 £ each"),
        ("15 Uhr", "17 Uhr", "time", "de", "at five o'clock", "at three o'clock"),
        ("17 heures", "16 heures", "time", "fr", "before 4 p.m.", "before 5 p.m."),
        ("3. Februar", "25. August", "date", "de", "the 25th of August", "the 3rd of February"),
        ("1er juin", "10 décembre", "date", "fr", "on December 10th.", "on June 1st."),
        ("Sonntag, dem 14. Mai", "Samstag, dem 21. Juni", "date", "de", "Saturday the 21st of June",
         "Sunday the 14th of May"),
        ("Pentecôte", "Toussaint", "date", "fr", "on All Saints' Day", "at Whitsun"),
        ("Fastenzeit", "Karwoche", "date", "de", "since Holy Week", "since Lent"),
        ("Semana Santa", "Navidad", "date", "es", "the Christmas holidays", "the Easter holidays"),
        ("Lisbonne", "Mckinney", "name", "fr", "in Mckinney", "in Lisbon"),
        ("Lissabon", "Oulu", "place", "de", "in Oulu", "in Lisbon"),
        ("Azoren", "Stevenson", "name", "de", "the Stevenson", "the Azores"),
        ("Azores", "Sloan", "name", "es", "through the Sloans", "through the Azores"),
        ("Adenau", "Stevenson", "name", "de", "in Stevenson", "in Adenau"),
        ("17:00 horas", "14:30 horas", "time", "es", "before 2:30 p.m.", "before 5:00 p.m."),
    ],
)  # fmt: skip
def test_restored_into_english(
    original: str, sent: str, category: str, source: str, translation: str, wanted: str
) -> None:
    given = [Surrogate(original, sent, category)]
    assert read(translation, given, source, "en") == wanted
