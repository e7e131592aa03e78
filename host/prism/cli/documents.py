"""`prism translate FILE -o OUT`: a document in, a document out."""

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
    from prism.documents import Done, Job
    from prism.policy import Policy, Report
    from prism.service import Service


def add_out(parser: argparse.ArgumentParser) -> None:
    """`-o` and what goes with it."""
    parser.add_argument(
        "-o", "--out", metavar="OUT", help="write to this file: FILE may then be a document"
    )
    parser.add_argument("--force", action="store_true", help="overwrite OUT where it is there")
    parser.add_argument(
        "--yes", action="store_true", help="send much without asking (a budget is told before)"
    )


def run(arguments: argparse.Namespace, service: Service, policy: Policy) -> int:
    """Translate a document; what came of it on standard error, or as JSON on standard output."""
    from prism.documents import Job, translate_file

    _check(arguments)
    path, out = Path(arguments.file), Path(arguments.out)
    job = Job(
        target=arguments.to,
        source=arguments.source,
        engine=arguments.engine,
        policy=policy,
        home=arguments.home or None,
        home_share=arguments.home_share,
        home_taught=arguments.home_taught,
    )
    done = translate_file(
        path,
        out,
        job,
        service,
        force=arguments.force,
        announce=_announcing(arguments, service, job),
        progress=progress if sys.stderr.isatty() else None,
    )
    if arguments.json:
        print(json.dumps(_everything(out, done), ensure_ascii=False, indent=1))
    else:
        _tell(out, done)
    if arguments.show_public and done.translated:
        from prism.cli.showing import print_public

        print_public(done.translated)
    return 0


def _check(arguments: argparse.Namespace) -> None:
    if arguments.file == "-":
        raise UsageError("A document is read from a file: say which.")
    if arguments.privacy is not None or arguments.smooth:
        raise UsageError("--privacy and --smooth are for texts, not for documents.")


def _announcing(
    arguments: argparse.Namespace, service: Service, job: Job
) -> Callable[[Report], None]:
    def announce(report: Report) -> None:
        from prism.documents import check_consent
        from prism.sending.dispatch import BATCH

        engine = service.engine_for(job.engine, job.policy, job.source or "en", job.target)  # type: ignore[arg-type]
        requests = -(-report.lines // BATCH)
        print(
            f"prism: sending {report.lines:,} lines, {report.characters:,} characters, in at least"
            f" {requests:,} {'request' if requests == 1 else 'requests'} to {engine}",
            file=sys.stderr,
        )
        check_consent(report.characters, report.lines, job.engine or engine, service, arguments.yes)

    return announce


def progress(done: int, total: int) -> None:
    """Lines translated, on standard error."""
    end = "\n" if done == total else ""
    print(f"\rtranslating: {done} of {total} sentences", end=end, file=sys.stderr, flush=True)


def _tell(out: Path, done: Done) -> None:
    if done.translated is None:
        print(f"prism: {out}: nothing in it is text; it is a copy", file=sys.stderr)
    else:
        marks = done.uncertain + done.missing
        said = f"{marks} places that may be wrong are marked [like this?]" if marks else "no marks"
        print(f"prism: {out}: {said}", file=sys.stderr)
    for note in done.notes:
        print(f"prism: not translated, and not sent: {note}", file=sys.stderr)


def _everything(out: Path, done: Done) -> dict[str, object]:
    translated = done.translated
    return {
        "out": str(out),
        "from": translated.encoding.source if translated else None,
        "engine": translated.engine if translated else None,
        "report": asdict(translated.encoding.report) if translated else None,
        "uncertain": done.uncertain,
        "missing": done.missing,
        "untouched": list(done.notes),
    }
