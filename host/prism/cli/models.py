"""`prism models`: which translation models are on this machine; getting and removing them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from prism.errors import UsageError

if TYPE_CHECKING:
    from prism.models import Model
    from prism.models.supply import Supply

_MEGA = 1_000_000
_STEPS = 10


def configure(parser: argparse.ArgumentParser) -> None:
    """Its actions and their options."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="the models that are here, and those to be had")
    listing.add_argument("--json", action="store_true", help="print a JSON object")
    get = actions.add_parser("get", help="fetch the model of a pair of languages and keep it")
    get.add_argument("code", metavar="CODE", help="e.g. en-fr; fr-de brings fr-en and en-de")
    get.add_argument("--mirror", metavar="URL", help="where to fetch it from: an address or folder")
    add = actions.add_parser("add", help="keep a model from a file or folder, without a network")
    add.add_argument(
        "files",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="an .argosmodel, OPUS-MT converted, or the files or folder of a Firefox model",
    )
    add.add_argument("--from", dest="source", metavar="LANGUAGE", help="where FILE does not say it")
    add.add_argument("--to", dest="target", metavar="LANGUAGE", help="where FILE does not say it")
    info = actions.add_parser("info", help="what is known of a model that is here")
    info.add_argument("code", metavar="CODE")
    remove = actions.add_parser("remove", help="remove a model from this machine")
    remove.add_argument("code", metavar="CODE")


def run(arguments: argparse.Namespace) -> int:
    """Do it. Only `get` opens a connection, and sends nothing but the name of the file."""
    _ACTIONS[arguments.action](arguments)
    return 0


def _list(arguments: argparse.Namespace) -> None:
    from prism import models

    here = models.installed()
    codes = {model.code for model in here}
    others = [one for one in _supply().known if one.code not in codes]
    if arguments.json:
        fetched = [{"code": one.code, "url": one.url, **asdict(one)} for one in others]
        found = {"here": [_facts(model) for model in here], "available": fetched}
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return
    print(f"On this machine ({models.folder()}):" if here else "No model is on this machine.")
    for model in here:
        print(f"  {model.code:<7} {_mega(model.bytes):>7}  {model.kind} {model.version}".rstrip())
    print("\nTo be had with `prism models get CODE`:")
    for one in others:
        print(f"  {one.code:<7} {_mega(one.size):>7}  {one.file}; licence: {one.licence}")


def _get(arguments: argparse.Namespace) -> None:
    from prism.models import installed

    supply = _supply(arguments.mirror or "")
    here = {model.code: model.sha256 for model in installed()}
    for one in supply.wanted(arguments.code):
        if here.get(one.code) == one.sha256:
            print(f"{one.code} is here already.")
            continue
        print(f"{one.code}: {_mega(one.size)} from {supply.mirror or one.url}", file=sys.stderr)
        print(f"       licence: {one.licence}", file=sys.stderr)
        _say_kept(supply.get(one, _progress()))


def _supply(mirror: str = "") -> Supply:
    """Where models are had, by the options of the engine `local` in the settings."""
    from prism.models.supply import supply
    from prism.settings import load

    return supply(load().engines.get("local", {}), mirror)


def _add(arguments: argparse.Namespace) -> None:
    from prism.models import adding

    if bool(arguments.source) != bool(arguments.target):
        raise UsageError("--from and --to go together.")
    pair = (arguments.source, arguments.target) if arguments.source else None
    _say_kept(adding.add(arguments.files, pair))


def _info(arguments: argparse.Namespace) -> None:
    from prism import models

    facts = _facts(models.get(arguments.code))
    width = max(map(len, facts))
    for name, value in facts.items():
        print(f"{name:<{width}}  {value if value not in ('', None, 0) else 'not told'}")


def _remove(arguments: argparse.Namespace) -> None:
    from prism import models

    model = models.remove(arguments.code)
    print(f"{model.code} is removed; {_mega(model.bytes)} are free.")


_ACTIONS: dict[str, Callable[[argparse.Namespace], None]] = {
    "list": _list,
    "get": _get,
    "add": _add,
    "info": _info,
    "remove": _remove,
}


def _facts(model: Model) -> dict[str, object]:
    return {"code": model.code, **asdict(model), "folder": str(model.folder)}


def _say_kept(model: Model) -> None:
    memory = f", {_mega(model.memory)} of memory while it translates" if model.memory else ""
    print(f"{model.code} is ready: {_mega(model.bytes)} on the disk{memory}.")


def _progress() -> Callable[[int, int], None]:
    """A bar on a terminal, else a line for each tenth."""
    told = -1

    def tell(done: int, total: int) -> None:
        nonlocal told
        tenth = done * _STEPS // total
        if sys.stderr.isatty():
            bar = "#" * (tenth * 3) + "." * ((_STEPS - tenth) * 3)
            end = "\n" if done >= total else ""
            print(
                f"\r[{bar}] {_mega(done)} of {_mega(total)}", end=end, file=sys.stderr, flush=True
            )
        elif tenth != told:
            print(f"{_mega(done)} of {_mega(total)}", file=sys.stderr)
        told = tenth

    return tell


def _mega(count: int) -> str:
    return f"{count / _MEGA:.0f} MB" if count >= _MEGA else f"{count / _MEGA:.1f} MB"
