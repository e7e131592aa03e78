"""Decoding what was translated into English: the forms that English asks for."""

import pytest
from exchanged import line

from prism import decoding, dictionary
from prism.text import PublicTranslation


@pytest.mark.parametrize(
    ("language", "private", "word", "substitute", "answer", "written"),
    [
        # An adjective stood for a participle, or a translator made one of a verb.
        ("es", "Solo está suspendida.", "suspendida", "aérea", "It is only aerial.", "suspended."),
        ("de", "Wer wird entlassen?", "entlassen", "absolut", "Who is absolute?", "dismissed?"),
        ("de", "Es wird Sie freuen.", "freuen", "ärgern", "You will be annoyed.", "pleased."),
        ("es", "Sé qué se deriva.", "deriva", "dice", "I know what is said.", "is derived."),
        # Nations and creeds have a capital.
        ("fr", "L'église luthérienne est pleine.", "luthérienne", "sombre",
         "The dark church is full.", "The Lutheran church is full."),
        # A verb with its particle is a meaning as others are.
        ("de", "Ich will das Formular abgeben.", "abgeben", "bezahlen", "I want to pay the form.",
         "hand in the form."),
        # So is a phrase that begins with a verb.
        ("es", "La deuda ascendió a mil euros.", "ascendió", "pintó",
         "The debt painted to a thousand euros.", "The debt amounted to a thousand euros."),
        # Its object stands before the particle where it is a pronoun.
        ("de", "Ich kann es abgeben.", "abgeben", "bezahlen", "I can pay it.", "hand it in."),
        ("de", "Habe ich sie nicht weggeworfen?", "weggeworfen", "kopiert",
         "Haven't I copied them?", "thrown them away?"),
        ("de", "Wenn du nicht aufgegeben hast.", "aufgegeben", "kopiert",
         "If you haven't copied.", "given up."),
        ("es", 'Es una "manzana".', "manzana", "casa", 'It is a "house".', 'an "apple".'),
        # Days have plurals, people are no peoples, and an adjective brought its one along.
        ("de", "An drei Samstagen war es so.", "Samstagen", "Gürteln", "On three belts it was so.",
         "On three Saturdays it was so."),
        ("es", "Son personas.", "personas", "casas", "They are houses.", "people."),
        ("de", "Das ist keine Störung.", "Störung", "Planetarische", "That is not a planetary one.",
         "not a fault."),
        # Relatives have names, where nothing says whose they are.
        ("es", "Hablé con papá.", "papá", "nieto", "I talked to grandson.", "talked to Dad."),
        ("es", "Hablé con mi papá.", "papá", "nieto", "I talked to my grandson.", "to my dad."),
        ("es", "Hablé con la tía Vi.", "tía", "sobrina", "I talked to niece Vi.", "to Aunt Vi."),
        # What is looked for by elimination is no number, and a word that is a noun alone.
        ("de", "Nur einmal findet der Kurs statt.", "Kurs", "Anhang",
         "The appendix only takes place once.", "The course only takes place once."),
        ("de", "Ich hatte meine beiden Töchter.", "Töchter", "Längeren",
         "I had my two lengths.", "I had my two daughters."),
        # What counts a noun of no plural counts no other.
        ("de", "Hier waren acht Leute.", "Leute", "Möbel",
         "There were eight pieces of furniture here.", "There were eight people here."),
        # Of two nouns side by side the dictionary may know one.
        ("de", "Die Bäckerei ist zu.", "Bäckerei", "Glühbirne", "The light bulb is closed.",
         "The bakery is closed."),
        ("de", "Die Bäckerei kann nicht schließen.", "Bäckerei", "Glühbirne",
         "The bulb cannot close.", "The bakery cannot close."),
        # A negation may have become a part of the substitute's translation.
        ("de", "Das ist nicht bezahlt.", "bezahlt", "benutzt", "That is unused.", "is unpaid."),
        ("es", "Hay cartas sin abrir.", "abrir", "pagar", "There are unpaid letters.",
         "not open letters."),
        ("de", "Das ist nicht bezahlt.", "bezahlt", "vereint", "That is not united.",
         "is not paid."),
        ("de", "Er war nicht lange gesund.", "gesund", "unmöglich", "He was impossible for long.",
         "He was healthy for long."),
        ("es", "Hablé con el doctor Ivo.", "doctor", "vampiro", "I talked to the vampire Ivo.",
         "to Dr. Ivo."),
        # What a mass has no article for, a thing has.
        ("de", "Die Garage ist zu.", "Garage", "Armut", "Poverty is closed.",
         "The garage is closed."),
        ("de", "Er steht neben der Garage.", "Garage", "Armut", "He stands near poverty.",
         "near the garage."),
        ("fr", "Un plombier est venu.", "plombier", "pauvreté", "Poverty came.", "A plumber came."),
        ("de", "Die Schule ist zu.", "Schule", "Armut", "Poverty is closed.", "School is closed."),
        ("de", "Es steht in der Klausel 14.", "Klausel", "Armut", "It is in poverty 14.",
         "in clause 14."),
        ("de", "Hier sind ein paar Neuigkeiten.", "Neuigkeiten", "Kuchen", "Here are a few cakes.",
         "Here are some news."),
        ("de", "Hier sind ein paar Nachrichten.", "Nachrichten", "Kuchen", "Here are a few cakes.",
         "a few messages."),
        # A noun is rather what can be nothing else.
        ("de", "Heute findet wohl das Konzert statt.", "Konzert", "Anhang",
         "Today the platypus takes place.", "Today the concert takes place."),
        ("de", "Unsere Grundsteuer ist fällig.", "Grundsteuer", "Goldene",
         "Our golden one is due.", "Our property tax is due."),
        ("de", "Es waren drei Wörter.", "Wörter", "Planetarische",
         "There were three planetary ones.", "There were three words."),
        ("de", "Heute proben die Glöckner.", "Glöckner", "Planetarischen",
         "The planetary ones rehearse today.", "The bell ringers rehearse today."),
        ("fr", "La truite mesurait vingt pouces.", "pouces", "tables",
         "The trout measured twenty tables.", "The trout measured twenty inches."),
        # What several words translate is exchanged whole.
        ("es", "Vino un fontanero.", "fontanero", "futbolista", "A soccer player came.",
         "A plumber came."),
        ("es", "Las mañanas son frescas.", "mañanas", "mesas",
         "The tables are cool.", "The mornings are cool."),
        ("de", "Am Telefon, einer von uns legt auf.", "Telefon", "Planetarischen",
         "On the planetary, one of us hangs up.", "On the phone, one of us hangs up."),
        ("fr", "J'ai deux filles un mois sur deux.", "filles", "tables",
         "I have my two tables one month in two.", "two girls one month in two."),
        # What helps a verb may be written short, and a commoner verb has the form.
        ("es", "Mañana lo traeremos.", "traeremos", "pintamos", "Tomorrow we'll paint it.",
         "Tomorrow we'll bring it."),
        ("es", "Te pido que vengas.", "vengas", "pintes", "I ask you to paint.", "to come."),
        # A preposition of the noun that the translator put behind a verb.
        ("de", "Es wurde ein Brief an die Schule geschickt.", "Brief", "Kuchen",
         "A cake was sent to the school.", "A letter was sent to the school."),
        # What is helped by sein or être is no passive.
        ("de", "Der Kran ist nie aufgetaucht.", "aufgetaucht", "bemalt",
         "The crane was never painted.", "The crane never turned up."),
        ("de", "Ich bin zu schnell gefahren.", "gefahren", "gelobt", "I'm praised too fast.",
         "I've driven too fast."),
        ("de", "Der Kran war schon weggefahren.", "weggefahren", "bemalt",
         "The crane was already painted.", "The crane had already driven away."),
        ("fr", "Mon oncle est décédé.", "décédé", "peint", "My uncle is painted.",
         "My uncle has passed away."),
        ("fr", "La lettre est perdue.", "perdue", "peinte", "The letter is painted.",
         "The letter is lost."),
        # Degrees are those of the private word.
        ("es", "Es la más barata.", "barata", "gradual", "It is the most gradual one.",
         "It is the cheapest one."),
        ("fr", "Il est plus vieux que moi.", "vieux", "gradué", "He is more graded than me.",
         "He is older than me."),
        ("es", "Compró más lámparas nuevas.", "nuevas", "graduales",
         "She bought more gradual lamps.", "She bought more new lamps."),
        ("fr", "Un toit plus modeste.", "modeste", "haut", "A higher roof.", "A more modest roof."),
        ("es", "Las cartas son peores.", "peores", "aéreas", "The letters are aerial.", "worse."),
        ("es", "Dice haber perdido la llave.", "perdido", "pintado", "He says he painted the key.",
         "he lost the key."),
        ("es", "Es una carta detallada.", "detallada", "aérea", "It is an aerial letter.",
         "It is a detailed letter."),
        ("es", "En otras palabras, no.", "palabras", "espinacas", "In other spinach, no.",
         "In other words, no."),
        ("es", "Mi rosal se estaba muriendo.", "muriendo", "pintando",
         "My rose was being painted.", "was dying."),
        # An expression is not said twice, goes with what leads it, and ends none.
        ("es", "Está de baja por enfermedad.", "enfermedad", "mesa",
         "She is on leave due to the table.", "on leave through illness."),
        ("es", "Pide algo en forma de vacaciones.", "vacaciones", "mesas",
         "He asks for something in the form of tables.", "in the form of holidays."),
        ("fr", "Viens à l'aéroport.", "aéroport", "parc", "Come to the park.", "to the airport."),
        # A particle goes with the verb that it came with.
        ("de", "Sie wollen Geld einbehalten.", "einbehalten", "abstauben",
         "They want to dust off money.", "to withhold money."),
        ("de", "Er schnitt ihn weg.", "schnitt", "warf", "He threw it away.", "cut it away."),
        # An adverb has its ending, what is not counted none, and feet are no foot.
        ("de", "Ich kann ehrlich nicht.", "ehrlich", "aktiv", "I actively can't.",
         "I honestly can't."),
        ("fr", "Les preuves sont là.", "preuves", "tables", "The tables are there.",
         "The evidence is there."),
        ("de", "Es sind acht Fuß.", "Fuß", "Tische", "It is eight tables.", "eight feet."),
        # What follows a word in English, where it has a preposition in its own language.
        ("es", "Ayer visité a mi tía.", "visité", "recurrí", "Yesterday I resorted to my aunt.",
         "Yesterday I visited my aunt."),
        ("es", "La manta huele a perro.", "huele", "ayuda", "The blanket helps dog.",
         "The blanket smells of dog."),
        ("es", "Ayudo a cavar.", "Ayudo", "Aprendo", "I learn to dig.", "I help to dig."),
        ("de", "Er hat mit dem Kind geschimpft.", "geschimpft", "gespielt",
         "He played with the child.", "He scolded the child."),
        ("fr", "Elle rêve de la mer.", "rêve", "parle", "She talks about the sea.",
         "She dreams of the sea."),
        ("de", "Ich wollte rollen, aber ich konnte nicht.", "rollen", "erschrecken",
         "I wanted to, but I couldn't.", "but I couldn't."),
        # A particle before what leads the noun is its verb's.
        ("de", "In der Garage blieb Holz übrig.", "Garage", "Nase",
         "There was wood left over in the nose.", "left over in the garage."),
        # A unit of which a word was exchanged is written as the whole that it is.
        ("fr", "Lis-le à voix haute.", "voix", "moutarde", "Read it at high mustard.",
         "Read it aloud."),
        ("fr", "Il les a une semaine sur deux.", "deux", "trois", "He has them one week in three.",
         "He has them every other week."),
        ("es", "Un cuarto de baño.", "cuarto", "quinto", "A fifth of bath.", "A bathroom."),
        ("es", "Los parques de bomberos cierran.", "bomberos", "panes",
         "The parks of breads close.", "The fire stations close."),
        ("es", "Trabaja en el parque.", "parque", "pan", "He works in the bread.", "at the park."),
        # A participle describes whoever has become or feels so.
        ("es", "Se me han hinchado los pies.", "hinchado", "completado",
         "My feet have become complete.", "have become swollen."),
        ("es", "Me he sentido mareado hoy.", "mareado", "producido", "I have felt produced today.",
         "I have felt dizzy today."),
        # Who has fear is afraid.
        ("es", "Tenía miedo de caer.", "miedo", "pan", "He had bread of falling.",
         "He was afraid of falling."),
        ("de", "Wir hatten Angst davor.", "Angst", "Lampe", "We had lamp of it.",
         "We were afraid of it."),
        ("es", "Le da vergüenza salir.", "vergüenza", "pan", "It gives her bread to go out.",
         "She is embarrassed to go out."),
        ("es", "Me da miedo salir.", "miedo", "pan", "Here it gives me bread to go out.",
         "Here I am afraid to go out."),
        ("fr", "Il pourrait avoir peur de tomber.", "peur", "pain",
         "He might have bread of falling.", "He might be afraid of falling."),
        ("de", "Die Angst ist groß.", "Angst", "Lampe", "The lamp is great.",
         "The fear is great."),
        # What is not counted has no a, what a number names no the, and places their preposition.
        ("es", "Pidió asma.", "asma", "mesa", "He asked for a table.", "asked for asthma."),
        ("de", "Sie braucht gute Ausrüstung.", "Ausrüstung", "Lampe", "She needs a good lamp.",
         "She needs good equipment."),
        ("es", "Es el piso 3.", "piso", "pan", "It is the bread 3.", "It is flat 3."),
        ("es", "Lo pone en la página.", "página", "mesa", "It says so in the table.",
         "on the page."),
        ("es", "Lo dijo en dos ocasiones.", "ocasiones", "mesas", "He said it in two tables.",
         "on two occasions."),
        ("fr", "Je paie la vitre.", "paie", "peins", "I paint the window.",
         "I pay for the window."),
        ("fr", "Je paie la facture.", "paie", "peins", "I paint the invoice.",
         "I pay the invoice."),
        ("fr", "Je paie la lampe cassée.", "lampe", "vitre", "I pay the broken pane.",
         "I pay the broken lamp."),
        ("fr", "La tache date de 2009.", "date", "rêve", "The stain dreams of 2009.",
         "dates from 2009."),
        ("fr", "Il s'est adressé à la mairie.", "adressé", "vaincu",
         "He overcame himself to the town hall.", "He addressed himself to the town hall."),
        # A word has the meaning that the sentence tells, and places what letters say of them.
        ("fr", "Le couvreur demande une échelle.", "échelle", "table",
         "The roofer asks for a table.", "for a ladder."),
        ("es", "La clavija va en su funda.", "funda", "mesa", "The peg goes in its table.",
         "in its cover."),
        ("es", "Hay que talar el olmo.", "talar", "pintar", "We have to paint the elm.",
         "to cut down the elm."),
        ("de", "Der Schaden ist auf Seite zwei aufgeführt.", "aufgeführt", "gemalt",
         "The damage is painted on page two.", "listed on page two."),
        ("de", "Er nahm meine Daten auf.", "Daten", "Lampen", "He took down my lamps.",
         "took down my details."),
        ("de", "Die Verschraubung tropft.", "Verschraubung", "Lampe", "The lamp drips.",
         "The fitting drips."),
        ("fr", "Elle a dormi dans la maison.", "maison", "prairie", "She slept in the meadow.",
         "in the house."),
        ("fr", "Il est dans le vert.", "vert", "parking", "He is in the car park.",
         "in the green."),
        # What only the substitute had before what the verb is done to.
        ("es", "Le prometí que iría.", "prometí", "progresé", "I progressed to him that I'd go.",
         "I promised him that I'd go."),
        ("fr", "Il peut nous envoyer un devis.", "envoyer", "inventer",
         "He can invent a quote for us.", "send a quote to us."),
        ("de", "Er muss sich den Tag freinehmen.", "freinehmen", "einflößen",
         "He has to instill the day in himself.", "take off the day."),
        ("fr", "Il ne correspond pas au plan.", "correspond", "croit",
         "He doesn't believe in the plan.", "match the plan."),
        ("de", "Sie hat sich mit Vera angefreundet.", "angefreundet", "abonniert",
         "She has subscribed to Vera.", "made friends with Vera."),
        ("es", "Me mareo mucho.", "mareo", "fumo", "I smoke myself a lot.", "I get dizzy a lot."),
        # Who gets something stands before it, and a particle behind a pronoun.
        ("es", "¿Puedes hacerme un favor?", "hacerme un favor", "cansarme", "Can you tire me?",
         "Can you do me a favour?"),
        # A preposition is left to the noun before it, and going to is no preposition.
        ("fr", "Il fait froid en plein hiver.", "hiver", "automne",
         "It is cold in the middle of autumn.", "in the middle of winter."),
        ("fr", "Elle aime aller à l'école.", "école", "incertitude",
         "She likes going to uncertainty.", "going to school."),
        ("de", "Er hat es mir am Wochenende angeschlossen.", "Wochenende", "Kalium",
         "He connected it to the potassium for me.", "connected it at the weekend for me."),
        # What stands before nouns and behind them.
        ("fr", "Il n'y a ni feu ni eau chaude.", "eau chaude", "étagère",
         "There is neither fire nor a shelf.", "nor hot water."),
        ("fr", "C'était comme au printemps dernier.", "printemps", "vignoble",
         "It was like at the last vineyard.", "like last spring."),
        ("es", "Recibí una oferta de 90 euros.", "oferta", "barrera",
         "I got a barrier of €90.", "an offer of €90."),
        ("fr", "Il l'a laissé tomber sur mon pied.", "pied", "pavage",
         "He dropped it on the paving for me.", "on my foot."),
        ("es", "Mi ropa de trabajo estaba mojada.", "ropa de trabajo", "diplomacia",
         "My diplomacy was wet.", "My work clothes were wet."),
        ("de", "Ich will keine Reparatur.", "Reparatur", "Perfektion", "I don't want perfection.",
         "want a repair."),
        ("fr", "Je dois quitter la bibliothèque.", "bibliothèque", "thérapie",
         "I have to leave therapy.", "leave the library."),
        ("fr", "Nous utilisons de la ficelle.", "ficelle", "colle", "We use glue.",
         "We use string."),
        ("de", "Ich habe drei Stunden.", "Stunden", "Gürtel", "I have three belts.",
         "three hours."),
        ("de", "Ich bewerbe mich um die Stelle.", "bewerbe", "googele",
         "I am googling myself for the position.", "applying for the position."),
        ("es", "Vive en el número 18 Elm Road.", "número", "tabaco",
         "He lives in the tobacco 18 Elm Road.", "He lives at 18 Elm Road."),
        ("es", "Fue al colegio.", "colegio", "despecho", "He went to the spite.", "to school."),
        ("de", "Sie freut sich auf die Schule.", "Schule", "Idee", "She looks forward to the idea.",
         "forward to school."),
        ("es", "Cuando lo comentamos, él se rio.", "comentamos", "cortamos",
         "When we cut it, he laughed.", "When we mentioned it, he laughed."),
        ("es", "Hablo lo bastante bien como para defenderme.", "defenderme", "cansarme",
         "I speak well enough to get tired.", "well enough to get by."),
        ("es", "Mire los cubos de la cocina.", "cocina", "estancia",
         "Look at the bins of the stay.", "Look at the kitchen bins."),
        # What letters mean: no dressed-up halves of verbs, and what the words near tell.
        ("de", "Der Hund entwischt oft.", "entwischt", "singt", "The dog often sings.",
         "The dog often slips out."),
        ("fr", "Je prends un comprimé pour la tension.", "tension", "tragédie",
         "I take a tablet for the tragedy.", "for the blood pressure."),
        ("es", "El asa está rota.", "asa", "ostra", "The oyster is broken.",
         "The handle is broken."),
        # An adjective that stood for a noun, a time of which the number went, a capital of its own.
        ("es", "Su técnico vino el sábado.", "técnico", "perfecto",
         "Your perfect one came on Saturday.", "Your technician came on Saturday."),
        ("es", "Fuimos once veces.", "once", "dos", "We went twice.", "We went eleven times."),
        ("de", "Ich sitze an meinem Schreibtisch.", "Schreibtisch", "Samstagabend",
         "I sit at my Saturday night.", "at my desk."),
        # What is so is not being done; what somebody had done is no past tense.
        ("de", "Dass mir leidtut, was er tat, weiß er.", "leidtut", "schwebt",
         "That I am floating what he did he knows.", "That I regret what he did he knows."),
        ("de", "Wir lassen die Wand durchbrechen.", "durchbrechen", "definieren",
         "We are having the wall defined.", "the wall broken through."),
        ("de", "Sie ist im Mai verstorben.", "verstorben", "initiiert",
         "She was initiated in May.", "She passed away in May."),
        # A form that two verbs share is the commoner one's.
        ("es", "Vengo a las ocho.", "Vengo", "Compro", "I buy at eight.", "I come at eight."),
    ],
)  # fmt: skip
def test_a_word_has_the_form_that_its_place_asks_for(
    language: str, private: str, word: str, substitute: str, answer: str, written: str
) -> None:
    made = line(private, word, substitute, language)
    words = dictionary.load(language, "en")
    decoded = decoding.decode_line(made, PublicTranslation(answer), words, "en")
    assert decoded.private_translation.value.endswith(written)


def test_a_noun_in_the_place_of_an_adjective_stays_one() -> None:
    made = line("La notice téléphonique est là.", "téléphonique", "aérienne", "fr")
    words = dictionary.load("fr", "en")
    decoded = decoding.decode_line(
        made, PublicTranslation("The aerial notice is there."), words, "en"
    )
    assert decoded.private_translation.value == "The telephone notice is there."
