"""Texts made of shipped sentences, and translators that behave in every way a translator can."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import ClassVar

import pytest

from prism import translators
from prism.errors import EngineError
from prism.service import Service
from prism.translators.base import Availability, Engine, Settings


def _texts(known: list[str], count: int, seed: int = 1) -> list[str]:
    """E-mails, stories, lists and dialogues of shipped sentences."""
    random = Random(seed)
    found = []
    for number in range(count):
        some = random.sample(known, random.randint(1, 9))
        shape = number % 4
        if shape == 0:
            found.append("Hello,\r\n\r\n" + " ".join(some) + "\r\n\r\nYours,\r\n  me\r\n")
        elif shape == 1:
            found.append("\n\n".join(" ".join(some[i : i + 3]) for i in range(0, len(some), 3)))
        elif shape == 2:
            found.append("".join(f"{i}) {text}\n" for i, text in enumerate(some, 1)))
        else:
            found.append("\n".join(f"“{text}” — {some[0]}" for text in some) + "\n\t\n")
    return found


class Echo(Engine):
    """Answers every line with itself."""

    name = "echo"
    title = "Echo"
    seen: ClassVar[list[list[str]]] = []

    @classmethod
    def availability(cls, settings: Settings) -> Availability:
        return Availability(True)

    def _answer(self, lines: list[str], source: str, target: str) -> list[str]:
        type(self).seen.append(list(lines))
        return self.change(list(lines))

    def change(self, lines: list[str]) -> list[str]:
        return lines


class Merging(Echo):
    name = "merging"

    def change(self, lines: list[str]) -> list[str]:
        return [f"{lines[0]} {lines[1]}", *lines[2:]] if len(lines) > 1 else lines


class Dropping(Echo):
    name = "dropping"

    def change(self, lines: list[str]) -> list[str]:
        return lines[:-1] if len(lines) > 3 else lines


class Repeating(Echo):
    name = "repeating"

    def change(self, lines: list[str]) -> list[str]:
        return [lines[0], *lines] if len(lines) > 2 else lines


class Shifting(Echo):
    """Merges the first two lines and repeats the last one: the count is right."""

    name = "shifting"

    def change(self, lines: list[str]) -> list[str]:
        if len(lines) < 3:
            return lines
        return [f"{lines[0]}\n{lines[1]}", *lines[2:], lines[-1]]


class Failing(Echo):
    name = "failing"

    def change(self, lines: list[str]) -> list[str]:
        raise EngineError("It is closed.", code="engine_unavailable")


class Choking(Echo):
    """Breaks at every line that speaks of a doctor."""

    name = "choking"

    def change(self, lines: list[str]) -> list[str]:
        if any("doctor" in line for line in lines):
            raise EngineError("It ended.", code="engine_bad_answer")
        return lines


class Local(Echo):
    name = "local"
    local = True


KINDS = {
    kind.name: kind
    for kind in (Echo, Merging, Dropping, Repeating, Shifting, Failing, Choking, Local)
}


@pytest.fixture(scope="session")
def texts(known: list[str]) -> Callable[..., list[str]]:
    """Makes texts: how many, and a seed."""
    return partial(_texts, known)


@pytest.fixture
def kinds() -> dict[str, type[Echo]]:
    """The engines by name."""
    return KINDS


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Service]:
    """A service with a seed, whose engines are the ones above. `usable` are there to be found."""

    def make(seed: int = 1, usable: tuple[str, ...] = ("local", "echo")) -> Service:
        for kind in KINDS.values():
            kind.seen = []
        monkeypatch.setattr(translators, "engine", lambda name, guard, _: KINDS[name](guard))
        infos = [
            translators.EngineInfo(name, name, True, "", "", KINDS[name].local, "", False, None)
            for name in sorted(usable, key=lambda name: not KINDS[name].local)
        ]
        monkeypatch.setattr(translators, "able", lambda *_: infos)
        return Service(random=Random(seed))

    return make
