"""A folder in, a folder out: what is done is left out, and what fails is told at the end."""

from __future__ import annotations

import os
import re
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import TYPE_CHECKING

from prism.documents.files import PART, opened, translate_file, written_as
from prism.documents.model import DocumentError
from prism.documents.translating import Job
from prism.errors import BadInputError, PrismError, UsageError, where
from prism.policy import Report

if TYPE_CHECKING:
    from prism.service import Service
    from prism.settings import Settings

AHEAD = 4
"""Documents that wait for each worker: a folder is never in memory as a whole."""

MOST_ATTEMPTS = 2
"""A document at whose translation a worker died so often is not tried again."""

_LASTING = frozenset(("engine_auth", "engine_quota", "engine_unknown", "usage", "budget"))
"""What would be the same for every further document."""


@dataclass(frozen=True, slots=True)
class Item:
    """A document and the file that its translation goes to."""

    path: Path
    out: Path


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a document: `code` is empty where its translation is there."""

    item: Item
    code: str = ""
    message: str = ""
    exit_code: int = 0
    uncertain: int = 0
    missing: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done in a folder: documents, how many are done, what is no document."""

    items: tuple[Item, ...]
    done: int
    aside: tuple[Path, ...]


def plan(folder: Path, out: Path, force: bool) -> Plan:
    """The documents in a folder and those below it; files and folders that are hidden are none.

    Removes what a run that was killed has left half written. Raises BadInputError where two
    documents would become one file.
    """
    items: list[Item] = []
    aside: list[Path] = []
    done = 0
    for path in _files(folder, out):
        try:
            target = (out / path.relative_to(folder)).with_suffix(written_as(path))
        except DocumentError:
            aside.append(path)
            continue
        if not force and target.exists():
            done += 1
        else:
            items.append(Item(path, target))
    if len({item.out for item in items}) < len(items):
        raise BadInputError("Two documents of the folder would become one file.")
    _clean(out)
    return Plan(tuple(items), done, tuple(aside))


def _files(folder: Path, out: Path) -> Iterator[Path]:
    inside = out.resolve()
    for place, folders, files in os.walk(folder):
        here = Path(place)
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".") and (here / name).resolve() != inside
        )
        yield from (here / name for name in sorted(files) if not name.startswith((".", "~$")))


def _clean(out: Path) -> None:
    """Remove files that were being written by a process that is no more."""
    for path in out.rglob(".prism-*.part") if out.is_dir() else ():
        match = re.fullmatch(PART.format(r"(\d+)", r"\w+"), path.name)
        if match and not _alive(int(match.group(1))):
            path.unlink(missing_ok=True)


def _alive(process: int) -> bool:
    if os.name == "nt":
        return False  # there is no signal that asks; a file that is open cannot be removed there
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    # A process that ended stays listed until somebody asks how: one whose parent was killed may
    # stay so for ever.
    status = Path(f"/proc/{process}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return not Path("/proc/self/stat").exists()


def characters(items: Sequence[Item]) -> int:
    """How much the documents say in all; those that cannot be read say nothing."""
    total = 0
    for item in items:
        try:
            total += sum(map(len, opened(item.path).said()))
        except BadInputError:
            continue
    return total


def translated(
    items: Sequence[Item], job: Job, settings: Settings | None, *, jobs: int, force: bool
) -> Iterator[Outcome]:
    """Translate documents by so many processes; what came of each, as it comes.

    A process that dies takes nothing with it but the document at which it died, which is tried
    again. Stops early where an error would be that of every document: an engine's quota.
    """
    if jobs < 1:
        raise UsageError("At least one job is needed.")
    with _Pool(jobs, job, settings, force) as pool:
        yield from pool.run(items)


class _Pool:
    """Workers, each with a service of its own, and the documents that they are at."""

    def __init__(self, jobs: int, job: Job, settings: Settings | None, force: bool) -> None:
        self._jobs = jobs
        self._given = (job, settings, force)
        self._workers = self._started()
        self._at: dict[Future[Outcome], Item] = {}
        self._attempts: dict[Item, int] = {}

    def __enter__(self) -> _Pool:
        return self

    def __exit__(self, *_error: object) -> None:
        self._workers.shutdown(wait=True, cancel_futures=True)

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._jobs, get_context("spawn"), initializer=_begin, initargs=self._given
        )

    def run(self, items: Sequence[Item]) -> Iterator[Outcome]:
        waiting = deque(items)
        stopped = False
        while self._at or (waiting and not stopped):
            while waiting and not stopped and len(self._at) < AHEAD * self._jobs:
                item = waiting.popleft()
                self._at[self._workers.submit(_one, item)] = item
            finished, _ = wait(self._at, return_when=FIRST_COMPLETED)
            broken = [one for one in finished if isinstance(one.exception(), BrokenProcessPool)]
            for future in finished.difference(broken):
                outcome = self._said(self._at.pop(future), future.result())
                stopped = stopped or outcome.code in _LASTING
                yield outcome
            if broken:
                yield from self._again(waiting)

    def _said(self, item: Item, outcome: Outcome) -> Outcome:
        """A document that its worker had just written when it died is there, and is done."""
        written = outcome.code == "document_exists" and item in self._attempts
        return Outcome(item) if written else outcome

    def _again(self, waiting: deque[Item]) -> Iterator[Outcome]:
        """Start workers anew: the documents that were with the old ones are tried again."""
        # Those that had come back before the worker died are in: only these can have been at work.
        lost = [item for future, item in self._at.items() if not _came(future)]
        came = [self._said(i, future.result()) for future, i in self._at.items() if _came(future)]
        self._at.clear()
        self._workers.shutdown(wait=True, cancel_futures=True)
        self._workers = self._started()
        yield from came
        for item in reversed(lost):
            # Of all that waited, the pool began with the first ones.
            begun = item in lost[: self._jobs]
            self._attempts[item] = self._attempts.get(item, 0) + begun
            if self._attempts[item] >= MOST_ATTEMPTS:
                message = "The process that was at it died, twice."
                yield Outcome(item, "internal", message, PrismError.exit_code)
            else:
                waiting.appendleft(item)


def _came(future: Future[Outcome]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


_worker: tuple[Service, Job, bool]
"""What this process works with, where it is a worker."""


def _begin(job: Job, settings: Settings | None, force: bool) -> None:
    from prism.service import Service

    global _worker
    _worker = Service(settings), job, force
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _one(item: Item) -> Outcome:
    service, job, force = _worker
    try:
        done = translate_file(item.path, item.out, job, service, force=force, announce=_untold)
    except PrismError as error:
        return Outcome(item, error.code, str(error), error.exit_code)
    except Exception as error:  # noqa: BLE001 - what Python says of it may quote the text
        message = f"something went wrong inside PRISM ({where(error)})"
        return Outcome(item, "internal", message, PrismError.exit_code)
    return Outcome(item, uncertain=done.uncertain, missing=done.missing)


def _untold(_report: Report) -> None:
    return None
