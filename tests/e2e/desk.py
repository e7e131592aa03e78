"""Browsers on a screen, as a person has them: real windows, real keys, and nobody between.

A driver changes what it watches (Playwright answers a page's `prompt` itself), so it is there for
the settings alone and gone before the page opens. What the page learned, its own server says.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from browsers import wait_for
from site_handler import SiteHandler


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1000x24"]
    with subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
    ) as process:
        os.close(writing)
        with os.fdopen(reading) as number:
            display = f":{number.readline().strip()}"
        try:
            yield display
        finally:
            process.terminate()


class Hands:
    """Keys and a pointer on a screen."""

    def __init__(self, display: str) -> None:
        self.environment = {**os.environ, "DISPLAY": display}

    def do(self, *arguments: str) -> str:
        """What xdotool says."""
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=60,
        )
        return done.stdout.strip()

    def key(self, *names: str) -> None:
        """Press keys, named as X names them."""
        self.do("key", "--clearmodifiers", *names)

    def type(self, text: str) -> None:
        """Write a text, at a quick typist's speed."""
        self.do("type", "--delay", "40", text)

    def click(self, x: float, y: float) -> None:
        """Press the pointer at a point of the screen."""
        self.do("mousemove", str(round(x)), str(round(y)), "click", "1")


def learned() -> list[tuple[str, str]]:
    """What pages have told their server, in order: how they know it, and what."""
    lines = [line for line in SiteHandler.received if "/learned " in line.split("\n")[0]]
    return [
        (str(kind), str(value))
        for kind, value in (json.loads(line.rsplit("\n", 1)[-1]) for line in lines)
    ]


class Chromium:
    """Chromium on a screen. The profile must have its settings already."""

    name = "chromium"

    def __init__(self, profile: Path, extension: Path, display: str) -> None:
        self.display = display
        self.command = [
            "/usr/bin/chromium",
            "--no-sandbox",
            "--no-first-run",
            "--no-default-browser-check",
            "--lang=en",
            "--window-position=0,0",
            "--window-size=1200,900",
            f"--user-data-dir={profile}",
            f"--disable-extensions-except={extension}",
            f"--load-extension={extension}",
        ]

    def __enter__(self) -> Chromium:
        self.process = self._start("about:blank")
        hands = Hands(self.display)
        wait_for(lambda: hands.do("search", "--onlyvisible", "--name", "Chromium"), step=0.2)
        return self

    def _start(self, address: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*self.command, address],
            env={**os.environ, "DISPLAY": self.display},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def open_tab(self, address: str) -> None:
        """Show a page in a new tab, as a link in a mail does."""
        self._start(address).wait(60)

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(20)
