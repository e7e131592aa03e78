"""Packages of translation models as they are handed out, and what of them is kept.

Three layouts are read: Argos (a zip with `metadata.json`, `model/` and `sentencepiece.model`; its
`stanza` folder, which splits sentences, is not needed), OPUS-MT converted for CTranslate2 (a folder
or zip with `model.bin` beside `source.spm` and `target.spm`), and Firefox's (`firefox.py`).

A package may come from anybody. Only files with known names are taken out of it, and their paths in
the package are not used. A package with a path that leads out of it is refused as a whole.
"""

from __future__ import annotations

import re
import stat
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import IO, Final

from prism.errors import ModelError
from prism.models import firefox, marian, weights
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
    "firefox": ("source.spm",),
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


def unpack(
    paths: Path | Sequence[Path], into: Path, pair: tuple[str, str] | None = None
) -> Package:
    """Take what is known of a package to the empty folder `into`, and check it.

    `paths` is a folder, an archive, or the files of a package; `pair` says the languages where the
    package does not. Raises ModelError: model_unsafe for paths that lead out of it or sizes beyond
    reason, model_unsupported for another kind of package, model_broken for one that is not whole.
    """
    given = [paths] if isinstance(paths, Path) else [*paths]
    path = given[0]
    try:
        if path.is_dir() and len(given) == 1:
            files = {file.relative_to(path).as_posix(): file for file in path.glob("**/*")}
            kind, name = _copy(files, into)
        elif len(given) > 1 or firefox.chosen([PurePosixPath(path.name)]):
            kind, name = _copy({file.name: file for file in given}, into)
        else:
            kind, name = _extract(path, into)
        _check_whole(kind, into)
        package = _described(kind, into, path.name if kind == "opus" else name, pair)
        return replace(package, positions=_check_weights(kind, into))
    except OSError as error:
        raise ModelError(
            f"The model cannot be read or kept ({error.strerror or type(error).__name__}).",
            hint="Is there room on the disk, and may PRISM write to its data folder?",
        ) from None


def _copy(found: Mapping[str, Path], into: Path) -> tuple[Kind, str]:
    kind, files = _layout(found)
    for name, kept in files.items():
        if found[name].is_file():
            with found[name].open("rb") as file:
                _write(file, into / kept, found[name].stat().st_size, name)
    return kind, _weights(files)


def _extract(path: Path, into: Path) -> tuple[Kind, str]:
    try:
        with zipfile.ZipFile(path) as archive:
            entries = _entries(archive)
            kind, files = _layout(entries)
            for name, kept in files.items():
                with archive.open(entries[name]) as file:
                    _write(file, into / kept, entries[name].file_size, name)
            return kind, _weights(files)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
        # RuntimeError is what an encrypted entry raises.
        raise ModelError(
            "The package is no whole zip archive.", hint="Fetch it again; it may be cut short."
        ) from None


def _weights(files: Mapping[str, str]) -> str:
    """How the package calls its weights."""
    return next((name for name, kept in files.items() if kept == WEIGHTS), "")


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


def _layout(names: Iterable[str]) -> tuple[Kind, dict[str, str]]:
    """Which layout it is, and its files with the names that they are kept by."""
    paths = sorted(map(PurePosixPath, names), key=lambda path: len(path.parts))
    if files := firefox.chosen(paths):
        return "firefox", files
    for kind, (mark, kept) in _LAYOUTS.items():
        for path in paths:
            if path.name == mark and len(path.parts) <= 3:
                wanted = {path.parent / name: name for name in kept}
                return kind, {at.as_posix(): kept[wanted[at]] for at in paths if at in wanted}
    raise ModelError(
        "The package is neither Argos's, nor OPUS-MT's for CTranslate2, nor Firefox's.",
        code="model_unsupported",
        hint="docs/models.md says which packages can be used and how others are converted.",
    )


def _write(file: IO[bytes], to: Path, declared: int, name: str) -> None:
    """Copy a file of the size that was declared, unpacked. Raises ModelError (model_broken)."""
    packed = PurePosixPath(name).suffix in (".gz", ".zst")
    most = _MAX_BYTES if to.name == "model.bin" else _MAX_TEXT
    if declared > most:
        raise _unsafe("a file in it is too large")
    to.parent.mkdir(parents=True, exist_ok=True)
    written = 0
    with to.open("xb") as out, firefox.unpacked(file, name) as content:
        while chunk := content.read(_CHUNK):
            written += len(chunk)
            if written > (most if packed else declared):
                break
            out.write(chunk)
    if packed and written > most:
        raise _unsafe("a file in it is too large")
    if not packed and written != declared:
        raise ModelError(f"{to.name} has another size than the package says.")


def _check_whole(kind: Kind, folder: Path) -> None:
    missing = [name for name in (WEIGHTS, *_PIECES[kind]) if not (folder / name).is_file()]
    if kind == "argos" and "sentencepiece.model" in missing and WEIGHTS not in missing:
        raise ModelError(
            "The package splits words by BPE, which PRISM does not read.",
            code="model_unsupported",
            hint="Take another version of it: most Argos packages use SentencePiece.",
        )
    if kind == "firefox" and missing == ["source.spm"]:
        raise ModelError(
            "The model's vocabulary is not there.",
            hint="Add both: prism models add model.enfr.intgemm.alphas.bin vocab.enfr.spm",
        )
    if missing:
        raise ModelError(f"The package lacks {missing[0]}.", hint="Fetch or convert it again.")


def _described(kind: Kind, folder: Path, name: str, pair: tuple[str, str] | None) -> Package:
    if kind == "opus":
        match = _OPUS_NAME.search(name)
        source, target = pair or (match.groups() if match else ("", ""))
        return Package("opus", _language(source), _language(target))
    if kind == "firefox":
        source, target = pair or firefox.pair(name)
        return Package(kind, _language(source), _language(target), firefox.version(folder))
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


def _check_weights(kind: Kind, folder: Path) -> int | None:
    """How many tokens the model takes at once. Raises ModelError."""
    if kind == "firefox":
        marian.inspect(folder / WEIGHTS)
        return firefox.POSITIONS
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
