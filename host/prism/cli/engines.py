"""`prism engines`: which translation engines there are, which work now, and why not."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prism.translators import EngineInfo


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    parser.add_argument("--json", action="store_true", help="print a JSON array, one engine each")


def run(arguments: argparse.Namespace) -> int:
    """Print the engines. Opens no connection: a server that is set counts as usable."""
    from prism.cli import showing
    from prism.service import Service
    from prism.settings import load

    found = Service(load()).engines()
    if arguments.json:
        print(json.dumps([asdict(engine) for engine in found], ensure_ascii=False, indent=2))
        return 0
    width = max(len(engine.name) for engine in found)
    for engine in found:
        print("\n".join(_lines(engine, width, colours=showing.on_terminal())))
    return 0


def _lines(engine: EngineInfo, width: int, *, colours: bool) -> list[str]:
    state = "ready" if engine.usable else "not usable"
    padded = f"{state:<10}"
    if colours:
        padded = f"\x1b[{32 if engine.usable else 33}m{padded}\x1b[0m"
    where = "stays on this machine" if engine.local else "public text is sent to its server"
    indent = " " * (width + 14)
    lines = [f"{engine.name:<{width}}  {padded}  {engine.title}; {where}"]
    if engine.languages:
        lines.append(f"{indent}languages: {' '.join(engine.languages)}")
    if not engine.usable:
        lines += [indent + text for text in (engine.reason, engine.hint) if text]
    return lines
