"""The translation models of this machine, for a browser that shows, fetches and removes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from prism import models
from prism.messaging import answers, requests
from prism.models import download, neural
from prism.models.supply import Supply, supply
from prism.settings import Settings


def answer(
    request: requests.Models,
    settings: Settings,
    progress: Callable[[int, int], None],
    cancelled: Callable[[], bool],
) -> dict[str, Any]:
    """What there is, after what was asked for is done. Raises PrismError.

    Only `get` opens a connection, and what it asks for is a file's name of the catalogue.
    """
    told = -1

    def tell(done: int, whole: int) -> None:
        nonlocal told
        if (hundredth := 100 * done // whole) != told:
            told = hundredth
            progress(done, whole)

    had = supply(settings.engines.get("local", {}))
    source, target = settings.source, settings.target
    match request:
        case requests.GetModel():
            for one in had.wanted(request.code):
                had.get(one, tell, cancelled)
        case requests.RemoveModel():
            if not had.discard(request.code):
                models.remove(request.code)
        case requests.ListModels():
            source, target = request.from_ or source, request.to or target
    return _listed(had, source, target).model_dump()


def _listed(had: Supply, source: str, target: str) -> answers.ModelsAnswer:
    here = {model.code: model for model in models.installed()}
    shown = [
        answers.ModelAnswer(
            code=model.code,
            source=model.source,
            target=model.target,
            here=True,
            size=model.bytes,
            received=model.bytes,
            licence=model.licence,
            place=model.place,
        )
        for model in here.values()
    ]
    others = {one.code: one for one in reversed(had.known) if one.code not in here}
    shown += [
        answers.ModelAnswer(
            code=one.code,
            source=one.source,
            target=one.target,
            here=False,
            size=one.size,
            received=download.received(one),
            licence=one.licence,
            place=had.mirror or one.url,
        )
        for one in reversed(others.values())
    ]
    return answers.ModelsAnswer(
        models=shown,
        missing=neural.missing(),
        install=neural.INSTALL,
        offer=[one.code for one in had.offered(source, target)],
    )
