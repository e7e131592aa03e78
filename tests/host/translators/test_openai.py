"""Chat models, against a server that speaks the chat completions API."""

from __future__ import annotations

import threading

import pytest

from prism.errors import EngineError, UsageError
from prism.text import PublicText
from prism.translators import engine

PROMPT = "Directly translate English to French: "


def completion(text, finish="stop"):
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": finish}
    return {"id": "chatcmpl-1", "object": "chat.completion", "choices": [choice]}


def problem(code, kind="invalid_request_error"):
    return {"error": {"message": "no", "type": kind, "param": None, "code": code}}


@pytest.fixture
def chat(serve, reply, guard, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-right")

    def handler(request):
        body = request.body
        if request.path != "/v1/chat/completions":
            return reply({"error": "not found"}, 404)
        if request.headers.get("Authorization") != "Bearer sk-right":
            return reply(problem("invalid_api_key"), 401)
        if body["model"] != "gpt-4o-mini":
            return reply(problem("model_not_found"), 404)
        (message,) = body["messages"]
        return reply(completion(message["content"].removeprefix(PROMPT).upper()))

    server = serve(handler)
    return server, engine("openai", guard, {"url": server.url + "/v1"})


def translate(chat, lines, source="en", target="fr"):
    return [line.value for line in chat.translate([*map(PublicText, lines)], source, target)]


def failure(chat, **pair):
    with pytest.raises(EngineError) as caught:
        translate(chat, ["one"], **pair)
    return caught.value


def test_each_line_is_one_request_with_the_prompt_of_the_paper(chat):
    server, asked = chat
    assert translate(asked, ["one", "two", "three"]) == ["ONE", "TWO", "THREE"]
    prompts = [body["messages"][0]["content"] for body in server.bodies]
    assert sorted(prompts) == [PROMPT + "one", PROMPT + "three", PROMPT + "two"]


def test_answers_keep_their_order_when_they_arrive_in_another(chat, reply):
    server, asked = chat
    lines = [f"line {n}" for n in range(8)]
    last = threading.Event()

    def handler(request):
        line = request.body["messages"][0]["content"].removeprefix(PROMPT)
        if line == "line 1":
            last.wait(10)
        elif line == "line 4":
            last.set()
        return reply(completion(line.upper()))

    server.handler = handler
    assert translate(asked, lines) == [line.upper() for line in lines]


def test_white_space_is_that_of_the_line(chat, reply):
    server, asked = chat
    server.handler = lambda _: reply(completion("\n\n Bonjour. \n"))
    assert translate(asked, ["  Hello.\n"]) == ["  Bonjour.\n"]


def test_what_a_model_thought_is_no_translation(chat, reply):
    server, asked = chat
    server.handler = lambda _: reply(completion("<think>\nHello is...\n</think>\n\nBonjour."))
    assert translate(asked, ["Hello."]) == ["Bonjour."]


@pytest.mark.parametrize("finish", ["length", "content_filter"])
def test_half_an_answer_is_no_answer(chat, reply, finish):
    server, asked = chat
    server.handler = lambda _: reply(completion("Bonj", finish))
    assert failure(asked).code == "engine_bad_answer"


@pytest.mark.parametrize(
    "body", [{}, {"choices": []}, completion(None), completion(""), completion(3), []]
)
def test_an_answer_of_another_shape(chat, reply, body):
    server, asked = chat
    server.handler = lambda _: reply(body)
    assert failure(asked).code == "engine_bad_answer"


@pytest.mark.parametrize(
    ("status", "body", "code", "requests"),
    [
        (429, problem("rate_limit_exceeded"), "engine_rate_limited", 4),
        (429, problem("insufficient_quota", "insufficient_quota"), "engine_quota", 1),
        (400, problem("context_length_exceeded"), "engine_too_long", 1),
        (500, problem(None, "server_error"), "engine_unavailable", 4),
        (503, {"error": {"code": 503, "message": "Loading model"}}, "engine_unavailable", 4),
    ],
)
def test_its_errors(chat, reply, status, body, code, requests):
    server, asked = chat
    server.handler = lambda _: reply(body, status, {"Retry-After": "0"})
    assert failure(asked).code == code
    assert len(server.requests) == requests


def test_a_wrong_key_fails_once(chat, monkeypatch):
    server, asked = chat
    monkeypatch.setenv("PRISM_OPENAI_KEY", "sk-wrong")
    with pytest.raises(EngineError) as caught:
        translate(asked, ["one"] * 10)
    assert caught.value.code == "engine_auth"
    assert len(server.requests) == 1


def test_a_model_that_is_not_there(chat, guard):
    server, _ = chat
    error = failure(engine("openai", guard, {"url": server.url + "/v1", "model": "gpt-0"}))
    assert error.code == "engine_unavailable"
    assert "model" in error.hint


def test_a_server_of_ones_own_needs_no_key(chat, reply, guard, monkeypatch):
    server, _ = chat
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.setenv("OPENAI_BASE_URL", server.url + "/v1")
    server.handler = lambda _: reply(completion("un"))
    asked = engine("openai", guard, {"model": "llama3.2"})
    assert asked.availability({}).usable
    assert asked.is_local({})
    assert translate(asked, ["one"]) == ["un"]
    assert "Authorization" not in server.requests[0].headers


def test_a_language_without_a_name_is_not_asked_for(chat):
    server, asked = chat
    assert failure(asked, target="xx").code == "engine_language"
    assert server.requests == []


@pytest.mark.parametrize("parallel", [0, 33, "4", 1.5])
def test_parallel_is_a_small_number(guard, parallel):
    with pytest.raises(UsageError):
        engine("openai", guard, {"parallel": parallel})
