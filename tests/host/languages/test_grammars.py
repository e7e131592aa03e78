"""What is exchanged agrees with its neighbours, in the three languages that are shipped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from prism.decoding import decode_line
from prism.dictionary import Dictionary
from prism.substitution.model import Line, PublicWord, Substitution
from prism.text import PublicText, PublicTranslation

ENTRIES = {
    "fr": """
cat NN chat; house NN maison; woman NN femme; man NN homme; hotel NN hôtel; garden NN jardin
school NN école; car NN voiture; friend NN ami; bird NN oiseau; door NN porte; table NN table
bread NN pain; water NN eau; hero NN héros; horse NN cheval; horses NNS chevaux; cats NNS chats
like VBP aime; eat VBP mange; sleeps VBZ dort; eats VBZ mange; arrives VBZ arrive; big JJ grand
old JJ vieux; open JJ ouvert; better JJR meilleur; slower JJR lent; slept VBD dormi; ate VBD mangé
last JJ dernier; went VBN allé; seen VBN vu; went VBD allé; say VB dire; sing VB chanter
sell VB vendre; crowd NNS gens
sad JJ triste; different JJ différent; inherited VBN hérité; suspended VB suspendre; white JJ blanc
fair NN fête; new JJ nouveau; fewer JJR moins; softer JJR doux; outside RB extérieur
Polish NNP polonais; wooden JJ en~bois; arrears NN arriérés; call VB appeler; harm NN dégâts~causés
toad NN crapaud; feathers NNS plumes; shone VBN brillé; renewed JJ reconditionné; green JJ vert
often RB souvent; special JJ spéciale; odd JJ blime; leave VBN sorti; radio NN radio
thousand CD mille; million CD un~million; patience NN patience; impact NN effet; houses NNS maisons
tower NN tour; turn NN tour; end NN fin; children NNS enfants
one CD un; three CD trois; taught VBN apprendre; dated VBN dater; midnight NN minuit
""",
    "es": """
cat NN gato; house NN casa; water NN agua; door NN puerta; book NN libro; girl NN chica
tree NN árbol; road NN camino; day NN día; island NN isla; hour NN hora; needle NN aguja
eagle NN águila; cracker NN galleta~salada
first JJ primero; official JJ oficial; unlucky JJ desafortunado
stranger NN desconocido; hours NNS horas; roads NNS caminos
see VB ver; buy VB comprar; eat VB comer; tell VB decir; red JJ rojo; big JJ grande; tall JJ alto
better JJR mejor; taller JJR alto; walked VBD caminó; sang VBD cantó; goes VBZ va; runs VBZ corre
unused JJ no~utilizado; evolved JJ evolutivo
thought VBD pensó; folk NN gente; man NN hombre; phone VB llamar; phoned VBD llamé; sang VBD canté
content JJ contento; police NN policía; policeman NN policía; one CD uno; three CD tres
""",
    "de": """
cat NN Katze; house NN Haus; garden NN Garten; kitchen NN Küche; table NN Tisch; bridge NN Brücke
man NN Mann; woman NN Frau; child NN Kind; dog NN Hund; book NN Buch; letter NN Brief
key NN Schlüssel
door NN Tür; houses NNS Häuser; books NNS Bücher; small JJ klein; expensive JJ teuer
called VBD rief; phoned VBD anrufen; bought VBD kaufte; shopped VBD einkaufte; opened VBD öffnete
tent NN Zelt; wound NN Wunde; accident NN Unfall; muddle NN Durcheinander; leafy JJ belaubt
bawled VBD abgebrüllt; bawled VBN abgebrüllt
tried VBN geprüft; sworn VBN geschworen; judged VBD auswertete; swallowed VBD schlucken
admired VBN bewundert; named VBN nennen; employed VBN beschäftigen; lonely JJ einsam
retired JJ pensioniert; tastily RB köstlich; frankly RB ehrlich; blims NNS Blimen
relative NN Verwandter; relatives NNS Verwandter; rated VBN blimiert; broken VBN gebrochen
teacher NN Lehrer; feet NNS Füße; entities NNS Entitäten
pressure NN Druck; tablets NNS Tabletten; weakens VBZ schwächt; praise NN Lob
aide NN Hilfskraft; cold JJ kalt; cold NN Erkältung
gone VBN gegangen; purchased VBN gekauft; shop VB einkaufen; buy VB kaufen; call VB anrufen
ladder NN Leiter; manager NN Leiter; mail NN Post; band NN Band; ribbon NN Band
youth NN Jugendliebe; holidays NNS Urlaub; office NN Wohnungsamt
one CD eine; three CD drei; taught VBN beigebracht; seen VBN gesehen
""",
}

CASES = {
    "fr": [
        ("Merci mille hôtels.", "thousand/million/CD", "Merci un million d'hôtels."),
        ("Il dort avec de l'eau.", "water/patience/NN", "Il dort avec patience."),
        ("Il dort avec du pain.", "bread/patience/NN", "Il dort avec patience."),
        ("Il dort avec du pain.", "bread/impact/NN", "Il dort avec effet."),
        ("Il dort avec du pain.", "bread/water/NN", "Il dort avec de l'eau."),
        ("Le chat et l'oiseau sont vieux.", "cat/car/NN bird/door/NN",
         "La voiture et la porte sont vieilles."),
        ("La table et la maison sont tristes et vieilles.", "table/cat/NN",
         "Le chat et la maison sont tristes et vieux."),
        ("La table de pain a dormi.", "bread/children/NNS", "La table d'enfants a dormi."),
        ("Au sujet des hôtels.", "hotel/house/NN", "Au sujet de la maison."),
        ("La maison du jardin est grande.", "house/cat/NN", "Le chat du jardin est grand."),
        ("La porte s'est ouverte.", "door/garden/NN", "Le jardin s'est ouvert."),
        ("La maison est devenue triste.", "sad/white/JJ", "La maison est devenue blanche."),
        ("Il voit le chat.", "cat/tower/NN", "Il voit la tour."),
        ("Il voit la maison.", "house/turn/NN", "Il voit le tour."),
        ("Le chat de l'hôtel.", "cat/end/NN", "La fin de l'hôtel."),
        ("Les maisons sont grandes.", "houses/children/NNS", "Les enfants sont grands."),
        ("Il dort à trois heures.", "three/one/CD", "Il dort à une heure."),
        ("Le triste a un chat.", "sad/green/JJ cat/toad/NN", "Le vert a un crapaud."),
        ("Mes plumes ont brillé.", "shone/seen/VBN", "Mes plumes ont vu."),
        ("La table triste.", "sad/renewed/JJ", "La table reconditionnée."),
        ("Dix chats sont là.", "cats/crowd/NNS", "Dix personnes sont là."),
        ("Les chats sont là.", "cats/crowd/NNS", "Les gens sont là."),
        # An adverb that is listed nowhere stands between a copula and its predicate.
        ("La table est plutôt triste.", "sad/different/JJ", "La table est plutôt différente."),
        ("Elle a été héritée.", "inherited/suspended/VBN", "Elle a été suspendue."),
        ("Le triste hôtel a dormi.", "sad/white/JJ", "L'hôtel blanc a dormi."),
        ("L'hôtel triste a dormi.", "sad/white/JJ", "L'hôtel blanc a dormi."),
        ("Le chat de la femme.", "cat/house/NN woman/man/NN", "La maison de l'homme."),
        ("J'aime l'hôtel.", "like/eat/VBP hotel/house/NN", "Je mange la maison."),
        ("Il va au jardin.", "garden/hotel/NN", "Il va à l'hôtel."),
        ("Il va au jardin.", "garden/school/NN", "Il va à l'école."),
        ("Il va à l'école.", "school/garden/NN", "Il va au jardin."),
        ("Ma voiture est vieille.", "car/friend/NN", "Mon ami est vieux."),
        ("Mon amie arrive.", "friend/car/NN", "Ma voiture arrive."),
        ("Cet oiseau est grand.", "bird/house/NN", "Cette maison est grande."),
        ("Je veux du pain.", "bread/water/NN", "Je veux de l'eau."),
        ("Le prix de l'eau.", "water/bread/NN", "Le prix du pain."),
        ("Je dis qu'il dort.", "sleeps/eats/VBZ", "Je dis qu'il mange."),
        ("L'homme dort.", "man/hero/NN", "Le héros dort."),
        ("Les chevaux noirs.", "horses/cats/NNS", "Les chats noirs."),
        ("Un vieux chat.", "cat/bird/NN", "Un vieil oiseau."),
        ("De vieux chats.", "cats/birds/NNS", "De vieux oiseaux."),
        ("Il est plus lent.", "slower/better/JJR", "Il est meilleur."),
        ("L'hôtel lent.", "slower/last/JJ", "Le dernier hôtel."),
        ("Il n'arrive pas.", "arrives/sleeps/VBZ", "Il ne dort pas."),
        ("La table est sur la porte.", "table/cat/NN", "Le chat est sur la porte."),
        ("Il a utilisé pain.", "bread/water/NN", "Il a utilisé eau."),
        ("Nous avons vu.", "seen/went/VBN", "Nous sommes allés."),
        ("Elle n'a pas encore vu.", "seen/went/VBN", "Elle n'est pas encore allée."),
        ("J'ai vu.", "seen/went/VBN", "Je suis allé."),
        ("La femme de l'hôtel a vu.", "seen/went/VBN", "La femme de l'hôtel est allée."),
        ("Elles sont allées.", "went/seen/VBN", "Elles ont vu."),
        ("La fête a vu la maison.", "seen/leave/VBN", "La fête a sorti la maison."),
        ("La fête a vu.", "seen/leave/VBN", "La fête est sortie."),
        ("Il n'a pas chanté.", "sing/sell/VB", "Il n'a pas vendu."),
        ("Il ne chante pas.", "sing/say/VB", "Il ne dit pas."),
        ("Je veux que tu chantes.", "sing/say/VB", "Je veux que tu dises."),
        ("Chante-lui la maison.", "sing/say/VB", "Dis-lui la maison."),
        ("Le chat est vieux si tu dors.", "cat/house/NN", "La maison est vieille si tu dors."),
        ("Un grand hôtel à la porte.", "big/new/JJ", "Un nouvel hôtel à la porte."),
        ("L'hôtel est grand et ouvert.", "big/new/JJ", "L'hôtel est nouveau et ouvert."),
        ("Une maison plus douce.", "softer/fewer/JJR", "Une maison moins."),
        ("Celle de l'eau la plus lente.", "slower/better/JJR", "Celle de l'eau la meilleure."),
        ("Les femmes dorment souvent.", "often/outside/RB", "Les femmes dorment extérieur."),
        ("Un chat de maison noir.", "cat/table/NN", "Une table de maison noire."),
        ("Un chat de jardin noir.", "cat/table/NN", "Une table de jardin noir."),
        ("Il aime l'eau.", "water/arrears/NN", "Il aime les arriérés."),
        ("Puis-je chanter ?", "sing/call/VB", "Puis-je appeler ?"),
        ("L'hôtel dort.", "hotel/harm/NN", "Les dégâts causés dorment."),
        ("Le triste hôtel.", "sad/renewed/JJ hotel/harm/NN", "Les dégâts causés reconditionnés."),
        ("La maison que Paul a vue dort.", "house/cat/NN", "Le chat que Paul a vu dort."),
        ("Le chat, que Paul a vu, dort.", "cat/house/NN", "La maison, que Paul a vue, dort."),
        ("Il dit au chat que Paul a vu.", "cat/house/NN", "Il dit à la maison que Paul a vu."),
        ("Il m'a vue.", "seen/taught/VBN", "Il m'a appris."),
        ("Une maison vue le 3 mai.", "seen/dated/VBN", "Une maison datée du 3 mai."),
        ("Il dort après le chat.", "cat/midnight/NN", "Il dort après minuit."),
        ("Les hôtels sont vieux.", "hotel/house/NN", "La maison est vieille."),
        ("Dix hôtels sont vieux.", "hotel/house/NN", "Dix maisons sont vieilles."),
        ("Chat dit que oui.", "cat/school/NN", "L'école dit que oui."),
        ("Chat, dit-on.", "cat/school/NN", "École, dit-on."),
        ("Le chat dit que oui.", "cat/house/NN", "La maison dit que oui."),
        ("Mon grand Chat dort.", "big/big/JJ Cat/Polish/NN", "Mon grand polonais dort."),
        ("Le chat jardin dort.", "garden/bread/NN cat/school/NN", "L'école de pain dort."),
        ("Un grand jardin.", "big/wooden/JJ", "Un jardin en bois."),
        ("Le jardin différent.", "different/table/NN", "Le jardin de table."),
        ("Le jardin différent.", "different/bird/NN", "Le jardin d'oiseau."),
        ("Le différent jardin.", "different/bread/NN", "Le jardin de pain."),
        ("Une école de pain.", "bread/different/JJ", "Une école différente."),
        ("Une cheval dort.", "horse/bird/NN", "Un oiseau dort."),
        ("Un chat blime.", "odd/special/JJ", "Un chat spécial."),
        ("Le chat dort.", "cat/radio/NN", "La radio dort."),
    ],
    "es": [
        ("Las agujas rojas.", "red/unused/JJ", "Las agujas no utilizadas."),
        ("No soy muy alto.", "tall/content/JJ", "No estoy muy contento."),
        ("Era alto.", "tall/content/JJ", "Estaba contento."),
        ("Veo la casa.", "house/policeman/NN", "Veo el policía."),
        ("Veo el gato.", "cat/police/NN", "Veo la policía."),
        ("Canté el lunes.", "sang/phoned/VBD", "Llamé el lunes."),
        ("Canté la semana pasada.", "sang/phoned/VBD", "Llamé la semana pasada."),
        ("Son las tres.", "three/one/CD", "Es la una."),
        ("Las casas evolutivas.", "evolved/unused/JJ", "Las casas no utilizadas."),
        ("La desafortunada casa.", "unlucky/official/JJ", "La casa oficial."),
        ("La casa roja es bonita.", "house/book/NN", "El libro rojo es bonito."),
        ("El gato bebe.", "cat/water/NN", "El agua bebe."),
        ("El agua está fría.", "water/book/NN", "El libro está frío."),
        ("Voy al camino.", "road/house/NN", "Voy a la casa."),
        ("La puerta de la casa.", "house/tree/NN", "La puerta del árbol."),
        ("Un buen libro.", "book/house/NN", "Una buena casa."),
        ("Quiero verlo.", "see/buy/VB", "Quiero comprarlo."),
        ("Quiero decírselo.", "tell/buy/VB", "Quiero comprárselo."),
        ("Es mejor.", "better/taller/JJR", "Es más alto."),
        ("Es más alto.", "taller/better/JJR", "Es mejor."),
        ("Gato y casa.", "house/island/NN", "Gato e isla."),
        ("Uno u otro.", "", "Uno u otro."),
        ("Caminaron juntos.", "walked/sang/VBD", "Cantaron juntos."),
        ("Todas las casas son rojas.", "houses/books/NNS", "Todos los libros son rojos."),
        ("Corre para ver.", "runs/goes/VBZ", "Va a ver."),
        ("Don't, casa.", "house/book/NN", "Don't, libro."),
        ("Mi casa, don't.", "house/book/NN", "Mi libro, don't."),
        ("La casa don't.", "house/book/NN", "El libro don't."),
        ("El chico pensó era rojo.", "thought/walked/VBD", "El chico caminó era rojo."),
        ("El chico caminó no era rojo.", "walked/thought/VBD", "El chico pensó que no era rojo."),
        ("La casa era grande.", "house/book/NN big/red/JJ", "El libro era rojo."),
        ("La casa.", "house/stranger/NN", "El desconocido."),
        ("Los caminos.", "roads/crackers/NNS", "Las galletas saladas."),
        ("El libro está hecho.", "book/house/NN", "La casa está hecha."),
        ("El día rojo.", "red/first/JJ", "El primer día."),
        ("La puerta roja de la casa.", "red/first/JJ", "La primera puerta de la casa."),
        ("La casa roja.", "house/book/NN red/first/JJ", "El primer libro."),
        ("En el águila roja.", "eagle/house/NN", "En la casa roja."),
        ("El ojo del águila.", "eagle/tree/NN", "El ojo del árbol."),
        ("El ojo del águila.", "eagle/house/NN", "El ojo de la casa."),
        ("El gato come un libro.", "book/cracker/NN", "El gato come una galleta salada."),
        ("Unos cuantos caminos.", "roads/hours/NNS", "Unas cuantas horas."),
        ("Entré en el\nlibro viejo.", "book/house/NN", "Entré en la\ncasa vieja."),
        ("El libro es realmente rojo.", "book/house/NN", "La casa es realmente roja."),
        ("Seis caminos.", "roads/folk/NNS", "Seis personas."),
        ("Voy a ver la casa.", "see/see/VB house/girl/NN", "Voy a ver a la chica."),
        ("Voy a ver la casa.", "see/see/VB house/man/NN", "Voy a ver al hombre."),
        ("Voy a ver a la chica.", "see/see/VB girl/book/NN", "Voy a ver el libro."),
        ("Voy a ver al hombre.", "see/see/VB man/house/NN", "Voy a ver la casa."),
        ("Voy a ver al hombre.", "see/see/VB man/girl/NN", "Voy a ver a la chica."),
        ("Es la puerta de la casa.", "house/girl/NN", "Es la puerta de la chica."),
        ("Quiero ver la casa.", "see/phone/VB", "Quiero llamar a la casa."),
        ("Casa corre.", "house/book/NN", "El libro corre."),
        ("La casa roja.", "red/book/NN", "La casa de libro."),
        ("Los caminos vistos ayer.", "roads/hours/NNS", "Las horas vistas ayer."),
    ],
    "de": [
        ("Er hat mich gekauft.", "purchased/taught/VBN", "Er hat mir beigebracht."),
        ("Er hat mir beigebracht.", "taught/seen/VBN", "Er hat mich gesehen."),
        ("Der Preis des Check-in-Gartens.", "garden/key/NN", "Der Preis des Check-in-Schlüssels."),
        ("Die Bücher fehlen.", "books/holidays/NNS", "Der Urlaub fehlt."),
        ("Heute fehlen mir die Bücher.", "books/holidays/NNS", "Heute fehlt mir der Urlaub."),
        ("Geh, weil die Bücher da sind.", "books/holidays/NNS", "Geh, weil der Urlaub da ist."),
        ("Warte, bis die Bücher da sind.", "books/holidays/NNS", "Warte, bis der Urlaub da ist."),
        ("Er hat den gekauften Tisch.", "table/door/NN", "Er hat die gekaufte Tür."),
        ("Das am Montag gekaufte Buch.", "book/house/NN", "Das am Montag gekaufte Haus."),
        ("Liebe Frau, komm.", "woman/man/NN", "Lieber Mann, komm."),
        ("Das ist der Garten.", "garden/office/NN", "Das ist das Wohnungsamt."),
        ("Ich sehe den Hund.", "dog/ladder/NN", "Ich sehe die Leiter."),
        ("Ich sehe die Katze.", "cat/manager/NN", "Ich sehe den Leiter."),
        ("Er hat meinen Hund.", "dog/mail/NN", "Er hat meine Post."),
        ("Der Hund ist alt.", "dog/band/NN", "Die Band ist alt."),
        ("Der Hund ist alt.", "dog/ribbon/NN", "Das Band ist alt."),
        ("Der Hund ist alt.", "dog/youth/NN", "Die Jugendliebe ist alt."),
        ("Es ist zehn vor drei.", "three/one/CD", "Es ist zehn vor eins."),
        ("Er hat vor, den Garten zu kaufen, der alt ist.", "garden/house/NN",
         "Er hat vor, das Haus zu kaufen, das alt ist."),
        ("Er hat den Garten gekauft, der alt ist.", "garden/house/NN",
         "Er hat das Haus gekauft, das alt ist."),
        ("Er geht mit all ihren Entitäten.", "entities/feet/NNS", "Er geht mit all ihren Füßen."),
        ("Der Mann schläft.", "man/relative/NN", "Der Verwandte schläft."),
        ("Ein Mann sah meine Frau.", "man/relative/NN", "Ein Verwandter sah meine Frau."),
        ("Ich kenne eure Bücher.", "books/relatives/NNS", "Ich kenne eure Verwandten."),
        ("Er hat ein blimiertes Bein.", "rated/broken/VBN", "Er hat ein gebrochenes Bein."),
        ("Ich habe das Haus abgebrüllt.", "bawled/bought/VBD", "Ich habe das Haus gekauft."),
        ("Das Haus wurde abgebrüllt.", "bawled/purchased/VBN", "Das Haus wurde gekauft."),
        ("Das ist kein Zelt.", "tent/wound/NN", "Das ist keine Wunde."),
        ("Er sah den Unfall.", "accident/muddle/NN", "Er sah den Durcheinander."),
        ("Das Haus ist belaubt.", "leafy/expensive/JJ", "Das Haus ist teuer."),
        ("Eine geprüfte Frau.", "tried/sworn/VBN", "Eine geschworene Frau."),
        ("Wenn er alles auswertete.", "judged/swallowed/VBD", "Wenn er alles schluckte."),
        ("Die Katze schläft im Garten.", "cat/house/NN garden/kitchen/NN",
         "Das Haus schläft in der Küche."),
        ("Ich sehe eine kleine Katze.", "cat/table/NN", "Ich sehe einen kleinen Tisch."),
        ("Er geht zur Brücke.", "bridge/garden/NN", "Er geht zum Garten."),
        ("Der alte Mann sieht das Kind.", "man/woman/NN child/dog/NN",
         "Die alte Frau sieht den Hund."),
        ("Sie gibt dem Mann ein Buch.", "man/woman/NN book/letter/NN",
         "Sie gibt der Frau einen Brief."),
        ("Die Katze, die schläft.", "cat/child/NN", "Das Kind, das schläft."),
        ("Der Hausschlüssel ist neu.", "key/door/NN", "Die Haustür ist neu."),
        ("Der Hausschlüssel ist neu.", "house/door/NN", "Der Türschlüssel ist neu."),
        ("Er rief sie gestern an.", "phoned/bought/VBD", "Er kaufte sie gestern."),
        ("Er kaufte gestern.", "bought/shopped/VBD", "Er kaufte gestern ein."),
        ("Er will einkaufen.", "shop/buy/VB", "Er will kaufen."),
        ("Er geht, um zu kaufen.", "buy/call/VB", "Er geht, um anzurufen."),
        ("Meine Häuser sind klein.", "houses/books/NNS small/expensive/JJ",
         "Meine Bücher sind teuer."),
        ("Ich habe gekauft.", "purchased/gone/VBN", "Ich bin gegangen."),
        ("Wir sagen, dass er gegangen ist.", "gone/purchased/VBN",
         "Wir sagen, dass er gekauft hat."),
        ("Er soll gekauft haben.", "purchased/gone/VBN", "Er soll gegangen sein."),
        ("Hast du gekauft?", "buy/call/VB", "Hast du angerufen?"),
        ("Die Tür ist gekauft worden.", "purchased/gone/VBN", "Die Tür ist gegangen worden."),
        ("Er rief sie an und der Mann kaufte es.", "phoned/opened/VBD",
         "Er öffnete sie und der Mann kaufte es."),
        ("Er öffnete es und der Mann kaufte es.", "opened/shopped/VBD",
         "Er kaufte es ein und der Mann kaufte es."),
        ("Er öffnete Katze und Haus.", "opened/shopped/VBD", "Er kaufte Katze und Haus ein."),
        ("Eine Hausbrücke.", "house/cold/JJ", "Eine kalte Brücke."),
        ("Die Häuser sind neu.", "house/book/NN", "Das Buch ist neu."),
        ("Ein bewunderter Mann.", "admired/named/VBN", "Ein genannter Mann."),
        ("Eines geprüften Mannes.", "tried/admired/VBN", "Eines bewunderten Mannes."),
        ("Der Mann wird dort geprüft.", "tried/employed/VBN", "Der Mann wird dort beschäftigt."),
        ("Ein einsamer Mann.", "lonely/retired/JJ", "Ein pensionierter Mann."),
        ("Er geht köstlicherweise.", "tastily/frankly/RB", "Er geht ehrlich."),
        ("Zwei Blimen.", "blims/aides/NNS", "Zwei Hilfskräfte."),
        ("Nimm dein kleines Buch.", "book/table/NN", "Nimm deinen kleinen Tisch."),
    ],
}  # fmt: skip


def dictionary(target: str) -> Dictionary:
    head = f"# prism dictionary: 1\n# source: en\n# target: {target}\n# translator: test\n"
    entries = [entry.split() for entry in ENTRIES[target].replace("\n", ";").split(";")]
    return Dictionary(
        head
        + "".join(
            f"{e[0]}\t{e[1]}\t0.9\tboth\t0\t{e[2].replace('~', ' ')} 1\n" for e in entries if e
        )
    )


DICTIONARIES = {target: dictionary(target) for target in ENTRIES}


def line(changes: str) -> Line:
    """A public line of the substitutes alone, in order."""
    words: list[PublicWord] = []
    made: list[Substitution] = []
    position = 0
    for change in changes.split():
        substitute, word, tag = change.split("/")
        end = position + len(substitute)
        words.append(PublicWord(position, end, substitute, tag))
        made.append(Substitution(position, end, substitute, word, tag))
        position = end + 1
    public = " ".join(word.text for word in words)
    return Line(0, len(public), PublicText(public), tuple(words), tuple(made))


@pytest.mark.parametrize(
    ("target", "answer", "changes", "expected"),
    [(target, *case) for target, cases in CASES.items() for case in cases],
)
def test_sentence_reads_as_if_written_so(
    target: str, answer: str, changes: str, expected: str
) -> None:
    decoding = decode_line(line(changes), PublicTranslation(answer), DICTIONARIES[target], target)
    assert decoding.private_translation.value == expected


@pytest.mark.parametrize("target", sorted(CASES))
def test_nothing_changes_where_nothing_is_exchanged(target: str) -> None:
    for answer, _, expected in CASES[target]:
        for text in (answer, expected):
            decoding = decode_line(line(""), PublicTranslation(text), DICTIONARIES[target], target)
            assert decoding.private_translation.value == text


@pytest.mark.parametrize("target", sorted(CASES))
def test_a_word_exchanged_for_itself_changes_nothing(target: str) -> None:
    """Inflecting and agreeing are the identity where the private word is the substitute."""
    for answer, changes, _ in CASES[target]:
        same = " ".join(f"{u}/{u}/{tag}" for u, _, tag in (c.split("/") for c in changes.split()))
        decoding = decode_line(line(same), PublicTranslation(answer), DICTIONARIES[target], target)
        assert decoding.private_translation.value == answer


def test_synonym_is_taken_for_the_substitute_and_marked() -> None:
    decoding = decode_line(
        line("garden/hotel/NN"), PublicTranslation("Il aime le parc."), DICTIONARIES["fr"], "fr"
    )
    assert decoding.private_translation.value == "Il aime l'hôtel."
    found = next(s for s in decoding.segments if s.source == "hotel")
    assert found.replaced == "parc" and found.certainty < 0.6


@pytest.mark.parametrize(
    ("target", "stood", "answer", "expected"),
    [
        ("fr", "friend", "Un de vos amis est là.", "Un de vos hommes est là."),
        ("es", "cat", "Uno de sus gatos.", "Uno de sus hombres."),
        ("de", "teacher", "Es gehört einem Ihrer Lehrer.", "Es gehört einem Ihrer Männer."),
    ],
)
def test_one_of_several_stays_one_of_several(
    target: str, stood: str, answer: str, expected: str
) -> None:
    own = line(f"{stood}/man/NN of/of/IN yours/yours/PRP")
    own = replace(own, substitutions=own.substitutions[:1])
    decoding = decode_line(own, PublicTranslation(answer), DICTIONARIES[target], target)
    assert decoding.private_translation.value == expected


def test_the_ending_of_a_derived_noun_is_no_part_of_a_compound() -> None:
    decoding = decode_line(
        line("praise/pressure/NN weakens/tablets/VBZ"),
        PublicTranslation("Die Lobschwächungen."), DICTIONARIES["de"], "de",
    )  # fmt: skip
    assert decoding.private_translation.value == "Die Drucktabletten."


def test_doubtful_place_shows_both_readings() -> None:
    """Two nouns might be meant: what stood there is the other reading."""
    decoding = decode_line(
        line("garden/hotel/NN"), PublicTranslation("Le parc, la place."), DICTIONARIES["fr"], "fr"
    )
    marked = next(s for s in decoding.segments if s.source == "hotel")
    assert marked.status == "uncertain" and marked.alternative in ("parc", "place")
