"""The language of a text is found from the text, and a foreign text is not taken for ours."""

from __future__ import annotations

import pytest

from prism.languages.detection import found

KNOWN = {
    "en": """I saw my doctor on Tuesday and she gave me something against the pain.
Could you please send the contract back before the end of the month?
he said he didn't know why they had moved out so suddenly
Meeting w/ Kowalczyk & Nowak, Tue 3pm @ Zürich, bring the signed papers.
The insurance company refuses to pay for the night in the hospital.
Yours sincerely, Piotr Wojciechowski""",
    "fr": """Je vais chez le médecin demain matin avec ma fille.
Pourriez-vous m'envoyer le contrat avant la fin du mois ?
L'assurance refuse de payer la nuit à l'hôpital.
Il n'a jamais su pourquoi elle était partie si vite.""",
    "de": """Ich war gestern mit meiner Tochter beim Arzt in Lyon.
Könnten Sie mir den Vertrag bitte vor Monatsende zurückschicken?
Die Versicherung weigert sich, die Nacht im Krankenhaus zu bezahlen.
Er wusste nie, warum sie so plötzlich ausgezogen war.""",
    "es": """Ayer fui al médico con mi hija pequeña.
¿Podría enviarme el contrato antes de fin de mes?
El seguro se niega a pagar la noche en el hospital.
Nunca supo por qué se había marchado tan de repente.""",
}
OTHERS = {
    "Portuguese": "Ontem fui ao médico com a minha filha e ele não disse nada.",
    "Italian": "Ieri sono andata dal medico con mia figlia e non ha detto niente.",
    "Dutch": "Gisteren ben ik met mijn dochter naar de dokter gegaan.",
    "Catalan": "Ahir vaig anar al metge amb la meva filla i no va dir res.",
    "Polish": "Wczoraj byłam z córką u lekarza, ale nic nie powiedział.",
    "Polish without marks": "Wczoraj bylam z corka u lekarza, ale nic nie powiedzial.",
    "Czech": "Včera jsem byla s dcerou u lékaře, ale nic neřekl.",
    "Swedish": "Igår var jag hos läkaren med min dotter, men han sa ingenting.",
    "Danish": "I går var jeg hos lægen med min datter, men han sagde ikke noget.",
    "Romanian": "Ieri am fost la doctor cu fiica mea, dar nu a spus nimic.",
    "Hungarian": "Tegnap orvosnál voltam a lányommal, de nem mondott semmit.",
    "Finnish": "Kävin eilen lääkärissä tyttäreni kanssa, mutta hän ei sanonut mitään.",
    "Turkish": "Dün kızımla doktora gittim ama hiçbir şey söylemedi.",
    "Vietnamese": "Hôm qua tôi đã đi bác sĩ với con gái của tôi.",
    "Russian": "Вчера я была с дочерью у врача.",
    "Greek": "Χθες πήγα στον γιατρό με την κόρη μου.",
    "Chinese": "我昨天带女儿去看医生，他什么也没说。",
    "Japanese": "昨日、娘と一緒に病院に行きました。",
    "Arabic": "ذهبت أمس إلى الطبيب مع ابنتي.",
    "a program": "for (int i = 0; i < n; i++) { total += values[i]; }\nreturn total;",
    "keys pressed by a cat": "asdf qwer zxcv uiop hjkl bnmv tzuq wrtp",
}


@pytest.mark.parametrize(
    ("code", "text"), [(code, line) for code, text in KNOWN.items() for line in text.split("\n")]
)
def test_a_sentence_says_its_language(code: str, text: str) -> None:
    assert found(text, "en") == code


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("usual", ["en", "es"])
def test_no_other_language_is_taken_for_ours(language: str, usual: str) -> None:
    assert found(OTHERS[language], usual) is None


@pytest.mark.parametrize(
    "text", ["", "\n", "42", "👍🏽", "Hello", "Pierre Dupont", "Дочь", "IBAN:"]
)
@pytest.mark.parametrize("usual", ["en", "fr"])
def test_what_says_too_little_is_in_the_usual_language(text: str, usual: str) -> None:
    assert found(text, usual) == usual


def test_most_of_a_mixed_text_decides() -> None:
    english, french = KNOWN["en"].split("\n"), KNOWN["fr"].split("\n")
    assert found(" ".join([*english[:3], french[0]]), "fr") == "en"
    assert found(" ".join([*french[:3], english[0]]), "en") == "fr"
    assert found(f"{english[0]} {OTHERS['Chinese']}", "en") == "en"
    assert (
        found(f"{english[0]} {OTHERS['Polish']} {OTHERS['Polish']} {OTHERS['Czech']}", "en") is None
    )
