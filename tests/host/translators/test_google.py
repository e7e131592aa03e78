"""Google Cloud Translation Basic (v2), against a server that speaks its documented API."""

from __future__ import annotations

import html

import pytest

from prism.errors import EngineError
from prism.text import PublicText
from prism.translators import engine, engines


def problem(status, reason, message, **more):
    entry = {"message": message, "domain": "global", "reason": reason}
    return {"error": {"code": status, "message": message, "errors": [entry], **more}}


@pytest.fixture
def google(serve, reply, guard, monkeypatch):
    monkeypatch.setenv("PRISM_GOOGLE_KEY", "right-key")

    def handler(request):
        if request.path != "/language/translate/v2":
            return reply(b"<html>404</html>", 404, {"Content-Type": "text/html"})
        body = request.body
        if request.headers.get("X-Goog-Api-Key") != "right-key":
            details = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo"}]
            details[0]["reason"] = "API_KEY_INVALID"
            return reply(problem(400, "badRequest", "API key not valid.", details=details), 400)
        if len(body["q"]) > 128:
            return reply(problem(400, "invalid", "Too many text segments"), 400)
        if sum(map(len, body["q"])) > 30_000:
            return reply(problem(400, "invalid", "Text too long"), 400)
        if {body["source"], body["target"]} - {"en", "fr", "pt-BR"}:
            return reply(problem(400, "invalid", "Invalid Value"), 400)
        change = html.escape if body.get("format", "html") == "html" else str.upper
        answers = [{"translatedText": change(text)} for text in body["q"]]
        return reply({"data": {"translations": answers}})

    server = serve(handler)
    return server, engine("google", guard, {"url": server.url})


def translate(google, lines, source="en", target="fr"):
    return [line.value for line in google.translate([*map(PublicText, lines)], source, target)]


def failure(google, lines=("one",), target="fr"):
    with pytest.raises(EngineError) as caught:
        translate(google, lines, "en", target)
    return caught.value


def test_lines_are_plain_text(google):
    server, asked = google
    assert translate(asked, ["a < b & c", "two"]) == ["A < B & C", "TWO"]
    assert server.bodies[0]["format"] == "text"


def test_the_key_is_not_in_the_address(google):
    server, asked = google
    translate(asked, ["one"])
    assert "right-key" not in server.requests[0].path


def test_requests_keep_to_128_strings_and_5000_characters(google):
    server, asked = google
    translate(asked, ["short line"] * 300)
    translate(asked, ["a long line " * 100] * 9)
    assert all(len(body["q"]) <= 128 for body in server.bodies)
    assert all(sum(map(len, body["q"])) <= 5_000 for body in server.bodies)


def test_a_line_over_30000_characters_is_not_sent(google):
    server, asked = google
    assert failure(asked, ["x" * 30_001]).code == "engine_too_long"
    assert server.requests == []
    translate(asked, ["x" * 30_000])


def test_an_unknown_language(google):
    assert failure(google[1], target="tlh").code == "engine_language"


def test_the_browsers_own_key_is_none_of_ours(monkeypatch):
    monkeypatch.setattr("prism.translators._keys._from_keyring", lambda _engine: None)
    monkeypatch.setenv("GOOGLE_API_KEY", "of Debian's Chromium")
    assert not next(info for info in engines() if info.name == "google").usable


def test_a_wrong_key(google, monkeypatch):
    monkeypatch.setenv("PRISM_GOOGLE_KEY", "wrong-key")
    assert failure(google[1]).code == "engine_auth"


@pytest.mark.parametrize(
    ("status", "reason", "code", "requests"),
    [
        (403, "dailyLimitExceeded", "engine_quota", 1),
        (403, "userRateLimitExceeded", "engine_rate_limited", 4),
        (403, "rateLimitExceeded", "engine_rate_limited", 4),
        (403, "accessNotConfigured", "engine_auth", 1),
        (429, "rateLimitExceeded", "engine_rate_limited", 4),
        (503, "backendError", "engine_unavailable", 4),
    ],
)
def test_its_reasons(google, reply, status, reason, code, requests):
    server, asked = google
    body = problem(status, reason, "no")
    server.handler = lambda _: reply(body, status, {"Retry-After": "0"})
    assert failure(asked).code == code
    assert len(server.requests) == requests


@pytest.mark.parametrize("body", [{}, {"data": None}, {"data": {"translations": [{}]}}, 7])
def test_an_answer_of_another_shape(google, reply, body):
    server, asked = google
    server.handler = lambda _: reply(body)
    assert failure(asked).code == "engine_bad_answer"
