"""A chat model that is none, behind the interface that real ones have: for chat sites and engines.

It answers with what it was asked, word for word, as a stream; tests say how it ends, and hold it in
the middle of an answer. All that it was sent stays in `seen`.
"""

from __future__ import annotations

import http.server
import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

MODEL = "parrot"


def parrot(question: str) -> str:
    """The answer that names whatever the question names."""
    return f"You wrote: {question}"


@dataclass
class ChatApi:
    """The server's address, what it was sent, and how it answers."""

    url: str = ""
    seen: list[str] = field(default_factory=list)
    """The bodies of all requests."""
    answer: Callable[[str], str] = parrot
    words_held: int = 0
    """Words at the end of an answer that wait for `gate`."""
    gate: threading.Event = field(default_factory=threading.Event)
    given_up: threading.Event = field(default_factory=threading.Event)
    """Set when somebody hangs up before the end of an answer."""

    def questions(self) -> list[str]:
        """The newest message of each request, in order."""
        return [text_of(json.loads(body)["messages"][-1]) for body in self.seen]

    def reset(self) -> None:
        """Answer anew as at the start."""
        self.gate.set()
        self.answer, self.words_held = parrot, 0
        self.seen.clear()
        self.gate, self.given_up = threading.Event(), threading.Event()


def text_of(message: dict[str, Any]) -> str:
    """A message's text, which may come in parts."""
    content = message["content"]
    if isinstance(content, str):
        return content
    return "".join(part.get("text", "") for part in content)


@contextmanager
def chat_api() -> Iterator[ChatApi]:
    """The server, while it is there."""
    api = ChatApi()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is logged: requests hold the texts."""

        def end_headers(self) -> None:
            self.send_header("Access-Control-Allow-Origin", "*")
            self.send_header("Access-Control-Allow-Headers", "*")
            super().end_headers()

        def do_OPTIONS(self) -> None:
            self._whole(b"")

        def do_GET(self) -> None:
            models = {"object": "list", "data": [{"id": MODEL, "object": "model"}]}
            self._whole(json.dumps(models).encode())

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            api.seen.append(body)
            request = json.loads(body)
            answer = api.answer(text_of(request["messages"][-1]))
            if request.get("stream"):
                self._stream(answer)
            else:
                choice = {"index": 0, "message": {"role": "assistant", "content": answer}}
                data = {"object": "chat.completion", "model": MODEL, "choices": [choice]}
                self._whole(json.dumps(data).encode())

        def _whole(self, data: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def _stream(self, answer: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            gate, words = api.gate, re.findall(r"\s*\S+\s*$|\s*\S+", answer)
            held = len(words) - api.words_held
            try:
                for number, word in enumerate(words):
                    if number == held:
                        gate.wait(60)
                    self._event({"content": word}, None)
                self._event({}, "stop")
                self.wfile.write(b"data: [DONE]\n\n")
            except (BrokenPipeError, ConnectionResetError):
                api.given_up.set()
            self.close_connection = True

        def _event(self, delta: dict[str, str], end: str | None) -> None:
            choice = {"index": 0, "delta": delta, "finish_reason": end}
            chunk = {"object": "chat.completion.chunk", "model": MODEL, "choices": [choice]}
            self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
            self.wfile.flush()

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    api.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield api
    finally:
        with suppress(Exception):
            api.gate.set()
        server.shutdown()
        server.server_close()
        thread.join()
