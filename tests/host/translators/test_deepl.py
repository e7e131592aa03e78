"""DeepL, against a server that speaks its documented API (v2, JSON)."""

from __future__ import annotations

import pytest

from prism.errors import EngineError
from prism.text import PublicText
from prism.translators import engine

TARGETS = {"DE", "FR", "ES", "EN-US", "EN-GB", "PT-PT", "PT-BR", "ZH-HANS"}
SOURCES = {"EN", "DE", "FR", "ES", "PT", "ZH"}


@pytest.fixture
def deepl(serve, reply, guard, monkeypatch):
    monkeypatch.setenv("PRISM_DEEPL_KEY", "right-key")

    def handler(request):
        if request.path != "/v2/translate":
            return reply({"message": "Not found"}, 404)
        if request.headers.get("Authorization") != "DeepL-Auth-Key right-key":
            return reply({"message": "Forbidden"}, 403)
        body = request.body
        if len(request.raw) > 128 * 1024:
            return reply({"message": "Request Entity Too Large"}, 413)
        if len(body["text"]) > 50:
            return reply({"message": "Bad request. Reason: Too many texts"}, 400)
        for field, known in (("target_lang", TARGETS), ("source_lang", SOURCES)):
            if body[field] not in known:
                return reply({"message": f"Value for '{field}' not supported."}, 400)
        return reply(
            {
                "translations": [
                    {"detected_source_language": body["source_lang"], "text": text.upper()}
                    for text in body["text"]
                ]
            }
        )

    server = serve(handler)
    return server, engine("deepl", guard, {"url": server.url})


def translate(deepl, lines, source="en", target="de"):
    return [line.value for line in deepl.translate([*map(PublicText, lines)], source, target)]


def test_lines_come_back_in_order(deepl):
    server, asked = deepl
    assert translate(asked, ["one", "two\nlines", "…", "three 😀"]) == [
        "ONE",
        "TWO\nLINES",
        "…",
        "THREE 😀",
    ]
    assert server.bodies == [
        {
            "text": ["one", "two\nlines", "three 😀"],
            "source_lang": "EN",
            "target_lang": "DE",
            "preserve_formatting": True,
        }
    ]


def test_many_lines_are_several_requests_of_at_most_50(deepl):
    server, asked = deepl
    lines = [f"line {n}" for n in range(120)]
    assert translate(asked, lines) == [line.upper() for line in lines]
    assert [len(body["text"]) for body in server.bodies] == [50, 50, 20]


@pytest.mark.parametrize("character", ["a", "é", "日", "😀", '"', "\x01"])
def test_no_request_exceeds_128_kib(deepl, character):
    server, asked = deepl
    translate(asked, ["x" + character * 9_999] * 10)
    assert len(server.requests) >= 5
    assert all(len(request.raw) <= 128 * 1024 for request in server.requests)


def test_a_line_that_fits_into_no_request_is_not_sent(deepl):
    server, asked = deepl
    with pytest.raises(EngineError) as caught:
        translate(asked, ["x" * 20_001])
    assert caught.value.code == "engine_too_long"
    assert server.requests == []


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [("en", "EN-US"), ("en-GB", "EN-GB"), ("pt", "PT-PT"), ("pt-BR", "PT-BR"), ("zh", "ZH-HANS")],
)
def test_a_target_names_its_variant(deepl, ours, theirs):
    server, asked = deepl
    translate(asked, ["eins"], "de-AT", ours)
    assert (server.bodies[0]["source_lang"], server.bodies[0]["target_lang"]) == ("DE", theirs)


@pytest.mark.parametrize(("source", "target"), [("en", "tlh"), ("tlh", "en")])
def test_an_unknown_language(deepl, source, target):
    with pytest.raises(EngineError) as caught:
        translate(deepl[1], ["one"], source, target)
    assert caught.value.code == "engine_language"


def test_a_wrong_key(deepl, monkeypatch):
    monkeypatch.setenv("PRISM_DEEPL_KEY", "wrong-key")
    with pytest.raises(EngineError) as caught:
        translate(deepl[1], ["one"])
    assert caught.value.code == "engine_auth"
    assert "wrong-key" not in str(caught.value)


@pytest.mark.parametrize(
    ("status", "code"),
    [(456, "engine_quota"), (429, "engine_rate_limited"), (413, "engine_too_long")],
)
def test_its_own_statuses(deepl, reply, status, code):
    server, asked = deepl
    server.handler = lambda _: reply({"message": "no"}, status, {"Retry-After": "0"})
    with pytest.raises(EngineError) as caught:
        translate(asked, ["one"])
    assert caught.value.code == code


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        {"translations": []},
        {"translations": [{"text": 3}]},
        {"translations": [{}]},
        {"translations": [{"text": "a"}, {"text": "b"}]},
        "x",
    ],
)
def test_an_answer_of_another_shape(deepl, reply, body):
    server, asked = deepl
    server.handler = lambda _: reply(body)
    with pytest.raises(EngineError) as caught:
        translate(asked, ["one"])
    assert caught.value.code == "engine_bad_answer"


def test_a_free_key_belongs_to_the_free_server(guard, monkeypatch):
    monkeypatch.setenv("DEEPL_AUTH_KEY", "abc:fx")
    asked = engine("deepl", guard)
    assert asked._url({}) == "https://api-free.deepl.com"
    monkeypatch.setenv("DEEPL_AUTH_KEY", "abc")
    assert asked._url({}) == "https://api.deepl.com"


def test_without_a_key_nothing_is_sent(deepl, monkeypatch):
    server, asked = deepl
    monkeypatch.delenv("PRISM_DEEPL_KEY")
    with pytest.raises(EngineError) as caught:
        translate(asked, ["one"])
    assert caught.value.code == "engine_auth"
    assert "PRISM_DEEPL_KEY" in caught.value.hint
    assert server.requests == []
