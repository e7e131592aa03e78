"""The engine against real models in real packages."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest

from prism import models
from prism.errors import EgressRefusedError, EngineError, UsageError
from prism.models import neural
from prism.protection import EgressGuard
from prism.protection.model import ProtectedItem
from prism.sending.engines import Engines
from prism.text import PublicText
from prism.translators import NOTHING_TO_PROTECT, able, engine, engines, local, registry
from prism.translators.local import Local

TEXT = "The house sees a dog.  The dog sleeps, and she sees the river! Zog"
SAID = "La maison voit un chien.  Le chien dort, et elle voit la rivière! Zog"


def translate(lines, source="en", target="fr", **settings):
    asked = engine("local", NOTHING_TO_PROTECT, settings)
    return [line.value for line in asked.translate([*map(PublicText, lines)], source, target)]


@pytest.fixture(autouse=True)
def nothing_loaded():
    yield
    local._LOADED.clear()


@pytest.mark.parametrize("made", ["package", "opus"])
def test_it_translates_sentence_by_sentence_and_keeps_what_stands_between(made, request, keep):
    keep(request.getfixturevalue(made))
    lines = [TEXT, "", "…", "  a house\t", *["the river"] * 70]
    assert translate(lines) == [SAID, "", "…", "  une maison\t", *["la rivière"] * 70]
    assert translate(lines, beams=1) == translate(lines, beams=4)


def test_a_pair_without_a_model_goes_through_english(package, spanish, keep):
    keep(package)
    keep(spanish)
    assert [model.code for model in models.route("es", "fr")] == ["es-en", "en-fr"]
    assert translate(["La casa duerme aquí. El perro."], "es") == ["La maison dort ici. Le chien."]
    assert Local.languages({}) == ("en", "es", "fr")
    assert Local.supports("es-MX", "fr", {}) and not Local.supports("fr", "es", {})
    with pytest.raises(EngineError) as caught:
        translate(["le chien"], "fr", "es")
    assert caught.value.code == "engine_language"


def test_it_comes_before_apertium(package, monkeypatch, keep):
    keep(package)
    monkeypatch.setattr(
        "prism.translators.apertium.Apertium.availability",
        classmethod(lambda cls, settings: Local.availability(settings)),
    )
    monkeypatch.setattr(
        "prism.translators.apertium.Apertium.supports", classmethod(lambda cls, *_: True)
    )
    assert [info.name for info in able("en", "fr")][:2] == ["local", "apertium"]


def test_a_sentence_with_more_tokens_than_the_model_takes(package, keep):
    keep(package)
    with pytest.raises(EngineError) as caught:
        translate(["the dog " * 40])
    assert caught.value.code == "engine_too_long"
    assert "dog" not in str(caught.value)


def test_an_answer_without_an_end_is_no_answer(package, monkeypatch, keep):
    """Half a translation never passes for a whole one; here the room for an answer is small."""
    keep(package)
    ask = neural.Neural._generate

    def cramped(self, tokens, beams, **more):
        generate = self._model.translate_batch
        model = type("Cramped", (), {})()
        model.translate_batch = lambda *a, **k: generate(*a, **{**k, "max_decoding_length": 3})
        kept, self._model = self._model, model
        try:
            return ask(self, tokens, beams, **more)
        finally:
            self._model = kept

    monkeypatch.setattr(neural.Neural, "_generate", cramped)
    assert translate(["a dog"]) == ["un chien"]
    with pytest.raises(EngineError) as caught:
        translate(["a dog sees the house and sleeps"])
    assert caught.value.code == "engine_bad_answer"


def test_models_are_loaded_once_and_few_are_kept(package, spanish, monkeypatch, keep):
    keep(package)
    keep(spanish)
    loads = []
    made = neural.Neural.__init__

    def counted(self, folder, *more):
        loads.append(folder.name)
        made(self, folder, *more)

    monkeypatch.setattr(neural.Neural, "__init__", counted)
    for _ in range(3):
        translate(["la casa"], "es")
    assert loads == ["es-en", "en-fr"]
    for threads in (1, 2, 3, 4):
        translate(["the house"], threads=threads)
    assert len(local._LOADED) == 3
    before = len(loads)
    translate(["the house"], threads=4)
    assert len(loads) == before
    keep(package)  # another in the same place
    translate(["the house"], threads=4)
    assert len(loads) == before + 1


def test_several_ask_at_once(package, keep):
    keep(package)
    lines = [f"the {'house' if n % 3 else 'dog'} sleeps." for n in range(30)]
    wanted, found = translate(lines), []
    asking = [threading.Thread(target=lambda: found.append(translate(lines))) for _ in range(6)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert found == [wanted] * 6


def test_the_guard_stands_before_it(package, keep):
    keep(package)
    guard = EgressGuard()
    guard.protect([ProtectedItem(0, 6, "Keller", "person", "test")], "en")
    with pytest.raises(EgressRefusedError):
        engine("local", guard).translate([PublicText("Keller sleeps")], "en", "fr")


def test_a_model_that_was_spoilt_is_an_error(package, keep):
    model = keep(package)
    (model.folder / "model" / "model.bin").write_bytes(b"spoilt")
    with pytest.raises(EngineError) as caught:
        translate(["the house"])
    assert "prism models remove" in caught.value.hint


def test_without_the_extra_or_a_model_it_says_what_to_do(monkeypatch, place):
    monkeypatch.setattr(neural, "find_spec", lambda _: None)
    state = Local.availability({})
    assert (state.usable, state.needs, state.hint) == (
        False, "program", "pip install 'prism-translate[local]'",
    )  # fmt: skip
    monkeypatch.setattr(neural, "find_spec", lambda _: object())
    assert Local.availability({}).needs == "model"
    assert "prism models get" in Local.availability({}).hint
    with pytest.raises(EngineError) as caught:
        translate(["the house"])
    assert caught.value.code == "engine_unavailable"
    assert "local" in {info.name for info in engines()}


@pytest.mark.parametrize(
    "settings", [{"beams": 0}, {"beams": "4"}, {"threads": 33}, {"beams": True}]
)
def test_settings_are_small_numbers(settings):
    with pytest.raises(UsageError):
        engine("local", NOTHING_TO_PROTECT, settings)


def test_where_nothing_translates_a_model_is_offered(monkeypatch):
    monkeypatch.setattr(registry, "_info", lambda kind, own: SimpleNamespace(usable=False))
    for ask in (able, Engines(lambda: None).local):
        with pytest.raises(EngineError) as caught:
            ask("en-GB", "fr")
        assert "65 MB" in caught.value.hint and "`prism models get en-fr`" in caught.value.hint
        with pytest.raises(EngineError) as caught:
            ask("en", "fi")
        assert "prism engines" in caught.value.hint and "models" not in caught.value.hint


def test_nothing_of_it_is_loaded_before_it_is_used():
    import subprocess
    import sys

    heavy = (
        "ctranslate2", "fxtranslate", "sentencepiece", "numpy", "requests",
        "prism.models.adding", "prism.models.apart",
    )  # fmt: skip
    code = (
        "import sys\nfrom prism.translators import engines\nengines()\n"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
