"""LibreTranslate's own server, with Apertium behind it; what it will not do on demand, faked."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from prism.errors import EgressRefusedError, EngineError
from prism.text import PublicText
from prism.translators import NOTHING_TO_PROTECT, engine
from prism.translators.apertium import Apertium

_SCRIPT = Path(__file__).parents[2] / "e2e" / "libretranslate_server.py"


def translate(asked, lines, source="en", target="es"):
    return [line.value for line in asked.translate([*map(PublicText, lines)], source, target)]


def _server_module():
    spec = importlib.util.spec_from_file_location("libretranslate_server", _SCRIPT)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def real():
    module = _server_module()
    if module.server_python() is None:
        pytest.skip(f"needs LibreTranslate: python {_SCRIPT} install")
    if not Apertium.supports("en", "es", {}):
        pytest.skip("needs apt packages apertium apertium-eng-spa")
    with module.LibreTranslateServer("--char-limit", "500", "--batch-limit", "20") as server:
        yield server


@pytest.fixture
def asked(real, guard):
    return engine("libretranslate", guard, {"url": real.url})


def test_it_gives_what_its_engine_gives(asked):
    lines = ["The teacher opened the window.", "…", "A small house."]
    direct = engine("apertium", NOTHING_TO_PROTECT)
    assert translate(asked, lines) == translate(direct, lines)


def test_the_provider_saw_the_lines_and_nothing_else(real, asked):
    before = len(real.seen())
    translate(asked, ["The rain stops.", "...", "The sun comes."])
    assert real.seen()[before:] == ["The rain stops.", "The sun comes."]


def test_what_the_guard_refuses_never_arrives(real, asked, guard):
    before = len(real.seen())
    guard.refused = "Ada"
    with pytest.raises(EgressRefusedError):
        translate(asked, ["The rain stops.", "Ada comes."])
    assert real.seen()[before:] == []


def test_a_batch_over_the_servers_limit_is_halved(real, asked):
    lines = [f"The house number {n}." for n in range(45)]
    before = len(real.seen())
    answers = translate(asked, lines)
    assert len(answers) == 45
    assert all(str(n) in answer for n, answer in enumerate(answers))
    seen = real.seen()[before:]
    assert seen[: len(lines)] == lines  # refused as a whole, and asked for in parts
    assert len(seen) > len(lines) and set(seen) == set(lines)


def test_a_line_over_the_servers_limit(asked):
    with pytest.raises(EngineError) as caught:
        translate(asked, ["A small house. " * 50])
    assert caught.value.code == "engine_too_long"


@pytest.mark.parametrize("pair", [("en", "xx"), ("xx", "en"), ("es", "fr")])
def test_languages_the_server_does_not_have(asked, pair):
    if Apertium.supports(*pair, {}):
        pytest.skip("more of Apertium is installed here than the tests need")
    with pytest.raises(EngineError) as caught:
        translate(asked, ["A small house."], *pair)
    assert caught.value.code == "engine_language"


def test_markup_and_odd_characters_are_text(asked):
    assert translate(asked, ["<b>Hello</b> & 😀", "one\ntwo"]) == ["<b>Hola</b> & 😀", "uno\ndos"]


def test_a_key_is_sent_when_there_is_one(serve, reply, guard, monkeypatch):
    server = serve(lambda request: reply({"translatedText": request.body["q"]}))
    asked = engine("libretranslate", guard, {"url": server.url})
    translate(asked, ["one"])
    monkeypatch.setenv("LIBRETRANSLATE_API_KEY", "right-key")
    translate(asked, ["one"])
    assert [body.get("api_key") for body in server.bodies] == [None, "right-key"]


@pytest.mark.parametrize(
    ("status", "message", "code", "requests"),
    [
        (400, "Invalid request: request (50) exceeds text limit (20)", "engine_too_long", 1),
        (400, "Visit https://portal.libretranslate.com to get an API key", "engine_auth", 1),
        (403, "Invalid API key", "engine_auth", 1),
        (403, "Too many request limits violations", "engine_auth", 1),
        (429, "Slowdown: 20 per 1 minute", "engine_rate_limited", 4),
        (500, "Cannot translate text: broken", "engine_unavailable", 4),
    ],
)
def test_its_errors(serve, reply, guard, status, message, code, requests):
    server = serve(lambda _: reply({"error": message}, status, {"Retry-After": "0"}))
    with pytest.raises(EngineError) as caught:
        translate(engine("libretranslate", guard, {"url": server.url}), ["one"])
    assert caught.value.code == code
    assert len(server.requests) == requests


@pytest.mark.parametrize("body", [{}, {"translatedText": 3}, {"translatedText": ["a", "b"]}, []])
def test_an_answer_of_another_shape(serve, reply, guard, body):
    server = serve(lambda _: reply(body))
    with pytest.raises(EngineError) as caught:
        translate(engine("libretranslate", guard, {"url": server.url}), ["one"])
    assert caught.value.code == "engine_bad_answer"


def test_the_public_server_wants_a_key(guard, monkeypatch):
    asked = engine("libretranslate", guard)
    assert not asked.availability({}).usable
    assert "PRISM_LIBRETRANSLATE_URL" in asked.availability({}).hint
    assert not asked.availability({"url": "https://libretranslate.com"}).usable
    assert asked.availability({"url": "http://127.0.0.1:5000"}).usable
    monkeypatch.setenv("PRISM_LIBRETRANSLATE_URL", "http://example.org")
    assert "https" in asked.availability({}).reason
