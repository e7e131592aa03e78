"""Fetching a package of the catalogue. Of all in this room only this opens a connection.

A server is asked for a file by a name from our own table, and is told nothing else; no text is at
hand here. What it sends is kept only if its checksum is that of the catalogue.
"""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final
from urllib.parse import urljoin, urlsplit

from prism import __version__
from prism.errors import ModelError, UsageError
from prism.models.catalogue import Source
from prism.models.installed import folder

if TYPE_CHECKING:
    import requests

_CHUNK: Final = 1 << 15
"""Bytes taken at once: so many at most are lost where a connection breaks."""
_REDIRECTS: Final = 5
_TIMEOUTS: Final = (10.0, 60.0)
"""Seconds to connect, and between two pieces of what comes."""
_ROOM: Final = 3
"""So many times a package's size must be free on the disk: it is kept, unpacked and replaced."""
_LOOK: Final = 0.1
"""Seconds between two looks whether somebody has stopped."""
_AGENT: Final = f"Mozilla/5.0 (compatible; prism/{__version__})"
"""The makers' server turns away programs that say no more than their name."""
_AGAIN: Final = "Run the command again: it goes on where it stopped."

Told = Callable[[int, int], None]
"""Called with the bytes that are there, and all."""
Cancelled = Callable[[], bool]


def fetch(
    source: Source,
    mirror: str = "",
    told: Told = lambda _done, _all: None,
    cancelled: Cancelled = lambda: False,
) -> Path:
    """The package's file, whole and with the right checksum.

    `mirror` is used in place of the makers' server: the address of a folder, or a folder of this
    machine. What an earlier attempt has already fetched is kept and completed.

    Raises UsageError for a mirror that may not be used, ModelError: model_download where the server
    does not give the file or it was cancelled, model_checksum where it gives another.
    """
    if mirror and Path(mirror).is_absolute():
        return _verified(Path(mirror) / source.file, source, ours=False)
    address = f"{mirror.rstrip('/')}/{source.file}" if mirror else source.url
    _check(address)
    part = place(source)
    try:
        part.parent.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(part.parent).free < _ROOM * source.size:
            raise ModelError("There is not enough room on the disk.", code="model_download")
        with part.open("ab") as out:
            _lock(out)
            have = out.tell()
            if have > source.size:
                have = out.truncate(0)
            if have < source.size:
                _receive(address, out, have, source, told, cancelled)
    except OSError as error:
        raise ModelError(
            f"The connection failed, or the file cannot be written ({type(error).__name__}).",
            code="model_download",
            hint=_AGAIN,
        ) from None
    return _verified(part, source, ours=True)


def place(source: Source) -> Path:
    """Where a package is while it is being fetched."""
    return folder() / ".downloads" / f"{source.file}.part"


def received(source: Source) -> int:
    """How many bytes of a package are there from an attempt that was broken off."""
    try:
        return place(source).stat().st_size
    except OSError:
        return 0


def _lock(file: BinaryIO, patience: float = 2) -> None:
    """Let no other process write the file until it is closed; the end of the process closes it too.

    Raises ModelError where another process still fetches it after some seconds, which one that was
    just stopped would not: two would write into each other's file.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        if patience > 0:
            time.sleep(_LOOK)
            return _lock(file, patience - _LOOK)
        raise ModelError(
            "This model is being fetched already, by another browser or terminal.",
            code="model_download",
            hint="Wait for it, or stop it there.",
        ) from None


def _receive(
    address: str, out: BinaryIO, have: int, source: Source, told: Told, cancelled: Cancelled
) -> None:
    with _asked(address, have) as response, _ended(response, cancelled):
        goes_on = response.status_code == 206 and response.headers.get(
            "Content-Range", ""
        ).startswith(f"bytes {have}-")
        if response.status_code not in (200, 206) or (response.status_code == 206 and not goes_on):
            raise ModelError(
                f"{urlsplit(address).hostname} does not give the file"
                f" (status {response.status_code}).",
                code="model_download",
                hint="Try a mirror (--mirror), or fetch the file by other means and"
                " run `prism models add FILE`.",
            )
        if not goes_on:
            have = out.truncate(0)
        for chunk in response.iter_content(_CHUNK):
            have += len(chunk)
            if have > source.size:
                break
            out.write(chunk)
            told(have, source.size)
            if cancelled():
                break
    if have < source.size:
        raise ModelError("The file came in part only.", code="model_download", hint=_AGAIN)


@contextlib.contextmanager
def _ended(response: requests.Response, cancelled: Cancelled) -> Iterator[None]:
    """End what is being read when it is cancelled: a silent server would keep it for a minute."""
    done = threading.Event()

    def watch() -> None:
        while not done.wait(_LOOK):
            if cancelled():
                response.raw.shutdown()
                return

    threading.Thread(target=watch, name="prism-download", daemon=True).start()
    try:
        yield
    finally:
        done.set()


@contextlib.contextmanager
def _asked(address: str, have: int) -> Iterator[requests.Response]:
    """The server's answer. Raises OSError for a connection that fails, as `requests` does."""
    import requests

    headers = {"User-Agent": _AGENT, "Accept-Encoding": "identity"}
    if have:
        headers["Range"] = f"bytes={have}-"
    with requests.Session() as session:
        session.trust_env = urlsplit(address).scheme == "https"  # a proxy, never for this machine
        for _ in range(_REDIRECTS):
            with session.get(
                address,
                headers=headers,
                timeout=_TIMEOUTS,
                stream=True,
                allow_redirects=False,
                auth=lambda request: request,  # else a .netrc would send a password
            ) as response:
                if not response.is_redirect:
                    yield response
                    return
                target = urljoin(address, response.headers["Location"])
            if urlsplit(target).scheme != urlsplit(address).scheme:
                break
            _check(target)
            address = target
            session.cookies.clear()
    raise ModelError("The server sends from place to place.", code="model_download")


def _check(address: str) -> None:
    """Raises UsageError unless the address is HTTPS, or HTTP on this machine."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        host = ""
    if host and not parts.username and not parts.password:
        if parts.scheme == "https":
            return
        if parts.scheme == "http" and host in ("localhost", "127.0.0.1", "::1"):
            return
    raise UsageError(
        "A mirror is an address like https://example.org/models, or a folder.",
        hint="Only this machine may be asked without encryption.",
    )


def _verified(path: Path, source: Source, *, ours: bool) -> Path:
    try:
        with path.open("rb") as file:
            checksum = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        raise ModelError(f"{source.file} is not in that folder.", code="model_download") from None
    if checksum != source.sha256:
        if ours:
            path.unlink(missing_ok=True)
        raise ModelError(
            f"{source.file} is not the file that the catalogue knows: its checksum is another.",
            code="model_checksum",
            hint="Fetch it from elsewhere (--mirror). It was not kept.",
        )
    return path
