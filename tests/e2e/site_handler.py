"""What serves `tests/sites`, and remembers all that pages sent it."""

from __future__ import annotations

import http.server
import threading
from typing import ClassVar


class SiteHandler(http.server.SimpleHTTPRequestHandler):
    """Serves tests/sites, each page with the headers that make it what it is."""

    received: ClassVar[list[str]] = []  # all that pages have sent, which is what a site knows

    headers_of: ClassVar[dict[str, dict[str, str]]] = {
        "/isolated.html": {
            "Cross-Origin-Embedder-Policy": "require-corp",
            "Cross-Origin-Opener-Policy": "same-origin",
        }
    }

    def log_message(self, *_: object) -> None:
        """Say nothing: pytest's output is for results."""

    def do_POST(self) -> None:
        """Answer with what was sent, or not at all."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.received.append(f"{self.path} {self.headers} {body.decode()}")
        if self.path.startswith("/silent/"):
            threading.Event().wait(120)  # a site that takes a text and never answers
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        """Answer with a file."""
        self.received.append(f"{self.path} {self.headers}")
        super().do_GET()

    def end_headers(self) -> None:
        for name, value in self.headers_of.get(self.path.split("?")[0], {}).items():
            self.send_header(name, value)
        self.send_header("Cache-Control", "no-store")
        super().end_headers()
