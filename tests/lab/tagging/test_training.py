"""Training learns from context, is repeatable, and its file holds what was learnt."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from prism import languages
from prism.errors import BadInputError
from prism.tagging.perceptron import Model, Perceptron
from prism_lab.tagging import train as train_module
from prism_lab.tagging.train import Options, accuracy, main, train
from prism_lab.tagging.treebank import read


def _sample_module() -> ModuleType:
    path = Path(__file__).with_name("treebank_sample.py")
    spec = importlib.util.spec_from_file_location("treebank_sample", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


treebank = _sample_module()


def test_training_learns_words_and_contexts(tmp_path: Path) -> None:
    model = train(treebank.sample(300), Options(epochs=3))
    tagger = Perceptron(model)
    assert accuracy(tagger, treebank.sample(100, seed=2)) == 1.0
    assert tagger.tag("Mary can walk the old walk .".split()) == "NNP MD VB DT JJ NN .".split()
    path = tmp_path / "model.gz"
    model.save(path)
    assert Model.load(path) == model


def test_training_is_repeatable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "treebank.conllu"
    treebank.write(source, treebank.sample(60))
    files = [tmp_path / "first.gz", tmp_path / "second.gz"]
    for file in files:
        main([f"--treebank={source}", f"--dev={source}", f"--out={file}", "--epochs=2"])
    assert files[0].read_bytes() == files[1].read_bytes()
    assert "accuracy" in capsys.readouterr().out


def test_contractions_and_unwritten_words_are_not_words(tmp_path: Path) -> None:
    row = "\t_" * 5
    path = tmp_path / "t.conllu"
    path.write_text(
        f"# text\n1-2\tdon't\t_\t_\t_{row}\n1\tdo\tdo\t_\tVBP{row}\n2\tn't\tnot\t_\tRB{row}\n"
        f"2.1\tgo\tgo\t_\tVB{row}\n",
        encoding="utf-8",
    )
    assert read(path) == [[("do", "VBP"), ("n't", "RB")]]


def test_the_tagger_knows_the_letters_that_it_was_taught_with() -> None:
    letters = read(Path(train_module.__file__).with_name("letters.conllu.gz"))
    assert sum(map(len, letters)) == 54615
    tagger = Perceptron(Model.load(Path(languages.__file__).parent / "en/tagging/perceptron.gz"))
    assert accuracy(tagger, letters) > 0.985


def test_a_malformed_treebank_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "t.conllu"
    path.write_text("# text\n1\tdo\n", encoding="utf-8")
    with pytest.raises(BadInputError, match="line 2"):
        read(path)


def test_spacy_learns_the_same_and_keeps_our_words(tmp_path: Path) -> None:
    pytest.importorskip("spacy", reason="the spaCy extra is not installed")
    from prism.tagging import analyse
    from prism.tagging.spacy import SpacyTagger
    from prism_lab.tagging.train_spacy import main as train_spacy

    source = tmp_path / "treebank.conllu"
    treebank.write(source, treebank.sample(300))
    train_spacy([f"--treebank={source}", f"--out={tmp_path / 'pipeline'}", "--epochs=12"])
    tagger = SpacyTagger.load(tmp_path / "pipeline")
    text = "  Mary will  plan the plan.\r\nOliver's old-dog 👨‍👩‍👧 \ud800."
    sentences = analyse(text, "en", tagger=tagger)
    assert [word.tag for word in sentences[0].words] == "NNP MD VB DT NN .".split()
    assert all(text[w.start : w.end] == w.text for s in sentences for w in s.words)
    assert tagger.tag([]) == []
    assert tagger.name == "spacy:en_treebank"


def test_a_missing_pipeline_says_what_to_install() -> None:
    pytest.importorskip("spacy", reason="the spaCy extra is not installed")
    from prism.errors import UsageError
    from prism.tagging.spacy import SpacyTagger

    with pytest.raises(UsageError):
        SpacyTagger.installed("xx")
    with pytest.raises(BadInputError):
        SpacyTagger.load("no_such_pipeline")
