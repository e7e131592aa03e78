"""Expressions as a whole, names that stand twice, days and numbers that came back as others."""

from __future__ import annotations

import pytest

from prism import dictionary
from prism.cli.showing import marked
from prism.decoding import decode_line
from prism.substitution.model import Kind, Line, PublicWord, Substitution
from prism.substitution.turned import Turned
from prism.tagging import analyse
from prism.text import PublicText, PublicTranslation

Made = tuple[str, str, str, str]
"""Substitute, private word, tag, category of what is protected."""


def shown(
    public: str, answer: str, target: str, *made: Made, source: str = "en", plain: str = ""
) -> str:
    """The private translation of an answer to a public line, with its marks; of the private
    sentence that was told so, where it was."""
    found: list[Substitution] = []
    at = 0
    for substitute, word, tag, category in made:
        at = public.index(substitute, at)
        kind: Kind = "protected" if category else "word"
        end = at + len(substitute)
        found.append(Substitution(at, end, substitute, word, tag, kind, category))
        at = end
    tags = {one.start: one.tag for one in found}
    words, at = [], 0
    for text in public.replace(".", " .").replace(",", " ,").split():
        at = public.index(text, at)
        words.append(
            PublicWord(at, at + len(text), text, tags.get(at, "IN" if text.isalnum() else "."))
        )
        at += len(text)
    turned = Turned((), (), (), False, False) if plain else None
    line = Line(0, len(public), PublicText(public), tuple(words), tuple(found), plain, turned)
    known = dictionary.load(source, target)
    return marked(decode_line(line, PublicTranslation(answer), known, target))


@pytest.mark.parametrize(
    ("target", "answer", "wanted"),
    [
        ("fr", "Je l'ai entendu sur la fontaine.", "Je l'ai entendu à la radio."),
        ("de", "Ich hörte es auf dem Zelt.", "Ich hörte es im Radio."),
        ("es", "Lo oí en la fuente.", "Lo oí en la radio."),
        ("fr", "Cette fontaine, je l'ai entendue.", "Cette [radio?], je l'ai entendue."),
    ],
)
def test_a_known_expression_is_written_as_one(target: str, answer: str, wanted: str) -> None:
    substitute = "tent" if target == "de" else "fountain"
    made = (substitute, "radio", "NN", "")
    assert shown(f"I heard it on the {substitute}.", answer, target, made) == wanted


@pytest.mark.parametrize(
    ("private", "wanted"),
    [
        ("He slept in the morning.", "Il dormira le matin."),
        ("He will sleep in the morning.", "Il dormira demain matin."),
    ],
)
def test_the_tense_of_a_plain_telling_says_nothing_of_an_expression(
    private: str, wanted: str
) -> None:
    made = ("garden", "morning", "NN", "")
    found = shown(
        "He will sleep in the garden.", "Il dormira au jardin.", "fr", made, plain=private
    )
    assert found == wanted


@pytest.mark.parametrize(
    ("target", "answer", "wanted"),
    [
        ("es", "Come antes del jardín.", "Come antes del mediodía."),
        ("fr", "Il mange jusqu'au jardin.", "Il mange jusqu'à midi."),
        ("de", "Er isst bis zum Garten.", "Er isst bis Mittag."),
    ],
)
def test_an_expression_takes_the_place_of_two_prepositions(
    target: str, answer: str, wanted: str
) -> None:
    word = "before" if target == "es" else "until"
    made = ("garden", "noon", "NN", "")
    assert shown(f"He eats {word} garden.", answer, target, made) == wanted


def test_a_noun_of_two_words_ends_an_expression() -> None:
    made = ("lamp", "bad mood", "NN", "")
    found = shown("He was in a lamp.", "Il était dans une lampe.", "fr", made)
    assert found == "Il était de mauvaise humeur."
    made = ("lamp", "sick leave", "NN", "")
    assert shown("He is on lamp.", "Il est en lampe.", "fr", made) == "Il est en congé maladie."


@pytest.mark.parametrize(
    ("target", "answer", "wanted"),
    [
        ("fr", "Elles ont chaviré en mai.", "Elles se sont mariées en mai."),
        ("de", "Sie kenterten im Mai.", "Sie heirateten im Mai."),
        ("es", "Volcaron en mayo.", "Se casaron en mayo."),
    ],
)
def test_what_is_done_to_two_is_a_verb_of_its_own(target: str, answer: str, wanted: str) -> None:
    made = ("capsized", "got married", "VBD", "")
    assert shown("They capsized in May.", answer, target, made) == wanted


def test_an_expression_takes_the_place_of_a_preposition_of_three_words() -> None:
    made = ("fair", "zero", "NN", "")
    found = shown("It was six below fair.", "Il faisait six en dessous de foire.", "fr", made)
    assert found == "Il faisait six au-dessous de zéro."


@pytest.mark.parametrize(
    ("public", "answer", "made"),
    [
        ("We sat at the river.", "Nos sentamos en el río.", [("river", "top table", "NN", "")]),
        (
            "We sat at the lamp river.",
            "Nos sentamos en el río de la lámpara.",
            [("lamp", "top", "JJ", ""), ("river", "table", "NN", "")],
        ),
    ],
)
def test_the_beginning_of_a_longer_noun_ends_no_expression(
    public: str, answer: str, made: list[Made]
) -> None:
    assert "parte superior" not in shown(public, answer, "es", *made)


@pytest.mark.parametrize(
    ("source", "public", "made", "answer", "wanted"),
    [
        ("fr", "Il vient du jardin.", ("jardin", "étranger"), "He comes from the garden.",
         "He comes from the foreigner."),
        ("fr", "Il vit à l' jardin.", ("jardin", "étranger"), "He lives in the garden.",
         "He lives abroad."),
        ("es", "Lo pido por jardín.", ("jardín", "escrito"), "I ask for it by garden.",
         "I ask for it in writing."),
        ("de", "Sie lebt im Garten.", ("Garten", "Ausland"), "She lives in the garden.",
         "She lives abroad."),
    ],
)  # fmt: skip
def test_an_expression_of_another_language_is_written_as_one(
    source: str, public: str, made: tuple[str, str], answer: str, wanted: str
) -> None:
    replaced = (made[0], made[1], "NN", "")
    told = shown(public, answer, "en", replaced, source=source)
    assert told.replace("?]", "").replace("[", "") == wanted


@pytest.mark.parametrize(
    ("source", "public", "made", "answer", "wanted"),
    [
        ("fr", "Mes jardins sont là.", ("jardins", "mots de passe", "NNS"),
         "My gardens are there.", "My passwords are there."),
        ("fr", "Je danse contre lui.", ("danse", "porte plainte", "VBP"),
         "I dance against him.", "I file a complaint against him."),
        ("es", "Ella bailó ayer.", ("bailó", "pidió disculpas", "VBD"),
         "She danced yesterday.", "She apologised yesterday."),
    ],
)  # fmt: skip
def test_a_unit_that_was_hidden_as_one_is_written_as_one(
    source: str, public: str, made: tuple[str, str, str], answer: str, wanted: str
) -> None:
    assert shown(public, answer, "en", (*made, ""), source=source) == wanted


def test_what_is_left_of_a_compound_is_the_noun_beside() -> None:
    made = (("invitation", "cathedral", "NN", ""), ("spine", "workshop", "NN", ""))
    told = shown("The invitation spine in it.", "Das Einladungsrückgrat darin.", "de", *made)
    assert told == "Die Kathedralenwerkstatt darin."


@pytest.mark.parametrize(
    ("public", "answer", "wanted"),
    [
        ("He saw a runway.", "Il a vu une piste d'atterrissage.", "Il a vu une scène."),
        ("He saw a runway of landing.", "Il a vu une piste d'atterrissage.",
         "Il a vu une scène d'atterrissage."),
    ],
)  # fmt: skip
def test_a_complement_that_nobody_said_goes_with_its_noun(
    public: str, answer: str, wanted: str
) -> None:
    assert shown(public, answer, "fr", ("runway", "scene", "NN", "")) == wanted


def test_a_particle_stands_behind_a_private_word_that_ends_the_clause() -> None:
    made = (("weigh", "ring", "VB", ""), ("harbour", "garden", "NN", ""))
    told = shown("Please weigh me after harbour.", "Bitte wiege mich nach Hafen.", "de", *made)
    assert told == "Bitte rufe mich nach Garten an."


@pytest.mark.parametrize(
    ("public", "answer", "wanted"),
    [
        ("We dance in spring.", "Wir tanzen im Frühling.", "Wir halten im Frühling Diät."),
        ("The nurses dance.", "Die Schwestern tanzen.", "Die Schwestern halten Diät."),
        ("We know that they dance.", "Wir wissen, dass sie tanzen.",
         "Wir wissen, dass sie Diät halten."),
        ("They try to dance.", "Sie versuchen zu tanzen.", "Sie versuchen Diät zu halten."),
    ],
)  # fmt: skip
def test_what_belongs_to_a_german_verb_stands_at_the_end_of_its_clause(
    public: str, answer: str, wanted: str
) -> None:
    tag = "VB" if "to dance" in public else "VBP"
    assert shown(public, answer, "de", ("dance", "diet", tag, "")) == wanted


@pytest.mark.parametrize(
    ("public", "answer", "made", "wanted"),
    [
        # What is left of a compound stays there, and a known word is none with an unknown rest.
        ("I had a perspective scan.", "Ich hatte einen Perspektivscan.",
         ("perspective", "shoulder", "NN", ""), "Ich hatte einen Schulterscan."),
        ("The bigger info is here.", "Die größere Information ist hier.",
         ("info", "problem", "NN", ""), "Das größere Problem ist hier."),
        # A small word is no compound of nouns, but derived from what it begins with.
        ("He was heard by a man satisfied by Ada.", "Ihn hörte ein Mann, den Ada zufriedenstellte.",
         ("satisfied", "seen", "VBN", ""), "Ihn hörte ein Mann, den Ada sah."),
        # The only noun that nothing explains is found at the other end of a sentence, too.
        ("She said a sailor was coming between the mist and the snow.",
         "Sie sagte, zwischen dem Nebel und dem Schnee käme ein Zimmermann.",
         ("sailor", "technician", "NN", ""),
         "Sie sagte, zwischen dem Nebel und dem Schnee käme ein [Techniker?]."),
    ],
)  # fmt: skip
def test_a_german_noun_comes_back_whole_where_the_translator_put_it(
    public: str, answer: str, made: Made, wanted: str
) -> None:
    assert shown(public, answer, "de", made) == wanted


def test_an_expression_is_chosen_by_what_stands_near() -> None:
    made = ("cocoa", "accident", "NN", "")
    told = shown("We meet by cocoa.", "Wir treffen uns durch Kakao.", "de", made)
    assert told == "Wir treffen uns zufällig."


def test_a_word_of_an_expression_that_is_known_to_no_table_is_marked() -> None:
    made = ("examine", "hand", "VB", "")
    told = shown("I will examine in my tooth.", "Ich werde in meinem Zahn untersuchen.", "de", made)
    assert "?]" in told


@pytest.mark.parametrize(
    ("public", "answer", "wanted"),
    [
        ("Dear Mr and Mrs Schultz,", "Sehr geehrte Frau Schultz, sehr geehrter Herr Schultz,",
         "Sehr geehrte Frau Keller, sehr geehrter Herr Keller,"),
        ("Dear Mr Schultz,", "Sehr geehrter Herr Schultz,", "Sehr geehrter Herr Keller,"),
    ],
)  # fmt: skip
def test_a_name_that_an_answer_doubles_comes_back_twice(
    public: str, answer: str, wanted: str
) -> None:
    assert shown(public, answer, "de", ("Schultz", "Keller", "NNP", "person")) == wanted


@pytest.mark.parametrize(
    ("target", "public", "answer", "made", "wanted"),
    [
        ("de", "It ends on Saturday.", "Es endet am Donnerstag.",
         ("Saturday", "Monday", "NNP", "date"), "Es endet am [Montag?]."),
        ("fr", "It ends on Saturday.", "Ça finit jeudi.",
         ("Saturday", "Monday", "NNP", "date"), "Ça finit [lundi?]."),
    ],
)  # fmt: skip
def test_the_only_one_left_of_a_kind_is_the_one_that_was_not_found(
    target: str, public: str, answer: str, made: Made, wanted: str
) -> None:
    assert shown(public, answer, target, made) == wanted


def test_of_two_that_are_left_none_is_taken() -> None:
    made = ("Saturday", "Monday", "NNP", "date")
    told = shown("It ends on Saturday.", "Es endet Dienstag oder Donnerstag.", "de", made)
    assert "[Dienstag?] oder [Donnerstag?]" in told
    assert "Monday" in told


@pytest.mark.parametrize(
    ("public", "answer", "made", "wanted"),
    [
        # The translator took a number for an hour; a number behind which a word was put.
        ("We close at 17.", "Cerramos a las 5.", ("17", "11", "CD", "number"),
         "Cerramos a las [11?]."),
        ("Plot 65 Vibutgatan is free.", "La parcela 65 está libre en Vibutgatan.",
         ("65 Vibutgatan", "27, Oak Road", "NNP", "address"),
         "La parcela [65?] está libre en 27, Oak Road."),
        ("It costs 12 and 40.", "Cuesta 12 y 40.", ("40", "70", "CD", "number"),
         "Cuesta 12 y 70."),
    ],
)  # fmt: skip
def test_what_is_left_of_an_item_is_marked(
    public: str, answer: str, made: Made, wanted: str
) -> None:
    assert shown(public, answer, "es", made) == wanted


@pytest.mark.parametrize(
    ("word", "answer", "wanted"),
    [
        ("young man", "Der Empfänger war da.", "Der junge Mann war da."),
        ("young man", "Ein Empfänger war da.", "Ein junger Mann war da."),
        ("fortnight", "Der Hass war da.", "Die zwei Wochen waren da."),
    ],
)
def test_a_german_phrase_is_written_whole(word: str, answer: str, wanted: str) -> None:
    stood = answer.split()[1]
    made = ("receiver" if stood == "Empfänger" else "hatred", word, "NN", "")
    assert shown(f"The {made[0]} was there.", answer, "de", made) == wanted


@pytest.mark.parametrize(
    ("target", "answer", "wanted"),
    [
        ("fr", "Je ne peux pas conduire Iben 2.", "Je ne peux pas conduire ligne 6."),
        ("fr", "Je ne peux pas conduire le Iben 2.", "Je ne peux pas conduire la ligne 6."),
        ("fr", "Je dors à Iben 2.", "Je dors à la ligne 6."),
        ("de", "Ich kann Iben 2 nicht fahren.", "Ich kann Linie 6 nicht fahren."),
        ("es", "No puedo conducir el Iben 2.", "No puedo conducir la línea 6."),
    ],
)
def test_what_is_called_by_a_noun_and_a_number_is_translated(
    target: str, answer: str, wanted: str
) -> None:
    made = ("Iben", "Line", "NNP", "person"), ("2", "6", "NNP", "number")
    assert shown("I can't drive Iben 2.", answer, target, *made) == wanted


@pytest.mark.parametrize(
    ("target", "answer", "wanted"),
    [
        ("fr", "C'est l'église Réelle.", "C'est l'église luthérienne."),
        ("es", "Es la iglesia Real.", "Es la iglesia luterana."),
    ],
)
def test_a_faith_has_the_capital_of_its_language(target: str, answer: str, wanted: str) -> None:
    made = "Real", "Lutheran", "JJ", ""
    assert shown("It is the Real church.", answer, target, made) == wanted


@pytest.mark.parametrize(
    ("target", "answer", "made", "wanted"),
    [
        ("fr", "C'est celle de votre épouse.", ("spouse", "son", "NN", ""),
         "C'est celle de votre fils."),
        ("es", "Ninguno de los dos prefiere el carboncillo.", ("charcoal", "cash", "NN", ""),
         "Ninguno de los dos prefiere el efectivo."),
    ],
)  # fmt: skip
def test_a_pronoun_or_a_number_is_never_what_is_left(
    target: str, answer: str, made: Made, wanted: str
) -> None:
    assert shown(f"It is the {made[0]}.", answer, target, made) == wanted


@pytest.mark.parametrize(
    ("target", "public", "answer", "made", "wanted"),
    [
        ("fr", "The browser, old Mrs Hill, knew.", "Le navigateur, la vieille Mme Hill, savait.",
         ("browser", "seller", "NN", ""), "La vendeuse, la vieille Mme Hill, savait."),
        ("es", "The browser, old Mrs Hill, knew.", "El navegador, la anciana señora Hill, sabía.",
         ("browser", "seller", "NN", ""), "La vendedora, la anciana señora Hill, sabía."),
        ("de", "She is an adviser.", "Sie ist eine Beraterin.",
         ("adviser", "partner", "NN", ""), "Sie ist eine Partnerin."),
        ("es", "He calls her a dancer.", "La llama bailarina.",
         ("dancer", "liar", "NN", ""), "La llama mentirosa."),
        ("es", "I saw a dancer.", "Vi a una bailarina.",
         ("dancer", "cable", "NN", ""), "Vi a un cable."),
    ],
)  # fmt: skip
def test_a_person_is_a_woman_where_the_answer_says_one(
    target: str, public: str, answer: str, made: Made, wanted: str
) -> None:
    assert shown(public, answer, target, made) == wanted


@pytest.mark.parametrize(
    ("public", "answer", "made", "wanted"),
    [
        ("It went on the fourth.", "Es ging am Vierten ab.", ("fourth", "third", "JJ", ""),
         "Es ging am Dritten ab."),
        ("It lasts until the sixth.", "Es dauert bis zum Sechsten.", ("sixth", "tenth", "NN", ""),
         "Es dauert bis zum Zehnten."),
        ("We speak about singing.", "Wir sprechen über das Singen.",
         ("singing", "cheating", "VBG", ""), "Wir sprechen über das Betrügen."),
        ("Criticize me after lunch.", "Kritisiere mich nach dem Essen.",
         ("Criticize", "Ring", "VB", ""), "Rufe mich nach dem Essen an."),
        ("If not, encourage me.", "Wenn nicht, ermutigen Sie mich.",
         ("encourage", "ring", "VB", ""), "Wenn nicht, rufen Sie mich an."),
        ("She takes the attractions.", "Sie nimmt die Attraktionen.",
         ("attractions", "tablets", "NNS", ""), "Sie nimmt die Tabletten."),
    ],
)  # fmt: skip
def test_a_german_word_has_the_form_of_its_place(
    public: str, answer: str, made: Made, wanted: str
) -> None:
    assert shown(public, answer, "de", made) == wanted


@pytest.mark.parametrize(
    ("target", "public", "answer", "made", "wanted"),
    [
        ("es", "The fourth gap.", "El cuarto hueco.", ("fourth", "third", "JJ", ""),
         "El tercer hueco."),
        ("es", "Show me the comma.", "Muéstrame la coma.", ("comma", "permit", "NN", ""),
         "Muéstrame el permiso."),
        ("es", "At the end of a metropolis.", "Al final de una metrópolis.",
         ("metropolis", "school day", "NN", ""), "Al final de una jornada escolar."),
        ("fr", "It lost money for nine months.", "Il a perdu de l'argent neuf mois.",
         ("months", "winters", "NNS", ""), "Il a perdu de l'argent neuf hivers."),
    ],
)  # fmt: skip
def test_a_form_that_is_two_is_read_by_what_stands_before_it(
    target: str, public: str, answer: str, made: Made, wanted: str
) -> None:
    assert shown(public, answer, target, made) == wanted


@pytest.mark.parametrize(
    ("target", "public", "answer", "made", "wanted"),
    [
        ("fr", "I apply bitumen.", "J'applique du bitume.", ("bitumen", "afresh", "NN", ""),
         "à nouveau?"),
        ("de", "I apply wax.", "Ich trage Wachs auf.", ("wax", "afresh", "NN", ""), "von Neuem?"),
        ("fr", "We spoke of singing.", "Nous parlions du chant.",
         ("singing", "dozing", "VBG", ""), "somnoler?"),
    ],
)  # fmt: skip
def test_what_does_not_suit_its_place_is_marked(
    target: str, public: str, answer: str, made: Made, wanted: str
) -> None:
    assert wanted in shown(public, answer, target, made)


@pytest.mark.parametrize(
    ("target", "public", "answer", "made", "wanted"),
    [
        ("es", "I went to Granny's.", "Fui a casa de la abuelita.", ("Granny", "Dad", "NN", ""),
         "Fui a casa de papá."),
        ("es", "He met Grandpa.", "Conoció al abuelo.", ("Grandpa", "Mama", "NN", ""),
         "Conoció a mamá."),
        ("de", "It is daddy's petrol.", "Es ist Papas Benzin.", ("daddy", "mum", "NN", ""),
         "Es ist Mamas Benzin."),
        ("fr", "The basin can't wait.", "Le bassin ne peut pas attendre.",
         ("basin", "fee", "NN", ""), "Les frais ne peuvent pas attendre."),
        ("es", "Things like banner.", "Cosas como pancarta.", ("banner", "wheelchair", "NN", ""),
         "Cosas como silla de ruedas."),
        ("de", "For the cruiser and the bracelet.", "Für den Kreuzer und das Armband.",
         ("bracelet", "carpet", "NN", ""), "Für den Kreuzer und den Teppich."),
        ("de", "We let it to an oxide school.", "Wir gaben es an eine Oxid-Schule.",
         ("oxide", "instrument", "NN", ""), "Wir gaben es an eine Instrumentschule."),
        ("de", "When in May the tactic came.", "Als im Mai die Taktik kam.",
         ("tactic", "river", "NN", ""), "Als im Mai der Fluss kam."),
        ("de", "I evaluate half my capability.", "Ich bewerte die Hälfte meiner Fähigkeit.",
         ("capability", "income", "NN", ""), "Ich bewerte die Hälfte meines Einkommens."),
        ("fr", "Two hours of improvisation.", "Deux heures d'improvisation.",
         ("improvisation", "vomiting", "VBG", ""), "Deux heures de vomissement."),
        ("de", "He has bloomed.", "Er hat erblüht.", ("bloomed", "grasped", "VBN", ""),
         "Er hat begriffen."),
    ],
)  # fmt: skip
def test_what_stands_around_a_word_goes_with_it(
    target: str, public: str, answer: str, made: Made, wanted: str
) -> None:
    assert shown(public, answer, target, made) == wanted


def test_a_word_that_is_left_in_its_language_is_marked() -> None:
    made = ("fountain", "flurbish", "NN", "")
    assert shown("The fountain.", "La fontaine.", "fr", made) == "La [flurbish?]."


@pytest.mark.parametrize(
    ("public", "item", "wanted"),
    [
        ("Das geschah aus Berlin.", "Jähzorn", "That was from [temper?]."),
        ("Das geschah aus Berlin.", "Quernstead", "That was from Quernstead."),
    ],
)
def test_a_noun_that_was_taken_for_a_name_is_translated_and_marked(
    public: str, item: str, wanted: str
) -> None:
    made = ("Berlin", item, "NNP", "name")
    assert shown(public, "That was from Berlin.", "en", made, source="de") == wanted


@pytest.mark.parametrize(
    ("source", "public", "item", "category", "answer", "wanted"),
    [
        ("fr", "J'AI BERLIN.", "GAGNÉ", "name", "I HAVE BERLIN.", "I HAVE [WON?]."),
        ("fr", "J'AI BERLIN.", "UNICEF", "organisation", "I HAVE BERLIN.", "I HAVE UNICEF."),
        ("de", "Das ist für die Berlin.", "16-Unzen-Becher", "identifier",
         "That is for the Berlin.", "That is for the [16-ounce cups?]."),
        ("de", "Das ist für die Berlin.", "800er-Nummer", "identifier",
         "That is for the Berlin.", "That is for the [800 number?]."),
        ("de", "Das ist für die Berlin.", "12er", "identifier",
         "That is for the Berlin.", "That is for the [12s?]."),
        ("de", "Das ist für die Berlin.", "16-Zibaut-Becher", "identifier",
         "That is for the Berlin.", "That is for the 16-Zibaut-Becher."),
    ],
)  # fmt: skip
def test_a_word_that_was_taken_for_somebody_is_translated_and_marked(
    source: str, public: str, item: str, category: str, answer: str, wanted: str
) -> None:
    found = next(one for one in ("Berlin", "BERLIN") if one in public)
    made = (found, item, "NNP", category)
    assert shown(public, answer, "en", made, source=source).endswith(wanted)


@pytest.mark.parametrize(
    ("text", "answer", "wanted"),
    [
        ("Mehl von Ihrer Berta.", "Flour from your Berta.", "Flour from your [mill?]."),
        ("Mehl von der Berta.", "Flour from Berta.", "Flour from Mühle."),
    ],
)
def test_who_is_somebodys_is_no_family(text: str, answer: str, wanted: str) -> None:
    words = [PublicWord(*word) for word in analyse(text, "de")[0].words]
    at = text.index("Berta")
    made = Substitution(at, at + 5, "Berta", "Mühle", "NNP", "protected", "person")
    line = Line(0, len(text), PublicText(text), tuple(words), (made,))
    found = decode_line(line, PublicTranslation(answer), dictionary.load("de", "en"), "en")
    assert marked(found) == wanted


def test_a_noun_that_letters_and_a_number_name_is_translated() -> None:
    made = ("Anna JIMENEZ", "Police KX", "NNP", "name"), ("7", "8", "NNP", "number")
    told = shown(
        "Anna JIMENEZ 7: Das ist es.", "Anna JIMENEZ 7: This is it.", "en", *made, source="de"
    )
    assert told == "Policy KX 8: This is it."


@pytest.mark.parametrize(("day", "wanted"), [("2", "2nd"), ("11", "11th"), ("15", "15th")])
def test_a_day_has_the_ending_of_its_own_number(day: str, wanted: str) -> None:
    told = shown("Am 21. kam er.", "On the 21st he came.", "en", ("21", day, "CD", "number"),
                 source="de")  # fmt: skip
    assert told == f"On the {wanted} he came."


@pytest.mark.parametrize(
    ("public", "made", "target", "answer", "wanted"),
    [
        ("We meet at 4.", ("4", "5", "CD", "time"), "de", "Wir treffen uns um 4 Uhr.", "[17?] Uhr"),
        ("We meet at 4.", ("4", "5", "CD", "time"), "fr", "À 16 h.", "17 h"),
        ("We meet at 4.", ("4", "5", "CD", "time"), "es", "A las 4.", "las 5"),
        ("We meet at 10.", ("10", "8", "CD", "time"), "de", "Um 10 Uhr.", "Um 8 Uhr"),
        ("The dinner is at 10.", ("10", "8", "CD", "time"), "de", "Um 10 Uhr.", "[20?] Uhr"),
        ("Each morning at 4.", ("4", "5", "CD", "time"), "de", "Um 4 Uhr.", "Um 5 Uhr"),
        ("We meet at 4.", ("4", "5", "CD", "time"), "fr", "À 4 heures du soir.", "5 heures"),
    ],
)
def test_an_hour_that_may_be_after_noon_is_said_so_with_a_mark(
    public: str, made: Made, target: str, answer: str, wanted: str
) -> None:
    assert wanted in shown(public, answer, target, made)


@pytest.mark.parametrize(
    ("target", "answer", "wanted"),
    [
        ("de", "Um vier Uhr, spätestens um halb fünf.", "Um drei Uhr, spätestens um halb vier."),
        ("de", "Um 16 Uhr, spätestens um 16:30 Uhr.", "Um 15 Uhr, spätestens um 15:30 Uhr."),
        ("fr", "À 16 h, au plus tard à 16 h 30.", "À 15 h, au plus tard à 15 h 30."),
        ("es", "A las cuatro, a más tardar a las cuatro y media.",
         "A las tres, a más tardar a las tres y media."),
        ("de", "Um vier Uhr, spätestens um sechs Uhr.", "Um drei Uhr, spätestens um sechs Uhr."),
    ],
)  # fmt: skip
def test_a_part_of_an_hour_follows_the_hour(target: str, answer: str, wanted: str) -> None:
    told = shown("At four, by half past.", answer, target, ("four", "three", "NNP", "time"))
    assert told.replace("[", "").replace("?]", "") == wanted


def test_several_words_for_a_substitute_are_found_in_any_form() -> None:
    """Guidelines are known as directives, and only a guideline as a ligne directrice."""
    made = ("guidelines", "hinges", "NNS", "")
    answer = "J'ai vu les lignes directrices."
    assert shown("I saw the guidelines.", answer, "fr", made) == "J'ai vu les [charnières?]."


def test_both_words_of_a_grandfather_are_his() -> None:
    made = ("Granddad", "Auntie", "NN", "")
    assert shown("Granddad came.", "Grand-père est venu.", "fr", made).startswith("Tata est")


@pytest.mark.parametrize(
    ("public", "answer", "word", "wanted"),
    [
        ("Could you paint them?", "Pourriez-vous les peindre ?", "pick up", "aller les chercher ?"),
        ("Please paint her!", "Peignez-la !", "come and see", "Venez la voir !"),
    ],
)
def test_a_pronoun_stands_before_the_verb_that_one_goes_for(
    public: str, answer: str, word: str, wanted: str
) -> None:
    assert shown(public, answer, "fr", ("paint", word, "VB", "")).endswith(wanted)


@pytest.mark.parametrize(
    ("public", "answer", "made", "wanted"),
    [
        ("The duke sang.", "El duque cantó.", ("sang", "shrugged", "VBD"), "encogió de hombros."),
        ("I sang.", "Canté.", ("sang", "realised", "VBD"), "Me di cuenta."),
        ("We have sung.", "Hemos cantado.", ("sung", "realised", "VBN"), "Nos hemos dado cuenta."),
        ("She is singing.", "Está cantando.", ("singing", "realising", "VBG"), "dándose cuenta."),
        ("You will get fed.", "Te van a alimentar.", ("fed", "married", "VBN"), "Te van a casar."),
        ("He is out green.", "Está fuera verde.", ("green", "sick", "JJ"), "Está fuera enfermo."),
        ("The moss stood green.", "El musgo permaneció verde.", ("moss", "house", "NN"),
         "La casa permaneció verde."),
        ("The jug stood open.", "El jarro permaneció abierto.", ("jug", "house", "NN"),
         "La casa permaneció abierta."),
        ("We start cotton.", "Vamos a empezar algodón.", ("cotton", "college", "NN"),
         "empezar la universidad."),
        ("They drove to cotton.", "Fueron a algodón.", ("cotton", "school", "NN"),
         "Fueron a la escuela."),
        ("They met before cotton.", "Se vieron antes de algodón.", ("cotton", "breakfast", "NN"),
         "Se vieron antes del desayuno."),
        ("She has cotton.", "Tiene algodón.", ("cotton", "breakfast", "NN"), "Tiene desayuno."),
        ("She does not sing softly.", "No canta suavemente.", ("softly", "anymore", "RB"),
         "Ya no canta."),
        ("The jug shown here.", "El jarro que se mostraba aquí.", ("jug", "clothes", "NNS"),
         "La ropa que se mostraba aquí."),
        ("The jug that was old.", "El jarro que era viejo.", ("jug", "scissors", "NNS"),
         "Las tijeras que eran viejas."),
        ("He was paid on Monday.", "Fue pagado el lunes.", ("paid", "injured", "VBN"),
         "Fue herido el lunes."),
        ("Grandpa had a fall.", "El abuelo tuvo una caída.", ("Grandpa", "Dad", "NN"),
         "Papá tuvo una caída."),
        ("I lost a hen, paid there.", "Perdí una gallina, pagada allí.",
         ("paid", "smothered", "VBD"), "gallina, asfixiada allí."),
        ("Please paint here.", "Pinte aquí.", ("paint", "sit", "VB"), "Siéntese aquí."),
        ("Please paint here.", "Pintad aquí.", ("paint", "sit", "VB"), "Sentaos aquí."),
        ("Please do not paint.", "No pinte.", ("paint", "worry", "VB"), "No se preocupe."),
        ("Please do not paint.", "No pintes.", ("paint", "move", "VB"), "No te muevas."),
        ("Please paint.", "Pinte.", ("paint", "complain", "VB"), "Quéjese."),
        ("He was green.", "Era verde.", ("green", "injured", "JJ"), "Estaba herido."),
        ("My jugs are here.", "Mis jarros están aquí.", ("jugs", "work clothes", "NNS"),
         "Mi ropa de trabajo está aquí."),
    ],
)  # fmt: skip
def test_spanish_says_what_the_private_sentence_means(
    public: str, answer: str, made: tuple[str, str, str], wanted: str
) -> None:
    text = shown(public, answer, "es", (*made, "")).replace("[", "").replace("?]", "")
    assert text.endswith(wanted)


@pytest.mark.parametrize(
    ("target", "answer", "made", "wanted"),
    [
        ("es", "Están en un musgo.", ("moss", "bad mood"), "Están de mal humor."),
        ("fr", "Ils sont dans une mousse.", ("moss", "bad mood"), "Ils sont de mauvaise humeur."),
        ("es", "Están en un musgo difícil ahora.", ("moss", "spot"), "Están en un aprieto ahora."),
    ],
)
def test_an_expression_may_end_in_a_unit_and_hold_a_kept_word(
    target: str, answer: str, made: tuple[str, str], wanted: str
) -> None:
    substitute, word = made
    public = (
        f"They are in a tough {substitute}." if word == "spot" else f"They are in a {substitute}."
    )
    (sentence,) = analyse(public, "en")
    at = public.index(substitute)
    words = tuple(PublicWord(w.start, w.end, w.text, w.tag) for w in sentence.words)
    one = Substitution(at, at + len(substitute), substitute, word, "NN")
    line = Line(0, len(public), PublicText(public), words, (one,))
    known = dictionary.load("en", target)
    found = decode_line(line, PublicTranslation(answer), known, target)
    assert found.private_translation.value == wanted
