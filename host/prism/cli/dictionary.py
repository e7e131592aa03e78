"""`prism dictionary`: build, describe, check, look up and import dictionaries."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from prism.errors import DictionaryError, UsageError

if TYPE_CHECKING:
    from prism.dictionary.confirm import Reference
    from prism.dictionary.lookup import Dictionary
    from prism.dictionary.model import Entry


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands."""
    commands = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    _configure_build(commands.add_parser("build", help="learn a dictionary"))
    info = commands.add_parser("info", help="describe the dictionaries there are, or files")
    info.add_argument("files", nargs="*", type=Path, metavar="FILE")
    info.add_argument("--json", action="store_true", help="print a JSON object a line")
    check = commands.add_parser("check", help="validate files, every line of them")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    check.add_argument("--against", choices=("freedict", "apertium"), help="and compare with this")
    look = commands.add_parser("lookup", help="print a word's entries, a JSON object a line")
    _languages(look)
    look.add_argument("--engine", help="use the dictionary learned from this engine")
    look.add_argument("--tag", help="only the entry for this Penn tag, or for its lemma")
    look.add_argument("--with", dest="extra", action="append", default=[], type=Path,
                      metavar="FILE", help="imported dictionaries and glossaries")  # fmt: skip
    look.add_argument("words", nargs="+", metavar="WORD")
    take = commands.add_parser("import", help="take over a FreeDict, StarDict or own glossary")
    take.add_argument("file", type=Path, metavar="FILE")
    _languages(take)
    take.add_argument("--out", required=True, type=Path, metavar="FILE")
    take.add_argument("--licence", default="not stated", help="of the file taken over")


def _languages(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", required=True, metavar="LANGUAGE", help="target, e.g. fr")
    parser.add_argument("--from", dest="source", default="en", metavar="LANGUAGE", help="source")


def _configure_build(parser: argparse.ArgumentParser) -> None:
    _languages(parser)
    add = parser.add_argument
    add("--out", required=True, type=Path, metavar="FILE", help="the dictionary to write")
    add("--engine", help="learn from this translation engine")
    add("--corpus", type=Path, metavar="FILE", help="public text, or CoNLL-U, to put words into")
    add("--vocabulary", action="append", default=[], type=Path, metavar="FILE",
        help="dictionaries whose words are to be learned as well as the corpus's")  # fmt: skip
    add("--budget", type=int, default=1_000_000, metavar="N", help="sentences to translate in all")
    add("--slots", type=int, default=24, metavar="N", help="sentences to try a word in")
    add("--few-slots", type=int, default=8, metavar="N", help="the same for rare words")
    add("--per-sentence", type=int, default=1, metavar="N", help="words to try in one sentence")
    add("--seed", type=int, default=1, metavar="N", help="choice of sentences")
    add(
        "--units",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help="learn only what the engine translates as one of these texts: look for, ice cream",
    )
    add(
        "--known",
        type=Path,
        metavar="FILE",
        help="learn only what --units and --vocabulary hold and this dictionary lacks; add it",
    )
    add("--memory", type=Path, metavar="FOLDER", help="learn from a translation memory")
    add("--learn-held-out", action="store_true",
        help="learn from the sentences reserved for tests, too")  # fmt: skip
    add("--lexicon", action="append", default=[], type=Path, metavar="FILE",
        help="translations nobody observed, to decode with")  # fmt: skip
    add("--confirm", type=Path, metavar="FILE",
        help="a dictionary learned from a translator, which confirms the lexicon")  # fmt: skip
    add("--fill", action="append", default=[], type=Path, metavar="FILE",
        help="dictionaries whose words are added to decode with")  # fmt: skip
    add("--corpus-name", default="", help="for the header")
    add("--licence", default="not stated", help="for the header")
    add("--date", default="", help="for the header; today without it")


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


def _build(args: argparse.Namespace) -> int:
    from prism.dictionary.learning import build, lexicon
    from prism.dictionary.lookup import Dictionary

    if (args.engine is None) == (args.memory is None):
        raise UsageError("Say either --engine with --corpus, or --memory, to learn from.")
    if args.memory is not None:
        everything = args.learn_held_out
        learned = build.from_folder(args.memory, args.source, args.to, everything=everything)
    else:
        learned = _from_engine(args)
    if args.known is not None:
        known = Dictionary.open(args.known)
        header = {**known.header, "date": _header(args)["date"]}
        return _write(args, header, build.joined(known, learned))
    books = [entry for path in args.lexicon for entry in lexicon.read(path, args.to)]
    if args.confirm is not None:
        books = build.confirmed(books, Dictionary.open(args.confirm))
    fills = (build.decode_only(Dictionary.open(path)) for path in args.fill)
    told = (entry for entry in learned if not build.unchanged(entry))
    return _write(args, _header(args), build.joined(told, books, *fills, learned))


def _write(args: argparse.Namespace, header: dict[str, str], entries: list[Entry]) -> int:
    from prism.dictionary import file

    file.write(args.out, header, entries)
    handed_out = sum(entry.substitute for entry in entries)
    print(f"{args.out}: {len(entries)} entries, {handed_out} of them to hand out", file=sys.stderr)
    return 0


def _from_engine(args: argparse.Namespace) -> list[Entry]:
    from prism.dictionary.learning import build
    from prism.translators import NOTHING_TO_PROTECT, engine

    if args.corpus is None:
        raise UsageError("--engine needs --corpus: public text to put words into.")
    if args.units and args.known is None:
        raise UsageError("--units needs --known: the dictionary that they are added to.")
    if min(args.budget, args.slots, args.few_slots, args.per_sentence) < 1:
        raise UsageError("--budget, --slots, --few-slots and --per-sentence are at least 1.")
    request = build.Request(
        args.source,
        args.to,
        args.corpus,
        tuple(args.vocabulary),
        args.slots,
        args.few_slots,
        args.per_sentence,
        args.budget,
        args.seed,
    )
    journal = args.out.with_name(args.out.name + ".journal")
    translator = engine(args.engine, NOTHING_TO_PROTECT)
    bar = _Bar(sys.stderr.isatty())
    try:
        if args.known is not None:
            from prism.dictionary.lookup import Dictionary

            known = Dictionary.open(args.known)
            return build.more_from_engine(request, args.units, known, translator, journal, bar)
        return build.from_engine(request, translator, journal, bar)
    finally:
        bar.close()


class _Bar:
    """Progress on standard error: a bar on a terminal, else a line every tenth part."""

    def __init__(self, terminal: bool) -> None:
        self._terminal = terminal
        self._first: tuple[float, int] | None = None
        self._tenth = -1

    def __call__(self, done: int, total: int) -> None:
        """Show that `done` of `total` requests are answered."""
        from time import monotonic

        now = monotonic()
        started, before = self._first = self._first or (now, done)
        left = (now - started) / (done - before) * (total - done) if done > before else None
        text = f"{done:,} of {total:,} sentences" + (f", {left:.0f} s left" if left else "")
        if self._terminal:
            filled = 30 * done // max(1, total)
            print(f"\r[{'#' * filled:<30}] {text}   ", end="", file=sys.stderr, flush=True)
        elif (tenth := 10 * done // max(1, total)) > self._tenth:
            self._tenth = tenth
            print(text, file=sys.stderr, flush=True)

    def close(self) -> None:
        """End the line of the bar."""
        if self._terminal and self._first is not None:
            print(file=sys.stderr)


def _header(args: argparse.Namespace) -> dict[str, str]:
    from datetime import UTC, datetime

    source = args.memory if args.engine is None else args.corpus
    return {
        "source": args.source,
        "target": args.to,
        "translator": args.engine or "memory",
        "corpus": args.corpus_name or source.name,
        "date": args.date or datetime.now(UTC).date().isoformat(),
        "licence": args.licence,
    }


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
            reference = _reference(args.against, dictionary.source, dictionary.target)
            _print_rates("to hand out", (e for e in entries if e.substitute), reference)
            _print_rates("to decode with", entries, reference)
    return 0


def _reference(name: str, source: str, target: str) -> Reference:
    from prism.dictionary import confirm

    return (confirm.freedict if name == "freedict" else confirm.apertium)(source, target)


def _print_rates(what: str, entries: Iterable[Entry], reference: Reference) -> None:
    from prism.dictionary.confirm import rates

    for tag, rate in rates(entries, reference).items():
        print(
            f"  {what}, {tag or 'all'}: {rate.confirmed} of {rate.judged} that stand there"
            f" confirmed ({rate.share:.1%})"
        )


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
