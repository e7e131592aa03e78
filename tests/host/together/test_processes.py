"""The command line: members and coordinator as processes of their own, with keys of full length."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from prism.together import channel, messages

HOME = "My kidney hurts. The clinic called about my blood. I owe the bank a lot of money."
GO = "The weather is nice. The train was late again. We met at noon by the station."

MEMBER = """
import sys
from prism.cli import main
for line in sys.stdin:
    print(main(["together", *line.split("|")[:-1]]), "done", flush=True)
"""
"""A member's process: one step a line, the exit code of each."""


def _environment(place: Path) -> dict[str, str]:
    return {**os.environ, "PRISM_CONFIG": str(place / "settings.json")}


def _prism(place: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "prism", "together", *arguments],
        env=_environment(place), capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


class Member:
    """A process that stays, as a member's machine does."""

    def __init__(self, place: Path) -> None:
        place.mkdir()
        self.place = place
        (place / "home.txt").write_text(HOME)
        (place / "go.txt").write_text(GO)
        self._process = subprocess.Popen(
            [sys.executable, "-c", MEMBER], env=_environment(place), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def begin(self, *step: str) -> None:
        assert self._process.stdin
        self._process.stdin.write("".join(f"{part}|" for part in step) + "\n")
        self._process.stdin.flush()

    def end(self) -> list[str]:
        """What the step printed, once it has ended well."""
        assert self._process.stdout
        lines: list[str] = []
        for line in self._process.stdout:
            if line.endswith(" done\n"):
                assert line == "0 done\n", self._process.communicate()[1]
                return lines
            lines.append(line)
        raise AssertionError(self._process.communicate()[1])

    def close(self) -> None:
        self._process.communicate()


@contextmanager
def serving(place: Path) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "-m", "prism", "together", "serve", "ward"],
        env=_environment(place), text=True, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        assert process.stderr
        assert "answering" in process.stderr.readline()
        yield
    finally:
        process.terminate()
        process.communicate()


def _address(way: str, folder: Path) -> str:
    if way == "folder":
        box = folder / "box"
        box.mkdir()
        return str(box)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"https://127.0.0.1:{free.getsockname()[1]}"


@pytest.mark.parametrize(("way", "count"), [("folder", 2), ("https", 4), ("https", 8)])
def test_members_learn_together(tmp_path: Path, way: str, count: int) -> None:
    coordinator = tmp_path / "coordinator"
    coordinator.mkdir()
    address = _address(way, tmp_path)
    invitation = _prism(coordinator, "init", "ward", "--address", address, "--features", "16",
                        "--rows", "6", "--gamma", "0.25")  # fmt: skip
    phrase = tmp_path / "phrase"
    with serving(coordinator):
        members = [Member(tmp_path / str(number)) for number in range(count)]
        members[0].begin("join", invitation)
        phrase.write_text(members[0].end()[0])
        for step in (
            ("join", invitation, "--phrase", str(phrase)),
            ("contribute", "--home", "{}/home.txt", "--go", "{}/go.txt"),
        ):
            those = members[1:] if step[0] == "join" else members
            for member in those:
                member.begin(*(part.format(member.place) for part in step))
            for member in those:
                member.end()
        members[-1].begin("solve")
        members[-1].end()
        members[0].begin("solve")
        members[0].end()
        for name, right in (("home.txt", True), ("go.txt", False)):
            members[0].begin("classify", "--json", str(members[0].place / name))
            said = [json.loads(line) for line in members[0].end()]
            assert sum(one["stays"] is right for one in said) >= 2, said
        for member in members:
            member.close()
    if way == "folder":
        assert not list((tmp_path / "box").iterdir())


def test_a_request_that_nobody_answers_is_taken_back(tmp_path: Path) -> None:
    invitation = messages.Invitation(
        name="ward", group="0" * 32, token="0" * 32, n="f" * 512, features=8, rows=8, gamma=0.05,
        sealed=False, queries=0, address=str(tmp_path),
    )  # fmt: skip
    with pytest.raises(channel.ChannelError):
        channel.to(invitation, 0.2)(b"{}")
    assert not list(tmp_path.iterdir())


def test_the_extra_is_loaded_only_where_it_is_used() -> None:
    """Neither the host nor the command line pays for what most people never use."""
    code = (
        "import sys, prism.service, prism.messaging.server, prism.cli.translate\n"
        "print([name for name in ('phe', 'gmpy2', 'prism.together.paillier', 'cryptography')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr
