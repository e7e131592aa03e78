"""`prism dictionary build`: learn a dictionary from a translator or a translation memory."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from prism.cli import options
from prism.errors import UsageError

if TYPE_CHECKING:
    from prism.dictionary.model import Entry


def configure(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    options.add_languages(parser)
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
        help="learn only what --units, --vocabulary or --lexicon hold and this dictionary lacks;"
        " add it",
    )
    add("--memory", type=Path, metavar="FOLDER", help="learn from a translation memory")
    add("--learn-held-out", action="store_true",
        help="learn from the sentences reserved for tests, too")  # fmt: skip
    add("--lexicon", action="append", default=[], type=Path, metavar="FILE",
        help="translations nobody observed, to decode with")  # fmt: skip
    add("--multiword", action="append", default=[], type=Path, metavar="FILE",
        help="units with their translations, to decode with")  # fmt: skip
    add("--confirm", type=Path, metavar="FILE",
        help="a dictionary learned from a translator, which confirms the lexicon")  # fmt: skip
    add("--correct", action="append", default=[], type=Path, metavar="FILE",
        help="lexicons that go before what --known has of a word")  # fmt: skip
    add("--fill", action="append", default=[], type=Path, metavar="FILE",
        help="dictionaries whose words are added to decode with")  # fmt: skip
    add("--corpus-name", default="", help="for the header")
    add("--licence", default="not stated", help="for the header")
    add("--date", default="", help="for the header; today without it")


def run(args: argparse.Namespace) -> int:
    """Write the dictionary; the exit code."""
    from prism.dictionary.lookup import Dictionary
    from prism_lab.dictionary import build, lexicon, multiword

    written = args.lexicon or args.multiword or args.correct
    if args.known is not None and written and args.engine is None and args.memory is None:
        known = Dictionary.open(args.known)
        more = [entry for path in args.lexicon for entry in lexicon.read(path, args.to)]
        more += [entry for path in args.multiword for entry in multiword.entries(path, args.to)]
        better = [entry for path in args.correct for entry in lexicon.read(path, args.to)]
        return _write(args, known.header, build.joined(build.corrected(known, better), more))
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
    from prism.translators import NOTHING_TO_PROTECT, engine
    from prism_lab.dictionary import build

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
