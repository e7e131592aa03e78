"""What of a sentence's structure a translator mistook is put right, or shown as doubtful."""

from __future__ import annotations

import re

import pytest

from prism import dictionary
from prism.decoding import decode_line
from prism.decoding.model import Segment
from prism.decoding.structural import settled
from prism.languages.en.structure.senses import could, joints
from prism.languages.es.decoding.governing import linked
from prism.substitution.model import Line, PublicWord, Substitution
from prism.tagging import analyse
from prism.text import PublicText, PublicTranslation


def answer(private: str, shown: str, to: str) -> list[Segment]:
    """A decoded answer, its substitutions as `text{private word}`, after its structure was read."""
    found: list[Segment] = []
    for kept, own, word in re.findall(r"([^{}]*?)(?:(\w+)\{(\w+)\}|\Z)", shown):
        found += [Segment(kept, "kept"), Segment(own.replace("_", " "), "recovered", word)]
    line = Line(0, len(private), PublicText(private), (), (), private)
    return settled([one for one in found if one.text], line, "en", to)


def text(segments: list[Segment]) -> str:
    return "".join(one.text for one in segments)


def marked(segments: list[Segment]) -> dict[str, str]:
    return {one.source: one.alternative for one in segments if one.status == "uncertain"}


@pytest.mark.parametrize(
    ("private", "to", "shown", "right"),
    [
        (
            "I have slept badly since you rang.",
            "fr",
            "J'ai mal dormi puisque vous avez appelé{rang}.",
            "J'ai mal dormi depuis que vous avez appelé.",
        ),
        (
            "I said it was ours since mum paid.",
            "fr",
            "J'ai dit que c'était à nous depuis que maman a payé{paid}.",
            "J'ai dit que c'était à nous puisque maman a payé.",
        ),
        (
            "I have slept badly since you rang.",
            "de",
            "Ich habe schlecht geschlafen, da Sie anriefen{rang}.",
            "Ich habe schlecht geschlafen, seit Sie anriefen.",
        ),
        (
            "I liked him when I gave him my word.",
            "de",
            "Ich mochte ihn, wenn ich ihm mein Wort gab{gave}.",
            "Ich mochte ihn, als ich ihm mein Wort gab.",
        ),
        (
            "Speak with him, as he suggested.",
            "de",
            "Sprechen Sie mit ihm, da er vorschlug{suggested}.",
            "Sprechen Sie mit ihm, wie er vorschlug.",
        ),
        (
            "I can live here well as I am.",
            "de",
            "Ich kann hier gut leben{live}, da ich bin.",
            "Ich kann hier gut leben, wie ich bin.",
        ),
        (
            "As you hear there, she is better.",
            "de",
            "Da Sie dort hören{hear}, geht es ihr besser.",
            "Wie Sie dort hören, geht es ihr besser.",
        ),
        (
            "They confirmed that he left.",
            "de",
            "Sie bestätigten{confirmed}, sodass er ging{left}.",
            "Sie bestätigten, dass er ging.",
        ),
        (
            "I have slept badly since you rang.",
            "es",
            "He dormido mal ya que usted llamó{rang}.",
            "He dormido mal desde que usted llamó.",
        ),
    ],
)
def test_a_conjunction_of_the_other_sense_is_exchanged(
    private: str, to: str, shown: str, right: str
) -> None:
    found = answer(private, shown, to)
    assert text(found) == right
    assert not marked(found)


@pytest.mark.parametrize(
    ("private", "to", "shown"),
    [
        ("We waited when we could.", "de", "Wir warteten, wenn wir konnten."),
        ("He always smiled when we left.", "de", "Er lächelte immer, wenn wir gingen{left}."),
        ("When you call, I come.", "de", "Wenn Sie anrufen{call}, komme ich."),
        ("I slept, because you left.", "de", "Ich schlief, da Sie gingen{left}."),
        ("It was so late that he left.", "de", "Es war so spät, sodass er ging{left}."),
        ("He knows when she leaves.", "de", "Er weiß, wann sie geht{leaves}."),
        ("I want to see you.", "fr", "Je veux vous voir{see}."),
        ("The letter was written.", "de", "Der Brief{letter} wurde geschrieben{written}."),
        ("He left to see you.", "fr", "Il est parti pour vous voir{see}."),
        ("She hurt herself.", "fr", "Elle s'est blessée{hurt}."),
        ("She left, crying.", "fr", "Elle est partie en pleurant{crying}."),
        ("He came by walking.", "fr", "Il est venu en marchant{walking}."),
        ("I think he is ill.", "de", "Ich glaube{think}, er ist krank{ill}."),
        (
            "I thank you for your help in finding it.",
            "fr",
            "Je vous remercie de votre aide{help} pour le trouver{finding}.",
        ),
        (
            "She would like permission to leave.",
            "fr",
            "Elle aimerait{like} la permission{permission} de partir{leave}.",
        ),
        (
            "He sold the boats they built.",
            "de",
            "Er verkaufte{sold} die Boote, die sie bauten{built}.",
        ),
        (
            "She told the boy he could go.",
            "de",
            "Sie sagte{told} dem Jungen{boy}, er könne gehen{go}.",
        ),
        ("I left, and in the summer he came.", "de", "Ich ging{left}, und im Sommer kam{came} er."),
        (
            "She would not come if you asked.",
            "de",
            "Sie würde nicht kommen{come}, falls Sie fragten{asked}.",
        ),
        ("I bought a boat there.", "fr", "J'ai acheté{bought} un bateau{boat} là."),
        (
            "We built a house to sell it.",
            "de",
            "Wir bauten{built} ein Haus{house}, um es zu verkaufen{sell}.",
        ),
    ],
)
def test_what_is_right_stays_as_it_is(private: str, to: str, shown: str) -> None:
    found = answer(private, shown, to)
    assert text(found) == re.sub(r"\{\w+\}", "", shown)
    assert not marked(found) or "always" in private


@pytest.mark.parametrize(
    ("private", "to", "shown", "word"),
    [
        (
            "You count on the council letting you park.",
            "fr",
            "Vous comptez{count} sur le conseil en laissant{letting} que vous gariez{park}.",
            "letting",
        ),
        (
            "I couldn't bear him being noble about it.",
            "fr",
            "Je ne pouvais pas le supporter{bear} en étant noble{noble}.",
            "noble",
        ),
        (
            "There are the twins to carry.",
            "fr",
            "Il y a les jumeaux{twins} pour porter{carry}.",
            "carry",
        ),
        (
            "There are the twins to carry.",
            "de",
            "Es gibt die Zwillinge{twins}, um zu tragen{carry}.",
            "carry",
        ),
        (
            "You have stopped answering.",
            "de",
            "Sie haben aufgehört{stopped}, um zu antworten{answering}.",
            "answering",
        ),
        ("Did the calls.", "fr", "A fait les appels{calls}.", "calls"),
        ("No telling her son.", "de", "Kein Sagen{telling} ihres Sohns{son}.", "telling"),
        ("What I need is small.", "de", "Was ich brauchen{need} lasse, ist klein{small}.", "need"),
        (
            "She has been told to stay.",
            "fr",
            "Il a été dit{told} qu'elle restait{stay}.",
            "stay",
        ),
        (
            "Your claim that she stood there is false.",
            "de",
            "Ihre Behauptung{claim}, die sie dort stehen{stood} ließ, ist falsch{false}.",
            "claim",
        ),
        (
            "I suppose the thing slid away.",
            "fr",
            "Je suppose{suppose} la chose qui a glissé{slid}.",
            "suppose",
        ),
        (
            "It made me cry.",
            "de",
            "Es zwang{made} mich dabei, wie er weinte{cry}.",
            "cry",
        ),
        ("It means the word \"no\" stays there.", "de",
         "Es bedeutet{means} das Wort, das dort „nein“ bleibt{stays}.", "means"),
        ("The two firms that wrote to us sell it.", "de",
         "Die zwei Firmen{firms}, die zu uns geschrieben{wrote} wurden, verkaufen{sell} es.",
         "wrote"),
        ("I can live here as she was ill.", "de",
         "Ich kann hier leben{live}, da sie krank{ill} war.", "ill"),
        ("She said that she had copied.", "fr",
         "Elle a dit{said} qu'elle s'était copiée{copied}.", "copied"),
        ("I put it there.", "de", "Ich lege{put} es dorthin.", "put"),
        ("I have begun to answer.", "fr", "J'ai commencé pour répondre{answer}.", "answer"),
        ("I thank you for your help in finding it.", "fr",
         "Je vous remercie de votre aide{help} en le trouvant{finding}.", "finding"),
        ("She would like permission to leave.", "fr",
         "Elle aimerait{like} que la permission{permission} parte{leave}.", "leave"),
        ("He sold the boats they built.", "de", "Er verkaufte{sold} die Boote, sie bauten{built}.",
         "built"),
        ("He sold the boats they built.", "fr",
         "Il a vendu{sold} les bateaux{boats}, ils construisaient{built}.",
         "built"),
        ("I called him, and he would have it taken care of.", "fr",
         "Je l'ai appelé{called}, et il le ferait prendre_soin_de{taken}.", "taken"),
        ("They would not answer, and he left.", "de",
         "Sie würden nicht antworten{answer}, und er ging{left}.", "answer"),
        ("I have been working here for 6 months.", "fr",
         "J'ai travaillé{working} ici pendant 6 mois.",
         "working"),
        ("I bought a boat there.", "fr", "J'ai acheté{bought} des bateaux{boat} là.", "boat"),
        ("They spoke of the house to be sold.", "de",
         "Sie sprachen über das Haus{house}, um verkauft{sold} zu werden.", "sold"),
        ("She was the first woman to win it.", "de",
         "Sie war die erste Frau{woman}, um es zu gewinnen{win}.", "win"),
        ("He called and said to wait.", "de",
         "Er rief an und sagte{said}, um zu warten{wait}.", "wait"),
        ("I thought of little else.", "fr", "J'ai pensé{thought} à autre chose de petit{little}.",
         "little"),
        (
            "He wrote that he could come.",
            "fr",
            "Il a écrit{wrote} qu'il pourrait venir{come}, si vous voulez.",
            "",
        ),
        ("The dog barked.", "de", "Der Hund{dog} bellte{barked} sich.", "barked"),
        ("The dog changed.", "de", "Der Hund{dog} änderte{changed} sich.", ""),
        ("Ask twice.", "fr", "Demandez{Ask}-vous deux fois.", "Ask"),
        ("She stopped calling us.", "fr", "Elle est passée{stopped} en nous appelant{calling}.",
         "calling"),
        ("I have known him for years.", "de", "Ich habe ihn seit Jahren gekannt{known}.", "known"),
        ("She got her bag stolen.", "es", "Consiguió{got} su bolso{bag} robado{stolen}.", "got"),
        ("She calls more often.", "de", "Sie ruft oft{often} an.", "often"),
        ("He is older.", "de", "Er ist älter{older}.", ""),
        ("He would not listen.", "de", "Er würde nicht zuhören{listen}.", "listen"),
        ("He would not listen if you came.", "de", "Er würde nicht zuhören{listen}.", ""),
        ("Which is why I couldn't bear it when he left.", "fr",
         "C'est pourquoi je ne pouvais pas le supporter{bear} quand il est parti{left}.", "bear"),
    ],
)  # fmt: skip
def test_a_construction_that_was_mistaken_is_shown_as_doubtful(
    private: str, to: str, shown: str, word: str
) -> None:
    found = marked(answer(private, shown, to))
    assert word in found if word else not found
    for one, says in found.items():
        assert one in says or says in private


def test_the_senses_of_a_word_are_told_where_the_sentence_shows_them() -> None:
    def senses(sentence: str) -> list[str]:
        return [one.sense for one in joints(analyse(sentence, "en")[0].words)]

    assert senses("I have slept badly since you rang.") == ["time"]
    assert senses("I left since you rang.") == ["cause"]
    assert senses("I had left, since then.") == []
    assert senses("Since you rang I sleep badly.") == [""]
    assert senses("You have paid, so we left, since you rang.") == ["cause"]
    assert senses("Since the rain the wall has leaked and I left.") == [""]
    assert senses("As he said, it rains.") == ["manner"]
    assert senses("As he was ill, we left.") == [""]
    assert senses("I smiled when he left.") == ["once"]
    assert senses("I usually smiled when he left.") == [""]


@pytest.mark.parametrize(
    ("sentence", "sense"),
    [
        ("I could hear it, and I smiled.", "past"),
        ("You could call him if you like.", "open"),
        ("I could call him.", ""),
        ("She left so he could sleep.", "past"),
        ("It is why I could not bear what he did.", ""),
    ],
)
def test_what_could_be_is_told_from_what_was_possible(sentence: str, sense: str) -> None:
    words = analyse(sentence, "en")[0].words
    at = next(at for at, word in enumerate(words) if word.text == "could")
    assert could(words, at) == sense


def test_no_function_word_is_what_is_left_of_a_content_word() -> None:
    public = "If I can't notify anything, nobody is there."
    words = analyse(public, "en")[0].words
    start = public.index("notify")
    made = Substitution(start, start + 6, "notify", "lift", "VB", "word", "")
    told = tuple(PublicWord(word.start, word.end, word.text, word.tag) for word in words)
    line = Line(0, 40, PublicText(public), told, (made,), "If I can't lift anything")
    reply = PublicTranslation("Wenn ich nichts melden kann, ist niemand da.")
    found = decode_line(line, reply, dictionary.load("en", "de"), "de")
    assert "nichts" in found.private_translation.value


@pytest.mark.parametrize(
    ("private", "to", "shown", "wanted"),
    [
        ("It happens to be there.", "fr", "Cela arrive{happens} pour être là.", {"happens"}),
        ("It seems to be worse there.", "fr", "Cela semble{seems} être pire là.", set()),
        (
            "He happened to be there.",
            "de",
            "Er passierte{happened}, um dort zu sein.",
            {"happened"},
        ),
        ("He happened to be there.", "de", "Er war zufällig{happened} dort.", set()),
    ],
)
def test_what_governs_a_verb_that_stays_is_marked(
    private: str, to: str, shown: str, wanted: set[str]
) -> None:
    assert marked(answer(private, shown, to)).keys() == wanted


@pytest.mark.parametrize(
    ("private", "to", "shown", "right"),
    [
        ("She wanted to sell it.", "fr", "Elle voulait{wanted} pour le vendre{sell}.",
         "Elle voulait le vendre."),
        ("She did not want to sell it.", "fr", "Elle ne voulait{want} pas pour le vendre{sell}.",
         "Elle ne voulait pas le vendre."),
        ("We decided to open it.", "fr", "Nous avons décidé{decided} pour l'ouvrir{open}.",
         "Nous avons décidé de l'ouvrir."),
        ("We try to open it.", "fr", "Nous essayons{try} afin d'ouvrir{open} cela.",
         "Nous essayons d'ouvrir cela."),
        ("You will manage to write.", "fr", "Vous réussirez{manage} de écrire{write}.",
         "Vous réussirez à écrire."),
        ("They began to shout.", "fr", "Ils ont commencé{began} de crier{shout}.",
         "Ils ont commencé de crier."),
        ("It seems to be open.", "fr", "Cela semble{seems} pour être ouvert.",
         "Cela semble être ouvert."),
        ("She needs to be paid.", "fr", "Elle a_besoin_de{needs} pour être payée{paid}.",
         "Elle a besoin d'être payée."),
        ("They persuaded the judge to wait.", "fr",
         "Ils ont persuadé{persuaded} le juge{judge} pour attendre{wait}.",
         "Ils ont persuadé le juge d'attendre."),
        ("We are ready to sail.", "fr", "Nous sommes prêts{ready} pour naviguer{sail}.",
         "Nous sommes prêts à naviguer."),
        ("He hopes to win.", "de", "Er hofft{hopes}, um zu gewinnen{win}.",
         "Er hofft, zu gewinnen."),
        ("He wanted to paint the fence.", "de",
         "Er wollte{wanted}, um den Zaun{fence} zu streichen{paint}.",
         "Er wollte den Zaun streichen."),
        ("He wants to attach it.", "de", "Er will{wants}, um es anzuhängen{attach}.",
         "Er will es anhängen."),
        ("She loved to swim.", "de", "Sie liebte{loved}, um zu schwimmen{swim}.",
         "Sie liebte es, zu schwimmen."),
        ("It seems to burn.", "de", "Es scheint{seems}, um zu brennen{burn}.",
         "Es scheint zu brennen."),
        ("I am happy to pay.", "fr", "Je suis heureux{happy} pour payer.",
         "Je suis heureux de payer."),
        ("I was forced to sell it.", "fr", "J'étais forcé{forced} pour le vendre{sell}.",
         "J'étais forcé à le vendre."),
        ("She was forced to sell it.", "es", "Estaba forzada{forced} de venderlo.",
         "Estaba forzada a venderlo."),
        ("She is frightened to sell it.", "es",
         "Ella está asustada{frightened} para venderlo{sell}.",
         "Ella está asustada de venderlo."),
        ("She wanted to sell it.", "es", "Ella quería{wanted} para venderlo{sell}.",
         "Ella quería venderlo."),
        ("They began to shout.", "es", "Empezaron{began} para gritar{shout}.",
         "Empezaron a gritar."),
        ("She tries to sell it.", "es", "Ella trata{tries} para venderlo{sell}.",
         "Ella trata de venderlo."),
    ],
)  # fmt: skip
def test_an_infinitive_is_joined_as_its_verb_joins_it(
    private: str, to: str, shown: str, right: str
) -> None:
    found = answer(private, shown, to)
    assert text(found) == right
    assert not marked(found)


@pytest.mark.parametrize(
    ("private", "to", "shown"),
    [
        # What would have to stand elsewhere, what several govern, what the verb does not govern.
        ("I know that he wanted to sleep.", "de",
         "Ich weiß, dass er wollte{wanted}, um zu schlafen{sleep}."),
        ("He wants to eat and to sleep.", "de",
         "Er will{wants}, um zu essen{eat} und zu schlafen{sleep}."),
        ("I ask you to wait.", "de", "Ich frage{ask} Sie, um zu warten{wait}."),
        ("He found the room we chose to be empty.", "fr",
         "Il a trouvé{found} la pièce{room} que nous avons choisi{chose} pour être vide."),
    ],
)  # fmt: skip
def test_an_infinitive_that_cannot_be_joined_for_certain_is_marked(
    private: str, to: str, shown: str
) -> None:
    found = answer(private, shown, to)
    assert text(found) == re.sub(r"\{\w+\}", "", shown)
    assert marked(found)


def test_a_participle_governs_in_all_its_forms() -> None:
    text = "Están dispuestas para ir."
    (change,) = linked(text, (6, 16), None) or ()
    assert text[: change.start] + change.text + text[change.end :] == "Están dispuestas a ir."
