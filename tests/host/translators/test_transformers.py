"""Local neural models, with tiny Marian and T5 models made here with random weights."""

from __future__ import annotations

import json
from importlib.util import find_spec

import pytest

from prism.errors import EngineError, UsageError
from prism.text import PublicText
from prism.translators import NOTHING_TO_PROTECT, able, engine
from prism.translators.transformers import Transformers, _load

SENTENCES = [
    "the little dog sleeps in the big house",
    "a woman opened the window and saw the river",
    "translate English to French: my friends read books",
    "le petit chien dort dans la grande maison",
]
neural = pytest.mark.skipif(
    any(find_spec(name) is None for name in ("torch", "transformers", "sentencepiece")),
    reason="needs the extra `neural` (torch, transformers, sentencepiece)",
)


def translate(asked, lines, source="en", target="fr"):
    return [line.value for line in asked.translate([*map(PublicText, lines)], source, target)]


@pytest.fixture(autouse=True)
def no_server(monkeypatch):
    """Nothing here may so much as look a server's name up."""
    import socket

    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: pytest.fail("looked for a server"))


@pytest.fixture(scope="module")
def pieces(tmp_path_factory):
    """A SentencePiece model of a hundred pieces."""
    import sentencepiece

    folder = tmp_path_factory.mktemp("pieces")
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(SENTENCES * 20),
        model_prefix=str(folder / "tiny"),
        vocab_size=100,
        hard_vocab_limit=False,
        minloglevel=2,
    )
    return folder / "tiny.model"


@pytest.fixture(scope="module")
def marian(pieces, tmp_path_factory):
    import sentencepiece
    import torch
    from transformers import MarianConfig, MarianMTModel, MarianTokenizer

    folder = tmp_path_factory.mktemp("marian")
    spm = sentencepiece.SentencePieceProcessor(model_file=str(pieces))
    names = ["</s>", "<unk>"]
    names += [p for p in map(spm.id_to_piece, range(len(spm))) if p not in ("<s>", *names)]
    names.append("<pad>")
    (folder / "vocab.json").write_text(json.dumps({name: i for i, name in enumerate(names)}))
    for side in ("source.spm", "target.spm"):
        (folder / side).write_bytes(pieces.read_bytes())
    MarianTokenizer(
        str(folder / "source.spm"), str(folder / "target.spm"), str(folder / "vocab.json")
    ).save_pretrained(folder)
    torch.manual_seed(0)
    config = MarianConfig(
        vocab_size=len(names),
        d_model=16,
        encoder_layers=1,
        decoder_layers=1,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=16,
        decoder_ffn_dim=16,
        max_position_embeddings=64,
        pad_token_id=len(names) - 1,
        eos_token_id=0,
        decoder_start_token_id=len(names) - 1,
        forced_eos_token_id=0,
    )
    MarianMTModel(config).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def t5(tmp_path_factory):
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast, T5Config, T5ForConditionalGeneration

    folder = tmp_path_factory.mktemp("t5")
    words = Tokenizer(models.WordLevel(unk_token="<unk>"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    special = ["<pad>", "</s>", "<unk>"]
    words.train_from_iterator(SENTENCES, trainers.WordLevelTrainer(special_tokens=special))
    PreTrainedTokenizerFast(
        tokenizer_object=words, pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
    ).save_pretrained(folder)
    torch.manual_seed(0)
    config = T5Config(
        vocab_size=words.get_vocab_size(),
        d_model=16,
        d_kv=8,
        d_ff=16,
        num_layers=1,
        num_heads=2,
        decoder_start_token_id=0,
    )
    T5ForConditionalGeneration(config).save_pretrained(folder)
    return folder


@neural
def test_marian_gives_a_line_for_each_line(marian):
    asked = engine("transformers", NOTHING_TO_PROTECT, {"model": str(marian), "beams": 1})
    lines = ["the little dog sleeps", "…", *["a woman opened the window"] * 20]
    answers = translate(asked, lines)
    assert len(answers) == len(lines)
    assert answers[1] == "…"
    # A greedy model has one answer for one line, whatever stands beside it in the batch.
    assert set(answers[2:]) == set(translate(asked, lines[2:3]))


@neural
def test_t5_is_told_the_languages(t5, monkeypatch):
    asked = engine("transformers", NOTHING_TO_PROTECT, {"model": str(t5)})
    told = []
    generate = Transformers._generate
    monkeypatch.setattr(
        Transformers, "_generate", lambda self, *a: told.append(a[2]) or generate(self, *a)
    )
    assert len(translate(asked, ["my friends read books", "the house"], "en", "de")) == 2
    assert told == [
        [
            "translate English to German: my friends read books",
            "translate English to German: the house",
        ]
    ]


@neural
def test_a_line_with_more_tokens_than_the_model_takes(marian):
    asked = engine("transformers", NOTHING_TO_PROTECT, {"model": str(marian)})
    with pytest.raises(EngineError) as caught:
        translate(asked, ["the little dog sleeps in the big house " * 10])
    assert caught.value.code == "engine_too_long"


@neural
def test_a_model_is_loaded_once(marian):
    settings = {"model": str(marian), "beams": 1}
    translate(engine("transformers", NOTHING_TO_PROTECT, settings), ["the dog"])
    before = _load.cache_info().misses
    translate(engine("transformers", NOTHING_TO_PROTECT, settings), ["the house"])
    assert _load.cache_info().misses == before


@neural
def test_a_model_that_is_not_on_the_disk_is_not_fetched(monkeypatch, tmp_path):
    monkeypatch.setenv("HF_HOME", str(tmp_path))
    asked = engine("transformers", NOTHING_TO_PROTECT, {"model": "someone/no-such-model"})
    with pytest.raises(EngineError) as caught:
        translate(asked, ["the dog"])
    assert caught.value.code == "engine_unavailable"
    assert "hf download" in caught.value.hint


@neural
def test_a_broken_model_is_an_error(tmp_path):
    (tmp_path / "config.json").write_text("{")
    asked = engine("transformers", NOTHING_TO_PROTECT, {"model": str(tmp_path)})
    with pytest.raises(EngineError) as caught:
        translate(asked, ["the dog"])
    assert caught.value.code == "engine_unavailable"


@neural
def test_it_is_usable_with_a_model_and_chosen_for_its_pair(marian, monkeypatch, tmp_path):
    monkeypatch.setenv("HF_HOME", str(tmp_path))
    monkeypatch.delenv("HF_HUB_CACHE", raising=False)
    assert not Transformers.availability({}).usable
    assert Transformers.availability({"model": str(marian)}).usable
    (tmp_path / "hub" / "models--Helsinki-NLP--opus-mt-en-fi").mkdir(parents=True)
    assert Transformers.availability({}).usable
    assert able("en", "fi")[0].name == "transformers"
    assert not Transformers.supports("en", "de", {})


def test_without_the_extra_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr("prism.translators.transformers.find_spec", lambda _: None)
    state = Transformers.availability({})
    assert (state.usable, state.hint) == (False, "pip install 'prism-translate[neural]'")
    asked = engine("transformers", NOTHING_TO_PROTECT, {"model": "nothing-like-it"})
    with pytest.raises(EngineError) as caught:
        translate(asked, ["the dog"])
    assert caught.value.code == "engine_unavailable"


@pytest.mark.parametrize("beams", [0, 33, "4"])
def test_beams_is_a_small_number(guard, beams):
    with pytest.raises(UsageError):
        engine("transformers", guard, {"beams": beams})
