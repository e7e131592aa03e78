"""What the answer to a plain telling may tell otherwise is marked."""

from __future__ import annotations

import re

import pytest

from prism.cli.showing import marked
from prism.decoding.model import Decoding, Segment
from prism.decoding.structural import settled
from prism.substitution.model import Line
from prism.substitution.turned import Turned
from prism.text import PublicText


def shown(private: str, answer: str, to: str, plain: bool = True) -> str:
    """A decoded answer, its substitutions as `text{private word}`, with its marks."""
    found: list[Segment] = []
    for kept, own, word in re.findall(r"([^{}]*?)(?:(\w+)\{(\w+)\}|\Z)", answer):
        found += [Segment(kept, "kept"), Segment(own.replace("_", " "), "recovered", word)]
    turned = Turned((), (), (), False, False) if plain else None
    line = Line(0, len(private), PublicText(private), (), (), private, turned)
    return marked(Decoding(tuple(settled([one for one in found if one.text], line, "en", to))))


@pytest.mark.parametrize(
    ("private", "to", "answer", "wanted"),
    [
        # Who is left out is no one who is told to do it.
        ("Hope you are well.", "fr", "Espérez{Hope} que vous allez bien.",
         "[Espérez?] que vous allez bien."),
        ("Thanks, appreciate it!", "es", "Gracias, ¡aprécielo{appreciate}!",
         "Gracias, ¡[aprécielo?]!"),
        ("The man came the day I rang and stayed.", "fr",
         "L'homme est venu le jour où j'ai sonné et suis_resté{stayed}.",
         "L'homme est venu le jour où j'ai sonné et [suis resté?]."),
        ("I know it may rain and didn't expect snow.", "de",
         "Ich weiß, dass es regnen kann und keinen Schnee erwartete{expect}.",
         "Ich weiß, dass es regnen kann und keinen Schnee [erwartete?]."),
        ("I sat down, wrote a line.", "es", "Me senté, escribió{wrote} una línea{line}.",
         "Me senté, [escribió?] una línea."),
        ("The train could not be stopped and kept rolling.", "fr",
         "Le train ne pouvait pas être arrêté{stopped} et gardé{kept} roulant.",
         "Le train ne pouvait pas être arrêté et [gardé?] roulant."),
        # Habits, and what was not done.
        ("He would run to the shop.", "fr", "Il courrait{run} au magasin{shop}.",
         "Il [courrait?] au magasin."),
        ("He should have just waited.", "fr", "Il devrait avoir attendu{waited}.",
         "Il [devrait avoir?] attendu."),
        ("Ann was sure somebody would find it.", "fr",
         "Ann était sûre que quelqu'un le trouve{find}.",
         "Ann était sûre que quelqu'un le [trouve?]."),
        ("She had dried plums.", "de", "Sie hatte Pflaumen{plums} getrocknet{dried}.",
         "Sie hatte Pflaumen [getrocknet?]."),
        # Who is given or told something.
        ("They threw her nuts.", "fr", "Ils lançaient{threw} ses noix{nuts}.",
         "Ils [lançaient?] ses [noix?]."),
        ("They gave Tom a prize.", "de", "Sie gaben{gave} den Preis{prize} von Tom{Tom}.",
         "Sie [gaben?] den [Preis?] von [Tom?]."),
        ("They told the doctor.", "es", "Dijeron{told} el médico{doctor}.",
         "Dijeron el [médico?]."),
        ("They told the doctor.", "es", "Le dijeron{told} al médico{doctor}.",
         "Le dijeron al médico."),
        ("She sent the note to Ben.", "es", "Envió{sent} la nota{note} con Ben{Ben}.",
         "Envió la nota con [Ben?]."),
        ("I told him that.", "fr", "Je l'ai_dit{told}.", "Je l'[ai dit?]."),
        # Who does what a participle says.
        ("Tom came to the shop looking for a dog.", "de",
         "Tom kam in den Laden{shop}, der einen Hund sucht{looking}.",
         "Tom kam in den Laden, der einen Hund [sucht?]."),
        ("We know the newly serving cooks.", "fr",
         "Nous connaissons les cuisiniers serviraient{serving}.",
         "Nous connaissons les cuisiniers [serviraient?]."),
        ("We sell a cake called Sachertorte.", "de",
         "Wir verkaufen einen Kuchen, der Sachertorte rief{called}.",
         "Wir verkaufen einen Kuchen, der Sachertorte [rief?]."),
        ("We need a horse moved to town.", "de", "Wir brauchen ein Pferd, das bewegt{moved} wurde.",
         "Wir brauchen ein Pferd, das [bewegt?] wurde."),
        ("We wanted Ann to hear.", "de", "Wir wollten{wanted} Ann hören{hear}.",
         "Wir [wollten?] Ann [hören?]."),
        # More, most, whose, none.
        ("It is the cheapest offer.", "fr", "C'est l'offre chère{cheapest}.",
         "C'est l'offre [chère?]."),
        ("It is the cheapest offer.", "fr", "C'est l'offre la moins chère{cheapest}.",
         "C'est l'offre la moins chère."),
        ("He wants a higher price.", "es", "Quiere un precio alto{higher}.",
         "Quiere un precio [alto?]."),
        ("I saw my model sister.", "es", "Vi a la hermana{sister} de mi modelo{model}.",
         "Vi a la hermana de mi [modelo?]."),
        ("We got the Smith letter.", "fr", "Nous avons reçu la lettre à Smith{Smith}.",
         "Nous avons reçu la lettre à [Smith?]."),
        ("There was no chair, bench, or stool.", "fr",
         "Il n'y avait pas de chaise{chair}, un banc{bench} ou un tabouret{stool}.",
         "Il n'y avait pas de chaise, un [banc?] ou un [tabouret?]."),
        ("Do not leave the pot or we burn it.", "de",
         "Lassen Sie nicht den Topf{pot} oder wir, die ihn anbrennen{burn}.",
         "Lassen Sie nicht den Topf oder wir, die ihn [anbrennen?]."),
        ("We drank the wine we chose to be cold.", "fr",
         "Nous avons bu le vin{wine}, nous avons_choisi{chose} d'être froids.",
         "Nous avons bu le vin, nous [avons choisi?] d'être froids."),
        ("Ann loves the game.", "es", "Ann encanta{loves} el juego{game}.",
         "Ann [encanta?] el juego."),
        # What the translator says of its own accord.
        ("The sun rose in the morning.", "fr", "Le soleil s'est levé demain matin.",
         "Le soleil s'est levé [demain matin?]."),
        ("It is an incredibly cheap shop.", "fr", "C'est un magasin parfois bon marché.",
         "C'est un magasin [parfois?] bon marché."),
        ("The view alone deserves it.", "es", "La vista merece solo eso.",
         "La vista merece [solo?] eso."),
        ("We left before the meeting.", "fr", "Nous sommes partis devant la réunion.",
         "Nous sommes partis [devant?] la réunion."),
        ("He died after a long fight.", "de", "Er starb gegen einen langen Kampf.",
         "Er starb [gegen?] einen langen Kampf."),
        ("He almost fell.", "fr", "Il est presque tombé.", "Il est [presque?] tombé."),
        ("He doesn't just sing.", "es", "Simplemente no canta.", "[Simplemente?] no canta."),
        ("It was not entirely clear.", "de", "Es war völlig nicht klar.",
         "Es war [völlig nicht?] klar."),
        ("There was even a garden.", "de", "Es gab einmal einen Garten.",
         "Es gab [einmal?] einen Garten."),
        ("I like all the songs, including this one.", "de",
         "Ich mag alle Lieder, wenn man dieses einschließt.",
         "Ich mag alle Lieder, [wenn man?] dieses einschließt."),
        ("You end up with debts.", "de", "Sie müssen mit Schulden enden.",
         "Sie [müssen?] mit Schulden enden."),
        ("She is a loyal friend.", "fr", "C'est une amie peu loyale.",
         "C'est une amie [peu?] loyale."),
        ("You probably missed it.", "fr", "Vous l'auriez probablement manqué.",
         "Vous l'[auriez?] probablement manqué."),
        ("They came back a month later.", "de", "Einen Monat zuvor kamen sie zurück.",
         "Einen Monat [zuvor?] kamen sie zurück."),
        ("I had to talk to him.", "de", "Ich musste über ihn reden.",
         "Ich musste [über?] ihn reden."),
        ("I swim every other day.", "es", "Nado cualquier otro día.",
         "Nado [cualquier otro?] día."),
        ("I am glad you came at all.", "es", "Me alegro de que viniera en absoluto.",
         "Me alegro de que viniera [en absoluto?]."),
        ("Thanks Ben for the help.", "es", "Gracias a Ben por la ayuda.",
         "[Gracias a?] Ben por la ayuda."),
        ("It seems you missed it.", "es", "Le parece a usted que lo perdió.",
         "Le parece [a usted?] que lo perdió."),
        ("Put it somewhere else.", "es", "Póngalo, de otro modo, en algún lugar.",
         "Póngalo, [de otro modo?], en algún lugar."),
        ("He was sure it was true.", "es", "Era seguro que era verdad.",
         "[Era seguro?] que era verdad."),
        ("Just as he fell, it rang.", "fr", "Tout comme il est tombé, cela a sonné.",
         "[Tout comme?] il est tombé, cela a sonné."),
        ("The score changed once.", "fr", "Le score l'a changé une fois.",
         "Le score [l'?]a changé une fois."),
        ("He found the thing.", "fr", "Il a_fait_trouver{found} la chose{thing}.",
         "Il [a fait trouver?] la chose."),
        ("I am doing it and found the key.", "fr", "Je le fais et ai fait trouver la clé.",
         "Je le fais et ai [fait trouver?] la clé."),
        ("I prefer it and see it.", "de", "Ich lasse es bevorzugen und sehe es.",
         "Ich [lasse?] es bevorzugen und sehe es."),
        ("There is no shop since that has been able to do it.", "es",
         "No hay tienda, ya que eso ha sido capaz de hacerlo.",
         "No hay tienda, [ya que?] eso ha sido capaz de hacerlo."),
        ("I am worried cause I have no plan.", "fr",
         "Je suis une cause inquiète, je n'ai pas de plan.",
         "Je suis une [cause?] inquiète, je n'ai pas de plan."),
        ("Had to keep it in mind.", "es", "Tuvo que tenerlo en cuenta.",
         "[Tuvo?] que tenerlo en cuenta."),
        ("I wish all happy days.", "de", "Ich wünsche alle frohen Tage.",
         "Ich wünsche [alle?] frohen Tage."),
        ("I am sure, because once I saw it.", "de", "Ich bin sicher, denn wenn ich es sah.",
         "Ich bin sicher, denn [wenn?] ich es sah."),
        ("It takes the most dangerous cases first.", "de", "Es nimmt die meisten Fälle zuerst.",
         "Es nimmt [die meisten?] Fälle zuerst."),
        ("Don't go to Miller.", "de", "Gehen Sie nicht von Miller.",
         "Gehen Sie nicht [von?] Miller."),
        ("They met there for a picnic.", "de", "Dort trafen sie sich nach einem Picknick.",
         "Dort trafen sie sich [nach?] einem Picknick."),
        ("Hear what he has to say.", "de", "Hören Sie, was er sagen muss.",
         "Hören Sie, was er sagen [muss?]."),
        ("It looks like it is riding.", "es", "Parece como si estuvieran montando.",
         "Parece [como si estuvieran?] montando."),
        ("Going before winter is best.", "es", "Ir antes del momento en que el invierno es mejor.",
         "Ir [antes del momento en que?] el invierno es mejor."),
        ("We looked, however several shops told us other things.", "fr",
         "Nous avons regardé, aussi nombreux que soient les magasins.",
         "Nous avons regardé, [aussi nombreux que soient?] les magasins."),
        ("It lists it, so depending on the town you find it.", "fr",
         "Il le montre dépendant tellement de la ville que vous le trouvez.",
         "Il le montre dépendant [tellement?] de la ville que vous le trouvez."),
        ("They asked for everybody.", "es", "Preguntaron a todos.", "Preguntaron [a todos?]."),
        ("I realize they are young.", "es", "Darse cuenta de que son jóvenes.",
         "[Darse?] cuenta de que son jóvenes."),
        ("I was moving out.", "es", "Estaba mudarse.", "[Estaba mudarse?]."),
        ("He could throw fast now.", "de", "Er könnte jetzt schnell werfen{throw}.",
         "Er [könnte?] jetzt schnell [werfen?]."),
        ("She is nursing.", "es", "Ella es cuidada{nursing}.", "Ella es [cuidada?]."),
        ("When the man gets the letter the woman gets angry.", "fr",
         "Quand l'homme obtient la lettre{letter} de la femme{woman}, il est en colère{angry}.",
         "Quand l'homme obtient la lettre de la [femme?], il est en colère."),
        ("They said they could use help.", "de",
         "Sie sagten, sie konnten Hilfe{help} brauchen{use}.",
         "Sie sagten, sie [konnten?] Hilfe brauchen."),
        # Which conjunction it is: marked itself, where its sense is not known or no mood fits.
        ("As they go through the wood, they sing.", "de",
         "Da sie durch den Wald gehen{go}, singen sie.",
         "[Da?] sie durch den Wald gehen, singen sie."),
        ("He put it there so we could see it.", "fr", "Il l'a mis là, alors nous pouvions le voir.",
         "Il l'a mis là, [alors?] nous pouvions le voir."),
    ],
)  # fmt: skip
def test_what_may_tell_another_story_is_marked(
    private: str, to: str, answer: str, wanted: str
) -> None:
    assert shown(private, answer, to) == wanted


@pytest.mark.parametrize(
    ("private", "to", "answer", "wanted"),
    [
        ("As you know, we won.", "fr", "Alors que vous savez{know}, nous avons gagné.",
         "Comme vous savez, nous avons gagné."),
        ("As you may recall, we won.", "fr",
         "Pendant que vous pouvez vous rappeler, nous avons gagné.",
         "Comme vous pouvez vous rappeler, nous avons gagné."),
        ("As I wrote in my note, we won.", "de",
         "Da ich in meiner Notiz schrieb{wrote}, gewannen wir.",
         "Wie ich in meiner Notiz schrieb, gewannen wir."),
        ("As it turned out, we won.", "es", "Mientras resultó{turned}, ganamos.",
         "Como resultó, ganamos."),
        ("While it is true, he is late.", "fr", "Pendant qu'il est vrai, il est en retard.",
         "Alors qu'il est vrai, il est en retard."),
        ("They asked Ann if he came.", "de", "Sie fragten{asked} Ann, falls er kam{came}.",
         "Sie fragten Ann, ob er kam."),
    ],
)  # fmt: skip
def test_a_conjunction_says_what_it_says_in_the_private_sentence(
    private: str, to: str, answer: str, wanted: str
) -> None:
    assert shown(private, answer, to) == wanted


def test_what_was_sent_as_it_is_has_none_of_these_marks() -> None:
    answer = "C'était bien{good} demain matin."
    assert "[" not in shown("It was good in the morning.", answer, "fr", plain=False)
