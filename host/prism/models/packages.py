"""Packages of translation models as they are handed out, and what of them is kept.

Two layouts are read: Argos (a zip with `metadata.json`, `model/` and `sentencepiece.model`; its
`stanza` folder, which splits sentences, is not needed) and OPUS-MT converted for CTranslate2
(a folder or zip with `model.bin` beside `source.spm` and `target.spm`).

A package comes from strangers: only files of known names are taken out of it, never by their path,
and one whose paths lead elsewhere is refused whole.
"""

from __future__ import annotations

import re
import stat
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import IO, Final

from prism.errors import ModelError
from prism.models import weights
from prism.models.installed import WEIGHTS, Kind, read_json

_MAX_BYTES: Final = 4 << 30
_MAX_ENTRIES: Final = 5_000
_MAX_TEXT: Final = 64 << 20
_CHUNK: Final = 1 << 20
_PADDING: Final = 8
"""A table of embeddings may be filled up to a multiple of this."""
_CODE: Final = re.compile(r"[a-z]{2,3}")
_OPUS_NAME: Final = re.compile(r"opus-mt(?:-tc-\w+)?-([a-z]{2,3})-([a-z]{2,3})(?![a-z])")
_VOCABULARIES: Final = tuple(
    f"{side}_vocabulary.{form}"
    for side in ("shared", "source", "target")
    for form in ("json", "txt")
)
_MODEL: Final = ("model.bin", "config.json", *_VOCABULARIES)

_LAYOUTS: Final[dict[Kind, tuple[str, dict[str, str]]]] = {
    "argos": (
        "metadata.json",
        {f"model/{name}": f"model/{name}" for name in _MODEL}
        | {name: name for name in ("metadata.json", "sentencepiece.model", "README.md")},
    ),
    "opus": (
        "source.spm",
        {name: f"model/{name}" for name in _MODEL}
        | {name: name for name in ("source.spm", "target.spm", "README.md")},
    ),
}
"""Layout to the file by which it is known, and its files with the names that they are kept by."""
_PIECES: Final[dict[Kind, tuple[str, ...]]] = {
    "argos": ("sentencepiece.model",),
    "opus": ("source.spm", "target.spm"),
}


@dataclass(frozen=True, slots=True)
class Package:
    """What was unpacked. prefix: the token that each answer begins with, where there is one."""

    kind: Kind
    source: str
    target: str
    version: str = ""
    prefix: str = ""
    positions: int | None = None


def unpack(path: Path, into: Path, pair: tuple[str, str] | None = None) -> Package:
    """Take what is known of the package at `path` to the empty folder `into`, and check it.

    `pair` says the languages where the package does not. Raises ModelError: model_unsafe for paths
    that lead out of it or sizes beyond reason, model_unsupported for another kind of package,
    model_broken for one that is not whole.
    """
    try:
        kind = _copy(path, into) if path.is_dir() else _extract(path, into)
        _check_whole(kind, into)
        package = _described(kind, into, path.name, pair)
        return replace(package, positions=_check_weights(into))
    except OSError as error:
        raise ModelError(
            f"The model cannot be read or kept ({error.strerror or type(error).__name__}).",
            hint="Is there room on the disk, and may PRISM write to its data folder?",
        ) from None


def _copy(path: Path, into: Path) -> Kind:
    kind, root = _layout(file.relative_to(path).as_posix() for file in path.glob("**/*"))
    for name, kept in _LAYOUTS[kind][1].items():
        found = path / root / name
        if found.is_file():
            with found.open("rb") as file:
                _write(file, into / kept, found.stat().st_size)
    return kind


def _extract(path: Path, into: Path) -> Kind:
    try:
        with zipfile.ZipFile(path) as archive:
            entries = _entries(archive)
            kind, root = _layout(entries)
            for name, kept in _LAYOUTS[kind][1].items():
                entry = entries.get((root / name).as_posix())
                if entry:
                    with archive.open(entry) as file:
                        _write(file, into / kept, entry.file_size)
            return kind
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
        # RuntimeError is what an encrypted entry raises.
        raise ModelError(
            "The package is no whole zip archive.", hint="Fetch it again; it may be cut short."
        ) from None


def _entries(archive: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    """The archive's files by their paths. Raises ModelError (model_unsafe)."""
    infos = archive.infolist()
    total = sum(info.file_size for info in infos)
    if len(infos) > _MAX_ENTRIES or total > _MAX_BYTES:
        raise _unsafe("it would fill the disk")
    found: dict[str, zipfile.ZipInfo] = {}
    for info in infos:
        path = PurePosixPath(info.filename.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in info.filename:
            raise _unsafe("it holds a path that leads out of it")
        if stat.S_ISLNK(info.external_attr >> 16):
            raise _unsafe("it holds a link")
        if path.as_posix() in found:
            raise _unsafe("it holds two files of one name")
        if not info.is_dir():
            found[path.as_posix()] = info
    return found


def _layout(names: Iterable[str]) -> tuple[Kind, PurePosixPath]:
    """Which layout it is, and the folder in the package that holds it."""
    paths = sorted(map(PurePosixPath, names), key=lambda path: len(path.parts))
    for kind, (mark, _) in _LAYOUTS.items():
        for path in paths:
            if path.name == mark and len(path.parts) <= 3:
                return kind, path.parent
    raise ModelError(
        "The package is neither Argos's nor OPUS-MT's for CTranslate2.",
        code="model_unsupported",
        hint="docs/models.md says which packages can be used and how others are converted.",
    )


def _write(file: IO[bytes], to: Path, declared: int) -> None:
    """Copy a file of the size that was declared. Raises ModelError (model_broken)."""
    if to.name != "model.bin" and declared > _MAX_TEXT:
        raise _unsafe("a file in it is too large")
    to.parent.mkdir(parents=True, exist_ok=True)
    written = 0
    with to.open("xb") as out:
        while chunk := file.read(_CHUNK):
            written += len(chunk)
            if written > declared:
                break
            out.write(chunk)
    if written != declared:
        raise ModelError(f"{to.name} has another size than the package says.")


def _check_whole(kind: Kind, folder: Path) -> None:
    missing = [name for name in (WEIGHTS, *_PIECES[kind]) if not (folder / name).is_file()]
    if kind == "argos" and "sentencepiece.model" in missing and WEIGHTS not in missing:
        raise ModelError(
            "The package splits words by BPE, which PRISM does not read.",
            code="model_unsupported",
            hint="Take another version of it: most Argos packages use SentencePiece.",
        )
    if missing:
        raise ModelError(f"The package lacks {missing[0]}.", hint="Fetch or convert it again.")


def _described(kind: Kind, folder: Path, name: str, pair: tuple[str, str] | None) -> Package:
    if kind == "opus":
        match = _OPUS_NAME.search(name)
        source, target = pair or (match.groups() if match else ("", ""))
        return Package("opus", _language(source), _language(target))
    said = read_json(folder / "metadata.json", dict)
    if said.get("type", "translate") != "translate":
        raise ModelError("The package is no translator.", code="model_unsupported")
    source, target = pair or (said.get("from_code"), said.get("to_code"))
    version, prefix = (
        str(said.get(key) or "")[:40] for key in ("package_version", "target_prefix")
    )
    return Package("argos", _language(source), _language(target), version, prefix)


def _language(code: object) -> str:
    if isinstance(code, str) and _CODE.fullmatch(code):
        return code
    raise ModelError(
        "The package does not say between which languages it translates.",
        hint="Say it: prism models add FILE --from en --to fr",
    )


def _check_weights(folder: Path) -> int | None:
    """How many tokens the model takes at once. Raises ModelError."""
    found = weights.inspect(folder / WEIGHTS)
    words = {side: vocabulary(folder, side) for side in ("source", "target")}
    for side, rows in found.rows.items():
        if any(not 0 <= count - len(words[side]) < _PADDING for count in rows):
            raise ModelError(f"The model's {side} vocabulary does not fit its weights.")
    return found.positions


def vocabulary(folder: Path, side: str) -> list[str]:
    """The tokens of one side of a model. Raises ModelError where there are none."""
    for name in (f"model/{side}_vocabulary", "model/shared_vocabulary"):
        if (path := folder / f"{name}.json").is_file():
            words = read_json(path, list)
            if all(isinstance(word, str) for word in words):
                return words
            break
        if (path := folder / f"{name}.txt").is_file():
            try:
                # Not `splitlines`: other line breaks are tokens.
                return path.read_bytes().decode().removesuffix("\n").split("\n")
            except UnicodeDecodeError:
                break
    raise ModelError("The model has no vocabulary that can be read.")


def _unsafe(why: str) -> ModelError:
    return ModelError(
        f"The package is refused: {why}.",
        code="model_unsafe",
        hint="Do not trust where it comes from.",
    )
