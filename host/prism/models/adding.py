"""Keeping a model: unpacked, checked and tried before it takes its place."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from prism.errors import ModelError
from prism.models import packages, trial
from prism.models.installed import Model, folder, write


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a package was had: an address or a file's name, its checksum, what its makers allow."""

    place: str
    sha256: str = ""
    licence: str = ""


def add(path: Path, pair: tuple[str, str] | None = None, origin: Origin | None = None) -> Model:
    """Keep the package at `path`, in the place of one for the same languages.

    `pair` says the languages of a package that does not. Raises ModelError as
    `packages.unpack` and `trial.run` do; whatever was there before then stays.
    """
    if not path.exists():
        raise ModelError("There is no such file.", code="model_unknown")
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=".new-", dir=place))
    except OSError:
        raise ModelError(f"PRISM may not write to {place}.") from None
    try:
        origin = origin or Origin(path.name, _checksum(path))
        package = packages.unpack(path, fresh, pair)
        model = Model(
            place / f"{package.source}-{package.target}",
            **asdict(package),
            **asdict(origin),
            bytes=_bytes(fresh),
            memory=trial.run(fresh, package),
        )
        write(model, fresh)
        _put(fresh, model.folder)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return model


def _put(fresh: Path, at: Path) -> None:
    """Put a folder in its place, whole: a reader sees the old one or the new one."""
    old = at.with_name(f".old-{fresh.name}")
    if at.exists():
        at.rename(old)
    fresh.rename(at)
    shutil.rmtree(old, ignore_errors=True)


def _checksum(path: Path) -> str:
    if path.is_dir():
        return ""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _bytes(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
