"""A server on this machine that speaks the OpenAI interface: for tests, and for the stand-in."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@contextmanager
def chat_server(
    answer: Callable[[str], str], port: int = 0, model: str = "", pause: float = 0.0
) -> Iterator[tuple[str, list[str]]]:
    """The server's base address, and the prompts that it was sent.

    `port` 0: any that is free. `model`: the only one it has, any name will do without it.
    `pause`: seconds after each word of an answer that is to be streamed.
    """
    prompts: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if self.path != "/v1/chat/completions" or model not in ("", body["model"]):
                self.send_error(404)
                return
            prompts.append("\n".join(message["content"] for message in body["messages"]))
            content = answer(body["messages"][-1]["content"])
            if body.get("stream"):
                self._pour(content)
                return
            choice = {"index": 0, "message": {"role": "assistant", "content": content}}
            data = json.dumps({"object": "chat.completion", "choices": [choice]}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def _pour(self, content: str) -> None:
            """The answer word by word, as server-sent events."""
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            for piece in re.findall(r"\s*\S+|\s+", content):
                event = {"choices": [{"index": 0, "delta": {"content": piece}}]}
                self.wfile.write(f"data: {json.dumps(event)}\n\n".encode())
                self.wfile.flush()
                time.sleep(pause)
            self.wfile.write(b"data: [DONE]\n\n")

        def log_message(self, format: str, *args: object) -> None:
            """Nothing is logged: prompts hold the texts."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", prompts
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
