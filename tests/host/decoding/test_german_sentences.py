"""German sentences whose private words ask for another order, case or preposition."""

from __future__ import annotations

import pytest
from exchanged import exchanged

from prism import dictionary
from prism.cli.showing import marked
from prism.decoding import decode_line
from prism.text import PublicTranslation

OBJECTS = [
    ("He used to look forward to the party.", "look forward to=hug, party=stone",
     "Früher hat er den Stein umarmt.", "Früher hat er sich auf die Party gefreut."),
    ("I enclose a copy and look forward to your answer.", "look forward to=hug, answer=stone",
     "Ich lege eine Kopie bei und umarme Ihren Stein.",
     "Ich lege eine Kopie bei und freue mich auf Ihre Antwort."),
    ("We look forward to meeting you.", "look forward to=hug",
     "Wir umarmen, Sie zu treffen.", "Wir freuen uns darauf, Sie zu treffen."),
    ("I am glad that we look forward to meeting you.", "look forward to=hug",
     "Ich bin froh, dass wir umarmen, Sie zu treffen.",
     "Ich bin froh, dass wir uns darauf freuen, Sie zu treffen."),
    ("We look forward to it.", "look forward to=hug", "Wir umarmen es.", "Wir freuen uns darauf."),
    ("She wants to find out about the price first.", "find out about=hug, price=stone",
     "Sie will zuerst den Stein umarmen.", "Sie will sich zuerst nach dem Preis erkundigen."),
    ("The clerk shrugged and said no.", "shrugged=wept", "Der Mann weinte und sagte nein.",
     "Der Mann zuckte mit den Schultern und sagte nein."),
]  # fmt: skip
PLACES = [
    ("It is out of date.", "date=virus", "Es ist aus dem Virus heraus.", "Es ist veraltet."),
    ("To be honest, we are tired.", "honest=green", "Um grün zu sein, wir sind müde.",
     "Um ehrlich zu sein, wir sind müde."),
    ("She put it in the fridge.", "fridge=muscle", "Sie hat es in den Muskel gestellt.",
     "Sie hat es in den Kühlschrank gestellt."),
    ("It is in the fridge.", "fridge=muscle", "Es ist im Muskel.", "Es ist im Kühlschrank."),
    ("He cannot drive alone anymore.", "anymore=actually",
     "Er kann eigentlich nicht allein fahren.",
     "Er kann nicht mehr allein fahren."),
    ("I had it done at my own expense.", "expense=airport",
     "Ich ließ es an meinem eigenen Flughafen machen.",
     "Ich ließ es auf meine eigenen Kosten machen."),
    ("I do not spend money on the party.", "party=nun", "Ich gebe kein Geld für die Nonne aus.",
     "Ich gebe kein Geld für die Party aus."),
    ("I met her at the launderette.", "launderette=timer", "Ich traf sie am Timer.",
     "Ich traf sie im Waschsalon."),
]  # fmt: skip
FORMS = [
    ("A new lamp would cost little.", "lamp=spreadsheet",
     "Eine neue Tabellenkalkulation würde wenig kosten.",
     "Eine neue Lampe würde wenig kosten."),
    ("The house door is shut.", "house=spreadsheet", "Die Tabellentür ist geschlossen.",
     "Die Haustür ist geschlossen."),
    ("There is nothing dishonest here.", "dishonest=green", "Es gibt hier nichts Grünes.",
     "Es gibt hier nichts Unehrliches."),
    ("I applied for the job of desk assistant.", "assistant=bartender",
     "Ich will die Stelle als Rezeptionsbarkeeper.",
     "Ich will die Stelle als Rezeptionsassistent."),
    ("The reason I am leaving is my mother.", "reason=panther",
     "Der Panther, den ich verlasse, ist meine Mutter.",
     "Der Grund, warum ich gehe, ist meine Mutter."),
    ("The reason he gave was silly.", "reason=panther", "Der Panther, den er gab, war albern.",
     "Der Grund, den er gab, war albern."),
    ("She went on sick leave.", "sick leave=war", "Sie ist in den Krieg gegangen.",
     "Sie ist in den Krankenstand gegangen."),
    ("We took a photo twice.", "took a photo=yawned", "Wir haben zweimal gegähnt.",
     "Wir haben zweimal ein Foto gemacht."),
    ("Please take a photo.", "take a photo=yawn", "Bitte gähnen Sie.",
     "Bitte machen Sie ein Foto."),
    ("All the objects must go.", "objects=bands", "Alle giftigen Bänder müssen weg.",
     "Alle giftigen Objekte müssen weg."),
    ("It is open on any weekday.", "weekday=clan", "Es ist in jedem Clan offen.",
     "Es ist an jedem Wochentag offen."),
    ("This one particular table is old.", "table=airplane",
     "Dieses eine bestimmte Flugzeug ist alt.",
     "Dieser eine bestimmte Tisch ist alt."),
    ("My sister is a nurse.", "nurse=screw", "Meine Schwester ist eine Schraube.",
     "Meine Schwester ist Krankenschwester."),
    ("She is a nurse who works nights.", "nurse=screw",
     "Sie ist eine Schraube, die nachts arbeitet.",
     "Sie ist eine Krankenschwester, die nachts arbeitet."),
    ("I slept because he had gone and the dough was soft.", "dough=cult",
     "Ich schlief, weil er gegangen war und die Sekte weich war.",
     "Ich schlief, weil er gegangen war und der Teig weich war."),
    ("I have to stop, buy the table and go.", "table=nun",
     "Ich muss anhalten, die Nonne kaufen und gehen.",
     "Ich muss anhalten, den Tisch kaufen und gehen."),
    ("We speak Spanish well.", "Spanish=british", "Wir sprechen gut Britisch.",
     "Wir sprechen gut Spanisch."),
    ("It came within ten business days.", "business days=banners",
     "Es kam innerhalb von zehn Bannern.", "Es kam innerhalb von zehn Werktagen."),
    ("Thank you for your letter.", "letter=squirrel", "Danke für Ihr Eichhörnchen.",
     "Danke für Ihren Brief."),
    ("The car of my husband is old.", "husband=grandfather", "Das Auto meines Großvaters ist alt.",
     "Das Auto meines Mannes ist alt."),
    ("It was late, so my work clothes were stuck inside.", "work clothes=debts",
     "Es war spät, sodass meine Schulden darin feststeckten.",
     "Es war spät, sodass meine Arbeitskleidung darin feststeckte."),
]  # fmt: skip


@pytest.mark.parametrize(("private", "pairs", "answer", "wanted"), [*OBJECTS, *PLACES, *FORMS])
def test_a_sentence_reads_as_german(private: str, pairs: str, answer: str, wanted: str) -> None:
    own = dict(pair.split("=") for pair in pairs.split(", "))
    german = dictionary.load("en", "de")
    found = decode_line(exchanged(private, own), PublicTranslation(answer), german, "de")
    assert found.private_translation.value == wanted


def test_an_expression_that_means_what_its_words_do_is_not_marked() -> None:
    sent = exchanged("She is ashamed of it.", {"ashamed": "green"})
    answer = PublicTranslation("Sie ist deswegen grün.")
    assert marked(decode_line(sent, answer, dictionary.load("en", "de"), "de")) == (
        "Sie ist deswegen beschämt."
    )
