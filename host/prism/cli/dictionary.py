"""`prism dictionary`: build, describe, check, look up and import dictionaries."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from prism.cli import laboratory, options
from prism.errors import DictionaryError, UsageError

if TYPE_CHECKING:
    from prism.dictionary.lookup import Dictionary
    from prism.dictionary.model import Entry


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
    commands = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    _configure_build(commands)
    info = commands.add_parser("info", help="describe the dictionaries there are, or files")
    info.add_argument("files", nargs="*", type=Path, metavar="FILE")
    info.add_argument("--json", action="store_true", help="print a JSON object a line")
    check = commands.add_parser("check", help="validate files, every line of them")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    check.add_argument("--against", choices=("freedict", "apertium"), help="and compare with this")
    look = commands.add_parser("lookup", help="print a word's entries, a JSON object a line")
    options.add_languages(look)
    look.add_argument("--engine", help="use the dictionary learned from this engine")
    look.add_argument("--tag", help="only the entry for this Penn tag, or for its lemma")
    look.add_argument("--with", dest="extra", action="append", default=[], type=Path,
                      metavar="FILE", help="imported dictionaries and glossaries")  # fmt: skip
    look.add_argument("words", nargs="+", metavar="WORD")
    take = commands.add_parser("import", help="take over a FreeDict, StarDict or own glossary")
    take.add_argument("file", type=Path, metavar="FILE")
    options.add_languages(take)
    take.add_argument("--out", required=True, type=Path, metavar="FILE")
    take.add_argument("--licence", default="not stated", help="of the file taken over")


def run(args: argparse.Namespace) -> int:
    """Do what was asked; the exit code."""
    actions = {
        "build": _build,
        "info": _info,
        "check": _check,
        "lookup": _lookup,
        "import": _import,
    }
    return actions[args.action](args)


def _configure_build(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    try:
        build = laboratory.command("dictionary_build")
    except UsageError:
        # Without the options' names every argument is taken, so that `run` can say what is missing.
        parser = commands.add_parser("build", add_help=False, prefix_chars="\0")
        parser.add_argument("rest", nargs="*")
    else:
        build.configure(commands.add_parser("build", help="learn a dictionary"))


def _build(args: argparse.Namespace) -> int:
    return int(laboratory.command("dictionary_build").run(args))


def _info(args: argparse.Namespace) -> int:
    from prism.dictionary import available
    from prism.dictionary.lookup import Dictionary

    for path in args.files or [item.path for item in available()]:
        described = _described(Dictionary.open(path))
        if args.json:
            print(json.dumps({"file": str(path), **described}, ensure_ascii=False))
        else:
            print(path)
            print("\n".join(f"  {key}: {value}" for key, value in described.items()))
    return 0


def _described(dictionary: Dictionary) -> dict[str, object]:
    substitutes = sum(entry.substitute for entry in dictionary)
    return {
        **dictionary.header,
        "entries": len(dictionary),
        "substitutes": substitutes,
        "vocabulary": len(dictionary.vocabulary),
    }


def _check(args: argparse.Namespace) -> int:
    from prism.dictionary.lookup import Dictionary

    for path in args.files:
        dictionary = Dictionary.open(path)
        entries = list(dictionary)
        seen: set[tuple[str, str]] = set()
        for entry in entries:
            if (entry.word, entry.tag) in seen:
                raise DictionaryError(
                    f"{path.name}: {entry.word!r} {entry.tag} stands there twice."
                )
            seen.add((entry.word, entry.tag))
        print(f"{path}: sound, {len(entries)} entries")
        if args.against:
            laboratory.command("dictionary_check").compare(dictionary, args.against)
    return 0


def _lookup(args: argparse.Namespace) -> int:
    from prism.dictionary import load

    dictionary = load(args.source, args.to, args.engine, args.extra)
    unknown = []
    for word in args.words:
        found = _found(dictionary, word, args.tag)
        for entry in found:
            print(json.dumps(_shown(entry), ensure_ascii=False))
        if not found:
            unknown.append(word)
    if unknown:
        print(f"prism: not in the dictionary: {', '.join(unknown)}", file=sys.stderr)
    return 0


def _found(dictionary: Dictionary, word: str, tag: str | None) -> list[Entry]:
    if tag:
        entry = dictionary.resolve(word, tag)
        return [] if entry is None else [entry]
    if entries := list(dictionary.entries(word)):
        return sorted(entries, key=lambda entry: -entry.confidence)
    from prism.dictionary.inflection import BASE_TAG

    resolved = (dictionary.resolve(word, inflected) for inflected in BASE_TAG)
    return list(dict.fromkeys(entry for entry in resolved if entry is not None))


def _shown(entry: Entry) -> dict[str, object]:
    return {
        "word": entry.word,
        "tag": entry.tag,
        "confidence": entry.confidence,
        "translations": [{"text": text, "p": p} for text, p in entry.translations],
        "substitute": entry.substitute,
    }


def _import(args: argparse.Namespace) -> int:
    from datetime import UTC, datetime

    from prism.dictionary import file, importing

    entries = importing.entries(args.file)
    if not entries:
        raise DictionaryError(f"{args.file.name} holds no translations that can be taken over.")
    header = {
        "source": args.source,
        "target": args.to,
        "translator": f"import of {args.file.name}",
        "date": datetime.now(UTC).date().isoformat(),
        "licence": args.licence,
        "kind": "glossary" if importing.is_glossary(args.file) else "imported",
    }
    file.write(args.out, header, entries)
    print(f"{args.out}: {len(entries)} words to decode with", file=sys.stderr)
    return 0
