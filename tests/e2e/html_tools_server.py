"""Apertium's own website (html-tools), with Apertium behind it.

    python tests/e2e/html_tools_server.py build CHECKOUT      its bundle, by npm and esbuild
    python tests/e2e/html_tools_server.py serve CHECKOUT PORT

CHECKOUT is a copy of https://github.com/apertium/apertium-html-tools (GPL-3.0-or-later). Nothing of
it is kept here: tests take the folder that `PRISM_TEST_HTML_TOOLS` names, once it was built, and
are skipped without. What its build asks Apertium's web service for, this file answers.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import http.server
import json
import os
import subprocess
import sys
import threading
import urllib.parse
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "host"))

LANGUAGES = {"eng": "en", "spa": "es", "cat": "ca", "fra": "fr"}
PAIRS = [("eng", "spa"), ("spa", "eng"), ("eng", "cat"), ("cat", "eng"), ("fra", "cat")]
_CONFIG = """
export default {
  defaultLocale: 'eng', htmlUrl: './', apyURL: '/apy', defaultMode: 'translation',
  enabledModes: new Set(['translation']), translationChaining: false, subtitle: 'local',
  stringReplacements: {}, showMoreLanguagesLink: false,
};
"""


def checkout() -> Path | None:
    """The built copy to test against, or None."""
    chosen = os.environ.get("PRISM_TEST_HTML_TOOLS")
    folder = Path(chosen) if chosen else None
    return folder if folder and (folder / "dist" / "index.js").exists() else None


def build(folder: Path) -> None:
    """Bundle the site as its own build does, with the pairs that are here."""
    npm = ["npm", "install", "--no-save", "--omit=dev", "--ignore-scripts", "--legacy-peer-deps"]
    subprocess.run([*npm, "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
    (folder / "config.ts").write_text(_CONFIG, encoding="utf-8")
    pairs = [{"sourceLanguage": a, "targetLanguage": b} for a, b in PAIRS]
    defines = {"VERSION": "local", "PAIRS": pairs, "PAIR_PREFS": {}}
    defines |= {"ANALYZERS": {}, "GENERATORS": {}}
    options = ["--bundle", "--outdir=dist", "--target=es2019", "--log-level=warning", "--minify"]
    options += [f"--define:window.{name}={json.dumps(value)}" for name, value in defines.items()]
    options += [f"--loader:.{kind}=dataurl" for kind in ("png", "gif", "jpg", "svg")]
    esbuild = ROOT / "node_modules" / ".bin" / "esbuild"
    subprocess.run([str(esbuild), "src/index.tsx", *options], cwd=folder, check=True)
    strings = json.loads((folder / "src" / "strings" / "eng.json").read_text(encoding="utf-8"))
    strings["@langNames"] = {"eng": "English", "spa": "Spanish", "cat": "Catalan", "fra": "French"}
    page = (folder / "src" / "index.html").read_text(encoding="utf-8")
    page = page.replace("{{PRELOADED_STRINGS}}", json.dumps({"eng": strings}))
    page = page.replace("{{CACHE_BREAK}}", "1").replace("https://fonts.googleapis.com", "/fonts")
    (folder / "dist" / "index.html").write_text(page, encoding="utf-8")


class _Handler(http.server.SimpleHTTPRequestHandler):
    seen: ClassVar[list[str]] = []
    lock = threading.Lock()

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_POST(self) -> None:
        """Answer as Apertium's web service does."""
        from prism.text import PublicText
        from prism.translators import NOTHING_TO_PROTECT, engine

        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        asked = {name: values[0] for name, values in urllib.parse.parse_qs(body).items()}
        text, pair = asked.get("q", ""), asked.get("langpair", "eng|spa").split("|")
        self.seen.append(text)
        with self.lock:
            lines = [PublicText(line) for line in text.split("\n")]
            answer = engine("apertium", NOTHING_TO_PROTECT).translate(
                lines, *(LANGUAGES.get(code, code) for code in pair)
            )
        said = {"translatedText": "\n".join(line.value for line in answer)}
        content = json.dumps({"responseData": said, "responseStatus": 200}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@contextlib.contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[tuple[str, list[str]]]:
    """The site's address, and the list of all that it was given to translate."""
    handler = functools.partial(_Handler, directory=str(folder / "dist"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", _Handler.seen
        server.shutdown()


def main() -> None:
    """The commands above."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("build", "serve"):
        commands.add_parser(name).add_argument("checkout", type=Path)
    commands.choices["serve"].add_argument("port", type=int)
    arguments = parser.parse_args()
    if arguments.command == "build":
        build(arguments.checkout)
        return
    with serving(arguments.checkout, arguments.port) as (address, _seen):
        print(address)
        threading.Event().wait()


if __name__ == "__main__":
    main()
