"""No private word in anything the host writes but its frames, whatever goes wrong."""

from __future__ import annotations

import os

import pytest

CANARY = "Zebulon"
WAYS = ["crash", "thread", "warn", "log", "print", "recurse", "memory", "refuse", "fine"]


def everything_in(folder) -> bytes:
    found = b""
    for path in sorted(folder.rglob("*")):
        found += os.fsencode(path.name)
        if path.is_file():
            found += path.read_bytes()
    return found


@pytest.fixture
def places(tmp_path, monkeypatch):
    """Every place that a program writes to by habit, made empty and its own."""
    folder = tmp_path / "places"
    for variable, name in {
        "HOME": "home",
        "TMPDIR": "temporary",
        "XDG_CONFIG_HOME": "config",
        "XDG_CACHE_HOME": "cache",
        "XDG_DATA_HOME": "data",
        "XDG_STATE_HOME": "state",
        "XDG_RUNTIME_DIR": "runtime",
    }.items():
        (folder / name).mkdir(parents=True)
        monkeypatch.setenv(variable, str(folder / name))
    monkeypatch.setenv("PRISM_CONFIG", str(folder / "config" / "settings.json"))
    monkeypatch.setenv("PYTHONFAULTHANDLER", "1")
    return folder


def provoke(client) -> None:
    number = 0
    for way in WAYS:
        for fields in (
            {"type": "encode", "text": f"{CANARY} {way}", "to": "fr"},
            {"type": "translate", "text": f"{CANARY} {way}", "to": "fr", "engine": "broken"},
            {"type": "encode", "text": f"{CANARY} {way}", "to": CANARY + "!"},
            {"type": "decode", "session": CANARY, "public_translation": f"{CANARY} {way}"},
            {"type": "decode", "session": "s0", "public_translation": f"{CANARY} {way}"},
            {"type": "encode", "text": [CANARY], "to": "fr", CANARY: CANARY},
            {"type": CANARY, CANARY: CANARY},
            {"type": "settings", "action": "set", "values": {CANARY: CANARY}},
            {"type": "settings", "action": "set", "values": {"target": CANARY + "?"}},
            {"type": "settings", "action": "set_key", "engine": "e", "key": CANARY},
        ):
            number += 1
            client.send(id=number, **fields)
            client.answer(number)
    client.body(b'{"id": 1, "text": "' + CANARY.encode() + b'", ')
    client.answer(1)
    client.raw(b"\xff\xff\xff\xff" + CANARY.encode())
    client.answer(None)


def test_no_canary_sings(start, places):
    host = start(cwd=places / "home")
    provoke(host.client)
    assert host.process.wait(10) == 1
    host.reader.join(5)
    assert b"internal error: StrangeError" in host.stderr, "the ways to fail were not taken"
    assert b"uncaught StrangeError" in host.stderr
    assert CANARY.encode() not in host.stderr
    assert CANARY.encode() not in everything_in(places)


def test_a_host_that_is_killed_leaves_nothing(start, places):
    host = start(cwd=places / "home")
    host.client.ask(1, "encode", text=f"{CANARY} is here", to="fr")
    host.client.send(id=2, type="translate", text=CANARY, to="fr", engine="slow")
    host.client.ask(3, "hello", protocol=1)
    host.process.send_signal(6)
    assert host.process.wait(10) == -6
    host.reader.join(5)
    assert CANARY.encode() not in host.stderr
    assert CANARY.encode() not in everything_in(places)


def test_the_search_finds_a_canary(tmp_path):
    (tmp_path / "crash.log").write_text(f"a text with {CANARY} in it")
    assert CANARY.encode() in everything_in(tmp_path)
