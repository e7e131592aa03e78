"""Microsoft Translator v3, against a server that speaks its documented API."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from prism.errors import EngineError
from prism.text import PublicText
from prism.translators import engine


def problem(code):
    return {"error": {"code": code, "message": "no"}}


@pytest.fixture
def microsoft(serve, reply, guard, monkeypatch):
    monkeypatch.setenv("PRISM_MICROSOFT_KEY", "right-key")

    def handler(request):
        address = urlsplit(request.path)
        query = {name: values[0] for name, values in parse_qs(address.query).items()}
        if address.path != "/translate":
            return reply(problem(404000), 404)
        if query.get("api-version") != "3.0":
            return reply(problem(400021), 400)
        if request.headers.get("Ocp-Apim-Subscription-Key") != "right-key":
            return reply(problem(401000), 401)
        if query["to"] not in ("fr", "zh-Hans"):
            return reply(problem(400036), 400)
        if query["from"] != "en":
            return reply(problem(400035), 400)
        if len(request.body) > 1_000:
            return reply(problem(400072), 400)
        if sum(len(item["Text"]) for item in request.body) > 50_000:
            return reply(problem(400077), 400)
        return reply(
            [
                {"translations": [{"text": item["Text"].upper(), "to": query["to"]}]}
                for item in request.body
            ]
        )

    server = serve(handler)
    return server, engine("microsoft", guard, {"url": server.url})


def translate(microsoft, lines, source="en", target="fr"):
    return [line.value for line in microsoft.translate([*map(PublicText, lines)], source, target)]


def failure(microsoft, lines=("one",), **pair):
    with pytest.raises(EngineError) as caught:
        translate(microsoft, lines, **pair)
    return caught.value


def test_lines_come_back_in_order(microsoft):
    server, asked = microsoft
    assert translate(asked, ["one", "<b>two</b>", "three"]) == ["ONE", "<B>TWO</B>", "THREE"]
    assert "textType=plain" in server.requests[0].path


def test_requests_keep_to_1000_elements_and_50000_characters(microsoft):
    server, asked = microsoft
    translate(asked, ["a"] * 2_500)
    assert [len(body) for body in server.bodies] == [1_000, 1_000, 500]
    translate(asked, ["x" * 20_000] * 5)
    assert [len(body) for body in server.bodies[3:]] == [2, 2, 1]


def test_a_line_over_50000_characters_is_not_sent(microsoft):
    server, asked = microsoft
    assert failure(asked, ["x" * 50_001]).code == "engine_too_long"
    assert server.requests == []


def test_the_region_is_told(microsoft, guard, monkeypatch):
    server, asked = microsoft
    translate(asked, ["one"])
    monkeypatch.setenv("AZURE_TRANSLATOR_REGION", "westeurope")
    translate(asked, ["one"])
    translate(engine("microsoft", guard, {"url": server.url, "region": "uksouth"}), ["one"])
    told = [request.headers.get("Ocp-Apim-Subscription-Region") for request in server.requests]
    assert told == [None, "westeurope", "uksouth"]


@pytest.mark.parametrize("pair", [{"target": "tlh"}, {"source": "tlh"}, {"target": "fr&to=de"}])
def test_an_unknown_language(microsoft, pair):
    assert failure(microsoft[1], **pair).code == "engine_language"


def test_a_wrong_key(microsoft, monkeypatch):
    monkeypatch.setenv("PRISM_MICROSOFT_KEY", "wrong-key")
    assert failure(microsoft[1]).code == "engine_auth"


@pytest.mark.parametrize(
    ("status", "number", "code", "requests"),
    [
        (403, 403000, "engine_auth", 1),
        (403, 403001, "engine_quota", 1),
        (429, 429001, "engine_rate_limited", 4),
        (400, 400050, "engine_too_long", 1),
        (400, 400074, "engine_bad_answer", 1),
        (503, 503000, "engine_unavailable", 4),
    ],
)
def test_its_codes(microsoft, reply, status, number, code, requests):
    server, asked = microsoft
    server.handler = lambda _: reply(problem(number), status, {"Retry-After": "0"})
    assert failure(asked).code == code
    assert len(server.requests) == requests


@pytest.mark.parametrize("body", [{}, [], [{}], [{"translations": []}], [None]])
def test_an_answer_of_another_shape(microsoft, reply, body):
    server, asked = microsoft
    server.handler = lambda _: reply(body)
    assert failure(asked).code == "engine_bad_answer"
