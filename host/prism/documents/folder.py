"""A folder in, a folder out: what is done is left out, and what fails is told at the end."""

from __future__ import annotations

import os
import re
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import TYPE_CHECKING

from prism.documents.files import PART, opened, this_machine, translate_file, written_as
from prism.documents.model import Columns, DocumentError
from prism.documents.translating import Job
from prism.errors import BadInputError, PrismError, UsageError, where
from prism.policy import Report

if TYPE_CHECKING:
    from prism.service import Service
    from prism.settings import Settings

AHEAD = 4
"""Documents that wait for each worker: a folder is never in memory as a whole."""

_OLD = 24 * 3600
"""Seconds after which nobody on another machine writes a file any more."""

MOST_ATTEMPTS = 2
"""A document at whose translation a worker died so often is not tried again."""

LASTING = frozenset(("engine_auth", "engine_quota", "engine_unknown", "usage", "budget"))
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
class Counted:
    """What is in a folder: documents to translate, how many are done, what is no document.

    sizes: how many characters each document to translate says, as (characters, documents) that
    say so many; it is all that is kept of them. Those that cannot be read say nothing.
    """

    documents: int
    done: int
    aside: tuple[Path, ...]
    sizes: tuple[tuple[int, int], ...]


class Tree:
    """The documents in a folder and those below it; files and folders that are hidden are none.

    It is walked each time anew and never in memory as a whole.
    """

    def __init__(self, folder: Path, out: Path, force: bool, columns: Columns = ()) -> None:
        self._folder, self._out, self._force, self._columns = folder, out, force, columns

    def __iter__(self) -> Iterator[Item]:
        """Those whose translation is not there yet, or all of them where it is overwritten.

        Raises BadInputError where two would become one file, or a folder cannot be read.
        """
        return (item for item in self._documents() if isinstance(item, Item) and self._open(item))

    def counted(self, told: Callable[[int], None] = lambda _documents: None) -> Counted:
        """Read all of them, and `clean`."""
        documents = done = 0
        aside: list[Path] = []
        sizes: Counter[int] = Counter()
        for item in self._documents():
            if isinstance(item, Path):
                aside.append(item)
            elif self._open(item):
                documents += 1
                sizes[_says(item.path, self._columns)] += 1
                told(documents)
            else:
                done += 1
        self.clean()
        return Counted(documents, done, tuple(aside), tuple(sizes.items()))

    def clean(self) -> None:
        """Remove what was being written by processes that are no more."""
        for path in self._out.rglob(".prism-*.part") if self._out.is_dir() else ():
            match = re.fullmatch(PART.format(r"(\w+)", r"(\d+)", r"\w+"), path.name)
            if match and _left(path, match.group(1), int(match.group(2))):
                path.unlink(missing_ok=True)

    def _open(self, item: Item) -> bool:
        return self._force or not item.out.exists()

    def _documents(self) -> Iterator[Item | Path]:
        """Each document; each other file as its path."""
        for place, files in _folders(self._folder, self._out):
            out = self._out / place.relative_to(self._folder)
            taken: set[str] = set()
            for name in files:
                try:
                    target = Path(name).with_suffix(written_as(Path(name))).name
                except DocumentError:
                    yield place / name
                    continue
                if target in taken:
                    raise BadInputError(f"Two documents in {place} would become one file.")
                taken.add(target)
                yield Item(place / name, out / target)


def _folders(folder: Path, out: Path) -> Iterator[tuple[Path, list[str]]]:
    """Each folder with the names of its files, without what is hidden and without `out`."""

    def fail(error: OSError) -> None:
        raise BadInputError(f"{error.filename} cannot be read: {error.strerror}.")

    inside = out.resolve()
    for place, folders, files in os.walk(folder, onerror=fail):
        here = Path(place)
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".") and (here / name).resolve() != inside
        )
        yield here, sorted(name for name in files if not name.startswith((".", "~$")))


def _says(path: Path, columns: Columns) -> int:
    try:
        return sum(map(len, opened(path, columns).said()))
    except BadInputError:
        return 0


def _left(path: Path, machine: str, process: int) -> bool:
    """Whether nobody is writing the file any more; of other machines only its age tells."""
    if machine == this_machine():
        return not _alive(process)
    try:
        return time.time() - path.stat().st_mtime > _OLD
    except OSError:
        return False


def _alive(process: int) -> bool:
    if os.name == "nt":
        return False  # there is no signal that asks; a file that is open cannot be removed there
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    # A process that has ended stays listed until its exit status is read; if its parent was killed,
    # it may be listed for ever.
    status = Path(f"/proc/{process}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return not Path("/proc/self/stat").exists()


def translated(
    items: Iterable[Item], job: Job, settings: Settings | None, *, jobs: int, force: bool
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

    def run(self, items: Iterable[Item]) -> Iterator[Outcome]:
        waiting = _Waiting(items)
        stopped = False
        while True:
            if not stopped:
                self._fill(waiting)
            if not self._at:
                return
            finished, _ = wait(self._at, return_when=FIRST_COMPLETED)
            broken = [one for one in finished if isinstance(one.exception(), BrokenProcessPool)]
            for future in finished.difference(broken):
                outcome = self._said(self._at.pop(future), future.result())
                stopped = stopped or outcome.code in LASTING
                yield outcome
            if broken:
                yield from self._again(waiting)

    def _fill(self, waiting: _Waiting) -> None:
        while len(self._at) < AHEAD * self._jobs and (item := waiting.next()):
            try:
                self._at[self._workers.submit(_one, item)] = item
            except BrokenProcessPool:  # a worker died while nobody waited
                waiting.first(item)
                if self._at:
                    return  # which one was at what shows when these are waited for
                self._workers = self._started()

    def _said(self, item: Item, outcome: Outcome) -> Outcome:
        """A document that its worker had just written when it died is there, and is done."""
        written = outcome.code == "document_exists" and item in self._attempts
        return Outcome(item) if written else outcome

    def _again(self, waiting: _Waiting) -> Iterator[Outcome]:
        """Start workers anew: the documents that were with the old ones are tried again."""
        # Results that came back before the worker died are in by now, so only these can have been
        # at work.
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
                waiting.first(item)


class _Waiting:
    """Documents that are to be translated, those that came back first."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._items = iter(items)
        self._back: deque[Item] = deque()

    def next(self) -> Item | None:
        """The next one, None where there is none."""
        return self._back.popleft() if self._back else next(self._items, None)

    def first(self, item: Item) -> None:
        """Put one before all others."""
        self._back.appendleft(item)


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
    return attempt(item, *_worker)


def attempt(item: Item, service: Service, job: Job, force: bool) -> Outcome:
    """Translate a document; what came of it, whatever that is."""
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
