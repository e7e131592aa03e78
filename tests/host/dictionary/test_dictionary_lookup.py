"""Finding entries: exactly, through a like tag, through the lemma, and in extra files."""

from __future__ import annotations

import pytest

from prism.dictionary import Dictionary

HEAD = "# prism dictionary: 1\n# source: en\n# target: fr\n# translator: test\n"
TEXT = HEAD + "\n".join(
    (
        "Monday\tNNP\t0.9\tboth\t0\tlundi 0.9",
        "house\tNN\t0.9\tboth\t0.4\tmaison 0.9",
        "house\tVB\t0.4\tdecode\t0\tloger 0.5",
        "houses\tNNS\t0.9\tboth\t0\tmaisons 0.9",
        "invoice\tNN\t0.5\tdecode\t0\tfacture 0.9",
        "go\tVB\t0.9\tboth\t0\taller 0.9",
        "walked\tVBD\t0.9\tboth\t0\tmarchait 0.5",
        "big\tJJ\t0.9\tboth\t0\tgrand 0.9",
        "tired\tJJ\t0.9\tboth\t0\tfatigué 0.9",
        "",
    )
)


@pytest.fixture
def dictionary() -> Dictionary:
    return Dictionary(TEXT)


@pytest.mark.parametrize(
    ("word", "tag", "best"),
    [
        ("house", "NN", "maison"),
        ("House", "NN", "maison"),
        ("house", "VB", "loger"),
        ("Monday", "NNP", "lundi"),
    ],
)
def test_exact(dictionary: Dictionary, word: str, tag: str, best: str) -> None:
    entry = dictionary.entry(word, tag)
    assert entry is not None
    assert entry.best == best


@pytest.mark.parametrize(("word", "tag"), [("house", "JJ"), ("monday", "NNP"), ("go", "VBD")])
def test_exact_finds_nothing_else(dictionary: Dictionary, word: str, tag: str) -> None:
    assert dictionary.entry(word, tag) is None


@pytest.mark.parametrize(
    ("word", "tag", "found"),
    [
        ("invoices", "NNS", ("invoice", "NN")),
        ("Invoices", "NNS", ("invoice", "NN")),
        ("went", "VBD", ("go", "VB")),
        ("going", "VBG", ("go", "VB")),
        ("walked", "VBN", ("walked", "VBD")),
        ("bigger", "JJR", ("big", "JJ")),
        ("go", "VBP", ("go", "VB")),
        ("tired", "VBN", ("tired", "JJ")),
    ],
)
def test_resolved(dictionary: Dictionary, word: str, tag: str, found: tuple[str, str]) -> None:
    entry = dictionary.resolve(word, tag)
    assert entry is not None
    assert (entry.word, entry.tag) == found


@pytest.mark.parametrize(
    ("word", "tag"), [("House", "NNP"), ("xyzzy", "NNS"), ("Invoice", "NNP"), ("", "NN")]
)
def test_not_resolved(dictionary: Dictionary, word: str, tag: str) -> None:
    assert dictionary.resolve(word, tag) is None


def test_substitutes_and_vocabulary(dictionary: Dictionary) -> None:
    assert [entry.word for entry in dictionary.substitutes("NN")] == ["house"]
    assert dictionary.substitutes("XX") == ()
    assert dictionary.vocabulary == ["Monday", "big", "go", "house", "houses", "tired", "walked"]


def test_membership_and_all_entries(dictionary: Dictionary) -> None:
    assert "House" in dictionary
    assert "castle" not in dictionary
    assert {entry.tag for entry in dictionary.entries("house")} == {"NN", "VB"}
    assert len(dictionary) == len(list(dictionary)) == 9


def test_a_glossary_wins_and_an_import_stands_behind(dictionary: Dictionary) -> None:
    extra = Dictionary(
        HEAD + "house\t*\t0.5\tdecode\t0\tmanoir 0.9\ncastle\t*\t0.5\tdecode\t0\tchâteau 0.9\n"
    )
    first, last = (
        dictionary.with_extra(extra, first=True),
        dictionary.with_extra(extra, first=False),
    )
    for both, best in ((first, "manoir"), (last, "maison")):
        house, castle = both.entry("house", "NN"), both.resolve("castles", "NNS")
        assert house is not None
        assert house.best == best
        assert castle is not None
        assert (castle.best, castle.tag, castle.substitute) == ("château", "NN", False)
        # What the translator writes for a substitute is not for a glossary to say.
        learned = both.learned("house", "NN")
        assert learned is not None
        assert learned.best == "maison"
        assert both.vocabulary == dictionary.vocabulary
    assert dictionary.entry("castle", "NN") is None


def test_the_version_says_which_dictionary_it_is() -> None:
    assert Dictionary(HEAD + "# date: 2026-01-02\n").version == "en-fr.test.2026-01-02"


FORMS = HEAD + "\n".join(
    (
        "itch\tVB\t0.5\tdecode\t0\tdémanger 0.9",
        "relieve\tVB\t0.5\tdecode\t0\tsoulager 0.9",
        "uphold\tVB\t0.5\tdecode\t0\tmaintenir 0.9",
        "mild\tJJ\t0.9\tboth\t0\tdoux 0.9",
        "tune\tVB\t0.5\tdecode\t0\taccorder 0.9",
        "mold\tNN\t0.5\tdecode\t0\tmoisissure 0.9",
        "color\tNN\t0.5\tdecode\t0\tcouleur 0.9",
        "",
    )
)


@pytest.mark.parametrize(
    ("word", "tag", "best"),
    [
        ("itching", "NN", "démanger"),
        ("relieved", "JJ", "soulager"),
        ("upheld", "JJ", "maintenir"),
        ("milder", "NN", "doux"),
        ("tuning", "NN", "accorder"),
        ("moulds", "NNS", "moisissure"),
        ("colours", "NNS", "couleur"),
    ],
)
def test_a_form_is_found_whatever_its_tag_and_spelling(word: str, tag: str, best: str) -> None:
    entry = Dictionary(FORMS).resolve(word, tag)
    assert entry is not None
    assert entry.best == best


@pytest.mark.parametrize("word", ["tunic", "sting", "colander", "bed", "thing", "itchy"])
def test_what_only_looks_like_a_form_is_not_found(word: str) -> None:
    assert Dictionary(FORMS).resolve(word, "NN") is None


@pytest.mark.parametrize(
    ("unit", "tag"),
    [("bit her tongue", "VBD"), ("bite my tongue", "VB"), ("biting one's tongue", "VBG")],
)
def test_a_unit_is_found_whose_ever_it_is(unit: str, tag: str) -> None:
    entry = "bite one's tongue\tVB\t0.5\tdecode\t0\tse taire 0.9"
    found = Dictionary(f"{HEAD}{entry}\n").resolve(unit, tag)
    assert found is not None
    assert found.word == "bite one's tongue"
