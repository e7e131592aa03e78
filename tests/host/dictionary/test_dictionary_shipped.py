"""The dictionaries that are shipped: large enough, sound, and found where they should be."""

from __future__ import annotations

from pathlib import Path

import pytest

from prism.dictionary import Dictionary, available, load, shipped
from prism.dictionary.expressions import expressions
from prism.errors import DictionaryError
from prism_lab.dictionary.corpus import is_content

FOLDER = Path(__file__).resolve().parents[3] / "dictionaries"
FILES = sorted(path.name for path in FOLDER.glob("*.tsv"))
HEAD = "# prism dictionary: 1\n# source: en\n# target: {}\n# translator: me\n"
LINE = "house\tNN\t0.9\tdecode\t0\tchez moi 0.9\n"


def test_the_promised_dictionaries_are_there() -> None:
    assert {"en-de.tsv", "en-es.tsv", "en-fr.tsv", "en-es.apertium.tsv"} <= set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_each_is_sound_and_large_enough(name: str) -> None:
    dictionary = Dictionary.open(FOLDER / name)
    entries = list(dictionary)
    assert len({(entry.word, entry.tag) for entry in entries}) == len(entries) >= 12_000
    assert sum(entry.substitute for entry in entries) >= 6_000
    assert {"licence", "corpus", "date"} <= set(dictionary.header)
    assert dictionary.header["licence"] == "CC BY-SA 4.0"
    assert name.startswith(f"{dictionary.source}-{dictionary.target}.")


@pytest.mark.parametrize("name", FILES)
def test_substitutes_are_single_content_words_that_are_translated(name: str) -> None:
    for entry in Dictionary.open(FOLDER / name):
        assert entry.translations[0].p == max(p for _, p in entry.translations)
        if entry.substitute:
            assert is_content(entry.word, entry.tag), entry
            assert " " not in entry.best, entry
            assert entry.best != entry.word, entry
            assert entry.confidence >= 0.4, entry


@pytest.mark.parametrize("name", FILES)
def test_no_translation_says_its_gender(name: str) -> None:
    endings = (" m/f", " f/m", " mf", " mpl", " fpl", " npl")
    texts = (one.text for entry in Dictionary.open(FOLDER / name) for one in entry.translations)
    assert [text for text in texts if text.endswith(endings)] == []


@pytest.mark.parametrize(
    ("target", "word", "best"),
    [
        ("fr", "dog", "chien"), ("fr", "window", "fenêtre"), ("fr", "hospital", "hôpital"),
        ("de", "dog", "Hund"), ("de", "window", "Fenster"), ("de", "rating", "Bewertung"),
        ("es", "dog", "perro"), ("es", "window", "ventana"), ("es", "hospital", "hospital"),
    ],
)  # fmt: skip
def test_everyday_words(target: str, word: str, best: str) -> None:
    entry = load("en", target).entry(word, "NN")
    assert entry is not None
    assert entry.best == best


@pytest.mark.parametrize(
    ("source", "target", "unit", "tag", "best"),
    [
        ("fr", "de", "calendrier de l'avent", "NN", "Adventskalender"),
        ("fr", "es", "mot de passe", "NN", "contraseña"),
        ("fr", "es", "mots de passe", "NNS", "contraseñas"),
        ("es", "fr", "silla de ruedas", "NN", "fauteuil roulant"),
        ("es", "de", "sillas de ruedas", "NNS", "Rollstühle"),
        # A board may be of wood, and is of people here.
        ("fr", "de", "conseil d'administration", "NN", "Verwaltungsrat"),
    ],
)
def test_units_of_several_words_between_two_languages(
    source: str, target: str, unit: str, tag: str, best: str
) -> None:
    entry = load(source, target).learned(unit, tag)
    assert entry is not None
    assert entry.best == best


def test_all_pairs_have_expressions() -> None:
    for source in ("fr", "de", "es"):
        for target in {"en", "fr", "de", "es"} - {source}:
            assert len(expressions(source, target)) > 10, (source, target)


def test_the_engines_own_dictionary_is_preferred() -> None:
    assert load("en", "es", "apertium").translator == "apertium"
    assert load("en", "es", "deepl").translator == load("en", "es").translator != "apertium"


@pytest.mark.parametrize(("source", "target"), [("en", "xx"), ("../en", "fr"), ("", "")])
def test_a_missing_pair_says_what_there_is(source: str, target: str) -> None:
    with pytest.raises(DictionaryError, match="There are: .*en-fr"):
        load(source, target)


@pytest.mark.parametrize("engine", ["../../etc/passwd", "", "no such", "x" * 500])
def test_a_strange_engine_gets_the_general_dictionary(engine: str) -> None:
    assert load("en", "fr", engine).target == "fr"


def test_the_users_own_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "folders", lambda: [tmp_path, FOLDER])
    (tmp_path / "en-fr.tsv").write_text(HEAD.format("fr") + LINE, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no dictionary")
    assert load("en", "fr").translator == "me"
    assert {item.path.name for item in available()} == set(FILES)
    assert next(i for i in available() if i.path.name == "en-fr.tsv").path.parent == tmp_path


def test_extra_files_fit_the_languages(tmp_path: Path) -> None:
    mine = tmp_path / "mine.tsv"
    mine.write_text(HEAD.format("fr") + "# kind: glossary\n" + LINE, encoding="utf-8")
    entry = load("en", "fr", extra=[mine]).entry("house", "NN")
    assert entry is not None
    assert entry.best == "chez moi"
    with pytest.raises(DictionaryError, match="from en to fr"):
        load("en", "de", extra=[mine])
    mine.write_text("house\tmaison\n")
    with pytest.raises(DictionaryError, match="import"):
        load("en", "fr", extra=[mine])
