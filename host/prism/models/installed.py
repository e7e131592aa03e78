"""The models on this machine, each in a folder of its own in the user's data folder."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Literal, TypeVar

from prism.errors import ModelError

Kind = Literal["argos", "opus", "firefox"]
T = TypeVar("T", list[str], dict[str, object])

WEIGHTS: Final = "model/model.bin"
_MANIFEST: Final = "prism-model.json"
_PIVOT: Final = "en"


@dataclass(frozen=True, slots=True)
class Model:
    """A model that is here. `bytes` on the disk; `memory` in bytes while it translates, the
    libraries included, 0 where that was not told; `positions` as in `packages.Package`."""

    folder: Path
    kind: Kind
    source: str
    target: str
    version: str
    prefix: str
    positions: int | None
    place: str
    sha256: str
    licence: str
    bytes: int
    memory: int

    @property
    def code(self) -> str:
        """`en-fr`."""
        return f"{self.source}-{self.target}"


def folder() -> Path:
    """Where models stand: PRISM_MODELS, or `models` in the user's data folder."""
    override = os.environ.get("PRISM_MODELS")
    if override:
        return Path(override)
    from platformdirs import user_data_path

    return user_data_path("prism") / "models"


def installed() -> list[Model]:
    """The models that are here, by their codes. What is no model of ours is passed over."""
    return [model for path in sorted(folder().glob("[a-z]*-*")) if (model := _read(path))]


def get(code: str) -> Model:
    """The model of that code. Raises ModelError (model_unknown) where it is not here."""
    for model in installed():
        if model.code == code.lower():
            return model
    raise ModelError(
        "There is no such model on this machine.",
        code="model_unknown",
        hint="`prism models list` shows those that are here, and those that can be fetched.",
    )


def route(source: str, target: str) -> list[Model]:
    """The models that lead from one language to another: one, two by way of English, or none."""
    models = {(model.source, model.target): model for model in installed()}
    source, target = (tag.partition("-")[0].lower() for tag in (source, target))
    for hops in (((source, target),), ((source, _PIVOT), (_PIVOT, target))):
        if all(hop in models for hop in hops):
            return [models[hop] for hop in hops]
    return []


def remove(code: str) -> Model:
    """Remove the model of that code; what it was. Raises ModelError (model_unknown)."""
    model = get(code)
    shutil.rmtree(model.folder, ignore_errors=True)
    return model


def write(model: Model, into: Path) -> None:
    """Write what is known of a model beside its files in `into`."""
    content = {name: value for name, value in asdict(model).items() if name != "folder"}
    (into / _MANIFEST).write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def _read(path: Path) -> Model | None:
    try:
        content = read_json(path / _MANIFEST, dict)
        return Model(folder=path, **content)  # type: ignore[arg-type]
    except (OSError, ModelError, TypeError):
        return None


def read_json(path: Path, shape: type[T]) -> T:
    """The file's content. Raises ModelError where it is not JSON of that shape."""
    try:
        content = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, shape):
        raise ModelError(f"The package's {path.name} cannot be read.")
    return content
