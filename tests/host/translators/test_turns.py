"""One rate and one pause for all that ask a server: threads, processes, engines."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from prism.errors import EngineError, UsageError
from prism.protection import EgressGuard
from prism.text import PublicText
from prism.translators import engine, turns
from prism.translators.turns import InMemory, OnThisMachine

SERVER = "translate.example.org"


def test_each_turn_is_one_step_after_the_last_and_none_is_lost() -> None:
    clock = [100.0]
    one = InMemory(lambda: clock[0])
    assert [one.take(SERVER, 2) for _ in range(3)] == [0, 2, 4]
    clock[0] += 10
    assert one.take(SERVER, 2) == 0
    one.pause(SERVER, 30)
    assert [one.take(SERVER, 2) for _ in range(2)] == [30, 32]
    assert one.take(SERVER, 0) == 34, "who has no rate queues as well"
    assert one.take("another", 2) == 0
    one.pause(SERVER, 1)
    assert one.take(SERVER, 0) == 34, "a shorter pause ends no longer one"


def test_processes_share_a_rate_and_a_death_blocks_nobody(tmp_path: Path) -> None:
    code = (
        "import os, sys, signal; from pathlib import Path;"
        "from prism.translators.turns import OnThisMachine as T;"
        "t = T(lambda: Path(sys.argv[1]));"
        f"[t.take({SERVER!r}, 100) for _ in range(50)];"
        # It dies with the file open and locked.
        f"t._open({SERVER!r}).__enter__(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    processes = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path)]) for _ in range(2)]
    for process in processes:
        process.wait()
    taken = OnThisMachine(lambda: tmp_path).take(SERVER, 100)
    assert 100 * 100 - 60 < taken <= 100 * 100


def test_a_file_says_nothing_of_the_server_and_may_be_broken(tmp_path: Path) -> None:
    machine = OnThisMachine(lambda: tmp_path)
    assert machine.take(SERVER, 0) == 0 and not list(tmp_path.iterdir())
    machine.pause(SERVER, 50)
    (file,) = tmp_path.iterdir()
    assert SERVER not in file.name + file.read_text() and file.stat().st_mode & 0o077 == 0
    assert 40 < machine.take(SERVER, 0) <= 50
    for broken in ("", "nonsense", "[1]", '["a", "b"]', f"[{time.time() + 10**7}, 0]", "[1, NaN]"):
        file.write_text(broken)
        assert machine.take(SERVER, 10) == 0, broken
        assert 0 < machine.take(SERVER, 10) <= 10
    elsewhere = OnThisMachine(lambda: file / "no folder")
    elsewhere.pause(SERVER, 50)
    assert 40 < elsewhere.take(SERVER, 0) <= 50


def test_a_pause_that_one_engine_was_asked_for_is_every_ones(serve, reply, monkeypatch) -> None:
    waits = []
    monkeypatch.setattr("prism.translators._http.time.sleep", waits.append)
    answers = [reply({}, 429, {"Retry-After": "400"}), *[reply({"translatedText": ["ja"]})] * 3]
    server = serve(lambda _: answers.pop(0))

    def ask(**options: object) -> None:
        settings = {"url": server.url, **options}
        made = engine("libretranslate", EgressGuard(), settings)
        made.translate([PublicText("yes")], "en", "de")

    with pytest.raises(EngineError) as limited:
        ask()
    assert limited.value.code == "engine_rate_limited"
    # Nobody waits for longer than a request may take: after that the server is asked again.
    assert 80 < turns.shared().take(server.url.partition("//")[2], 0) <= 90
    for wrong in (0, -1, True, "10"):
        with pytest.raises(UsageError):
            ask(requests_per_minute=wrong)
