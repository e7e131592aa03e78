"""Nothing but the engines opens a connection or starts a program that could."""

from __future__ import annotations

import ast
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import prism
from prism.errors import EgressRefusedError
from prism.keyed import Draws
from prism.protection import EgressGuard, Rules, SurrogateBook, detect, restore
from prism.protection.model import ProtectedItem
from prism.tagging import analyse
from prism.text import PublicText

PACKAGE = Path(prism.__file__).parent

NETWORK = {
    "socket", "ssl", "http", "urllib", "requests", "httpx", "aiohttp", "urllib3", "ftplib",
    "smtplib", "telnetlib", "xmlrpc", "websockets", "asyncio", "socketserver", "poplib", "imaplib",
    "nntplib", "webbrowser", "distributed",
}  # fmt: skip
"""Modules that open connections. `urllib.parse` only takes addresses apart."""

MAY_CONNECT = {
    "translators/_http.py",
    "together/channel.py",
    "models/download.py",
    "documents/cluster.py",
}
"""The one module that sends texts, through which all remote engines go; the one that sends numbers
to a group's coordinator, of messages that no text fits in (tests/host/together); and the one that
fetches models, which asks for names of a table of ours (tests/host/models); and the one that hands
the user's own cluster paths, and no text (tests/host/documents/test_cluster.py)."""

MAY_START_PROGRAMS = {"translators/_apertium_pipeline.py"}
"""A local engine is a program of this machine."""

ADDRESSES_ONLY = {"urllib.parse", "http.HTTPStatus"}


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(
            node.args[0] if node.args else None, ast.Constant
        ):
            called = (
                node.func.attr
                if isinstance(node.func, ast.Attribute)
                else getattr(node.func, "id", "")
            )
            if called in {"import_module", "__import__"}:
                yield str(node.args[0].value)  # type: ignore[attr-defined]


def _connects(name: str) -> bool:
    return name.split(".")[0] in NETWORK and not any(
        name == free or name.startswith(f"{free}.") for free in ADDRESSES_ONLY
    )


def test_only_one_module_can_connect() -> None:
    offenders = {
        f"{path}: {name}"
        for path, tree in _modules()
        for name in _imports(tree)
        if _connects(name) and path not in MAY_CONNECT
    }
    assert not offenders


def test_only_local_engines_start_programs() -> None:
    text_rooms = ("text", "protection/", "substitution/", "decoding/", "dictionary/", "morphology/",
                  "tagging/", "structure/", "sessions", "messaging/", "service")  # fmt: skip
    offenders = {
        f"{path}: {name}"
        for path, tree in _modules()
        for name in _imports(tree)
        if name.split(".")[0] in {"subprocess", "multiprocessing", "pty"}
        and path not in MAY_START_PROGRAMS
        and (path.startswith(text_rooms) or path.startswith("translators/"))
    }
    assert not offenders


def test_the_check_sees_what_it_looks_for() -> None:
    tree = ast.parse("import socket\nfrom urllib import request\nimport_module('requests')\n")
    assert [name for name in _imports(tree) if _connects(name)] == [
        "socket",
        "urllib.request",
        "requests",
    ]
    assert not _connects("urllib.parse.unquote")


class _NoSocket(socket.socket):
    def __init__(self, *args: object, **kwargs: object) -> None:
        raise AssertionError("a connection was about to be opened")


def test_protecting_and_restoring_open_no_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", _NoSocket)
    monkeypatch.setattr(socket, "create_connection", _NoSocket)
    monkeypatch.setattr(socket, "getaddrinfo", _NoSocket)
    text = (
        "Anna Keller (anna@keller.de, +44 20 7123 4567) moved to 12 Baker Street on 3 March 2021."
    )
    import random

    items = detect(text, analyse(text, "en"), Rules(), "en")
    book = SurrogateBook(Draws.of(random.Random(1)), "en")
    surrogates = [book.surrogate(item, lambda _: False) for item in items]
    restore(" ".join(s.replacement for s in surrogates), surrogates, "en", "fr")
    EgressGuard().check(PublicText("nothing to see"))


def test_the_command_line_encodes_without_a_socket(tmp_path: Path) -> None:
    """A process in which sockets cannot be made encodes all the same."""
    forbid = (
        "import socket, sys\n"
        "def never(*a, **k): raise AssertionError('a connection was about to be opened')\n"
        "socket.socket.connect = socket.create_connection = socket.getaddrinfo = never\n"
        "from prism.cli import main\n"
        "sys.exit(main(['protect', sys.argv[1]]))\n"
    )
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna Keller, call +44 20 7123 4567.", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", forbid, str(letter)],
        capture_output=True,
        text=True,
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    assert "Anna Keller" in done.stdout


def test_every_engine_passes_the_guard() -> None:
    """An engine is given its guard when it is made, and asks it before anything is sent."""
    from prism.translators import registry

    guard = EgressGuard()
    guard.protect([ProtectedItem(0, 6, "Keller", "person", "test")], "en")
    asked = 0
    for info in registry.engines():
        engine = registry.engine(info.name, guard)
        with pytest.raises(EgressRefusedError):
            engine.translate([PublicText("a letter from Keller")], "en", "es")
        asked += 1
    assert asked
