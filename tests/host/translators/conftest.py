"""A local HTTP server that answers as a test tells it, and guards that remember."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from prism.errors import EgressRefusedError
from prism.text import PublicText
from prism.translators import _remote, turns


@pytest.fixture(autouse=True)
def own_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pause that the server of one test asks for is none of the next test, nor of the user's."""
    monkeypatch.setattr(turns, "_shared", turns.InMemory())


@dataclass
class Request:
    path: str
    headers: dict[str, str]
    raw: bytes

    @property
    def body(self) -> Any:
        return json.loads(self.raw)


@dataclass
class Reply:
    """What the server answers. `body` is sent as JSON unless it is bytes already."""

    body: Any = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    missing: int = 0
    """Bytes that Content-Length promises and that never come."""
    hang: str = ""
    """Never end: "before" the headers, or drip them ("headers") or the "body" for ever."""


Handler = Callable[[Request], Reply]


class Server:
    """Answers every request by `handler` and keeps what it was asked."""

    def __init__(self, handler: Handler) -> None:
        self.handler = handler
        self.requests: list[Request] = []
        self.ended = threading.Event()
        outer = self

        class Connection(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                request = Request(self.path, dict(self.headers), self.rfile.read(length))
                outer.requests.append(request)
                try:
                    outer.send(self, outer.handler(request))
                except OSError:  # the client has gone, which some tests are about
                    self.close_connection = True

            def log_message(self, *_: object) -> None:
                return

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Connection)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,))
        self._thread.start()

    def send(self, connection: BaseHTTPRequestHandler, reply: Reply) -> None:
        if reply.hang == "before":
            self.ended.wait()
            return
        data = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
        connection.send_response(reply.status)
        if reply.hang == "headers":
            connection.flush_headers()
            while not self.ended.wait(0.05):
                connection.wfile.write(b"X-Drip: 1\r\n")
            return
        for name, value in reply.headers.items():
            connection.send_header(name, value)
        if "Content-Type" not in reply.headers:
            connection.send_header("Content-Type", "application/json")
        extra = reply.missing or (10**6 if reply.hang else 0)
        connection.send_header("Content-Length", str(len(data) + extra))
        connection.end_headers()
        connection.wfile.write(data)
        if reply.hang == "body":
            while not self.ended.wait(0.05):
                connection.wfile.write(b" ")
        if reply.missing:
            connection.close_connection = True

    @property
    def bodies(self) -> list[Any]:
        return [request.body for request in self.requests]

    def close(self) -> None:
        self.ended.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


@pytest.fixture
def serve() -> Iterator[Callable[[Handler], Server]]:
    """Start servers that end with the test."""
    servers: list[Server] = []

    def start(handler: Handler) -> Server:
        servers.append(Server(handler))
        return servers[-1]

    yield start
    for server in servers:
        server.close()
    _remote._client.cache_clear()


@pytest.fixture
def reply() -> type[Reply]:
    return Reply


class Remembering:
    """Passes all but what holds `refused`, and remembers what it was shown."""

    def __init__(self, refused: str | None = None) -> None:
        self.refused = refused
        self.shown: list[str] = []

    def check(self, text: PublicText, /) -> None:
        self.shown.append(text.value)
        if self.refused is not None and self.refused in text.value:
            raise EgressRefusedError("Something protected was about to leave.")


@pytest.fixture
def guard() -> Remembering:
    return Remembering()


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests start without the keys and addresses of whoever runs them."""
    import os

    for name in list(os.environ):
        vendors = ("DEEPL", "GOOGLE", "AZURE_T", "TRANSLATOR_", "OPENAI", "LIBRETRANSLATE")
        if name.startswith(("PRISM_", *vendors)) or name.upper().endswith("_PROXY"):
            if name.startswith("PRISM_TEST_") or name == "PRISM_MODELS":
                continue
            monkeypatch.delenv(name)
    monkeypatch.setattr("prism.translators._keys._from_keyring", lambda _engine: None)
