"""A translator's server that keeps all that it is sent: the adversary, as far as it need be one."""

from __future__ import annotations

import http.server
import json
import re
from typing import ClassVar

_LOWER = re.compile(r"\b[a-z]+\b")


class Recorder(http.server.BaseHTTPRequestHandler):
    """A translator that keeps all that it is sent, and answers with small words in capitals."""

    seen: ClassVar[list[str]] = []

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """Say which languages there are."""
        self._answer([{"code": code, "targets": ["en", "es"]} for code in ("en", "es", "de")])

    def do_POST(self) -> None:
        """Answer with what was sent, small words in capitals."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        lines = json.loads(body)["q"]
        self.seen.extend(lines)
        self._answer(
            {"translatedText": [_LOWER.sub(lambda m: m[0].upper(), line) for line in lines]}
        )

    def _answer(self, value: object) -> None:
        data = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
