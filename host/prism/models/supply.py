"""Where this user's models are had, and getting one: asked for, fetched, checked, kept."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from prism.errors import EngineError, ModelError
from prism.models import adding, download, neural
from prism.models.catalogue import CATALOGUE, Source, needed, read
from prism.models.download import Told
from prism.models.installed import Model, installed, route


@dataclass(frozen=True, slots=True)
class Supply:
    """`mirror`: an address or folder in place of the makers' servers, or ""; `known`: what can be
    fetched, a user's own models before the others."""

    mirror: str
    known: tuple[Source, ...]

    def offered(self, source: str, target: str) -> list[Source]:
        """What would have to be fetched for a translator of these languages on this machine; none
        where one is here already, or none is to be had."""
        if route(source, target):
            return []
        try:
            wanted = needed("-".join(tag.partition("-")[0] for tag in (source, target)), self.known)
        except ModelError:
            return []
        here = {model.code for model in installed()}
        return [one for one in wanted if one.code not in here]

    def wanted(self, code: str) -> list[Source]:
        """The packages that lead from one language to another. Raises ModelError (model_unknown),
        EngineError where a library is missing without which none is of use."""
        found = needed(code, self.known)
        if absent := neural.missing():
            raise EngineError(f"{' and '.join(absent)} not installed.", hint=neural.INSTALL)
        return found

    def get(self, one: Source, told: Told, cancelled: Callable[[], bool] = lambda: False) -> Model:
        """Fetch a package, check it and keep it; one that is here and the same stays as it is.

        Raises ModelError as `download.fetch` and `adding.add` do.
        """
        for model in installed():
            if model.code == one.code and model.sha256 == one.sha256:
                return model

        file = download.fetch(one, self.mirror, told, cancelled)
        ours = file == download.place(one)
        origin = adding.Origin(self.mirror or one.url, one.sha256, one.licence)
        try:
            model = adding.add(file, (one.source, one.target), origin)
        except ModelError:
            # It has the right checksum: fetching it again would bring the same.
            if ours:
                file.unlink(missing_ok=True)
            raise
        if ours:
            file.unlink(missing_ok=True)
        return model

    def discard(self, code: str) -> bool:
        """Throw away what was fetched of a model in part; whether there was anything."""
        parts = [one for one in self.known if one.code == code and download.received(one)]
        for one in parts:
            download.place(one).unlink(missing_ok=True)
        return bool(parts)


def supply(options: Mapping[str, object], mirror: str = "") -> Supply:
    """What the options of the engine `local` say: `mirror`, unless the argument or
    PRISM_MODELS_MIRROR names another, and `catalogue`, a file of the user's own. Raises UsageError
    where it cannot be read."""
    own = str(options.get("catalogue") or "")
    return Supply(
        mirror or os.environ.get("PRISM_MODELS_MIRROR") or str(options.get("mirror") or ""),
        (*(read(Path(own)) if own else ()), *CATALOGUE),
    )
