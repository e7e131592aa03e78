"""A server that hands out one file: whole, in part, slowly, or another than was promised."""

from __future__ import annotations

import contextlib
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Server:
    """Serves `content` in parts where it is asked to, and remembers what it was asked.

    `stops_after`: bytes after which it hangs up; `waits_after`: bytes after which it says nothing
    until `goes_on` is set.
    """

    def __init__(self, content: bytes) -> None:
        outer = self
        self.content, self.ranges, self.status, self.to = content, True, 0, ""
        self.stops_after: int | None = None
        self.waits_after: int | None = None
        self.goes_on = threading.Event()
        self.asked: list[tuple[str, dict[str, str]]] = []

        class Connection(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append((self.path, dict(self.headers)))
                start = re.match(r"bytes=(\d+)-", self.headers.get("Range", ""))
                first = int(start[1]) if start and outer.ranges else 0
                self.send_response(outer.status or (206 if first else 200))
                if outer.to:
                    self.send_header("Location", outer.to)
                if first:
                    whole = len(outer.content)
                    self.send_header("Content-Range", f"bytes {first}-{whole - 1}/{whole}")
                body = outer.content[first:]
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Set-Cookie", "who=you")
                self.end_headers()
                with contextlib.suppress(OSError):  # who asked may have seen enough
                    self._send(body[: outer.stops_after])
                self.close_connection = True

            def _send(self, body: bytes) -> None:
                if outer.waits_after is not None:
                    self.wfile.write(body[: outer.waits_after])
                    body = body[outer.waits_after :]
                    outer.goes_on.wait(60)
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                return

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Connection)
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/models"
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,))
        self._thread.start()

    def close(self) -> None:
        """Serve nobody any more."""
        self.goes_on.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()
