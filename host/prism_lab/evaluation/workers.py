"""Where jobs are done: in this process, in several, or on a Dask cluster, to the same results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from prism.errors import EngineError, UsageError
from prism_lab.evaluation.sweep import Job, Plan, Result, run_job
from prism_lab.extra import need


def results(
    plan: Plan, jobs: Sequence[Job], *, processes: int = 1, scheduler: str = ""
) -> Iterator[Result]:
    """The results of all jobs, in the order in which they are finished.

    `scheduler` is the address of a Dask scheduler, whose workers must have this package, the
    engine and the files that the plan names. Raises UsageError where there is no such scheduler.
    """
    if scheduler:
        yield from _dask(plan, jobs, scheduler)
    elif processes <= 1 or len(jobs) <= 1:
        for job in jobs:
            yield run_job(plan, job)
    else:
        yield from _local(plan, jobs, processes)


def _local(plan: Plan, jobs: Sequence[Job], processes: int) -> Iterator[Result]:
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    # Not forked: an engine's pipes and threads do not survive it.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(run_job, plan, job) for job in jobs]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            for future in waiting:
                future.cancel()


def _dask(plan: Plan, jobs: Sequence[Job], scheduler: str) -> Iterator[Result]:
    distributed = need("distributed")
    try:
        client = distributed.Client(scheduler, timeout="10s")
    except (OSError, TimeoutError, ValueError):
        raise UsageError(f"There is no Dask scheduler at {scheduler[:80]}.") from None
    with client:
        if not client.scheduler_info()["workers"]:
            raise EngineError("The Dask scheduler has no workers.", hint="Start some.")
        # Not pure: Dask would otherwise keep results of an older version of this package.
        waiting = client.map(run_job, [plan] * len(jobs), jobs, pure=False)
        for _, result in distributed.as_completed(waiting, with_results=True):
            yield result
