"""Passages of a page that a browser shows: translated in its runs, which come back in theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from prism.documents import Job, page
from prism.documents.model import Run
from prism.documents.page import Said, Standing, element
from prism.messaging import answers, results
from prism.messaging.requests import PageRun, Passages

if TYPE_CHECKING:
    from prism.service import Service


def translate(
    request: Passages,
    job: Job,
    service: Service,
    progress: Callable[[int, int], None],
    cancelled: Callable[[], bool],
) -> dict[str, Any]:
    """The members of a `PassagesAnswer`. Raises PrismError."""
    told = page.translate(
        [_runs(passage) for passage in request.passages],
        job, service, request.session, progress=progress, cancelled=cancelled,
    )  # fmt: skip
    done = told.translated
    about: dict[str, Any] = {"session": request.session, "from": request.from_}
    if done is not None:
        statuses = [segment.status for segment in done.decoding.segments]
        about = {
            "session": done.session,
            "from": done.encoding.source,
            "engine": done.engine,
            "report": done.encoding.report,
            "sent": results.sent(done.left),
            "home": len(done.staying),
            "uncertain": statuses.count("uncertain"),
            "missing": statuses.count("missing"),
        }
    passages = [None if one is None else [_placed(run) for run in one] for one in told.passages]
    return answers.PassagesAnswer(
        passages=passages, to=job.target, foreign=told.foreign, **about
    ).model_dump(by_alias=True)


def _runs(passage: Sequence[str | PageRun]) -> list[Run]:
    """A passage as documents know it."""
    return [
        Run(run) if isinstance(run, str) else element(run.at, _runs(run.runs)) for run in passage
    ]


def _placed(run: Said | Standing) -> answers.PlacedAnswer:
    if isinstance(run, Said):
        return answers.PlacedAnswer(text=run.text, status=run.doubt)
    return answers.PlacedAnswer(at=run.at, runs=[_placed(one) for one in run.inner] or None)
