"""Smoothing against servers that behave, that do not, and that are not of this machine."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from prism.decoding.model import Decoding, Segment
from prism.errors import UsageError
from prism.fluency import Smoothing, local_address, smooth
from prism.fluency.marking import CLOSE, OPEN
from prism.translators._http import Timeouts

Reply = Callable[[str], Any]
"""From the marked paragraph to the content of the answer, or a whole (status, headers, body)."""


@dataclass(frozen=True)
class _Settings:
    fluency_url: str
    fluency_model: str = "test"


@contextmanager
def server(reply: Reply) -> Iterator[tuple[_Settings, list[dict[str, Any]]]]:
    """Settings for a server on this machine, and the bodies that it was sent."""
    bodies: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            body["authorization"] = self.headers.get("Authorization")
            bodies.append(body)
            answer = reply(body["messages"][0]["content"].partition("\n\n")[2])
            if isinstance(answer, str):
                choice = {"message": {"role": "assistant", "content": answer}}
                answer = (200, {}, json.dumps({"choices": [choice]}))
            status, headers, text = answer
            data = text.encode()
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            return

    running = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=running.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield _Settings(f"http://127.0.0.1:{running.server_port}/v1"), bodies
    finally:
        running.shutdown()
        running.server_close()
        thread.join()


def kept(text: str) -> Segment:
    return Segment(text, "kept")


def word(text: str) -> Segment:
    return Segment(text, "recovered", source="secret", certainty=0.8, replaced="autre")


RAIN = Decoding(
    (kept("Le "), word("pluie"), kept(" sont tombé sur notre "), word("jardin"), kept(" le 3 mai."))
)
TEXT = "Le pluie sont tombé sur notre jardin le 3 mai."
MENDED = f"La {OPEN}pluie{CLOSE} est tombée sur notre {OPEN}jardin{CLOSE} le 3 mai."


def ask(reply: Reply, decoding: Decoding = RAIN, **more: Any) -> Smoothing:
    with server(reply) as (settings, _):
        return smooth(decoding, "fr", settings, **more)


def story(decoding: Decoding) -> list[Segment]:
    return [segment for segment in decoding.segments if segment.status != "kept"]


def test_off_unless_an_address_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", None)
    assert smooth(RAIN, "fr", _Settings("")) == Smoothing(RAIN)


def test_mends_what_stands_between_recovered_words() -> None:
    with server(lambda _: MENDED) as (settings, bodies):
        done = smooth(RAIN, "fr", settings)
    assert done.decoding.private_translation.value == (
        "La pluie est tombée sur notre jardin le 3 mai."
    )
    assert (done.smoothed, dict(done.refused)) == (1, {})
    assert story(done.decoding) == story(RAIN)
    (body,) = bodies
    assert body["model"] == "test"
    assert "French" in body["messages"][0]["content"]
    assert f"Le {OPEN}pluie{CLOSE} sont" in body["messages"][0]["content"]
    assert body["authorization"] is None


def test_a_model_that_drops_the_marks_or_thinks_aloud_is_understood() -> None:
    plain = MENDED.replace(OPEN, "").replace(CLOSE, "")
    done = ask(lambda _: f"<think>the {OPEN}rain{CLOSE}</think>\n{plain}\n")
    assert done.decoding.private_translation.value == plain
    assert story(done.decoding) == story(RAIN)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (MENDED.replace("pluie", "neige"), "recovered"),
        (MENDED.replace("pluie", "Pluie"), "recovered"),
        ("La neige est tombée sur notre jardin le 3 mai.", "recovered"),
        (MENDED.replace(f"{OPEN}jardin{CLOSE}", "jardin"), "recovered"),
        (f"Notre {OPEN}jardin{CLOSE} sous la {OPEN}pluie{CLOSE} le 3 mai.", "recovered"),
        (MENDED + f" {OPEN}pluie{CLOSE}", "recovered"),
        ("La pluie, la pluie sur notre jardin le 3 mai.", "recovered"),
        (MENDED.replace(f"{CLOSE} est", f"{CLOSE}s est"), "recovered"),
        (MENDED.replace("La ", f"La{OPEN} "), "recovered"),
        (MENDED.replace("3", "4"), "numbers"),
        (MENDED + " Je peux aussi proposer une autre version de ce texte.", "length"),
        (f"{OPEN}pluie{CLOSE} {OPEN}jardin{CLOSE} 3", "length"),
        (MENDED.replace(" le 3", "\n\nle 3"), "characters"),
        (MENDED.replace("sur", "sur\u202e"), "characters"),
        (MENDED.replace("tombée", "<b>ici"), "characters"),
        (f"Toute {OPEN}pluie{CLOSE} viendra chez votre {OPEN}jardin{CLOSE} ce 3 juin.", "words"),
        (MENDED.replace("est tombée", "n'est pas tombée"), "negation"),
        ("", "recovered"),
    ],
)
def test_more_than_mending_is_refused_and_counted(answer: str, reason: str) -> None:
    done = ask(lambda _: answer)
    assert done.decoding is RAIN
    assert (done.smoothed, dict(done.refused)) == (0, {reason: 1})


@pytest.mark.parametrize(
    "answer",
    [
        (500, {}, "broken"),
        (404, {}, "{}"),
        (200, {}, "<html>"),
        (200, {}, '{"choices": []}'),
        (200, {}, '{"choices": [{"message": {"content": null}}]}'),
        (200, {}, '{"choices": [{"message": {"content": "x"}, "finish_reason": "length"}]}'),
        (200, {}, "[" * 100_000),
    ],
)
def test_a_rude_server_costs_nothing_but_smoothness(
    answer: tuple[int, dict[str, str], str],
) -> None:
    done = ask(lambda _: answer)
    assert done.decoding is RAIN
    assert sum(done.refused.values()) == 1


def test_a_slow_server_is_asked_once_and_not_waited_for() -> None:
    release = threading.Event()
    asked = []

    def reply(text: str) -> str:
        asked.append(text)
        release.wait(10)
        return text

    twice = Decoding((*RAIN.segments, kept("\n\n"), *RAIN.segments))
    start = time.monotonic()
    with server(reply) as (settings, _):
        try:
            done = smooth(twice, "fr", settings, timeouts=Timeouts(0.2, 0.2, 0.3))
        finally:
            release.set()
    assert time.monotonic() - start < 5
    assert done.decoding is twice
    assert dict(done.refused) == {"engine_timeout": 2}
    assert len(asked) == 1


def test_a_redirect_leads_nowhere_else() -> None:
    reached = []
    with server(lambda text: reached.append(text) or MENDED) as (elsewhere, _):
        address = elsewhere.fluency_url.replace("127.0.0.1", "127.0.0.2")
        for status in (301, 302, 303, 307, 308):
            done = ask(lambda _, s=status: (s, {"Location": f"{address}/chat/completions"}, ""))
            assert done.decoding is RAIN
            assert done.refused
    assert not reached


def test_paragraphs_are_smoothed_one_by_one_and_keep_what_stands_between() -> None:
    text = Decoding(
        (kept("\n 1.\n"), *RAIN.segments, kept(" \n\n\tEt le "), word("chat"), kept(" dort.\n"))
    )
    done = ask(lambda text: text.replace("Le ", "La ").replace("Et le", "Puis le"), text)
    assert done.decoding.private_translation.value == (
        "\n 1.\nLa pluie sont tombé sur notre jardin le 3 mai. \n\n\tPuis le chat dort.\n"
    )
    assert done.smoothed == 2
    assert story(done.decoding) == story(text)


def test_a_gap_is_not_smoothed_over() -> None:
    gap = Decoding((kept("Le "), Segment("", "missing", "secret", "pluie"), kept("tombe.")))
    done = ask(lambda _: "La pluie tombe.", gap)
    assert done.decoding is gap
    assert dict(done.refused) == {"missing": 1}


def test_marks_of_the_text_itself_are_not_taken_for_ours() -> None:
    odd = Decoding((kept(f"Le {OPEN}mot{CLOSE} "), word("pluie")))
    done = ask(lambda text: text, odd)
    assert dict(done.refused) == {"marks": 1}


def test_no_error_and_no_repr_holds_the_text() -> None:
    assert "pluie" not in repr(smooth.__defaults__)
    with pytest.raises(UsageError) as raised:
        smooth(RAIN, "fr", _Settings("http://pluie.example/v1"))
    assert "pluie" not in str(raised.value)


@pytest.mark.parametrize(
    ("url", "connects_to"),
    [
        ("http://127.0.0.1:11434/v1", "http://127.0.0.1:11434/v1"),
        ("http://localhost:8080/v1", "http://127.0.0.1:8080/v1"),
        ("HTTP://LocalHost/v1", "http://127.0.0.1/v1"),
        ("http://[::1]:8080/v1", "http://[::1]:8080/v1"),
        ("https://127.3.2.1/v1", "https://127.3.2.1/v1"),
    ],
)
def test_addresses_of_this_machine(url: str, connects_to: str) -> None:
    assert local_address(url) == connects_to


@pytest.mark.parametrize(
    "url",
    [
        "https://api.openai.com/v1",
        "http://192.168.1.7:11434/v1",
        "http://10.0.0.1/v1",
        "http://0.0.0.0:11434/v1",
        "http://[::]:1/v1",
        "http://169.254.169.254/v1",
        "http://localhost.example.org/v1",
        "http://localhost./v1",
        "http://127.0.0.1.nip.io/v1",
        "http://127.0.0.1@evil.example/v1",
        "http://evil.example#@127.0.0.1/v1",
        "http://user:password@127.0.0.1/v1",
        "http://evil.example\\@127.0.0.1/v1",
        "http://2130706433/v1",
        "http://0x7f000001/v1",
        "http://127.1/v1",
        "http://[::ffff:8.8.8.8]/v1",
        "http://[fe80::1%25lo]/v1",
        "http://127.0.0.1:99999/v1",
        "http://127.0.0.1:0/v1",
        "http://127.0.0.1/v1?to=evil",
        "http://\u2460\u2461\u2466.0.0.1/v1",
        "ftp://127.0.0.1/v1",
        "file:///etc/passwd",
        "unix:/tmp/socket",
        "127.0.0.1:11434",
        "http://",
        "http://[::1",
        " ",
    ],
)
def test_any_other_address_is_refused_before_a_connection(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("a connection was about to be opened, or a name looked up")

    for name in ("create_connection", "getaddrinfo", "socket"):
        monkeypatch.setattr(socket, name, never)
    with pytest.raises(UsageError) as raised:
        smooth(RAIN, "fr", _Settings(url))
    assert raised.value.code == "fluency_address"


def test_no_name_is_looked_up_for_localhost(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    real = socket.getaddrinfo

    def watch(host: Any, *rest: Any, **more: Any) -> Any:
        asked.append(host)
        return real(host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", watch)
    with server(lambda _: MENDED) as (settings, _):
        local = _Settings(settings.fluency_url.replace("127.0.0.1", "localhost"))
        assert smooth(RAIN, "fr", local).smoothed == 1
    assert set(asked) <= {"127.0.0.1"}


def test_a_proxy_of_the_environment_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    monkeypatch.delenv("no_proxy", raising=False)
    assert ask(lambda _: MENDED).smoothed == 1
