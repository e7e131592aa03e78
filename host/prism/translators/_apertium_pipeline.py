"""One chain of Apertium's processes that stays up and answers one NUL-ended line at a time.

Starting the dozen processes of a direction costs a tenth of a second or more, an answer of a
running chain some milliseconds, so chains are kept. Apertium's tools flush at NUL with `-z`.
"""

from __future__ import annotations

import os
import re
import subprocess
import threading
import time
import weakref
from collections import defaultdict
from collections.abc import Sequence
from typing import IO

from prism.errors import EngineError

_RESERVED = re.compile(r"[\\^$/\[\]{}<>@]")
# Hidden from the tools as formatting. "~" is the post-generator's own mark; controls, emoji and
# whatever lies beyond the basic plane have confused one tool or another.
_BLANK = re.compile("[~\x01-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ue000-\uf8ff\ufeff"
                    "\U00010000-\U0010ffff]+")  # fmt: skip
_STREAM = re.compile(r"\\(.)|[\[\]]", re.DOTALL)
_END = ".[]"  # what Apertium's own deformatter ends a text with, so that a title is a sentence
_START_SECONDS = 10.0
_SECONDS_PER_CHARACTER = 0.002


_IDLE_PIPELINES = 2


class PipelineDiedError(Exception):
    """A process of the chain ended or hung: the chain is of no more use."""

    def __init__(self, *, timed_out: bool) -> None:
        super().__init__("timed out" if timed_out else "ended")
        self.timed_out = timed_out


class Pipeline:
    """The running processes of one route. Not for two threads at once."""

    def __init__(self, stages: Sequence[Sequence[str]]) -> None:
        """Start the processes. Raises EngineError where one cannot be started."""
        self._asked = 0
        self._processes: list[subprocess.Popen[bytes]] = []
        self._finalizer = weakref.finalize(self, _stop, self._processes)
        # Apertium reads and writes UTF-8 only in a UTF-8 locale.
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        output: IO[bytes] | None = None
        for command in stages:
            try:
                process = subprocess.Popen(  # noqa: S603 - commands of the installed mode files
                    command,
                    stdin=output or subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env=environment,
                )
            except OSError as error:
                self.stop()
                raise EngineError(
                    f"Apertium's program {command[0]!r} could not be started.",
                    hint="sudo apt-get install apertium lttoolbox apertium-lex-tools cg3",
                ) from error
            if output is not None:
                output.close()
            output = process.stdout
            self._processes.append(process)
        self._writer, self._reader = self._processes[0].stdin, self._processes[-1].stdout

    def ask(self, lines: Sequence[str]) -> list[str]:
        """The translations of `lines`, in order. Raises PipelineDiedError."""
        # NUL ends a line on the way through, so a NUL within one cannot be kept.
        lines = [line.replace("\0", " ") for line in lines]
        # A chain that breaks ends its last answer as if it were whole. So a seal is sent after the
        # last line and must come back as an answer: without it, an empty line would pass for a
        # translation.
        self._asked = (self._asked + 1) % 1_000
        seal = chr(0xE000 + self._asked)  # formatting to the tools, which they pass on untouched
        data = b"".join(_to_stream(line) for line in [*lines, seal])
        expired = threading.Event()

        def expire() -> None:
            expired.set()
            self.stop()

        watchdog = threading.Timer(_START_SECONDS + _SECONDS_PER_CHARACTER * len(data), expire)
        # Written from a second thread: the chain answers while it reads, and would block on us.
        writer = threading.Thread(target=self._write, args=(data,), daemon=True)
        watchdog.daemon = True
        watchdog.start()
        writer.start()
        try:
            answers = [answer.decode("utf-8", "replace") for answer in self._read(len(lines) + 1)]
        finally:
            watchdog.cancel()
        if len(answers) != len(lines) + 1 or _from_stream(answers.pop(), seal) != seal:
            self.stop()
            raise PipelineDiedError(timed_out=expired.is_set())
        writer.join()
        return [_from_stream(answer, line) for answer, line in zip(answers, lines, strict=True)]

    def _write(self, data: bytes) -> None:
        assert self._writer is not None
        try:
            self._writer.write(data)
            self._writer.flush()
        except (OSError, ValueError):  # the chain has died, which the reader sees and reports
            return

    def _read(self, count: int) -> list[bytes]:
        assert self._reader is not None
        buffer = bytearray()
        found = 0
        while found < count:
            chunk = os.read(self._reader.fileno(), 1 << 16)
            if not chunk:
                break
            found += chunk.count(b"\0")
            buffer += chunk
        return bytes(buffer).split(b"\0")[:found]

    @property
    def alive(self) -> bool:
        """Whether every process still runs."""
        return all(process.poll() is None for process in self._processes)

    def stop(self) -> None:
        """End the processes."""
        _stop(self._processes)


class Pool:
    """Running chains that wait for work, by route. For all threads, shared by all engines.

    A chain holds up to 800 MB (English to French), so one that waits too long is ended.
    """

    def __init__(self, idle_seconds: float = 180.0) -> None:
        self._idle_seconds = idle_seconds
        self._idle: defaultdict[tuple[str, ...], list[tuple[float, Pipeline]]] = defaultdict(list)
        self._lock = threading.Lock()
        self._sweeper: threading.Timer | None = None

    def take(self, route: tuple[str, ...]) -> Pipeline | None:
        """A chain that waits and lives, which is now the caller's alone."""
        with self._lock:
            idle = self._idle[route]
            while idle:
                _, pipeline = idle.pop()
                if pipeline.alive:
                    return pipeline
                pipeline.stop()
        return None

    def give_back(self, route: tuple[str, ...], pipeline: Pipeline) -> None:
        """Let a chain wait for the next caller, or end it where enough wait."""
        with self._lock:
            idle = self._idle[route]
            if len(idle) < _IDLE_PIPELINES:
                idle.append((time.monotonic(), pipeline))
                self._sweep_later()
                return
        pipeline.stop()

    def clear(self, older_than: float = 0.0) -> None:
        """End the chains that have waited for so many seconds."""
        limit = time.monotonic() - older_than
        with self._lock:
            ended = [p for idle in self._idle.values() for since, p in idle if since <= limit]
            for idle in self._idle.values():
                idle[:] = [entry for entry in idle if entry[0] > limit]
        for pipeline in ended:
            pipeline.stop()

    def _sweep_later(self) -> None:
        if self._sweeper is None:
            self._sweeper = threading.Timer(self._idle_seconds, self._sweep)
            self._sweeper.daemon = True
            self._sweeper.start()

    def _sweep(self) -> None:
        self.clear(older_than=self._idle_seconds)
        with self._lock:
            self._sweeper = None
            if any(self._idle.values()):
                self._sweep_later()


def _stop(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        if process.poll() is None:
            process.kill()
    for process in processes:
        process.wait()
        if process.stdin is not None:
            try:
                process.stdin.close()
            except OSError:  # unwritten bytes for a process that is gone
                continue


def _to_stream(line: str) -> bytes:
    """`line` in Apertium's stream format: reserved characters escaped, formatting in brackets."""
    text = line.strip()
    pieces = []
    position = 0
    for blank in _BLANK.finditer(text):
        pieces += [_RESERVED.sub(r"\\\g<0>", text[position : blank.start()]), f"[{blank[0]}]"]
        position = blank.end()
    pieces.append(_RESERVED.sub(r"\\\g<0>", text[position:]))
    return ("".join(pieces) + _END).encode() + b"\0"


def _from_stream(answer: str, line: str) -> str:
    """The text of an answer, with the white space that `line` began and ended with."""
    if answer.endswith("[]"):
        answer = answer[:-2].removesuffix(".")
    text = _STREAM.sub(lambda match: match[1] or "", answer).strip()
    start = len(line) - len(line.lstrip())
    return line[:start] + text + line[len(line.rstrip()) :]
