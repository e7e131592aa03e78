"""Asking a chat model through the host: what leaves, what comes back, and when."""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random

import pytest

from prism.cli import main
from prism.disguises import DisguiseError
from prism.errors import EngineError, LanguageError, SessionError
from prism.messaging.backend import ServiceBackend
from prism.sending.dispatch import CancelledError
from prism.service import Service
from prism.settings import Settings
from prism.text import PrivateText, PublicTranslation

from .conftest import LETTER
from .test_hiding import ITEMS


class Model:
    """A chat model that repeats what it is told, a few letters at a time, and records it."""

    def __init__(self) -> None:
        self.requests: list[dict] = []
        self.url = ""
        self.status = 200
        self.paused = threading.Event()
        self.paused.set()
        self.stream = True


@contextmanager
def serving(model: Model) -> Iterator[Model]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            model.requests.append(body)
            content = body["messages"][-1]["content"]
            self.send_response(model.status)
            if not model.stream or model.status != 200:
                choice = {"message": {"role": "assistant", "content": content}}
                data = json.dumps({"choices": [choice]}).encode()
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
                return
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            for place in range(0, len(content), 9):
                delta = {"content": content[place : place + 9]}
                event = json.dumps({"choices": [{"index": 0, "delta": delta}]})
                self.wfile.write(f"data: {event}\r\n\r\n".encode())
                self.wfile.flush()
                if place > len(content) / 2:
                    model.paused.wait(20)
            self.wfile.write(b"data: [DONE]\n\n")

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is logged."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    model.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield model
    finally:
        model.paused.set()
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def model() -> Iterator[Model]:
    with serving(Model()) as one:
        yield one


@pytest.fixture
def service(model) -> Service:
    return Service(Settings(engines={"openai": {"url": model.url}}), Random(7))


def text_of(segments) -> str:
    return "".join(segment.text for segment in segments)


@pytest.mark.parametrize("stream", [True, False])
def test_the_model_sees_no_item_and_the_user_reads_all_of_them(service, model, stream):
    model.stream = stream
    pieces = []
    asked = service.questions.ask(PrivateText(LETTER), told=pieces.extend)
    assert text_of(asked.segments) == text_of(pieces) == LETTER
    again = service.questions.ask(
        PrivateText("Where does Anna Keller live?"), session=asked.session, obfuscate="strong"
    )
    assert text_of(again.segments) == "Where does Anna Keller live?"
    assert [one["role"] for one in model.requests[1]["messages"]] == ["user", "assistant", "user"]
    sent = json.dumps(model.requests, ensure_ascii=False)
    assert [item for item in ITEMS if re.search(rf"(?<!\w){item}(?!\w)", sent)] == []


def test_an_answer_is_told_while_it_is_written(service, model):
    """The server writes its last word only once the first ones have been told."""
    told = threading.Event()
    model.paused.clear()

    def first(segments) -> None:
        told.set()
        model.paused.set()

    text = "Anna Keller was here.\n\nSay more of it, please."
    asked = service.questions.ask(PrivateText(text), told=first)
    assert told.is_set()
    assert text_of(asked.segments) == text


def test_a_cancelled_question_ends_at_once(service, model):
    model.paused.clear()
    with pytest.raises(CancelledError):
        service.questions.ask(PrivateText(LETTER), cancelled=lambda: bool(model.requests))


@pytest.mark.parametrize(
    ("status", "code"),
    [(401, "engine_auth"), (429, "engine_rate_limited"), (500, "engine_unavailable")],
)
def test_a_model_that_refuses_is_an_error(service, model, status, code):
    model.status = status
    with pytest.raises(EngineError) as caught:
        service.questions.ask(PrivateText("Who is Anna Keller?"))
    assert caught.value.code == code


def test_an_engine_that_only_translates_answers_no_question(service, model):
    with pytest.raises(EngineError):
        service.questions.ask(PrivateText("Who is Anna?"), engine="libretranslate")
    assert model.requests == []


@pytest.mark.parametrize(
    "text",
    ["Анна Келлер живёт здесь одна.",
     "Wat vindt de buurvrouw van de nieuwe school in het dorp?"],
)  # fmt: skip
def test_a_question_that_cannot_be_read_does_not_leave(service, model, text):
    with pytest.raises(LanguageError):
        service.questions.ask(PrivateText(text))
    assert model.requests == []


def test_code_is_a_question_in_the_usual_language(service):
    text = 'Fix this:\n\n```\n{"name": "Anna Keller", "x": [1, {"y": []}], "z": {"a": {}}};\n```'
    assert "Keller" not in service.questions.hide(PrivateText(text)).public_text.value


def test_a_session_that_has_ended_recovers_nothing(service):
    with pytest.raises(SessionError):
        service.questions.recover("none", PublicTranslation("x"), done=True)


def test_the_messages_do_what_the_page_says(service):
    backend = ServiceBackend(lambda _settings: service)
    partial: list[dict] = []

    def answer(**message):
        return backend.answer({"id": 1, **message}, lambda *_: None, lambda: False, partial.append)

    hidden = answer(type="hide", text=LETTER)
    for one in hidden["exchanged"]:
        assert hidden["public_text"][one["start"] : one["end"]] != one["private"]
    recovered = answer(
        type="recover", session=hidden["session"], answer=hidden["public_text"], done=True
    )
    assert "".join(one["text"] for one in recovered["segments"]) == LETTER
    assert recovered["held"] == 0
    items = answer(type="items", text=LETTER)["items"]
    assert [LETTER[one["start"] : one["end"]] for one in items] == [
        one["private"] for one in hidden["exchanged"]
    ]
    asked = answer(type="ask", text=LETTER, instruction="Answer in one sentence.")
    told = "".join(one["text"] for frame in partial for one in frame["segments"])
    assert told == "".join(one["text"] for one in asked["segments"])
    assert told == f"Answer in one sentence.\n\n{LETTER}"


def test_a_conversation_goes_on_from_its_file(model, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PRISM_OPENAI_URL", model.url)
    kept = tmp_path / "talk.json"
    for text in (LETTER, "Where does Anna Keller live?"):
        question = tmp_path / "question.txt"
        question.write_text(text, "utf-8")
        assert main(["ask", "--session", str(kept), str(question)]) == 0
        assert capsys.readouterr().out.replace("[", "").replace("?]", "").rstrip("\n") == text
    if sys.platform != "win32":
        assert kept.stat().st_mode & 0o077 == 0
    first, second = model.requests
    assert second["messages"][0] == first["messages"][0]
    kept.write_text("{}", "utf-8")
    assert main(["ask", "--session", str(kept), str(question)]) == 3


def test_a_sentence_leaves_in_so_many_disguises_and_no_more(service):
    """What another word makes an item is a disguise of its own; the fourth does not leave."""
    text = "The grey heron met Anna Keller by the tall mill."

    def hidden(*always: str):
        service.settings = Settings(always_protect=list(always))
        return service.questions.hide(PrivateText(text))

    assert hidden().report.disguises == hidden().report.disguises == 1
    assert hidden("heron").report.disguises == 2
    assert hidden("mill").report.disguises == 3
    with pytest.raises(DisguiseError):
        hidden("grey")
    assert hidden("mill").report.disguises == 3
