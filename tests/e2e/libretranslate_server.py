"""LibreTranslate's own server, page and API, with Apertium as its engine.

    python tests/e2e/libretranslate_server.py install            once: its own environment
    python tests/e2e/libretranslate_server.py serve PORT SEEN    every text it was given, in SEEN

Tests import `LibreTranslateServer`. The server is the package from PyPI as it is; only the neural
models, which would have to be downloaded, are replaced. Nothing reaches beyond this machine.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import venv
from pathlib import Path

VERSION = "1.9.6"
LANGUAGES = {"en": "English", "es": "Spanish", "fr": "French", "ca": "Catalan"}
_HOST_SOURCES = Path(__file__).resolve().parents[2] / "host"
_START_SECONDS = 60


def environment() -> Path:
    """Where the server's own virtual environment is, or will be."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "prism" / f"libretranslate-{VERSION}"


def server_python() -> Path | None:
    """The interpreter that can run the server, or None before `install`."""
    chosen = os.environ.get("PRISM_TEST_LIBRETRANSLATE_PYTHON")
    python = Path(chosen) if chosen else environment() / "bin" / "python"
    return python if python.exists() else None


def install() -> None:
    """Make the environment, unless it is there."""
    if server_python() is not None:
        return
    folder = environment()
    unfinished = folder.with_name(folder.name + ".unfinished")
    venv.create(unfinished, with_pip=True, clear=True)
    command = [unfinished / "bin" / "python", "-m", "pip", "install", "--quiet"]
    subprocess.run([*command, f"libretranslate=={VERSION}"], check=True)
    # Renamed when complete; an environment does not mind as long as it is run by its python.
    unfinished.rename(folder)


class LibreTranslateServer:
    """A running server. Use it as a context manager."""

    def __init__(self, *options: str) -> None:
        """`options` are the server's own, such as `--char-limit 100`."""
        self._folder = tempfile.TemporaryDirectory(prefix="libretranslate-")
        self.seen_file = Path(self._folder.name) / "seen.jsonl"
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None
        self.url = ""

    def __enter__(self) -> LibreTranslateServer:
        python = server_python()
        if python is None:
            raise RuntimeError(f"run `{sys.executable} {__file__} install` first")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        command = [python, __file__, "serve", str(port), self.seen_file, *self._options]
        with (Path(self._folder.name) / "log").open("wb") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            self._wait_until_ready()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _wait_until_ready(self) -> None:
        assert self._process is not None
        end = time.monotonic() + _START_SECONDS
        while time.monotonic() < end:
            if self._process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, OSError):
                threading.Event().wait(0.05)
        log = (Path(self._folder.name) / "log").read_text(errors="replace")
        raise RuntimeError(f"LibreTranslate did not start:\n{log[-2000:]}")

    def seen(self) -> list[str]:
        """Every text the provider was given to translate, in order."""
        if not self.seen_file.exists():
            return []
        lines = self.seen_file.read_text(encoding="utf-8").splitlines()
        return [json.loads(line)["text"] for line in lines]

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=20)
        self._folder.cleanup()


def serve(port: int, seen_file: Path, options: list[str]) -> None:
    """Run the server in this process until it is ended."""
    sys.path.insert(0, str(_HOST_SOURCES))
    with tempfile.TemporaryDirectory(prefix="libretranslate-data-") as folder:
        for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
            os.environ[name] = folder
        seen_file = seen_file.resolve()
        os.chdir(folder)  # it writes ./db
        _use_apertium()
        _record(seen_file)
        sys.argv = ["libretranslate", "--host", "127.0.0.1", "--port", str(port)]
        sys.argv += ["--disable-files-translation", "--threads", "4", "--frontend-timeout", "200"]
        sys.argv += ["--frontend-language-source", "en", "--frontend-language-target", "es"]
        sys.argv += options
        from libretranslate import main

        main()


def _record(seen_file: Path) -> None:
    """Write down what comes in at the door: the engine is not always asked what it knows."""
    import flask

    # The package calls its function by the module's name.
    server = importlib.import_module("libretranslate.main")
    create = server.create_app
    lock = threading.Lock()

    def note() -> None:
        if flask.request.path != "/translate":
            return
        fields = flask.request.get_json() if flask.request.is_json else flask.request.values
        texts = fields.get("q") or []
        with lock, seen_file.open("a", encoding="utf-8") as file:
            for text in texts if isinstance(texts, list) else [texts]:
                file.write(json.dumps({"text": text}) + "\n")

    def recording(arguments: argparse.Namespace) -> flask.Flask:
        application = create(arguments)
        application.before_request(note)
        return application

    server.create_app = recording


def _use_apertium() -> None:
    import libretranslate.init
    from argostranslate import translate as argos

    from prism.text import PublicText
    from prism.translators import NOTHING_TO_PROTECT, engine
    from prism.translators.apertium import Apertium

    apertium = engine("apertium", NOTHING_TO_PROTECT)

    class Translation(argos.ITranslation):  # type: ignore[misc]
        def __init__(self, source: argos.Language, target: argos.Language) -> None:
            self.from_lang, self.to_lang = source, target

        def hypotheses(self, text: str, num_hypotheses: int = 4) -> list[argos.Hypothesis]:
            pair = (self.from_lang.code, self.to_lang.code)
            lines = [PublicText(line) for line in text.split("\n")]
            best = "\n".join(line.value for line in apertium.translate(lines, *pair))
            # Apertium has one answer; the page offers as many as the server says it has.
            return [argos.Hypothesis(best, -n) for n in range(num_hypotheses)]

    languages = [argos.Language(code, name) for code, name in LANGUAGES.items()]
    for source in languages:
        for target in languages:
            if source is not target and Apertium.supports(source.code, target.code, {}):
                translation = Translation(source, target)
                source.translations_from.append(translation)
                target.translations_to.append(translation)
    argos.get_installed_languages = lambda: languages
    libretranslate.init.boot = lambda *_, **__: None  # it would look for models on the network


def main() -> None:
    """The commands above."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("install", help="make the server's own environment")
    serving = commands.add_parser("serve", help="run the server")
    serving.add_argument("port", type=int)
    serving.add_argument("seen", type=Path)
    arguments, options = parser.parse_known_args()
    if arguments.command == "install":
        install()
    else:
        serve(arguments.port, arguments.seen, options)


if __name__ == "__main__":
    main()
