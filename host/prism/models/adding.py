"""Keeping a model: unpacked, checked and tried before it takes its place."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Sequence
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


def add(
    paths: Path | Sequence[Path],
    pair: tuple[str, str] | None = None,
    origin: Origin | None = None,
) -> Model:
    """Keep the package at `paths`, in the place of one for the same languages.

    `paths` is a folder, an archive, or the files of a package; `pair` says the languages of a
    package that does not. Raises ModelError as `packages.unpack` and `trial.run` do; whatever was
    there before then stays.
    """
    given = [paths] if isinstance(paths, Path) else [*paths]
    if not given or not all(path.exists() for path in given):
        raise ModelError("There is no such file.", code="model_unknown")
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=".new-", dir=place))
    except OSError:
        raise ModelError(f"PRISM may not write to {place}.") from None
    try:
        origin = origin or Origin(given[0].name, _checksum(given))
        package = packages.unpack(given, fresh, pair)
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


def _checksum(given: Sequence[Path]) -> str:
    """That of a package that is one file."""
    if len(given) > 1 or given[0].is_dir():
        return ""
    with given[0].open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _bytes(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
