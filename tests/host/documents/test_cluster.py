"""Two real Dask workers: one dies, nothing is lost, and both keep to one rate."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from prism.documents import Job, folder
from prism.errors import EngineError, UsageError
from prism.levels import level
from prism.settings import Settings
from prism.translators import turns

distributed = pytest.importorskip("distributed")

from prism.documents import cluster  # noqa: E402 - needs Dask

COUNT = 24
RATE = 6000
"""Requests a minute."""


class _Echo(BaseHTTPRequestHandler):
    """LibreTranslate's `/translate`: the lines as they came."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.lines += asked["q"]  # type: ignore[attr-defined]
        data = json.dumps({"translatedText": asked["q"]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Echo)
    server.lines = []  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


def _worker(address: str, place: Path, **more: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny",
               "--nthreads", "1", "--local-directory", str(place)]  # fmt: skip
    return subprocess.Popen(command, **more)  # type: ignore[call-overload]


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler's address, and two workers in processes of their own."""
    with distributed.LocalCluster(n_workers=0, dashboard_address=":0") as made:
        address = made.scheduler_address
        processes = [
            _worker(address, tmp_path / "dask", stderr=subprocess.DEVNULL) for _ in range(2)
        ]
        try:
            with distributed.Client(address) as client:
                client.wait_for_workers(2, timeout=60)
            yield address, processes
        finally:
            for process in processes:
                process.kill()
                process.wait()


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_worker_that_dies_loses_nothing_and_the_rate_is_of_all(
    workers: tuple[str, list[subprocess.Popen[bytes]]],
    server: ThreadingHTTPServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scheduler, processes = workers
    letters, out = tmp_path / "in", tmp_path / "out"
    letters.mkdir()
    for i in range(COUNT):
        (letters / f"{i}.txt").write_text(f"Anna Keller came to the {'old ' * i}house.")
    options = {"url": f"http://127.0.0.1:{server.server_port}", "requests_per_minute": RATE}
    settings = Settings(engines={"libretranslate": options})
    job = Job("es", "en", "libretranslate", level("light").policy)
    # The scheduler is a thread of this process, the workers are not.
    taken = []
    take = turns.InMemory.take
    monkeypatch.setattr(
        turns.InMemory, "take", lambda of, name, every: taken.append(every) or take(of, name, every)
    )
    came = []
    tree = folder.Tree(letters, out, force=False)
    for outcome in cluster.translated(tree, job, settings, scheduler=scheduler, force=False):
        came.append(outcome)
        if len(came) == 4:
            os.kill(processes[0].pid, signal.SIGKILL)
    assert {outcome.code for outcome in came} == {""}
    assert sorted(outcome.item.path.name for outcome in came) == _names(letters)
    tree.clean()
    assert _names(out) == _names(letters)
    lines = server.lines  # type: ignore[attr-defined]
    # What the dead worker was at was sent again, in the same words, and nothing else was.
    assert len(set(lines)) == COUNT <= len(lines) <= COUNT + 1
    assert "Keller" not in "".join(lines)
    # Whichever worker asked, it asked in its turn; the dead one may have taken a turn in vain.
    assert len(lines) <= len(taken) <= len(lines) + 1 and set(taken) == {60 / RATE}


def test_what_is_no_cluster_of_ones_own_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(scheduler: str) -> None:
        list(cluster.translated([], Job("es"), None, scheduler=scheduler, force=False))

    for elsewhere in ("tcp://10.1.2.3:8786", "scheduler.example.org:8786"):
        with pytest.raises(UsageError, match="TLS"):
            run(elsewhere)
    with distributed.LocalCluster(n_workers=0, dashboard_address=":0") as empty:
        with pytest.raises(EngineError, match="no workers"):
            run(empty.scheduler_address)
        address = empty.scheduler_address
    monkeypatch.setattr(cluster, "_REACHED", 0.5)
    with pytest.raises(UsageError, match="no Dask scheduler"):
        run(address)


def test_a_worker_without_prism_is_refused_and_logs_nothing_of_the_user(tmp_path: Path) -> None:
    """What a worker cannot unpickle Dask writes into its log."""
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['prism'] = None")
    job, settings = Job("es", "en", "apertium"), Settings(always_protect=["Zaphod"])
    log = tmp_path / "log"
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0") as made,
        log.open("wb") as to,
    ):
        address = made.scheduler_address
        environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
        process = _worker(address, tmp_path / "dask", stderr=to, env=environment)
        try:
            with distributed.Client(address) as client:
                client.wait_for_workers(1, timeout=60)
            item = folder.Item(tmp_path / "Zaphod.txt", tmp_path / "out" / "Zaphod.txt")
            with pytest.raises(EngineError, match="not on the Dask scheduler"):
                list(cluster.translated([item], job, settings, scheduler=address, force=False))
        finally:
            process.kill()
            process.wait()
    assert "Zaphod" not in log.read_text() and "distributed.worker" in log.read_text()
