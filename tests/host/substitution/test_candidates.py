"""What may be handed out is written down, and what is written down is what the dictionaries say."""

from __future__ import annotations

import pytest

from prism import dictionary, languages
from prism.dictionary import Dictionary
from prism.dictionary.folders import folders
from prism.substitution import hiding
from prism.substitution.candidates import FOLDER, Candidates, written

LANGUAGES = sorted({one.source for one in dictionary.available()})
PAIRS = sorted({(one.source, one.target) for one in dictionary.available()})


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_the_file_of_a_pair_is_what_its_dictionaries_say(source: str, target: str) -> None:
    path = folders()[-1] / FOLDER / f"{source}-{target}.tsv"
    found = written(Candidates(dictionary.load(source, target).common))
    same = path.read_text(encoding="utf-8") == found
    assert same, f"{path.name} is old: python -m prism_lab.dictionary.candidates"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_telling_words_is_what_its_language_says(language: str) -> None:
    path = languages.path(language, hiding.TELLING_FILE)
    assert path is not None, "python -m prism_lab.dictionary.candidates"
    same = path.read_text(encoding="utf-8") == hiding.written(language)
    assert same, f"{path} is old: python -m prism_lab.dictionary.candidates"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_telling_word_is_found_in_the_list_as_it_is_found_anew(language: str) -> None:
    found = hiding.telling(language)
    for word in (*found, "", "zzz", *(f"{word}x" for word in list(found)[::50])):
        assert set(hiding.tells(word, language)) == found.get(word, set()), word


@pytest.mark.parametrize("tag", ["NN", "VBD", "JJ"])
def test_reading_the_file_is_finding_them_anew(tag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    common = dictionary.load("en", "fr").common
    candidates = Candidates(common)
    anew = tuple(candidates.measured(tag))
    with monkeypatch.context() as patched:
        patched.setattr(Candidates, "measured", lambda *_: pytest.fail("found anew"))
        assert candidates.of(tag) == anew


def test_a_file_made_of_another_dictionary_counts_for_nothing() -> None:
    # The word is taken out of the dictionary: nothing written down may hand it out.
    shipped = dictionary.load("en", "de")
    (dog,) = [entry for entry in shipped.substitutes("NN") if entry.word == "dog"]
    lines = [line for line in shipped._lines if not line.startswith(f"{dog.word}\t")]
    other = Candidates([Dictionary("\n".join(lines), shipped.name)])
    assert "dog" in {one.word for one in Candidates(shipped.common).of("NN")}
    assert "dog" not in {one.word for one in other.of("NN")}
