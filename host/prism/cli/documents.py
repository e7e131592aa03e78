"""`prism translate FILE -o OUT`: a document in, a document out."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from prism.errors import UsageError

if TYPE_CHECKING:
    from prism.documents import Done, Job
    from prism.documents.folder import Counted, Outcome, Tree
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
    parser.add_argument(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="a folder's documents on the workers of this Dask scheduler instead",
    )
    parser.add_argument(
        "--columns",
        metavar="NAME[,NAME...]",
        help="of a table (csv, tsv), only these columns, by the names in its first row or numbers",
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
        columns=tuple(filter(None, (arguments.columns or "").split(","))),
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
    from prism.documents.budget import sent

    out = Path(arguments.out)
    tree = folder.Tree(Path(arguments.file), out, arguments.force, job.columns)
    found = tree.counted(_counting if sys.stderr.isatty() else lambda _: None)
    print(
        f"prism: {found.documents:,} documents to translate, {found.done:,} are there already,"
        f" {len(found.aside):,} other files are left aside",
        file=sys.stderr,
    )
    if found.documents:
        characters, requests = sent(found.sizes, job.policy or Policy())
        _consented(arguments, service, job, "in all about", characters, requests)
    begun, marks = time.monotonic(), 0
    failed: list[Outcome] = []
    done = 0
    for done, outcome in enumerate(_outcomes(arguments, service, job, tree), 1):
        marks += outcome.uncertain + outcome.missing
        if outcome.code:
            failed.append(outcome)
        if sys.stderr.isatty():
            left = (time.monotonic() - begun) / done * max(0, found.documents - done)
            print(f"\r{_so_far(done, found.documents, failed)}, {_duration(left)} left   ",
                  end="", file=sys.stderr, flush=True)  # fmt: skip
    tree.clean()
    _tell_all(arguments, found, done, failed, marks)
    return failed[0].exit_code if failed else 0


def _outcomes(
    arguments: argparse.Namespace, service: Service, job: Job, tree: Tree
) -> Iterator[Outcome]:
    """What comes of each document, where it is done: by processes here, or on a cluster."""
    if arguments.scheduler:
        try:
            from prism.documents import cluster
        except ImportError:
            raise UsageError(
                "--scheduler needs Dask.", hint="pip install 'prism-translate[cluster]'"
            ) from None
        return cluster.translated(
            tree, job, service.settings, scheduler=arguments.scheduler, force=arguments.force
        )
    from prism.documents import folder

    return folder.translated(
        tree, job, service.settings, jobs=arguments.jobs, force=arguments.force
    )


def _counting(documents: int) -> None:
    if documents % 100 == 0:
        print(f"\rreading: {documents:,} documents", end="\r", file=sys.stderr, flush=True)


def _so_far(done: int, count: int, failed: Sequence[Outcome]) -> str:
    return f"{done:,} of {count:,} documents, {len(failed):,} failed"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"


def _consented(
    arguments: argparse.Namespace,
    service: Service,
    job: Job,
    said: str,
    characters: int,
    requests: int,
) -> None:
    """Tell what a job will cost before anything of it is sent; ask where that is much."""
    from prism.documents.budget import budget, check

    engines = service.engines_for(job.engine, job.policy, job.source or "en", job.target)
    cost = budget(service, engines, characters, requests)
    print(f"prism: sending {said} {cost.told()}", file=sys.stderr)
    if not arguments.yes:
        check(cost, service.settings, _asked if sys.stdin.isatty() else None)


def _asked(why: str) -> bool:
    print(f"{why} Send it? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _tell_all(
    arguments: argparse.Namespace,
    found: Counted,
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
            "not_reached": found.documents - done,
            "aside": list(map(str, found.aside)),
            "marks": marks,
            "failed": reasons,
        }
        print(json.dumps(result, ensure_ascii=False, indent=1))
        return
    end = "\n" if sys.stderr.isatty() and done else ""
    said = f"{end}prism: {_so_far(done, found.documents, failed)}, {marks:,} places are marked"
    print(said, file=sys.stderr)
    for one in failed:
        print(f"  {one.code:<20} {one.item.path}: {one.message}", file=sys.stderr)
    if done < found.documents:
        print(f"  {found.documents - done:,} were not tried, for the same reason", file=sys.stderr)


def _check(arguments: argparse.Namespace) -> None:
    if arguments.file == "-":
        raise UsageError("A document is read from a file: say which.")
    if arguments.privacy is not None or arguments.smooth:
        raise UsageError("--privacy and --smooth are for texts, not for documents.")


def _announcing(
    arguments: argparse.Namespace, service: Service, job: Job
) -> Callable[[Report], None]:
    def announce(report: Report) -> None:
        from prism.sending.dispatch import BATCH

        requests = -(-report.lines // BATCH)
        said = f"{report.lines:,} lines, at least"
        _consented(arguments, service, job, said, report.characters, requests)

    return announce


def progress(done: int, total: int) -> None:
    """Lines translated, on standard error."""
    end = "\n" if done == total else ""
    print(f"\rtranslating: {done} of {total} sentences", end=end, file=sys.stderr, flush=True)


def _tell(out: Path, done: Done) -> None:
    from prism.cli import showing

    if done.translated is None and not done.foreign:
        print(f"prism: {out}: nothing in it is text; it is a copy", file=sys.stderr)
    elif done.translated is not None:
        marks = done.uncertain + done.missing
        said = f"{marks} places that may be wrong are marked [like this?]" if marks else "no marks"
        print(f"prism: {out}: {said}", file=sys.stderr)
        for line in showing.stayed(done.translated.staying):
            print(f"prism: {line}", file=sys.stderr)
    left = [f"{done.foreign} passages in another language"] if done.foreign else []
    for note in (*left, *done.notes):
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
        "foreign": done.foreign,
    }
