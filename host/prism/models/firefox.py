"""The files of a Firefox translation model as Mozilla hands them out, by their names:

    model.enfr.intgemm.alphas.bin    the weights
    vocab.enfr.spm                   one vocabulary, or srcvocab.enja.spm and trgvocab.enja.spm
    lex.50.50.enfr.s2t.bin           not needed: it makes Marian faster, and the answers no better
    metadata.json                    what it is, with the weights' checksum

each as it is, or packed (.gz, .zst).
"""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, Any, Final, cast

from prism.errors import EngineError, ModelError
from prism.models.installed import WEIGHTS, read_json

_PACKED: Final = r"(?:\.gz|\.zst)?"
_FILES: Final = tuple(
    (re.compile(pattern + _PACKED), kept)
    for pattern, kept in (
        (r"model\.[a-z]{2,12}\.intgemm\w*(?:\.alphas)?\.bin", WEIGHTS),
        (r"(?:src)?vocab\.[a-z]{2,12}\.spm", "source.spm"),
        (r"trgvocab\.[a-z]{2,12}\.spm", "target.spm"),
        (r"metadata\.json", "metadata.json"),
    )
)
_PAIR: Final = re.compile(r"model\.([a-z]{2})([a-z]{2})\.")
_WINDOW: Final = 1 << 27
"""Bytes that unpacking may look back at most, as zstd's own program allows."""
POSITIONS: Final = 128
"""Tokens that the library translates at once, the end of the sentence among them."""


def chosen(paths: Iterable[PurePosixPath]) -> dict[str, str]:
    """The files of a model among those of a package, by their paths, with the names that they are
    kept by; none where there is none. Raises ModelError (model_unsupported) for several."""
    named = [(path, kept) for path in paths for form, kept in _FILES if form.fullmatch(path.name)]
    roots = {path.parent for path, kept in named if kept == WEIGHTS and len(path.parts) <= 3}
    names = {path.name.split(".")[1] for path, kept in named if kept == WEIGHTS}
    if not roots:
        return {}
    if len(roots) > 1 or len(names) > 1:
        raise ModelError(
            "There are several models in this folder.",
            code="model_unsupported",
            hint="Give the files of one: prism models add MODEL VOCABULARY",
        )
    # Of a file that is there packed and as it is the shortest name says the latter.
    ordered = sorted(named, key=lambda one: -len(one[0].name))
    mine = {kept: path.as_posix() for path, kept in ordered if path.parent in roots}
    return {path: kept for kept, path in mine.items()}


def pair(weights: str) -> tuple[str, str]:
    """The languages in the name of the weights, or two empty texts."""
    match = _PAIR.match(PurePosixPath(weights).name)
    return (match[1], match[2]) if match else ("", "")


@contextmanager
def unpacked(file: IO[bytes], name: str) -> Iterator[IO[bytes]]:
    """The file's content, by the end of its name.

    Raises ModelError (model_broken) while it is read for one that is not whole.
    """
    failures: tuple[type[Exception], ...] = (gzip.BadGzipFile, EOFError, zlib.error)
    content: Any = file
    if name.endswith(".gz"):
        content = gzip.GzipFile(fileobj=file)
    elif name.endswith(".zst"):
        zstandard = _zstandard()
        failures = (zstandard.ZstdError,)
        content = zstandard.ZstdDecompressor(max_window_size=_WINDOW).stream_reader(file)
    try:
        yield cast("IO[bytes]", content)
    except failures:
        raise ModelError(
            f"{PurePosixPath(name).name} is not whole.", hint="Fetch it again; it may be cut short."
        ) from None


def _zstandard() -> Any:
    try:
        import zstandard
    except ModuleNotFoundError:
        raise EngineError(
            "zstandard not installed.",
            hint="pip install 'prism-translate[local]', or unpack the files: zstd -d FILE.zst",
        ) from None
    return zstandard


def version(folder: Path) -> str:
    """The size of the model by its makers' name, "" where they say none.

    Raises ModelError (model_checksum) where the weights are not those that the makers described.
    """
    path = folder / "metadata.json"
    if not path.is_file():
        return ""
    said = read_json(path, dict)
    with (folder / WEIGHTS).open("rb") as file:
        checksum = hashlib.file_digest(file, "sha256").hexdigest()
    if said.get("hash", checksum) != checksum:
        raise ModelError(
            "The weights are not those that metadata.json describes: their checksum is another.",
            code="model_checksum",
            hint="Fetch both again, from one place.",
        )
    return str(said.get("architecture") or "")[:40]
