"""`prism host`: serve a browser over standard input and output."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys


def configure(parser: argparse.ArgumentParser) -> None:
    """Its options: what a browser puts on the command line."""
    parser.add_argument(
        "caller",
        nargs="*",
        metavar="CALLER",
        help="the extension's origin, or the manifest's path and the add-on's id",
    )
    parser.add_argument("--parent-window", metavar="N", help="given by Chromium on Windows, unused")


def run(arguments: argparse.Namespace) -> int:  # noqa: RET503 - execv does not return
    """Become the host. A person who types this is told what it is for."""
    if not arguments.caller:
        print("prism: browsers start this; `prism install` makes it known to them", file=sys.stderr)
        return 2
    # A fresh interpreter, with nothing but the host in it, as the launcher would start it.
    command = [sys.executable, "-E", "-P", "-m", "prism.messaging", *arguments.caller]
    if sys.platform == "win32":
        # Windows has no exec: the process that a browser waits for would end at once.
        return subprocess.run(command, check=False).returncode  # noqa: S603 - ourselves
    os.execv(sys.executable, command)  # noqa: S606 - ourselves
