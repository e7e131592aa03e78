"""`prism protect`: which protected items a text holds, where, and why."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from prism.cli import options, reading

if TYPE_CHECKING:
    from prism.protection import ProtectedItem, Rules


def configure(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    options.add_file(parser, "the text")
    parser.add_argument(
        "--from", dest="source", metavar="LANGUAGE", help="its language (default: found)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--always",
        action="append",
        default=[],
        metavar="WORD",
        help="protect this too; /.../ is a pattern; may be repeated",
    )
    parser.add_argument(
        "--never",
        action="append",
        default=[],
        metavar="WORD",
        help="do not protect this, whatever finds it; may be repeated",
    )
    parser.add_argument(
        "--save", action="store_true", help="keep --always and --never in the settings"
    )


def run(args: argparse.Namespace) -> int:
    """Print what is found; 0 whether or not anything is."""
    from prism import direction
    from prism.protection import detect
    from prism.tagging import analyse

    rules = _rules(args)
    text = reading.read(args.file)
    language = direction.tagged(text, args.source)
    items = detect(text, analyse(text, language), rules, language)
    if args.json:
        records = [_record(item) for item in items]
        reading.write(json.dumps({"items": records}, ensure_ascii=False))
    else:
        _show(text, items)
    return 0


def _rules(args: argparse.Namespace) -> Rules:
    """What the settings say, and what the options add; saved where that is wanted."""
    from prism import settings
    from prism.protection import Rules

    current = settings.load()
    always = [*current.always_protect, *args.always]
    never = [*current.never_protect, *args.never]
    if args.save:
        words = {"always_protect": _once(always), "never_protect": _once(never)}
        settings.save(settings.changed(current, words))
    return Rules(tuple(always), tuple(never))


def _once(words: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(words))


def _record(item: ProtectedItem) -> dict[str, object]:
    return {
        "start": item.start,
        "end": item.end,
        "text": item.text,
        "category": item.category,
        "detector": item.detector,
        "reason": item.reason,
        "certainty": item.certainty,
    }


def _show(text: str, items: Sequence[ProtectedItem]) -> None:
    """A line an item on standard output, the counts by category on standard error."""
    for item in items:
        line = text.count("\n", 0, item.start) + 1
        shown = " ".join(item.text.split())
        reading.write(f"{line:5}  {item.category:<13} {shown}  ({item.detector}: {item.reason})")
    counts = Counter(item.category for item in items)
    summary = ", ".join(f"{count} {category}" for category, count in counts.most_common())
    sys.stdout.flush()
    print(f"{len(items)} protected{': ' if items else ''}{summary}", file=sys.stderr)
