"""A folder's documents on the workers of a Dask cluster (extra `cluster`).

What goes to the cluster is the paths of the documents, how they are translated, the settings, and
the user's key, by which the same sentence becomes the same everywhere (`disguises`); what comes
back is codes and counts. The workers read and write the files themselves, in folders that all of
them see under the same names, and what a document's session knows never leaves the worker at it.
Whoever can reach a Dask cluster can have it run anything, so it must be this machine's, or be
reached by TLS.
"""

from __future__ import annotations

import hashlib
import pickle
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import distributed
from distributed.diagnostics.plugin import SchedulerPlugin, WorkerPlugin

from prism import __version__, keys
from prism.documents import folder
from prism.documents.folder import AHEAD, Item, Outcome
from prism.documents.translating import Job
from prism.errors import EngineError, PrismError, UsageError
from prism.keyed import Draws
from prism.translators import turns
from prism.translators._addresses import is_loopback

if TYPE_CHECKING:
    from prism.settings import Settings

_REACHED = 10.0
"""Seconds in which a scheduler answers."""

_PATIENCE = 60.0
"""Seconds in which nothing comes back, after which it is asked whether anybody is left."""


class _Given(NamedTuple):
    """What each worker works with."""

    job: Job
    settings: Settings | None
    force: bool
    key: bytes

    def __repr__(self) -> str:
        return "what a worker is given"


def translated(
    items: Iterable[Item], job: Job, settings: Settings | None, *, scheduler: str, force: bool
) -> Iterator[Outcome]:
    """Translate documents on a cluster; what came of each, as it comes.

    A worker that dies takes nothing with it but the documents at which it was, which others then
    translate. Stops early where an error would be that of every document.

    Raises UsageError where there is no scheduler at the address, or it may not be used, and
    EngineError where no worker is there, or none is left.
    """
    client = _client(scheduler)
    run = f"prism-{secrets.token_hex(8)}"
    with client:
        if not client.nthreads():
            raise EngineError("The Dask scheduler has no workers.", hint="Start some.")
        _check_versions(client)
        client.register_plugin(_Keeper())
        given = pickle.dumps(_Given(job, settings, force, keys.user_key()))
        client.sync(client.scheduler.prism_keep, run=run, given=given, owner=client.id)
        client.register_plugin(_Translating(run), name=run)
        try:
            yield from _Run(client, run, iter(items)).outcomes()
        finally:
            client.unregister_worker_plugin(run)


def _client(scheduler: str) -> Any:
    address = scheduler if "://" in scheduler else f"tcp://{scheduler}"
    if not address.startswith("tls://") and not is_loopback(address):
        raise UsageError(
            "A Dask scheduler on another machine is reached by TLS only (tls://...).",
            hint="Private documents are translated there. Set up Dask's distributed.comm.tls.",
        )
    try:
        return distributed.Client(address, timeout=_REACHED)
    except (OSError, TimeoutError, ValueError):
        raise UsageError(f"There is no Dask scheduler at {scheduler[:80]}.") from None


def _check_versions(client: Any) -> None:
    """Raises EngineError unless the scheduler and all workers have this PRISM.

    What a process cannot unpickle Dask writes into its log, byte by byte.
    """

    def version() -> str:  # inside another function, it is pickled with its code
        import prism

        return prism.__version__

    try:
        found = {client.run_on_scheduler(version), *client.run(version).values()}
    except ImportError:
        found = set()
    if found != {__version__}:
        raise EngineError(
            f"PRISM {__version__} is not on the Dask scheduler and all of its workers.",
            hint="pip install 'prism-translate[cluster]' there, in the same version as here.",
        )


class _Run:
    """The documents of one folder that the workers are at."""

    def __init__(self, client: Any, run: str, items: Iterator[Item]) -> None:
        self._client, self._run, self._items = client, run, items
        self._at: dict[Any, Item] = {}
        self._workers: set[str] = set()
        self._stopped = False

    def outcomes(self) -> Iterator[Outcome]:
        """What came of each document."""
        while self._fill():
            for future in self._finished():
                outcome = self._outcome(future, self._at.pop(future))
                self._stopped = self._stopped or outcome.code in folder.LASTING
                yield outcome

    def _fill(self) -> bool:
        """Give the workers as many documents as they can be at; whether they are at any."""
        now = self._client.nthreads()
        self._workers.update(now)
        most = AHEAD * max(1, sum(now.values()))
        while not self._stopped and len(self._at) < most:
            item = next(self._items, None)
            if item is None:
                break
            item = Item(item.path.absolute(), item.out.absolute())
            # A key of its own: Dask would name the task by the path, and show it.
            key = f"{self._run}-{secrets.token_hex(8)}"
            self._at[self._client.submit(_one, self._run, item, key=key, pure=False)] = item
        return bool(self._at)

    def _finished(self) -> list[Any]:
        while True:
            try:
                done = distributed.wait(list(self._at), _PATIENCE, "FIRST_COMPLETED").done
            except TimeoutError:
                if not self._client.nthreads():
                    raise EngineError(
                        "The Dask cluster has no worker left.",
                        hint="What is translated is there; the same command goes on from there.",
                    ) from None
            except distributed.CancelledError:
                raise EngineError("The Dask scheduler is gone.") from None
            else:
                return list(done)

    def _outcome(self, future: Any, item: Item) -> Outcome:
        if future.status != "finished":
            message = "The workers that were at it died."
            return Outcome(item, "internal", message, PrismError.exit_code)
        outcome: Outcome = future.result()
        # A worker that died may have written its document just before.
        lost = self._workers.difference(self._client.nthreads())
        written = outcome.code == "document_exists" and lost
        return Outcome(item) if written else replace(outcome, item=item)


def _one(run: str, item: Item) -> Outcome:
    """What a worker does. Nothing is raised: Dask would tell, and log, what an error says."""
    worker: _Translating = distributed.get_worker().plugins[run]
    return folder.attempt(item, worker.service, worker.given.job, worker.given.force)


class _Translating(WorkerPlugin):  # type: ignore[misc]
    """A worker's own service, with the draws of the user and the turns of the cluster."""

    def __init__(self, run: str) -> None:
        # What is given it asks for itself: a worker that comes later, and on which PRISM is not,
        # would write this object into its log.
        self._run = run

    async def setup(self, worker: Any) -> None:
        """Called on each worker, and on those that come later."""
        from prism.service import Service

        kept = await worker.scheduler.prism_given(run=self._run)
        given: _Given = pickle.loads(kept)  # noqa: S301 - whoever runs the cluster runs this anyway
        self.given = given
        self.service = Service(given.settings, draws=Draws(given.key))
        self._before = turns.shared()
        turns.share(_AskingScheduler(worker))

    def teardown(self, worker: Any) -> None:
        """Called when the folder is done."""
        del worker
        turns.share(self._before)


class _AskingScheduler:
    """Turns that the scheduler gives out, which is one for all workers."""

    def __init__(self, worker: Any) -> None:
        self._worker = worker

    def take(self, server: str, every: float) -> float:
        """See `Turns`."""
        return float(self._asked("prism_take", server, every))

    def pause(self, server: str, seconds: float) -> None:
        """See `Turns`."""
        self._asked("prism_pause", server, seconds)

    def _asked(self, handler: str, server: str, seconds: float) -> Any:
        # Whom the user asks for translations is no business of the scheduler's.
        name = hashlib.sha256(server.encode()).hexdigest()
        call = getattr(self._worker.scheduler, handler)
        return distributed.utils.sync(self._worker.loop, call, server=name, seconds=seconds)


class _Keeper(SchedulerPlugin):  # type: ignore[misc]
    """The scheduler's part: the turns of all workers, and what each run gives its workers, for as
    long as its client is there."""

    name = "prism"
    idempotent = True  # the turns that a run before this one has set go on

    async def start(self, scheduler: Any) -> None:
        """Called once."""
        self._turns = turns.InMemory()
        self._given: dict[str, tuple[str, bytes]] = {}
        scheduler.handlers["prism_take"] = self._take
        scheduler.handlers["prism_pause"] = self._pause
        scheduler.handlers["prism_keep"] = self._keep
        scheduler.handlers["prism_given"] = self._give

    def remove_client(self, scheduler: Any, client: str) -> None:
        """Called when a client is gone, and be it killed."""
        del scheduler
        self._given = {run: kept for run, kept in self._given.items() if kept[0] != client}

    def _take(self, server: str, seconds: float) -> float:
        return self._turns.take(server, seconds)

    def _pause(self, server: str, seconds: float) -> None:
        self._turns.pause(server, seconds)

    def _keep(self, run: str, given: bytes, owner: str) -> None:
        self._given[run] = owner, given

    def _give(self, run: str) -> bytes:
        return self._given[run][1]
