"""Sentences that differ only in what is turned are sent as one line, and come back right."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from prism import dictionary
from prism.decoding.changing import Change, applied
from prism.decoding.model import Segment
from prism.decoding.undone import undone
from prism.keyed import Draws
from prism.languages import load
from prism.languages.en.structure.neutral import plain_words
from prism.protection import EgressGuard, Rules
from prism.structure.neutral import Plain, plain
from prism.structure.slots import Reading
from prism.structure.worlds import WorldMemory, Worlds
from prism.substitution import Policy
from prism.substitution.draft import read
from prism.tagging import analyse
from prism.text import PrivateText

KEY = bytes(range(32))
POLICY = Policy(ratio=1.0, decoys=3, shuffle=True, structure="neutral")

TOLD = [
    ("I paid the rent.", "He will pay the rent."),
    ("She doesn't know my brother.", "He will know their brother."),
    ("We can't wait.", "He will wait."),
    ("If she calls, I will wait.", "Because he will call, they will wait."),
    ("The doctor has written a letter.", "The doctor will have written a letter."),
    ("I came and bought the house.", "He will come and will buy the house."),
    ("The ringing in my ear has not changed.", "The ringing in his ear will have changed."),
    ("Sell your house.", "He will sell his house."),
    ("Don't call my brother.", "He will call their brother."),
    ("And the doctor did not come.", "But the doctor will come."),
    ("There was a garden.", "There will be a garden."),
    ("Can you send the form?", "He will send the form."),
    ("Did she pay the rent?", "He will pay the rent."),
    ("Please don't call my brother.", "He will call their brother."),
    ("Never call my brother.", "He will call their brother."),
    ("I have never paid the rent.", "He will have paid the rent."),
    ("I was going to pay.", "He will pay."),
    ("I did pay.", "He will pay."),
    ("I'd rather wait.", "He will prefer to wait."),
    ("They can come and help.", "He will come and will help."),
    ("I want to come and help.", "He will want to come and help."),
    ("Read it and wait.", "He will read it and will wait."),
    ("We wanted a letter, not a call.", "He will want a letter, not a call."),
    ("He kicked the fence in.", "He will kick the fence in."),
    ("Water the plant.", "He will water the plant."),
    ("I shut the door before she came.", "He will shut the door because they will come."),
    ("He left after the meeting ended.", "He will leave because the meeting will end."),
    ("There was no reason.", "There will be a reason."),
    ("She took no boats.", "He will take boats."),
    ("We don't have any plans.", "He will have plans."),
    ("What he has isn't what I wanted.", "What he will have isn't what they will want."),
    ("She sold it in order to pay.", "He will sell it to pay."),
    ("Even though she paid, I waited.", "Because he will pay, they will wait."),
    ("I think you paid.", "He will think that they will pay."),
    ("Last month we moved.", "In the last month he will move."),
    ("I asked if she had paid.", "He will ask whether they will have paid."),
    ("She learned to read.", "He will learn to read."),
    ("He didn't pay the rent yesterday.", "He will pay the rent yesterday."),
    ("Your new teacher was stricter but fairer.", "His new teacher will be stricter but fairer."),
    ("If I were ill, I would call.", "Because he will be ill, he will call."),
    (
        "If she pays, it is paid and will come.",
        "Because he will pay, it will be paid and will come.",
    ),
    (
        "I have a list, because I write to my doctor.",
        "He will have a list, because he will write to his doctor.",
    ),
]


def sent(text: str, to: str) -> str:
    """The public line of a sentence at level strong, told plainly where it can be."""
    draft, words = read(PrivateText(text), "en", Rules()), dictionary.load("en", to)
    worlds = Worlds(draft, words, POLICY, Draws(KEY), WorldMemory(), EgressGuard())
    return worlds.dealt()[0].public_text.value


@pytest.mark.parametrize("text", ["Thank you for keeping my position open.", "So, thank you."])
def test_a_formula_is_no_command(text: str) -> None:
    assert "thank you" in sent(text, "fr").lower()


def told(text: str, to: str = "es") -> Plain | None:
    return plain(text, analyse(text, "en")[0].words, "en", to)


def read_plainly(text: str, to: str) -> Reading | None:
    turning = load(to, "decoding.undoing").TURNING
    found = load("en", "structure.neutral").telling(text, analyse(text, "en")[0].words, turning)
    return found.reading if found else None


@pytest.mark.parametrize(("text", "line"), TOLD)
def test_a_sentence_is_told_plainly(text: str, line: str) -> None:
    found = told(text)
    assert found is not None
    assert found.text == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("The mistake was mine.", "The mistake will be mine."),
        ("I didn't do it myself.", "I will do it myself."),
        ("He sat by Ann, who was her best pupil.", "He will sit by Ann, who was her best pupil."),
        ("You could have it if you like yours.", "You will have it because you will like yours."),
    ],
)
def test_persons_that_cannot_be_told_otherwise_are_kept(text: str, line: str) -> None:
    found = told(text, "fr")
    assert found is not None
    assert found.text == line
    assert not found.turned.persons


def test_a_sentence_may_break_off_anywhere() -> None:
    words = "The noise will drive me mad and give them more".split()
    for end in range(1, len(words) + 1):
        begun = " ".join(words[:end])
        found = told(begun, "fr")
        assert found is None or found.text, begun


def test_in_german_it_is_negated() -> None:
    found = told("I paid the rent.", "de")
    assert found is not None
    assert found.text == "He will not pay the rent."


@pytest.mark.parametrize(
    "text",
    [
        "Nobody paid the rent.",  # a negation that stays
        "Why did you pay the rent?",
        "I still do not pay.",
        "He can't pay any more.",
        "Be quiet.",
        "I have not paid anything yet.",
        "We had no choice but to pay.",
        "You are to pay.",  # one has to
        "My husband and I chose the garden.",
        "The sooner you pay, the better.",
        "I wish I could pay.",
        "Had I known, I would have paid.",
        "I do not sing as well as you do.",
        "Nobody said that it will rain and I told her that they know you.",
    ],
)
def test_what_cannot_be_put_back_for_certain_has_decoys(text: str) -> None:
    assert told(text) is None


@pytest.mark.parametrize(
    ("text", "to"),
    [(text, to) for text, _ in TOLD for to in ("fr", "de", "es")],
)
def test_every_neighbour_is_sent_as_the_same_line(text: str, to: str) -> None:
    """All sentences of the orbit, in which words that cannot be put back stay: nine of ten are told
    as the same line, and no other is shown among them; what is told otherwise is a smaller orbit,
    not a smaller secret."""
    own, reading = told(text, to), read_plainly(text, to)
    assert own is not None
    assert reading is not None
    turned = {"agent", "polarity", *plain_words()}
    every = list(
        product(
            *(
                range(len(slot.choices)) if slot.name in turned else [slot.value]
                for slot in reading.slots
            )
        )
    )
    random = Random(4)
    written = {reading.written(values) for values in random.sample(every, min(len(every), 120))}
    found = [told(one, to) for one in written if one and len(analyse(one, "en")) == 1]
    same = sum(one is not None and one.text == own.text for one in found)
    assert same / len(found) > 0.75


def test_neighbours_leave_as_the_same_public_line() -> None:
    """The posterior of what was turned is its prior: what is sent does not depend on it."""
    words, sent = dictionary.load("en", "es"), set()
    texts = ("I paid the rent.", "She will not pay the rent.", "They can't pay the rent.")
    for text in texts:
        draft = read(PrivateText(text), "en", Rules())
        worlds = Worlds(draft, words, POLICY, Draws(KEY), WorldMemory(), EgressGuard())
        encoding, blocks = worlds.dealt()
        assert [line.private for line in encoding.lines] == [text]
        assert len(blocks[0].lines) == 1
        sent.add((encoding.public_text.value, blocks[0].rank))
    assert len(sent) == 1


def test_nothing_links_the_sentences_of_a_text() -> None:
    """A name or a word that comes again has another substitute in each sentence."""
    words = dictionary.load("en", "es")
    text = "Anna Meyer came on Monday. Anna Meyer lost the lease. The doctor paid the lease."
    draft = read(PrivateText(text), "en", Rules())
    again = 0
    for key in range(20):
        draws = Draws(bytes([key]) * 32)
        worlds = Worlds(draft, words, POLICY, draws, WorldMemory(), EgressGuard())
        encoding, _ = worlds.dealt()
        made = [{one.word: one.substitute for one in line.substitutions} for line in encoding.lines]
        again += made[0]["Anna Meyer"] == made[1]["Anna Meyer"]
        again += made[1]["lease"] == made[2]["lease"]
    assert again < 3  # by chance alone


def put_back(answer: str, private: str, to: str) -> str | None:
    """What is shown for a sentence whose plain telling came back as this, its words unchanged."""
    found = told(private, to)
    assert found is not None
    segments = undone([Segment(answer, "kept")], found.turned, to)
    return None if segments is None else "".join(one.text for one in segments)


@pytest.mark.parametrize(
    ("private", "to", "answer", "wanted"),
    [
        ("I didn't pay the rent.", "fr", "Il paiera le loyer.", "Je n'ai pas payé le loyer."),
        ("We paid the rent.", "fr", "Il paiera le loyer.", "Nous avons payé le loyer."),
        ("She arrived.", "fr", "Il arrivera.", "Elle est arrivée."),
        ("You help us.", "de", "Er wird ihnen nicht helfen.", "Sie helfen uns."),
        ("I am tired.", "fr", "Il sera fatigué.", "Je suis fatigué."),
        ("She isn't tired.", "fr", "Il sera fatigué.", "Elle n'est pas fatiguée."),
        ("You lost your key.", "fr", "Il perdra sa clé.", "Vous avez perdu votre clé."),
        (
            "If I call, she waits.",
            "fr",
            "Parce qu'il appellera, ils attendront.",
            "Si j'appelle, elle attend.",
        ),
        ("I didn't pay the rent.", "es", "Pagará el alquiler.", "No pagué el alquiler."),
        ("She paid the rent.", "es", "Pagará el alquiler.", "Ella pagó el alquiler."),
        ("You can pay the rent.", "es", "Él pagará el alquiler.", "Usted puede pagar el alquiler."),
        (
            "There was not a garden.",
            "fr",
            "Il y aura un jardin.",
            "Il n'y avait pas de jardin.",
        ),
        ("I shall pay the rent.", "de", "Er wird die Miete nicht zahlen.",
         "Ich werde die Miete zahlen."),
        ("I told it to the doctor.", "es", "Se lo dirá al médico.", "Se lo dije al médico."),
        ("You just paid the rent.", "es", "Solo pagará el alquiler.",
         "Usted solo pagó el alquiler."),
        ("I was just wondering.", "es", "Solo estará preguntándose.",
         "Solo estaba preguntándome."),
        ("She came to where I was sitting.", "es", "Vendrá a donde estarán sentados.",
         "Ella vino a donde yo estaba sentado."),
        ("They sleep when it snows.", "fr", "Il dormira parce qu'elle neigera.",
         "Ils dorment quand il neige."),
        ("There is a garden.", "es", "Habrá un jardín.", "Hay un jardín."),
        ("There wasn't a garden.", "es", "Habrá un jardín.", "No había un jardín."),
        ("There is a garden.", "de", "Es wird keinen Garten geben.", "Es gibt einen Garten."),
        (
            "The ringing in my ear has not changed.",
            "fr",
            "Le bruit dans son oreille aura changé.",
            "Le bruit dans mon oreille n'a pas changé.",
        ),
        (
            "The ringing in my ear has changed.",
            "de",
            "Das Geräusch in seinem Ohr wird sich nicht geändert haben.",
            "Das Geräusch in meinem Ohr hat sich geändert.",
        ),
        ("You helped us.", "fr", "Il les aidera.", "Vous nous avez aidé."),
        ("Sell the house.", "fr", "Il vendra la maison.", "Veuillez vendre la maison."),
        ("Don't help us.", "fr", "Il les aidera.", "Veuillez ne pas nous aider."),
        ("Sell the car.", "es", "Venderá el coche.", "Venda el coche."),
        ("Don't sell the car.", "es", "Él venderá el coche.", "No venda el coche."),
        ("Put on your coat.", "es", "Se pondrá su abrigo.", "Haga el favor de ponerse su abrigo."),
        (
            "Sell the house.",
            "de",
            "Er wird das Haus nicht verkaufen.",
            "Bitte das Haus verkaufen.",
        ),
        ("Don't call me.", "de", "Er wird sie nicht anrufen.", "Bitte mich nicht anrufen."),
        ("We weren't invited.", "fr", "Il sera invité.", "Nous n'avons pas été invités."),
        ("She was invited.", "es", "Será invitado.", "Ella fue invitada."),
        (
            "He didn't give us mine.",
            "fr",
            "Il nous donnera la mienne.",
            "Il ne nous a pas donné la mienne.",
        ),
        (
            "Can you do it yourself?",
            "fr",
            "Vous le ferez vous-même.",
            "Est-ce que vous pouvez le faire vous-même\xa0?",
        ),
        ("We washed ourselves.", "fr", "Nous nous laverons.", "Nous nous sommes lavés."),
        ("I washed myself.", "fr", "Je me laverai.", "Je me suis lavé."),
        ("Can you pay me?", "fr", "Il les paiera.", "Est-ce que vous pouvez me payer\xa0?"),
        ("Did she pay?", "fr", "Il paiera.", "Est-ce qu'elle a payé\xa0?"),
        ("Are you tired?", "es", "Estará cansado.", "¿Usted está cansado?"),
        (
            "Can you pay the rent?",
            "de",
            "Er wird die Miete nicht zahlen.",
            "Können Sie die Miete zahlen?",
        ),
        ("Did I pay?", "de", "Morgen wird er nicht zahlen.", "Morgen zahlte ich?"),
        ("She never paid the rent.", "fr", "Il paiera le loyer.", "Elle n'a jamais payé le loyer."),
        ("I have never paid.", "es", "Él habrá pagado.", "Nunca he pagado."),
        ("I never paid.", "de", "Er wird nicht zahlen.", "Ich zahlte nie."),
        ("I never had a car.", "de", "Er wird kein Auto haben.", "Ich hatte nie ein Auto."),
        ("Please never call me.", "fr", "Il les appellera.", "Veuillez ne jamais m'appeler."),
        ("Read it and wait.", "fr", "Il le lira et attendra.", "Veuillez le lire et attendre."),
        ("I had already paid.", "fr", "Il aura déjà payé.", "J'avais déjà payé."),
        (
            "I want a letter, not a call.",
            "es",
            "Querrá una carta, no una llamada.",
            "Quiero una carta, no una llamada.",
        ),
        (
            "I want a letter, not a call.",
            "fr",
            "Il voudra une lettre, pas un appel.",
            "Je veux une lettre, pas un appel.",
        ),
        (
            "I didn't pay it myself.",
            "fr",
            "Je le paierai moi-même.",
            "Je ne l'ai pas payé moi-même.",
        ),
        (
            "You did not pay it yourself.",
            "de",
            "Sie werden es nicht selbst zahlen.",
            "Sie zahlten es nicht selbst.",
        ),
        (
            "I can't be invited.",
            "de",
            "Er wird nicht eingeladen werden.",
            "Ich kann nicht eingeladen werden.",
        ),
        ("I was invited.", "de", "Er wird nicht eingeladen werden.", "Ich wurde eingeladen."),
        ("He doesn't always pay.", "fr", "Il paiera toujours.", "Il ne paye pas toujours."),
        (
            "She knows that you told me.",
            "de",
            "Er wird nicht wissen, dass sie mir nicht sagen werden.",
            "Sie weiß, dass Sie mir sagten.",
        ),
        ("We are tired.", "es", "Estará cansado.", "Estamos cansados."),
        ("I know my brother.", "es", "Conocerá a su hermano.", "Conozco a mi hermano."),
        (
            "They waited although you called.",
            "es",
            "Él esperará porque ellos llamarán.",
            "Ellos esperaron aunque usted llamó.",
        ),
        ("I paid the rent.", "de", "Er wird die Miete nicht zahlen.", "Ich zahlte die Miete."),
        ("I didn't call.", "de", "Er wird nicht anrufen.", "Ich rief nicht an."),
        ("She has a car.", "de", "Er wird kein Auto haben.", "Sie hat ein Auto."),
        ("We had time.", "de", "Er wird keine Zeit haben.", "Wir hatten Zeit."),
        ("You must not pay.", "de", "Er wird nicht zahlen.", "Sie dürfen nicht zahlen."),
        (
            "I wait although she knows my brother.",
            "de",
            "Er wird nicht warten, weil sie seinen Bruder nicht kennen werden.",
            "Ich warte, obwohl sie meinen Bruder kennt.",
        ),
        (
            "I wait although she knows me.",
            "de",
            "Er wird nicht warten, weil sie ihn nicht kennen werden.",
            "Ich warte, obwohl sie mich kennt.",
        ),
        # What is not so, what was not done, what is to come.
        (
            "I would wait if you came.",
            "de",
            "Er wird nicht warten, weil sie nicht kommen werden.",
            "Ich würde warten, falls Sie kommen würden.",
        ),
        (
            "I would have paid if she had been ill.",
            "de",
            "Er wird nicht gezahlt haben, weil sie nicht krank gewesen sein werden.",
            "Ich hätte gezahlt, falls sie krank gewesen wäre.",
        ),
        (
            "I would wait if you came.",
            "fr",
            "Il attendra parce qu'ils viendront.",
            "J'attendrais si vous veniez.",
        ),
        (
            "I would have waited if I could pay.",
            "es",
            "Él habrá esperado porque pagará.",
            "Habría esperado si pudiera pagar.",
        ),
        (
            "You should have paid.",
            "de",
            "Er wird nicht gezahlt haben.",
            "Sie hätten zahlen sollen.",
        ),
        (
            "She knows that you could have paid.",
            "de",
            "Er wird nicht wissen, dass sie nicht gezahlt haben werden.",
            "Sie weiß, dass Sie hätten zahlen können.",
        ),
        ("You shouldn't have come.", "fr", "Il sera venu.", "Vous n'auriez pas dû venir."),
        (
            "They must not have paid.",
            "de",
            "Er wird nicht gezahlt haben.",
            "Sie können nicht gezahlt haben.",
        ),
        (
            "I will wait until you have paid.",
            "es",
            "Él esperará porque ellos habrán pagado.",
            "Esperaré hasta que usted haya pagado.",
        ),
        (
            "Wait until she has paid.",
            "fr",
            "Il attendra parce qu'ils auront payé.",
            "Veuillez attendre jusqu'au moment où elle aura payé.",
        ),
        ("You don't have to pay.", "fr", "Il devra payer.", "Vous n'avez pas à payer."),
        (
            "We had the roof repaired.",
            "fr",
            "Il fera réparer le toit.",
            "Nous avons fait réparer le toit.",
        ),
        ("I have seen him.", "fr", "Il les aura vus.", "Je l'ai vu."),
        ("We couldn't pay.", "fr", "Il paiera.", "Nous ne pouvions pas payer."),
        (
            "I hope that you will recover soon.",
            "es",
            "Esperará que ellos recuperarán pronto.",
            "Espero que usted recupere pronto.",
        ),
        (
            "I hope that you will recover soon.",
            "de",
            "Er wird nicht hoffen, dass sie bald nicht erholen werden.",
            "Ich hoffe, dass Sie sich bald erholen werden.",
        ),
        ("I was going to call you.", "de", "Er wird sie nicht anrufen.", "Ich wollte Sie anrufen."),
        ("I was going to call you.", "fr", "Il les appellera.", "J'allais vous appeler."),
        ("I was going to pay.", "es", "Él pagará.", "Iba a pagar."),
        # What is denied, and what is not.
        ("He did not pay alone.", "de", "Er wird allein nicht zahlen.", "Er zahlte nicht allein."),
        (
            "He did not pay yesterday.",
            "de",
            "Er wird nicht gestern zahlen.",
            "Er zahlte gestern nicht.",
        ),
        (
            "He is small but strong.",
            "de",
            "Er wird nicht klein sein, sondern stark.",
            "Er ist klein, aber stark.",
        ),
        (
            "He did not pay for money but for fun.",
            "es",
            "Pagará por dinero pero por diversión.",
            "No pagó por dinero sino por diversión.",
        ),
        (
            "There was no milk in the fridge.",
            "es",
            "Habrá leche en la nevera.",
            "No había leche en la nevera.",
        ),
        (
            "Do you remember the lake?",
            "de",
            "Er wird den See nicht sich erinnern.",
            "Erinnern Sie sich den See?",
        ),
        (
            "She has forgiven me.",
            "de",
            "Er wird sie nicht vergeben haben.",
            "Sie hat mir vergeben.",
        ),
        (
            "He promised to pay.",
            "de",
            "Er wird nicht versprechen zu zahlen.",
            "Er versprach zu zahlen.",
        ),
        ("She is not old enough.", "es", "Será lo suficientemente viejo.",
         "Ella no es lo suficientemente vieja."),
    ],
)  # fmt: skip
def test_what_was_turned_is_put_back(
    private: str, to: str, answer: str, wanted: str | None
) -> None:
    assert put_back(answer, private, to) == wanted


@pytest.mark.parametrize(
    ("private", "to", "answer"),
    [
        ("I paid the rent.", "fr", "Il ne paiera pas le loyer."),  # a negation was put in
        ("I paid the rent.", "fr", "Elle paiera le loyer."),
        ("The neighbours came.", "de", "Der Himmel wird nicht kommen."),
        ("The neighbours came.", "fr", "Le ciel viendra."),
        ("I will take rice home.", "de", "Er wird keinen nach Hause nehmen."),
        ("I paid the rent.", "fr", "Il paie le loyer."),
        ("I paid the rent.", "fr", "Il paiera et vendra le loyer."),
        ("I paid the rent.", "fr", "On paiera le loyer."),
        ("I paid the rent.", "fr", "Paiera-t-il le loyer ?"),
        ("I paid the rent.", "fr", ""),
        ("I paid the rent.", "fr", "il " * 5000),
        ("I know my brother.", "fr", "Il connaîtra le frère."),
        ("I know my brother.", "fr", "Il connaîtra son frère et son ami."),
        ("I help you.", "de", "Er wird ihm nicht helfen."),  # one person in place of two
        ("If I call, she waits.", "fr", "Il appellera, ils attendront."),
        ("I like the garden.", "es", "Le gustará el jardín."),  # whom it pleases is no subject
        ("I paid the rent.", "es", "No pagará el alquiler."),
        ("Birds eat and sleep.", "fr", "Les oiseaux mangeront et il dormira."),
        ("You liked mine.", "es", "Le gustará la mía."),
        ("I want a letter, not a call.", "es", "No querrá una carta, una llamada."),
        ("I want a letter, not a call.", "fr", "Il ne voudra pas une lettre, un appel."),
        ("I want a letter, not a call.", "de", "Er wird einen Brief wollen, nicht einen Anruf."),
        ("I didn't pay it myself.", "fr", "Il le paiera."),
        ("I pay the rent.", "fr", "Il paiera le loyer"),  # where is a question's end?
        ("I paid the rent.", "es", "Nunca pagará el alquiler."),
        ("I paid the rent.", "es", "Pagarán el alquiler."),
        ("I paid the rent.", "es", "Ella pagará el alquiler."),
        ("I want to pay.", "fr", "Il voudra qu'il paie."),  # for whom, where nobody was sent
        ("I want to pay.", "es", "Querrá saber si paga."),
        ("I want to pay.", "de", "Er wird nicht wissen wollen, ob er zahlen soll."),
        ("I paid the rent.", "de", "Er wird die Miete zahlen."),
        ("I paid the rent.", "de", "Er wird die Miete nie zahlen."),
        ("I paid the rent.", "de", "Er wird nicht keine Miete zahlen."),
        ("I paid the rent.", "de", "Er wird die Miete nicht zahlen können müssen sie."),
        ("I paid the rent.", "de", "Sie wird die Miete nicht zahlen."),
        ("There is a garden.", "fr", "Il n'y aura aucun jardin."),
        ("Don't sell the car.", "es", "No venderá el coche."),
        ("Don't sell the car.", "es", "Venda el coche."),
        ("Don't sell the house.", "fr", "Ne vendez pas la maison."),
        ("Sell the house.", "de", "Er verkauft das Haus nicht."),
        ("Sell the house.", "de", "Verkaufen Sie das Haus nicht."),
        ("I was invited.", "de", "Er wird nicht eingeladen."),  # now, or another verb's future
        ("I was forgotten.", "de", "Er wird nicht vergessen."),
        ("I was invited.", "es", "Se le invitará."),
        ("I was invited.", "fr", "On l'invitera."),
        ("I was invited.", "fr", "Il invitera."),
        ("He doesn't always pay.", "fr", "Toujours il paiera."),
        ("He doesn't always pay.", "es", "Siempre pagará."),
        ("There is a garden.", "es", "Hay un jardín."),
        ("The ringing in my ear has changed.", "es", "El ruido en su oído no habrá cambiado."),
        (
            "The ringing in my ear has changed.",
            "fr",
            "Le bruit aura changé son oreille et la sienne sera sa douleur.",
        ),
    ],
)
def test_a_hostile_answer_is_lost_and_not_half_put_right(
    private: str, to: str, answer: str
) -> None:
    assert put_back(answer, private, to) is None


def test_a_construction_that_is_seldom_put_back_is_not_sent() -> None:
    found = told("We can help you.", "es")
    assert found is not None
    assert found.text == "We will help you."  # the persons are kept
    other = told("We can help.", "es")
    assert other is not None
    assert other.text == "He will help."


def test_a_verb_that_is_another_ones_is_not_taken_for_it() -> None:
    found = told("I paid because she waited.", "es")
    assert found is not None
    swapped = [
        Segment("Esperará", "recovered", "wait"),
        Segment(" porque ", "kept"),
        Segment("pagarán", "recovered", "pay"),
    ]
    assert undone(swapped, found.turned, "es") is None


def test_whether_a_sentence_is_lost_says_nothing_of_it() -> None:
    """For one answer every neighbour is put right, or none."""
    answers = ("Il paiera le loyer.", "Il aura payé le loyer.", "Son ami paiera.", "Il le paiera.")
    texts = ("I pay the rent.", "She will not pay the rent.", "They could pay the rent.")
    for answer in answers:
        assert len({put_back(answer, text, "fr") is None for text in texts}) == 1


def test_segments_keep_their_stories() -> None:
    segments = [
        Segment("Il ", "kept"),
        Segment("paiera", "recovered", "pay", replaced="vendra"),
        Segment(" le ", "kept"),
        Segment("loyer", "recovered", "rent"),
        Segment(".", "kept"),
    ]
    found = told("I did not pay the rent.", "fr")
    assert found is not None
    made = undone(segments, found.turned, "fr")
    assert made is not None
    assert [(one.text, one.source) for one in made] == [
        ("Je n'", ""), ("ai pas payé", "pay"), (" le ", ""), ("loyer", "rent"), (".", ""),
    ]  # fmt: skip


def test_a_word_that_moves_takes_its_story_along() -> None:
    segments = [
        Segment("Er wird nicht ", "kept"),
        Segment("zahlen", "recovered", "pay"),
        Segment(".", "kept"),
    ]
    found = told("I paid.", "de")
    assert found is not None
    made = undone(segments, found.turned, "de")
    assert made is not None
    assert [(one.text, one.source) for one in made] == [
        ("Ich ", ""), ("zahlte", "pay"), (".", ""),
    ]  # fmt: skip


def test_changes_are_made_where_they_begin() -> None:
    segments = [Segment("ab", "kept"), Segment("cd", "recovered", "x"), Segment("ef", "kept")]
    made = applied(segments, [Change(1, 3, "Z"), Change(4, 5, "")])
    assert [one.text for one in made] == ["aZ", "d", "f"]


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("I read it till you write.", "es"),
        ("I tell no one.", "de"),
        ("We only share a father.", "fr"),
        ("I was awake until four.", "de"),
        ("Tom got more letters than anyone.", "de"),
    ],
)
def test_what_a_translator_says_by_more_than_a_word_is_not_told_plainly(text: str, to: str) -> None:
    assert told(text, to) is None


@pytest.mark.parametrize("text", ["The trouble is the rest of me.", "I'd like you to wait."])
def test_whoever_may_become_an_owner_or_a_subject_stays(text: str) -> None:
    found = told(text, "fr")
    assert found is not None
    assert not found.turned.persons


@pytest.mark.parametrize(
    ("text", "to", "answer", "shown"),
    [
        ("The week went well.", "fr", "La semaine ira bien.", "La semaine est allée bien."),
        (
            "I shut the door before she came.",
            "fr",
            "Il fermera la porte parce qu'ils viendront.",
            "J'ai fermé la porte avant le moment où elle est venue.",
        ),
        (
            "I shut the door before she came.",
            "es",
            "Cerrará la puerta porque vendrán.",
            "Cerré la puerta antes del momento en que ella vino.",
        ),
        (
            "She came after I shut the door.",
            "de",
            "Er wird nicht kommen, weil sie die Tür nicht schließen werden.",
            "Sie kam, nachdem ich die Tür schloss.",
        ),
        ("She took no boats.", "de", "Er wird keine Boote nehmen.", "Sie nahm keine Boote."),
        ("She took no boats.", "fr", "Il prendra des bateaux.", "Elle n'a pas pris de bateaux."),
        ("She has no car.", "fr", "Il aura une voiture.", "Elle n'a pas de voiture."),
        ("I came in.", "de", "Er wird nicht hineinkommen.", "Ich kam hinein."),
        (
            "I sleep because she came in.",
            "de",
            "Er wird nicht schlafen, weil sie nicht hineinkommen werden.",
            "Ich schlafe, weil sie hineinkam.",
        ),
        (
            "They may not answer.",
            "de",
            "Er wird nicht antworten.",
            "Sie antworten vielleicht nicht.",
        ),
        (
            "I know that it may not be a plan.",
            "de",
            "Er wird nicht wissen, dass es kein Plan sein wird.",
            "Ich weiß, dass es vielleicht kein Plan ist.",
        ),
        ("They may not answer.", "fr", "Il répondra.", "Ils ne répondent peut-être pas."),
        ("They may not answer.", "es", "Él responderá.", "Ellos quizá no responden."),
        ("You may not answer.", "fr", "Il répondra.", "Vous ne pouvez pas répondre."),
        ("I am 21.", "de", "Er wird nicht 21 sein.", "Ich bin 21."),
        (
            "I slept when the men started to sing.",
            "de",
            "Er wird nicht schlafen, weil die Männer es nicht schafften, zu singen.",
            None,
        ),
        ("I saw one.", "de", "Er wird keinen sehen.", "Ich sah einen."),
        (
            "I was glad of the letter that came.",
            "de",
            "Er wird über den Brief, der kam, nicht froh sein.",
            "Ich war über den Brief, der kam, froh.",
        ),
        (
            "I was glad of the letter that came.",
            "de",
            "Er wird über den Brief, der nicht kam, nicht froh sein.",
            None,
        ),
        (
            "Mrs Bird came home.",
            "fr",
            "Mme Bird viendra à la maison.",
            "Mme Bird est venue à la maison.",
        ),
        ("The letters came.", "fr", "Les lettres viendront.", "Les lettres sont venues."),
        ("Ann came.", "fr", "Anne viendra.", None),
        (
            "She will come in person.",
            "fr",
            "Il viendra en personne.",
            "Elle viendra en personne.",
        ),
        (
            "If it can't, leave me as I am.",
            "fr",
            "Parce que cela ne peut pas, laissez-le tel qu'il sera.",
            "Si cela ne peut pas, laissez-moi tel que je suis.",
        ),
        ("My view: hire her.", "fr", "Son avis : engagez-les.", "Mon avis : engagez-la."),
        (
            "So this is what I said we'd do and you can kill me.",
            "fr",
            "Voici donc ce que je dirai que nous ferons mais tu me tueras.",
            "Voici donc ce que j'ai dit que nous ferions et tu peux me tuer.",
        ),
        (
            "He signed it on the ninth of October.",
            "de",
            "Er wird es am 9. Oktober nicht unterschreiben.",
            "Er unterschrieb es am 9. Oktober.",
        ),
        # What had an end, and what had none.
        ("I saw a fox.", "fr", "Il verra un renard.", "J'ai vu un renard."),
        ("I lived here for 6 years.", "fr", "Il vivra ici pendant 6 ans.",
         "J'ai vécu ici pendant 6 ans."),
        ("I lived here.", "fr", "Il vivra ici.", "Je vivais ici."),
        ("She was ill for three weeks.", "es", "Él estará enfermo durante tres semanas.",
         "Ella estuvo enferma durante tres semanas."),
        ("She then knew the way.", "es", "Él sabrá entonces el camino.",
         "Ella supo entonces el camino."),
        ("She slept here every day.", "fr", "Il dormira ici chaque jour.",
         "Elle dormait ici chaque jour."),
        ("At night, he slept alone.", "fr", "La nuit, il dormira seul.",
         "La nuit, il dormait seul."),
        # Whom a verb is done to, as this verb has it.
        ("I told her.", "fr", "Il les dira.", "Je lui ai dit."),
        ("I saw her.", "fr", "Il leur verra.", "Je l'ai vue."),
        ("I can help her.", "de", "Er wird sie nicht helfen.", "Ich kann ihr helfen."),
        ("I saw her in my house.", "de", "Er wird ihnen nicht in seinem Haus sehen.",
         "Ich sah sie in meinem Haus."),
        # What is said with a pronoun of one's own.
        ("We can meet there.", "fr", "Il rencontrera ici.", "Nous pouvons nous rencontrer là."),
        ("We can meet the buyer.", "fr", "Il rencontrera l'acheteur.",
         "Nous pouvons rencontrer l'acheteur."),
        ("I didn't care.", "fr", "Il souciera.", "Je ne me suis pas soucié."),
        ("The men didn't care.", "fr", "Les hommes soucieront.",
         "Les hommes ne se sont pas souciés."),
        ("They can't afford it.", "fr", "Il permettra cela.",
         "Ils ne peuvent pas se permettre cela."),
        ("I complained.", "es", "Él quejará.", "Me quejé."),
        ("She can afford the car.", "es", "Él permitirá el coche.",
         "Ella se puede permitir el coche."),
    ],
)  # fmt: skip
def test_more_answers_are_put_right(text: str, to: str, answer: str, shown: str | None) -> None:
    found = told(text, to)
    assert found is not None
    segments = undone([Segment(answer, "kept")], found.turned, to)
    assert (segments and "".join(one.text for one in segments)) == shown


@pytest.mark.parametrize(
    "text",
    [
        "I asked her if she had paid.",
        "Tell me when he pays.",
        "He acts as if he knew.",
        "Even if you pay, I will wait.",
        "The nurse who looked after me paid.",
        "The nurse who looks after my aunt does not pay.",
    ],
)
def test_what_is_asked_or_leans_on_a_word_is_no_condition(text: str) -> None:
    for to in ("fr", "de", "es"):
        found = told(text, to)
        assert found is None or not found.turned.words


def test_before_a_noun_is_no_condition() -> None:
    for text in ("Before my first lesson, I called.", "The day after the storm was clear."):
        found = told(text, "fr")
        assert found is None or not found.turned.words


def test_an_owner_alone_is_not_told_as_another() -> None:
    for text in ("The fish are fed as yours are.", "I know that the house is hers."):
        for to in ("fr", "de", "es"):
            found = told(text, to)
            assert found is None or not found.turned.persons


def test_two_subjects_of_a_verb_stay_joined() -> None:
    found = told("I know that Ann and Tom came home.", "fr")
    assert found is None or "joining" not in [word.name for word in found.turned.words]
