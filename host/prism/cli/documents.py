"""`prism translate FILE -o OUT`: a document in, a document out."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from prism.errors import UsageError

if TYPE_CHECKING:
    from prism.documents import Done, Job
    from prism.documents.folder import Outcome, Plan
    from prism.policy import Policy, Report
    from prism.service import Service


def add_out(parser: argparse.ArgumentParser) -> None:
    """`-o` and what goes with it."""
    parser.add_argument(
        "-o", "--out", metavar="OUT",
        help="write to this file or folder: FILE may then be a document, or a folder of them",
    )  # fmt: skip
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="of a folder, so many documents at once"
    )
    parser.add_argument("--force", action="store_true", help="overwrite what is there already")
    parser.add_argument(
        "--yes", action="store_true", help="send much without asking (a budget is told before)"
    )


def run(arguments: argparse.Namespace, service: Service, policy: Policy) -> int:
    """Translate a document or a folder of them.

    What came of it is told on standard error, or as JSON on standard output.
    """
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
    if path.is_dir():
        return _folder(arguments, service, job)
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


def _folder(arguments: argparse.Namespace, service: Service, job: Job) -> int:
    from prism.documents import folder

    out = Path(arguments.out)
    found = folder.plan(Path(arguments.file), out, arguments.force)
    count = len(found.items)
    print(
        f"prism: {count:,} documents to translate, {found.done:,} are there already,"
        f" {len(found.aside):,} other files are left aside",
        file=sys.stderr,
    )
    if count:
        _check_budget(arguments, service, job, found)
    begun, marks = time.monotonic(), 0
    failed: list[Outcome] = []
    outcomes = folder.translated(
        found.items, job, service.settings, jobs=arguments.jobs, force=arguments.force
    )
    done = 0
    for done, outcome in enumerate(outcomes, 1):
        marks += outcome.uncertain + outcome.missing
        if outcome.code:
            failed.append(outcome)
        if sys.stderr.isatty():
            left = (time.monotonic() - begun) / done * (count - done)
            print(f"\r{_so_far(done, count, failed)}, {_duration(left)} left   ",
                  end="", file=sys.stderr, flush=True)  # fmt: skip
    _tell_all(arguments, found, done, failed, marks)
    return failed[0].exit_code if failed else 0


def _so_far(done: int, count: int, failed: Sequence[Outcome]) -> str:
    return f"{done:,} of {count:,} documents, {len(failed):,} failed"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"


def _check_budget(arguments: argparse.Namespace, service: Service, job: Job, found: Plan) -> None:
    """Tell what all of it will cost before the first of it is sent; ask where that is much."""
    from prism.documents import check_consent, folder
    from prism.levels import LEVELS
    from prism.sending.dispatch import BATCH

    said = folder.characters(found.items)
    policy = job.policy
    known = [level.characters for level in LEVELS.values() if level.policy == policy]
    times = known[0] if known else 1 + (policy.decoys if policy else 0)
    engine = job.engine or service.engine_for(None, policy, job.source or "en", job.target)  # type: ignore[arg-type]
    much = round(said * times)
    requests = max(len(found.items), much // (BATCH * 80))
    print(
        f"prism: they say {said:,} characters; about {much:,} will be sent to {engine}, in some"
        f" {requests:,} requests",
        file=sys.stderr,
    )
    check_consent(much, requests, engine, service, arguments.yes)


def _tell_all(
    arguments: argparse.Namespace,
    found: Plan,
    done: int,
    failed: Sequence[Outcome],
    marks: int,
) -> None:
    if arguments.json:
        reasons = [
            {"file": str(one.item.path), "code": one.code, "message": one.message} for one in failed
        ]
        result = {
            "translated": done - len(failed),
            "there_already": found.done,
            "not_reached": len(found.items) - done,
            "aside": list(map(str, found.aside)),
            "marks": marks,
            "failed": reasons,
        }
        print(json.dumps(result, ensure_ascii=False, indent=1))
        return
    end = "\n" if sys.stderr.isatty() and done else ""
    said = f"{end}prism: {_so_far(done, len(found.items), failed)}, {marks:,} places are marked"
    print(said, file=sys.stderr)
    for one in failed:
        print(f"  {one.code:<20} {one.item.path}: {one.message}", file=sys.stderr)
    if done < len(found.items):
        print(f"  {len(found.items) - done:,} were not tried, for the same reason", file=sys.stderr)


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
    from prism.cli import showing

    if done.translated is None:
        print(f"prism: {out}: nothing in it is text; it is a copy", file=sys.stderr)
    else:
        marks = done.uncertain + done.missing
        said = f"{marks} places that may be wrong are marked [like this?]" if marks else "no marks"
        print(f"prism: {out}: {said}", file=sys.stderr)
        for line in showing.stayed(done.translated.staying):
            print(f"prism: {line}", file=sys.stderr)
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
