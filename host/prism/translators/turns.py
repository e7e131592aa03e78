"""When a server may be asked next: one answer for all threads, processes and machines of a job.

What is shared is two moments for each server, under a digest of its address, and nothing of any
text: when the next one in the queue has its turn, and until when the server asked for a pause.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import BinaryIO, NamedTuple, Protocol


class Turns(Protocol):
    """Who says when a server may be asked."""

    def take(self, server: str, every: float) -> float:
        """Take the next turn: the seconds until it comes. The one after it is `every` later."""
        ...

    def pause(self, server: str, seconds: float) -> None:
        """Nobody asks the server for so long."""
        ...


class Moments(NamedTuple):
    """The next free turn, and the end of the pause, in seconds of one clock."""

    next: float = 0.0
    until: float = 0.0

    def taken(self, every: float, now: float) -> tuple[float, Moments]:
        """How long it is until a turn that is taken now, and what holds after it."""
        start = max(now, self.next, self.until)
        # Who comes after a pause queues too, else all would come at once.
        return start - now, Moments(start + every if every else self.next, self.until)

    def paused(self, seconds: float, now: float) -> Moments:
        """The same with a pause from now on."""
        return Moments(self.next, max(self.until, now + seconds))


class InMemory:
    """Turns of the threads of one process."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._known: dict[str, Moments] = {}
        self._lock = Lock()

    def take(self, server: str, every: float) -> float:
        """See `Turns`."""
        with self._lock:
            moments = self._known.get(server, Moments())
            wait, self._known[server] = moments.taken(every, self._clock())
            return wait

    def pause(self, server: str, seconds: float) -> None:
        """See `Turns`."""
        with self._lock:
            moments = self._known.get(server, Moments())
            self._known[server] = moments.paused(seconds, self._clock())


class OnThisMachine:
    """Turns of all processes of the user on this machine: a small file for each server, locked
    while it is read and written. Where no file can be kept each process has its own turns."""

    def __init__(self, folder: Callable[[], Path]) -> None:
        self._folder = folder
        self._alone = InMemory()

    def take(self, server: str, every: float) -> float:
        """See `Turns`."""
        try:
            if not every and not self._path(server).exists():
                return self._alone.take(server, every)
            with self._open(server) as file:
                wait, moments = _read(file).taken(every, time.time())
                _write(file, moments)
                return wait
        except OSError:
            return self._alone.take(server, every)

    def pause(self, server: str, seconds: float) -> None:
        """See `Turns`."""
        try:
            with self._open(server) as file:
                _write(file, _read(file).paused(seconds, time.time()))
        except OSError:
            self._alone.pause(server, seconds)

    def _path(self, server: str) -> Path:
        return self._folder() / hashlib.sha256(server.encode()).hexdigest()[:32]

    @contextmanager
    def _open(self, server: str) -> Iterator[BinaryIO]:
        path = self._path(server)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
            _lock(file.fileno())  # until it is closed, and be it by the end of the process
            yield file


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_LOCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


_FAR = 24 * 3600
"""A moment that is farther away is none: the clock was set back."""


def _read(file: BinaryIO) -> Moments:
    try:
        found = Moments(*map(float, json.loads(file.read(200))))
    except (ValueError, TypeError):
        return Moments()
    return found if max(found) < time.time() + _FAR else Moments()


def _write(file: BinaryIO, moments: Moments) -> None:
    file.seek(0)
    file.write(json.dumps(moments).encode().ljust(100))
    file.flush()


def _runtime() -> Path:
    import platformdirs

    # Where the session names no folder platformdirs takes another, which is as good, and says so.
    warnings.filterwarnings("ignore", message="XDG_RUNTIME_DIR is not set")
    return platformdirs.user_runtime_path("prism") / "turns"


_shared: Turns = OnThisMachine(_runtime)


def shared() -> Turns:
    """Who says when a server may be asked, to all that ask in this process."""
    return _shared


def share(turns: Turns) -> None:
    """Have another one say it: that of several machines."""
    global _shared
    _shared = turns
