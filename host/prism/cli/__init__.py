"""The `prism` command: one module a subcommand, loaded only when it is asked for."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from prism import __version__
from prism.cli import laboratory
from prism.errors import PrismError, where

COMMANDS = {
    "translate": "translate a text that the translator never sees",
    "ask": "ask a chat model a question that it never sees as it is",
    "encode": "turn a private text into a public one",
    "decode": "turn a public translation into the private one",
    "dictionary": "build, describe, check, look up and import dictionaries",
    "protect": "show which protected items a text holds, and why",
    "attack": "run the adversary's attacks",
    "together": "learn with others what should stay at home, showing nobody a sentence",
    "models": "list, get and remove models that translate on this machine",
    "engines": "list the translation engines and which are usable",
    "evaluate": "run the evaluation protocol",
    "install": "register the host with a browser",
    "uninstall": "remove the host from a browser",
    "doctor": "say what works and what to do about the rest",
    "host": "serve a browser (browsers start this)",
}
"""Subcommand to its line of help. The module is `prism.cli.<name>`, with `configure` and `run`;
that of a command of the laboratory is `prism_lab.cli.<name>`."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, f"prism: {message}\n")


def _overview() -> str:
    lines = [f"  {name:<11} {line}" for name, line in COMMANDS.items()]
    return (
        "usage: prism [--version] [--help] COMMAND ...\n\n"
        "Private translation: the translator never sees your text.\n\ncommands:\n"
        + "\n".join(lines)
        + "\n\n`prism COMMAND --help` says more about one."
    )


def _run(arguments: Sequence[str]) -> int:
    if not arguments:
        print(_overview(), file=sys.stderr)
        return 2
    if arguments[0] in ("-h", "--help"):
        print(_overview())
        return 0
    name, rest = arguments[0], arguments[1:]
    if name in ("-V", "--version"):
        print(f"prism {__version__}")
        return 0
    if name not in COMMANDS:
        print(f"prism: there is no command {name!r}\n\n{_overview()}", file=sys.stderr)
        return 2
    if name in laboratory.COMMANDS:
        module = laboratory.command(name)
    else:
        module = importlib.import_module(f"prism.cli.{name}")
    parser = _Parser(prog=f"prism {name}", description=COMMANDS[name], allow_abbrev=False)
    module.configure(parser)
    return int(module.run(parser.parse_args(rest)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code: 0 done, 2 usage, 3 bad input, 4 engine, 5 guard."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace", newline="")
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except PrismError as error:
        print(f"prism: {error.message}", file=sys.stderr)
        if error.hint:
            print(f"       {error.hint}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader went away (`prism ... | head`): nothing more to say, and nothing to flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:  # noqa: BLE001 - what Python prints of it may quote the text
        print(f"prism: something went wrong inside PRISM ({where(error)}).", file=sys.stderr)
        print("       Please report this line; it holds nothing of your text.", file=sys.stderr)
        return 1
    return code
