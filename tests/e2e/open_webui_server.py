"""Open WebUI's own server and page, with a chat model of the tests' behind it.

    python tests/e2e/open_webui_server.py install FOLDER      once: an environment of its own
    python tests/e2e/open_webui_server.py serve FOLDER PORT API

The package is PyPI's `open-webui` (its own licence) with the few packages that it names for a slim
server: no neural network is installed. Nothing of it is kept here: tests take the folder that
`PRISM_TEST_OPEN_WEBUI` names, and are skipped without.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

PATIENCE = 90
"""Seconds for the server to start: it sets up its database first."""

_SETTINGS = {
    "USE_SLIM_DOCKER": "true",
    "USE_SLIM": "true",
    "WEBUI_AUTH": "False",
    "WEBUI_SECRET_KEY": "tests",
    "ENABLE_OLLAMA_API": "false",
    "OPENAI_API_KEY": "none",
    "OFFLINE_MODE": "true",
    "HF_HUB_OFFLINE": "1",
    "RAG_EMBEDDING_ENGINE": "openai",
    "ENABLE_TITLE_GENERATION": "false",
    "ENABLE_FOLLOW_UP_GENERATION": "false",
    "ENABLE_TAGS_GENERATION": "false",
    "ENABLE_AUTOCOMPLETE_GENERATION": "false",
    "ENABLE_VERSION_UPDATE_CHECK": "false",
}


def folder() -> Path | None:
    """The installed copy to test against, or None."""
    chosen = os.environ.get("PRISM_TEST_OPEN_WEBUI")
    found = Path(chosen) if chosen else None
    return found if found and _command(found).exists() else None


def _command(folder: Path) -> Path:
    return folder / "venv" / "bin" / "open-webui"


def install(folder: Path) -> None:
    """The package, and of its dependencies those that a slim server needs."""
    venv.create(folder / "venv", with_pip=True)
    pip = [str(folder / "venv" / "bin" / "pip"), "--quiet"]
    wheels = folder / "wheel"
    subprocess.run([*pip, "download", "--no-deps", "-d", str(wheels), "open-webui"], check=True)
    (wheel,) = wheels.glob("open_webui-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extract("requirements-slim.txt", folder)
    subprocess.run([*pip, "install", "-r", str(folder / "requirements-slim.txt")], check=True)
    subprocess.run([*pip, "install", "--no-deps", str(wheel)], check=True)


@contextlib.contextmanager
def serving(folder: Path, api: str, port: int = 0) -> Iterator[str]:
    """The server's address, with a database of its own and nobody logged in."""
    if not port:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory(prefix="prism-open-webui-") as data:
        command = [str(_command(folder)), "serve", "--host", "127.0.0.1", "--port", str(port)]
        own = {"DATA_DIR": data, "OPENAI_API_BASE_URL": api}
        with (Path(data) / "log").open("wb") as log:
            server = subprocess.Popen(
                command, cwd=data, env={**os.environ, **_SETTINGS, **own}, stdout=log, stderr=log
            )
        try:
            _wait(f"{address}/api/config", server, Path(data) / "log")
            yield address
        finally:
            server.terminate()
            server.wait()


def _wait(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(urllib.error.URLError, ConnectionError):
            urllib.request.urlopen(address, timeout=5).close()
            return
        if server.poll() is not None or time.monotonic() > end:
            raise RuntimeError(log.read_text(encoding="utf-8", errors="replace")[-2000:])
        time.sleep(0.2)


def main() -> None:
    """The commands above."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("install", "serve"):
        commands.add_parser(name).add_argument("folder", type=Path)
    commands.choices["serve"].add_argument("port", type=int)
    commands.choices["serve"].add_argument("api")
    arguments = parser.parse_args()
    if arguments.command == "install":
        install(arguments.folder)
        return
    with serving(arguments.folder.resolve(), arguments.api, arguments.port) as address:
        print(address, flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            while True:
                time.sleep(60)


if __name__ == "__main__":
    main()
