"""What a compact translator learns from, and that what comes out of training is a package."""

from __future__ import annotations

import json
from importlib.util import find_spec

import pytest

from prism.errors import BadInputError
from prism_lab.dictionary.memory import held_out
from prism_lab.neural.pairs import of_dictionary, read, split

WORDS = ("dog", "house", "river", "friend", "letter", "garden", "window", "street")


@pytest.fixture
def memory(tmp_path):
    folder = tmp_path / "memory"
    folder.mkdir()
    records = [{"id": n, "text": f"The {word} is here."} for n, word in enumerate(WORDS * 9)]
    (folder / "substitutions.jsonl").write_text("\n".join(map(json.dumps, records)))
    lines = [f"{n}\tDer {word} {n} ist da." for n, word in enumerate(WORDS * 9)]
    (folder / "en-de.tsv").write_text("\n".join(lines) + "\n")
    return folder


def test_the_kinds_of_files(memory, tmp_path):
    pairs = [*read(memory, "en", "de")]
    assert pairs[3] == (("The friend is here.", "Der friend 3 ist da."), held_out(3))
    named = tmp_path / "named.tsv"
    named.write_text("id\tGerman\tEnglish\n1\tDas Haus\tThe house\n2\t\tNothing\n")
    assert [pair for pair, _ in read(named, "en", "de")] == [("The house", "Das Haus")]
    plain = tmp_path / "plain.tsv"
    plain.write_text("The dog\tDer Hund\n")
    assert [pair for pair, _ in read(plain, "en", "de")] == [("The dog", "Der Hund")]


@pytest.mark.parametrize("content", [b"one\n", b"\xff\xfe\x00", b"a\tb\nc\n"])
def test_a_file_without_pairs_is_an_error(tmp_path, content):
    (tmp_path / "bad.tsv").write_bytes(content)
    with pytest.raises(BadInputError):
        [*read(tmp_path / "bad.tsv", "en", "de")]
    with pytest.raises(BadInputError):
        [*read(tmp_path, "en", "de")]


def test_what_is_measured_was_not_learnt(memory, tmp_path):
    learnt, held = split([memory], "en", "de")
    assert held and learnt
    assert not {text for text, _ in learnt} & {text for text, _ in held}


def test_a_dictionary_gives_single_words():
    from prism.dictionary import Dictionary

    found = of_dictionary(Dictionary.open(next(shipped())))
    assert ("dog", "chien") in found and len(found) == len(set(found)) > 10_000


def shipped():
    from prism.dictionary.folders import folders

    return (folder / "en-fr.tsv" for folder in folders() if (folder / "en-fr.tsv").is_file())


TRAINS = pytest.mark.skipif(
    any(find_spec(name) is None for name in ("torch", "transformers", "ctranslate2")),
    reason="needs the extras `neural` and `local`",
)


@TRAINS
def test_training_makes_a_package_that_translates(tmp_path, capsys, monkeypatch):
    from prism.models.adding import add
    from prism.text import PublicText
    from prism.translators import NOTHING_TO_PROTECT, engine
    from prism_lab.neural.train import main

    monkeypatch.setenv("PRISM_MODELS", str(tmp_path / "models"))
    nouns = {"dog": "Hund", "house": "Haus", "river": "Fluss", "friend": "Freund"}
    verbs = {"sleeps": "schläft", "waits": "wartet", "falls": "fällt"}
    lines = [f"the {n} {v} .\tder {nouns[n]} {verbs[v]} ." for n in nouns for v in verbs]
    (tmp_path / "pairs.tsv").write_text("\n".join(lines * 3))
    small = "--vocabulary 60 --width 32 --layers 1 --heads 2 --steps 400 --rate 5e-3 --warm 50"
    pairs, out = str(tmp_path / "pairs.tsv"), str(tmp_path / "out")
    main([pairs, "--to", "de", "--out", out, *small.split()])
    assert json.loads(capsys.readouterr().out)["steps"] == 400
    assert add(tmp_path / "out" / "opus-mt-en-de").code == "en-de"
    asked = engine("local", NOTHING_TO_PROTECT)
    [answer] = asked.translate([PublicText("the dog sleeps .")], "en", "de")
    assert answer.value == "der Hund schläft ."


@TRAINS
def test_what_was_broken_off_goes_on_where_it_stood(tmp_path, monkeypatch):
    from prism_lab.neural import train

    pairs = [("the dog sleeps .", "der Hund schläft ."), ("the house", "das Haus")] * 9
    size = train.Size(vocabulary=40, width=16, layers=1, heads=2, warm=10)
    learn, steps = train._Run.learn, []

    def broken_off(run, *given):
        if len(steps) == 150:
            raise KeyboardInterrupt
        steps.append(run.step)
        learn(run, *given)

    monkeypatch.setattr(train._Run, "learn", broken_off)
    with pytest.raises(KeyboardInterrupt):
        train.train(pairs, tmp_path / "out", size, 5, 200, 1)
    steps.clear()
    assert train.train(pairs, tmp_path / "out", size, 5, 200, 1)["steps"] == 200
    assert steps == [*range(100, 200)]
    assert not [*(tmp_path / "out").glob("checkpoint*")]
