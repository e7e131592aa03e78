"""Many documents at once: how fast, in how much memory, and what a kill in the middle costs.

    python tests/benchmarks/many.py [--documents N] [--jobs N] [--kill] [--out FOLDER]

Writes N letters of two sentences each and has `prism translate FOLDER` translate them with a server
on this machine that answers each line with itself, as LibreTranslate would. Prints documents a
second and the most memory that the command and its workers had together. `--kill` kills all of
them (SIGKILL) in the middle, runs the command again, and says how many letters are missing, were
written twice, or reached the server twice.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

LETTER = "The doctor came to {} in the morning. Please bring the {}, the {}, the {} and the {}.\n"
TOWNS = "London Boston Chicago Dublin Oxford Seattle Denver Dallas Cardiff Leeds".split()
THINGS = (
    "lamp chair table bread coat shoe book horse garden window door bottle knife hammer mirror"
    " blanket basket candle"
).split()
A_FOLDER = 1000
"""Letters in each folder."""


class Echo(BaseHTTPRequestHandler):
    """LibreTranslate's `/translate`: the lines as they came."""

    protocol_version = "HTTP/1.1"
    # Headers and body are two packets: without this each answer waits for the first to be noted.
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        """Answer, and count the requests and the lines."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        assert isinstance(self.server, Server)
        self.server.lines.update(asked["q"])
        self.server.requests += 1
        data = json.dumps({"translatedText": asked["q"]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """Counts what it was asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Echo)
        self.lines: Counter[str] = Counter()
        self.requests = 0

    def handle_error(self, *_: object) -> None:
        """Say nothing of a client that was killed."""


@contextmanager
def echo() -> Iterator[Server]:
    """The server, on a port of its own."""
    server = Server()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()


def write_letters(folder: Path, documents: int) -> None:
    """So many letters, no two alike, up to 104,976."""
    for i in range(documents):
        place = folder / f"{i // A_FOLDER:03}"
        place.mkdir(parents=True, exist_ok=True)
        things = (THINGS[i // len(THINGS) ** k % len(THINGS)] for k in range(4))
        (place / f"{i}.txt").write_text(LETTER.format(TOWNS[i % len(TOWNS)], *things))


def started(letters: Path, out: Path, port: int, jobs: int, config: Path) -> subprocess.Popen[str]:
    """The command, in a group of processes of its own."""
    command = [sys.executable, "-m", "prism", "translate", str(letters), "--from", "en", "--to",
               "es", "--engine", "libretranslate", "-o", str(out), "--jobs", str(jobs), "--level",
               "light", "--json"]  # fmt: skip
    place = {"PRISM_LIBRETRANSLATE_URL": f"http://127.0.0.1:{port}", "XDG_CONFIG_HOME": str(config),
             "PRISM_KEY": str(config / "key")}  # fmt: skip
    return subprocess.Popen(
        command, env={**os.environ, **place}, stdout=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip


def memory(group: int) -> dict[int, int]:
    """The resident memory, in bytes, of each process of a group."""
    found: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            process = int(status.parent.name)
            if os.getpgid(process) == group:
                said = re.search(r"VmRSS:\s+(\d+)", status.read_text())
                found[process] = int(said.group(1)) * 1024 if said else 0
        except OSError:
            continue
    return found


def watched(command: subprocess.Popen[str], every: float = 2.0) -> int:
    """Wait for the command; the most memory that all its processes had together."""
    most = 0
    while True:
        try:
            command.wait(every)
            return most
        except subprocess.TimeoutExpired:
            most = max(most, sum(memory(command.pid).values()))


def written(out: Path) -> dict[str, int]:
    """The translations that are there, and when each was written."""
    return {path.name: path.stat().st_mtime_ns for path in out.rglob("*.txt")}


def killed(letters: Path, out: Path, port: int, given: argparse.Namespace, config: Path) -> None:
    """Start, kill in the middle, and say what was done by then."""
    first = started(letters, out, port, given.jobs, config)
    while first.poll() is None and len(written(out)) < given.documents // 2:
        time.sleep(0.05)
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    parts = sum(1 for _ in out.rglob(".prism-*"))
    print(f"killed: {len(written(out)):,} of {given.documents:,} written, {parts} half written")


def main() -> int:
    """Run it; 1 where a letter is missing or was written twice."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--documents", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--out", type=Path, help="where the folders are made (default: temporary)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.out) as place, echo() as server:
        letters, out, config = (Path(place) / name for name in ("in", "out", "config"))
        write_letters(letters, given.documents)
        before: dict[str, int] = {}
        if given.kill:
            killed(letters, out, server.server_port, given, config)
            before = written(out)
        begun = time.monotonic()
        command = started(letters, out, server.server_port, given.jobs, config)
        most = watched(command)
        seconds = time.monotonic() - begun
        assert command.stdout
        told = json.loads(command.stdout.read())
        done = written(out)
        again = sum(done.get(name) != when for name, when in before.items())
        asked = [(line, n) for line, n in server.lines.items() if "bring" in line]
        twice = sum(n > 1 for _, n in asked)
        print(
            f"{told['translated']:,} translated, {told['there_already']:,} there already,"
            f" {len(told['failed'])} failed; {given.documents - len(done)} missing,"
            f" {again} written twice, {len(asked):,} letters reached the server, {twice} twice"
        )
        print(
            f"{told['translated'] / seconds:.0f} documents a second, {seconds:.0f} s,"
            f" {server.requests:,} requests; at most {most / 2**20:,.0f} MiB"
        )
        return bool(again or len(done) != given.documents or told["failed"])


if __name__ == "__main__":
    sys.exit(main())
