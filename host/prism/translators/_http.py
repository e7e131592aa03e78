"""The one place that opens connections: JSON over HTTPS, with limits on everything.

Nothing here logs, and no error quotes a request, a key or an answer: an answer may repeat the
text, and a page of HTML explains nothing.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

from prism import __version__
from prism.errors import EngineError
from prism.translators import turns
from prism.translators._addresses import checked_url, is_loopback

if TYPE_CHECKING:
    import requests

_MAX_ANSWER = 16 * 1024 * 1024
_CHUNK = 1 << 16
_LOOK = 0.1
"""Seconds between two looks at whether a streamed answer is still wanted."""
_REDIRECTS = 3
_CODES = {
    401: "engine_auth",
    403: "engine_auth",
    404: "engine_unavailable",
    408: "engine_unavailable",
    413: "engine_too_long",
    414: "engine_too_long",
    429: "engine_rate_limited",
    456: "engine_quota",  # DeepL
}
_SENTENCES = {
    "engine_auth": "{} refused the key.",
    "engine_rate_limited": "{} asks for a pause: too many requests.",
    "engine_quota": "{} says that the quota is used up.",
    "engine_too_long": "{} refused the request as too long.",
    "engine_language": "{} does not translate between these languages.",
    "engine_unavailable": "{} is not available (status {status}).",
    "engine_bad_answer": "{} gave an answer that is no translation (status {status}).",
    "engine_timeout": "{} did not answer in time.",
}
_HINTS = {
    "engine_auth": "Set the key anew: the provider's page shows it.",
    "engine_rate_limited": "Try again in a minute, or choose another translator.",
    "engine_quota": "Wait until it is renewed, or choose another translator.",
    "engine_too_long": "Translate the text in parts.",
    "engine_language": "Choose another translator: `prism engines` lists them.",
    "engine_unavailable": "Try again later, or choose another translator.",
    "engine_bad_answer": "Is its address right? Another translator may do.",
    "engine_timeout": "Try again, or choose another translator.",
}


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds to connect, between two pieces of an answer, and for everything with retries."""

    connect: float = 5.0
    read: float = 30.0
    total: float = 90.0


@dataclass(frozen=True, slots=True)
class Retries:
    """How often a request is made at most, and the back-off between, in seconds."""

    attempts: int = 4
    base: float = 0.5
    cap: float = 20.0


@dataclass(frozen=True, slots=True)
class _Answer:
    status: int
    retry_after: str | None
    location: str | None
    body: bytes


Classify = Callable[[int, Any], str | None]
"""An engine's own reading of a failure (status, parsed body or None): an error code or None."""


class Client:
    """Sends JSON to one engine's server and reads JSON back."""

    def __init__(
        self,
        title: str,
        url: str,
        *,
        timeouts: Timeouts | None = None,
        retries: Retries | None = None,
        every: float = 0.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """`url` is the server's base address; a request to it is begun only so many seconds after
        the one before, whoever made that. Raises UsageError where the address may not be used."""
        self._title = title
        self._base = checked_url(url)
        self._timeouts = timeouts or Timeouts()
        self._retries = retries or Retries()
        self._every = every
        self._sleep = sleep
        self._session: requests.Session | None = None
        self._lock = threading.Lock()

    def post(
        self,
        path: str,
        body: object,
        headers: Mapping[str, str],
        classify: Classify = lambda _status, _body: None,
    ) -> Any:
        """The parsed JSON that answers `body`. Raises EngineError with a stable code."""
        data = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
        url = self._base.geturl().rstrip("/") + path
        self._turn()
        end = time.monotonic() + self._timeouts.total
        for attempt in range(1, self._retries.attempts + 1):
            answer = self._attempt(url, data, headers, end)
            parsed = _parse(answer.body)
            if answer.status == 200 and parsed is not None:
                return parsed
            code = classify(answer.status, parsed) or _code(answer.status)
            pause = self._pause(attempt, answer.retry_after)
            last = attempt == self._retries.attempts or time.monotonic() + pause >= end
            limited = code == "engine_rate_limited"
            if limited:
                # It asked all of us: the other threads, processes and machines wait as well.
                turns.shared().pause(self._base.netloc, min(pause, self._timeouts.total))
            if last or not _passing(code, answer.status):
                raise self._error(code, answer.status, pause if answer.retry_after else 0)
            if not limited:
                self._sleep(pause)
            self._turn()
        raise AssertionError("the last attempt returns or raises")

    def _turn(self) -> None:
        wait = turns.shared().take(self._base.netloc, self._every)
        if wait > 0:
            self._sleep(wait)

    def events(
        self,
        path: str,
        body: object,
        headers: Mapping[str, str],
        classify: Classify,
        cancelled: Callable[[], bool],
    ) -> Iterator[Any]:
        """The parsed JSON of each server-sent event that answers `body`, as it comes; an answer
        that is no stream is one event. Ends once `cancelled` says so. The server is asked once
        only: an answer that breaks off is not asked for again. Raises EngineError with a stable
        code.

        https://html.spec.whatwg.org/multipage/server-sent-events.html
        """
        data = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
        url = self._base.geturl().rstrip("/") + path
        end = time.monotonic() + self._timeouts.total
        self._turn()
        pieces: SimpleQueue[bytes | Exception | None] = SimpleQueue()
        stopped = threading.Event()
        worker = threading.Thread(
            target=self._pour, args=(url, data, headers, classify, pieces, stopped), daemon=True
        )
        worker.start()
        try:
            yield from _events(self._poured(pieces, end, cancelled))
        finally:
            stopped.set()

    def _pour(
        self,
        url: str,
        data: bytes,
        headers: Mapping[str, str],
        classify: Classify,
        pieces: SimpleQueue[bytes | Exception | None],
        stopped: threading.Event,
    ) -> None:
        """Put the body of the answer into `pieces` as it comes, or why there is none, then None."""
        import requests

        try:
            with self._request(url, data, {"Accept": "text/event-stream", **headers}) as response:
                if response.status_code != 200:
                    end = time.monotonic() + self._timeouts.read
                    parsed = _parse(self._read(response, end))
                    status = response.status_code
                    pieces.put(self._error(classify(status, parsed) or _code(status), status))
                for piece in _as_it_comes(response):
                    if stopped.is_set():
                        return
                    pieces.put(piece)
        except (requests.ReadTimeout, requests.ConnectTimeout, TimeoutError):
            pieces.put(self._error("engine_timeout", 0))
        except requests.RequestException as error:
            late = "timed out" in str(error)
            pieces.put(self._error("engine_timeout" if late else "engine_unavailable", 0))
        except Exception as error:  # noqa: BLE001 - handed to the thread that waits
            pieces.put(error)
        finally:
            pieces.put(None)

    def _poured(
        self,
        pieces: SimpleQueue[bytes | Exception | None],
        end: float,
        cancelled: Callable[[], bool],
    ) -> Iterator[bytes]:
        """The pieces as they come, no more than an answer may have."""
        size = 0
        while not cancelled():
            if time.monotonic() > end:
                raise self._error("engine_timeout", 0)
            try:
                piece = pieces.get(timeout=_LOOK)
            except Empty:
                continue
            if piece is None:
                return
            if isinstance(piece, Exception):
                raise piece
            size += len(piece)
            if size > _MAX_ANSWER:
                raise self._error("engine_bad_answer", 200)
            yield piece

    def _attempt(self, url: str, data: bytes, headers: Mapping[str, str], end: float) -> _Answer:
        """One request; a lost connection counts as status 0, which is tried again."""
        for _ in range(_REDIRECTS):
            answer = self._exchange(url, data, headers, end)
            if answer.status not in (307, 308) or not answer.location:
                return answer
            target = urlsplit(urljoin(url, answer.location))
            # Keys and text go to the server they were meant for, never where it points.
            if (target.scheme, target.netloc) != (self._base.scheme, self._base.netloc):
                break
            url = target.geturl()
        raise self._error("engine_bad_answer", 308)

    def _exchange(self, url: str, data: bytes, headers: Mapping[str, str], end: float) -> _Answer:
        import requests

        outcome: list[_Answer | Exception] = []

        def work() -> None:
            try:
                outcome.append(self._send(url, data, headers, end))
            except Exception as error:  # noqa: BLE001 - handed to the thread that waits
                outcome.append(error)

        # A thread, because a server that drips its headers escapes every socket time-out.
        worker = threading.Thread(target=work, daemon=True)
        worker.start()
        worker.join(max(0.0, end - time.monotonic()))
        result = outcome[0] if outcome else TimeoutError()
        if isinstance(result, _Answer):
            return result
        if isinstance(result, EngineError):
            raise result
        # ConnectTimeout is a ConnectionError too: nothing was sent, so it may be tried again.
        if isinstance(result, TimeoutError | requests.ReadTimeout):
            raise self._error("engine_timeout", 0)
        if isinstance(result, requests.exceptions.SSLError):
            raise EngineError(
                f"{self._title} could not prove its identity (TLS).", code="engine_unavailable"
            )
        if isinstance(result, requests.RequestException):
            return _Answer(0, None, None, b"")
        raise result

    def _send(self, url: str, data: bytes, headers: Mapping[str, str], end: float) -> _Answer:
        import requests

        try:
            with self._request(url, data, headers) as response:
                return _Answer(
                    response.status_code,
                    response.headers.get("Retry-After"),
                    response.headers.get("Location"),
                    self._read(response, end),
                )
        except requests.exceptions.ConnectionError as error:
            # A read that times out in the body surfaces as a lost connection.
            if "timed out" in str(error) and not isinstance(error, requests.ConnectTimeout):
                raise TimeoutError from None
            raise

    def _request(self, url: str, data: bytes, headers: Mapping[str, str]) -> requests.Response:
        local = is_loopback(self._base.geturl())
        return self._open().post(
            url,
            data=data,
            headers={"Content-Type": "application/json; charset=utf-8", **headers},
            timeout=(self._timeouts.connect, self._timeouts.read),
            allow_redirects=False,
            stream=True,
            # Text for a server on this machine must not go to a proxy elsewhere.
            proxies={"http": "", "https": "", "all": ""} if local else None,
            # Without this, requests would let a .netrc replace the key.
            auth=lambda request: request,
        )

    def _read(self, response: requests.Response, end: float) -> bytes:
        body = bytearray()
        for chunk in response.iter_content(_CHUNK):
            body += chunk
            if len(body) > _MAX_ANSWER:
                raise self._error("engine_bad_answer", response.status_code)
            if time.monotonic() > end:
                raise TimeoutError
        return bytes(body)

    def _open(self) -> requests.Session:
        with self._lock:
            if self._session is None:
                from http.cookiejar import DefaultCookiePolicy

                import requests

                self._session = requests.Session()
                self._session.headers["User-Agent"] = f"prism/{__version__}"
                self._session.headers["Accept"] = "application/json"
                self._session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
            return self._session

    def _pause(self, attempt: int, retry_after: str | None) -> float:
        ceiling = min(self._retries.cap, self._retries.base * 2.0 ** (attempt - 1))
        jitter = secrets.SystemRandom().uniform(ceiling / 2, ceiling)
        asked = _seconds(retry_after)
        return jitter if asked is None else asked + jitter / 10

    def _error(self, code: str, status: int, wait: float = 0) -> EngineError:
        if status == 0 and code == "engine_unavailable":
            return EngineError(
                f"The connection to {self._title} failed.",
                code=code,
                hint="Is it running, and is this machine online?",
            )
        hint = f"It may be asked again in {wait:.0f} seconds." if wait >= 1 else _HINTS[code]
        if status == 404:
            hint = "Are its address and the name of the model right?"
        return EngineError(
            _SENTENCES[code].format(self._title, status=status), code=code, hint=hint
        )


def _as_it_comes(response: requests.Response) -> Iterator[bytes]:
    """The body in the pieces in which the server sends it."""
    raw = response.raw
    if getattr(raw, "chunked", False) or not hasattr(raw, "read1"):
        chunked = getattr(raw, "chunked", False)
        yield from response.iter_content(None if chunked else 1)
        return
    while piece := raw.read1(_CHUNK, decode_content=True):
        yield piece


def _events(pieces: Iterator[bytes]) -> Iterator[Any]:
    """The JSON of the `data` of each event; where the first line is none of a stream's, of all."""
    rest, whole = b"", b""
    for piece in pieces:
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            name, colon, value = line.strip().partition(b":")
            if name == b"data" and colon:
                if value.strip() == b"[DONE]":
                    return
                if (event := _parse(value)) is not None:
                    yield event
            elif name not in (b"", b"event", b"id", b"retry"):
                whole += line + b"\n"
    event = _parse((whole + rest).removeprefix(b"data:").strip())
    if event is not None:
        yield event


def _code(status: int) -> str:
    if status in _CODES:
        return _CODES[status]
    return "engine_unavailable" if status == 0 or status >= 500 else "engine_bad_answer"


def _passing(code: str, status: int) -> bool:
    """Whether the failure may pass by itself, so that asking again makes sense."""
    busy = status in (0, 408) or status >= 500
    return code == "engine_rate_limited" or (code == "engine_unavailable" and busy)


def _parse(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _seconds(retry_after: str | None) -> float | None:
    """RFC 9110, section 10.2.3: a number of seconds or a date."""
    if retry_after is None:
        return None
    text = retry_after.strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        date = parsedate_to_datetime(text)
    except ValueError:
        return None
    moment = date if date.tzinfo else date.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())
