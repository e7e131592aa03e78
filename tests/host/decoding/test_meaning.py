"""The meaning of a private word is that of its own sentence."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from exchanged import line

from prism import decoding, dictionary
from prism.decoding.topic import topic_of
from prism.text import PublicTranslation


@pytest.mark.parametrize(
    ("private", "word", "substitute", "answer", "written"),
    [
        (
            "Alone, we enjoyed her pleasant company.",
            "company",
            "door",
            "Seuls, nous aimions sa porte.",
            "compagnie",
        ),
        (
            "The director of the company sold it.",
            "company",
            "door",
            "Le directeur de la porte l'a vendue.",
            "entreprise",
        ),
        (
            "She took the rest of the money.",
            "rest",
            "door",
            "Elle a pris la porte d'argent.",
            "reste",
        ),
        (  # not the usual meaning, but one that goes with what stands close by
            "I gave my word that nobody knew.",
            "word",
            "door",
            "J'ai donné ma porte que personne ne savait.",
            "parole",
        ),
    ],
)
def test_chosen_by_the_private_sentence(
    private: str, word: str, substitute: str, answer: str, written: str
) -> None:
    words = dictionary.load("en", "fr")
    decoded = decoding.decode_line(
        line(private, word, substitute), PublicTranslation(answer), words, "fr"
    )
    (found,) = (segment for segment in decoded.segments if segment.source == word)
    assert found.text == written


def decoded(letter: str, word: str, substitute: str, answer: str, target: str) -> str:
    """What is written for the one sentence of a letter that has the word."""
    words = dictionary.load("en", target)
    lines, start = [], 0
    for sentence in re.split(r"(?<=\.) ", letter):
        one = line(sentence, word, substitute)
        lines.append(replace(one, start=start, end=start + len(sentence)))
        start += len(sentence) + 1
    (own,) = (one for one in lines if one.substitutions)
    topic = topic_of(lines, words)
    found = decoding.decode_line(own, PublicTranslation(answer), words, target, topic)
    return found.private_translation.value


def test_chosen_by_the_whole_text() -> None:
    sheet = "He saw the sheet.", "sheet", "door", "Il a vu la porte.", "fr"
    letter, *rest = sheet
    assert decoded(letter, *rest) == "Il a vu la feuille."
    assert decoded(f"We made the bed. {letter} I do the laundry.", *rest) == "Il a vu le drap."


def test_a_conjunction_is_no_noun_that_an_adjective_stands_behind() -> None:
    answer = "Je suis petit si la boutique est ouverte."
    found = decoded("I am sure if the shop is open.", "sure", "small", answer, "fr")
    assert found == "Je suis sûr si la boutique est ouverte."


@pytest.mark.parametrize(
    ("private", "answer", "wanted"),
    [
        ("The freezer packed up in October.", "Le congélateur a dansé en octobre.",
         "Le congélateur est tombé en panne en octobre."),
        ("The police packed up the stalls after the market.",
         "La police a dansé les étals après le marché.",
         "La police a emballé les étals après le marché."),
    ],
)  # fmt: skip
def test_a_verb_of_several_words_means_what_its_sentence_tells(
    private: str, answer: str, wanted: str
) -> None:
    assert decoded(private, "packed up", "danced", answer, "fr") == wanted


@pytest.mark.parametrize(
    ("target", "private", "exchanged", "answer", "wanted"),
    [
        ("fr", "The tenant never appealed.", "appealed/waited",
         "Le locataire n'a jamais attendu.", "Le locataire n'a jamais fait appel."),
        ("fr", "We visited the neighbour on Sunday.", "visited/painted",
         "Nous avons peint le voisin dimanche.", "Nous avons rendu visite au voisin dimanche."),
        ("fr", "I do not need money.", "need/paint",
         "Je ne peins pas d'argent.", "Je n'ai pas besoin d'argent."),
        ("fr", "She stopped crying.", "stopped/loved",
         "Elle aimait pleurer.", "Elle arrêtait de pleurer."),
        ("fr", "He focused on the work.", "focused/talked",
         "Il a parlé du travail.", "Il s'est concentré sur le travail."),
        ("fr", "They stopped the car.", "stopped/painted",  # with an object, no s'arrêter
         "Ils ont peint la voiture.", "Ils ont arrêté la voiture."),
        ("es", "I will need to wait for him.", "need/want",
         "Querré esperarlo.", "Tendré que esperarlo."),
        ("es", "We will miss her so much at home.", "miss/paint",
         "Vamos a pintarla mucho en casa.", "Vamos a echarla de menos mucho en casa."),
        ("de", "We have decided to separate.", "separate/dance",
         "Wir haben beschlossen zu tanzen.", "Wir haben beschlossen uns zu trennen."),
        ("de", "The hospital bills me every week.", "bills/paints",
         "Das Krankenhaus malt mich jede Woche.",
         "Das Krankenhaus stellt mich jede Woche in Rechnung."),
        ("de", "We want to stop worrying.", "worrying/singing",
         "Wir wollen aufhören zu singen.", "Wir wollen aufhören uns Sorgen zu machen."),
        ("de", "He does not focus on it.", "focus/sing",
         "Er singt nicht.", "Er konzentriert sich nicht."),
    ],
)  # fmt: skip
def test_a_verb_may_mean_what_takes_several_words(
    target: str, private: str, exchanged: str, answer: str, wanted: str
) -> None:
    assert decoded(private, *exchanged.split("/"), answer, target) == wanted


FARM = (
    "The river floods the lower meadow every winter. We moved the sheep and the hay to the barn"
    " before it rained. The bank gave way on Sunday, and the fence hangs in the air."
)
MONEY = (
    "I opened the account last year. The manager told me that the loan was paid in March. The bank"
    " gave way on Sunday, and still takes the interest."
)
FLAT = (
    "We have three rooms and a small kitchen on the second floor. The neighbour keeps his pram in"
    " the hall. The landing was cold, and the landlord should pay for a carpet."
)
FLIGHT = (
    "The flight from Leeds was late, and our suitcases are still at the airport. The pilot said"
    " nothing to the passengers. The landing was cold."
)
DOCTOR = (
    "My mother has had the cough for three weeks. The doctor gave her tablets and wants a blood"
    " test. The surgery is closed on Friday, so I shall ring the nurse."
)
HIP = "The surgeon will see my knee on Monday. The hip operation went well. The surgery is over."
LAUNDRY = (
    "I run a small laundry with a dryer for each customer. People bring their clothes and sheets."
    " The washer is broken."
)
WILL = (
    "My father died in May and left a will. I am the executor, and the solicitor sent the papers to"
    " the court. The grant of probate is lost."
)
GARAGE = (
    "You changed the timing belts of both my cars in May. Since then one whistles on the road. The"
    " belt is loose."
)
LUTHIER = (
    "Thank you for the cello. The strings are new, and the fingerboard is straight again. Will you"
    " cut another bridge for it."
)
MATCH = (
    "Our team won in the last minute. A boy scored twice before the goal was given. The ref blew"
    " the whistle."
)
INVOICE = "The builder sent his quote. The price is fair. The vat is not included in the invoice."
ROOF = "The slates are on, and the mortar is dry. The lads have swept the gable. The ridge is done."
PEAS = "I fried the fish in the kitchen. Then I took the bag of frozen peas out."
PAPER = "A boy brings her paper round before breakfast. She does the crossword first."
MEANT = {
    (PAPER, "paper"): {"fr": "journal", "de": "Zeitung", "es": "periódico"},
    (ROOF, "ridge"): {"fr": "faîte", "de": "First", "es": "cumbrera"},
    (PEAS, "bag"): {"fr": "sachet", "de": "Beutel", "es": "bolsa"},
    (LUTHIER, "bridge"): {"fr": "chevalet", "de": "Steg", "es": "puente"},
    (MATCH, "ref"): {"fr": "arbitre", "de": "Schiedsrichter", "es": "árbitro"},
    (INVOICE, "vat"): {"fr": "TVA", "de": "MwSt", "es": "IVA"},
    (GARAGE, "belt"): {"fr": "courroie", "de": "Riemen", "es": "correa"},
    (FARM, "bank"): {"fr": "rive", "de": "Ufer", "es": "orilla"},
    (MONEY, "bank"): {"fr": "banque", "de": "Bank", "es": "banco"},
    (FLAT, "landing"): {"fr": "palier", "de": "Treppenabsatz", "es": "rellano"},
    (FLIGHT, "landing"): {"fr": "atterrissage", "de": "Landung", "es": "aterrizaje"},
    (DOCTOR, "surgery"): {"fr": "cabinet", "de": "Praxis", "es": "consulta"},
    (HIP, "surgery"): {"fr": "opération", "de": "Operation", "es": "operación"},
    (LAUNDRY, "washer"): {"fr": "machine à laver", "de": "Waschmaschine", "es": "lavadora"},
    (WILL, "grant"): {"fr": "homologation de testament", "de": "Nachlasszeugnis",
                      "es": "certificado sucesorio"},
}  # fmt: skip
ANSWERS = {"fr": "La porte est là.", "de": "Die Tür ist da.", "es": "La puerta está ahí."}


@pytest.mark.parametrize("target", ANSWERS)
@pytest.mark.parametrize(("letter", "word"), MEANT)
def test_chosen_by_the_field_of_life_that_a_letter_is_about(
    letter: str, word: str, target: str
) -> None:
    written = decoded(letter, word, "door", ANSWERS[target], target)
    assert MEANT[letter, word][target] in written


def test_an_engines_own_dictionary_is_not_asked_for_meanings() -> None:
    assert dictionary.load("en", "fr").senses is not None
    assert dictionary.load("en", "es", "apertium").senses is None


@pytest.mark.parametrize(
    ("target", "word", "answer", "written"),
    [
        ("es", "sleeps", "Respira mal.", "Duerme"),
        ("es", "stops", "Respira mal.", "Se para"),
        ("fr", "wears", "Respire mal.", "Porte"),
        ("fr", "claims", "Respire mal.", "Affirme"),
    ],
)
def test_a_verb_is_not_written_by_a_noun_that_the_engine_took_it_for(
    target: str, word: str, answer: str, written: str
) -> None:
    words = dictionary.load("en", target, "apertium")
    decoded = decoding.decode_line(
        line(f"She {word} badly.", word, "breathes"), PublicTranslation(answer), words, target
    )
    (found,) = (segment for segment in decoded.segments if segment.source == word)
    assert found.text == written


@pytest.mark.parametrize(
    ("target", "word", "answer", "written"),
    [
        ("fr", "misfiled", "Il a été fermé.", "Il a été mal déposé."),
        ("es", "misfiled", "Fue cerrado.", "Fue archivado mal."),
        ("de", "rewatched", "Er wurde geschlossen.", "Er wurde erneut geschaut."),
        ("fr", "treeless", "Il était fermé.", "Il était sans arbre."),
    ],
)
def test_a_word_that_no_dictionary_has_is_made_of_its_parts_and_marked(
    target: str, word: str, answer: str, written: str
) -> None:
    text = HEADER.format(target=target) + PARTS[target]
    words = dictionary.Dictionary(text, f"en-{target}.test.tsv")
    made = line(f"It was {word}.", word, "closed")
    decoded = decoding.decode_line(made, PublicTranslation(answer), words, target)
    (found,) = (segment for segment in decoded.segments if segment.source == word)
    assert decoded.private_translation.value == written
    assert (found.status, found.alternative) == ("uncertain", word)


HEADER = "# prism dictionary: 1\n# source: en\n# target: {target}\n# translator: memory\n"


def entries(*rows: str) -> str:
    """Lines of a dictionary: word, tag and translation, parted by blanks."""
    fields = (row.split() for row in rows)
    return "".join(f"{w}\t{tag}\t0.9\tdecode\t0\t{text} 0.9\n" for w, tag, text in fields)


PARTS = {
    "fr": entries("closed VBN fermé", "file VB déposer", "tree NN arbre"),
    "es": entries("closed VBN cerrado", "file VB archivar"),
    "de": entries("closed VBN geschlossen", "watch VB schauen"),
}


SPRING = "He replaced the spring yesterday."
ANSWER = "Il a remplacé la porte hier."


@pytest.mark.parametrize(
    ("second", "written"),
    [
        ("", "printemps"),
        ("Il remplaça les ressorts hier.", "ressort"),
        ("Hier, il a changé le printemps.", "printemps"),
        ("Il l'a changé hier.", "printemps"),
        # A word that far from the place of the private one translates another.
        ("Il a remplacé, hier, la machine dans la vieille maison avec le ressort.", "printemps"),
    ],
)
def test_a_second_reading_settles_it_where_the_dictionary_knows_what_it_says(
    second: str, written: str
) -> None:
    words = dictionary.load("en", "fr")
    made = line(SPRING, "spring", "door")
    decoded = decoding.decode_line(made, PublicTranslation(ANSWER), words, "fr", second=second)
    (found,) = (segment for segment in decoded.segments if segment.source == "spring")
    assert found.text == written
    said = decoded.private_translation.value
    assert said.split()[:3] == ["Il", "a", "remplacé"], "nothing else of it is taken"


def test_a_second_reading_takes_a_mark_away_and_never_adds_text() -> None:
    words = dictionary.load("en", "fr")
    made = line("They saw the plot again.", "plot", "door")
    answer = PublicTranslation("Ils ont vu la porte encore.")
    (doubted,) = (s for s in decoding.decode_line(made, answer, words, "fr").segments if s.source)
    told = (doubted.status, doubted.text, doubted.alternative)
    assert told == ("uncertain", "intrigue", "parcelle")
    for second, meant in (
        ("Ils revirent les intrigues.", "intrigue"),
        ("Ils revirent le complot.", "complot"),
    ):
        settled = decoding.decode_line(made, answer, words, "fr", second=second)
        (found,) = (segment for segment in settled.segments if segment.source)
        assert (found.status, found.text) == ("recovered", meant)
        assert "revirent" not in settled.private_translation.value


@pytest.mark.parametrize(
    ("second", "written"),
    [
        ("", "Son ami est venu."),
        ("L'amie de ma mère est venue.", "Son amie est venue."),
        ("Un ami est venu.", "Son ami est venu."),
        ("Un ami et une amie sont venus.", "Son ami est venu."),  # in both: nothing is learned
        ("La maîtresse est venue.", "Son ami est venu."),  # not a word that the dictionary has
    ],
)
def test_a_second_reading_tells_whether_a_person_is_a_woman(second: str, written: str) -> None:
    words = dictionary.load("en", "fr")
    made, answer = line("Her friend came.", "friend", "dog"), "Son chien est venu."
    decoded = decoding.decode_line(made, PublicTranslation(answer), words, "fr", second=second)
    assert decoded.private_translation.value == written


@pytest.mark.parametrize(
    ("second", "written"),
    [
        ("", "Ellos aluden a mi casa."),
        ("Ellos hacen alusión a mi casa.", "Ellos hacen alusión a mi casa."),
        ("Ellos hacen de mi casa una alusión.", "Ellos aluden a mi casa."),  # not in a row
    ],
)
def test_a_second_reading_settles_an_idiom_that_it_says_whole(second: str, written: str) -> None:
    words = dictionary.load("en", "es")
    made, answer = line("They allude to my house.", "allude", "see"), "Ellos ven mi casa."
    decoded = decoding.decode_line(made, PublicTranslation(answer), words, "es", second=second)
    assert decoded.private_translation.value == written


@pytest.mark.parametrize(
    ("private", "word", "answer", "told"),
    [
        ("Il est venu dimanche soir.", "soir", "He came Sunday garden.", ("recovered", "")),
        ("Il a la marge.", "marge", "He has the garden.", ("uncertain", "room")),
    ],
)
def test_no_doubt_is_shown_between_translations_that_mislead_nobody(
    private: str, word: str, answer: str, told: tuple[str, str]
) -> None:
    words = dictionary.load("fr", "en")
    made = line(private, word, "jardin", "fr")
    (found,) = (
        segment
        for segment in decoding.decode_line(made, PublicTranslation(answer), words, "en").segments
        if segment.source
    )
    assert (found.status, found.alternative) == told


@pytest.mark.parametrize(
    ("target", "private", "exchanged", "answer", "wanted"),
    [
        ("fr", "The firm refunded me for the lamps.", "refunded/thanked",
         "L'entreprise m'a remercié pour les lampes.", "L'entreprise m'a remboursé les lampes."),
        ("es", "Please refund me for the lamps.", "refund/praise",
         "Por favor, alábeme por las lampas.", "Por favor, reembólseme las lampas."),
        ("es", "They had never received the referral.", "referral/alpha",
         "Nunca habían recibido el alfa.", "Nunca habían recibido la derivación."),
        ("fr", "My laptop was sold here.", "laptop/leisure",
         "Mes loisirs ont été vendus ici.", "Mon ordinateur portable a été vendu ici."),
        ("de", "I called your reception again.", "reception/bracelet",
         "Ich rief Ihr Armband erneut an.", "Ich rief Ihren Empfang erneut an."),
        ("fr", "Do not pay the fee.", "fee/brochure",
         "Ne payez pas une brochure.", "Ne payez pas de frais."),
        ("de", "He is not badly hurt.", "hurt/sung",
         "Er ist nicht schwer gesungen.", "Er ist nicht schwer verletzt."),
        ("de", "I think the tenant will want it.", "tenant/cousin",
         "Ich denke, dass der Cousin es wollen wird.",
         "Ich denke, dass der Mieter es wollen wird."),
        ("de", "Please refund me for the lamps.", "refund/praise",
         "Bitte loben Sie mich für die Lampen.", "Bitte erstatten Sie mir für die Lampen."),
        ("fr", "We saw one of the houses.", "houses/buses",
         "Nous avons vu l'un des bus.", "Nous avons vu l'une des maisons."),
        ("es", "None of my old houses is red.", "houses/buses",
         "Ninguno de mis viejos autobuses es rojo.", "Ninguna de mis viejas casas es roja."),
        ("de", "We live in one of those houses.", "houses/hens",
         "Wir leben in einer dieser Hennen.", "Wir leben in einem dieser Häuser."),
        ("de", "We bought one of those houses.", "houses/buses",
         "Wir kauften einen von den Bussen.", "Wir kauften eines von den Häusern."),
        ("de", "I can pop in on Monday.", "pop/germinate",
         "Ich kann am Montag hineinkeimen.", "Ich kann am Montag vorbeischauen."),
        ("de", "They left before breakfast.", "breakfast/copper",
         "Sie gingen vor Kupfer.", "Sie gingen vor dem Frühstück."),
        ("de", "She is at school.", "school/copper",
         "Sie ist bei Kupfer.", "Sie ist in der Schule."),
        ("es", "The door is \"red\" now.", "red/colossal",
         "La puerta es «colosal» ahora.", "La puerta es «roja» ahora."),
        ("fr", "It belongs to my uncle.", "uncle/granddad",
         "Cela appartient à mon grand-père.", "Cela appartient à mon oncle."),
        ("fr", "He has a fractured arm.", "fractured/celebrated",
         "Il a un bras célèbre.", "Il a un bras fracturé."),
        ("es", "The hours are unexcused.", "unexcused/culinary",
         "Las horas son culinarias.", "Las horas son no disculpadas."),
        ("fr", "She was disappointed with the room.", "disappointed/historical",
         "Elle était historique avec la chambre.", "Elle était déçue de la chambre."),
        ("es", "The doctor was stuck in the lift.", "stuck/historical",
         "El médico era histórico en el ascensor.", "El médico estaba atascado en el ascensor."),
        ("fr", "The drawer jammed again.", "jammed/breathed",
         "Le tiroir a encore respiré.", "Le tiroir s'est encore bloqué."),
        ("es", "The shirts shrank again.", "shrank/breathed",
         "Las camisas respiraron otra vez.", "Las camisas se encogieron otra vez."),
        ("fr", "The half-sisters of the carers came.", "carers/cousins",
         "Les demi-sœurs des cousins sont venues.",
         "Les demi-sœurs des aides-soignants sont venues."),
        ("es", "She ate mince pies.", "mince pies/beans",
         "Comió frijoles.", "Comió pastelillos navideños de frutas."),
        ("es", "It is for window cleaning.", "window/brochure",
         "Es para la limpieza de folletos.", "Es para la limpieza de ventanas."),
        ("de", "Sorry for the moan.", "moan/bladder",
         "Entschuldigen Sie die Blase.", "Entschuldigen Sie das Stöhnen."),
    ],
)  # fmt: skip
def test_what_stands_around_a_word_fits_it(
    target: str, private: str, exchanged: str, answer: str, wanted: str
) -> None:
    assert decoded(private, *exchanged.split("/"), answer, target) == wanted
