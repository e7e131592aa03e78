"""The server: reads frames, has them worked on out of order, and answers each exactly once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from prism.errors import PrismError, where
from prism.messaging.frames import Frame, FrameWriter, read_frame
from prism.messaging.lanes import Lanes
from prism.messaging.parsing import find_id, parse, request_id
from prism.messaging.prompt import cancel_target, hello
from prism.messaging.protocol import (
    CODES,
    MAX_IN_FLIGHT,
    MAX_INBOUND,
    MAX_PENDING_BYTES,
    TYPES,
    ProtocolError,
)
from prism.messaging.stdio import tell


class Backend(Protocol):
    """What answers the requests. Loaded when it is first needed."""

    def answer(
        self,
        message: dict[str, Any],
        progress: Callable[[int, int], None],
        cancelled: Callable[[], bool],
        partial: Callable[[dict[str, Any]], None],
    ) -> dict[str, Any]:
        """The result for a message; `partial` is given what of it there is already. Raises
        PrismError."""
        ...

    def warm(self) -> None:
        """Load what the first requests will need."""
        ...


class _Job:
    """A request that is being answered. `lock` keeps its frames in order and its answer single."""

    __slots__ = ("done", "id", "lock", "message", "size")

    def __init__(self, number: int, message: dict[str, Any], size: int) -> None:
        self.id = number
        self.message = message
        self.size = size
        self.done = False
        self.lock = threading.Lock()


def error_answer(number: int | None, error: PrismError) -> dict[str, Any]:
    """The answer that carries an error; a code that PROTOCOL.md does not list becomes another."""
    code = error.code if error.code in CODES else _nearest_code(error)
    told = {"code": code, "message": error.message, "hint": error.hint}
    return {"id": number, "ok": False, "error": told}


def _nearest_code(error: PrismError) -> str:
    codes = (getattr(kind, "code", None) for kind in type(error).__mro__)
    return next((str(code) for code in codes if code in CODES), "internal")


class Server:
    """Serves one port until its input ends.

    The thread that calls `serve` only reads, so that it sees the end of the input whatever else
    is going on. `load` makes the backend; it is called once, in a thread that can wait.
    """

    def __init__(
        self,
        source: int,
        writer: FrameWriter,
        load: Callable[[], Backend],
        gone: Callable[[], None] = lambda: None,
    ) -> None:
        """`gone` is called where the browser no longer takes what is written to it."""
        self._source = source
        self._writer = writer
        self._load = load
        self._gone = gone
        self._backend_lock = threading.Lock()
        self._loaded: Backend | None = None
        self._warming = False
        self._lanes = Lanes()
        self._jobs: dict[int, _Job] = {}
        self._jobs_lock = threading.Lock()
        self._pending = 0

    def serve(self) -> bool:
        """Answer until the input ends (True) or its frames can no longer be found (False)."""
        while (frame := read_frame(self._source)) is not None:
            self._receive(frame)
            if frame.lost:
                return False
            if not self._warming:
                # Only now: loading holds the interpreter, and `hello` must not wait for it.
                self._warming = True
                threading.Thread(target=self._warm, name="prism-warm", daemon=True).start()
        return True

    def _receive(self, frame: Frame) -> None:
        number = find_id(frame.body)
        try:
            if frame.too_large:
                raise ProtocolError(
                    f"The message is longer than {MAX_INBOUND} bytes.", code="frame_too_large"
                )
            message = parse(frame.body)
            number = None
            number = request_id(message)
            self._dispatch(number, message, frame.length)
        except Exception as error:  # noqa: BLE001 - nothing a frame holds may end the host
            self._send(self._failure(number, error))

    def _dispatch(self, number: int, message: dict[str, Any], size: int) -> None:
        kind = message.get("type")
        if not isinstance(kind, str) or kind not in TYPES:
            raise ProtocolError("There is no such type of message.", code="unknown_type")
        with self._jobs_lock:
            if number in self._jobs:
                raise ProtocolError(
                    "A request with this id is still being answered.", code="id_in_use"
                )
        if kind == "hello":
            self._send({"id": number, "ok": True, "result": hello(message)})
        elif kind == "cancel":
            self._cancel(number, message)
        else:
            job = _Job(number, message, size)
            self._admit(job)
            self._lanes.run(TYPES[kind], lambda: self._work(job))

    def _admit(self, job: _Job) -> None:
        with self._jobs_lock:
            full = len(self._jobs) >= MAX_IN_FLIGHT
            if full or self._pending + job.size > MAX_PENDING_BYTES:
                raise ProtocolError(
                    "Too many requests are waiting.", code="busy", hint="Try again in a moment."
                )
            self._jobs[job.id] = job
            self._pending += job.size

    def _cancel(self, number: int, message: dict[str, Any]) -> None:
        target = cancel_target(message)
        with self._jobs_lock:
            job = self._jobs.get(target)
        stopped = job is not None and self._finish(
            job,
            error_answer(job.id, ProtocolError("The request was cancelled.", code="cancelled")),
        )
        self._send({"id": number, "ok": True, "result": {"cancelled": stopped}})

    def _work(self, job: _Job) -> None:
        if job.done:
            return
        answer: dict[str, Any]
        try:
            result = self._backend().answer(
                job.message,
                lambda done, total: self._progress(job, done, total),
                lambda: job.done,
                lambda piece: self._partial(job, piece),
            )
            answer = {"id": job.id, "ok": True, "result": result}
        except Exception as error:  # noqa: BLE001 - every failure becomes an answer
            answer = self._failure(job.id, error)
        self._finish(job, answer)

    def _finish(self, job: _Job, answer: Mapping[str, Any]) -> bool:
        """Send a job's only answer; whether this was it."""
        with job.lock:
            if job.done:
                return False
            job.done = True
            with self._jobs_lock:
                # Before the answer: whoever has it may use the id again.
                del self._jobs[job.id]
                self._pending -= job.size
            self._send(answer)
            return True

    def _progress(self, job: _Job, done: int, total: int) -> None:
        with job.lock:
            if not job.done:
                self._send({"id": job.id, "progress": {"done": done, "total": total}})

    def _partial(self, job: _Job, piece: dict[str, Any]) -> None:
        with job.lock:
            if not job.done:
                self._send({"id": job.id, "partial": piece})

    def _send(self, answer: Mapping[str, Any]) -> None:
        try:
            self._writer.send(answer)
        except (ValueError, TypeError, RecursionError) as error:
            # Raised before the first byte: the answer is no JSON.
            self._writer.send(self._failure(answer.get("id"), error))
        except OSError:
            self._gone()

    def _failure(self, number: int | None, error: Exception) -> dict[str, Any]:
        if isinstance(error, PrismError):
            return error_answer(number, error)
        place = where(error)
        tell(f"internal error: {place}")
        return error_answer(
            number,
            PrismError(
                f"Something went wrong inside the host ({place}).",
                hint="Run `prism doctor`; if all is well there, please report this.",
            ),
        )

    def _backend(self) -> Backend:
        with self._backend_lock:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded

    def _warm(self) -> None:
        try:
            self._backend().warm()
        except Exception as error:  # noqa: BLE001 - the request that meets it again says so
            tell(f"warming up failed: {where(error)}")
