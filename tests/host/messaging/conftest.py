"""A client that knows the protocol from its page only: struct, json and file descriptors."""

from __future__ import annotations

import importlib.util
import json
import os
import struct
import subprocess
import sys
import threading
from pathlib import Path
from queue import Empty, SimpleQueue

import pytest

HERE = Path(__file__).parent
FAKE_HOST = HERE / "fake_host.py"
ORIGIN = "chrome-extension://dhcklaojegcmholfggfoedlahgfkijfe/"


class Client:
    """Reads in a thread of its own, as a browser does, so that no pipe ever fills up."""

    def __init__(self, to_host: int, from_host: int) -> None:
        self.to_host = to_host
        self.from_host = from_host
        self.bytes_read = bytearray()
        self.messages: SimpleQueue = SimpleQueue()
        self.parts: dict[int, list[str]] = {}
        self.kept: list[dict] = []
        self.ended = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()

    def raw(self, data: bytes) -> None:
        while data:
            data = data[os.write(self.to_host, data) :]

    def body(self, body: bytes) -> None:
        self.raw(struct.pack("=I", len(body)) + body)

    def send(self, **message) -> None:
        self.body(json.dumps(message).encode())

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            piece = os.read(self.from_host, min(size - len(data), 1 << 20))
            if not piece:
                raise EOFError(data)
            data += piece
        return data

    def _read(self) -> None:
        try:
            while True:
                header = self._exactly(4)
                (size,) = struct.unpack("=I", header)
                assert 2 <= size <= 1024 * 1024, f"no frame: {header!r}"
                message = json.loads(self._exactly(size).decode("utf-8"))
                assert isinstance(message, dict)
                if "part" in message:
                    message = self._joined(message)
                if message is not None:
                    self.messages.put(message)
        except EOFError as end:
            if end.args[0]:
                self.messages.put(
                    AssertionError(f"the stream ended within a frame: {end.args[0]!r}")
                )
        except Exception as error:  # noqa: BLE001 - the test that receives it fails
            self.messages.put(error)
        finally:
            self.ended.set()
            self.messages.put(None)

    def _joined(self, message: dict) -> dict | None:
        pieces = self.parts.setdefault(message["id"], [])
        assert message["part"] == len(pieces)
        pieces.append(message["data"])
        if len(pieces) < message["of"]:
            return None
        return json.loads("".join(self.parts.pop(message["id"])))

    def receive(self, timeout: float = 20) -> dict | None:
        """The next message, None at the end of the stream."""
        try:
            message = self.messages.get(timeout=timeout)
        except Empty:
            raise TimeoutError("the host does not answer") from None
        if isinstance(message, BaseException):
            raise message
        return message

    def answer(self, number: int | None, timeout: float = 20) -> dict:
        """The answer with that id; others are kept for later."""
        for message in self.kept:
            if message["id"] == number and "ok" in message:
                self.kept.remove(message)
                return message
        while True:
            message = self.receive(timeout)
            assert message is not None, "the host ended"
            if message["id"] == number and "ok" in message:
                return message
            self.kept.append(message)

    def ask(self, number: int, kind: str, **fields) -> dict:
        self.send(id=number, type=kind, **fields)
        return self.answer(number)

    def close(self) -> None:
        os.close(self.to_host)


@pytest.fixture(scope="session")
def fake():
    spec = importlib.util.spec_from_file_location("fake_host", FAKE_HOST)
    module = importlib.util.module_from_spec(spec)
    sys.modules["fake_host"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def own_settings(tmp_path, monkeypatch):
    """No test reads or writes the settings and keys of whoever runs it."""
    path = tmp_path / "settings" / "settings.json"
    monkeypatch.setenv("PRISM_CONFIG", str(path))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    return path


class Running:
    """The server in this process, between two pipes."""

    def __init__(self, make) -> None:
        from prism.messaging.backend import ServiceBackend
        from prism.messaging.frames import FrameWriter
        from prism.messaging.server import Server

        host_in, to_host = os.pipe()
        from_host, host_out = os.pipe()
        self.make = make
        self.client = Client(to_host, from_host)
        self.result: bool | None = None
        self.server = Server(host_in, FrameWriter(host_out), lambda: ServiceBackend(make))

        def serve() -> None:
            self.result = self.server.serve()
            os.close(host_out)
            os.close(host_in)

        self.thread = threading.Thread(target=serve, daemon=True)
        self.thread.start()

    @property
    def service(self):
        """The fake service, which is made in the background."""
        assert self.make.made.wait(10)
        return self.make.services[0]

    def end(self) -> bool | None:
        """Close the port; what the server returned."""
        self.client.close()
        self.thread.join(10)
        assert not self.thread.is_alive(), "the end of the input was not noticed"
        return self.result


@pytest.fixture
def running(fake):
    return Running(fake.Made())


@pytest.fixture
def client(running):
    return running.client


class Process:
    """The host as a browser starts it."""

    def __init__(self, command, **options) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **options,
        )
        self.client = Client(self.process.stdin.fileno(), self.process.stdout.fileno())
        self.stderr = bytearray()
        self.reader = threading.Thread(target=self._read_stderr, daemon=True)
        self.reader.start()

    def _read_stderr(self) -> None:
        for line in self.process.stderr:
            self.stderr += line

    def end(self, timeout: float = 10) -> int:
        self.process.stdin.close()
        code = self.process.wait(timeout)
        self.reader.join(timeout)
        return code


@pytest.fixture
def start():
    """Starts hosts: `start()` with the fake service, `start(real=True)` with the real one."""
    started = []

    def starter(*arguments: str, real: bool = False, **options) -> Process:
        program = ["-m", "prism.messaging"] if real else [str(FAKE_HOST)]
        command = [sys.executable, "-I", *program, *(arguments or (ORIGIN,))]
        started.append(Process(command, **options))
        return started[-1]

    yield starter
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
        one.process.wait()
        for stream in (one.process.stdin, one.process.stdout, one.process.stderr):
            if stream and not stream.closed:
                stream.close()
