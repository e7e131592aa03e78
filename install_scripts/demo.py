"""Translates demo.txt (or the file given) and shows the four texts.

The translator is a neural model of this machine where one is there (`prism models`), else Apertium.
"""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path

from prism import models
from prism.models.neural import missing

DEFAULT = Path(__file__).with_name("demo.txt")


def shown(title: str, text: str) -> str:
    """A text under its title, indented."""
    bold, plain = ("\x1b[1m", "\x1b[0m") if sys.stdout.isatty() else ("", "")
    return f"{bold}{title}{plain}\n\n{textwrap.indent(text.strip(), '    ')}\n"


def main() -> int:
    """Run `prism translate` as anybody would, and lay its answer out."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    command = [sys.executable, "-m", "prism", "translate", "--to", "es"]
    engine = "local" if models.route("en", "es") and not missing() else "apertium"
    command += ["--engine", engine, "--level", "balanced", "--json", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        return done.returncode
    result = json.loads(done.stdout)
    print(shown("1. Your text. It stays here.", path.read_text(encoding="utf-8")))
    print(shown("2. What the translator sees.", result["public_text"]))
    print(shown("3. What the translator answers.", result["public_translation"]))
    print(shown("4. What you read.", result["private_translation"]))
    report = result["report"]
    print(
        f"{report['words']} words: {report['substituted']} replaced by other words,"
        f" {report['protected']} protected items (names, dates, amounts, contacts),"
        f" {report['unknown']} unknown words hidden;"
        f" {result['recovered']} put back, {result['missing']} not found."
    )
    print(f"\nYours: {sys.executable.removesuffix('python')}prism translate --to es FILE")
    return 0


if __name__ == "__main__":
    sys.exit(main())
