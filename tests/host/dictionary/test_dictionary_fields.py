"""Fields of life: their file, what a text is about by them, and the meanings that this chooses."""

from __future__ import annotations

from pathlib import Path

import pytest

from prism.dictionary.fields import NO_TOPIC, Fields, Private, Topic
from prism.dictionary.meaning import Choice, choose
from prism.dictionary.model import Entry, Translation
from prism.dictionary.senses import Senses
from prism.errors import DictionaryError
from prism.morphology import paradigms
from prism_lab.dictionary.fields import Home, at_home, turned

HEAD = "# prism fields: 1\n# language: en\n# fields: farm home kitchen law money sea\n"
LEXICON = (
    "pan\tkitchen\noven\tkitchen\nlawyer\tlaw\nsofa\thome\nlamp\thome\nbed\thome\nfork\tkitchen\n"
    "account\tmoney\nbank\tmoney\nboat\tsea\newe\tfarm\nhay\tfarm\nloan\tmoney\nnet\tsea farm\n"
)
MEANINGS = (
    "# prism senses: 1\n"
    "bank\tNN\t0.4\tcash @money\tbanque\n"
    "bank\tNN\t0.6\tflood _of @farm @sea\trive\n"
)
SHIPPED = Path(__file__).parents[3] / "dictionaries"


def private(text: str) -> list[Private]:
    return [Private(word, word, "NN" if word == "bank" else "") for word in text.split()]


def test_words_point_at_fields_by_their_lemma_or_as_they_stand() -> None:
    lexicon = Fields(HEAD + LEXICON, "en.tsv")
    assert lexicon.of(Private("ewes", "ewe")) == ("farm",)
    assert lexicon.of(Private("net", "nets")) == ("sea", "farm")
    assert lexicon.of(Private("thing", "thing")) == ()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("hay\tfarm\n", "line 1"),
        (HEAD + "hay farm\n", "line 4"),
        (HEAD + "ewe\tfarm\nhay\t\n", "line 5"),
        (HEAD + "ewe\tfarm\nhay\tfram\n", "line 5"),
        (HEAD + "ewe\tfarm\n\nhay\tfarm\n", "line 5"),
        (HEAD + "ewe\tfarm\nhay\tfarm\tsea\n", "line 5"),
    ],
)
def test_a_bad_line_is_told(text: str, place: str) -> None:
    with pytest.raises(DictionaryError, match=place):
        Fields(text, "en.tsv")


def test_a_meaning_says_its_fields_among_its_cues() -> None:
    money, river = Senses(MEANINGS, "en-fr.tsv").of("bank", "NN")
    assert (money.cues, money.followers, money.fields) == ({"cash"}, frozenset(), {"money"})
    assert (river.cues, river.followers, river.fields) == ({"flood"}, {"of"}, {"farm", "sea"})


def chosen(*sentences: str, fields: str = LEXICON) -> Choice | None:
    """The meaning of "bank" in the last sentence of a text."""
    senses = Senses(MEANINGS, "en-fr.tsv", Fields(HEAD + fields, "en.tsv"))
    entry = Entry("bank", "NN", 0.6, (Translation("banque", 0.6),))
    words = [private(one) for one in sentences]
    topic = Topic(enumerate(words), senses.pointing)
    last = len(words) - 1
    scene = topic.scene(last, last + 1)
    at = sentences[-1].split().index("bank")
    return choose(senses, entry, "NN", words[-1], at, paradigms("fr"), scene)


def written(*sentences: str, fields: str = LEXICON) -> str:
    choice = chosen(*sentences, fields=fields)
    return choice.entry.best if choice is not None else ""


def test_what_the_sentence_and_the_text_are_about_tells_the_meaning() -> None:
    assert written("the bank gave way") == "banque"
    assert written("the ewe and the hay in the boat at the bank gave way") == "rive"
    farm = "the ewe ate", "she ate hay in the boat", "the boat has a net with hay for the ewe"
    assert written(*farm, "the bank gave way") == "rive"
    assert written("the loan", "an account", "the bank gave way") == "banque"
    money = chosen("the loan", "an account", "the bank gave way")
    assert money is not None and not money.other
    doubted = chosen("the bank gave way")
    assert doubted is not None and doubted.other == "rive"


def test_without_evidence_a_meaning_is_chosen_as_without_fields() -> None:
    for sentence in ("the bank gave way", "the flood at the bank of it", "cash of the bank"):
        assert chosen(sentence) == chosen(sentence, fields="")
        assert chosen("a thing", "it gave way", sentence) == chosen(sentence)


def test_near_sentences_tell_more_than_far_ones_and_the_word_itself_nothing() -> None:
    senses = Senses(MEANINGS, "en-fr.tsv", Fields(HEAD + LEXICON, "en.tsv"))
    words = [private(text) for text in ("hay", "it", "it", "loan bank", "the bank")]
    scene = Topic(enumerate(words), senses.pointing).scene(4, 5)
    found = scene.evidence({}, "bank")
    assert found["money"] > found["farm"] > 0
    assert scene.evidence({}, "it")["money"] > found["money"]
    assert NO_TOPIC.scene().evidence({}, "bank") == {}


def test_a_noun_mostly_means_the_same_all_over_a_text() -> None:
    told = "the bank of the flood"
    assert written(told) == "rive"
    assert written("the bank gave way") == "banque"
    assert written(told, told, "the bank gave way") == "rive"
    assert written("the bank gave way", "the bank gave way", told) == "rive"


def test_a_word_of_several_fields_counts_less() -> None:
    senses = Senses(MEANINGS, "en-fr.tsv", Fields(HEAD + LEXICON, "en.tsv"))
    (loan,), (bank,) = (senses.pointing(Private(w, w)).values() for w in ("loan", "bank"))
    assert bank < loan
    assert set(senses.pointing(Private("net", "net")).values()) == {0.5}


@pytest.mark.parametrize("language", ["en", "fr", "de", "es"])
def test_what_is_shipped_names_fields_that_there_are(language: str) -> None:
    text = (SHIPPED / "fields" / f"{language}.tsv").read_text(encoding="utf-8")
    lexicon = Fields(text, f"{language}.tsv")
    assert len(lexicon.names) == 45 and text.count("\n") > 7_000
    assert {"# licence: ", "# corpus: "} <= {
        line[: line.find(":") + 2] for line in text.split("\n")
    }
    others = ("en",) if language != "en" else ("fr", "de", "es")
    for other in others:
        said = (SHIPPED / "senses" / f"{language}-{other}.tsv").read_text(encoding="utf-8")
        cues = {
            c
            for row in said.split("\n")
            if row[:1] not in ("#", "")
            for c in row.split("\t")[3].split()
        }
        marked = {cue[1:] for cue in cues if cue.startswith("@")}
        assert marked and marked <= lexicon.names


def test_a_meaning_is_told_by_what_it_becomes_and_passes_its_fields_on() -> None:
    known = [
        Home({"fr": frozenset({"banque"})}, frozenset({"cash"}), ("money",)),
        Home({"fr": frozenset({"rive", "berge"})}, frozenset({"flood"}), ("farm", "sea")),
    ]
    bank = at_home(("bank", "NN", 0.4, ["flood"], ["rive"]), known, "fr")
    assert bank[3] == ["flood", "@farm", "@sea"]
    assert at_home(bank, known[:1], "fr") == bank, "what it says already it keeps"
    unknown = ("bank", "NN", 0.4, ["flood"], ["banc"])
    assert at_home(unknown, known, "fr") == unknown
    english = Fields(HEAD + LEXICON, "en.tsv")
    rive, pret = ("rive", "NN", 1.0, [], ["bank"]), ("prêt", "NN", 1.0, [], ["loan"])
    assert turned(rive, english, {("bank", "NN"): [bank]})[3] == ["@farm", "@sea"]
    assert turned(pret, english, {})[3] == ["@money"]
