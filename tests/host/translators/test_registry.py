"""Every engine is found, described and behind the guard."""

from __future__ import annotations

import pytest

from prism.errors import EgressRefusedError, EngineError, UsageError
from prism.text import PublicText, PublicTranslation
from prism.translators import (
    NOTHING_TO_PROTECT,
    Availability,
    Engine,
    Limits,
    able,
    engine,
    engines,
    guarded,
    registry,
)
from prism.translators.base import ChatEngine, Remark, batches

NAMES = {
    "apertium",
    "deepl",
    "google",
    "libretranslate",
    "local",
    "microsoft",
    "openai",
    "transformers",
}
KINDS = [registry._kind(info.name) for info in engines()]


def test_every_engine_is_found():
    assert {info.name for info in engines()} >= NAMES


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_an_engine_has_what_the_contract_asks(kind, guard):
    made = engine(kind.name, guard)
    assert made.name == kind.name
    assert isinstance(made.limits, Limits)
    assert made.title
    state = kind.availability({})
    assert isinstance(state, Availability)
    assert state.usable or (state.reason and state.hint)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_no_engine_can_do_without_a_guard(kind):
    with pytest.raises(TypeError):
        kind()
    assert kind.translate is Engine.translate
    base = Engine
    if issubclass(kind, ChatEngine):
        assert kind.converse is ChatEngine.converse
        base = ChatEngine
    public = {name for name in dir(kind) if not name.startswith("_")} - set(dir(base))
    # What an engine adds to the public face hands out no text.
    plain = {"name", "title", "default_url", "url_variables", "key_variables"}
    assert public <= plain


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if issubclass(kind, ChatEngine)], ids=lambda kind: kind.name
)
def test_the_guard_sees_every_question_before_the_engine_sees_any(kind, guard, monkeypatch):
    asked = []
    monkeypatch.setattr(kind, "_converse", lambda _, said, __: asked.extend(said) or iter(()))
    guard.refused = "secret"
    said = [
        Remark("user", PublicText("one")),
        Remark("assistant", PublicTranslation("its own secret")),
        Remark("user", PublicText("a secret")),
    ]
    with pytest.raises(EgressRefusedError):
        kind(guard).converse(said, lambda: False)
    assert asked == []
    guard.refused = None
    kind(guard).converse(said, lambda: False)
    assert guard.shown[-2:] == ["one", "a secret"]
    assert [one["role"] for one in asked] == ["user", "assistant", "user"]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_guard_sees_every_line_before_the_engine_sees_any(kind, guard, monkeypatch):
    asked = []
    monkeypatch.setattr(kind, "_answer", lambda _, lines, *__: asked.extend(lines) or lines)
    guard.refused = "secret"
    lines = [PublicText("one"), PublicText("…"), PublicText("a secret")]
    with pytest.raises(EgressRefusedError):
        kind(guard).translate(lines, "en", "fr")
    assert asked == []
    guard.refused = None
    kind(guard).translate(lines, "en", "fr")
    assert guard.shown[-3:] == ["one", "…", "a secret"]
    assert asked == ["one", "a secret"]


def test_a_foreign_translator_is_guarded_too(guard):
    class Foreign:
        name = "foreign"
        limits = Limits()

        def translate(self, lines, source, target):
            return [PublicTranslation(line.value.upper()) for line in lines]

    asked = guarded(Foreign(), guard)
    assert asked.translate([PublicText("a")], "en", "fr") == [PublicTranslation("A")]
    guard.refused = "b"
    with pytest.raises(EgressRefusedError):
        asked.translate([PublicText("a"), PublicText("b")], "en", "fr")
    assert guard.shown == ["a", "a", "b"]
    assert (asked.name, asked.limits) == ("foreign", Limits())


class Echo(Engine):
    name = "echo"
    title = "Echo"
    limits = Limits(line_characters=10)
    answers = None

    @classmethod
    def availability(cls, settings):
        return Availability(True)

    def _answer(self, lines, source, target):
        self.asked = lines
        return lines if self.answers is None else self.answers


def test_lines_without_letters_stay_at_home():
    echo = Echo(NOTHING_TO_PROTECT)
    lines = ["", " ", "...", "—", "a", "7", "😀"]
    assert [t.value for t in echo.translate([*map(PublicText, lines)], "en", "fr")] == lines
    assert echo.asked == ["a", "7"]


def test_a_line_over_the_limit_is_an_error():
    with pytest.raises(EngineError) as caught:
        Echo(NOTHING_TO_PROTECT).translate([PublicText("a" * 11)], "en", "fr")
    assert caught.value.code == "engine_too_long"
    assert "aaa" not in str(caught.value)


@pytest.mark.parametrize("answers", [[], ["a"], ["a", "b", "c"]])
def test_as_many_answers_as_lines(answers):
    echo = Echo(NOTHING_TO_PROTECT)
    echo.answers = answers
    with pytest.raises(EngineError) as caught:
        echo.translate([PublicText("a"), PublicText("b")], "en", "fr")
    assert caught.value.code == "engine_bad_answer"


def test_what_no_encoding_can_carry_is_replaced_both_ways():
    echo = Echo(NOTHING_TO_PROTECT)
    echo.answers = ["b\udfff😀"]
    assert echo.translate([PublicText("a\ud800")], "en", "fr") == [PublicTranslation("b\ufffd😀")]
    assert echo.asked == ["a\ufffd"]


@pytest.mark.parametrize(
    ("limits", "sizes", "expected"),
    [
        (Limits(), [5, 5, 5], [[5, 5, 5]]),
        (Limits(lines=2), [1, 1, 1], [[1, 1], [1]]),
        (Limits(characters=10), [4, 6, 1, 20, 2], [[4, 6], [1], [20], [2]]),
        (Limits(lines=1, characters=10), [], []),
    ],
)
def test_batches_keep_to_the_limits(limits, sizes, expected):
    groups = batches(["x" * size for size in sizes], limits)
    assert [[len(line) for line in group] for group in groups] == expected


def test_an_unknown_engine(guard):
    for name in ("nosuch", "base", "_http", "registry", "../x", ""):
        with pytest.raises(EngineError) as caught:
            engine(name, guard)
        assert caught.value.code == "engine_unknown"
        assert "apertium" in caught.value.hint


def test_local_engines_come_first(monkeypatch):
    monkeypatch.setenv("PRISM_OPENAI_URL", "http://127.0.0.1:11434/v1")
    local = [info.local for info in engines({"libretranslate": {"url": "https://example.org"}})]
    assert local == sorted(local, reverse=True)
    there = {info.name for info in engines() if info.local}
    assert there == {"apertium", "local", "transformers", "openai"}


def test_the_first_engine_that_can_is_chosen(guard, monkeypatch):
    monkeypatch.setattr(
        registry._kind("transformers"), "availability", lambda _: Availability(False)
    )
    apertium = registry._kind("apertium")
    monkeypatch.setattr(apertium, "availability", lambda _: Availability(True))
    monkeypatch.setattr(apertium, "supports", lambda *pair: pair[:2] == ("en", "es"))
    assert able("en", "es")[0].name == "apertium"
    with pytest.raises(EngineError) as caught:
        able("en", "fi")
    assert caught.value.code == "engine_unavailable"
    assert "prism engines" in caught.value.hint
    monkeypatch.setenv("PRISM_DEEPL_KEY", "k")
    assert able("en", "fi")[0].name == "deepl"
    settings = {"libretranslate": {"url": "http://127.0.0.1:5000"}}
    assert able("en", "fi", settings)[0].name == "libretranslate"


@pytest.mark.parametrize("settings", [{"read_timeout": "soon"}, {"total_timeout": None}])
def test_settings_that_make_no_sense(guard, settings, monkeypatch):
    monkeypatch.setenv("PRISM_DEEPL_KEY", "k")
    with pytest.raises(UsageError):
        engine("deepl", guard, settings).translate([PublicText("a")], "en", "fr")


def test_what_an_engine_needs_is_named_for_programs(monkeypatch):
    for variable in ("PRISM_LIBRETRANSLATE_URL", "PRISM_DEEPL_KEY"):
        monkeypatch.delenv(variable, raising=False)
    needs = {info.name: info.needs for info in registry.engines()}
    assert needs["libretranslate"] == "address"
    assert needs["deepl"] == "key"
    assert all(info.needs != "" for info in registry.engines() if not info.usable)
    assert all(info.needs == "" for info in registry.engines() if info.usable)
