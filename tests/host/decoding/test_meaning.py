"""The meaning of a private word is that of its own sentence."""

from __future__ import annotations

import pytest

from prism import decoding, dictionary
from prism.substitution.model import Line, PublicWord, Substitution
from prism.tagging import analyse
from prism.text import PublicText, PublicTranslation


def line(private: str, word: str, substitute: str) -> Line:
    """The private sentence with one word replaced."""
    (sentence,) = analyse(private, "en")
    words, made, shift = [], [], 0
    for item in sentence.words:
        start, text = item.start + shift, item.text
        if text == word:
            text = substitute
            made.append(Substitution(start, start + len(text), text, word, item.tag))
            shift += len(text) - len(word)
        words.append(PublicWord(start, start + len(text), text, item.tag))
    public = private.replace(word, substitute, 1)
    return Line(0, len(private), PublicText(public), tuple(words), tuple(made), private)


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


def test_chosen_by_the_whole_text() -> None:
    words = dictionary.load("en", "fr")
    one, answer = line("He saw the sheet.", "sheet", "door"), PublicTranslation("Il a vu la porte.")
    paper, linen = (
        decoding.decode_line(one, answer, words, "fr", about).private_translation.value
        for about in (frozenset[str](), frozenset({"bed", "wash", "laundry"}))
    )
    assert (paper, linen) == ("Il a vu la feuille.", "Il a vu le drap.")


def test_an_engines_own_dictionary_is_not_asked_for_meanings() -> None:
    assert dictionary.load("en", "fr").senses is not None
    assert dictionary.load("en", "es", "apertium").senses is None


@pytest.mark.parametrize(
    ("target", "word", "answer", "written"),
    [
        ("es", "sleeps", "Respira mal.", "Duerme"),
        ("es", "stops", "Respira mal.", "Para"),
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
