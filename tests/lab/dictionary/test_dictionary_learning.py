"""Learning: what alignment, evidence and the languages' own ways have to get right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from prism.dictionary import Entry
from prism.errors import DictionaryError
from prism_lab.dictionary import from_memory, german, memory
from prism_lab.dictionary.evidence import Evidence, Sighting, entry
from prism_lab.dictionary.target import Reader, pieces_of

FRENCH = [
    ("The old dog sees a house .", "Le vieux chien voit une maison."),
    ("A small dog eats the apple .", "Un petit chien mange la pomme."),
    ("The cat likes the house .", "Le chat aime la maison."),
    ("My dog likes the hotel .", "Mon chien aime l'hôtel."),
    ("The cat eats in a hotel .", "Le chat mange dans un hôtel."),
    ("The dogs see the hotel .", "Les chiens voient l'hôtel."),
    ("A small house stands here .", "Une petite maison est ici."),
    ("The small cat sees an apple .", "Le petit chat voit une pomme."),
]
NOUNS = {"dog": "NN", "dogs": "NNS", "house": "NN", "hotel": "NN", "apple": "NN", "cat": "NN"}


def write_memory(folder: Path, pairs: list[tuple[str, str]], target: str) -> Path:
    lines, translations = [], []
    for id, (text, translation) in enumerate(pairs):
        put_in = [
            {"token": i, "word": word, "tag": NOUNS[word]}
            for i, word in enumerate(text.split())
            if word in NOUNS
        ]
        lines.append(json.dumps({"id": id, "text": text, "substitutions": put_in}))
        translations.append(f"{id}\t{translation}")
    (folder / "substitutions.jsonl").write_text("\n".join(lines) + "\n")
    (folder / f"en-{target}.tsv").write_text("\n".join(translations) + "\n")
    return folder


def learned(folder: Path, pairs: list[tuple[str, str]], target: str) -> dict[str, Entry]:
    sentences = memory.read(write_memory(folder, pairs, target), "en", target)
    return {entry.word: entry for entry in from_memory.learn(sentences, target)}


def test_a_memory_is_learned(tmp_path: Path) -> None:
    found = learned(tmp_path, FRENCH, "fr")
    best = {word: found[word].best for word in ("dog", "house", "hotel", "apple", "cat")}
    assert best == {
        "dog": "chien",
        "house": "maison",
        "hotel": "hôtel",  # elided twice of three times: l'hôtel
        "apple": "pomme",
        "cat": "chat",
    }
    assert found["dog"].substitute
    assert found["dog"].confidence > 0.6
    # One sentence is too little to hand a word out.
    assert "dogs" not in found or not found["dogs"].substitute


def test_words_that_stay_as_they_are_are_not_handed_out(tmp_path: Path) -> None:
    pairs = [(a.replace("house", "hotel"), b.replace("hôtel", "hotel").replace("maison", "hotel"))
             for a, b in FRENCH]  # fmt: skip
    hotel = learned(tmp_path, pairs, "fr")["hotel"]
    assert hotel.best == "hotel"
    assert hotel.confidence > 0.6
    assert not hotel.substitute


def test_held_out_sentences_are_one_in_twenty_and_always_the_same() -> None:
    reserved = [id for id in range(10_000) if memory.held_out(id)]
    assert 400 < len(reserved) < 600
    assert reserved[:5] == [id for id in range(reserved[4] + 1) if memory.held_out(str(id))]


@pytest.mark.parametrize(
    "line", ["{", "[]", '{"id": 0}', '{"id": 0, "text": 1, "substitutions": []}']
)
def test_a_malformed_memory_is_named_by_line(tmp_path: Path, line: str) -> None:
    write_memory(tmp_path, FRENCH[:1], "fr")
    (tmp_path / "substitutions.jsonl").write_text(line + "\n")
    with pytest.raises(DictionaryError, match="line 1"):
        list(memory.read(tmp_path, "en", "fr"))
    with pytest.raises(DictionaryError, match="cannot be read"):
        list(memory.read(tmp_path, "en", "xx"))


def trials(*words: str) -> Evidence:
    """Evidence in which each argument is a sentence of words with equal claims."""
    return Evidence([[Sighting(w, w) for w in sentence.split()] for sentence in words],
                    ["" for _ in words])  # fmt: skip


def test_a_rare_word_seen_once_by_chance_does_not_win() -> None:
    seen = trials("courir hautement", "hautement", "hautement", "hautement")
    found = entry("highly", "RB", seen, {"hautement": 0.001, "courir": 0.0})
    assert found is not None
    assert [t.text for t in found.translations] == ["hautement"]


def test_a_frequent_word_explains_nothing() -> None:
    assert entry("x", "NN", trials("le", "le", "la"), {"le": 0.5, "la": 0.5}) is None


def test_rivals_share_the_sentences() -> None:
    found = entry("jar", "NN", trials("pot", "pot", "pot", "bocal"), {})
    assert found is not None
    assert [t.text for t in found.translations] == ["pot", "bocal"]
    assert found.translations[0].p == pytest.approx(0.75)
    assert found.confidence == pytest.approx(0.75 * 4 / 4.4)


def test_few_sentences_are_trusted_less() -> None:
    one, many = (entry("a", "NN", trials(*["b"] * n), {}) for n in (1, 20))
    assert one is not None
    assert many is not None
    assert one.confidence < 0.75 < 0.95 < many.confidence


def test_several_words_become_a_phrase_that_is_not_handed_out() -> None:
    seen = trials("pomme terre", "pomme terre", "patate")
    seen.phrases = ["pomme de terre", "Pomme de terre", ""]
    found = entry("potato", "NN", seen, {})
    assert found is not None
    assert [t.text for t in found.translations] == ["pomme de terre", "patate"]
    assert not found.substitute


@pytest.mark.parametrize(
    ("language", "token", "pieces"),
    [
        ("fr", "Laissez-moi", ["Laissez", "moi"]),
        ("fr", "a-t-il", ["a", "t-il"]),
        ("fr", "porte-monnaie", ["porte-monnaie"]),
        ("fr", "l'", ["l"]),
        ("es", "uniéndose", ["uniendo", "se"]),
        ("es", "comérselo", ["comer", "selo"]),
        ("es", "verlas", ["ver", "las"]),
        ("es", "arte", ["arte"]),
        ("es", "suerte", ["suerte"]),
        ("es", "pájaros", ["pájaros"]),
        ("de", "St-Pancras", ["St-Pancras"]),
    ],
)
def test_clitics_are_cut_off(language: str, token: str, pieces: list[str]) -> None:
    assert pieces_of(token, language) == pieces


FREQUENCY = {"kunst": 2, "werk": 2, "kunstwerk": 4, "bewertung": 3, "arten": 1, "art": 3, "büro": 2}


@pytest.mark.parametrize(
    ("compound", "parts"),
    [
        ("Kunstwerk", ("kunstwerk",)),  # more frequent than its parts
        ("Artenbewertung", ("arten", "bewertung")),
        ("Bewertungsbüros", ("bewertung", "büro")),
        ("Toronto-Kunstwerk", ("toronto", "kunstwerk")),
        ("Zebra", ("zebra",)),
    ],
)
def test_german_compounds(compound: str, parts: tuple[str, ...]) -> None:
    assert german.split_compound(compound, FREQUENCY) == parts


def test_separated_german_verbs_are_whole_again() -> None:
    reader = Reader("de", [])
    lemmas = {
        word.form: word.lemma for word in reader.words("Ich rufe dich morgen an, und er geht.")
    }
    assert lemmas["rufe"] == "anrufen"
    assert lemmas["geht"] == "gehen"
    # "an" within the clause is a preposition.
    assert {w.form: w.lemma for w in reader.words("Er ruft an die Wand.")}["ruft"] == "rufen"
